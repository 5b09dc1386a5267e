"""Emit the functions for many games at once: one answer in each of them, and what may be answered next.

Algorithm. The caller hands over a context: addresses and numbers in the order of ``CONTEXT``. ``batch`` goes through a
range of games. It makes the answer of a game, or begins it, and takes the first offer of the next decision, as whole
games do. Each move of that offer gets its number; the mask has a 1 for each number, and a row keeps the move itself, so
that the next answer is found by its number.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.engines.native.choosing import CHOOSES, PLAIN_ANSWER, WHOLE_ANSWER
from croupier.engines.native.context import ANSWER, BEGIN, BEGIN_ENDED, CONTEXT, FINISHED, LOST, LOST_SEAT, OVER_SEAT
from croupier.engines.native.numbering import emit_numbering
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.native.rows import DECLINES, AnswerRows, BatchContext
from croupier.engines.native.status import GAVE_UP, OVER
from croupier.engines.native.stopping import Offers
from croupier.engines.plan.plan import moves_of

AHEAD, NEAR = 4, 2
"""How many games ahead a game is fetched from memory: first all but its cards, then the top cards of its piles."""

MOST_LINES = 64
"""The most lines of a game that are fetched ahead."""


def emit_batching(unit: Unit, offers: Offers) -> None:
    """Emit all functions of this module."""
    emit_numbering(unit)
    _first_seat(unit, offers)
    _take(unit, offers)
    _check(unit)
    _batch(unit, offers)


# --- offers ----------------------------------------------------------------------------------------


def _first_seat(unit: Unit, offers: Offers) -> None:
    """Emit ``first_seat``: return the seat whose offer is the first, with 64 added if it may decline."""
    r = FunctionEmitter(unit)
    interrupting = {move.code for d in unit.plan.decisions.values() for move in moves_of(d) if move.interrupts}
    codes = range(1 + max((move.code for d in unit.plan.decisions.values() for move in moves_of(d)), default=0))
    name, width = unit.narrow([code in interrupting for code in codes])
    asked = r.load(r.place(r.memory.asking + 8), "list")
    seats, own = r.spot(), r.spot()
    r.put(seats, 0)
    r.put(own, 0)

    def row(at: str) -> None:
        first = r.mul(at, offers.width)
        seat, code = (r.load(r.place(offers.start, r.add(first, more), 8), "list") for more in (0, 1))
        r.put(seats, r.op(f"or i64 {r.get(seats)}, {r.op(f'shl i64 1, {seat}')}"))
        interrupts = r.load(r.place(0, code, width, name), "table", width, signed=True)
        r.put(own, r.op(f"or i64 {r.get(own)}, {r.sub(1, interrupts)}"))

    r.times(r.head("offered"), row)
    secret, open_to_all = r.fresh("secret"), r.fresh("open")
    r.branch(r.compare("slt", asked, 0), secret, open_to_all)
    r.label(secret)
    r.give(_lowest(r, r.get(seats)))
    r.label(open_to_all)
    bit = r.op(f"shl i64 1, {asked}")
    others = r.op(f"and i64 {r.get(seats)}, {r.op(f'xor i64 {bit}, -1')}")
    behind = r.op(f"and i64 {others}, {r.sub(0, r.op(f'shl i64 {bit}, 1'))}")
    other = _lowest(r, r.select(r.compare("ne", behind, 0), behind, others))
    its_own = r.select(r.compare("ne", r.get(own), 0), asked, r.add(asked, 64))
    r.give(r.select(r.compare("ne", others, 0), r.add(other, 64), its_own))
    r.finish("first_seat", 0)


def _lowest(r: FunctionEmitter, seats: str) -> str:
    return r.op(f"call i64 @llvm.cttz.i64(i64 {seats}, i1 false)")


def _take(unit: Unit, offers: Offers) -> None:
    """Emit ``take_offer``: write the first offer of game %g, number %a1 of context %a0: its seat, mask and rows."""
    r = FunctionEmitter(unit)
    found, alone, several, on = r.spot(), r.fresh("alone"), r.fresh("several"), r.fresh("on")
    r.branch(_asks_one(r), alone, several, likely=True)
    r.label(several)
    r.put(found, r.call("first_seat"))
    r.jump(on)
    r.label(alone)
    r.put(found, r.load(r.place(r.memory.asking + 8), "list"))
    r.label(on)
    _take_rows(r, offers, r.get(found))
    r.finish("take_offer", 2)


def _asks_one(r: FunctionEmitter) -> str:
    """Return whether the decision that waits asks one player, and nobody else may act."""
    plain = [code for code, d in r.plan.decisions.items() if not d.interruptions]
    name, width = r.unit.narrow(
        [code in plain for code in range(1 + max([*r.plan.decisions, *r.plan.secrets], default=0))]
    )
    asking = r.load(r.place(r.memory.asking), "list")
    return r.compare("ne", r.load(r.place(0, asking, width, name), "table", width), 0)


def _take_rows(r: FunctionEmitter, offers: Offers, found: str) -> None:
    """Emit the writing of an offer, given what ``first_seat`` has found."""
    context = BatchContext(r, "%a0")
    seat, declines = r.op(f"and i64 {found}, 63"), r.compare("sge", found, 64)
    r.store(context.place("asked", "%a1"), seat, "list")
    rows, tables = AnswerRows(context, "%a1", offers.width), context["tables"]
    r.when(declines, lambda: rows.keep("0", [DECLINES]))

    def move(at: str) -> None:
        first = r.mul(at, offers.width)
        place = r.place(offers.start, first, 8)
        mine = r.compare("eq", r.load(place, "list"), seat)

        def numbered() -> None:
            number = r.op(f"call i64 @number(ptr %g, i64 {tables}, i64 {seat}, i64 {r.address(place)})")
            row = [r.load(r.place(offers.start, r.add(first, more), 8), "list") for more in range(1, offers.width)]
            rows.keep(number, row)

        r.when(mine, numbered)

    r.times(r.head("offered"), move)
    rows.finish()
    r.give("0")


# --- games -----------------------------------------------------------------------------------------


def _check(unit: Unit) -> None:
    """Emit ``check``: return the first of the %a0 games of the context %g whose answer is not open, or %a0."""
    r = FunctionEmitter(unit)
    context = BatchContext(r, r.address("%g"))
    masks, width = r.pointer(context["masks"]), context["width"]

    def one(at: str) -> None:
        number = r.load(context.place("answers", at), "list")
        waits = r.compare("sge", r.load(context.place("asked", at), "list"), 0)
        known = r.compare("ult", number, width)
        place = r.add(r.mul(at, width), r.select(known, number, 0))
        is_open = r.compare("ne", r.load(r.place(0, place, 1, masks), "list", 1), 0)
        good = r.op(f"and i1 {known}, {is_open}")
        wrong = r.op(f"and i1 {waits}, {r.op(f'xor i1 {good}, true')}")
        r.when(wrong, lambda: r.give(at))

    r.times("%a0", one)
    r.give("%a0")
    r.finish("check", 1, kind="")


def _batch(unit: Unit, offers: Offers) -> None:
    """Emit ``batch``: do %a2 in the games from %a0 to below %a1 of the context %g: ANSWER, BEGIN, or BEGIN_ENDED.

    Return the number of the game before which the rows were full, or %a1.
    """
    r = FunctionEmitter(unit)
    context = BatchContext(r, r.address("%g"))

    def one(at: str) -> None:
        start = r.load(context.place("new_starts", at), "list")
        room, full = r.fresh("room"), r.fresh("full")
        needed = r.add(start, offers.most_rows)
        r.branch(r.compare("sle", needed, context["capacity"]), room, full, likely=True)
        r.label(full)
        r.give(at)
        r.label(room)
        r.store(context.place("new_starts", r.add(at, 1)), start, "list")
        _fetch(r, _game(r, context, r.add(at, AHEAD)))
        near = r.op(f"call i64 @llvm.smin.i64(i64 {r.add(at, NEAR)}, i64 {r.sub('%a1', 1)})")
        _fetch_tops(r, _game(r, context, near))
        r.do(f"call i64 @batch_one(ptr {_game(r, context, at)}, i64 {context.address}, i64 {at}, i64 %a2)")

    r.times("%a1", one, start="%a0")
    r.give("%a1")
    r.finish("batch", 3, kind="")
    _batch_one(unit, offers)


def _fetch(r: FunctionEmitter, game: str) -> None:
    """Emit the fetching of a game, which is played soon, into the nearest cache. There may be no game at that
    address: then nothing happens."""
    for offset in r.memory.lines()[:MOST_LINES]:
        _prefetch(r, r.place(offset, base=game))


def _fetch_tops(r: FunctionEmitter, game: str) -> None:
    """Emit the fetching of the top card of each pile of a game."""
    m = r.memory
    for pile in range(min(m.piles, MOST_LINES)):
        size = r.load(r.place(m.sizes + 8 * pile, base=game), "sizes")
        _prefetch(r, r.place(m.pile_cards + (pile * m.room - 1) * m.card, size, m.card, game))


def _prefetch(r: FunctionEmitter, address: str) -> None:
    r.do(f"call void @llvm.prefetch.p0(ptr {address}, i32 1, i32 3, i32 1)")


def _game(r: FunctionEmitter, context: BatchContext, at: str) -> str:
    return r.pointer(r.add(context["games"], r.mul(at, context["stride"])))


def _batch_one(unit: Unit, offers: Offers) -> None:
    """Emit ``batch_one``: do %a2 in game %g, number %a1 of context %a0."""
    r = FunctionEmitter(unit)
    context = BatchContext(r, "%a0")
    r.store(context.place("finished", "%a1"), 0, "list")
    asked = context.place("asked", "%a1")
    begins, goes_on, answers, carries, idle, stopped, stays = (
        r.fresh(one) for one in ("begins", "goes_on", "answers", "carries", "idle", "stopped", "stays")
    )
    result, begun, again, chooses = r.spot(), r.spot(), r.fresh("again"), r.fresh("chooses")
    r.put(begun, 0)
    ended = r.compare("slt", r.load(asked, "list"), 0)
    again_wanted = r.op(f"and i1 {ended}, {r.compare('eq', '%a2', BEGIN_ENDED)}")
    r.branch(r.op(f"or i1 {again_wanted}, {r.compare('eq', '%a2', BEGIN)}"), begins, goes_on)
    r.label(goes_on)
    r.branch(ended, idle, stays)
    r.label(stays)
    r.branch(r.compare("eq", "%a2", ANSWER), answers, carries)
    r.label(carries)
    _carry(r, context, offers)
    r.jump(idle)
    r.label(answers)
    _make(r, context, offers, result, chooses)
    r.jump(stopped)
    _choose(r, chooses, result, stopped, idle)
    r.label(begins)
    r.label(again)
    r.put(begun, 1)
    if r.memory.choosing:
        r.store(r.place(r.memory.choosing), 0, "list")
    seed = context["next_seed"]
    r.store(r.place(8 * CONTEXT.index("next_seed"), base=r.pointer("%a0")), r.add(seed, 1), "list")
    r.put(result, r.op(f"call i64 @begin(ptr %g, i64 {context['scratch']}, i64 {seed})"))
    r.label(stopped)
    now, waits, ends = r.get(result), r.fresh("waits"), r.fresh("ends")
    r.branch(r.compare("sgt", now, 0), waits, ends, likely=True)
    r.label(waits)
    r.call("take_offer", "%a0", "%a1")
    r.jump(idle)
    r.label(ends)
    _end(r, context, now)
    begins_again = r.op(f"and i1 {r.compare('ne', context['restarts'], 0)}, {r.compare('eq', r.get(begun), 0)}")
    r.branch(begins_again, again, idle)
    r.label(idle)
    r.give("0")
    r.finish("batch_one", 3)


def _carry(r: FunctionEmitter, context: BatchContext, offers: Offers) -> None:
    """Emit a copy of the rows of a game that nothing is done in."""
    first, behind = (r.load(context.place("starts", r.add("%a1", more)), "list") for more in (0, 1))
    start, rows, new_rows = r.load(context.place("new_starts", "%a1"), "list"), context["rows"], context["new_rows"]
    count = r.mul(r.sub(behind, first), offers.width)
    source, to = r.mul(first, offers.width), r.mul(start, offers.width)

    def copy(at: str) -> None:
        value = r.load(r.place(0, r.add(source, at), 8, r.pointer(rows)), "list")
        r.store(r.place(0, r.add(to, at), 8, r.pointer(new_rows)), value, "list")

    r.times(count, copy)
    r.store(context.place("new_starts", r.add("%a1", 1)), r.add(start, r.sub(behind, first)), "list")


def _choose(r: FunctionEmitter, chooses: str, result: str, stopped: str, idle: str) -> None:
    """Emit what follows an answer after which a player chooses on, card by card: what may be answered next."""
    if not r.memory.choosing:
        return
    r.label(chooses)
    lost = r.fresh("lost")
    r.branch(r.compare("ne", r.call("offer_cards", "%a0", "%a1"), 0), idle, lost, likely=True)
    r.label(lost)
    r.put(result, GAVE_UP)
    r.jump(stopped)


def _make(r: FunctionEmitter, context: BatchContext, offers: Offers, result: str, chooses: str) -> None:
    """Emit the answer of the game: clear its mask, find the row of the answer's number, and make that move. Jump to
    ``chooses`` where a player chooses several cards for it first."""
    number = r.load(context.place("answers", "%a1"), "list")
    mask = r.add(context["masks"], r.mul("%a1", context["width"]))
    first, behind = (r.load(context.place("starts", r.add("%a1", more)), "list") for more in (0, 1))
    rows, chosen = context["rows"], r.spot()
    r.put(chosen, behind)

    def row(at: str) -> None:
        own = r.load(r.place(0, r.mul(at, offers.width), 8, r.pointer(rows)), "list")
        r.store(r.place(0, own, 1, r.pointer(mask)), 0, "list", 1)
        # Of cards that look alike the first is chosen.
        found = r.op(f"call i64 @llvm.smin.i64(i64 {r.get(chosen)}, i64 {at})")
        r.put(chosen, r.select(r.compare("eq", own, number), found, r.get(chosen)))

    r.times(behind, row, start=first)
    scratch, start = context["scratch"], r.mul(r.get(chosen), offers.width)
    if r.memory.choosing:
        row_place = r.address(r.place(0, start, 8, r.pointer(rows)))
        made = r.call("answer_cards", r.load(context.place("asked", "%a1"), "list"), row_place)
        plain, taken, done = r.fresh("plain"), r.fresh("taken"), r.fresh("done")
        r.switch(made, {PLAIN_ANSWER: plain, CHOOSES: chooses, WHOLE_ANSWER: taken})
        r.label(taken)
        r.put(result, r.op(f"call i64 @make(ptr %g, i64 {scratch})"))
        r.jump(done)
        r.label(plain)
    r.store(r.pointer(scratch), r.load(context.place("asked", "%a1"), "list"), "list")
    for column in range(1, offers.width):
        value = r.load(r.place(0, r.add(start, column), 8, r.pointer(rows)), "list")
        r.store(r.place(8 * column, base=r.pointer(scratch)), value, "list")
    r.put(result, r.op(f"call i64 @make(ptr %g, i64 {scratch})"))
    if r.memory.choosing:
        r.label(done)


def _end(r: FunctionEmitter, context: BatchContext, result: str) -> None:
    """Emit the end of a game, whose outcome is kept."""
    m, over, lost, kept = r.memory, r.fresh("over"), r.fresh("lost"), r.fresh("kept")
    asked, finished = context.place("asked", "%a1"), context.place("finished", "%a1")
    first = r.mul("%a1", m.seats)
    r.branch(r.compare("eq", result, OVER), over, lost)
    r.label(over)
    good = r.op(f"call i64 @outcomes(ptr %g, i64 {context['scratch']})")
    r.store(asked, r.select(r.compare("ne", good, 0), OVER_SEAT, LOST_SEAT), "list")
    r.store(finished, r.select(r.compare("ne", good, 0), FINISHED, LOST), "list")
    _keep(r, context, first, lambda seat: r.load(r.place(m.now, seat, 8), "head"))
    r.jump(kept)
    r.label(lost)
    r.store(asked, LOST_SEAT, "list")
    r.store(finished, LOST, "list")
    _keep(r, context, first, lambda seat: "0")
    r.label(kept)


def _keep(r: FunctionEmitter, context: BatchContext, first: str, outcome: Callable[[str], str]) -> None:
    r.times(r.memory.seats, lambda seat: r.store(context.place("outcomes", r.add(first, seat)), outcome(seat), "list"))
