"""Native code that stops at each decision plays as the reference does: the same offers, events and states there.

``compare_decisions`` does the same for as long as one likes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from croupier import load
from croupier.engines.contract.limits import Limits
from croupier.engines.native.positions import Positions
from croupier.language.ruleset.load import installed

from tests.amount import amount
from tests.engines.decision_by_decision import Apart, Chooser, compare, positions_of
from tests.engines.random_rulesets import games_of
from tests.withstand.games import EXAMPLES

PATIENT = Limits(decisions=4_000)
LITTLE_GAMES = sorted((Path(__file__).parents[1] / "game" / "rulesets").glob("*.yaml"))
HOUSE_RULES = {"uno": ("jump-in",), "uno-flip": ("seven-zero",), "uno-flex": ("jump-in", "seven-zero")}


@pytest.mark.parametrize("name", installed())
def test_installed_rulesets(name: str) -> None:
    rules = load(name, HOUSE_RULES.get(name, ()))
    program = rules.program(rules.players[0] + len(name) % 3)
    assert compare(program, PATIENT, 1, tells=True, declining=8, most=200).answers == 200
    assert compare(program, PATIENT, 2, tells=False, most=300).answers > 30


@pytest.mark.parametrize("file", [*EXAMPLES.values(), *LITTLE_GAMES], ids=lambda file: file.stem)
def test_examples_and_little_games(file: Path) -> None:
    rules = load(file)
    for seats in range(rules.players[0], rules.players[1] + 1)[:3]:
        program = rules.program(seats)
        found = compare(program, PATIENT, seats, tells=bool(seats % 2), declining=(3, 8)[seats % 2], most=60)
        assert found.answers or found.fault or not program.decisions


@pytest.mark.parametrize("seed", range(amount(40)))
def test_random_rulesets(seed: int) -> None:
    for number, one in enumerate(games_of(seed)):
        program = one.rules.program(one.seats)
        compare(program, one.limits, one.seed, tells=bool(number % 2), declining=(3, 8)[seed % 2])


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
