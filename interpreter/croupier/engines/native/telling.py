"""Emit the record of what happens, for code that tells: events as numbers, in the scratch.

The record holds the events since the last answer (``record.py``, ``told.py``). A game with more than fit is left to
the reference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.engines.native.memory import NONE
from croupier.engines.native.record import KINDS, PLACES, RECORD_HEADER
from croupier.engines.native.routine import FunctionEmitter, Run, Unit
from croupier.engines.plan.plan import Body, MoveRow
from croupier.table import acts

MOST_NUMBERS = 1 << 16
"""The numbers that the record has room for, besides its header."""

AT_ONCE = 16
"""The numbers that are written at once. So much room lies behind the record, for a record that is full."""


def emit_telling(unit: Unit) -> None:
    """Emit ``tell``: reserve %a0 numbers in the record for %a1 events, and return the place of the first."""
    m = unit.memory
    m.told = m.take(8, RECORD_HEADER + MOST_NUMBERS + AT_ONCE)
    r = FunctionEmitter(unit)
    count, events = (r.place(m.told + 8 * number) for number in range(RECORD_HEADER))
    at, full, on = r.load(count, "list"), r.fresh("full"), r.fresh("on")
    after = r.add(at, "%a0")
    r.branch(r.compare("sle", after, MOST_NUMBERS), on, full, likely=True)
    r.label(full)
    r.poison()
    r.give(str(MOST_NUMBERS))
    r.label(on)
    r.store(count, after, "list")
    r.store(events, r.add(r.load(events, "list"), "%a1"), "list")
    r.give(at)
    r.finish("tell", 2, extra="noinline")


def tell(r: FunctionEmitter, kind: str, *numbers: str | int, cards: str | None = None) -> None:
    """Emit the record of an event, or of its beginning. ``cards`` is the number of its cards if it shows some."""
    events: str | int = 1 if cards is None else r.op(f"call i64 @llvm.smax.i64(i64 {cards}, i64 1)")
    _write(r, events, KINDS.index(kind), *numbers)


def _more(r: FunctionEmitter, *numbers: str | int) -> None:
    _write(r, 0, *numbers)


def _write(r: FunctionEmitter, events: str | int, *numbers: str | int) -> None:
    """Emit the writing of numbers, of which the first begin so many events."""
    for first in range(0, len(numbers), AT_ONCE):
        some = numbers[first : first + AT_ONCE]
        at = r.call("tell", len(some), events if first == 0 else 0)
        start = r.place(r.memory.told + 8 * RECORD_HEADER, at, 8)
        for number, one in enumerate(some):
            r.store(r.op(f"getelementptr i64, ptr {start}, i64 {number}") if number else start, one, "list")


def _seen(r: FunctionEmitter, card: str) -> list[str]:
    """Return where a card lies and how: its pile, whether it is the top card, the side that is up."""
    pile = r.where(card)
    r.settle(pile, top_only=True)
    side = r.load(r.place(r.memory.up, card), "sides", 1) if r.memory.turned else "0"
    return [pile, _is_top(r, pile, card), side]


def _each_seen(r: FunctionEmitter, cards: Run) -> None:
    """Emit each card, with where it lies and how."""

    def card(at: str) -> None:
        one = cards.item(at)
        _more(r, one, *_seen(r, one))

    r.times(cards.length, card)


def _is_top(r: FunctionEmitter, pile: str, card: str) -> str:
    top = r.card_at(pile, r.sub(r.size(pile), 1))
    return r.number(r.compare("eq", top, card))


# --- cards -----------------------------------------------------------------------------------------


def moves(r: FunctionEmitter, site: int, count: str) -> None:
    """Begin the record of cards that are moved."""
    tell(r, acts.MOVED, site, count, cards=count)


def card_moved(r: FunctionEmitter, card: str, at: str | None, pile: str, move: Callable[[], None]) -> None:
    """Emit the move of one card, with its record; it tells whether the card came to lie on top otherwise."""
    _more(r, card, *_seen(r, card))
    move()
    _more(r, "0" if at is None else _is_top(r, pile, card))


def moved(r: FunctionEmitter, pile: str, at: str | None) -> None:
    """End the record of cards that are moved."""
    _more(r, pile, PLACES.index(at))


def shown(r: FunctionEmitter, site: int, cards: Run, seats: Run) -> None:
    tell(r, acts.SHOWN, site, cards.length, cards=cards.length)
    _each_seen(r, cards)
    _more(r, seats.length)
    r.times(seats.length, lambda at: _more(r, seats.item(at)))


# --- the rest --------------------------------------------------------------------------------------


def changed(
    r: FunctionEmitter, site: int, place: str, index: str, value: str, *, card: bool = False, on: str | None = None
) -> None:
    """Emit the record of a state that is about to be set, if its value changes, or if it is set to any card.

    A state may lie ``on`` a card.
    """
    differs = r.compare("ne", r.load(place, "values"), value)
    if card:
        differs = r.op(f"or i1 {differs}, {r.compare('ne', value, NONE)}")

    def told() -> None:
        tell(r, acts.CHANGED, site, index, value)
        if on is not None:
            pile = r.where(on)
            if r.memory.shuffled[0] < r.memory.shuffled[1]:
                r.settle(pile, top_only=False)
            _more(r, *_seen(r, on), r.call("find", pile, on))

    r.when(differs, told)


def began(r: FunctionEmitter, body: Body) -> None:
    """Emit the record of a marked rule that begins, with those of its arguments that are told."""
    tell(r, acts.BEGAN, body.code, *(f"%a{at}" if told else NONE for at, told in enumerate(body.told)))


def answered(r: FunctionEmitter, seat: str, move: MoveRow, arguments: Sequence[str]) -> None:
    """Emit the record of an answer; each card among its arguments is told with where it lies; of several cards
    their number stands among the arguments."""
    plain = arguments[: len(move.domains)]
    cards = None if move.chosen is None else r.row_run(arguments[-1])
    if cards is None:
        tell(r, acts.ANSWERED, seat, move.code, *plain)
    else:
        tell(r, acts.ANSWERED, seat, move.code, *plain, cards.length, cards=cards.length)
    for argument, is_card in zip(plain, move.cards, strict=True):
        if is_card:
            _more(r, *_seen(r, argument))
    if cards is not None:
        _each_seen(r, cards)


def left(r: FunctionEmitter, kind: str, site: int, seat: str, change: Callable[[], None]) -> None:
    """Emit that a player leaves or rejoins, and its record if that changes who is in play."""
    before = r.head("in_play")
    change()
    r.when(r.compare("ne", r.head("in_play"), before), lambda: tell(r, kind, site, seat))
