"""Emit the values of a plan: as a number (``value``), as an ``i1`` (``truth``), or as a jump (``branch``).

A condition is not turned into a number where it only decides a jump. ``and`` and ``or`` are jumps: their right side is
evaluated only if the left side leaves the result open. For loops, ``branch_free.py`` emits the same without jumps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from croupier.engines.native import lists, quantifiers
from croupier.engines.native.memory import NONE
from croupier.engines.native.routine import FunctionEmitter
from croupier.engines.native.text import SIGNS
from croupier.engines.plan import values as v

LOWEST, SPAN = -(1 << 31), 1 << 32
"""The smallest number of the rules, and the count of numbers."""


def value(r: FunctionEmitter, e: v.Value) -> str:
    """Emit a value and return it as an ``i64``."""
    if is_truth(e):
        return r.number(truth(r, e))
    return _VALUES[type(e)](r, e)


def truth(r: FunctionEmitter, e: v.Value) -> str:
    """Emit a value and return it as an ``i1``; a number counts as true unless it is 0."""
    if is_truth(e):
        return _TRUTHS[type(e)](r, e)
    if isinstance(e, v.Constant):
        return "true" if e.value else "false"
    return r.compare("ne", value(r, e), 0)


def is_truth(e: v.Value) -> bool:
    """Return whether a value is computed as an ``i1``."""
    if isinstance(e, v.Quantified):
        return e.quantifier in quantifiers.TRUTHS
    return type(e) in _TRUTHS


def branch(r: FunctionEmitter, e: v.Value, then: str, otherwise: str) -> None:
    """Emit a jump to ``then`` or to ``otherwise`` by a condition, short-circuiting ``and`` and ``or``."""
    if isinstance(e, v.Not):
        branch(r, e.operand, otherwise, then)
    elif isinstance(e, v.And | v.Or):
        middle = r.fresh("or" if isinstance(e, v.Or) else "and")
        first = (then, middle) if isinstance(e, v.Or) else (middle, otherwise)
        branch(r, e.left, *first)
        r.label(middle)
        branch(r, e.right, then, otherwise)
    else:
        r.branch(truth(r, e), then, otherwise)


def either(r: FunctionEmitter, condition: v.Value, then: Callable[[], None], otherwise: Callable[[], None]) -> None:
    """Emit ``then`` or ``otherwise`` by a condition; the code behind follows both."""
    yes, no, done = r.fresh("yes"), r.fresh("no"), r.fresh("done")
    branch(r, condition, yes, no)
    r.label(yes)
    then()
    r.jump(done)
    r.label(no)
    otherwise()
    r.label(done)


def _constant(r: FunctionEmitter, e: v.Constant) -> str:
    return str(NONE if e.value is None else int(e.value))


def _local(r: FunctionEmitter, e: v.Local) -> str:
    return r.get(r.local(e.slot))


def _state(r: FunctionEmitter, e: v.StateValue) -> str:
    index = "0" if e.behind is None else value(r, e.behind)
    found = r.load(r.place(r.memory.values + 8 * e.index, index, 8), "values")
    return r.checked(r.compare("ne", found, NONE), found) if e.checked else found


def _lookup(r: FunctionEmitter, e: v.Lookup) -> str:
    name, width = r.unit.table(e.table)
    return r.load(r.place(0, value(r, e.index), width, name), "table", width, signed=True)


def _shown(r: FunctionEmitter, e: v.Shown) -> str:
    card = value(r, e.card)
    if not e.optional:
        return r.shown(card)
    found = r.spot()
    r.put(found, NONE)
    r.when(r.compare("ne", card, NONE), lambda: r.put(found, r.shown(card)))
    return r.get(found)


def _pile_of(r: FunctionEmitter, e: v.PileOf) -> str:
    return r.where(value(r, e.card))


def _face_on(r: FunctionEmitter, e: v.FaceOn) -> str:
    card = value(r, e.card)
    design = r.face(card, value(r, e.side))
    return r.checked(r.compare("sge", design, 0), design)


def _has_face(r: FunctionEmitter, e: v.HasFace) -> str:
    card = value(r, e.card)
    return r.compare("sge", r.face(card, value(r, e.side)), 0)


def _side_up(r: FunctionEmitter, e: v.SideUp) -> str:
    card = value(r, e.card)
    return r.load(r.place(r.memory.up, card), "sides", 1) if r.memory.turned else "0"


def _end_of(r: FunctionEmitter, e: v.EndOf) -> str:
    """Emit the top or bottom card; card 0 after the fault of an empty pile."""
    pile = value(r, e.pile)
    if r.may_be_unsettled(e.pile):
        r.settle(pile, top_only=e.top)
    size = r.size(pile)
    there = r.compare("ne", size, 0)
    r.require(there)
    at = r.select(there, r.sub(size, 1), 0) if e.top else "0"
    return r.select(there, r.card_at(pile, at), 0)


def _size(r: FunctionEmitter, e: v.Size) -> str:
    if isinstance(e.items, v.CardsIn):
        return r.size(value(r, e.items.pile))
    return lists.run(r, e.items).length


def _item_of(r: FunctionEmitter, e: v.ItemOf) -> str:
    """Emit the item with a number; the first item, or whatever lies there, after the fault that there is none."""
    found = lists.run(r, e.items)
    at = r.sub(value(r, e.number), 1)
    there = r.compare("ult", at, found.length)
    r.require(there)
    return r.select(there, found.item(r.select(there, at, 0)), 0)


def _seat(r: FunctionEmitter, e: v.SeatNumber) -> str:
    seat = r.sub(value(r, e.number), 1)
    return r.checked(r.compare("ult", seat, r.memory.seats), seat)


def _neighbour(r: FunctionEmitter, e: v.Neighbour) -> str:
    """Emit the next seat round; only if a player has left, call the search for the next player in play."""
    seat, seats = value(r, e.player), r.memory.seats
    found = r.spot()
    last, wrapped = (seats - 1, 0) if e.step > 0 else (0, seats - 1)
    r.put(found, r.select(r.compare("eq", seat, last), wrapped, r.add(seat, e.step)))
    if r.memory.leaving:
        some_left = r.compare("ne", r.head("in_play"), seats)
        name = "next_left" if e.step > 0 else "next_right"
        r.when(some_left, lambda: r.put(found, r.call(name, seat)))
    return r.get(found)


def _offset(r: FunctionEmitter, e: v.Offset) -> str:
    return r.add(value(r, e.value), e.by)


def _mixed(r: FunctionEmitter, e: v.Mixed) -> str:
    low = value(r, e.low)
    return low if e.high == v.Constant(0) else r.add(r.mul(value(r, e.high), e.size), low)


def _in_range(r: FunctionEmitter, number: str) -> str:
    """Return a number; a fault if it leaves the range of the rules' numbers."""
    return r.checked(r.compare("ult", r.sub(number, LOWEST), SPAN), number)


