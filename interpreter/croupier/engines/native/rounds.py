"""Emit the functions that play one game and count its rounds, as ``study/simulation/batch.py`` does.

``play_one`` starts a game and runs its body. Each decision calls ``answer``. This calls ``settle_run`` for the steps
since the last decision, draws the answer, and grants new fuel.

Invariant. The figures equal those of the reference's watcher, which sees a game at its decisions only. So ``round``
notes at once that a round begins, but the outcome of the round before is computed at the next decision. ``pending``
has two flags for that: 1, a round has begun since the last decision; 2, the round before still lacks its points.

What comes out, for ``settle_run``::

  %t.13 = add i64 %t.8, %t.12                a bound on the events: each is paid by a step, or counted
  %t.19 = icmp sle i64 %t.14, %t.18          if it is above the limit, the game is left to the reference
  %t.23 = call i64 @settle_round(ptr %g)     only if a round is pending
"""

from __future__ import annotations

from croupier.engines.contract.limits import PACE
from croupier.engines.native import values
from croupier.engines.native.memory import BOUND, DECISIONS, OUTCOME_STEPS, ROW
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.native.status import ENDED
from croupier.engines.plan.plan import moves_of

RARE = "noinline optsize"
"""The attributes of functions that run once a round or a game."""


def emit_rounds(unit: Unit) -> None:
    """Emit the functions for answers and rounds."""
    for emit in (_grant, _outcome, _look, _begin, _end, _settle_run, _answer):
        emit(unit)


def emit_whole_game(unit: Unit) -> None:
    """Emit the function that plays one game."""
    _play_one(unit)


def _grant(unit: Unit) -> None:
    """Emit ``grant``: set the fuel until the next decision, from the limits of a run and of the game."""
    r = FunctionEmitter(unit)
    paced = r.add(r.head("game_steps"), r.mul(r.head("decisions"), PACE))
    left = r.sub(paced, r.head("spent"))
    fuel = r.op(f"call i64 @llvm.smin.i64(i64 {r.head('steps')}, i64 {left})")
    r.set_head("fuel", fuel)
    r.set_head("granted", fuel)
    r.set_head("more_events", 0)
    r.give("0")
    r.finish("grant", extra="alwaysinline")


# --- sums ------------------------------------------------------------------------------------------


def add_sum(r: FunctionEmitter, name: str, by: str) -> None:
    """Add to a sum of the batch."""
    place = r.place(r.memory.sums[name])
    r.store(place, r.add(r.load(place, "head"), by), "head")


def _series(r: FunctionEmitter, name: str, value: str) -> None:
    """Add a value to a series of the batch: its total, its sum of squares (128 bits) and its largest value."""
    add_sum(r, f"{name}_total", value)
    wide = r.op(f"zext i64 {value} to i128")
    square = r.op(f"mul i128 {wide}, {wide}")
    low, high = (r.place(r.memory.sums[f"{name}_{half}"]) for half in ("squares", "high"))
    halves = [r.op(f"zext i64 {r.load(one, 'head')} to i128") for one in (low, high)]
    before = r.op(f"or i128 {halves[0]}, {r.op(f'shl i128 {halves[1]}, 64')}")
    total = r.op(f"add i128 {square}, {before}")
    r.store(low, r.op(f"trunc i128 {total} to i64"), "head")
    upper = r.op(f"lshr i128 {total}, 64")
    r.store(high, r.op(f"trunc i128 {upper} to i64"), "head")
    place = r.place(r.memory.sums[f"{name}_largest"])
    most = r.op(f"call i64 @llvm.smax.i64(i64 {r.load(place, 'head')}, i64 {value})")
    r.store(place, most, "head")


def note_round(r: FunctionEmitter, fault: str = "0") -> None:
    """Count a round that is over, without its points: ``note_points`` adds those later, if there are any. ``fault`` is
    1 if a fault has ended the round."""
    add_sum(r, "rounds", "1")
    _series(r, "turns", r.head("turns"))
    _series(r, "choices", r.head("choices"))
    keeps = r.compare("ne", r.head("rows"), 0)
    r.when(keeps, lambda: _note_row(r, fault))


