"""Loading, playing and reading values: what the tests of the reference share."""

from __future__ import annotations

from random import Random
from typing import Any

from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.engines.contract.offers import is_open
from croupier.engines.reference.expressions import ExpressionCompiler
from croupier.game.game import Game
from croupier.language.analysis import Checked, check
from croupier.language.analysis.types import Type
from croupier.language.diagnostics import Diagnostic
from croupier.language.labels.labels import bad_labels
from croupier.language.labels.reasons import bad_reasons
from croupier.language.ruleset.assemble import assemble
from croupier.language.ruleset.documents import document_of
from croupier.language.source import Source
from croupier.rules import Rules
from croupier.table.state import State

MOST_ANSWERS = 20_000


def refusals(text: str, *house_rules: str) -> list[Diagnostic]:
    """What is wrong with a document, and house rules for it; where it cannot be read, only that."""
    return _assembled(text, *house_rules)[1]


def loaded(text: str, *house_rules: str) -> Rules:
    """The rules of a document that must have no mistake, with house rules."""
    checked, wrong = _assembled(text, *house_rules)
    assert checked is not None and not wrong, "\n".join(f"{one} ({one.help})" for one in wrong)
    return Rules(checked)


def _assembled(text: str, *house_rules: str) -> tuple[Checked | None, list[Diagnostic]]:
    found = [document_of(Source(f"example-{number}.yaml", one)) for number, one in enumerate((text, *house_rules))]
    documents = [document for document, _ in found if document is not None]
    problems = [problem for _, more in found for problem in more]
    if problems or len(documents) < len(found):
        return None, problems
    ruleset, problems = assemble(documents[:1], documents[1:])
    if ruleset is None or problems:
        return None, problems
    checked = check(ruleset)
    return checked, [*checked.diagnostics, *bad_labels(ruleset), *bad_reasons(ruleset)]


def play_out(rules: Rules, players: int, seed: int, limits: Limits = DEFAULT_LIMITS) -> Game:
    """A game to its end, every answer drawn at random."""
    random = Random(seed)
    game = rules.new_game(players, seed=seed, limits=limits)
    for _ in range(MOST_ANSWERS):
        if game.over:
            return game
        offer = random.choice(game.raw_offers)
        chosen = random.randrange(len(offer.moves) + offer.declinable)
        if chosen == len(offer.moves):
            game.decline(offer)
        else:
            raw = offer.moves[chosen]
            if is_open(raw):
                raw = (*raw[:-1], random.choice(game.search(offer.seat, raw).first_sets(10)))
            game.play_raw(offer.seat, raw)
    raise AssertionError(f"the game with seed {seed} does not end")


# --- values --------------------------------------------------------------------------------------


def values(rules: Rules, count: int) -> list[tuple[str, str]]:
    """The types and values of the definitions ``value_0`` and so on, where the base's game first waits."""
    game = rules.new_game(rules.players[0])
    compiler = ExpressionCompiler(game.program)
    checked = rules.checked
    state = game.state
    card = next(
        one for one in state.piles[game.program.layout.pile_families["hand"].first] if _value_of(game, one) == 3
    )
    found = []
    for number in range(count):
        evaluate, slots = compiler.define(f"value_{number}")
        type = checked.facts.giving[f"value_{number}"]
        value = evaluate(state, [0, card, *[None] * (slots - 2)])
        found.append((str(type), shown(game, state, value, type)))
    return found


def _value_of(game: Game, card: int) -> Any:
    return game.program.layout.designs[game.state.shown[card]]["value"]


def shown(game: Game, state: State, value: Any, type: Type) -> str:
    """A value as it is written in the rules, or nearly so; a card as its deck line makes it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    match type.base:
        case "pile" | "list":
            items = state.piles[value] if type.base == "pile" else value
            item = type.item or Type("card")
            return f"[{', '.join(shown(game, state, one, item) for one in items)}]"
        case "player":
            return f"seat({value + 1})"
        case "kind":
            return str(list(game.rules.ruleset.kinds)[value])
        case "enum":
            return str(game.rules.checked.symbols.enumerations[type.name].members[value].name)
        case "card":
            return _face(game, state.shown[value])
        case "face":
            return _face(game, value)
    return str(value)


def _face(game: Game, design: int) -> str:
    ruleset = game.rules.ruleset
    values = game.program.layout.designs[design]
    kind = list(ruleset.kinds.values())[values["kind"]]
    symbols = game.rules.checked.symbols
    given = [shown(game, game.state, values[one.name], symbols.fields[one.name]) for one in kind.parameters]
    return f"{kind.name}({', '.join(given)})" if given else kind.name
