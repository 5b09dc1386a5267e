"""Find the first or the n-th card of a pile that is in a set: by groups of sixteen cards, or one by one.

Algorithm, for sixteen cards. A set of at most 128 cards is a vector of 16 bytes. The upper bits of a card's number pick
a byte of the set; the lower three bits pick a bit of that byte. Both are table look-ups, one instruction for all cards.
The result is a 16-bit mask of the cards that are in the set. Counting and finding are then operations on that mask. On
a processor without the look-up, the same loops run with a mask of one bit.

Invariant. Bits of the mask behind the last card of the pile are arbitrary; ``_present`` clears them.

One group of sixteen comes out as::

  %t.409 = call <16 x i8> @llvm.x86.ssse3.pshuf.b.128(<16 x i8> <i8 1, i8 2, i8 4, ...>, <16 x i8> %t.408)
  %t.413 = call <16 x i8> @llvm.x86.ssse3.pshuf.b.128(<16 x i8> %t.412, <16 x i8> %t.407)
  %t.414 = and <16 x i8> %t.413, %t.409
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engines.native import sets
from croupier.engines.native.routine import FunctionEmitter
from croupier.engines.native.sets import Bits

LOOKED_UP = 128
"""The most cards whose set fits into the sixteen bytes of a look-up."""

_BYTES = "<16 x i8>"


def at_once(r: FunctionEmitter) -> int:
    """Return how many cards a group has: 16, or 1 without the look-up."""
    return 16 if r.unit.processor.lookup and r.memory.cards <= LOOKED_UP else 1


def members(r: FunctionEmitter, pile: str, at: str, bits: Bits) -> str:
    """Return the mask of the group that begins at the place ``at`` of a pile: which of its cards are in the set.

    Bits behind the last card of the pile are arbitrary.
    """
    if at_once(r) == 1:
        return r.number(sets.has(r, bits, r.card_at(pile, at)))
    cards = r.op(f"load {_BYTES}, ptr {r.card_place(pile, at)}, align 1")
    high = r.op(f"lshr {_BYTES} {cards}, {_each(3 for _ in range(16))}")
    low = r.op(f"and {_BYTES} {cards}, {_each(7 for _ in range(16))}")
    bit = _looked_up(r, _each(1 << at % 8 for at in range(16)), low)
    member = r.op(f"and {_BYTES} {_looked_up(r, _vector(r, bits), high)}, {bit}")
    return _as_number(r, r.op(f"icmp ne {_BYTES} {member}, zeroinitializer"))


def _each(numbers: object) -> str:
    return f"<{', '.join(f'i8 {one}' for one in numbers)}>"  # type: ignore[attr-defined]


def _looked_up(r: FunctionEmitter, table: str, places: str) -> str:
    return r.op(f"call {_BYTES} @{r.unit.processor.lookup}({_BYTES} {table}, {_BYTES} {places})")


def _vector(r: FunctionEmitter, bits: Bits) -> str:
    """Return a set as sixteen bytes."""
    found = "zeroinitializer"
    for at, word in enumerate(bits):
        found = r.op(f"insertelement <2 x i64> {found}, i64 {word}, i32 {at}")
    return r.op(f"bitcast <2 x i64> {found} to {_BYTES}")


def _as_number(r: FunctionEmitter, truths: str) -> str:
    return r.op(f"zext i16 {r.op(f'bitcast <16 x i1> {truths} to i16')} to i64")


def _present(r: FunctionEmitter, pile: str, at: str) -> str:
    """Return the mask of the places of a group that hold a card."""
    left = r.op(f"call i64 @llvm.smin.i64(i64 {r.sub(r.size(pile), at)}, i64 {at_once(r)})")
    return r.sub(r.op(f"shl i64 1, {left}"), 1)


def first_of(r: FunctionEmitter, pile: str, bits: Bits, others: Sequence[Bits]) -> tuple[str, list[str]]:
    """Return the first card of a pile that is in a set.

    Also return for each of the sets ``others`` whether any card up to that card is in it. If no card is in the set, the
    card is arbitrary, and all cards of the pile count.
    """
    seen, many = [r.spot() for _ in others], at_once(r)
    start, place = r.spot(), r.spot()
    for one in (start, place, *seen):
        r.put(one, 0)
    head, done = r.fresh("head"), r.fresh("done")
    r.label(head)
    at = r.get(start)
    present = _present(r, pile, at)
    found = r.op(f"and i64 {members(r, pile, at, bits)}, {present}")
    # x ^ (x - 1) has every bit up to the lowest of x, and all bits if x is 0.
    upto = r.op(f"and i64 {present}, {r.op(f'xor i64 {found}, {r.sub(found, 1)}')}")
    for spot, other in zip(seen, others, strict=True):
        here = r.op(f"and i64 {members(r, pile, at, other)}, {upto}")
        r.put(spot, r.op(f"or i64 {r.get(spot)}, {here}"))
    lowest = r.op(f"call i64 @llvm.cttz.i64(i64 {r.op(f'or i64 {found}, {1 << many - 1}')}, i1 false)")
    r.put(place, r.add(at, lowest))
    _next_group(r, start, pile, r.compare("ne", found, 0), head, done)
    return r.card_at(pile, r.get(place)), [r.compare("ne", r.get(one), 0) for one in seen]


def _next_group(r: FunctionEmitter, start: str, pile: str, settled: str, head: str, done: str) -> None:
    """Jump back to ``head`` for the next group, unless ``settled`` holds or the pile has no more cards."""
    behind = r.add(r.get(start), at_once(r))
    r.put(start, behind)
    out = r.op(f"or i1 {settled}, {r.compare('sge', behind, r.size(pile))}")
    r.branch(out, done, head, likely=at_once(r) > 1)
    r.label(done)


def nth_of(r: FunctionEmitter, pile: str, bits: Bits, number: str) -> str:
    """Return the card with a number, from 0, among the cards of a pile that are in a set.

    The pile must hold more such cards than ``number``.
    """
    start, left, place, many = r.spot(), r.spot(), r.spot(), at_once(r)
    for spot, value in ((start, "0"), (left, number), (place, "0")):
        r.put(spot, value)
    head, done = r.fresh("head"), r.fresh("done")
    r.label(head)
    at, wanted = r.get(start), r.get(left)
    found = r.op(f"and i64 {members(r, pile, at, bits)}, {_present(r, pile, at)}")
    more = r.sub(wanted, r.op(f"call i64 @llvm.ctpop.i64(i64 {found})"))
    r.put(left, more)
    r.put(place, r.add(at, _nth_bit(r, found, wanted) if many > 1 else "0"))
    _next_group(r, start, pile, r.compare("slt", more, 0), head, done)
    return r.card_at(pile, r.get(place))


def _nth_bit(r: FunctionEmitter, bits: str, number: str) -> str:
    """Return the position of the set bit with a number, from 0, in a mask of sixteen; 64 if there are too few."""
    if r.unit.processor.deposit:
        # The shift of a number from 64 on is undefined; the loop goes on then and drops the result.
        bit = r.op(f"shl i64 1, {r.op(f'and i64 {number}, 63')}")
        nth = r.op(f"call i64 @{r.unit.processor.deposit}(i64 {bit}, i64 {bits})")
    else:
        nth = _nth_by_sums(r, bits, number)
    return r.op(f"call i64 @llvm.cttz.i64(i64 {nth}, i1 false)")


def _nth_by_sums(r: FunctionEmitter, bits: str, number: str) -> str:
    """Return the mask with the n-th set bit alone: the place where the prefix sum reaches ``number + 1``."""
    vector = r.op(f"bitcast i16 {r.op(f'trunc i64 {bits} to i16')} to <16 x i1>")
    sums = ones = r.op(f"zext <16 x i1> {vector} to {_BYTES}")
    for by in (1, 2, 4, 8):
        places = ", ".join(f"i32 {at + 16 - by if at >= by else 0}" for at in range(16))
        moved = r.op(f"shufflevector {_BYTES} zeroinitializer, {_BYTES} {sums}, <16 x i32> <{places}>")
        sums = r.op(f"add {_BYTES} {sums}, {moved}")
    narrow = r.op(f"trunc i64 {r.add(number, 1)} to i8")
    first = r.op(f"insertelement {_BYTES} poison, i8 {narrow}, i32 0")
    wanted = r.op(f"shufflevector {_BYTES} {first}, {_BYTES} poison, <16 x i32> zeroinitializer")
    reached = r.op(f"icmp eq {_BYTES} {sums}, {wanted}")
    here = r.op(f"and <16 x i1> {reached}, {r.op(f'icmp ne {_BYTES} {ones}, zeroinitializer')}")
    return _as_number(r, here)
