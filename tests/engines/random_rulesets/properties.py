"""What holds of every random ruleset with its layers: how it is read, printed, checked, told and mutated.

By hand, from the repository: ``python -m tests.engines.random_rulesets.properties [RULESETS [FIRST]]`` tries them
all on a number of seeds (200), and ends with 1 if one does not hold.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from croupier import load
from croupier.authoring.mutation.mutants import mutants
from croupier.engines.contract.faults import Fault
from croupier.engines.contract.offers import is_open
from croupier.game.game import Game
from croupier.game.shown import Move
from croupier.language.analysis import check, lint
from croupier.language.diagnostics import RulesetError
from croupier.language.diagnostics.render import render_concise
from croupier.language.ruleset.clashes import clashes
from croupier.language.ruleset.documents import document_of
from croupier.language.ruleset.fingerprint import fingerprint
from croupier.language.ruleset.layers import Part
from croupier.language.ruleset.load import load_layers, ruleset_of
from croupier.language.ruleset.resolved import resolved_text
from croupier.language.source import Source, fragment_of
from croupier.language.syntax.parser import parse_rules
from croupier.language.syntax.printer import print_rules
from croupier.players import make_bots
from croupier.rules import Rules
from croupier.texts.prices import price_lines
from croupier.texts.sheet import sheet_lines
from croupier.texts.table import event_lines, result_lines, table_lines
from croupier.texts.telling.teller import Teller

from tests.cli.test_french import ENGLISH, NOT_TOLD
from tests.engines.natively import table_of
from tests.withstand.any_moves import accepts, any_move
from tests.withstand.games import Chance as Drawn

from .chance import Chance
from .games import LIMITS, documents_of
from .layers import Documents
from .reach import Schema, data_of

LANGUAGES = ("en", "fr")
MUTANTS = 6
"""How many mutants of a ruleset are tried."""

ANSWERS = 12
"""How many answers of a game are followed."""


@dataclass(frozen=True)
class Case:
    """A random ruleset in a folder, with the house rules that go together on it."""

    seed: int
    documents: Documents
    ruleset: Path
    house_rules: Sequence[Path]
    rules: Rules


@contextmanager
def case_of(seed: int) -> Iterator[Case | None]:
    """Yield the random ruleset of a seed in a folder that lasts as long; none where the checker refuses it."""
    documents = documents_of(seed)
    with TemporaryDirectory() as made:
        folder = Path(made)
        documents.write(folder)
        ruleset = folder / documents.ruleset
        for most in range(len(documents.house_rules), -1, -1):
            house_rules = [folder / name for name in documents.house_rules[:most]]
            try:
                rules = load(ruleset, house_rules)
            except RulesetError:
                continue
            yield Case(seed, documents, ruleset, house_rules, rules)
            return
        yield None


@contextmanager
def accepted_case(first: int, step: int) -> Iterator[Case]:
    """Yield the first random ruleset that the checker accepts, of the seeds from ``first`` on, ``step`` by ``step``."""
    for seed in count(first, step):
        with case_of(seed) as found:
            if found is not None:
                yield found
                return


# --- texts -----------------------------------------------------------------------------------------


def the_schema_accepts_it(case: Case) -> None:
    """The published JSON Schema accepts every document."""
    schema = Schema()
    for name, text in case.documents.texts.items():
        errors = schema.errors(data_of(text))
        assert not errors, f"{name}: {errors}"


def rules_are_read_as_they_are_printed(case: Case) -> None:
    for name, text in case.documents.texts.items():
        document, problems = document_of(Source(name, text))
        assert document is not None and not problems
        for parts in [document.layer.parts, *(parts for _, parts in document.on)]:
            _reads_as_printed(parts)


def _reads_as_printed(nodes: Sequence[Part]) -> None:
    text = print_rules(nodes)
    again, problems = parse_rules(fragment_of(Source("printed", text)))
    assert not problems and list(again) == list(nodes), text


def one_document_means_the_same(case: Case) -> None:
    """What ``show --resolved`` prints is accepted and plays the same games."""
    layers, problems = load_layers(case.ruleset, case.house_rules)
    assert layers is not None and not problems
    text = resolved_text(*layers)
    ruleset, problems = ruleset_of(Source("resolved.yaml", text))
    assert ruleset is not None and not problems, [str(one) for one in problems]
    if len(case.documents.texts) == 1:  # else one document numbers and names some rules otherwise
        assert fingerprint(ruleset) == fingerprint(replace(case.rules.ruleset, layers=()))
    checked = check(ruleset)
    assert not checked.diagnostics, [str(one) for one in checked.diagnostics]
    seats = case.rules.players[0]
    assert course(Rules(checked), seats, case.seed) == course(case.rules, seats, case.seed)


def course(rules: Rules, seats: int, seed: int) -> list[Any]:
    """Return how a game goes: its tables and how many moves there are, or how it stops."""
    found: list[Any] = []
    try:
        game = rules.new_game(players=seats, seed=seed, limits=LIMITS)
        bots = make_bots("random", seed, seats)
        while not game.over and len(found) < 3 * ANSWERS:
            offer = game.raw_offers[0]
            game.advance(offer.seat, bots[offer.seat].answer(game, offer))
            found.append((table_of(game.state), [len(one.moves) for one in game.raw_offers]))
    except Fault as fault:
        found.append(fault.code)
    return found


# --- what is said to people ------------------------------------------------------------------------


def warnings_are_told_in_french(case: Case) -> None:
    layers, _ = load_layers(case.ruleset, case.house_rules)
    assert layers is not None
    chain, house_rules = layers
    assert clashes(house_rules, chain) is not None
    for one in lint(case.rules.checked):
        text = render_concise([one], "fr")
        words = ENGLISH.findall(NOT_TOLD.sub("", text.partition("]: ")[2]))
        assert not words, f"{words} in {text}"


def sheets_and_prices_are_told_in_every_language(case: Case) -> None:
    for language in LANGUAGES:
        assert sheet_lines(case.rules, language)
        assert price_lines(case.rules, language)


def games_are_told_to_everybody(case: Case) -> None:
    """The table, offers, events and results are told to every player, and why moves can be made or not."""
    seats, chance = case.rules.players[-1], Drawn(case.seed)
    try:
        game = case.rules.new_game(players=seats, seed=case.seed, limits=LIMITS, keep_events=True)
    except Fault:
        return
    bots = make_bots("random", case.seed, seats)
    for at in range(ANSWERS):
        teller = game.teller(LANGUAGES[at % 2])
        for viewer in (None, *range(seats)):
            assert table_lines(game, teller, viewer)
            event_lines(game, teller, game.events_for(viewer))
        if game.over:
            with suppress(Fault):  # the outcome may have none
                result_lines(game, teller)
            return
        for _ in range(3):
            move = any_move(game, chance)
            if not is_open(move.raw):
                _explained(game, teller, move)
        try:
            offer = game.raw_offers[-1]
            game.advance(offer.seat, bots[offer.seat].answer(game, offer))
        except Fault:
            return


def _explained(game: Game, teller: Teller, move: Move) -> None:
    """Explain a move, which is called possible if and only if a copy of the game takes it."""
    found = game.explain(move)
    for rules in (False, True):
        assert teller.explanation(found, move.player, str(move), rules=rules)
    try:
        accepted = accepts(game, move)
    except Fault:
        accepted = True
    assert found.possible == accepted or found.reason == "faulted", str(move)


# --- mutation --------------------------------------------------------------------------------------


def mutants_are_checked_and_played(case: Case) -> None:
    """A mutant is refused with diagnostics, or its games end or stop at a fault."""
    found = mutants(case.rules.ruleset)
    for mutant in Chance(case.seed).some(found, MUTANTS, MUTANTS):
        checked = check(mutant.ruleset)
        if not checked.diagnostics:
            course(Rules(checked), checked.ruleset.players[0], case.seed)


Property = Callable[[Case], None]
PROPERTIES: tuple[Property, ...] = (
    the_schema_accepts_it,
    rules_are_read_as_they_are_printed,
    one_document_means_the_same,
    warnings_are_told_in_french,
    sheets_and_prices_are_told_in_every_language,
    games_are_told_to_everybody,
    mutants_are_checked_and_played,
)


def main(rulesets: int = 200, first: int = 0) -> int:
    bad = refused = 0
    for seed in range(first, first + rulesets):
        with case_of(seed) as case:
            refused += case is None
            for one in PROPERTIES if case is not None else ():
                try:
                    one(case)
                except Exception:
                    bad += 1
                    print(f"random-{seed}: {one.__name__}\n{traceback.format_exc(limit=-3)[-1_500:]}", flush=True)
    print(f"{rulesets} rulesets, {refused} refused, {len(PROPERTIES)} properties, {bad} times one does not hold")
    return min(1, bad)


if __name__ == "__main__":
    sys.exit(main(*(int(one) for one in sys.argv[1:3])))
