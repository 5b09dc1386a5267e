"""Emit the functions that play games in a row, and count those that end in a fault.

Algorithm. A game that ends in a fault counts as it stood at its last decision (see ``study/simulation/playouts.py``).
Code may run on behind a fault up to the next decision, so its figures may be wrong. ``faulted`` then restores the sums
and plays the game again, up to its last answer. A game that meets the limit of decisions has good figures at once.

Invariant. A game counts if the reference would find the same fault and the same figures. The batch stops before any
other game, and the reference plays it: a game that meets a bound of native code, and, as ``Stops`` says, a game with a
fault.

``%t.9`` in ``kind``, for example, is the number of the place that has poisoned the fuel::

  %t.7 = sub i64 %t.1, -4611686018427387904
  %t.8 = add i64 %t.7, 68719476735                      the lost game has paid a little since
  %t.9 = ashr i64 %t.8, 36
"""

from __future__ import annotations

from croupier.engines.native.memory import BOUND, DECISIONS, GAME_STEPS, POISON, STEPS, SUMS, Stops
from croupier.engines.native.rounds import RARE, add_sum, note_points, note_round
from croupier.engines.native.routine import FunctionEmitter, Unit


def emit_batches(unit: Unit) -> None:
    """Emit all functions of this module. All places that may fault must be emitted already."""
    _kind(unit)
    _new(unit)
    _faulted(unit)
    _play(unit)


def _kind(unit: Unit) -> None:
    """Emit ``kind``: return the kind of fault of the game that was lost last; 0 or less for a bound of native code."""
    r = FunctionEmitter(unit)
    noted = r.head("kind")
    _give_if(r, r.compare("ne", noted, 0), noted)
    fuel = r.head("fuel")
    _give_if(r, r.compare("slt", fuel, POISON // 2), r.kind_in(fuel))
    _give_if(r, r.compare("sge", fuel, 0), str(BOUND))
    of_run = r.compare("eq", r.head("granted"), r.head("steps"))
    r.give(r.select(r.op(f"or i1 {of_run}, {r.compare('ne', r.head('by_outcome'), 0)}"), STEPS, GAME_STEPS))
    r.finish("kind", extra=RARE)


def _give_if(r: FunctionEmitter, condition: str, value: str) -> None:
    r.when(condition, lambda: r.give(value))


def _new(unit: Unit) -> None:
    """Emit ``new``: note that a game has had a fault of kind %a0; return whether none had before."""
    r = FunctionEmitter(unit)
    place = r.place(r.memory.take(1, unit.kinds + 1), "%a0")
    before = r.load(place, "list", 1)
    r.store(place, 1, "list", 1)
    r.give(r.number(r.compare("eq", before, 0)))
    r.finish("new", 1, extra=RARE)


def _copy_sums(r: FunctionEmitter, *, restore: bool) -> None:
    """Emit a copy of the sums of the batch to ``kept_sums``, or back."""
    m = r.memory
    kept, sums, size = r.place(m.kept_sums), r.place(m.sums[SUMS[0]]), m.sums_end - m.sums[SUMS[0]]
    to, source = (sums, kept) if restore else (kept, sums)
    r.copy(to, source, size)


def _faulted(unit: Unit) -> None:
    """Emit ``faulted``: count the game of seed %a0, which was lost; return whether it counts."""
    r = FunctionEmitter(unit)
    kind = r.call("kind")
    _give_if(r, r.compare("sle", kind, 0), "0")
    _give_if(r, r.compare("slt", r.head("until"), 0), "0")
    stops = r.head("stops")
    _give_if(r, r.compare("eq", stops, int(Stops.AT_ALL_FAULTS)), "0")

    def explain() -> None:
        _give_if(r, r.compare("ne", r.call("new", kind), 0), "0")

    r.when(r.compare("eq", stops, int(Stops.AT_NEW_FAULTS)), explain)
    by_outcome = r.head("by_outcome")
    r.when(r.compare("eq", r.head("settled"), 0), lambda: _play_again(r))
    in_round = r.op(f"and i1 {r.compare('ne', r.head('in_round'), 0)}, {r.compare('eq', by_outcome, 0)}")
    r.when(in_round, lambda: _end_round(r))
    add_sum(r, "faults", "1")
    r.give(r.number(r.compare("eq", r.head("full"), 0)))
    r.finish("faulted", 1, extra=RARE)


def _play_again(r: FunctionEmitter) -> None:
    """Emit the game again, up to the last answer before its fault; without an answer it has no figures."""
    answers = r.head("decisions")
    _copy_sums(r, restore=True)
    r.set_head("in_round", 0)

    def again() -> None:
        r.set_head("until", r.sub(answers, 1))
        r.call("play_one", "%a0")
        r.set_head("until", r.head("most_decisions"))
        same = r.op(f"and i1 {r.compare('eq', r.head('decisions'), answers)}, {_is(r, 'kind', DECISIONS)}")
        _give_if(r, r.op(f"xor i1 {same}, true"), "0")

    r.when(r.compare("ne", answers, 0), again)


def _is(r: FunctionEmitter, name: str, value: int) -> str:
    return r.compare("eq", r.head(name), value)


def _end_round(r: FunctionEmitter) -> None:
    """Emit the end of the round that the fault has ended, unless its outcome faults as well."""

    def note() -> None:
        note_round(r, "1")
        note_points(r)

    r.when(r.compare("ne", r.call("look"), 0), note)


def _play(unit: Unit) -> None:
    """Emit ``play``: play %a1 games from seed %a0 on; return the number of games that count.

    It stops before a game that does not count: the sums from before that game are restored.
    """
    r = FunctionEmitter(unit)

    def one(at: str) -> None:
        _copy_sums(r, restore=False)
        lost, uncounted, on = r.fresh("lost"), r.fresh("uncounted"), r.fresh("on")
        seed = r.add("%a0", at)
        r.branch(r.compare("ne", r.call("play_one", seed), 0), on, lost, likely=True)
        r.label(lost)
        r.branch(r.compare("ne", r.call("faulted", seed), 0), on, uncounted)
        r.label(uncounted)
        _copy_sums(r, restore=True)
        r.give(at)
        r.label(on)
        r.add_head("game", 1)

    r.set_head("full", 0)
    r.times("%a1", one)
    r.give("%a1")
    r.finish("play", 2, kind="")
