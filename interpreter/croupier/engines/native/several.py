"""Emit the search for several cards that a move takes in one answer, as ``reference/sets.py`` does it.

Algorithm. For each such move there are functions, with the number of its code behind their names:

- ``gather`` writes the cards to choose from, and returns how many they are;
- ``fits`` writes the part of the cards whose places are marked, and returns whether it has any and ``where`` holds;
- ``search`` goes depth first through the parts that hold the marked places, until one makes the move;
- ``has_set`` looks for any set, and pays for each part;
- ``choose`` lets a random player choose card after card (``adding.py``).

Their first arguments are the locals of the move before its cards. ``search`` looks at ``left`` parts at most.

Invariant. The order of parts and their prices are those of the reference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.engines.native import lists, values
from croupier.engines.native.memory import Memory
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.plan import values as v
from croupier.engines.plan.plan import Chosen, MoveRow, moves_of

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


def emit_several(unit: Unit, more: Sequence[Callable[[SetFunction], None]] = ()) -> Workspace | None:
    """Emit the functions of all moves that take several cards, and ``more`` of each. Return where they work."""
    moves = [move for d in unit.plan.decisions.values() for move in moves_of(d) if move.chosen is not None]
    if not moves:
        return None
    work = workspace(unit.memory)
    emits = [_gather, _fits, _search, _has_set, *more]
    for move in moves:
        assert move.chosen is not None
        part = unit.memory.take(8, unit.memory.cards + 1)  # the row of the part that is looked at, and of the set
        for emit in emits:
            emit(SetFunction(unit, move, move.chosen, work, part))
    return work


def has_set(r: FunctionEmitter, move: MoveRow) -> str:
    """Return whether a move has a set, with its other arguments in the locals."""
    return r.compare("ne", r.call(f"has_set{move.code}", *locals_before(r, move)), 0)


def choose(r: FunctionEmitter, move: MoveRow, seat: str) -> str:
    """Return the address of the row of cards that a random player in a seat chooses for a move; 0 for a lost game."""
    return r.call(f"choose{move.code}", *locals_before(r, move), seat)


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


def _gather(r: SetFunction) -> None:
    """Emit ``gather``. A card that comes twice counts once."""
    found, count, cards = lists.run(r, r.chosen.items), r.spot(), r.work.cards
    r.put(count, 0)

    def add(card: str) -> None:
        here = r.get(count)
        r.store(r.place(cards, here, 8), card, "list")
        r.put(count, r.add(here, 1))

    def add_new(at: str) -> None:
        card, here = found.item(at), r.get(count)
        known, new, on = r.fresh("known"), r.fresh("new"), r.fresh("on")

        def look(before: str) -> None:
            differs = r.fresh("differs")
            r.branch(r.compare("eq", r.load(r.place(cards, before, 8), "list"), card), known, differs)
            r.label(differs)

        r.times(here, look, new)
        add(card)
        r.jump(on)
        r.label(known)
        r.jump(on)
        r.label(on)

    of_a_pile = isinstance(r.chosen.items, v.CardsIn)
    r.times(found.length, (lambda at: add(found.item(at))) if of_a_pile else add_new)
    r.store(r.place(r.work.count), r.get(count), "list")
    r.give(r.get(count))
    r.end("gather")


def _fits(r: SetFunction) -> None:
    """Emit ``fits``."""
    size = r.spot()
    r.put(size, 0)

    def one(at: str) -> None:
        here = r.get(size)
        # Written in any case: the next card takes the place of one that is not marked.
        r.store(r.place(r.part + 8, here, 8), r.load(r.place(r.work.cards, at, 8), "list"), "list")
        r.put(size, r.add(here, r.marked(r.work.marks, at)))

    r.times(r.count(), one)
    r.store(r.place(r.part), r.get(size), "list")
    some, none = r.fresh("some"), r.fresh("none")
    r.branch(r.compare("sgt", r.get(size), 0), some, none, likely=True)
    r.label(none)  # where the reference asks nothing: of no card at all ``where`` may be a fault
    r.give("0")
    r.label(some)
    r.give(r.number(r.holds()))
    r.end("fits")


def _search(r: SetFunction) -> None:
    """Emit ``search``, whose last argument is 1 if each part is paid. If it finds a set, its places are marked.

    The first part is that of the places that are marked at the beginning, if there are any.
    """
    work, count = r.work, r.count()
    at, added, base = r.spot(), r.spot(), r.spot()
    head, look, more, back, end, over = (r.fresh(one) for one in ("head", "look", "more", "back", "end", "over"))
    next_place, fitting, not_fitting, whole = (r.fresh(one) for one in ("next", "fitting", "not_fitting", "whole"))
    r.put(at, -1)
    r.put(added, 0)
    r.put(base, 0)
    r.times(count, lambda one: r.put(base, r.add(r.get(base), r.marked(work.marks, one))))
    r.branch(r.compare("sgt", r.get(base), 0), look, next_place)

    r.label(head)
    here = r.get(at)
    r.branch(r.compare("slt", here, count), more, back)
    r.label(back)
    none, some = r.fresh("none"), r.fresh("some")
    r.branch(r.compare("sgt", r.get(added), 0), some, none)
    r.label(none)
    r.give(str(NONE_LEFT))
    r.label(some)
    last = r.sub(r.get(added), 1)
    r.put(added, last)
    place = r.load(r.place(work.added, last, 8), "list")
    r.mark(work.marks, place, 0)
    r.put(at, r.add(place, 1))
    r.jump(head)
    r.label(more)
    free = r.fresh("free")
    r.branch(r.compare("eq", r.marked(work.marks, here), 0), free, next_place)
    r.label(free)
    r.mark(work.marks, here, 1)
    r.jump(look)

    r.label(look)
    left = r.sub(r.load(r.place(work.left), "list"), 1)
    r.store(r.place(work.left), left, "list")
    on = r.fresh("on")
    r.branch(r.compare("sge", left, 0), on, over)
    r.label(on)
    r.charge(r.mul(r.extra(), r.chosen.price))
    r.branch(r.compare("ne", r.ask("fits"), 0), fitting, not_fitting)
    r.label(fitting)
    first, later = r.fresh("first"), r.fresh("later")
    r.branch(r.compare("slt", r.get(at), 0), first, later)
    r.label(later)
    r.store(r.place(work.added, r.get(added), 8), r.get(at), "list")
    r.put(added, r.add(r.get(added), 1))
    r.jump(first)
    r.label(first)
    r.is_whole(whole, end)
    r.label(whole)
    r.give(str(FOUND))
    r.label(not_fitting)
    stays, gone = r.fresh("stays"), r.fresh("gone")
    r.branch(r.compare("slt", r.get(at), 0), gone, stays)
    r.label(gone)
    r.give(str(NONE_LEFT))
    r.label(stays)
    r.mark(work.marks, r.get(at), 0)
    r.jump(end)
    r.label(end)
    _stop_if_lost(r)
    r.jump(next_place)
    r.label(next_place)
    r.put(at, r.add(r.get(at), 1))
    r.jump(head)
    r.label(over)
    r.give(str(TOO_MANY))
    r.end("search", 1)


def _stop_if_lost(r: SetFunction) -> None:
    """Emit the end of a search in a game that is lost, or that a signal stops from another thread."""
    stopped, on = r.fresh("stopped"), r.fresh("on")
    until = r.op(f"load volatile i64, ptr {r.place(r.memory.head['until'])}")
    good = r.op(f"and i1 {r.compare('sge', r.head('fuel'), 0)}, {r.compare('sge', until, 0)}")
    r.branch(good, on, stopped, likely=True)
    r.label(stopped)
    r.give(str(STOPPED))
    r.label(on)


def _has_set(r: SetFunction) -> None:
    """Emit ``has_set``: return 1 if the move can be made."""
    r.ask("gather")
    r.unmark_all(r.work.marks)
    r.allow()
    found = r.ask("search", 1)
    r.require(r.compare("ne", found, TOO_MANY))
    r.give(r.number(r.compare("eq", found, FOUND)))
    r.end("has_set")
