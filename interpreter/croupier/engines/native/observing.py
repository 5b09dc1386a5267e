"""Emit the functions that write what the asked player of each of many games sees, as a row of numbers.

Algorithm. A row begins with zeros. The piles and values of the table (``views.py``) are gone through in its order. Of a
pile that the viewer sees, each card adds 1 to a column: the first of the pile's columns, and its design. So the cards
of hidden piles are not touched, and a shuffle stays open unless its top card is seen, or states that lie on its cards.
While a game is read, the memory of the next one is fetched: thousands of games lie outside the caches that are near
the processor.

Invariant. The code depends on the plan alone; what the columns are stands in the table.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.engines.native.memory import NONE
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.native.views import (
    CARD,
    CARDS,
    CARDS_OF,
    COUNTER,
    DISTANCE,
    HEADER,
    MEMBER,
    NUMBER,
    OPENING,
    PILE,
    QUESTION,
    VALUE,
)

ENTRY, COLUMN, LINE = 8, 4, 64
"""The bytes of an entry of the table, of a column, and of a line of the processor's cache."""


def emit_observing(unit: Unit) -> None:
    """Emit all functions of this module."""
    if unit.memory.turned:
        _see_backs(unit)
    if unit.plan.layout.counters:
        _see_cards(unit)
    for emit in (_see_pile, _see_card, _see_value, _see_question, _see_game, _fetch, _observe):
        emit(unit)


class _Record:
    """A record of the table at an address, as the emitter of a function reads it."""

    def __init__(self, r: FunctionEmitter, fields: tuple[str, ...], address: str) -> None:
        self.r, self.fields, self.address = r, fields, address

    def __getitem__(self, name: str) -> str:
        r = self.r
        return r.load(r.place(ENTRY * self.fields.index(name), base=r.pointer(self.address)), "table")

    def behind(self) -> str:
        """Return the address behind the fields of the record."""
        return self.r.add(self.address, ENTRY * len(self.fields))

    def at(self, viewer: str) -> str:
        """Return where the pile or value of the record lies for a viewer."""
        return self.r.load(self.r.place(0, viewer, ENTRY, self.r.pointer(self.behind())), "table")


def _size(r: FunctionEmitter, fields: tuple[str, ...]) -> int:
    """Return the bytes of a record of a pile or a value."""
    return ENTRY * (len(fields) + r.memory.seats)


def _distance(r: FunctionEmitter, seat: str, viewer: str) -> str:
    """Return how far to the left of the viewer a seat is."""
    away = r.sub(seat, viewer)
    return r.select(r.compare("slt", away, 0), r.add(away, r.memory.seats), away)


def _distance_in(r: FunctionEmitter, value: str, count: str) -> str:
    """Return how far to the left of the viewer %a0, or of the viewer's team, one of ``count`` seats or teams is."""
    return r.op(f"urem i64 {r.add(r.sub(value, '%a0'), r.memory.seats)}, {count}")


def _column(r: FunctionEmitter, row: str, column: str, more: str = "0") -> str:
    """Return the address of a column."""
    return r.place(0, r.add(column, more), COLUMN, r.pointer(row))


def _put(r: FunctionEmitter, place: str, value: str | int = 1) -> None:
    r.store(place, value, "list", COLUMN)


def _count(r: FunctionEmitter, place: str) -> None:
    """Emit the addition of 1 to a column."""
    _put(r, place, r.add(r.load(place, "list", COLUMN), 1))


def _if_there(r: FunctionEmitter, column: str, body: Callable[[str], None]) -> None:
    """Emit ``body`` of a column behind a jump that skips it if the column is ABSENT."""
    r.when(r.compare("sge", column, 0), lambda: body(column))


# --- cards -----------------------------------------------------------------------------------------


def _see_backs(unit: Unit) -> None:
    """Emit ``see_backs``: count the designs of card %a0 on sides that are not up, in row %a1 from column %a2 on."""
    r = FunctionEmitter(unit)
    up = r.load(r.place(r.memory.up, "%a0"), "sides", 1)

    def see(side: int) -> None:
        design = r.face("%a0", str(side))
        there = r.op(f"and i1 {r.compare('sge', design, 0)}, {r.compare('ne', up, side)}")
        r.when(there, lambda: _count(r, _column(r, "%a1", "%a2", design)))

    for one in range(r.memory.sides):
        see(one)
    r.give("0")
    r.finish("see_backs", 3)


def _backs(r: FunctionEmitter, card: str, row: str, column: str) -> None:
    r.do(f"call i64 @see_backs(ptr %g, i64 {card}, i64 {row}, i64 {column})")


