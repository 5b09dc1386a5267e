"""What the search for the offers of a decision costs, where moves take several cards: each part is a step.

Invariant. A decline changes no move, and the reference searches again: so the price is paid again. Where a decision
that waits is put anew, the search costs nothing: it was paid when the decision was put.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engines.native.routine import FunctionEmitter
from croupier.engines.plan.plan import MoveRow


class SearchPrice:
    """The price of finding some moves, in the function that puts their decision. Other moves have none."""

    def __init__(self, r: FunctionEmitter, moves: Sequence[MoveRow]) -> None:
        self.r = r
        self.has_price = any(move.chosen is not None for move in moves)
        self.before, self.paid, self.anew = (r.spot(), r.spot(), r.spot()) if self.has_price else ("", "", "")

    def first(self) -> None:
        """Note that the decision is put, and not put anew."""
        if self.has_price:
            self.r.put(self.anew, 0)

    def put_anew(self) -> None:
        if self.has_price:
            self.r.put(self.anew, 1)

    def begin(self) -> None:
        """Begin to search."""
        if self.has_price:
            self.r.put(self.before, self.r.head("fuel"))

    def end(self) -> None:
        """End to search: note the price, and give it back if the decision is put anew, unless the game is lost."""
        if not self.has_price:
            return
        r, left = self.r, self.r.head("fuel")
        r.put(self.paid, r.sub(r.get(self.before), left))
        back = r.op(f"and i1 {r.compare('sge', left, 0)}, {r.compare('ne', r.get(self.anew), 0)}")
        r.set_head("fuel", r.select(back, r.get(self.before), left))

    def price(self) -> str:
        """Return the price of the last search."""
        return self.r.get(self.paid) if self.has_price else "0"
