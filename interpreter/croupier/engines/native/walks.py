"""Going through a pile for the cards of a set: sixteen at once where the processor can look up as many bytes, else one
by one."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engines.native import sets
from croupier.engines.native.routine import FunctionEmitter
from croupier.engines.native.sets import Bits

LOOKED_UP = 128
"""How many cards have their bits in the bytes that are looked up at once."""

_BYTES = "<16 x i8>"


def at_once(r: FunctionEmitter) -> int:
    """How many cards are looked at together."""
    return 16 if r.unit.processor.lookup and r.memory.cards <= LOOKED_UP else 1


def members(r: FunctionEmitter, pile: str, at: str, bits: Bits) -> str:
    """A bit for each of the cards of a pile from a place on that is in a set; behind the last card, any."""
    if at_once(r) == 1:
        return r.number(sets.has(r, bits, r.card_at(pile, at)))
    cards = r.op(f"load {_BYTES}, ptr {r.card_place(pile, at)}, align 1")
    high = r.op(f"lshr {_BYTES} {cards}, {_each(3 for _ in range(16))}")
    low = r.op(f"and {_BYTES} {cards}, {_each(7 for _ in range(16))}")
    bit = _looked_up(r, _each(1 << at % 8 for at in range(16)), low)
    there = r.op(f"and {_BYTES} {_looked_up(r, _vector(r, bits), high)}, {bit}")
    return _as_number(r, r.op(f"icmp ne {_BYTES} {there}, zeroinitializer"))


def _each(numbers: object) -> str:
    return f"<{', '.join(f'i8 {one}' for one in numbers)}>"  # type: ignore[attr-defined]


def _looked_up(r: FunctionEmitter, table: str, places: str) -> str:
    return r.op(f"call {_BYTES} @{r.unit.processor.lookup}({_BYTES} {table}, {_BYTES} {places})")


def _vector(r: FunctionEmitter, bits: Bits) -> str:
    found = "zeroinitializer"
    for at, word in enumerate(bits):
        found = r.op(f"insertelement <2 x i64> {found}, i64 {word}, i32 {at}")
    return r.op(f"bitcast <2 x i64> {found} to {_BYTES}")


def _as_number(r: FunctionEmitter, truths: str) -> str:
    return r.op(f"zext i16 {r.op(f'bitcast <16 x i1> {truths} to i16')} to i64")


def _there(r: FunctionEmitter, pile: str, at: str) -> str:
    """A bit for each of the places looked at together that has a card."""
    left = r.op(f"call i64 @llvm.smin.i64(i64 {r.sub(r.size(pile), at)}, i64 {at_once(r)})")
    return r.sub(r.op(f"shl i64 1, {left}"), 1)


def first_of(r: FunctionEmitter, pile: str, bits: Bits, others: Sequence[Bits]) -> tuple[str, str, list[str]]:
    """The first card of a pile in a set: the card, how many were looked at, and how many of these are in each of some
    ``others``. Where there is none, all cards were looked at, and the card is any."""
    looked, counts, many = r.spot(), [r.spot() for _ in others], at_once(r)
    start, place = r.spot(), r.spot()
    for one in (start, place, looked, *counts):
        r.put(one, 0)
    head, done = r.fresh("head"), r.fresh("done")
    r.label(head)
    at = r.get(start)
    there = _there(r, pile, at)
    found = r.op(f"and i64 {members(r, pile, at, bits)}, {there}")
    upto = r.op(f"and i64 {there}, {r.op(f'xor i64 {found}, {r.sub(found, 1)}')}")
    _add_bits(r, looked, upto)
    for spot, other in zip(counts, others, strict=True):
        _add_bits(r, spot, r.op(f"and i64 {members(r, pile, at, other)}, {upto}"))
    lowest = r.op(f"call i64 @llvm.cttz.i64(i64 {r.op(f'or i64 {found}, {1 << many - 1}')}, i1 false)")
    r.put(place, r.add(at, lowest))
    _go_on(r, start, pile, r.compare("ne", found, 0), head, done)
    return r.card_at(pile, r.get(place)), r.get(looked), [r.get(one) for one in counts]


def _add_bits(r: FunctionEmitter, spot: str, bits: str) -> None:
    r.put(spot, r.add(r.get(spot), r.op(f"call i64 @llvm.ctpop.i64(i64 {bits})")))


def _go_on(r: FunctionEmitter, start: str, pile: str, settled: str, head: str, done: str) -> None:
    """Goes on behind the cards that were looked at, if there are more and nothing is settled."""
    behind = r.add(r.get(start), at_once(r))
    r.put(start, behind)
    out = r.op(f"or i1 {settled}, {r.compare('sge', behind, r.size(pile))}")
    r.branch(out, done, head, likely=at_once(r) > 1)
    r.label(done)


def nth_of(r: FunctionEmitter, pile: str, bits: Bits, number: str) -> str:
    """The card of a set, of which there are more than that, counted from 0 in the order of its pile."""
    start, left, place, many = r.spot(), r.spot(), r.spot(), at_once(r)
    for spot, value in ((start, "0"), (left, number), (place, "0")):
        r.put(spot, value)
    head, done = r.fresh("head"), r.fresh("done")
    r.label(head)
    at, wanted = r.get(start), r.get(left)
    found = r.op(f"and i64 {members(r, pile, at, bits)}, {_there(r, pile, at)}")
    more = r.sub(wanted, r.op(f"call i64 @llvm.ctpop.i64(i64 {found})"))
    r.put(left, more)
    r.put(place, r.add(at, _nth_bit(r, found, wanted) if many > 1 else "0"))
    _go_on(r, start, pile, r.compare("slt", more, 0), head, done)
    return r.card_at(pile, r.get(place))


def _nth_bit(r: FunctionEmitter, bits: str, number: str) -> str:
    """Which of sixteen bits is the one with a number, counted from 0; 64 where it is not there."""
    if r.unit.processor.deposit:
        # A number that is too large is only passed by: what a shift makes of it has no effect.
        bit = r.op(f"shl i64 1, {r.op(f'and i64 {number}, 63')}")
        there = r.op(f"call i64 @{r.unit.processor.deposit}(i64 {bit}, i64 {bits})")
    else:
        there = _reached(r, bits, number)
    return r.op(f"call i64 @llvm.cttz.i64(i64 {there}, i1 false)")


def _reached(r: FunctionEmitter, bits: str, number: str) -> str:
    """The bit with a number: each of them counts those up to it."""
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