def _see_pile(unit: Unit) -> None:
    """Emit ``see_pile``: write the pile of record %a1 as viewer %a0 sees it to row %a2."""
    r = FunctionEmitter(unit)
    record = _Record(r, PILE, "%a1")
    pile = record.at("%a0")
    size, apart = r.size(pile), record["top_apart"]

    def fronts(first: str) -> None:
        r.times(r.sub(size, apart), lambda at: _count(r, _column(r, "%a2", first, r.shown(r.card_at(pile, at)))))

    def backs(first: str) -> None:
        r.times(r.sub(size, apart), lambda at: _backs(r, r.card_at(pile, at), "%a2", first))

    top = r.compare("ne", r.op(f"and i64 {apart}, {r.number(r.compare('sgt', size, 0))}"), 0)
    r.when(top, lambda: _top(r, record, pile, size))
    _if_there(r, record["front"], fronts)
    if r.memory.turned:
        _if_there(r, record["back"], backs)
    r.give("0")
    r.finish("see_pile", 3)


def _top(r: FunctionEmitter, record: _Record, pile: str, size: str) -> None:
    """Emit what is seen of the top card of a pile. Which card that is has to be settled before the others are read."""
    r.settle(pile, top_only=True)
    card = r.card_at(pile, r.sub(size, 1))
    _if_there(r, record["top_front"], lambda first: _count(r, _column(r, "%a2", first, r.shown(card))))
    _if_there(r, record["top"], lambda first: _put(r, _column(r, "%a2", first, r.shown(card))))
    if r.memory.turned:
        for name in ("top_back", "top_sides"):
            _if_there(r, record[name], lambda first: _backs(r, card, "%a2", first))


def _see_card(unit: Unit) -> None:
    """Emit ``see_card``: count what viewer %a0 sees of card %a4 where it lies, in row %a2, by table %a3.

    The designs that are up are counted from column %a1 on, those on other sides from column %a5 on.
    """
    r = FunctionEmitter(unit)
    pile = r.where("%a4")
    # Where the top card is seen otherwise than the cards below, ``see_pile`` has settled it before.
    top = r.number(r.compare("eq", r.card_at(pile, r.sub(r.size(pile), 1)), "%a4"))
    sight = r.add(r.mul(r.add(r.mul("%a0", r.memory.piles), pile), 2), top)
    place = r.add(_Record(r, HEADER, "%a3")["sights"], sight)
    sides = r.load(r.place(0, place, ENTRY, r.pointer("%a3")), "table")
    front = r.compare("ne", r.op(f"and i64 {sides}, 1"), 0)
    r.when(front, lambda: _count(r, _column(r, "%a2", "%a1", r.shown("%a4"))))
    if r.memory.turned:
        r.when(r.compare("sge", sides, 2), lambda: _backs(r, "%a4", "%a2", "%a5"))
    r.give("0")
    r.finish("see_card", 6)


def _see_cards(unit: Unit) -> None:
    """Emit ``see_cards``: write what viewer %a0 sees of each card in the pile of record %a1, and of what lies on it, to
    row %a2. The table is %a3."""
    r = FunctionEmitter(unit)
    record, table = _Record(r, CARDS_OF, "%a1"), _Record(r, HEADER, "%a3")
    pile = record.at("%a0")
    r.settle(pile, top_only=False)
    start, stride, front, back, chosen = (record[name] for name in CARDS_OF)
    counters, count = r.add("%a3", r.mul(table["counters"], ENTRY)), table["counters_count"]

    def card(at: str) -> None:
        number = r.card_at(pile, at)
        row = r.add("%a2", r.mul(r.add(start, r.mul(at, stride)), COLUMN))

        def counter(one: str) -> None:
            own = _Record(r, COUNTER, r.add(counters, r.mul(one, _size(r, COUNTER))))
            place = r.add(own.at("%a0"), r.mul(number, own["step"]))
            r.call("see_value", "%a0", own.address, row, "%a3", place)

        r.times(count, counter)
        r.call("see_card", "%a0", front, row, "%a3", number, back)
        if r.memory.choosing:
            _see_chosen(r, number, _column(r, row, chosen))

    r.times(r.size(pile), card)
    r.give("0")
    r.finish("see_cards", 4)


def _see_chosen(r: FunctionEmitter, card: str, column: str) -> None:
    """Emit a 1 in a column if a card is among those that the viewer has chosen so far."""

    def one(at: str) -> None:
        same = r.compare("eq", r.load(r.place(r.memory.choosing_cards + 8, at, 8), "list"), card)
        r.when(same, lambda: _put(r, column))

    def some() -> None:
        r.times(r.load(r.place(r.memory.choosing_cards), "list"), one)

    r.when(r.compare("ne", r.load(r.place(r.memory.choosing), "list"), 0), some)


