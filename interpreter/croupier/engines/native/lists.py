"""Emit what loops run over, as a ``Run``: a length, and the load of the item with a number.

A pile or a list in a local is read where it lies; a range of numbers is counted. Every other sequence is written out
first, to a place that the memory reserves for this use alone (``Gathering``). In front of the items lies a number for
their length: so the address of this row is all that a call needs to hand over a list.

Invariant. A ``Run`` holds until a step changes what it reads. ``kept`` copies the items if the loop's body might.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from croupier.engines.native import branch_free, values
from croupier.engines.native.lengths import LONGEST, most_items
from croupier.engines.native.routine import FunctionEmitter, Run
from croupier.engines.plan import values as v
from croupier.language.analysis.looks import LONGEST_RANGE

BEYOND = 1 << 62
"""Larger than any number of the rules."""


def run(r: FunctionEmitter, items: v.Items) -> Run:
    """Return the run of some items. It holds until a step changes what it reads."""
    return _RUNS[type(items)](r, items)


def most(r: FunctionEmitter, items: v.Items) -> int:
    """Return a bound on the number of items."""
    return most_items(items, r.memory.cards, r.memory.seats)


class Gathering:
    """A list that is being written out, to memory of its own."""

    def __init__(self, r: FunctionEmitter, room: int) -> None:
        self.r, self.room = r, min(room, LONGEST)
        self.start = r.memory.take(8, self.room + 2) + 8  # the offset of the first item
        self.count = r.spot()  # the variable with the number of items so far
        r.put(self.count, 0)

    def add(self, value: str, *, full: bool) -> None:
        """Emit the addition of an item. ``full``: the list may be full, so check, with a fault if it is."""
        r, at = self.r, self.r.get(self.count)
        if full:
            r.require(r.compare("slt", at, self.room), by_bound=True)
            at = r.op(f"call i64 @llvm.smin.i64(i64 {at}, i64 {self.room - 1})")
        r.store(r.place(self.start, at, 8), value, "list")
        r.put(self.count, r.add(at, 1))

    def add_if(self, value: str, wanted: str) -> None:
        """Emit the addition of an item if ``wanted`` holds, branch-free. The list must have room for it."""
        r, at = self.r, self.r.get(self.count)
        r.store(r.place(self.start, at, 8), value, "list")
        r.put(self.count, r.add(at, r.number(wanted)))

    def add_all(self, found: Run, *, full: bool) -> None:
        """Emit the addition of all items of a run."""
        self.r.times(found.length, lambda at: self.add(found.item(at), full=full))

    def run(self) -> Run:
        return listed(self.r, self.start, self.r.get(self.count))

    def row(self) -> str:
        """Return the address of the row."""
        row = self.r.place(self.start - 8)
        self.r.store(row, self.r.get(self.count), "list")
        return self.r.address(row)


def listed(r: FunctionEmitter, start: int, length: str) -> Run:
    """Return the run of a list at an offset of the memory."""
    return Run(length, lambda at: r.load(r.place(start, at, 8), "list"), start=r.place(start))


def argument(r: FunctionEmitter, items: v.Items) -> str:
    """Return the address of a row that holds several cards, as they are now. A game with more than the deck has, since
    a list names some twice, is left to the reference."""
    if isinstance(items, v.LocalItems) and items.several:
        return r.row(items.slot)
    found, room = run(r, items), most(r, items)
    made = Gathering(r, min(room, r.memory.cards))
    made.add_all(found, full=room > r.memory.cards)
    return made.row()


def copied(r: FunctionEmitter, found: Run, room: int) -> Gathering:
    """Emit a copy of the items as they are now."""
    made = Gathering(r, room)
    made.add_all(found, full=room >= LONGEST)
    return made


def kept(r: FunctionEmitter, items: v.Items, slot: int, where: v.Value | None) -> Run:
    """Return a run of the items for which ``where`` holds now; later steps do not change it."""
    found = run(r, items)
    if where is None:
        return found if found.fixed else copied(r, found, most(r, items)).run()
    return filtered(r, found, slot, where, most(r, items)).run()


def filtered(r: FunctionEmitter, found: Run, slot: int, where: v.Value, room: int) -> Gathering:
    """Emit a copy of the items for which ``where`` holds, with the item in ``slot``."""
    made = Gathering(r, room)

    def one(at: str) -> None:
        item = found.item(at)
        r.keep(slot, item)
        wanted = branch_free.condition(r, where, slot) if found.sure and room < LONGEST else None
        if wanted is not None:
            made.add_if(item, wanted)
            return
        add, on = r.fresh("add"), r.fresh("on")
        values.branch(r, where, add, on)
        r.label(add)
        made.add(item, full=room >= LONGEST)
        r.label(on)

    r.times(found.length, one)
    return made


# --- by kind -------------------------------------------------------------------------------------


def _cards(r: FunctionEmitter, items: v.CardsIn) -> Run:
    pile = values.value(r, items.pile)
    if r.may_be_unsettled(items.pile):
        r.settle(pile, top_only=False)
    return Run(r.size(pile), lambda at: r.card_at(pile, at), sure=True)


def _playing(r: FunctionEmitter, items: v.Playing) -> Run:
    if not r.memory.leaving:
        return Run(str(r.memory.seats), lambda at: at, fixed=True, sure=True)
    return Run(r.head("in_play"), lambda at: r.load(r.place(r.memory.playing, at, 8), "head"), sure=True)


def _others(r: FunctionEmitter, items: v.Others) -> Run:
    """Return the other players in play: computed if nobody can leave, else written out, first those on the left."""
    seat, seats = values.value(r, items.player), r.memory.seats
    if not r.memory.leaving:
        return Run(str(seats - 1), lambda at: _round(r, r.add(r.add(seat, at), 1)), fixed=True, sure=True)
    made = Gathering(r, seats)
    playing = _playing(r, v.Playing())
    for sign in ("sgt", "slt"):
        r.times(playing.length, lambda at, sign=sign: _if_compares(r, sign, playing.item(at), seat, made))  # type: ignore[misc]
    return made.run()


def _round(r: FunctionEmitter, seat: str) -> str:
    """Return a seat, with the numbers behind the last seat counted from the first again."""
    seats = r.memory.seats
    return r.select(r.compare("sge", seat, seats), r.sub(seat, seats), seat)


def _if_compares(r: FunctionEmitter, sign: str, one: str, seat: str, made: Gathering) -> None:
    r.when(r.compare(sign, one, seat), lambda: made.add(one, full=False))


def _fixed(r: FunctionEmitter, items: v.Fixed) -> Run:
    """Return constant items: consecutive numbers are counted, others are a constant array."""
    numbers = [int(one) for one in items.values]
    if numbers == list(range(numbers[0] if numbers else 0, (numbers[0] if numbers else 0) + len(numbers))):
        first = numbers[0] if numbers else 0
        return Run(str(len(numbers)), lambda at: r.add(at, first), fixed=True, sure=True)
    name, width = r.unit.narrow(numbers)
    return Run(
        str(len(numbers)),
        lambda at: r.load(r.place(0, at, width, name), "table", width, signed=True),
        fixed=True,
        sure=True,
    )


def _listing(r: FunctionEmitter, items: v.Listing) -> Run:
    return _written(r, [values.value(r, one) for one in items.values]).run()


def _written(r: FunctionEmitter, found: Sequence[str]) -> Gathering:
    made = Gathering(r, len(found))
    for one in found:
        made.add(one, full=False)
    return made


def _span(r: FunctionEmitter, items: v.NumberRange) -> Run:
    low = values.value(r, items.low)
    length = r.add(r.sub(values.value(r, items.high), low), 1)
    length = r.checked(r.compare("sle", length, LONGEST_RANGE), length)
    return Run(r.select(r.compare("sgt", length, 0), length, 0), lambda at: r.add(low, at), fixed=True, sure=True)


def _local(r: FunctionEmitter, items: v.LocalItems) -> Run:
    return replace(r.list_run(items.slot), sure=items.several)


def keep(r: FunctionEmitter, slot: int, items: v.Items) -> None:
    """Store a copy of a list in a local."""
    r.keep_list(slot, copied(r, run(r, items), most(r, items)).run())


def _choice(r: FunctionEmitter, items: v.ChooseItems) -> Run:
    room = most(r, items)
    made = Gathering(r, room)

    def take(one: v.Items) -> Callable[[], None]:
        return lambda: made.add_all(run(r, one), full=room >= LONGEST)

    values.either(r, items.condition, take(items.then), take(items.otherwise))
    return made.run()


def _joined(r: FunctionEmitter, items: v.Joined) -> Run:
    """Return all items of one run and then all of another. Both are evaluated before anything is written out."""
    room = most(r, items)
    first, then = run(r, items.first), run(r, items.then)
    made = Gathering(r, room)
    made.add_all(first, full=room >= LONGEST)
    made.add_all(then, full=room >= LONGEST)
    return replace(made.run(), sure=first.sure and then.sure)


def _evaluated(r: FunctionEmitter, items: v.EvaluateItems) -> Run:
    """Return the list of a definition, which writes it to the address in its last argument."""
    start = r.memory.take(8, LONGEST + 1) + 8
    arguments = values.arguments(r, items.arguments)
    return listed(r, start, r.call(f"d{items.definition}", *arguments, r.address(r.place(start))))


def _selected(r: FunctionEmitter, items: v.Selected) -> Run:
    found, room = run(r, items.items), most(r, items)
    if items.quantifier == "each":
        return (
            copied(r, found, room) if items.where is None else filtered(r, found, items.slot, items.where, room)
        ).run()
    return _extremes(r, items, found, room)


def _extremes(r: FunctionEmitter, items: v.Selected, found: Run, room: int) -> Run:
    """Return the items that tie for the most or the least, in one pass: a better item empties the list."""
    if items.where is not None:
        found = filtered(r, found, items.slot, items.where, room).run()
    made, best, highest = Gathering(r, room), r.spot(), items.quantifier == "most"
    assert items.subject is not None
    subject = items.subject

    def one(at: str) -> None:
        item = found.item(at)
        r.keep(items.slot, item)
        number, before = values.value(r, subject), r.get(best)
        wins = r.compare("sgt" if highest else "slt", number, before)
        r.put(made.count, r.select(wins, 0, r.get(made.count)))
        r.put(best, r.op(f"call i64 @llvm.{'smax' if highest else 'smin'}.i64(i64 {number}, i64 {before})"))
        ties = r.compare("eq", number, r.get(best))
        if room < LONGEST:
            made.add_if(item, ties)
        else:
            r.when(ties, lambda: made.add(item, full=True))

    r.put(best, -BEYOND if highest else BEYOND)
    r.times(found.length, one)
    return made.run()


_RUNS: dict[type, Callable[[FunctionEmitter, Any], Run]] = {
    v.CardsIn: _cards,
    v.Playing: _playing,
    v.Others: _others,
    v.Fixed: _fixed,
    v.Listing: _listing,
    v.NumberRange: _span,
    v.LocalItems: _local,
    v.ChooseItems: _choice,
    v.Joined: _joined,
    v.EvaluateItems: _evaluated,
    v.Selected: _selected,
}
