"""Emit the condition of a loop branch-free: a processor cannot predict whether the next card fits.

Algorithm. Both sides of an ``and``, an ``or`` or a choice are computed, and ``select`` takes the wanted one. Every part
has a guard, an ``i1`` that holds where the rules would evaluate that part.

Invariant. A part whose guard does not hold has no effect: it cannot fault. It loads from addresses
inside the memory only, since ``index`` replaces a bad index by 0.

A part that needs a loop or a large definition is an "island": its code has jumps. Where its guard does not hold, a jump
leads round it.

"The card is not the top card of pile 1" comes out as::

  %t.27 = icmp ne i64 %t.26, 0                    is there a top card?
  %t.35 = select i1 %t.27, i64 %t.34, i64 0       the top card, or card 0, which is in the memory in any case
  %t.37 = icmp ne i64 %t.23, %t.35                the condition; the fault of an empty pile follows behind it
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Self

from croupier.engines.native.memory import NONE
from croupier.engines.native.routine import FunctionEmitter
from croupier.engines.native.text import SIGNS
from croupier.engines.plan import values as v

LARGEST = 60
"""The most nodes that a branch-free condition may have, the definitions that it inlines included."""


def condition(r: FunctionEmitter, e: v.Value, slot: int, surely: bool = True) -> str | None:
    """Emit a condition branch-free and return its ``i1``; return ``None`` if it needs jumps or is too large.

    ``slot`` holds the loop's item. ``surely``: the item is never ``None``.
    """
    if _is_island(r, e) or _size(r, e) > LARGEST:
        return None
    found_by = BranchFree(r, {slot} if surely else set())
    found = found_by.truth(e, Place({}, "true"))
    found_by.settle()
    return found


@dataclass
class Place:
    """A place in a condition: its guard, and inside an inlined definition the locals of that definition."""

    row: dict[int, str]  # the locals of the definition, by slot
    guard: str  # the i1 that holds where the rules evaluate this place; "true" at the top
    within: bool = False  # the place is inside an inlined definition
    sure: set[int] = field(default_factory=set)  # the slots of ``row`` that are never None

    def under(self, guard: str) -> Self:
        return replace(self, guard=guard)

    def inside(self, row: dict[int, str], sure: set[int]) -> Self:
        """Return the place at the head of an inlined definition with its arguments in ``row``."""
        return replace(self, row=row, within=True, sure=sure)


# --- which values can be branch-free -------------------------------------------------------------


ISLAND = 20
"""The number of nodes that an island counts as."""


def _size(r: FunctionEmitter, e: Any, inside: bool = False) -> int:
    """Return the number of nodes of a value, inlined definitions included, at most ``LARGEST + 1``.

    ``inside``: the value stands in a definition, where an island is not possible and counts as too large.
    """
    if isinstance(e, v.Evaluate) and not takes_lists(e):
        body = _definition_size(r, e.definition)
        if body > LARGEST:
            body = LARGEST + 1 if inside else ISLAND
        return 1 + body + sum(_size(r, one, inside) for one in e.arguments)
    if not _is_plain(r, e):
        return LARGEST + 1 if inside else ISLAND
    if isinstance(e, v.Size) and isinstance(e.items, v.CardsIn):
        return 1 + _size(r, e.items.pile, inside)
    parts = [getattr(e, name) for name in _PARTS[type(e)]]
    return min(LARGEST + 1, 1 + sum(_size(r, one, inside) for one in parts if one is not None))


def _is_plain(r: FunctionEmitter, e: v.Value) -> bool:
    """Return whether this module emits the node itself, without a jump."""
    if isinstance(e, v.Size):
        return isinstance(e.items, v.CardsIn)
    if isinstance(e, v.EndOf) and r.may_be_unsettled(e.pile):
        return False
    return type(e) in _PARTS and not (isinstance(e, v.Neighbour) and r.memory.leaving)


def _is_island(r: FunctionEmitter, e: v.Value) -> bool:
    """Return whether a value is emitted with jumps: a node that is not plain, or a call of a large definition."""
    if isinstance(e, v.Evaluate):
        return takes_lists(e) or _definition_size(r, e.definition) > LARGEST
    return not _is_plain(r, e)


def takes_lists(e: v.Value) -> bool:
    """Return whether a value is the call of a definition with several cards: the row of these has to be written."""
    return isinstance(e, v.Evaluate) and any(isinstance(one, v.Items) for one in e.arguments)


def _definition_size(r: FunctionEmitter, number: int) -> int:
    """Return the number of nodes of a definition, and memoise it: definitions may call each other again and again."""
    sizes = r.unit.sizes
    if number not in sizes:
        sizes[number] = _pure_size(r, r.plan.definitions[number].body)
    return sizes[number]


def _pure_size(r: FunctionEmitter, body: v.Pure) -> int:
    """Return the number of nodes of a definition's body; ``LARGEST + 1`` if it cannot be inlined."""
    if any(isinstance(one.value, v.Items) for one in body.keeps):
        return LARGEST + 1
    total = sum(_size(r, one.value, True) for one in body.keeps)
    if not isinstance(body.result, v.Cases):
        return LARGEST + 1 if isinstance(body.result, v.Items) else total + _size(r, body.result, True)
    for condition, inner in body.result.branches:
        total += _size(r, condition, True) + _pure_size(r, inner)
    return min(LARGEST + 1, total + _pure_size(r, body.result.otherwise))