def _arithmetic(r: FunctionEmitter, e: v.Arithmetic) -> str:
    left, right = value(r, e.left), value(r, e.right)
    if e.operator in ("div", "mod"):
        return _division(r, e.operator, left, right)
    name = {"+": "add", "-": "sub", "*": "mul"}[e.operator]
    return _in_range(r, r.op(f"{name} i64 {left}, {right}"))


def _division(r: FunctionEmitter, operator: str, left: str, right: str) -> str:
    """Emit a division that rounds down; LLVM's rounds towards 0, so it is one too high if the signs differ."""
    divides = r.compare("ne", right, 0)
    right = r.checked(divides, right, 1)
    quotient, rest = r.op(f"sdiv i64 {left}, {right}"), r.op(f"srem i64 {left}, {right}")
    apart = r.compare("slt", r.op(f"xor i64 {rest}, {right}"), 0)
    down = r.op(f"and i1 {apart}, {r.compare('ne', rest, 0)}")
    if operator == "div":
        return _in_range(r, r.sub(quotient, r.number(down)))
    return r.add(rest, r.select(down, right, 0))


def _otherwise(r: FunctionEmitter, e: v.Otherwise) -> str:
    found = r.spot()
    left = value(r, e.left)
    r.put(found, left)
    r.when(r.compare("eq", left, NONE), lambda: r.put(found, value(r, e.right)))
    return r.get(found)


