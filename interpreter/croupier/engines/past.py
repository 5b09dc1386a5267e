"""Keep the past of a game, so that the reference can play it again and explain a fault.

A faster engine notices that the rules fault, but not why. The reference then plays the answers again from the origin of
the game. A game has at most one fault, so this happens at most once.
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
    """An engine has met a fault where the reference meets none: a bug of Croupier, not of the rules."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of a game: the deal of a seed, or a given state."""

    seed: int
    state: State | None = None  # None for the deal
    waits: bool = False  # the state waits for an answer; else it has steps left to run
    log: tuple[RawEvent, ...] = ()  # the events before the state

    def again(self, engine: ReferenceEngine, log: bool) -> State:
        """Return the state of the origin anew. Raise Fault if the deal faults."""
        if self.state is None:
            return engine.start(self.seed, log)
        state = self.state.clone()
        state.log = list(self.log) if log else None
        return state


Past = tuple[Any, ...] | None
"""The answers of a game, as a linked list from the last to the first: games that part share the answers before.

An entry is ``(past, seat, move)``, with ``None`` for a decline, or ``(past, stream)`` where the game got a new stream
of chance. The past of the origin is ``None``.
"""


def _in_order(past: Past) -> list[tuple[Any, ...]]:
    """Return the entries from the first to the last, without their links."""
    found = []
    while past is not None:
        past, *what = past
        found.append(tuple(what))
    return found[::-1]


def played_again(engine: ReferenceEngine, origin: Origin, past: Past, now: State) -> tuple[State | None, Fault]:
    """Play a game again with the reference, up to its fault; return the state there and the fault.

    ``now`` is the unusable state of the engine that has noticed the fault; only its events count. The returned state is
    ``None`` if the deal has faulted. Raise EnginesDisagree if the reference meets no fault.
    """
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
    """Apply one entry of a past to a state."""
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
