"""Emit the calls of rules, moments and decisions from a body."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.engines.native import lists, values
from croupier.engines.native.body import BodyRoutine
from croupier.engines.native.memory import NONE
from croupier.engines.native.routine import Run
from croupier.engines.plan import steps as p
from croupier.engines.plan import values as v


def right(r: BodyRoutine, e: p.Right, step: int) -> str:
    """Return the value of a right side that is not a list. ``step`` is the step behind it, if it is a call."""
    if isinstance(e, p.Entry):
        return enter(r, e, step)
    assert not isinstance(e, v.Items)
    return values.value(r, e)


def enter(r: BodyRoutine, entry: p.Entry, step: int) -> str:
    """Emit a call and return the given value; ``step`` is the step at which the caller goes on.

    If the callee ends more than itself, the caller ends with its status.
    """
    if isinstance(entry, p.CallMoment):
        return _enter_moment(r, entry, step)
    arguments = values.arguments(r, entry.arguments)
    if isinstance(entry, p.CallRule):
        return run_body(r, entry.code, arguments, step)
    return _given(r, r.call_waiting(f"q{entry.code}", *arguments), step)


def run_body(r: BodyRoutine, code: int, arguments: Sequence[str], step: int) -> str:
    """Emit the call of a body's function and return the given value."""
    if not r.plan.bodies[code].waits:
        return r.call(f"b{code}", *arguments)
    return _given(r, r.call_waiting(f"b{code}", *arguments), step)


def _given(r: BodyRoutine, status: str, step: int) -> str:
    """Go on behind a callee that has just ended and return the given value; else leave with its status."""
    r.waited(status, step)
    given = r.head("given")
    r.set_head("given", NONE)
    return given


def _enter_moment(r: BodyRoutine, entry: p.CallMoment, step: int) -> str:
    """Emit the call of the body that a moment has for the design of its first argument.

    For a design without a body the other arguments are not evaluated.
    """
    first, *rest = entry.arguments
    (subject,) = values.arguments(r, [first])
    name, width = r.unit.table(entry.table)
    design = r.shown(subject) if entry.of_card else subject
    code = r.load(r.place(0, design, width, name), "table", width, signed=True)
    found, some, nothing, done = r.spot(), r.fresh("some"), r.fresh("nothing"), r.fresh("done")
    r.put(found, NONE)
    r.branch(r.compare("slt", code, 0), nothing, some)
    r.label(nothing)
    r.jump(done)
    r.label(some)
    arguments = [subject, *values.arguments(r, rest)]
    _run_one_of(r, entry.table, code, lambda one: r.put(found, run_body(r, one, arguments, step)), done)
    r.label(done)
    return r.get(found)


def _run_one_of(r: BodyRoutine, table: int, code: str, run: Callable[[int], None], done: str) -> None:
    """Emit a jump by ``code`` to the call of its body, for all bodies in a table."""
    for one in sorted({int(one) for one in r.plan.tables[table] if one is not None and one >= 0}):
        then, otherwise = r.fresh("when"), r.fresh("else")
        r.branch(r.compare("eq", code, one), then, otherwise)
        r.label(then)
        run(one)
        r.jump(done)
        r.label(otherwise)
    r.do("unreachable")
    r.open = False


def _store_row(r: BodyRoutine, offset: int, start: str, found: Run) -> None:
    """Store a list as a row, so many numbers behind an offset."""
    r.store(r.place(offset, start, 8), found.length, "list")
    r.times(found.length, lambda at: r.store(r.place(offset + 8, r.add(start, at), 8), found.item(at), "list"))


def ask_at_once(r: BodyRoutine, s: p.AskAtOnce) -> None:
    """Emit a decision for several players at once: store a row of arguments for each, then call the decision."""
    found, asked, frame = lists.run(r, s.items), r.spot(), r.memory.frames.secrets[s.code]
    r.put(asked, 0)

    def one(at: str) -> None:
        r.keep(s.slot, found.item(at))
        ask, on = r.fresh("ask"), r.fresh("on")
        values.branch(r, s.where or v.Constant(True), ask, on)
        r.label(ask)
        arguments = values.arguments(r, s.arguments)
        bit = r.op(f"shl i64 1, {arguments[0]}")
        r.require(r.compare("eq", r.op(f"and i64 {r.get(asked)}, {bit}"), 0))
        r.put(asked, r.op(f"or i64 {r.get(asked)}, {bit}"))
        row = r.mul(arguments[0], frame.width)
        for slot, (argument, value) in enumerate(zip(s.arguments, arguments, strict=True)):
            start = r.add(row, frame.places[slot])
            if isinstance(argument, v.Items):
                _store_row(r, frame.rows, start, r.row_run(value))
            else:
                r.store(r.place(frame.rows, start, 8), value, "frame")
        r.label(on)

    r.times(found.length, one)
    some, on = r.fresh("some"), r.fresh("on")
    r.branch(r.compare("ne", r.get(asked), 0), some, on)
    r.label(some)
    _given(r, r.call_waiting(f"q{s.code}", r.get(asked)), s.after)
    r.label(on)