_PARTS: dict[type, tuple[str, ...]] = {
    v.Constant: (),
    v.Local: (),
    v.StateValue: ("behind",),
    v.Lookup: ("index",),
    v.Shown: ("card",),
    v.PileOf: ("card",),
    v.HasFace: ("card", "side"),
    v.SideUp: ("card",),
    v.EndOf: ("pile",),
    v.Neighbour: ("player",),
    v.Offset: ("value",),
    v.Mixed: ("high", "low"),
    v.Not: ("operand",),
    v.Compare: ("left", "right"),
    v.Between: ("value", "low", "high"),
    v.And: ("left", "right"),
    v.Or: ("left", "right"),
    v.Otherwise: ("left", "right"),
    v.Choose: ("condition", "then", "otherwise"),
    v.Extreme: ("left", "right"),
}


# --- computing -----------------------------------------------------------------------------------


class BranchFree:
    """The emitter of one branch-free condition. Faults are collected, and ``settle`` emits them at once."""

    def __init__(self, r: FunctionEmitter, sure: set[int]) -> None:
        self.r = r
        self.sure = sure  # the slots of the loop's own locals that are never None
        self.bad: list[str] = []  # truth values, each a fault where it holds

    def settle(self) -> None:
        """Emit one check for all faults."""
        r = self.r
        if self.bad:
            r.require(*(r.op(f"xor i1 {bad}, true") for bad in self.bad))

    def require(self, good: str, at: Place) -> None:
        bad = self.r.op(f"xor i1 {good}, true")
        self.bad.append(bad if at.guard == "true" else self.r.op(f"and i1 {at.guard}, {bad}"))

    def narrowed(self, at: Place, condition: str) -> Place:
        return at.under(condition if at.guard == "true" else self.r.op(f"and i1 {at.guard}, {condition}"))

    def inverse(self, truth: str) -> str:
        return self.r.op(f"xor i1 {truth}, true")

    # --- values --------------------------------------------------------------------------------

    def truth(self, e: v.Value, at: Place) -> str:
        """Emit a value and return it as an ``i1``."""
        match e:
            case v.Constant():
                return "true" if e.value else "false"
            case v.Not():
                return self.inverse(self.truth(e.operand, at))
            case v.And():
                left = self.truth(e.left, at)
                return self.r.op(f"and i1 {left}, {self.truth(e.right, self.narrowed(at, left))}")
            case v.Or():
                left = self.truth(e.left, at)
                right = self.truth(e.right, self.narrowed(at, self.inverse(left)))
                return self.r.op(f"or i1 {left}, {right}")
            case v.Compare():
                left = self.value(e.left, at)
                return self.r.compare(SIGNS[e.operator], left, self.value(e.right, at))
            case v.Between():
                wanted, low, high = (self.value(one, at) for one in (e.value, e.low, e.high))
                above, below = self.r.compare("sle", low, wanted), self.r.compare("sle", wanted, high)
                return self.r.op(f"and i1 {above}, {below}")
            case v.HasFace():
                return self.r.compare("sge", self.r.face(self.index(e.card, at), self.index(e.side, at)), 0)
        return self.r.compare("ne", self.value(e, at), 0)

    def value(self, e: v.Value, at: Place) -> str:
        """Emit a value and return it as an ``i64``."""
        if _is_island(self.r, e):
            return self.island(e, at)
        if isinstance(e, v.Not | v.And | v.Or | v.Compare | v.Between | v.HasFace):
            return self.r.number(self.truth(e, at))
        return _VALUES[type(e)](self, e, at)

    def island(self, e: v.Value, at: Place) -> str:
        """Emit a value that needs jumps, and a jump round it for where the guard does not hold."""
        r, found = self.r, self.r.spot()
        arguments = self.plain_arguments(e, at)

        def compute() -> None:
            if arguments is not None:
                r.put(found, r.call(arguments[0], *arguments[1:]))
            else:
                r.put(found, r.value(e))

        r.put(found, 0)
        r.when(at.guard, compute)
        return r.get(found)

    def plain_arguments(self, e: v.Value, at: Place) -> list[str] | None:
        """Return the name and the arguments of the call of a definition; ``None`` for any other island."""
        if not isinstance(e, v.Evaluate) or takes_lists(e):
            return None
        return [f"d{e.definition}", *(self.value(one, at) for one in e.arguments if not isinstance(one, v.Items))]

    def index(self, e: v.Value, at: Place) -> str:
        """Return a value as an index into memory: 0 where the guard does not hold, unless it is never ``None``."""
        found = self.value(e, at)
        if at.guard == "true" or self.is_sure(e, at):
            return found
        return self.r.select(at.guard, found, 0)

    def end_of(self, e: v.EndOf, at: Place) -> tuple[str, str]:
        """Return whether a pile has a card, and its top or bottom card, or card 0 if it has none."""
        r, pile = self.r, self.index(e.pile, at)
        size = r.size(pile)
        there = r.compare("ne", size, 0)
        place = r.select(there, r.sub(size, 1), 0) if e.top else "0"
        return there, r.select(there, r.card_at(pile, place), 0)

    def is_sure(self, e: v.Value, at: Place) -> bool:
        """Return whether a value is never ``None``, also where the guard does not hold."""
        if isinstance(e, v.Local):
            return e.slot in (at.sure if at.within else self.sure)
        if isinstance(e, v.Offset):
            return self.is_sure(e.value, at)
        if isinstance(e, v.Mixed):
            return self.is_sure(e.high, at) and self.is_sure(e.low, at)
        if isinstance(e, v.Shown):
            return not e.optional and self.is_sure(e.card, at)
        return isinstance(e, v.EndOf | v.SideUp) or (isinstance(e, v.Constant) and e.value is not None)