# --- values ----------------------------------------------------------------------------------------


def _see_value(unit: Unit) -> None:
    """Emit ``see_value``: write the value of record %a1, which lies at %a4, as viewer %a0 sees it to row %a2.

    The table is %a3.
    """
    r = FunctionEmitter(unit)
    record = _Record(r, VALUE, "%a1")
    value = r.load(r.place(0, "%a4"), "values")
    start, out = record["start"], r.fresh("out")
    none, some = r.fresh("none"), r.fresh("some")
    r.branch(r.compare("eq", value, NONE), none, some)
    r.label(none)
    _if_there(r, record["none"], lambda column: _put(r, _column(r, "%a2", column)))
    r.jump(out)
    r.label(some)

    def see_card(card: str) -> None:
        r.call("see_card", "%a0", start, "%a2", "%a3", card, record["back"])

    def several() -> None:
        _put(r, _column(r, "%a2", r.sub(start, 1)), value)
        first = r.place(8, "%a4")
        r.times(value, lambda at: see_card(r.load(r.place(0, at, 8, first), "list")))

    kinds: dict[int, Callable[[], object]] = {
        NUMBER: lambda: _put(r, _column(r, "%a2", start), value),
        MEMBER: lambda: _put(r, _column(r, "%a2", start, value)),
        DISTANCE: lambda: _put(r, _column(r, "%a2", start, _distance_in(r, value, record["around"]))),
        CARD: lambda: see_card(value),
        CARDS: several,
    }
    labels = {kind: r.fresh("kind") for kind in kinds}
    r.switch(record["kind"], labels)
    for kind, write in kinds.items():
        r.label(labels[kind])
        write()
        r.jump(out)
    r.label(out)
    r.give("0")
    r.finish("see_value", 5)


def _values(r: FunctionEmitter, first: str, count: str) -> None:
    """Emit the values whose records lie at an address, for viewer %a0, table %a1 and row %a2."""

    def one(at: str) -> None:
        record = _Record(r, VALUE, r.add(first, r.mul(at, _size(r, VALUE))))
        r.call("see_value", "%a0", record.address, "%a2", "%a1", record.at("%a0"))

    r.times(count, one)


# --- games -----------------------------------------------------------------------------------------


def _see_question(unit: Unit) -> None:
    """Emit ``see_question``: write the decision that the game waits for, for viewer %a0, by table %a1, to row %a2."""
    r = FunctionEmitter(unit)
    table = _Record(r, HEADER, "%a1")
    code = r.head("innermost")
    waits, over = r.fresh("waits"), r.fresh("over")
    r.branch(r.compare("sge", code, 0), waits, over)
    r.label(over)
    r.give("0")
    r.label(waits)
    place = r.load(r.place(0, r.add(table["questions"], code), ENTRY, r.pointer("%a1")), "table")
    question = _Record(r, QUESTION, r.add("%a1", r.mul(place, ENTRY)))
    _put(r, _column(r, "%a2", question["decision"]))
    asked, first = r.load(r.place(0, question["asked"]), "frame"), table["asked"]
    bits = r.select(r.compare("ne", question["at_once"], 0), asked, r.op(f"shl i64 1, {asked}"))

    def seat(at: str) -> None:
        bit = r.op(f"and i64 {r.op(f'lshr i64 {bits}, {at}')}, 1")
        _put(r, _column(r, "%a2", first, _distance(r, at, "%a0")), bit)

    r.times(r.memory.seats, seat)
    own = r.op(f"and i64 {r.op(f'lshr i64 {bits}, %a0')}, 1")
    r.when(r.compare("ne", own, 0), lambda: _values(r, question.behind(), question["arguments"]))
    r.give("0")
    r.finish("see_question", 3)


def _see_opening(r: FunctionEmitter, table: _Record) -> None:
    """Emit the move for which viewer %a0 chooses several cards, by table %a1, to row %a2. Only who is asked views."""
    code = r.sub(r.load(r.place(r.memory.choosing), "list"), 1)
    place = r.load(r.place(0, r.add(table["openings"], code), ENTRY, r.pointer("%a1")), "table")
    opening = _Record(r, OPENING, r.add("%a1", r.mul(place, ENTRY)))
    _put(r, _column(r, "%a2", opening["column"]))
    _values(r, opening.behind(), opening["arguments"])


