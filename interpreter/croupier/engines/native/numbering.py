"""Emit the number of a move, by a table that the caller hands over.

Algorithm. By the code of a move it holds the place of its record::

    base, arguments, and for each argument: weight, kind, and two numbers
    PLAIN    a number less the first        first, code of None
    DISTANCE a seat's or a team's, to the left  how many there are, code of None
    CARD     how the seat sees the card     place of the spots, code of None

A spot tells for a seat, a pile, and whether the card is on top: the first code, the number of looks, the place of the
row of looks, and 1 if cards that are not seen are told by their position. A row holds the look of each card with each
side up, or of each way to pair designs where games pair them, and -1 for what is not seen.
"""

from __future__ import annotations

from croupier.engines.native.context import ARGUMENT, DISTANCE, SPOT
from croupier.engines.native.memory import NONE
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.plan.plan import moves_of


def emit_numbering(unit: Unit) -> None:
    """Emit ``number``: return the number of a move, by the tables %a0, of seat %a1, whose row lies at %a2."""
    r = FunctionEmitter(unit)
    code = r.load(r.place(8, base=r.pointer("%a2")), "list")
    record = _entry(r, "%a0", code)
    moves = {move.code: move.cards for d in unit.plan.decisions.values() for move in moves_of(d)}
    labels = {cards: r.fresh("move") for cards in moves.values()}
    r.switch(code, {one: labels[cards] for one, cards in moves.items()})
    for cards, label in labels.items():
        r.label(label)
        total = _entry(r, "%a0", record)
        for at, is_card in enumerate(cards):
            value = r.load(r.place(16 + 8 * at, base=r.pointer("%a2")), "list")
            place = r.add(record, 2 + ARGUMENT * at)
            found = r.call("card_number" if is_card else "plain_number", "%a0", "%a1", value, place)
            total = r.add(total, r.mul(found, _entry(r, "%a0", place)))
        r.give(total)
    r.finish("number", 3)
    _plain_number(unit)
    _card_number(unit)


def _plain_number(unit: Unit) -> None:
    """Emit ``plain_number``: return the code of value %a2, which is no card, of the argument at %a3 of the tables."""
    r = FunctionEmitter(unit)
    kind, low, none = (_entry(r, "%a0", "%a3", more) for more in range(1, ARGUMENT))
    around, plain = r.fresh("around"), r.fresh("plain")
    is_none = r.compare("eq", "%a2", NONE)
    r.branch(r.compare("eq", kind, DISTANCE), around, plain)
    r.label(around)
    away = r.op(f"urem i64 {r.add(r.sub('%a2', '%a1'), unit.memory.seats)}, {low}")
    r.give(r.select(is_none, none, away))
    r.label(plain)
    r.give(r.select(is_none, none, r.sub("%a2", low)))
    r.finish("plain_number", 4, extra="alwaysinline")


def _card_number(unit: Unit) -> None:
    """Emit ``card_number``: return the code of card %a2, for the argument at %a3 of the tables."""
    r = FunctionEmitter(unit)
    none, some = r.fresh("none"), r.fresh("some")
    r.branch(r.compare("ne", "%a2", NONE), some, none, likely=True)
    r.label(none)
    r.give(_entry(r, "%a0", "%a3", 3))
    r.label(some)
    _card_code(r, _entry(r, "%a0", "%a3", 2))
    r.finish("card_number", 4)


def _card_code(r: FunctionEmitter, spots: str) -> None:
    """Emit the return of the code of card %a2: that of its look, or, if nothing of it is seen, of its position."""
    pile = r.where("%a2")
    r.settle(pile, top_only=False)
    top = r.number(r.compare("eq", r.card_at(pile, r.sub(r.size(pile), 1)), "%a2"))
    spot = r.add(r.mul(r.add(r.mul("%a1", r.memory.piles), pile), 2), top)
    place = r.add(spots, r.mul(spot, SPOT))
    start, count, row, ordered = (_entry(r, "%a0", place, more) for more in range(SPOT))
    look = _entry(r, "%a0", r.add(row, _look_entry(r)))
    known, unseen = r.fresh("known"), r.fresh("unseen")
    r.branch(r.compare("sge", look, 0), known, unseen, likely=True)
    r.label(known)
    r.give(r.add(start, look))
    r.label(unseen)
    position = r.op(f"call i64 @find(ptr %g, i64 {pile}, i64 %a2)")
    r.give(r.add(r.add(start, count), r.mul(position, ordered)))


def _look_entry(r: FunctionEmitter) -> str:
    """Return the place of card %a2 in a row of looks."""
    m, layout = r.memory, r.plan.layout
    up = r.load(r.place(m.up, "%a2"), "sides", 1) if m.turned else "0"
    if not layout.pools:
        return r.add(r.mul("%a2", m.sides), up)
    found = up
    for side in range(m.sides):
        design = r.op(f"call i64 @llvm.smax.i64(i64 {r.face('%a2', str(side))}, i64 0)")
        found = r.add(r.mul(found, len(layout.designs)), design)
    return found


def _entry(r: FunctionEmitter, tables: str, at: str, more: int = 0) -> str:
    """Return a number of the tables."""
    return r.load(r.place(8 * more, at, 8, r.pointer(tables)), "table")
