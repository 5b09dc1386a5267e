"""Emit the functions that shuffle a pile, lazily: most of a stock is shuffled again before it is drawn.

Algorithm. The shuffle is that of Fisher and Yates, from the top down. The top place gets a random card of the pile, the
place below it a random card of the rest, and so on. A place that has got its card is settled.

``shuffle`` settles nothing. It draws a seed for a stream of the pile's own, and notes that all places are open. When
the top card is looked at, ``settle_top`` settles one place; when the whole pile is, ``settle`` settles all.

Invariant. ``unsettled`` holds the number of open places, which are those from the bottom up; 0 if there is at most one.
The stream depends on the shuffle alone, so the cards are the same whenever they are settled.

``settle_top`` comes out as::

  %t.4 = sub i64 %t.3, 1                        the highest open place
  %t.8 = call i64 @below(ptr %t.6, i64 %t.7)    the place of the card that comes there; then both are swapped
  %t.24 = select i1 %t.23, i64 0, i64 %t.4      the last open place needs no draw
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.engines.native.memory import signed
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.native.table import GOLDEN, MIX

AT_ONCE = 8
"""The number of places whose draws ``settle`` computes in one vector."""

_WORDS = f"<{AT_ONCE} x i64>"


def emit_shuffling(unit: Unit) -> None:
    for emit in (_settle, _settle_top, _shuffle):
        emit(unit)


def _unsettled(r: FunctionEmitter, pile: str) -> str:
    """Return the address of a pile's number of open places."""
    return r.place(r.memory.unsettled, pile, 8)


def _chance(r: FunctionEmitter, pile: str) -> str:
    """Return the address of the stream by which a pile is settled."""
    return r.place(r.memory.chance, pile, 8)


def _swap(r: FunctionEmitter, pile: str, at: str, chosen: str) -> None:
    width = r.memory.card
    here, there = r.card_place(pile, at), r.card_place(pile, chosen)
    one, other = r.load(here, "cards", width), r.load(there, "cards", width)
    r.store(here, other, "cards", width)
    r.store(there, one, "cards", width)


def _settle_one(r: FunctionEmitter, pile: str, at: str, chance: str) -> None:
    """Settle the place ``at``, the highest open one, by the stream at the address ``chance``."""
    _swap(r, pile, at, r.next_chance(chance, r.add(at, 1)))


def _settle_top(unit: Unit) -> None:
    """Emit ``settle_top``: settle the highest open place of pile %a0."""
    r = FunctionEmitter(unit)
    place = _unsettled(r, "%a0")
    at = r.sub(r.load(place, "sizes"), 1)
    _settle_one(r, "%a0", at, _chance(r, "%a0"))
    r.store(place, r.select(r.compare("eq", at, 1), 0, at), "sizes")
    r.give("0")
    r.finish("settle_top", 1)


def _settle(unit: Unit) -> None:
    """Emit ``settle``: settle a whole pile.

    Take the draws in vectors while more than ``AT_ONCE`` places are open and no draw has to be repeated. Settle the
    rest one by one: the stream is still that of the place, so the cards are the same.
    """
    r = FunctionEmitter(unit)
    place, chance, left = _unsettled(r, "%a0"), r.spot(), r.spot()
    r.put(chance, r.load(_chance(r, "%a0"), "chance"))
    r.put(left, r.load(place, "sizes"))
    head, some, taken, rest = (r.fresh(one) for one in ("head", "some", "taken", "rest"))
    r.label(head)
    now = r.get(left)
    r.branch(r.compare("sgt", now, AT_ONCE), some, rest)
    r.label(some)
    chosen, good = _draws(r, r.get(chance), now)
    r.branch(good, taken, rest, likely=True)
    r.label(taken)
    for lane in range(AT_ONCE):
        _swap(r, "%a0", r.sub(now, 1 + lane), r.op(f"extractelement {_WORDS} {chosen}, i32 {lane}"))
    r.put(chance, r.add(r.get(chance), signed(AT_ONCE * GOLDEN)))
    r.put(left, r.sub(now, AT_ONCE))
    r.jump(head)
    r.label(rest)
    r.down(r.get(left), lambda at: _settle_one(r, "%a0", at, chance), least=1)
    r.store(place, 0, "sizes")
    r.give("0")
    r.finish("settle", 1, extra="noinline")


def _draws(r: FunctionEmitter, chance: str, bound: str) -> tuple[str, str]:
    """Return a vector of random numbers, below ``bound``, ``bound - 1`` and so on, and whether all of them are valid.

    Lemire's method would draw some numbers again, rarely; then the vector is not valid.
    """
    state = r.op(
        f"add {_WORDS} {_spread(r, chance)}, {_each([signed((1 + lane) * GOLDEN) for lane in range(AT_ONCE)])}"
    )
    word = r.op(f"lshr {_WORDS} {_mixed(r, state)}, {_same(32)}")
    bounds = r.op(f"sub {_WORDS} {_spread(r, bound)}, {_each(range(AT_ONCE))}")
    product = r.op(f"mul {_WORDS} {word}, {r.op(f'and {_WORDS} {bounds}, {_same(0xFFFFFFFF)}')}")
    low = r.op(f"and {_WORDS} {product}, {_same(0xFFFFFFFF)}")
    rare = r.op(f"bitcast <{AT_ONCE} x i1> {r.op(f'icmp ult {_WORDS} {low}, {bounds}')} to i{AT_ONCE}")
    return r.op(f"lshr {_WORDS} {product}, {_same(32)}"), r.op(f"icmp eq i{AT_ONCE} {rare}, 0")


def _mixed(r: FunctionEmitter, words: str) -> str:
    """Return the words of a vector, each mixed as by ``mix``."""
    for shift, factor in zip((30, 27), MIX, strict=True):
        words = r.op(f"xor {_WORDS} {words}, {r.op(f'lshr {_WORDS} {words}, {_same(shift)}')}")
        words = r.op(f"mul {_WORDS} {words}, {_same(factor)}")
    return r.op(f"xor {_WORDS} {words}, {r.op(f'lshr {_WORDS} {words}, {_same(31)}')}")


def _spread(r: FunctionEmitter, word: str) -> str:
    first = r.op(f"insertelement {_WORDS} poison, i64 {word}, i32 0")
    return r.op(f"shufflevector {_WORDS} {first}, {_WORDS} poison, <{AT_ONCE} x i32> zeroinitializer")


def _each(numbers: Iterable[int]) -> str:
    return f"<{', '.join(f'i64 {one}' for one in numbers)}>"


def _same(number: int) -> str:
    return _each([number] * AT_ONCE)


def _next_word(r: FunctionEmitter, place: str, tag: str) -> str:
    """Return the next mixed word of the stream at the address ``place``."""
    state = r.add(r.load(place, tag), GOLDEN)
    r.store(place, state, tag)
    return r.op(f"call i64 @mix(i64 {state})")


def _shuffle(unit: Unit) -> None:
    """Emit ``shuffle``: settle the pile's last shuffle, then open all its places, with a new stream."""
    r = FunctionEmitter(unit)
    r.settle("%a0", top_only=False)
    size = r.size("%a0")
    word = _next_word(r, r.place(r.memory.head["random"]), "head")
    r.store(_chance(r, "%a0"), word, "chance")
    r.store(_unsettled(r, "%a0"), r.select(r.compare("sgt", size, 1), size, 0), "sizes")
    r.give("0")
    r.finish("shuffle", 1)