def _choose(r: FunctionEmitter, e: v.Choose) -> str:
    found = r.spot()
    either(r, e.condition, lambda: r.put(found, value(r, e.then)), lambda: r.put(found, value(r, e.otherwise)))
    return r.get(found)


def _extreme(r: FunctionEmitter, e: v.Extreme) -> str:
    left, right = value(r, e.left), value(r, e.right)
    return r.op(f"call i64 @llvm.{'smax' if e.larger else 'smin'}.i64(i64 {left}, i64 {right})")


def _evaluate(r: FunctionEmitter, e: v.Evaluate) -> str:
    return r.call(f"d{e.definition}", *arguments(r, e.arguments))


def arguments(r: FunctionEmitter, given: Sequence[v.Value | v.Items]) -> list[str]:
    """Emit the arguments of a call: values, and of several cards the addresses of their rows."""
    return [lists.argument(r, one) if isinstance(one, v.Items) else value(r, one) for one in given]


def _quantified(r: FunctionEmitter, e: v.Quantified) -> str:
    return quantifiers.quantified(r, e)


def _not(r: FunctionEmitter, e: v.Not) -> str:
    return r.op(f"xor i1 {truth(r, e.operand)}, true")


def _compare(r: FunctionEmitter, e: v.Compare) -> str:
    left = value(r, e.left)
    return r.compare(SIGNS[e.operator], left, value(r, e.right))


def _both(r: FunctionEmitter, e: v.And | v.Or) -> str:
    found = r.spot()

    def put(one: str) -> Callable[[], None]:
        return lambda: r.put(found, one)

    either(r, e, put("1"), put("0"))
    return r.compare("ne", r.get(found), 0)


def _contains(r: FunctionEmitter, e: v.Contains) -> str:
    return quantifiers.contains(r, e)


def _between(r: FunctionEmitter, e: v.Between) -> str:
    """Emit ``in`` a range. ``None`` is larger than any number, so it lies in no range."""
    wanted, low, high = value(r, e.value), value(r, e.low), value(r, e.high)
    return r.op(f"and i1 {r.compare('sle', low, wanted)}, {r.compare('sle', wanted, high)}")


_VALUES: dict[type, Callable[[FunctionEmitter, Any], str]] = {
    v.Constant: _constant,
    v.Local: _local,
    v.StateValue: _state,
    v.Lookup: _lookup,
    v.Shown: _shown,
    v.PileOf: _pile_of,
    v.FaceOn: _face_on,
    v.SideUp: _side_up,
    v.EndOf: _end_of,
    v.Size: _size,
    v.ItemOf: _item_of,
    v.SeatNumber: _seat,
    v.Neighbour: _neighbour,
    v.Offset: _offset,
    v.Mixed: _mixed,
    v.Arithmetic: _arithmetic,
    v.Otherwise: _otherwise,
    v.Choose: _choose,
    v.Extreme: _extreme,
    v.Evaluate: _evaluate,
    v.Quantified: _quantified,
}

_TRUTHS: dict[type, Callable[[FunctionEmitter, Any], str]] = {
    v.HasFace: _has_face,
    v.Not: _not,
    v.Compare: _compare,
    v.And: _both,
    v.Or: _both,
    v.Contains: _contains,
    v.Between: _between,
    v.Quantified: quantifiers.any_no_every,
}
