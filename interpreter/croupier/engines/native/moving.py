"""Emit the functions that take cards out of piles and put cards into piles.

A pile is an array of cards, bottom first. Cards are searched and shifted by vectors of sixteen bytes, beyond the last
card too: ``Memory`` leaves room for that behind each pile.

Invariant. ``where`` holds the pile of each card, and ``sizes`` the number of cards of each pile. Between ``take`` and a
``put`` the card is in no pile, while ``where`` still names the old pile.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.engines.native import sets
from croupier.engines.native.routine import FunctionEmitter, Unit


def emit_moving(unit: Unit) -> None:
    """Emit all functions of this module."""
    for emit in (_take, _put_on, _put_in, _move_all, _find):
        emit(unit)


def _take(unit: Unit) -> None:
    """Emit ``take``: remove card %a0 from its pile.

    In a large pile, test first whether it is the top card. In a little pile, that branch would often be predicted
    wrongly; there, one vector finds the card and one vector closes the gap in any case.
    """
    r = FunctionEmitter(unit)
    _, many = _vector(r)
    pile = r.where("%a0")
    sets.leave(r, pile, "%a0")
    size = r.size(pile)
    last = r.sub(size, 1)
    little, large, top, below = (r.fresh(one) for one in ("little", "large", "top", "below"))
    r.branch(r.compare("sle", size, many), little, large)
    r.label(little)
    r.settle(pile, top_only=False)
    at = r.op(f"call i64 @llvm.cttz.i64(i64 {_same(r, pile, '0', _repeated(r, '%a0'))}, i1 false)")
    _move_down(r, pile, at)
    r.jump(top)
    r.label(large)
    r.settle(pile, top_only=True)
    r.branch(r.compare("eq", r.card_at(pile, last), "%a0"), top, below)
    r.label(below)
    r.settle(pile, top_only=False)
    _close(r, pile, _index(r, pile, "%a0", last), last)
    r.label(top)
    r.store(r.size_place(pile), last, "sizes")
    r.give("0")
    r.finish("take", 1)


def _vector(r: FunctionEmitter) -> tuple[str, int]:
    """Return the type of a vector of sixteen bytes of cards, and the number of its cards."""
    many = 16 // r.memory.card
    return f"<{many} x i{8 * r.memory.card}>", many


def _repeated(r: FunctionEmitter, card: str) -> str:
    """Return a vector with a card in every place."""
    kind, many = _vector(r)
    narrow = r.op(f"trunc i64 {card} to i{8 * r.memory.card}")
    first = r.op(f"insertelement {kind} poison, i{8 * r.memory.card} {narrow}, i32 0")
    return r.op(f"shufflevector {kind} {first}, {kind} poison, <{many} x i32> zeroinitializer")


def _same(r: FunctionEmitter, pile: str, at: str, repeated: str) -> str:
    """Return a mask of the cards in a vector, from the place ``at`` of a pile on, that equal those in ``repeated``."""
    kind, many = _vector(r)
    there = r.op(f"load {kind}, ptr {r.card_place(pile, at)}, align {r.memory.card}")
    bits = r.op(f"bitcast <{many} x i1> {r.op(f'icmp eq {kind} {there}, {repeated}')} to i{many}")
    return r.op(f"zext i{many} {bits} to i64")


def _index(r: FunctionEmitter, pile: str, card: str, missing: str) -> str:
    """Return the index of a card in a pile, or ``missing`` if the pile does not hold it."""
    _, many = _vector(r)
    repeated, size = _repeated(r, card), r.size(pile)
    found, place = r.spot(), r.spot()
    head, inside, hit, out = (r.fresh(one) for one in ("head", "pass", "hit", "out"))
    r.put(found, missing)
    r.put(place, 0)
    r.label(head)
    now = r.get(place)
    r.branch(r.compare("slt", now, size), inside, out)
    r.label(inside)
    bits = _same(r, pile, now, repeated)
    at = r.add(now, r.op(f"call i64 @llvm.cttz.i64(i64 {bits}, i1 false)"))
    r.put(place, r.add(now, many))
    # Behind the last card lie stale cards.
    r.branch(r.op(f"and i1 {r.compare('ne', bits, 0)}, {r.compare('slt', at, size)}"), hit, head)
    r.label(hit)
    r.put(found, at)
    r.label(out)
    return r.get(found)


def _move_down(r: FunctionEmitter, pile: str, at: str) -> None:
    """Emit the shift of a vector of cards above ``at`` down by one place."""
    kind, _ = _vector(r)
    above = r.op(f"load {kind}, ptr {r.card_place(pile, r.add(at, 1))}, align {r.memory.card}")
    r.do(f"store {kind} {above}, ptr {r.card_place(pile, at)}, align {r.memory.card}")


def _close(r: FunctionEmitter, pile: str, at: str, last: str) -> None:
    """Emit the shift of all cards above the gap ``at`` down by one place."""
    place, head, inside, done = r.spot(), r.fresh("head"), r.fresh("pass"), r.fresh("done")
    r.put(place, at)
    r.label(head)
    now = r.get(place)
    r.branch(r.compare("slt", now, last), inside, done)
    r.label(inside)
    _move_down(r, pile, now)
    r.put(place, r.add(now, _vector(r)[1]))
    r.jump(head)
    r.label(done)


def _lies_in(r: FunctionEmitter, card: str, pile: str) -> None:
    """Store the pile of a card in ``where``."""
    r.store(r.place(r.memory.where, card, r.memory.pile), pile, "where", r.memory.pile)


def _put_on(unit: Unit) -> None:
    """Emit ``put_on``: put card %a0 on top of pile %a1."""
    r = FunctionEmitter(unit)
    size = r.size("%a1")
    r.store(r.card_place("%a1", size), "%a0", "cards", r.memory.card)
    r.store(r.size_place("%a1"), r.add(size, 1), "sizes")
    _lies_in(r, "%a0", "%a1")
    r.give("0")
    r.finish("put_on", 2)


def _put_in(unit: Unit) -> None:
    """Emit ``put_in``: insert card %a0 into pile %a1 at the index %a2."""
    r = FunctionEmitter(unit)
    size, width = r.size("%a1"), r.memory.card
    move = r.spot()
    r.put(move, size)
    head, inside, done = r.fresh("head"), r.fresh("pass"), r.fresh("done")
    r.label(head)
    at = r.get(move)
    r.branch(r.compare("sgt", at, "%a2"), inside, done)
    r.label(inside)
    below = r.sub(at, 1)
    r.store(r.card_place("%a1", at), r.card_at("%a1", below), "cards", width)
    r.put(move, below)
    r.jump(head)
    r.label(done)
    r.store(r.card_place("%a1", "%a2"), "%a0", "cards", width)
    r.store(r.size_place("%a1"), r.add(size, 1), "sizes")
    _lies_in(r, "%a0", "%a1")
    r.give("0")
    r.finish("put_in", 3)


def _move_all(unit: Unit) -> None:
    """Emit ``move_all``: move all cards of pile %a0 on top of pile %a1. Onto itself, a pile keeps its order."""
    r = FunctionEmitter(unit)
    size = r.size("%a0")
    some, move, done = (r.fresh(one) for one in ("some", "move", "done"))
    r.branch(r.compare("ne", size, 0), some, done)
    r.label(some)
    r.branch(r.compare("ne", "%a0", "%a1"), move, done, likely=True)
    r.label(move)
    _append(r, size)
    sets.move_all(r, "%a0", "%a1")
    r.label(done)
    r.give("0")
    r.finish("move_all", 2)


TOGETHER = 4
"""The cards whose ``where`` is stored in one pass. The last pass repeats its last card: cheaper than a shorter loop."""


def _append(r: FunctionEmitter, size: str) -> None:
    """Emit the copy of pile %a0, which is not empty, behind the last card of pile %a1."""
    last, high = r.size("%a1"), r.sub(size, 1)

    def copy(at: str) -> None:
        kind, _ = _vector(r)
        cards = r.op(f"load {kind}, ptr {r.card_place('%a0', at)}, align {r.memory.card}")
        r.do(f"store {kind} {cards}, ptr {r.card_place('%a1', r.add(last, at))}, align {r.memory.card}")

    def tell(at: str) -> None:
        for more in range(TOGETHER):
            one = r.op(f"call i64 @llvm.smin.i64(i64 {r.add(at, more)}, i64 {high})")
            _lies_in(r, r.card_at("%a0", one), "%a1")

    _by_steps(r, size, _vector(r)[1], copy)
    _by_steps(r, size, TOGETHER, tell)
    r.store(r.size_place("%a1"), r.add(last, size), "sizes")
    r.store(r.size_place("%a0"), 0, "sizes")


def _by_steps(r: FunctionEmitter, length: str, step: int, body: Callable[[str], None]) -> None:
    """Emit a loop over the multiples of ``step`` below ``length``, with at least one pass."""
    place, head, done = r.spot(), r.fresh("head"), r.fresh("done")
    r.put(place, 0)
    r.label(head)
    at = r.get(place)
    body(at)
    behind = r.add(at, step)
    r.put(place, behind)
    r.branch(r.compare("slt", behind, length), head, done)
    r.label(done)


def _find(unit: Unit) -> None:
    """Emit ``find``: return the index of card %a1 in pile %a0, 0 if the pile does not hold it."""
    r = FunctionEmitter(unit)
    r.give(_index(r, "%a0", "%a1", "0"))
    r.finish("find", 2)