def _constant(s: BranchFree, e: v.Constant, at: Place) -> str:
    return str(NONE if e.value is None else int(e.value))


def _local(s: BranchFree, e: v.Local, at: Place) -> str:
    return at.row[e.slot] if at.within else s.r.get(s.r.local(e.slot))


def _state(s: BranchFree, e: v.StateValue, at: Place) -> str:
    r = s.r
    index = "0" if e.behind is None else s.index(e.behind, at)
    found = r.load(r.place(r.memory.values + 8 * e.index, index, 8), "values")
    if not e.checked:
        return found
    good = r.compare("ne", found, NONE)
    s.require(good, at)
    return r.select(good, found, 0)


def _lookup(s: BranchFree, e: v.Lookup, at: Place) -> str:
    name, width = s.r.unit.table(e.table)
    return s.r.load(s.r.place(0, s.index(e.index, at), width, name), "table", width, signed=True)


def _shown(s: BranchFree, e: v.Shown, at: Place) -> str:
    r = s.r
    if not e.optional:
        return r.shown(s.index(e.card, at))
    card = s.value(e.card, at)
    some = r.compare("ne", card, NONE)
    return r.select(some, r.shown(r.select(some, card, 0)), NONE)


def _pile_of(s: BranchFree, e: v.PileOf, at: Place) -> str:
    return s.r.where(s.index(e.card, at))


