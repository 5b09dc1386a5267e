"""Native code that stops at each decision plays as the reference does: the same offers, events and states there.

``compare_decisions`` does the same for as long as one likes.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from croupier import load
from croupier.engines.contract.limits import Limits
from croupier.engines.native.positions import Positions, StoppingPlan
from croupier.language.diagnostics import RulesetError
from croupier.language.ruleset.load import installed, installed_house_rules
from croupier.rules import Rules, load_text

from tests.amount import amount, part
from tests.engines.decision_by_decision import Apart, Chooser, compare, positions_of
from tests.engines.random_rulesets import games_of
from tests.engines.through_game import compare_games, saved_by
from tests.withstand.games import EXAMPLES, ROOT

PATIENT = Limits(decisions=4_000)
LITTLE_GAMES = sorted((ROOT / "tests" / "game").glob("*.yaml"))


def house_rules_of(name: str) -> list[tuple[str, ...]]:
    """Return no house rule, one, and a pair of them, others for every ruleset, as far as they go together."""
    share, house_rules = list(installed()).index(name), list(installed_house_rules())
    alone, pairs = house_rules[share::6][: amount(1)], list(combinations(house_rules, 2))[share::15][: amount(1)]
    return [one for one in ((), *((one,) for one in alone), *pairs) if rules_of(name, one) is not None]


@cache
def rules_of(name: str, house_rules: tuple[str, ...]) -> Rules | None:
    try:
        return load(name, house_rules)
    except RulesetError:
        return None


@pytest.mark.parametrize("name", part(installed(), 12))
def test_installed_rulesets(name: str) -> None:
    for number, house_rules in enumerate(house_rules_of(name)):
        rules = rules_of(name, house_rules)
        assert rules is not None
        seats, tells = rules.players[(number + len(name)) % len(rules.players)], number % 2 == 0
        program = rules.program(seats)
        found = compare(
            program, PATIENT, number, tells=tells, declining=(8, 3)[number % 2], most=120, save=saved_by(rules, seats)
        )
        assert found.answers > 30


def test_states_that_lie_on_cards_stay_within_their_place() -> None:
    # One of them is kept for each card and each of three players: 24 bytes a card, which is no power of two.
    program = load(ROOT / "tests" / "game" / "counters.yaml").program(3)
    assert any(row.step == 3 for row in program.layout.counters)
    assert compare(program, PATIENT, 1, tells=True).answers


@pytest.mark.parametrize("file", part([*sorted(EXAMPLES.values()), *LITTLE_GAMES], 12), ids=lambda file: file.stem)
def test_examples_and_little_games(file: Path) -> None:
    rules = load(file)
    for seats in rules.players[:2]:
        program = rules.program(seats)
        found = compare(program, PATIENT, seats, tells=bool(seats % 2), declining=(3, 8)[seats % 2], most=60)
        assert found.answers or found.fault or not program.decisions


@pytest.mark.parametrize("seed", range(amount(3)))
def test_random_rulesets(seed: int) -> None:
    for number, one in enumerate(games_of(seed)):
        program = one.rules.program(one.seats)
        compare(program, one.limits, one.seed, tells=bool(number % 2), declining=(3, 8)[seed % 2])


@pytest.mark.parametrize("name", ["uno-flip-marvel", "uno"])
def test_games_are_the_same_through_game(name: str) -> None:
    rules = load(name)
    for tells in (True, False):
        right = positions_of(rules.program(3), PATIENT, tells=tells)
        made = StoppingPlan(right.program, right.plan, right.code)
        assert compare_games(rules, 3, 1, PATIENT, made, tells=tells, most=80).answers == 80


class Wrong(Positions):
    """Native code whose games take a card from one pile to another behind their back."""

    def answer(self, block: Any, *answer: Any) -> Any:
        offers = super().answer(block, *answer)
        state = self.state(block)
        source, to = sorted(range(len(state.piles)), key=lambda pile: -len(state.piles[pile]))[:2]
        card = state.piles[source].pop()
        state.piles[to].append(card)
        state.where[card] = to
        self.blocks.write(block, state)
        return offers


def test_a_difference_is_found() -> None:
    program = load(EXAMPLES["crazy-eights"]).program(3)
    right = positions_of(program, PATIENT, tells=False)
    wrong = Wrong(program, right.plan, right.code, PATIENT)
    with pytest.raises(Apart, match="state"):
        compare(program, PATIENT, 1, tells=False, native=wrong)
    assert compare(program, PATIENT, 1, tells=False, native=right).answers


TWICE = """
language: 1
ruleset: twice
title: Twice
players: 2
fields: {value: number}
cards: {plain(number value): {}}
deck: {in: stock, cards: ["1 x plain(n) for n in 1..6"]}
piles:
  stock: {seen_by: all}
  laid: {seen_by: all}
rules: |
  to game:
    repeat while size(stock) > 2: ask take(seat(1), SOME)
  decision take(player p, cards some):
    take(card c in some) when c in stock: move c to laid
"""


@pytest.mark.parametrize(("some", "goes"), [("stock + stock", False), ("stock", True)])
def test_a_decision_with_more_cards_than_the_deck_has_stays_on_the_reference(some: str, goes: bool) -> None:
    # A list may name cards twice; the frame of a decision in native code has room for as many as the deck has.
    rules = load_text(TWICE.replace("SOME", some))
    code = positions_of(rules.program(2), PATIENT, tells=False)
    made = StoppingPlan(rules.program(2), code.plan, code.code)
    told = compare_games(rules, 2, 1, PATIENT, made, tells=False, most=10)
    assert told.answers == 4
    state = rules.new_game(2, 1).state
    assert (code.block(state) is not None) is goes
    game = rules.new_game(2, 1)
    lost = rules.playouts(game, 1, 5, 1).given_up
    assert lost == (() if goes else (0, 1, 2, 3, 4))


@pytest.mark.parametrize("name", ["crazy-eights", "masquerade", "bench-uno"])
def test_to_put_a_decision_anew_costs_nothing(name: str) -> None:
    rules = load(EXAMPLES[name])
    program = rules.program(rules.players[0])
    native = positions_of(program, PATIENT, tells=False)
    dealt, chooser, answers = native.deal(1), Chooser(1, 5), 0
    assert dealt is not None
    block, offers = dealt
    while offers and answers < 40:
        copy = native.clone(block)
        assert native.put(copy) == offers
        assert native.spent(copy) == native.spent(block)
        found = native.answer(block, *chooser.answer(offers))
        assert found is not None
        offers, answers = found, answers + 1
    assert answers > 5