def _note_row(r: FunctionEmitter, fault: str) -> None:
    """Write the row of a round, or set ``full``. The changes of the outcomes stay 0 until ``_note_changes``."""
    place = r.place(r.memory.sums["rows_count"])
    count = r.load(place, "head")
    room, full, on = r.fresh("room"), r.fresh("full"), r.fresh("on")
    r.branch(r.compare("slt", count, r.head("room")), room, full)
    r.label(full)
    r.set_head("full", 1)
    r.set_head("kind", BOUND)
    r.poison()
    r.jump(on)
    r.label(room)
    start = r.mul(count, 8 * r.memory.row)
    for column, name in enumerate(ROW):
        _put_in_row(r, start, column, fault if name == "fault" else r.head(name))
    for seat in range(r.memory.seats):
        wins = r.load(r.place(r.memory.round_wins + 8 * seat), "head")
        _put_in_row(r, start, len(ROW) + seat, wins)
        _put_in_row(r, start, len(ROW) + r.memory.seats + seat, "0")
    r.set_head("pending_row", start)
    r.store(place, r.add(count, 1), "head")
    r.label(on)


def _put_in_row(r: FunctionEmitter, start: str, column: int, value: str) -> None:
    """Write a column of the row that begins ``start`` bytes behind the address ``rows``."""
    rows = r.op(f"inttoptr i64 {r.head('rows')} to ptr")
    r.do(f"store i64 {value}, ptr {r.op(f'getelementptr i8, ptr {rows}, i64 {r.add(start, 8 * column)}')}")


# --- outcomes --------------------------------------------------------------------------------------


def _outcome(unit: Unit) -> None:
    """Emit ``outcome``: store the outcome of each seat in ``now``; return whether no fault occurred."""
    r, m = FunctionEmitter(unit), unit.memory
    price = 0 if unit.plan.outcome is None else unit.plan.outcome_price
    r.set_head("fuel", r.sub(r.head("steps"), price))
    if unit.plan.outcome is None:
        r.times(m.seats, lambda seat: r.store(r.place(m.now, seat, 8), 0, "head"))
    else:
        outcome = unit.plan.outcome

        def one(seat: str) -> None:
            r.keep(0, seat)
            r.store(r.place(m.now, seat, 8), values.value(r, outcome), "head")

        r.times(m.seats, one)
    good = r.compare("sge", r.head("fuel"), 0)
    r.set_head("by_outcome", r.number(r.op(f"xor i1 {good}, true")))
    r.give(r.number(good))
    r.finish("outcome", extra=RARE)


def _look(unit: Unit) -> None:
    """Emit ``look``: compute the outcome and add its price to that of the game's outcomes; return whether no fault
    occurred and the game is within its limit."""
    r = FunctionEmitter(unit)
    _stop_unless(r, r.compare("ne", r.call("outcome"), 0))
    taken = r.add_head("outcome_steps", r.sub(r.head("steps"), r.head("fuel")))
    within, over = r.fresh("within"), r.fresh("over")
    r.branch(r.compare("sle", taken, r.head("game_steps")), within, over, likely=True)
    r.label(over)
    r.set_head("kind", OUTCOME_STEPS)
    r.set_head("by_outcome", 1)
    r.give("0")
    r.label(within)
    r.give("1")
    r.finish("look", extra=RARE)


def _points(r: FunctionEmitter) -> str:
    """Return the sum of the absolute changes of all outcomes since the round began."""
    m, total = r.memory, r.spot()
    r.put(total, 0)

    def one(seat: str) -> None:
        change = r.sub(*(r.load(r.place(start, seat, 8), "head") for start in (m.now, m.before)))
        r.put(total, r.add(r.get(total), r.op(f"call i64 @llvm.abs.i64(i64 {change}, i1 false)")))

    r.times(m.seats, one)
    return r.get(total)


def note_points(r: FunctionEmitter) -> None:
    """Add the points of a round that ``note_round`` has counted, also to its row."""
    points = _points(r)
    _series(r, "points", points)
    keeps = r.op(f"and i1 {r.compare('ne', r.head('rows'), 0)}, {r.compare('eq', r.head('full'), 0)}")
    r.when(keeps, lambda: _note_changes(r))


def _note_changes(r: FunctionEmitter) -> None:
    """Write the change of each outcome into the pending row."""
    m, row = r.memory, r.head("pending_row")
    for seat in range(m.seats):
        now, before = (r.load(r.place(start + 8 * seat), "head") for start in (m.now, m.before))
        _put_in_row(r, row, len(ROW) + m.seats + seat, r.sub(now, before))


