"""Emit a decision: compute its offers, let a random player answer the first, and run the chosen move.

Algorithm. If only the asked player may answer, that player chooses among the own moves. In an "open" decision, others
may interrupt: their moves are found once and kept in rows (seat, number of the move, arguments). Offers are put one
after the other, from the left of the asked player round; the asked player comes last. A player who declines gets a bit
in ``declined``, and the next offer needs no new search. When nobody has a move, ``otherwise`` runs.

Invariant. The price is that of the reference, which puts the decision again after each decline. So the price is paid
again for each decline.

What comes out, for a plain decision::

  %t.41 = call i64 @answer(ptr %g, i64 %t.40, i64 %t.32)       the seat, and how many moves it has
  br i1 %t.44, label %on.42, label %lost.43, !prof !21         has the game come to a fault or a limit?
  %t.54 = call i64 @b49(ptr %g, i64 %t.53, i64 %t.52)          the body of the chosen move
"""

from __future__ import annotations

from croupier.engines.native import entries, lists, searches, telling, values
from croupier.engines.native.endings import unwinding
from croupier.engines.native.memory import NONE
from croupier.engines.native.offers import ROOM, Columns, Own, room_of, run_code, run_move, run_way, ways, widest
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.native.search_price import SearchPrice
from croupier.engines.native.status import AGAIN, ENDED, GAVE, LOST, WAITING
from croupier.engines.plan.plan import Decision, MoveRow, moves_of
from croupier.table import acts


