"""Emit the number of a move, by a table that the caller hands over.

Algorithm. By the code of a move it holds the place of its record::

    base, arguments, and for each argument: weight, kind, and two numbers
    PLAIN    a number less the first        first, code of None
    DISTANCE a seat's or a team's, to the left  how many there are, code of None
    CARD     how the seat sees the card     place of the spots, code of None

A spot tells for a seat, a pile, and whether the card is on top: the first code, the number of looks, the place of the
row of looks, and 1 if cards that are not seen are told by their position. A row holds the look of each card with each
side up, or of each way to pair designs where games pair them, and -1 for what is not seen.

Where states lie on cards, the copy of a card is added to the code of its look (``study/batches/coding.py``).
"""

from __future__ import annotations

from croupier.engines.native.context import ARGUMENT, DISTANCE, SPOT
from croupier.engines.native.memory import NONE
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.plan.plan import moves_of
from croupier.table.layout import relation


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
    if unit.plan.layout.counters:
        _seen_code(unit)
        _alike(unit)
        _copy(unit)
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
    spot = _spot(r, spots, pile, "%a2")
    start, count, _, ordered = (_entry(r, "%a0", spot, more) for more in range(SPOT))
    look = _look(r, spot, "%a2")
    known, unseen = r.fresh("known"), r.fresh("unseen")
    r.branch(r.compare("sge", look, 0), known, unseen, likely=True)
    r.label(known)
    with_copies = bool(r.plan.layout.counters)
    first = r.add(start, look)
    r.give(r.add(first, r.call("copy", "%a0", "%a1", "%a2", spots)) if with_copies else first)
    r.label(unseen)
    position = r.op(f"call i64 @find(ptr %g, i64 {pile}, i64 %a2)")
    behind = r.mul(position, ordered)
    if with_copies:
        copy = r.call("copy", "%a0", "%a1", "%a2", spots)
        behind = r.select(r.compare("ne", ordered, 0), position, copy)
    r.give(r.add(r.add(start, count), behind))


def _spot(r: FunctionEmitter, spots: str, pile: str, card: str) -> str:
    """Return the place of the spot of a card in a pile, for seat %a1."""
    top = r.number(r.compare("eq", r.card_at(pile, r.sub(r.size(pile), 1)), card))
    spot = r.add(r.mul(r.add(r.mul("%a1", r.memory.piles), pile), 2), top)
    return r.add(spots, r.mul(spot, SPOT))


def _look(r: FunctionEmitter, spot: str, card: str) -> str:
    """Return the code of a card's look by its spot, or -1 if no side of it is seen."""
    return _entry(r, "%a0", r.add(_entry(r, "%a0", spot, 2), _look_entry(r, card)))


def _look_entry(r: FunctionEmitter, card: str) -> str:
    """Return the place of a card in a row of looks."""
    m, layout = r.memory, r.plan.layout
    up = r.load(r.place(m.up, card), "sides", 1) if m.turned else "0"
    if not layout.pools:
        return r.add(r.mul(card, m.sides), up)
    found = up
    for side in range(m.sides):
        design = r.op(f"call i64 @llvm.smax.i64(i64 {r.face(card, str(side))}, i64 0)")
        found = r.add(r.mul(found, len(layout.designs)), design)
    return found


# --- what lies on cards ----------------------------------------------------------------------------


def _copy(unit: Unit) -> None:
    """Emit ``copy``: return which copy of its look card %a2 is to seat %a1, by the tables %a0 and the spots at %a3.

    That is how many cards of the look lie in its pile below the lowest one with the same counters.
    """
    r = FunctionEmitter(unit)
    pile = r.where("%a2")
    own, below, done = _look(r, _spot(r, "%a3", pile, "%a2"), "%a2"), r.spot(), r.spot()
    r.put(below, 0)
    r.put(done, 0)

    def each(at: str) -> None:
        card = r.card_at(pile, at)
        same = r.compare("eq", _look(r, _spot(r, "%a3", pile, card), card), own)

        def similar() -> None:
            alike = r.call("alike", "%a1", "%a2", card)
            r.put(done, r.op(f"or i64 {r.get(done)}, {alike}"))
            r.put(below, r.add(r.get(below), r.sub(1, r.get(done))))

        r.when(r.op(f"and i1 {same}, {r.compare('eq', r.get(done), 0)}"), similar)

    r.times(r.size(pile), each)
    r.give(r.get(below))
    r.finish("copy", 4)


def _alike(unit: Unit) -> None:
    """Emit ``alike``: return 1 if the same counters lie on cards %a1 and %a2, as far as seat %a0 sees them, else 0."""
    r = FunctionEmitter(unit)
    layout, differ = unit.plan.layout, "0"
    for row in layout.counters:
        state = layout.states[row[0]]
        seers = sum(1 << seat for seat in range(layout.seats) if relation(seat, state.whose, state.seen_by))
        if not seers:
            continue
        both = [r.load(r.place(r.memory.values + 8 * row[0], card, 8 * row.step), "values") for card in ("%a1", "%a2")]
        if state.type == "card":
            both = [r.call("seen_code", "%a0", one) for one in both]
        unlike = r.number(r.compare("ne", *both))
        sees = r.op(f"and i64 {r.op(f'lshr i64 {seers}, %a0')}, {unlike}")
        differ = r.op(f"or i64 {differ}, {sees}")
    r.give(r.op(f"xor i64 {r.op(f'and i64 {differ}, 1')}, 1"))
    r.finish("alike", 3)


def _seen_code(unit: Unit) -> None:
    """Emit ``seen_code``: return a number that tells what seat %a0 sees of card %a1 where it lies; NONE for NONE."""
    r = FunctionEmitter(unit)
    layout = unit.plan.layout
    shows = [
        int(shown)
        for seat in range(layout.seats)
        for pile in layout.piles
        for front, back in ((pile.front, pile.back), (pile.front_of_top, pile.back_of_top))
        for shown in (relation(seat, pile.whose, front), relation(seat, pile.whose, back))
    ]
    none, some = r.fresh("none"), r.fresh("some")
    r.branch(r.compare("eq", "%a1", NONE), none, some)
    r.label(none)
    r.give(str(NONE))
    r.label(some)
    pile = r.where("%a1")
    r.settle(pile, top_only=True)
    top = r.number(r.compare("eq", r.card_at(pile, r.sub(r.size(pile), 1)), "%a1"))
    at = r.mul(r.add(r.mul(r.add(r.mul("%a0", r.memory.piles), pile), 2), top), 2)
    front, back = (r.load(r.place(side, at, 1, unit.constant(shows, 1)), "table", 1) for side in (0, 1))
    base = len(layout.designs) + 1
    found = r.add(r.mul(front, r.add(r.shown("%a1"), 1)), base)  # a digit in front tells apart how many sides are seen
    for side in range(r.memory.sides) if r.memory.turned else ():
        design = r.face("%a1", str(side))
        is_up = r.compare("eq", r.load(r.place(r.memory.up, "%a1"), "sides", 1), side)
        there = r.number(r.op(f"and i1 {r.compare('sge', design, 0)}, {r.op(f'xor i1 {is_up}, true')}"))
        longer = r.add(r.mul(found, base), r.add(design, 1))
        found = r.select(r.compare("ne", r.op(f"and i64 {there}, {back}"), 0), longer, found)
    r.give(found)
    r.finish("seen_code", 2)


def _entry(r: FunctionEmitter, tables: str, at: str, more: int = 0) -> str:
    """Return a number of the tables."""
    return r.load(r.place(8 * more, at, 8, r.pointer(tables)), "table")
