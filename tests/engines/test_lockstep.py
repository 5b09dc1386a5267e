"""Two engines that are held against each other at every decision: saves go on alike, and a difference is found."""

from __future__ import annotations

from typing import Any

import pytest
from croupier import load
from croupier.engines.contract.faults import Fault, Unexplained
from croupier.engines.contract.limits import Limits
from croupier.engines.reference.engine import ReferenceEngine

from tests.amount import amount
from tests.engines.lockstep import Apart, lockstep
from tests.engines.random_rulesets import games_of
from tests.withstand.games import EXAMPLES

LIMITS = Limits(decisions=4_000)


class Brief(ReferenceEngine):
    """The reference without its explanations."""

    def run(self, s: Any) -> Any:
        try:
            return super().run(s)
        except Fault as fault:
            raise Unexplained from fault


class Forgetful(Brief):
    """An engine whose games take a step too few."""

    def answer(self, s: Any, *answer: Any) -> Any:
        found = super().answer(s, *answer)
        s.spent -= 1
        return found


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name: str) -> None:
    rules = load(EXAMPLES[name])
    program = rules.program(rules.players[0])
    for events in (True, False):
        assert lockstep(ReferenceEngine(program, LIMITS), Brief(program, LIMITS), 1, events, most=60).answers


@pytest.mark.parametrize("seed", range(amount(5)))
def test_random_rulesets(seed: int) -> None:
    for number, one in enumerate(games_of(seed)):
        program = one.rules.program(one.seats)
        engines = ReferenceEngine(program, one.limits), Brief(program, one.limits)
        lockstep(*engines, one.seed, events=bool(number % 2), declining=(3, 8)[seed % 2], most=100)


def test_a_difference_is_found() -> None:
    program = load(EXAMPLES["crazy-eights"]).program(3)
    with pytest.raises(Apart, match="spent"):
        lockstep(ReferenceEngine(program, LIMITS), Forgetful(program, LIMITS), 1, events=True)
