"""Values that are folded for every card before a game begins, and the sets of cards that they select.

The color that a card shows, say, depends on the card (and on the side that is up) alone. So ``card.color = red`` is a
constant set. ``card.color = current_color`` is an entry of a table, which has a set for each color.

Invariant. A ``Known`` holds a value for every card of the deck, also for those that are not in the pile. A set made
from it has to be joined with the set of the cards in question.

An index into such a table comes out as::

  %t.74 = sub i64 %t.73, -1                                      count from the entry below the lowest value
  %t.76 = call i64 @llvm.smin.i64(i64 %t.75, i64 5)              all numbers above the highest share an entry
  %t.78 = select i1 %t.77, i64 6, i64 %t.76                      None has the last entry
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.engines.native import sets
from croupier.engines.native.memory import NONE
from croupier.engines.native.routine import FunctionEmitter
from croupier.engines.native.sets import Bits
from croupier.engines.plan.fold import COMPARE

WIDEST = 512
"""The most entries of a table of sets."""

Number = int | bool | None


class Unfit(Exception):
    """A condition cannot be computed for a whole pile at once; the caller falls back to a loop."""


@dataclass(frozen=True)
class Known:
    """A value for each card."""

    sides: tuple[tuple[Any, ...], ...]  # one row of values, or one a side if the value depends on the side that is up
    is_card: bool = False  # the values are the cards themselves

    def shown(self, r: FunctionEmitter) -> Known:
        """Return the design that is up on each card."""
        layout, m = r.plan.layout, r.memory
        if not self.is_card or layout.pools or m.sides > 2:
            raise Unfit
        return Known(tuple(tuple(faces[side] for faces in layout.cards) for side in range(m.sides)))

    def looked_up(self, table: Sequence[Number]) -> Known:
        return self._each(lambda one: None if one is None else table[one])

    def moved(self, by: int) -> Known:
        return self._each(lambda one: None if one is None else one + by)

    def beside(self, other: Known) -> Known:
        """Return the pair of both values for each card."""
        many = max(len(self.sides), len(other.sides))
        return Known(tuple(tuple(zip(self.side(at), other.side(at), strict=True)) for at in range(many)))

    def side(self, at: int) -> tuple[Any, ...]:
        return self.sides[min(at, len(self.sides) - 1)]

    def _each(self, change: Callable[[Any], Any]) -> Known:
        return Known(tuple(tuple(map(change, one)) for one in self.sides))


@dataclass(frozen=True)
class KnownRow:
    """An entry of a table, not loaded yet."""

    table: tuple[Number, ...]
    index: str  # the LLVM name of the entry's number


MIRRORED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
"""The sign of a comparison after its sides are exchanged."""


def all_cards(r: FunctionEmitter) -> Known:
    """Return the identity: the value of each card is its number."""
    return Known((tuple(range(r.memory.cards)),), is_card=True)


def holds(sign: str, left: Number, right: Number) -> bool:
    """Return whether a comparison holds. An order with ``None`` does not; no card with such a value reaches it."""
    if sign in ("=", "!="):
        return COMPARE[sign](left, right)
    return left is not None and right is not None and COMPARE[sign](left, right)


def chosen(r: FunctionEmitter, known: Known, wants: Callable[[Any], bool]) -> Bits:
    """Return the set of the cards whose value is wanted."""
    return _by_side(r, [_constant(r, side, wants) for side in known.sides])


def _constant(r: FunctionEmitter, side: Sequence[Any], wants: Callable[[Any], bool]) -> Bits:
    return sets.constant(_cards_of(side, wants), r.memory.words)


def _cards_of(side: Sequence[Any], wants: Callable[[Any], bool]) -> list[int]:
    return [card for card, one in enumerate(side) if wants(one)]


def _by_side(r: FunctionEmitter, found: Sequence[Bits]) -> Bits:
    """Join two sets: the first counts for cards with the first side up, the second for the others."""
    if len(set(found)) == 1:
        return found[0]
    second = sets.turned(r)
    here = sets.both(r, found[0], sets.inverse(r, second))
    return sets.either(r, here, sets.both(r, found[1], second))


def matching(r: FunctionEmitter, known: Known, sign: str, other: str | KnownRow) -> Bits:
    """Return the set of the cards whose value compares so with ``other``, which is the same for all cards."""
    if isinstance(other, str):
        other = _entry_of(r, known, other)
    if len(other.table) == 1:
        return chosen(r, known, lambda one: holds(sign, one, other.table[0]))
    if len(other.table) > WIDEST:
        raise Unfit
    return _by_side(r, [_from_table(r, side, sign, other) for side in known.sides])


def _from_table(r: FunctionEmitter, side: Sequence[Any], sign: str, other: KnownRow) -> Bits:
    """Make a table with the matching set for each value of ``other.table``, and return the entry at its index."""
    words = r.memory.words
    flat = [
        word
        for value in other.table
        for word in sets.numbers(_cards_of(side, lambda one, value=value: holds(sign, one, value)), words)  # type: ignore[misc]
    ]
    return sets.of_table(r, r.unit.constant(flat), other.index, words)


def _entry_of(r: FunctionEmitter, known: Known, number: str) -> KnownRow:
    """Return a number as an index into the values that make a difference.

    These are the cards' values, one number below them, one number above them, and ``None``.
    """
    values = [one for side in known.sides for one in side if one is not None]
    low, high = min(values, default=0) - 1, max(values, default=0) + 1
    if high - low >= WIDEST:
        raise Unfit
    above = r.op(f"call i64 @llvm.smax.i64(i64 {r.sub(number, low)}, i64 0)")
    index = r.op(f"call i64 @llvm.smin.i64(i64 {above}, i64 {high - low})")
    missing = r.compare("eq", number, NONE)
    return KnownRow((*range(low, high + 1), None), r.select(missing, high - low + 1, index))
