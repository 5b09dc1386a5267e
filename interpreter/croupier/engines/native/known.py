"""What is known of every card before a game begins, and the sets of cards that it makes."""

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
"""How many sets a table of them may have."""

Number = int | bool | None


class Unfit(Exception):
    """A condition that cannot be computed for a whole pile at once."""


@dataclass(frozen=True)
class Known:
    """A value for each card; once for every side that may be up, where it hangs on that."""

    sides: tuple[tuple[Any, ...], ...]
    is_card: bool = False

    def shown(self, r: FunctionEmitter) -> Known:
        """The designs that are up on the cards."""
        layout, m = r.plan.layout, r.memory
        if not self.is_card or layout.pools or m.sides > 2:
            raise Unfit
        return Known(tuple(tuple(faces[side] for faces in layout.cards) for side in range(m.sides)))

    def looked_up(self, table: Sequence[Number]) -> Known:
        return self._each(lambda one: None if one is None else table[one])

    def moved(self, by: int) -> Known:
        return self._each(lambda one: None if one is None else one + by)

    def beside(self, other: Known) -> Known:
        """Pairs of values."""
        many = max(len(self.sides), len(other.sides))
        return Known(tuple(tuple(zip(self.side(at), other.side(at), strict=True)) for at in range(many)))

    def side(self, at: int) -> tuple[Any, ...]:
        return self.sides[min(at, len(self.sides) - 1)]

    def _each(self, change: Callable[[Any], Any]) -> Known:
        return Known(tuple(tuple(map(change, one)) for one in self.sides))


@dataclass(frozen=True)
class KnownRow:
    """An entry of a table that has not been looked up yet."""

    table: tuple[Number, ...]
    index: str


MIRRORED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
"""The sign with the sides of a comparison exchanged."""


def all_cards(r: FunctionEmitter) -> Known:
    """The cards themselves."""
    return Known((tuple(range(r.memory.cards)),), True)


def holds(sign: str, left: Number, right: Number) -> bool:
    """Only equality takes none."""
    if sign in ("=", "!="):
        return COMPARE[sign](left, right)
    return left is not None and right is not None and COMPARE[sign](left, right)


def chosen(r: FunctionEmitter, known: Known, wants: Callable[[Any], bool]) -> Bits:
    """The cards whose value is wanted."""
    return _by_side(r, [_constant(r, side, wants) for side in known.sides])


def _constant(r: FunctionEmitter, side: Sequence[Any], wants: Callable[[Any], bool]) -> Bits:
    return sets.constant(_cards_of(side, wants), r.memory.words)


def _cards_of(side: Sequence[Any], wants: Callable[[Any], bool]) -> list[int]:
    return [card for card, one in enumerate(side) if wants(one)]


def _by_side(r: FunctionEmitter, found: Sequence[Bits]) -> Bits:
    """Sets that hold for the cards with the first side up, and with the second."""
    if len(set(found)) == 1:
        return found[0]
    second = sets.turned(r)
    here = sets.both(r, found[0], sets.inverse(r, second))
    return sets.either(r, here, sets.both(r, found[1], second))


def matching(r: FunctionEmitter, known: Known, sign: str, other: str | KnownRow) -> Bits:
    """The cards whose value compares with one that is the same for all."""
    if isinstance(other, str):
        other = _entry_of(r, known, other)
    if len(other.table) == 1:
        return chosen(r, known, lambda one: holds(sign, one, other.table[0]))
    if len(other.table) > WIDEST:
        raise Unfit
    return _by_side(r, [_from_table(r, side, sign, other) for side in known.sides])


def _from_table(r: FunctionEmitter, side: Sequence[Any], sign: str, other: KnownRow) -> Bits:
    words = r.memory.words
    flat = [
        word
        for value in other.table
        for word in sets.numbers(_cards_of(side, lambda one, value=value: holds(sign, one, value)), words)  # type: ignore[misc]
    ]
    return sets.of_table(r, r.unit.constant(flat), other.index, words)


def _entry_of(r: FunctionEmitter, known: Known, number: str) -> KnownRow:
    """A number as an entry of a table of all that make a difference: the values, one below and one above them, none."""
    values = [one for side in known.sides for one in side if one is not None]
    low, high = min(values, default=0) - 1, max(values, default=0) + 1
    if high - low >= WIDEST:
        raise Unfit
    above = r.op(f"call i64 @llvm.smax.i64(i64 {r.sub(number, low)}, i64 0)")
    index = r.op(f"call i64 @llvm.smin.i64(i64 {above}, i64 {high - low})")
    missing = r.compare("eq", number, NONE)
    return KnownRow((*range(low, high + 1), None), r.select(missing, high - low + 1, index))
