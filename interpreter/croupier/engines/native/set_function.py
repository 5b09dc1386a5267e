"""What the functions share that search for several cards of a move: where they work, their arguments, their calls."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engines.native import values
from croupier.engines.native.memory import Memory
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.plan.plan import Chosen, MoveRow

FOUND, NONE_LEFT, TOO_MANY, STOPPED = 1, 0, -1, -2
"""The results of ``search``. ``STOPPED``: a fault has occurred, or the steps or the time are used up."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """Where searches keep what they need, as offsets. One search runs at a time, so that all moves share it."""

    cards: int  # the cards to choose from
    count: int  # their number
    marks: int  # a byte for each place: 1 if its card is in the part
    chosen: int  # the same of the cards that a random player has chosen
    reached: int  # the same of the cards that may be added
    added: int  # the places that the search has added
    left: int  # how many more parts it may look at


def workspace(memory: Memory) -> Workspace:
    """Reserve a workspace."""
    cards = memory.cards
    return Workspace(
        cards=memory.take(8, cards),
        count=memory.take(8, 1),
        marks=memory.take(1, cards),
        chosen=memory.take(1, cards),
        reached=memory.take(1, cards),
        added=memory.take(8, cards),
        left=memory.take(8, 1),
    )


def locals_before(r: FunctionEmitter, move: MoveRow) -> list[str]:
    several = r.plan.bodies[move.code].several
    return [r.argument(slot, several) for slot in range(move.set_slot)]


class SetFunction(FunctionEmitter):
    """The emitter of one of the functions."""

    def __init__(self, unit: Unit, move: MoveRow, chosen: Chosen, work: Workspace, part: int) -> None:
        super().__init__(unit)
        self.move, self.chosen, self.work, self.part = move, chosen, work, part
        self.keep_arguments(move.set_slot, unit.plan.bodies[move.code].several)

    def end(self, name: str, more: int = 0) -> None:
        """Finish the function, which has so many arguments behind the locals."""
        self.finish(f"{name}{self.move.code}", self.move.set_slot + more)

    def extra(self) -> str:
        """Return the argument behind the locals."""
        return f"%a{self.move.set_slot}"

    def ask(self, name: str, *more: str | int) -> str:
        """Call another of the functions, with the same locals."""
        return self.call(f"{name}{self.move.code}", *locals_before(self, self.move), *more)

    def count(self) -> str:
        """Return the number of the cards to choose from."""
        return self.load(self.place(self.work.count), "list")

    def marked(self, marks: int, at: str) -> str:
        """Return the mark of a place."""
        return self.load(self.place(marks, at), "list", 1)

    def mark(self, marks: int, at: str, value: str | int) -> None:
        self.store(self.place(marks, at), value, "list", 1)

    def unmark_all(self, marks: int) -> None:
        self.times(self.count(), lambda at: self.mark(marks, at, 0))

    def mark_chosen(self) -> None:
        """Mark the places that a player has chosen, and no others."""
        work = self.work
        self.times(self.count(), lambda at: self.mark(work.marks, at, self.marked(work.chosen, at)))

    def allow(self) -> None:
        """Let the next searches look at as many parts as one question may."""
        self.store(self.place(self.work.left), self.head("most_sets"), "list")

    def is_whole(self, then: str, otherwise: str) -> None:
        """Jump by the condition of the move, for the part that was written last, for which ``where`` holds."""
        self._keep_part()
        if self.move.condition is None:
            self.jump(then)
        else:
            values.branch(self, self.move.condition, then, otherwise)

    def part_row(self) -> str:
        return self.address(self.place(self.part))

    def _keep_part(self) -> None:
        self.keep_row(self.move.set_slot, self.part_row())

    def holds(self) -> str:
        """Return whether ``where`` holds for the part that was written last."""
        self._keep_part()
        return "true" if self.chosen.where is None else values.truth(self, self.chosen.where)
