"""What a game needs of an engine: the reference is one, faster ones do the same."""

from __future__ import annotations

from typing import Protocol

from croupier.engines.contract.limits import Limits
from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.contract.program import Program
from croupier.table.state import State


class Engine(Protocol):
    """An engine. It holds no part of a game: every method takes the state that it works on.

    All engines agree on everything that a state holds, so a game may go from one to another at any decision. Only the
    reference explains: where it raises Fault, others may raise Unexplained, and the state is worth nothing then.
    """

    program: Program
    limits: Limits

    def start(self, seed: int, log: bool = True) -> State:
        """A new game before its first step. Raises Fault."""

    def run(self, s: State) -> list[RawOffer]:
        """Goes on to the next decision; the offers that are open there, none when the game is over."""

    def offers(self, s: State) -> list[RawOffer]:
        """The open offers of a state that waits for an answer, computed again."""

    def outcome(self, s: State) -> list[int]:
        """What every seat has got. The steps that it took are those that ``s.fuel`` misses of the limit."""

    def answer(self, s: State, seat: int, move: RawMove) -> list[RawOffer]:
        """Makes an offered move and runs on."""

    def decline(self, s: State, seat: int) -> list[RawOffer]:
        """Notes that a player declines an offer that may be declined, and runs on."""

    def settle(self, s: State) -> None:
        """Empties what no statement can read any more, so that equal games have equal states."""
