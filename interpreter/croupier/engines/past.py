"""How a game came to where it is: enough for the reference to play it again and to explain what went wrong.

Other engines than the reference find out that the rules fault, not why. The answers are then played again from where
the game began, which happens once in a game that has a fault.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import MOST
from croupier.engines.contract.offers import RawMove
from croupier.engines.reference.engine import ReferenceEngine
from croupier.table.state import RawEvent, State


class EnginesDisagree(Exception):
    """An engine has met a fault where the reference meets none: a mistake of Croupier, not of the rules."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a game began: at the deal of its ``seed``, or in a ``state`` with the events before it, which either
    ``waits`` for an answer or has something left to run."""

    seed: int
    state: State | None = None
    waits: bool = False
    log: tuple[RawEvent, ...] = ()

    def again(self, engine: ReferenceEngine, log: bool) -> State:
        """The state of the origin, once more. Raises Fault as the deal does."""
        if self.state is None:
            return engine.start(self.seed, log)
        state = self.state.clone()
        state.log = list(self.log) if log else None
        return state


Past = tuple[Any, ...] | None
"""The past of a game before its last answer, and that answer: ``(past, seat, move or none)``; or ``(past, stream)``
where its chance was taken from a new stream. None at the origin. Games that part share what they have in common."""


def _in_order(past: Past) -> list[tuple[Any, ...]]:
    found = []
    while past is not None:
        past, *what = past
        found.append(tuple(what))
    return found[::-1]


def played_again(engine: ReferenceEngine, origin: Origin, past: Past, now: State) -> tuple[State | None, Fault]:
    """The fault that a game ends in whose state is worth nothing ``now`` but for its events, and its state then (none:
    the deal has failed); raises EnginesDisagree when the reference ``engine`` meets none."""
    patient = ReferenceEngine(engine.program, replace(engine.limits, events=MOST))
    state = None
    try:
        state = origin.again(patient, now.log is not None)
        if not origin.waits:
            patient.run(state)
        for what in _in_order(past):
            _once_more(patient, state, what)
    except Fault as fault:
        return state, fault
    state.log, state.log_cards = now.log, now.log_cards
    if (fault_of_events := engine.fault_of_events(state)) is not None:
        return state, fault_of_events
    raise EnginesDisagree("the engines disagree: this is a mistake of Croupier, please report the seed and the ruleset")


def _once_more(engine: ReferenceEngine, state: State, what: tuple[Any, ...]) -> None:
    if len(what) == 1:
        (state.random,) = what
        return
    seat: int
    move: RawMove | None
    seat, move = what
    if move is None:
        engine.decline(state, seat)
    else:
        engine.answer(state, seat, move)
