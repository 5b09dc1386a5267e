"""Emit a decision that is put to several players at once, so that nobody sees the others' answers.

Algorithm. The argument ``%a0`` has a bit for each seat that is asked. A loop finds the moves of all seats that have not
answered, and lets the first with a move choose; the choice is kept, and the loop runs again. When nobody is left, the
moves' bodies run in the order of the seats; a seat without a move runs ``otherwise``.

Invariant. No body runs before the last answer. The price is that of the reference, which puts the decision again after
each answer.

What comes out::

  %t.17 = and i64 %a0, %t.16                                  the seats that are asked and have not answered
  %t.71 = icmp sge i64 %t.70, 0                               has one of them a move?
  %t.75 = call i64 @answer(ptr %g, i64 %t.72, i64 %t.73)      the first of them chooses
"""

from __future__ import annotations

from croupier.engines.native.calls import secret_rows
from croupier.engines.native.endings import ENDED, LOST, unwinding
from croupier.engines.native.offers import Columns, own_moves, room_of, run_move, widest
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.plan.plan import Decision


class SecretRoutine(FunctionEmitter):
    """The emitter of one such decision."""

    def __init__(self, unit: Unit, code: int, decision: Decision) -> None:
        super().__init__(unit)
        self.code, self.d = code, decision
        self.start, self.width = secret_rows(unit, code)
        self.answer_width = 1 + widest(decision.moves)
        self.answers = self.memory.take(8, self.answer_width * self.memory.seats)
        self.answered, self.status = self.spot(), self.spot()

    def emit(self) -> None:
        self.put(self.answered, 0)
        self.label("again")
        left, lost, on = self.charge(self.d.price_at_once), self.fresh("lost"), self.fresh("on")
        self.branch(self.compare("sge", left, 0), on, lost, likely=True)
        self.label(lost)
        self.give(str(LOST))
        self.label(on)
        self._find_first()
        self.label("bodies")
        self.times(self.memory.seats, self._body)
        self.give(str(ENDED))
        self.label("left")
        unwinding(self, self.code, self.get(self.status), "ended")
        self.label("ended")
        self.give(str(ENDED))
        self.finish(f"q{self.code}", 1)

    def row(self, seat: str) -> None:
        """Load the decision's arguments for a seat into the locals."""
        for slot in range(self.width):
            at = self.add(self.mul(seat, self.width), slot)
            self.keep(slot, self.load(self.place(self.start, at, 8), "list"))

    def bit(self, mask: str, seat: str) -> str:
        """Return whether a mask has the bit of a seat."""
        return self.compare("ne", self.op(f"and i64 {mask}, {self.op(f'shl i64 1, {seat}')}"), 0)

    # --- answers -------------------------------------------------------------------------------

    def _find_first(self) -> None:
        """Emit the search for the moves of all open seats; the first seat with a move chooses.

        The rows of that seat begin the columns; later seats overwrite only what lies behind them.
        """
        room = room_of(self, self.d.moves)
        first, count, columns = self.spot(), self.spot(), Columns(self, widest(self.d.moves), 2 * room)
        ends = [self.spot() for _ in self.d.moves]
        self.put(first, -1)
        self.put(count, 0)

        def search(seat: str) -> None:
            ask, on = self.fresh("ask"), self.fresh("on")
            open_yet = self.op(f"and i64 %a0, {self.op(f'xor i64 {self.get(self.answered)}, -1')}")
            self.branch(self.bit(open_yet, seat), ask, on)
            self.label(ask)
            self.row(seat)
            start = self.get(count)
            self.put(columns.count, start)
            found = own_moves(self, self.d.moves, columns)
            some = self.sub(self.get(columns.count), start)
            self.require(self.compare("sle", some, self.head("most_moves")))
            is_first = self.op(f"and i1 {self.compare('slt', self.get(first), 0)}, {self.compare('sgt', some, 0)}")
            self.when(is_first, lambda: self._note(seat, found, first, count, ends))
            self.label(on)

        self.times(self.memory.seats, search)
        asked = self.fresh("asked")
        self.branch(self.compare("sge", self.get(first), 0), asked, "bodies")
        self.label(asked)
        self._let_choose(self.get(first), self.get(count), [self.get(one) for one in ends], columns)

    def _note(self, seat: str, found: list[str], first: str, count: str, ends: list[str]) -> None:
        """Keep the first seat with a move, and where its rows of each move end."""
        self.put(first, seat)
        for spot, end in zip(ends, found, strict=True):
            self.put(spot, end)
        if found:
            self.put(count, found[-1])

    def _let_choose(self, seat: str, count: str, ends: list[str], columns: Columns) -> None:
        """Emit the choice of a seat, keep its answer, and jump back to the search."""
        chosen = self.call("answer", seat, count)
        on, lost = self.fresh("on"), self.fresh("lost")
        self.branch(self.compare("sge", chosen, 0), on, lost, likely=True)
        self.label(lost)
        self.give(str(LOST))
        self.label(on)
        self.put(self.answered, self.op(f"or i64 {self.get(self.answered)}, {self.op(f'shl i64 1, {seat}')}"))
        for number, (move, end) in enumerate(zip(self.d.moves, ends, strict=True)):
            then, otherwise = self.fresh("move"), self.fresh("else")
            self.branch(self.compare("slt", chosen, end), then, otherwise)
            self.label(then)
            self._note_answer(seat, [str(number), *(columns.get(at, chosen) for at in range(len(move.domains)))])
            self.jump("again")
            self.label(otherwise)
        self.give(str(LOST))

    def _answer_place(self, seat: str, column: int) -> str:
        return self.place(self.answers, self.add(self.mul(seat, self.answer_width), column), 8)

    def _note_answer(self, seat: str, answer: list[str]) -> None:
        for column, value in enumerate(answer):
            self.store(self._answer_place(seat, column), value, "list")

    # --- bodies --------------------------------------------------------------------------------

    def _body(self, seat: str) -> None:
        """Emit the run of a seat's answer, or of ``otherwise``."""
        asked, on = self.fresh("asked"), self.fresh("on")
        self.branch(self.bit("%a0", seat), asked, on)
        self.label(asked)
        self.row(seat)
        answered, mute = self.fresh("answered"), self.fresh("mute")
        self.branch(self.bit(self.get(self.answered), seat), answered, mute)
        self.label(answered)
        self._run_answer(seat, on)
        self.label(mute)
        self._nobody_can(on)
        self.label(on)

    def _run_answer(self, seat: str, on: str) -> None:
        """Emit the run of the move that a seat has chosen."""
        number = self.load(self._answer_place(seat, 0), "list")
        for index, move in enumerate(self.d.moves):
            then, otherwise = self.fresh("move"), self.fresh("else")
            self.branch(self.compare("eq", number, index), then, otherwise)
            self.label(then)
            columns = range(1, 1 + len(move.domains))
            self._after(run_move(self, move, [self.load(self._answer_place(seat, at), "list") for at in columns]), on)
            self.label(otherwise)
        self.give(str(LOST))

    def _nobody_can(self, on: str) -> None:
        """Emit the run of ``otherwise`` for a seat without a move; a fault if the decision has none."""
        if self.d.otherwise < 0:
            self.poison()
            self.give(str(LOST))
            return
        body = self.plan.bodies[self.d.otherwise]
        row = [self.get(self.local(slot)) for slot in range(self.d.parameters)]
        found = self.call(f"b{body.code}", *row)
        self._after(found if body.waits else str(ENDED), on)

    def _after(self, status: str, on: str) -> None:
        """Go on at ``on`` if a body has just ended, else leave the decision with the body's status."""
        self.put(self.status, status)
        self.branch(self.compare("eq", status, ENDED), on, "left")