def _see_game(unit: Unit) -> None:
    """Emit ``see_game``: write what viewer %a0 sees, by table %a1, to row %a2 of zeros."""
    r = FunctionEmitter(unit)
    table = _Record(r, HEADER, "%a1")
    piles, seen, in_play = table.behind(), _size(r, PILE), table["in_play"]
    numbers = r.add("%a1", r.mul(table["numbers"], ENTRY))

    def pile(at: str) -> None:
        r.call("see_pile", "%a0", r.add(piles, r.mul(at, seen)), "%a2")

    def number(at: str) -> None:
        record = _Record(r, VALUE, r.add(numbers, r.mul(at, _size(r, VALUE))))
        value = r.load(r.place(0, record.at("%a0")), "values")
        _put(r, _column(r, "%a2", record["start"]), value)

    r.times(table["piles"], pile)
    r.times(table["numbers_count"], number)
    _values(r, r.add("%a1", r.mul(table["values"], ENTRY)), table["values_count"])
    if r.plan.layout.counters:
        cards = r.add("%a1", r.mul(table["cards"], ENTRY))

        def singly(at: str) -> None:
            r.call("see_cards", "%a0", r.add(cards, r.mul(at, _size(r, CARDS_OF))), "%a2", "%a1")

        r.times(table["cards_count"], singly)

    def player(at: str) -> None:
        seat = r.load(r.place(r.memory.playing, at, 8), "head")
        _put(r, _column(r, "%a2", in_play, _distance(r, seat, "%a0")))

    r.times(r.head("in_play"), player)
    r.call("see_question", "%a0", "%a1", "%a2")
    if r.memory.choosing:
        r.when(r.compare("ne", r.load(r.place(r.memory.choosing), "list"), 0), lambda: _see_opening(r, table))
    r.give("0")
    r.finish("see_game", 3)


def _fetch(unit: Unit) -> None:
    """Emit ``fetch``: have the processor fetch most of what ``see_game`` reads, for viewer %a0, by table %a1."""
    r, m = FunctionEmitter(unit), unit.memory
    fields = [(m.head[name], 1) for name in ("in_play", "innermost")]
    fields += [(m.values, len(r.plan.layout.states)), (m.playing, m.seats), (m.sizes, m.piles)]
    fields += [(place, 1) for frame in m.frames.decisions.values() for place in frame.locals.values()]
    lines = {line for start, count in fields for line in range(start // LINE, (start + 8 * count - 1) // LINE + 1)}

    def fetch(place: str) -> None:
        r.do(f"call void @llvm.prefetch.p0(ptr {place}, i32 0, i32 3, i32 1)")

    for line in sorted(lines):
        fetch(r.place(LINE * line))
    piles = _Record(r, HEADER, "%a1").behind()

    def pile(at: str) -> None:
        record = _Record(r, PILE, r.add(piles, r.mul(at, _size(r, PILE))))
        _if_there(r, record["front"], lambda _: fetch(r.card_place(record.at("%a0"), 0)))

    r.times(_Record(r, HEADER, "%a1")["piles"], pile)
    r.give("0")
    r.finish("fetch", 2)


def _observe(unit: Unit) -> None:
    """Emit ``observe``: write a row for each of the %a4 games at %g, which lie %a0 bytes apart, one behind another.

    %a1 is the address of the viewers, 8 bytes each; %a2 is that of the table, and %a3 that of the rows. The row of a
    game whose viewer is below 0 gets zeros alone: the memory of a game that was given up may hold anything.
    """
    r = FunctionEmitter(unit)
    width = r.mul(_Record(r, HEADER, "%a2")["width"], COLUMN)

    def viewer_of(at: str) -> str:
        return r.load(r.place(0, at, 8, r.pointer("%a1")), "list")

    def in_game(name: str, at: str, *arguments: str) -> None:
        inside = ", ".join(f"i64 {one}" for one in arguments)
        r.do(f"call i64 @{name}(ptr {r.place(0, r.mul(at, '%a0'))}, {inside})")

    def one(at: str) -> None:
        row, viewer, behind = r.add("%a3", r.mul(at, width)), viewer_of(at), r.add(at, 1)
        r.do(f"call void @llvm.memset.p0.i64(ptr {r.pointer(row)}, i8 0, i64 {width}, i1 false)")
        r.when(r.compare("slt", behind, "%a4"), lambda: in_game("fetch", behind, viewer_of(behind), "%a2"))
        r.when(r.compare("sge", viewer, 0), lambda: in_game("see_game", at, viewer, "%a2", row))

    r.times("%a4", one)
    r.give("0")
    r.finish("observe", 5, kind="")