# --- rounds ----------------------------------------------------------------------------------------


def _begin(unit: Unit) -> None:
    """Emit ``round``: end the round before, if there is one, and begin the next."""
    r = FunctionEmitter(unit)
    pending = r.head("pending")

    def end() -> None:
        first, more, on = r.fresh("first"), r.fresh("more"), r.fresh("on")
        r.branch(r.compare("eq", pending, 0), first, more)
        r.label(first)
        note_round(r)
        r.set_head("pending", 2)
        r.jump(on)
        r.label(more)
        _note_round_without_points(r)
        r.label(on)

    r.when(r.compare("ne", r.head("in_round"), 0), end)
    r.set_head("pending", r.op(f"or i64 {r.head('pending')}, 1"))
    r.set_head("in_round", 1)
    r.add_head("round", 1)
    for name in ("turns", "choices", "forced", "unchosen"):
        r.set_head(name, 0)
    for seat in range(r.memory.seats):
        r.store(r.place(r.memory.round_wins + 8 * seat), 0, "head")
    r.give("0")
    r.finish("round", extra=RARE)


def _note_round_without_points(r: FunctionEmitter) -> None:
    """Count a round in which nobody decided. The pending points belong to the round before it, and so does the row."""
    row = r.head("pending_row")
    note_round(r)
    r.set_head("pending_row", row)


def _end(unit: Unit) -> None:
    """Emit ``settle_round``: compute the outcome and give the points to the pending round. Keep the outcome in
    ``before``, for the points of the next round."""
    r, m = FunctionEmitter(unit), unit.memory
    _stop_unless(r, r.compare("ne", r.call("look"), 0))
    r.when(r.compare("sge", r.head("pending"), 2), lambda: note_points(r))
    r.times(m.seats, lambda seat: r.store(r.place(m.before, seat, 8), r.load(r.place(m.now, seat, 8), "head"), "head"))
    r.set_head("pending", 0)
    if unit.stops:
        _halt(r)
    r.give("1")
    r.finish("settle_round", extra=RARE)


def _halt(r: FunctionEmitter) -> None:
    """Emit the end of a game that is played to the end of a round."""
    halts, on = r.fresh("halts"), r.fresh("on")
    r.branch(r.compare("ne", r.head("halts"), 0), halts, on)
    r.label(halts)
    r.set_head("halts", 2)
    r.give("0")
    r.label(on)


def _unpaid(unit: Unit) -> int:
    """Return a bound on the events between two decisions that neither a step pays for nor ``more_events`` counts.

    Each statement makes one event at most, and each card of ``move each`` and ``show`` is a step; a rule that marks its
    begin is one too. ``more_events`` counts the states that a mark sets back. What is left are the answers, one of each
    player who is asked at once, each with the cards that are chosen together, and the begin of the game itself.
    """
    several = any(move.chosen is not None for d in unit.plan.decisions.values() for move in moves_of(d))
    answers = unit.memory.seats * (max(1, unit.memory.cards) if several else 1)
    return answers + 2 + len(unit.plan.bodies[unit.plan.game].resets)


def _settle_run(unit: Unit) -> None:
    """Emit ``settle_run``: account for the steps up to a decision or the end; return whether the game can go on."""
    r = FunctionEmitter(unit)
    fuel = r.head("fuel")
    lost, on, done, many = r.fresh("lost"), r.fresh("on"), r.fresh("done"), r.fresh("many")
    r.branch(r.compare("sge", fuel, 0), on, lost, likely=True)
    r.label(on)
    taken = r.sub(r.head("granted"), fuel)
    r.add_head("spent", taken)
    round_now = r.fresh("round")
    if not unit.stops:  # whoever plays game by game counts the events themselves
        events, within = r.add(r.add(taken, r.head("more_events")), _unpaid(unit)), r.fresh("within")
        r.branch(r.compare("sle", events, r.head("most_events")), within, many, likely=True)
        r.label(many)
        r.set_head("kind", BOUND)
        r.jump(lost)
        r.label(within)
    r.branch(r.compare("ne", r.head("pending"), 0), round_now, done)
    r.label(round_now)
    r.branch(r.compare("ne", r.call("settle_round"), 0), done, lost)
    r.label(done)
    r.give("1")
    r.label(lost)
    r.give("0")
    r.finish("settle_run", extra="alwaysinline")