class DecisionRoutine(FunctionEmitter):
    """The emitter of one decision."""

    def __init__(self, unit: Unit, decision: Decision) -> None:
        super().__init__(unit)
        self.d = decision
        self.status = self.spot()  # how the last body has ended
        self.frame = unit.memory.frames.decisions[decision.code]
        self.lasting = self.frame if unit.stops else None
        self.declined = self.spot()  # a bit for each seat that has declined
        self.search_price = SearchPrice(self, moves_of(decision))

    def emit(self) -> None:
        if self.unit.stops:
            entries.begin(self, f"%a{self.d.parameters}")
        self.keep_arguments(self.d.parameters, self.d.several)
        self.set_head("given", NONE)
        self.put(self.declined, 0)
        self.label("again")
        self.charge(self.d.price)
        self._stop_if_lost()
        self.search_price.first()
        self.label("put")
        self.search_price.begin()
        if self.unit.stops:
            entries.stop(self, self.d.code, self.frame, "nobody", self.search_price, self._store)
        self.own = Own(self, self.d.moves)
        if self.d.interruptions:
            self._emit_open()
        else:
            self._emit_plain()
        self._emit_no_offer()
        self._emit_endings()
        if self.unit.stops:
            self._emit_entry()
        self.finish(f"q{self.d.code}", self.d.parameters + self.unit.stops)

    def _emit_entry(self) -> None:
        """Emit the ways back into the decision: with an answer, with the status of a move's body, or to put it anew."""
        entered = f"%a{self.d.parameters}"
        self.label("entered")
        self.load_locals(self.frame, self.frame.locals)
        self.put(self.declined, self.load(self.place(self.frame.declined), "frame"))
        answered, status = entries.entered(self, entered, self.search_price)
        self.label(status)
        self.put(self.status, entered)
        self.branch(self.compare("eq", self.load(self.place(self.frame.next), "frame"), 1), "own_ended", "other_ended")
        self.label(answered)
        seat, number = entries.answer(self)
        declines, takes = self.fresh("declines"), self.fresh("takes")
        self.branch(self.compare("slt", number, 0), declines, takes)
        self.label(declines)
        self.put(self.declined, self.op(f"or i64 {self.get(self.declined)}, {self.op(f'shl i64 1, {seat}')}"))
        if self.unit.tells:
            telling.tell(self, acts.DECLINED, self.d.code, seat)
        self.jump("again")
        self.label(takes)
        entries.each_move(self, number, moves_of(self.d), lambda move: self._run_answer(move, seat))

    def _store(self) -> None:
        """Emit the store of all that the decision needs when it is entered again."""
        self.store_locals(self.frame, self.frame.locals)
        self.store(self.place(self.frame.declined), self.get(self.declined), "frame")

    def _run_answer(self, move: MoveRow, seat: str) -> None:
        """Emit the run of the move that was chosen from outside."""
        arguments = entries.arguments(self, move)
        if self.unit.tells:
            telling.answered(self, seat, move, arguments)
        if move.interrupts:
            self.put(self.declined, 0)
            self.after_other(run_move(self, move, arguments, seat))
        else:
            self.after_own(run_move(self, move, arguments, seat))

    def asked(self) -> str:
        """Return the seat of the asked player."""
        return self.get(self.local(0))

    def _emit_plain(self) -> None:
        """Emit a decision in which nobody may interrupt."""
        count = self.own.count
        self.search_price.end()
        self.bound(count)
        some = self.fresh("some")
        self.branch(self.compare("sgt", count, 0), some, "nobody")
        self.label(some)
        chosen = self.answer(self.asked(), count)
        self.own.begin(chosen, self.asked(), self.after_own)

    def bound(self, count: str, *, may_be_good: bool = False) -> None:
        """Poison the fuel if an offer has more moves than the limit. ``may_be_good``: these are of several offers."""
        self.require(self.compare("sle", count, self.head("most_moves")), by_bound=may_be_good)

    def answer(self, seat: str, count: str) -> str:
        """Return the number of the answer that a seat chooses among ``count``; return LOST if the game cannot go on."""
        chosen = self.call("answer", seat, count)
        on, lost = self.fresh("on"), self.fresh("lost")
        self.branch(self.compare("sge", chosen, 0), on, lost, likely=True)
        self.label(lost)
        self.give(str(LOST))
        self.label(on)
        return chosen

    def after_own(self, status: str) -> None:
        """Go on after the body of an own move, or of ``otherwise``."""
        self.put(self.status, status)
        self.jump("own_ended")

    def after_other(self, status: str) -> None:
        """Go on after the body of a move that interrupts."""
        self.put(self.status, status)
        self.jump("other_ended")

    def _emit_no_offer(self) -> None:
        """Emit the case without an offer: run ``otherwise``; without that, a decision with own moves has a fault."""
        self.label("nobody")
        self._stop_if_lost()
        if self.d.otherwise >= 0:
            body = self.plan.bodies[self.d.otherwise]
            row = [self.argument(slot, self.d.several) for slot in range(self.d.parameters)]
            self.after_own(run_code(self, body.code, row))
        elif self.d.moves:
            self.poison(self.unit.new_kind())
            self.give(str(LOST))
        else:
            self.give(str(ENDED))

    def _stop_if_lost(self) -> None:
        on, lost = self.fresh("on"), self.fresh("lost")
        self.branch(self.compare("sge", self.head("fuel"), 0), on, lost, likely=True)
        self.label(lost)
        self.give(str(LOST))
        self.label(on)

    def _emit_endings(self) -> None:
        """Emit how the decision goes on after a body, by its status.

        A move that interrupts ends the decision only if it gave a value for it; else the decision is put anew.
        """
        self.label("other_ended")
        status = self.get(self.status)
        gave, on = self.fresh("gave"), self.fresh("on")
        self.branch(self.compare("eq", status, GAVE), "ended", gave)
        self.label(gave)
        self.branch(self.compare("eq", status, ENDED), "anew", on)
        self.label(on)
        self._wait_if(status, 0)
        self.jump("own_ended")
        self.label("own_ended")
        status, ended = self.get(self.status), self.fresh("more")
        self.branch(self.compare("eq", status, ENDED), "ended", ended)
        self.label(ended)
        left = self.fresh("left")
        self.branch(self.compare("eq", status, AGAIN), "anew", left)
        self.label(left)
        self._wait_if(status, 1)
        unwinding(self, self.d.code, status, "finished")
        self.label("anew")
        self.put(self.declined, 0)
        self.jump("again")
        self.label("finished")
        self.set_head("given", NONE)
        self.label("ended")
        self.give(str(ENDED))

    def _wait_if(self, status: str, phase: int) -> None:
        if self.unit.stops:
            if self.d.interruptions:
                # A move that interrupts lets all others decide again. Its body may wait.
                self.store(self.place(self.frame.declined), self.get(self.declined), "frame")
            self.wait_if(self.compare("eq", status, WAITING), self.d.code, self.frame, phase, self.frame.locals)

    # --- players who may act first -------------------------------------------------------------

    def _emit_open(self) -> None:
        """Emit a decision in which players may interrupt.

        A decline changes no state: the moves stay the same, and only the price of finding them is paid again.
        """
        moves = [move for block in self.d.interruptions for move in block.moves]
        room = min(ROOM, self.memory.seats * room_of(self, moves))
        self.others = Columns(self, 2 + widest(moves), room)
        mask = self._find_others()
        own, asked = self.own.count, self.asked()
        total = self.get(self.others.count)
        self.search_price.end()
        self.bound(own)
        self.bound(self.add(own, total), may_be_good=True)
        self.label("offered")
        bit = self.op(f"shl i64 1, {asked}")
        free = self.op(f"and i64 {mask}, {self.op(f'xor i64 {self.get(self.declined)}, -1')}")
        first = self._first_seat(self.op(f"and i64 {free}, {self.op(f'xor i64 {bit}, -1')}"), bit)
        self._offer(first, own, self.op(f"and i64 {free}, {bit}"), total)

    def _find_others(self) -> str:
        """Emit the search for moves that interrupt, into ``others``; return a mask of the seats that have one."""
        mask, number = self.spot(), 0
        self.put(mask, 0)
        for block in self.d.interruptions:
            with self.scope(block.prefix):
                players = lists.run(self, block.players)
                first_move = number

                def ask(at: str, block=block, players=players, first_move=first_move) -> None:  # type: ignore[no-untyped-def]
                    player = players.item(at)
                    self.keep(block.prefix, player)
                    may, on = self.fresh("may"), self.fresh("on")
                    self.branch("true", may, on) if block.where is None else values.branch(self, block.where, may, on)
                    self.label(may)
                    for at_move, move in enumerate(block.moves):
                        self._moves_of(move, first_move + at_move, player, mask)
                    self.label(on)

                searches.unless_nobody(self, block, lambda ask=ask, players=players: self.times(players.length, ask))  # type: ignore[misc]
            number += len(block.moves)
        return self.get(mask)

    def _moves_of(self, move: MoveRow, number: int, player: str, mask: str) -> None:
        """Emit the search for the ways in which a player can make a move that interrupts."""

        def found(chosen: list[str], wanted: str) -> None:
            self.others.add([player, str(number), *chosen], wanted)
            bit = self.op(f"shl i64 {self.number(wanted)}, {player}")
            self.put(mask, self.op(f"or i64 {self.get(mask)}, {bit}"))

        if searches.can(self, move):
            fitting = searches.candidates(self, move)
            searches.each(self, fitting, lambda card: found([card], "true"))
        else:
            ways(self, move, found)

    def _first_seat(self, seats: str, asked: str) -> str:
        """Return the first seat of a mask, from the left of the asked player round; 64 if the mask is empty."""
        behind = self.op(f"and i64 {seats}, {self.sub(0, self.op(f'shl i64 {asked}, 1'))}")
        some = self.select(self.compare("ne", behind, 0), behind, seats)
        return self.op(f"call i64 @llvm.cttz.i64(i64 {some}, i1 false)")

    def _offer(self, first: str, own: str, mine: str, total: str) -> None:
        """Emit the first offer: to another player, or to the asked player, who cannot decline own moves.

        ``first`` is the seat of the other player, ``own`` the number of own moves. ``mine`` is not 0 if the asked
        player has moves that interrupt; ``total`` is the number of rows in ``others``.
        """
        other, asked, some = self.fresh("other"), self.fresh("asked"), self.fresh("some")
        self.branch(self.compare("ult", first, 64), other, asked)
        self.label(other)
        self._ask_other(first, "0", "1", total)
        self.label(asked)
        has_own = self.compare("sgt", own, 0)
        anything = self.op(f"or i1 {has_own}, {self.compare('ne', mine, 0)}")
        self.branch(anything, some, "nobody")
        self.label(some)
        self._ask_other(self.asked(), own, self.number(self.op(f"xor i1 {has_own}, true")), total)

    def _ask_other(self, seat: str, own: str, declinable: str, total: str) -> None:
        """Emit an offer to a seat: its ``own`` moves, its rows in ``others``, and, if ``declinable``, to decline."""
        count = self.spot()
        self.put(count, own)

        def tally(at: str) -> None:
            same = self.number(self.compare("eq", self.others.get(0, at), seat))
            self.put(count, self.add(self.get(count), same))

        self.times(total, tally)
        moves = self.get(count)
        chosen = self.answer(seat, self.add(moves, declinable))
        takes, declines = self.fresh("takes"), self.fresh("declines")
        self.branch(self.compare("slt", chosen, moves), takes, declines)
        self.label(declines)
        self.put(self.declined, self.op(f"or i64 {self.get(self.declined)}, {self.op(f'shl i64 1, {seat}')}"))
        self.charge(self.add(self.search_price.price(), self.d.price))
        self.jump("offered")
        self.label(takes)
        self._run_chosen(seat, own, chosen)

    def _run_chosen(self, seat: str, own: str, chosen: str) -> None:
        """Emit the run of the chosen move: an own one, or the move of a row in ``others``."""
        if own != "0":
            mine, others = self.fresh("own"), self.fresh("others")
            self.branch(self.compare("slt", chosen, own), mine, others)
            self.label(mine)
            self.own.begin(chosen, seat, self.after_own)
            self.label(others)
            chosen = self.sub(chosen, own)
        at = self._row_of(seat, chosen)
        number = self.others.get(1, at)
        moves = [move for block in self.d.interruptions for move in block.moves]
        for index, move in enumerate(moves):
            then, on = self.fresh("move"), self.fresh("else")
            self.branch(self.compare("eq", number, index), then, on)
            self.label(then)
            arguments = [self.others.get(2 + column, at) for column in range(len(move.domains))]
            self.after_other(run_way(self, move, arguments, seat))
            self.label(on)
        self.give(str(LOST))

    def _row_of(self, seat: str, chosen: str) -> str:
        """Return the row in ``others`` that holds the chosen move of a seat, counted among the rows of that seat."""
        left, row, out = self.spot(), self.spot(), self.fresh("out")
        self.put(left, chosen)
        self.put(row, 0)

        def count_down(at: str) -> None:
            same, on = self.fresh("same"), self.fresh("on")
            self.put(row, at)
            self.branch(self.compare("eq", self.others.get(0, at), seat), same, on)
            self.label(same)
            now = self.get(left)
            self.put(left, self.sub(now, 1))
            self.branch(self.compare("eq", now, 0), out, on)
            self.label(on)

        self.times(self.get(self.others.count), count_down, out)
        return self.get(row)
