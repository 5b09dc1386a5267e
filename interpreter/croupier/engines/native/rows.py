"""What the asked player of a game of a batch may answer, as the batch keeps it: the mask, and a row for each answer.

A row begins with the number of the answer. The code of the move and its arguments follow. Below the codes of moves are
DECLINES, ADDS with a card to be added to several, and TAKES, which ends their choice.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engines.native.context import CONTEXT
from croupier.engines.native.routine import FunctionEmitter

DECLINES, ADDS, TAKES = -1, -2, -3


class BatchContext:
    """The context of a batch (``context.py``) at an address, as the emitter of a function reads it."""

    def __init__(self, r: FunctionEmitter, address: str) -> None:
        self.r, self.address = r, address

    def __getitem__(self, name: str) -> str:
        r = self.r
        return r.load(r.place(8 * CONTEXT.index(name), base=r.pointer(self.address)), "list")

    def place(self, name: str, at: str, width: int = 8) -> str:
        """Return the address of an entry."""
        return self.r.place(0, at, width, self.r.pointer(self[name]))


class AnswerRows:
    """The rows of game number ``at``, while they are written: ``width`` numbers each."""

    def __init__(self, context: BatchContext, at: str, width: int) -> None:
        r = context.r
        self.r, self.context, self.at, self.width = r, context, at, width
        self.mask = r.add(context["masks"], r.mul(at, context["width"]))
        self.rows, self.count = context["new_rows"], r.spot()
        self.start = r.load(context.place("new_starts", at), "list")
        r.put(self.count, self.start)

    def keep(self, number: str, row: Sequence[str | int]) -> None:
        """Emit a row, and the 1 of its number in the mask."""
        r = self.r
        r.store(r.place(0, number, 1, r.pointer(self.mask)), 1, "list", 1)
        at = r.get(self.count)
        first = r.mul(at, self.width)
        for column, value in enumerate([number, *row]):
            r.store(r.place(0, r.add(first, column), 8, r.pointer(self.rows)), value, "list")
        r.put(self.count, r.add(at, 1))

    def is_empty(self) -> str:
        return self.r.compare("eq", self.r.get(self.count), self.start)

    def finish(self) -> None:
        """Emit where the rows of the next game begin."""
        self.r.store(self.context.place("new_starts", self.r.add(self.at, 1)), self.r.get(self.count), "list")
