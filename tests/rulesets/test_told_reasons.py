"""In random games, whoever asks why a card cannot be played gets a sentence, and nothing of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from croupier.cli.reasons import Reasons
from croupier.engines.contract.offers import is_open
from croupier.game.game import Game
from croupier.language.analysis import lint
from croupier.language.data import rulesets_folder
from croupier.language.ruleset.load import installed, installed_house_rules
from croupier.rules import Rules, load
from croupier.table.random import Stream

from tests.amount import part
from tests.withstand.games import EXAMPLES

HOUSE_RULES = sorted(installed_house_rules())
TABLES = [(name, ()) for name in installed()] + [("uno", (one,)) for one in HOUSE_RULES]
TABLES += [("uno-flex", ("stacking", "jump-in", "two-at-once")), ("uno-flip", ("forced-play", "no-action-finish"))]
EXPRESSION = re.compile(r"[=<>&]|\w\(|\w\.\w|\w_\w|\b(none|true|false|null)\b|\$|\{|~")
"""Signs and words of the rules that no sentence for players holds."""

WITHOUT_TEXT = ("It is not possible now", "It cannot be told why", "Ce n’est pas possible", "On ne peut pas dire")
ANSWERS = 8
"""How many answers of a game are looked at."""


def answered(game: Game, chance: Stream) -> None:
    """Let somebody who is asked answer at random."""
    offer = game.raw_offers[chance.below(len(game.raw_offers))]
    raw = offer.moves[chance.below(len(offer.moves))]
    if is_open(raw):
        raw = (*raw[:-1], game.search(offer.seat, raw).first_sets(1)[0])
    game.play_raw(offer.seat, raw)


def asked(game: Game, language: str) -> Iterator[tuple[str, str]]:
    """Ask why for each card and each move that cannot be played. Yield the move and the second line of the answer."""
    teller = game.teller(language)
    for seat in range(game.seats):
        reasons = Reasons(game, teller, seat)
        for meaning in (*reasons._cards(), *reasons._moves()):
            for raw in reasons.best(meaning.moves):
                lines = reasons.of_move(raw)
                if len(lines) > 1:
                    yield game.program.moves[raw[0]].code.label, "\n".join(lines[1:])


def told_in(rules: Rules) -> dict[str, set[str]]:
    """The answers in a game, by moves that a condition refuses. Raise if one is no sentence."""
    chance, found = Stream(5, 0), dict[str, set[str]]()
    game = rules.new_game(players=max(rules.players[0], min(rules.players[-1], 3)), seed=2)
    for turn in range(ANSWERS):
        if not game.over:
            for move, text in asked(game, ("en", "fr")[turn % 2]):
                found.setdefault(move, set()).add(text)
            answered(game, chance)
    return found


@pytest.mark.parametrize(
    ("name", "house_rules"), part(TABLES, 6), ids=lambda one: one if isinstance(one, str) else "+".join(one)
)
def test_every_refusal_is_a_sentence(name: str, house_rules: tuple[str, ...]) -> None:
    rules = load(name, house_rules)
    assert [one for one in lint(rules.checked) if one.code == "missing-reason"] == []
    assert rules.ruleset.reasons.all()
    found = told_in(rules)
    texts = {text for one in found.values() for text in one}
    assert sorted(text for text in texts if EXPRESSION.search(text) or "\n" in text) == []
    assert sorted(text for text in texts if text.startswith(WITHOUT_TEXT)) == []
    assert {text[0] == text[0].upper() and text[-1] in ".!?" for text in found["play_or_draw.play"]} == {True}
    assert len(found["play_or_draw.play"]) > 3


def with_reasons() -> list[str]:
    return [name for name, file in EXAMPLES.items() if "\nreasons:" in file.read_text("utf-8")]


@pytest.mark.parametrize("name", part(with_reasons(), 6))
def test_examples_with_reasons_have_a_text_for_every_refusal(name: str) -> None:
    rules = load(EXAMPLES[name])
    assert [one for one in lint(rules.checked) if one.code == "missing-reason"] == []
    texts = {text for one in told_in(rules).values() for text in one}
    assert sorted(text for text in texts if EXPRESSION.search(text) or text.startswith(WITHOUT_TEXT)) == []


def test_the_reasons_are_in_both_languages() -> None:
    for file in rulesets_folder().rglob("*.yaml"):
        text = file.read_text("utf-8")
        if "\nreasons:" in text and not file.name.endswith(".scenarios.yaml"):
            texts = text.split("\nreasons:")[1].split("\n\n")[0]
            assert len(re.findall(r"\ben:", texts)) == len(re.findall(r"\bfr:", texts)) > 0, file
