"""Cards that are taken out of piles and put into piles, as functions."""

from __future__ import annotations

from collections.abc import Callable

from croupier.engines.native import sets
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.table.acts import SCANNED


def emit_moving(unit: Unit) -> None:
    for emit in (_take, _put_on, _put_in, _move_all, _find):
        emit(unit)


def _take(unit: Unit) -> None:
    """Takes a card out of its pile. In a little pile, whether it was the top cannot be guessed: so nobody asks."""
    r = FunctionEmitter(unit)
    _, many = _vector(r)
    pile = r.where("%a0")
    sets.leave(r, pile, "%a0")
    size = r.size(pile)
    last = r.sub(size, 1)
    little, large, top, below = (r.fresh(one) for one in ("little", "large", "top", "below"))
    r.branch(r.compare("sle", size, many), little, large)
    r.label(little)
    r.settle(pile, False)
    at = r.op(f"call i64 @llvm.cttz.i64(i64 {_same(r, pile, '0', _repeated(r, '%a0'))}, i1 false)")
    _move_down(r, pile, at)
    r.jump(top)
    r.label(large)
    r.settle(pile, True)
    r.branch(r.compare("eq", r.card_at(pile, last), "%a0"), top, below)
    r.label(below)
    if r.memory.cards >= SCANNED:
        r.charge(r.op(f"udiv i64 {size}, {SCANNED}"))
    r.settle(pile, False)
    _close(r, pile, _index(r, pile, "%a0", last), last)
    r.label(top)
    r.store(r.size_place(pile), last, "sizes")
    r.give("0")
    r.finish("take", 1)


# Cards are looked for and moved by sixteen bytes; behind the last card of a pile there is room for that.


def _vector(r: FunctionEmitter) -> tuple[str, int]:
    """The type of sixteen bytes of cards, and how many these are."""
    many = 16 // r.memory.card
    return f"<{many} x i{8 * r.memory.card}>", many


def _repeated(r: FunctionEmitter, card: str) -> str:
    """A card in every place of sixteen bytes."""
    kind, many = _vector(r)
    narrow = r.op(f"trunc i64 {card} to i{8 * r.memory.card}")
    first = r.op(f"insertelement {kind} poison, i{8 * r.memory.card} {narrow}, i32 0")
    return r.op(f"shufflevector {kind} {first}, {kind} poison, <{many} x i32> zeroinitializer")


def _same(r: FunctionEmitter, pile: str, at: str, repeated: str) -> str:
    """A bit for each of the cards from a place on that is the one looked for."""
    kind, many = _vector(r)
    there = r.op(f"load {kind}, ptr {r.card_place(pile, at)}, align {r.memory.card}")
    bits = r.op(f"bitcast <{many} x i1> {r.op(f'icmp eq {kind} {there}, {repeated}')} to i{many}")
    return r.op(f"zext i{many} {bits} to i64")


def _index(r: FunctionEmitter, pile: str, card: str, missing: str) -> str:
    """Where a card lies in a pile."""
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
    # Behind the last card lies what has been there before.
    r.branch(r.op(f"and i1 {r.compare('ne', bits, 0)}, {r.compare('slt', at, size)}"), hit, head)
    r.label(hit)
    r.put(found, at)
    r.label(out)
    return r.get(found)


def _move_down(r: FunctionEmitter, pile: str, at: str) -> None:
    kind, _ = _vector(r)
    above = r.op(f"load {kind}, ptr {r.card_place(pile, r.add(at, 1))}, align {r.memory.card}")
    r.do(f"store {kind} {above}, ptr {r.card_place(pile, at)}, align {r.memory.card}")


def _close(r: FunctionEmitter, pile: str, at: str, last: str) -> None:
    """Moves the cards above a gap down by one."""
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
    r.store(r.place(r.memory.where, card, r.memory.pile), pile, "where", r.memory.pile)


def _put_on(unit: Unit) -> None:
    r = FunctionEmitter(unit)
    size = r.size("%a1")
    r.store(r.card_place("%a1", size), "%a0", "cards", r.memory.card)
    r.store(r.size_place("%a1"), r.add(size, 1), "sizes")
    _lies_in(r, "%a0", "%a1")
    r.give("0")
    r.finish("put_on", 2)


def _put_in(unit: Unit) -> None:
    """Puts a card at a place of a pile."""
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
    """Moves all cards of a pile on top of another, or of itself: one by one from the bottom, as far as steps go."""
    r = FunctionEmitter(unit)
    size = r.size("%a0")
    some, move, same, done = (r.fresh(one) for one in ("some", "move", "same", "done"))
    r.branch(r.compare("ne", size, 0), some, done)
    r.label(some)
    r.branch(r.compare("ne", "%a0", "%a1"), move, same, likely=True)
    r.label(same)
    _charge_looking(r, r.select(r.compare("sgt", size, 1), size, 0), size)
    r.jump(done)
    r.label(move)
    _charge_looking(r, size)
    _append(r, size)
    sets.move_all(r, "%a0", "%a1")
    r.label(done)
    r.give("0")
    r.finish("move_all", 2)


def _charge_looking(r: FunctionEmitter, size: str, always: str = "") -> None:
    """Pays for so many cards that are looked for in their pile, which gets smaller, or is ``always`` as large."""
    if r.memory.cards < SCANNED:
        return
    whole = r.op(f"udiv i64 {always or size}, {SCANNED}")
    if always:
        r.charge(r.mul(size, whole))
        return
    below = r.op(f"lshr i64 {r.mul(r.mul(whole, r.sub(whole, 1)), SCANNED)}, 1")
    rest = r.add(r.sub(size, r.mul(whole, SCANNED)), 1)
    r.charge(r.add(below, r.mul(whole, rest)))


TOGETHER = 4
"""How many cards are told together where they lie: fewer are told so again, which is sooner done than foreseen."""


def _append(r: FunctionEmitter, size: str) -> None:
    """Moves the cards of one pile, of which there are some, behind the last of another."""
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
    """A pass for every ``step`` of a length, at least one."""
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
    """Where a card lies in a pile; 0 when it does not."""
    r = FunctionEmitter(unit)
    r.give(_index(r, "%a0", "%a1", "0"))
    r.finish("find", 2)
