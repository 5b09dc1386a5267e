"""The interface of an engine. The reference implements it; faster engines do the same and explain less."""

from __future__ import annotations

from typing import Protocol

from croupier.engines.contract.limits import Limits
from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.contract.program import Program
from croupier.table.state import State


class Engine(Protocol):
    """An engine. It holds no part of a game: every method takes the state that it works on.

    Invariant. All engines compute the same states, so a game may change its engine at any decision. Only the reference
    explains: where it raises Fault, another engine may raise Unexplained and leave the state unusable.
    """

    program: Program
    limits: Limits

    def start(self, seed: int, log: bool = True) -> State:
        """Return a new game before its first step; ``log``: keep its events. Raise Fault if its rules fault."""

    def run(self, s: State) -> list[RawOffer]:
        """Run to the next decision and return its open offers; return no offers if the game is over."""

    def offers(self, s: State) -> list[RawOffer]:
        """Return the open offers of a state that waits for an answer, computed again."""

    def outcome(self, s: State) -> list[int]:
        """Return the outcome of every seat. Its price is the limit of steps less ``s.fuel``."""

    def answer(self, s: State, seat: int, move: RawMove) -> list[RawOffer]:
        """Make an offered move and run on, as ``run`` does."""

    def decline(self, s: State, seat: int) -> list[RawOffer]:
        """Note that a player declines an offer, and run on, as ``run`` does."""

    def settle(self, s: State) -> None:
        """Empty what no step can read any more, so that equal games have equal states."""
