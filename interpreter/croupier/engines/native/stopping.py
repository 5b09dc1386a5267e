"""Emit the functions of code that stops: what a decision offers, and how a game goes from one decision to the next.

Algorithm. ``begin`` starts a game, ``make`` enters the innermost decision with its answer, ``put`` puts it anew. All
run to the next decision. A body or decision that is entered alone does not return to its caller. So ``run_on`` hands
its status to the frame outside, and so on, until a decision waits or the game is over.

The functions from outside get the address of the scratch, which games share: ``begin(game, scratch, seed)``. They
return the number of rows of offers, OVER, or GAVE_UP. ``attempt`` is ``make`` for a game that must survive if native
code gives up: the game is copied to the scratch first. ``undo`` brings that copy back.

Offers are rows of numbers in the scratch: a seat, the code of a move, its arguments. Rows of a seat stand in the order
of its moves; the seats stand in any order. Whoever has declined is left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engines.native import lists, searches, sets, values
from croupier.engines.native.frames import OUTERMOST
from croupier.engines.native.memory import SCRATCH
from croupier.engines.native.offers import ROOM, room_of, ways
from croupier.engines.native.record import RECORD_HEADER
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.native.secrets import has_seat, load_row
from croupier.engines.native.status import ANSWERED, ENDED, FRESH, GAVE_UP, LOST, OVER, PUT, WAITING
from croupier.engines.plan import values as v
from croupier.engines.plan.plan import Decision, Interruption, MoveRow, moves_of


def emit_stopping(unit: Unit, offers: Offers) -> None:
    """Emit all functions of this module."""
    for decision in unit.plan.decisions.values():
        _offers_of(unit, decision, offers)
    for code, asked in unit.plan.secrets.items():
        _secret_offers(unit, code, unit.plan.decisions[asked], offers)
    for emit in (_count_answer, _enter, _run_on, _begin, _go_on, _attempt, _outcomes, _gather):
        emit(unit)


# --- offers ----------------------------------------------------------------------------------------


class Offers:
    """The rows of offers, at the beginning of the scratch: so they have to be reserved first."""

    def __init__(self, unit: Unit) -> None:
        decisions, seats = unit.plan.decisions.values(), unit.memory.seats
        r = FunctionEmitter(unit)
        self.width = unit.memory.row_width
        self.room = max((seats * room_of(r, moves_of(d)) for d in decisions), default=1)
        self.room = max(1, min(ROOM, self.room))
        # The most rows of an answer in a batch: to decline is one more, and a set is chosen card by card.
        self.most_rows = 1 + max(self.room, unit.memory.cards if unit.memory.choosing else 0)
        self.start = unit.memory.take(8 * self.width, self.room + 1)
        assert self.start == unit.memory.asking + 16

    def of(self, r: FunctionEmitter, seat: str, count: str) -> str:
        """Emit the counting of the rows of a seat among the first ``count``."""
        found = r.spot()
        r.put(found, 0)

        def row(at: str) -> None:
            mine = r.compare("eq", r.load(r.place(self.start, r.mul(at, self.width), 8), "list"), seat)
            r.put(found, r.add(r.get(found), r.number(mine)))

        r.times(count, row)
        return r.get(found)


class OfferRoutine(FunctionEmitter):
    """The emitter of ``o`` for a decision: write its offers, and return the number of rows."""

    def __init__(self, unit: Unit, offers: Offers) -> None:
        super().__init__(unit)
        self.offers = offers
        self.count = self.spot()  # the number of rows
        self.put(self.count, 0)

    def finish_offers(self, code: int, asked: str) -> None:
        """Note who is asked, and return the number of rows."""
        for at, value in enumerate((str(code), asked)):
            self.store(self.place(self.memory.asking + 8 * at), value, "list")
        self.set_head("offered", self.get(self.count))
        self.give(self.get(self.count))
        self.finish(f"o{code}")

    def bound(self, count: str) -> None:
        """Give up if an offer may have more moves than the limit."""
        self.require(self.compare("sle", count, self.head("most_moves")), by_bound=True)

    def bound_each(self) -> None:
        """Give up if the offer to a seat may have more moves than the limit. The rows of a seat are counted only where
        all offers together have more."""
        count = self.get(self.count)
        many = self.compare("sgt", count, self.head("most_moves"))
        self.when(
            many, lambda: self.times(self.memory.seats, lambda seat: self.bound(self.offers.of(self, seat, count)))
        )

    def add_row(self, row: Sequence[str | int], wanted: str) -> None:
        """Emit the addition of a row if ``wanted`` holds: it is written anyway, and the count goes up by 0 or 1."""
        at = self.get(self.count)
        if self.offers.room >= ROOM:
            self.require(self.compare("slt", at, self.offers.room), by_bound=True)
            at = self.op(f"call i64 @llvm.smin.i64(i64 {at}, i64 {self.offers.room - 1})")
        first = self.mul(at, self.offers.width)
        for column, value in enumerate(row):
            self.store(self.place(self.offers.start, self.add(first, column), 8), value, "list")
        self.put(self.count, self.add(at, self.number(wanted)))

    def moves_of(self, move: MoveRow, player: str, heard: str = "true") -> None:
        """Emit the offers of a move to a player; ``heard``: the player has not declined."""

        def found(chosen: list[str], wanted: str) -> None:
            self.add_row(
                [player, move.code, *chosen], wanted if heard == "true" else self.op(f"and i1 {wanted}, {heard}")
            )

        if searches.can(self, move) and move.interrupts:
            searches.each(self, searches.candidates(self, move), lambda card: found([card], "true"))
        elif searches.can(self, move):
            searches.each_with(self, searches.candidates(self, move), lambda card, fits: found([card], fits))
        else:
            ways(self, move, found)

    def interrupting(self, block: Interruption, silent: str) -> None:
        """Emit the offers to players who may act first, but not to the seats in ``silent``."""
        searched = any(move.chosen is not None for move in block.moves)
        with self.scope(block.prefix):
            players = lists.run(self, block.players)

            def ask(at: str) -> None:
                player = players.item(at)
                self.keep(block.prefix, player)
                listens, may, on = self.fresh("listens"), self.fresh("may"), self.fresh("on")
                is_silent = has_seat(self, silent, player)
                # The search for several cards is paid again after a decline, also for whoever has declined.
                self.branch("false" if searched else is_silent, on, listens)
                self.label(listens)
                heard = self.op(f"xor i1 {is_silent}, true") if searched else "true"
                self.branch("true", may, on) if block.where is None else values.branch(self, block.where, may, on)
                self.label(may)
                for move in block.moves:
                    self.moves_of(move, player, heard)
                self.label(on)

            searches.unless_nobody(self, block, lambda: self.times(players.length, ask))


def _offers_of(unit: Unit, d: Decision, offers: Offers) -> None:
    """Emit ``o`` for a decision."""
    r, frame = OfferRoutine(unit, offers), unit.memory.frames.decisions[d.code]
    r.lasting = frame
    r.locals = {slot: r.lasting_spot(place) for slot, place in frame.locals.items()}
    asked = r.get(r.local(0))
    for move in d.moves:
        r.moves_of(move, asked)
    own = r.get(r.count)
    if d.interruptions:
        declined = r.load(r.place(frame.declined), "frame")
        # The asked player cannot decline own moves, and then may interrupt as well.
        stays = r.op(f"shl i64 {r.number(r.compare('sgt', own, 0))}, {asked}")
        silent = r.op(f"and i64 {declined}, {r.op(f'xor i64 {stays}, -1')}")
        for block in d.interruptions:
            r.interrupting(block, silent)
        r.bound_each()
    else:
        r.bound(own)
    r.finish_offers(d.code, asked)


def _secret_offers(unit: Unit, code: int, d: Decision, offers: Offers) -> None:
    """Emit ``o`` for a decision that is asked at once: the offers to all seats that have not answered."""
    r, frame = OfferRoutine(unit, offers), unit.memory.frames.secrets[code]
    asked, answered = (r.load(r.place(place), "frame") for place in (frame.asked, frame.answered))
    left = r.op(f"and i64 {asked}, {r.op(f'xor i64 {answered}, -1')}")

    def ask(seat: str) -> None:
        some, on = r.fresh("some"), r.fresh("on")
        r.branch(has_seat(r, left, seat), some, on)
        r.label(some)
        load_row(r, frame, d.several, seat)
        before = r.get(r.count)
        for move in d.moves:
            r.moves_of(move, seat)
        r.bound(r.sub(r.get(r.count), before))
        r.label(on)

    r.times(unit.memory.seats, ask)
    r.finish_offers(code, "-1")


# --- from decision to decision ---------------------------------------------------------------------


def _count_answer(unit: Unit) -> None:
    """Emit ``count_answer``: count an answer, and grant fuel up to the next decision; return whether it may be made."""
    r = FunctionEmitter(unit)
    within = r.compare("sle", r.add_head("decisions", 1), r.head("most_decisions"))
    r.call("grant")
    r.give(r.number(within))
    r.finish("count_answer", extra="alwaysinline")


def _enter(unit: Unit) -> None:
    """Emit ``enter``: enter the frame of code %a0 with %a1; return its status, and note the frame outside it."""
    r, frames, plan = FunctionEmitter(unit), unit.memory.frames, unit.plan
    names = {
        **{code: (f"b{code}", plan.bodies[code].parameters) for code in frames.bodies},
        **{code: (f"q{code}", plan.decisions[code].parameters) for code in frames.decisions},
        **{code: (f"q{code}", 1) for code in frames.secrets},
    }
    labels = {code: r.fresh("code") for code in names}
    r.switch("%a0", labels)
    for code, (name, parameters) in names.items():
        r.label(labels[code])
        status = r.call(name, *["0"] * parameters, "%a1")
        r.set_head("outer", r.load(r.place(frames[code].outer), "frame"))
        r.give(status)
    r.finish("enter", 2)


def _run_on(unit: Unit) -> None:
    """Emit ``run_on``: hand status %a0 to the frame outside, and so on, up to the next decision or the end."""
    r = FunctionEmitter(unit)
    status, head, more, ended, lost, stopped = (
        r.spot(),
        *(r.fresh(x) for x in ("head", "more", "end", "lost", "stop")),
    )
    r.put(status, "%a0")
    r.label(head)
    now = r.get(status)
    running, on = r.fresh("running"), r.fresh("on")
    r.branch(r.compare("eq", now, WAITING), stopped, running)
    r.label(running)
    r.branch(r.compare("eq", now, LOST), lost, on)
    r.label(on)
    outer = r.head("outer")
    r.branch(r.compare("eq", outer, OUTERMOST), ended, more)
    r.label(more)
    r.put(status, r.call("enter", outer, now))
    r.jump(head)
    r.label(ended)
    over, finished = r.fresh("over"), r.fresh("finished")
    r.branch(r.compare("eq", now, ENDED), finished, lost)
    r.label(finished)
    r.branch(r.compare("ne", r.call("settle_run"), 0), over, lost)
    r.label(over)
    r.set_head("innermost", OUTERMOST)
    r.give(str(OVER))
    r.label(lost)
    r.give(str(GAVE_UP))
    r.label(stopped)
    r.give(r.head("offered"))
    r.finish("run_on", 1)


def _take_scratch(r: FunctionEmitter, scratch: str) -> None:
    """Note where the scratch lies, for all functions of this call, and begin a new record of events."""
    r.set_head("scratch", scratch)
    if r.unit.tells:
        for number in range(RECORD_HEADER):
            r.store(_in_scratch(r, scratch, r.memory.told + 8 * number), 0, "list")


def _in_scratch(r: FunctionEmitter, scratch: str, offset: int) -> str:
    """Return an address in a scratch that the game does not know yet."""
    return r.op(f"getelementptr i8, ptr {r.pointer(scratch)}, i64 {offset - SCRATCH}")


def _begin(unit: Unit) -> None:
    """Emit ``begin``: start the game of seed %a1, with the scratch at %a0, and run to its first decision."""
    r, game = FunctionEmitter(unit), unit.plan.bodies[unit.plan.game]
    _take_scratch(r, "%a0")
    r.call("start", "%a1")
    if not game.waits:
        r.call(f"b{game.code}")
        r.set_head("outer", OUTERMOST)
        r.give(r.call("run_on", ENDED))
    else:
        status = r.call(f"b{game.code}", FRESH)
        r.when(r.compare("eq", status, WAITING), lambda: _outermost(r))
        r.set_head("outer", OUTERMOST)
        r.give(r.call("run_on", status))
    r.finish("begin", 2, kind="")


def _outermost(r: FunctionEmitter) -> None:
    """Note that the frame that was left last has no frame outside."""
    r.store(r.place(0, r.head("last_frame")), OUTERMOST, "frame")


def _go_on(unit: Unit) -> None:
    """Emit ``make`` and ``put``: enter the decision that waits, with its answer or anew, and run to the next."""
    for name, how in (("make", ANSWERED), ("put", PUT)):
        r = FunctionEmitter(unit)
        _take_scratch(r, "%a0")
        r.give(r.call("run_on", r.call("enter", r.head("innermost"), how)))
        r.finish(name, 1, kind="")


def _attempt(unit: Unit) -> None:
    """Emit ``attempt`` and ``undo``: ``make`` with a copy of the game, and the way back to that copy."""
    size = unit.memory.size
    copy = unit.memory.take(1, size)
    r = FunctionEmitter(unit)
    r.copy(_in_scratch(r, "%a0", copy), "%g", size)
    found = r.call("make", "%a0")
    r.when(r.compare("eq", found, GAVE_UP), lambda: r.copy("%g", _in_scratch(r, "%a0", copy), size))
    r.give(found)
    r.finish("attempt", 1, kind="")
    r = FunctionEmitter(unit)
    r.copy("%g", _in_scratch(r, "%a0", copy), size)
    r.give("0")
    r.finish("undo", 1, kind="")


def _outcomes(unit: Unit) -> None:
    """Emit ``outcomes``: store the outcome of each seat in ``now``; return whether no fault occurred."""
    r = FunctionEmitter(unit)
    _take_scratch(r, "%a0")
    r.give(r.call("outcome"))
    r.finish("outcomes", 1, kind="")


def _gather(unit: Unit) -> None:
    """Emit ``gather``: make the sets of cards anew, after a table was written from outside."""
    r, m = FunctionEmitter(unit), unit.memory
    if m.asked:
        for word in range(m.piles * m.words):
            r.store(r.place(m.held + 8 * word), 0, "held")
        for word in range(m.words):
            r.store(r.place(m.turned_set + 8 * word), 0, "held")

        def one(card: str) -> None:
            sets.join(r, v.Constant(None), r.where(card), card)
            if m.turned:
                sets.turn(r, card, r.load(r.place(m.up, card), "sides", 1))

        r.times(m.cards, one)
    r.give("0")
    r.finish("gather", kind="")