def _side_up(s: BranchFree, e: v.SideUp, at: Place) -> str:
    card = s.index(e.card, at)
    return s.r.load(s.r.place(s.r.memory.up, card), "sides", 1) if s.r.memory.turned else "0"


def _end_of(s: BranchFree, e: v.EndOf, at: Place) -> str:
    there, card = s.end_of(e, at)
    s.require(there, at)
    return card


def _size_of_pile(s: BranchFree, e: v.Size, at: Place) -> str:
    assert isinstance(e.items, v.CardsIn)
    return s.r.size(s.index(e.items.pile, at))


def _neighbour(s: BranchFree, e: v.Neighbour, at: Place) -> str:
    r, seats = s.r, s.r.memory.seats
    seat = s.value(e.player, at)
    last, wrapped = (seats - 1, 0) if e.step > 0 else (0, seats - 1)
    return r.select(r.compare("eq", seat, last), wrapped, r.add(seat, e.step))


def _offset(s: BranchFree, e: v.Offset, at: Place) -> str:
    return s.r.add(s.value(e.value, at), e.by)


def _mixed(s: BranchFree, e: v.Mixed, at: Place) -> str:
    low = s.value(e.low, at)
    return low if e.high == v.Constant(0) else s.r.add(s.r.mul(s.value(e.high, at), e.size), low)


def _otherwise(s: BranchFree, e: v.Otherwise, at: Place) -> str:
    left = s.value(e.left, at)
    missing = s.r.compare("eq", left, NONE)
    return s.r.select(missing, s.value(e.right, s.narrowed(at, missing)), left)


def _choose(s: BranchFree, e: v.Choose, at: Place) -> str:
    condition = s.truth(e.condition, at)
    then = s.value(e.then, s.narrowed(at, condition))
    return s.r.select(condition, then, s.value(e.otherwise, s.narrowed(at, s.inverse(condition))))


def _extreme(s: BranchFree, e: v.Extreme, at: Place) -> str:
    left, right = s.value(e.left, at), s.value(e.right, at)
    return s.r.op(f"call i64 @llvm.{'smax' if e.larger else 'smin'}.i64(i64 {left}, i64 {right})")


def _evaluate(s: BranchFree, e: v.Evaluate, at: Place) -> str:
    d = s.r.plan.definitions[e.definition]
    arguments = [(slot, one) for slot, one in enumerate(e.arguments) if not isinstance(one, v.Items)]
    row = {slot: s.value(one, at) for slot, one in arguments}
    sure = {slot for slot, one in arguments if s.is_sure(one, at)}
    return _pure(s, d.body, at.inside(row, sure))


def _pure(s: BranchFree, body: v.Pure, at: Place) -> str:
    for one in body.keeps:
        assert not isinstance(one.value, v.Items)
        at.row[one.slot] = s.value(one.value, at)
    if not isinstance(body.result, v.Cases):
        assert not isinstance(body.result, v.Items)
        return s.value(body.result, at)
    return _cases(s, list(body.result.branches), body.result.otherwise, at)


def _cases(s: BranchFree, branches: list[tuple[v.Value, v.Pure]], otherwise: v.Pure, at: Place) -> str:
    if not branches:
        return _pure(s, otherwise, at)
    (first, body), *rest = branches
    condition = s.truth(first, at)
    then = _pure(s, body, s.narrowed(at, condition))
    return s.r.select(condition, then, _cases(s, rest, otherwise, s.narrowed(at, s.inverse(condition))))


_VALUES: dict[type, Callable[[BranchFree, Any, Place], str]] = {
    v.Constant: _constant,
    v.Local: _local,
    v.StateValue: _state,
    v.Lookup: _lookup,
    v.Shown: _shown,
    v.PileOf: _pile_of,
    v.SideUp: _side_up,
    v.EndOf: _end_of,
    v.Size: _size_of_pile,
    v.Neighbour: _neighbour,
    v.Offset: _offset,
    v.Mixed: _mixed,
    v.Otherwise: _otherwise,
    v.Choose: _choose,
    v.Extreme: _extreme,
    v.Evaluate: _evaluate,
}