def _answer(unit: Unit) -> None:
    """Emit ``answer``: return the random choice of seat %a0 among %a1 answers, or -1 if the game cannot go on."""
    r, m = FunctionEmitter(unit), unit.memory
    on, lost, several, one, chosen, last = (r.fresh(x) for x in ("on", "lost", "several", "one", "chosen", "last"))
    r.branch(r.compare("ne", r.call("settle_run"), 0), on, lost, likely=True)
    r.label(on)
    answer = r.spot()
    r.put(answer, 0)
    r.branch(r.compare("sgt", "%a1", 1), several, one)
    r.label(several)
    r.add_head("choices", 1)
    r.set_head("forced", r.sub(r.head("forced"), r.head("unchosen")))
    r.set_head("unchosen", 0)
    r.put(answer, r.next_chance(r.place(m.streams, "%a0", 8), "%a1"))
    r.label(one)
    decisions = r.add_head("decisions", 1)
    # Another thread may set ``until``.
    until = r.op(f"load volatile i64, ptr {r.place(m.head['until'])}")
    r.branch(r.compare("sle", decisions, until), chosen, last, likely=True)
    r.label(last)
    r.set_head("kind", DECISIONS)
    r.set_head("settled", 1)
    r.jump(lost)
    r.label(chosen)
    r.call("grant")
    r.give(r.get(answer))
    r.label(lost)
    r.give("-1")
    r.finish("answer", 2)


def _play_one(unit: Unit) -> None:
    """Emit ``play_one``: play the game of seed %a0; return whether it ended without a fault."""
    r, body = FunctionEmitter(unit), unit.plan.bodies[unit.plan.game]
    r.call("start", "%a0")
    status = r.call(f"b{body.code}")
    if body.waits:
        _stop_unless(r, r.compare("eq", status, ENDED))
    _stop_unless(r, r.compare("ne", r.call("settle_run"), 0))
    r.set_head("settled", 1)
    in_round = r.compare("ne", r.head("in_round"), 0)
    r.when(in_round, lambda: _stop_unless(r, r.compare("ne", r.call("look"), 0)))
    r.when(r.compare("eq", r.head("won"), 0), lambda: _win_by_outcome(r))
    r.when(in_round, lambda: _end_last_round(r))
    r.give(r.number(r.compare("eq", r.head("full"), 0)))
    r.finish("play_one", 1, extra=RARE)


def _stop_unless(r: FunctionEmitter, good: str) -> None:
    """Emit a return of 0 unless ``good``."""
    lost, on = r.fresh("lost"), r.fresh("on")
    r.branch(good, on, lost, likely=True)
    r.label(lost)
    r.give("0")
    r.label(on)


def _win_by_outcome(r: FunctionEmitter) -> None:
    _stop_unless(r, r.compare("ne", r.call("outcome"), 0))
    _note_winners(r)


def _end_last_round(r: FunctionEmitter) -> None:
    note_round(r)
    note_points(r)


def note_win(r: FunctionEmitter, seat: str, by: str = "1") -> None:
    """Count a win of a seat, for the batch and for the round."""
    for start in (r.memory.wins, r.memory.round_wins):
        place = r.place(start, seat, 8)
        r.store(place, r.add(r.load(place, "head"), by), "head")


def _note_winners(r: FunctionEmitter) -> None:
    """Count a win for each winner by outcome (``contract/winners.py``)."""
    m, best, some = r.memory, r.spot(), r.spot()
    r.put(best, -(1 << 62) if r.plan.wins_from is None else r.plan.wins_from)
    r.put(some, 0)

    def outcome(seat: str) -> str:
        return r.load(r.place(m.now, seat, 8), "head")

    def look(seat: str) -> None:
        value = outcome(seat)
        r.put(best, r.op(f"call i64 @llvm.smax.i64(i64 {r.get(best)}, i64 {value})"))
        r.put(some, r.op(f"or i64 {r.get(some)}, {value}"))

    def count(seat: str) -> None:
        note_win(r, seat, r.number(r.compare("eq", outcome(seat), r.get(best))))

    r.times(m.seats, look)
    if r.plan.wins_from is None:
        r.when(r.compare("ne", r.get(some), 0), lambda: r.times(m.seats, count))
    else:
        r.times(m.seats, count)
