"""Emit the playouts of greedy players, who look one answer ahead on copies of the game.

Algorithm. The game stops at each decision. Some answers of the first offer are kept, from a random one on; with a small
chance only one is. Each is made in a copy of the game, and the best is then made in the game: the one that leaves the
largest lead in the outcome over all who are no partners, then the fewest own cards compared with the others, as
``players/bots.py`` has it. Equal ones have equal chances. After so many decisions random players go on.

Invariant. Draws come from the stream of the seat that answers, in the order of ``players/searching/looking.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from croupier.engines.contract.policy import MOST_TRIED, SHARES
from croupier.engines.native.memory import SCRATCH, signed
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.native.status import GAVE_UP
from croupier.engines.native.stopping import Offers
from croupier.engines.native.tasks import TASK
from croupier.engines.plan.plan import MoveRow

WORST = -(1 << 62)
"""The lead that an answer into a fault leaves."""


class Lookout:
    """Where the greedy players keep what they look at, as offsets."""

    def __init__(self, unit: Unit) -> None:
        memory = unit.memory
        self.width = memory.answer_width
        self.kept = memory.take(8 * self.width, MOST_TRIED)  # the answers that are looked at
        self.copy = memory.take(1, memory.size)  # the game in which one is made
        self.lead, self.burden = memory.take(8, 1), memory.take(8, 1)  # that it has left there


def emit_looking(unit: Unit, offers: Offers) -> None:
    """Emit all functions of this module."""
    lookout = Lookout(unit)
    _keep_answers(unit, offers, lookout, [move for _, move in unit.plan.moves_of_several()])
    _measure(unit, lookout)
    _try(unit, lookout)
    _best(unit, lookout)
    _answer_greedily(unit, offers, lookout)
    _look_ahead(unit)


# --- the answers that are looked at ----------------------------------------------------------------


def _call_pick(r: FunctionEmitter, code: int, answer: str) -> None:
    r.call(f"pick{code}", "%a0", r.address(answer))


def _keep_answers(unit: Unit, offers: Offers, lookout: Lookout, several: list[MoveRow]) -> None:
    """Emit ``keep_answers``: keep %a2 answers of the offer to seat %a0, from number %a1 on; behind the last of the %a3
    comes the first. To decline is the last, where all rows of the seat are fewer."""
    r = FunctionEmitter(unit)
    number = r.spot()
    r.put(number, 0)

    def keep(columns: Callable[[int], str], count: int) -> None:
        behind = r.sub(r.get(number), "%a1")
        place = r.select(r.compare("slt", behind, 0), r.add(behind, "%a3"), behind)

        def write() -> None:
            to = r.place(lookout.kept, place, 8 * lookout.width)
            for column in range(count):
                r.store(r.place(8 * column, base=to), columns(column), "list")
            for move in several:
                picks = r.compare("eq", columns(1), move.code)
                r.when(picks, partial(_call_pick, r, move.code, to))

        r.when(r.compare("slt", place, "%a2"), write)
        r.put(number, r.add(r.get(number), 1))

    def row(at: str) -> None:
        place = r.place(offers.start, r.mul(at, offers.width), 8)
        mine = r.compare("eq", r.load(place, "list"), "%a0")
        columns = min(offers.width, lookout.width)
        r.when(mine, lambda: keep(lambda column: r.load(r.place(8 * column, base=place), "list"), columns))

    r.times(r.head("offered"), row)
    declines = r.compare("slt", r.get(number), "%a3")
    r.when(declines, lambda: keep(lambda column: ("%a0", "-1")[column], 2))
    r.give("0")
    r.finish("keep_answers", 4)


# --- what an answer leaves -------------------------------------------------------------------------


def _measure(unit: Unit, lookout: Lookout) -> None:
    """Emit ``measure``: store the lead of seat %a0 and its burden. The outcome lies in ``now``."""
    r = FunctionEmitter(unit)
    r.store(r.place(lookout.lead), _lead(r), "list")
    r.store(r.place(lookout.burden), _burden(r), "list")
    r.give("0")
    r.finish("measure", 1)


def _lead(r: FunctionEmitter) -> str:
    """Return by how much the outcome of seat %a0 is above the best of all who are no partners."""
    m, most, nobody = r.memory, r.spot(), signed(1 << 63)
    name, width = r.unit.narrow(r.plan.layout.teams or range(m.seats))

    def party(seat: str) -> str:
        return r.load(r.place(0, seat, width, name), "table", width, signed=True)

    def outcome(seat: str) -> str:
        return r.load(r.place(m.now, seat, 8), "head")

    own = party("%a0")
    r.put(most, nobody)

    def other(seat: str) -> None:
        higher = r.op(f"call i64 @llvm.smax.i64(i64 {r.get(most)}, i64 {outcome(seat)})")
        r.put(most, r.select(r.compare("eq", party(seat), own), r.get(most), higher))

    r.times(m.seats, other)
    return r.sub(outcome("%a0"), r.select(r.compare("eq", r.get(most), nobody), 0, r.get(most)))


def _burden(r: FunctionEmitter) -> str:
    """Return the cards of seat %a0, times the number of seats, less those of all seats."""
    owned = [(index, pile.owner) for index, pile in enumerate(r.plan.layout.piles) if pile.owner is not None]
    columns = [r.unit.narrow(column) for column in zip(*owned or [(0, 0)], strict=True)]
    own, total = r.spot(), r.spot()
    r.put(own, 0)
    r.put(total, 0)

    def one(at: str) -> None:
        pile, owner = (r.load(r.place(0, at, width, name), "table", width, signed=True) for name, width in columns)
        size = r.size(pile)
        r.put(total, r.add(r.get(total), size))
        r.put(own, r.add(r.get(own), r.select(r.compare("eq", owner, "%a0"), size, 0)))

    r.times(len(owned), one)
    return r.sub(r.mul(r.get(own), r.memory.seats), r.get(total))


def _try(unit: Unit, lookout: Lookout) -> None:
    """Emit ``try``: make the answer of seat %a0 that was kept at number %a1, and store what it leaves."""
    r = FunctionEmitter(unit)
    _write_answer(r, lookout, "%a1")
    result = r.call("make", r.address(r.place(SCRATCH)))
    left, ended, good, bad = (r.fresh(one) for one in ("left", "ended", "good", "bad"))
    r.branch(r.compare("eq", result, GAVE_UP), left, ended)
    r.label(left)
    r.branch(r.compare("eq", r.head("halts"), 2), good, bad)
    r.label(ended)
    r.branch(r.compare("ne", r.call("outcome"), 0), good, bad, likely=True)
    r.label(good)
    r.give(r.call("measure", "%a0"))
    r.label(bad)
    r.store(r.place(lookout.lead), WORST, "list")
    r.store(r.place(lookout.burden), 0, "list")
    r.give("0")
    r.finish("try", 2)


def _write_answer(r: FunctionEmitter, lookout: Lookout, number: str) -> None:
    """Emit the copy of a kept answer to where answers lie."""
    r.copy(r.place(r.memory.answer), r.place(lookout.kept, number, 8 * lookout.width), 8 * lookout.width)


def _best(unit: Unit, lookout: Lookout) -> None:
    """Emit ``best``: return the number of the best of %a1 kept answers of seat %a0."""
    r, m = FunctionEmitter(unit), unit.memory
    copy = r.place(lookout.copy)
    lead, burden, best, ties = (r.spot() for _ in range(4))
    for spot, value in ((lead, WORST - 1), (burden, 0), (best, 0), (ties, 1)):
        r.put(spot, value)

    def one(at: str) -> None:
        r.copy(copy, "%g", m.size)
        r.do(f"call i64 @try(ptr {copy}, i64 %a0, i64 {at})")
        leads, burdens = (r.load(r.place(place), "list") for place in (lookout.lead, lookout.burden))
        same = r.compare("eq", leads, r.get(lead))
        less = r.op(f"and i1 {same}, {r.compare('slt', burdens, r.get(burden))}")
        better, on, equal, tie = (r.fresh(x) for x in ("better", "on", "equal", "tie"))
        r.branch(r.op(f"or i1 {r.compare('sgt', leads, r.get(lead))}, {less}"), better, equal)
        r.label(better)
        for spot, value in ((lead, leads), (burden, burdens), (best, at), (ties, "1")):
            r.put(spot, value)
        r.jump(on)
        r.label(equal)
        r.branch(r.op(f"and i1 {same}, {r.compare('eq', burdens, r.get(burden))}"), tie, on)
        r.label(tie)
        r.put(ties, r.add(r.get(ties), 1))
        drawn = r.next_chance(r.place(m.streams, "%a0", 8), r.get(ties))
        r.put(best, r.select(r.compare("eq", drawn, 0), at, r.get(best)))
        r.label(on)

    r.times("%a1", one)
    r.give(r.get(best))
    r.finish("best", 2)


# --- from decision to decision ---------------------------------------------------------------------


def _answer_greedily(unit: Unit, offers: Offers, lookout: Lookout) -> None:
    """Emit ``answer_greedily``: write the answer of the first seat that is asked to where answers lie, by the task %a0;
    return whether the game can go on."""
    r, m = FunctionEmitter(unit), unit.memory
    looks, first, number = (r.spot() for _ in range(3))
    for spot, value in ((looks, 1), (first, 0), (number, 0)):
        r.put(spot, value)
    found = r.call("first_seat")
    seat = r.op(f"and i64 {found}, 63")
    ways = r.add(offers.of(r, seat, r.head("offered")), r.op(f"lshr i64 {found}, 6"))
    stream = r.place(m.streams, seat, 8)

    def draw() -> None:
        by_chance = r.compare("slt", r.next_chance(stream, str(SHARES)), _task(r, "random"))
        wanted = r.select(by_chance, 1, _task(r, "looks"))
        r.put(looks, r.op(f"call i64 @llvm.smin.i64(i64 {wanted}, i64 {ways})"))
        r.when(r.compare("slt", wanted, ways), lambda: r.put(first, r.next_chance(stream, ways)))

    r.when(r.compare("sgt", ways, 1), draw)
    r.call("keep_answers", seat, r.get(first), r.get(looks), ways)
    good, lost = r.fresh("good"), r.fresh("lost")
    r.branch(r.compare("sge", r.head("fuel"), 0), good, lost, likely=True)
    r.label(lost)
    r.give("0")
    r.label(good)
    several = r.compare("sgt", r.get(looks), 1)
    r.when(several, lambda: r.put(number, r.call("best", seat, r.get(looks))))
    _write_answer(r, lookout, r.get(number))
    r.give("1")
    r.finish("answer_greedily", 1)


def _look_ahead(unit: Unit) -> None:
    """Emit ``look_ahead``: play game %g on, that waits with %a1 rows of offers, by the task %a0; return how it ends."""
    r = FunctionEmitter(unit)
    result, left, scratch = r.spot(), r.spot(), r.address(r.place(SCRATCH))
    names = ("head", "waits", "over", "greedily", "randomly", "good", "lost")
    head, waits, over, greedily, randomly, good, lost = map(r.fresh, names)
    r.put(result, "%a1")
    r.put(left, _task(r, "greedy"))
    r.label(head)
    r.branch(r.compare("sgt", r.get(result), 0), waits, over, likely=True)
    r.label(over)
    r.give(r.get(result))
    r.label(waits)
    r.branch(r.compare("sgt", r.get(left), 0), greedily, randomly)
    r.label(randomly)
    r.set_head("chooses", 1)
    r.give(r.call("put", scratch))
    r.label(greedily)
    r.put(left, r.sub(r.get(left), 1))
    r.branch(r.compare("ne", r.call("answer_greedily", "%a0"), 0), good, lost, likely=True)
    r.label(lost)
    r.give(str(GAVE_UP))
    r.label(good)
    r.put(result, r.call("make", scratch))
    r.jump(head)
    r.finish("look_ahead", 2)


def _task(r: FunctionEmitter, name: str) -> str:
    """Return a number of the task at %a0."""
    return r.load(r.place(8 * TASK.index(name), base=r.pointer("%a0")), "table")
