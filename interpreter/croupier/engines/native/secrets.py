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

from collections.abc import Collection

from croupier.engines.native import entries, telling
from croupier.engines.native.endings import unwinding
from croupier.engines.native.frames import SecretFrame
from croupier.engines.native.offers import Columns, own_moves, room_of, run_code, run_move, widest, with_cards
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.native.search_price import SearchPrice
from croupier.engines.native.status import ENDED, LOST
from croupier.engines.plan.plan import Decision, MoveRow


def has_seat(r: FunctionEmitter, mask: str, seat: str) -> str:
    """Return whether a mask has the bit of a seat."""
    return r.compare("ne", r.op(f"and i64 {mask}, {r.op(f'shl i64 1, {seat}')}"), 0)


def load_row(r: FunctionEmitter, frame: SecretFrame, several: Collection[int], seat: str) -> None:
    """Load the arguments of a decision that is asked at once, as a seat has them, into the locals; ``several`` cards
    stay where they are."""
    for slot, place in enumerate(frame.places):
        at = r.add(r.mul(seat, frame.width), place)
        if slot in several:
            r.keep_row(slot, r.address(r.place(frame.rows, at, 8)))
        else:
            r.keep(slot, r.load(r.place(frame.rows, at, 8), "frame"))


class SecretRoutine(FunctionEmitter):
    """The emitter of one such decision."""

    def __init__(self, unit: Unit, code: int, decision: Decision) -> None:
        super().__init__(unit)
        self.code, self.d = code, decision
        self.frame = unit.memory.frames.secrets[code]
        self.status = self.spot()
        self.asked = self.lasting_spot(self.frame.asked)  # a bit for each seat that is asked
        self.answered = self.lasting_spot(self.frame.answered)  # a bit for each seat that has answered
        self.search_price = SearchPrice(self, decision.moves)

    def emit(self) -> None:
        if self.unit.stops:
            entries.begin(self, "%a1")
        self.put(self.asked, "%a0")
        self.put(self.answered, 0)
        self.label("again")
        left, lost, on = self.charge(self.d.price_at_once), self.fresh("lost"), self.fresh("on")
        self.branch(self.compare("sge", left, 0), on, lost, likely=True)
        self.label(lost)
        self.give(str(LOST))
        self.label(on)
        self.search_price.first()
        self.label("put")
        self.search_price.begin()
        if self.unit.stops:
            entries.stop(self, self.code, self.frame, "bodies", self.search_price)
        self._find_first()
        self.label("bodies")
        self.times(self.memory.seats, self._body)
        self.give(str(ENDED))
        self.label("left")
        unwinding(self, self.code, self.get(self.status), "ended")
        self.label("ended")
        self.give(str(ENDED))
        if self.unit.stops:
            self._emit_entry()
        self.finish(f"q{self.code}", 1 + self.unit.stops)

    def _emit_entry(self) -> None:
        """Emit the ways back into the decision: with an answer, or to put it anew. Its bodies never wait."""
        self.label("entered")
        answered, status = entries.entered(self, "%a1", self.search_price)
        self.label(status)
        self.give(str(LOST))
        self.label(answered)
        seat, number = entries.answer(self)
        self._note_answered(seat)
        entries.each_move(self, number, self.d.moves, lambda move: self._note_chosen(move, seat))

    def _note_chosen(self, move: MoveRow, seat: str) -> None:
        """Keep the answer of a seat that was chosen from outside."""
        self._note_answer(seat, move, entries.arguments(self, move))
        self.jump("again")

    def _note_answered(self, seat: str) -> None:
        self.put(self.answered, self.op(f"or i64 {self.get(self.answered)}, {self.op(f'shl i64 1, {seat}')}"))

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
            open_yet = self.op(f"and i64 {self.get(self.asked)}, {self.op(f'xor i64 {self.get(self.answered)}, -1')}")
            self.branch(has_seat(self, open_yet, seat), ask, on)
            self.label(ask)
            load_row(self, self.frame, self.d.several, seat)
            start = self.get(count)
            self.put(columns.count, start)
            found = own_moves(self, self.d.moves, columns)
            some = self.sub(self.get(columns.count), start)
            self.require(self.compare("sle", some, self.head("most_moves")))
            is_first = self.op(f"and i1 {self.compare('slt', self.get(first), 0)}, {self.compare('sgt', some, 0)}")
            self.when(is_first, lambda: self._note(seat, found, first, count, ends))
            self.label(on)

        self.times(self.memory.seats, search)
        self.search_price.end()
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
        self._note_answered(seat)
        for move, end in zip(self.d.moves, ends, strict=True):
            then, otherwise = self.fresh("move"), self.fresh("else")
            self.branch(self.compare("slt", chosen, end), then, otherwise)
            self.label(then)
            load_row(self, self.frame, self.d.several, seat)
            arguments = [columns.get(at, chosen) for at in range(len(move.domains))]
            self._note_answer(seat, move, with_cards(self, move, arguments, seat))
            self.jump("again")
            self.label(otherwise)
        self.give(str(LOST))

    def _answer_place(self, seat: str, column: int) -> str:
        return self.place(self.frame.answers, self.add(self.mul(seat, self.frame.answer_width), column), 8)

    def _note_answer(self, seat: str, move: MoveRow, arguments: list[str]) -> None:
        """Keep an answer: the number of its move, and its arguments; several cards as a row."""
        plain = [str(self.d.moves.index(move)), *arguments[: len(move.domains)]]
        for column, value in enumerate(plain):
            self.store(self._answer_place(seat, column), value, "frame")
        if move.chosen is not None:
            cards, first = self.row_run(arguments[-1]), len(plain)
            start = self.add(self.mul(seat, self.frame.answer_width), first)
            self.store(self.place(self.frame.answers, start, 8), cards.length, "list")

            def card(at: str) -> None:
                place = self.place(self.frame.answers + 8, self.add(start, at), 8)
                self.store(place, cards.item(at), "list")

            self.times(cards.length, card)

    def _noted(self, seat: str, move: MoveRow) -> list[str]:
        """Return the arguments of an answer that was kept."""
        columns = range(1, 1 + len(move.domains))
        plain = [self.load(self._answer_place(seat, at), "frame") for at in columns]
        row = 1 + len(move.domains)
        return plain if move.chosen is None else [*plain, self.address(self._answer_place(seat, row))]

    # --- bodies --------------------------------------------------------------------------------

    def _body(self, seat: str) -> None:
        """Emit the run of a seat's answer, or of ``otherwise``."""
        asked, on = self.fresh("asked"), self.fresh("on")
        self.branch(has_seat(self, self.get(self.asked), seat), asked, on)
        self.label(asked)
        load_row(self, self.frame, self.d.several, seat)
        answered, mute = self.fresh("answered"), self.fresh("mute")
        self.branch(has_seat(self, self.get(self.answered), seat), answered, mute)
        self.label(answered)
        self._run_answer(seat, on)
        self.label(mute)
        self._nobody_can(on)
        self.label(on)

    def _run_answer(self, seat: str, on: str) -> None:
        """Emit the run of the move that a seat has chosen."""
        number = self.load(self._answer_place(seat, 0), "frame")
        for index, move in enumerate(self.d.moves):
            then, otherwise = self.fresh("move"), self.fresh("else")
            self.branch(self.compare("eq", number, index), then, otherwise)
            self.label(then)
            arguments = self._noted(seat, move)
            if self.unit.tells:
                telling.answered(self, seat, move, arguments)
            self._after(run_move(self, move, arguments, seat), on)
            self.label(otherwise)
        self.give(str(LOST))

    def _nobody_can(self, on: str) -> None:
        """Emit the run of ``otherwise`` for a seat without a move; a fault if the decision has none."""
        if self.d.otherwise < 0:
            self.poison(self.unit.new_kind())
            self.give(str(LOST))
            return
        row = [self.argument(slot, self.d.several) for slot in range(self.d.parameters)]
        self._after(run_code(self, self.d.otherwise, row), on)

    def _after(self, status: str, on: str) -> None:
        """Go on at ``on`` if a body has just ended, else leave the decision with the body's status."""
        self.put(self.status, status)
        self.branch(self.compare("eq", status, ENDED), on, "left")
