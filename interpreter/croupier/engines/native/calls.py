"""Emit the calls of rules, moments and decisions from a body."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.engines.native import lists, values
from croupier.engines.native.body import BodyRoutine
from croupier.engines.native.endings import ENDED
from croupier.engines.native.memory import NONE
from croupier.engines.native.routine import Unit
from croupier.engines.plan import steps as p
from croupier.engines.plan import values as v


def right(r: BodyRoutine, e: p.Right) -> str:
    """Return the value of a right side that is not a list."""
    if isinstance(e, p.Entry):
        return enter(r, e)
    assert not isinstance(e, v.Items)
    return values.value(r, e)


def enter(r: BodyRoutine, entry: p.Entry) -> str:
    """Emit a call and return the given value. If the callee ends more than itself, the caller ends with its status."""
    if isinstance(entry, p.CallMoment):
        return _enter_moment(r, entry)
    arguments = _arguments(r, entry.arguments)
    if isinstance(entry, p.CallRule):
        return run_body(r, entry.code, arguments)
    return _waited(r, r.call(f"q{entry.code}", *arguments))


def _arguments(r: BodyRoutine, arguments: Sequence[v.Value | v.Items]) -> list[str]:
    found = []
    for one in arguments:
        assert not isinstance(one, v.Items)
        found.append(values.value(r, one))
    return found


def run_body(r: BodyRoutine, code: int, arguments: Sequence[str]) -> str:
    """Emit the call of a body's function and return the given value."""
    found = r.call(f"b{code}", *arguments)
    return _waited(r, found) if r.plan.bodies[code].waits else found


def _waited(r: BodyRoutine, status: str) -> str:
    """Go on behind a callee that has just ended and return the given value; else leave with its status."""
    on, out = r.fresh("on"), r.fresh("out")
    r.branch(r.compare("eq", status, ENDED), on, out)
    r.label(out)
    r.leave(status)
    r.label(on)
    given = r.head("given")
    r.set_head("given", NONE)
    return given


def _enter_moment(r: BodyRoutine, entry: p.CallMoment) -> str:
    """Emit the call of the body that a moment has for the design of its first argument.

    For a design without a body the other arguments are not evaluated.
    """
    first, *rest = entry.arguments
    (subject,) = _arguments(r, [first])
    name, width = r.unit.table(entry.table)
    design = r.shown(subject) if entry.of_card else subject
    code = r.load(r.place(0, design, width, name), "table", width, signed=True)
    found, some, nothing, done = r.spot(), r.fresh("some"), r.fresh("nothing"), r.fresh("done")
    r.put(found, NONE)
    r.branch(r.compare("slt", code, 0), nothing, some)
    r.label(nothing)
    r.jump(done)
    r.label(some)
    _run_one_of(r, entry.table, code, [subject, *_arguments(r, rest)], lambda given: r.put(found, given), done)
    r.label(done)
    return r.get(found)


def _run_one_of(
    r: BodyRoutine, table: int, code: str, arguments: list[str], on: Callable[[str], None], done: str
) -> None:
    """Emit a jump by ``code`` to the call of its body, for all bodies in a table; ``on`` gets the given value."""
    for one in sorted({int(one) for one in r.plan.tables[table] if one is not None and one >= 0}):
        then, otherwise = r.fresh("when"), r.fresh("else")
        r.branch(r.compare("eq", code, one), then, otherwise)
        r.label(then)
        on(run_body(r, one, arguments))
        r.jump(done)
        r.label(otherwise)
    r.do("unreachable")
    r.open = False


def ask_at_once(r: BodyRoutine, s: p.AskAtOnce) -> None:
    """Emit a decision for several players at once: store a row of arguments for each, then call the decision."""
    found, asked = lists.run(r, s.items), r.spot()
    start, width = secret_rows(r.unit, s.code)
    r.put(asked, 0)

    def one(at: str) -> None:
        r.keep(s.slot, found.item(at))
        ask, on = r.fresh("ask"), r.fresh("on")
        values.branch(r, s.where or v.Constant(True), ask, on)
        r.label(ask)
        arguments = [values.value(r, one) for one in s.arguments]
        bit = r.op(f"shl i64 1, {arguments[0]}")
        r.require(r.compare("eq", r.op(f"and i64 {r.get(asked)}, {bit}"), 0))
        r.put(asked, r.op(f"or i64 {r.get(asked)}, {bit}"))
        row = r.mul(arguments[0], width)
        for slot, value in enumerate(arguments):
            r.store(r.place(start, r.add(row, slot), 8), value, "list")
        r.label(on)

    r.times(found.length, one)
    some, on = r.fresh("some"), r.fresh("on")
    r.branch(r.compare("ne", r.get(asked), 0), some, on)
    r.label(some)
    _waited(r, r.call(f"q{s.code}", r.get(asked)))
    r.label(on)


def secret_rows(unit: Unit, code: int) -> tuple[int, int]:
    """Return the offset of the argument rows of a decision asked at once, one row a seat, and a row's length."""
    width = unit.plan.decisions[unit.plan.secrets[code]].parameters
    if code not in unit.rows:
        unit.rows[code] = unit.memory.take(8, width * unit.memory.seats)
    return unit.rows[code], width
