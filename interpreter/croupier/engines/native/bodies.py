"""Emit bodies and definitions as functions.

A body that waits (see ``plan/waits.py``) returns its status and leaves the given value in the head; every other body
returns the given value itself.
"""

from __future__ import annotations

from croupier.engines.native import lists, steps, telling, values
from croupier.engines.native.body import BodyRoutine
from croupier.engines.native.endings import unwinding
from croupier.engines.native.lengths import LONGEST
from croupier.engines.native.memory import NONE
from croupier.engines.native.rounds import note_win
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.native.status import ENDED
from croupier.engines.plan import steps as p
from croupier.engines.plan import values as v
from croupier.engines.plan.plan import Body


def emit_body(unit: Unit, body: Body) -> None:
    """Emit the function of a body."""
    r = BodyRoutine(unit, body)
    r.emit_head()
    r.keep_arguments(body.parameters, body.several)
    r.put(r.given, NONE)
    if body.mark is not None:
        _mark(r, body)
    steps.block(r, body.block, p.END, body.price)
    r.label("end")
    r.give(str(ENDED) if body.waits else r.get(r.given))
    if body.waits:
        _unwind(r)
    r.emit_entry()
    r.finish(f"b{body.code}", body.parameters + (r.frame is not None))


def _unwind(r: BodyRoutine) -> None:
    """Emit the early end of a body: return its status, or end here if ``finish`` names this body."""
    r.label("unwind")
    unwinding(r, r.body.code, r.get(r.status), "left")
    r.label("left")
    r.set_head("given", NONE)
    r.give(str(ENDED))


def _mark(r: FunctionEmitter, body: Body) -> None:
    """Emit the begin of a marked rule (round, turn, win): count it, and reset the states that belong to it."""
    if r.unit.tells:
        telling.began(r, body)
    if body.mark == "round":
        r.call("round")
    elif body.mark == "turn":
        r.add_head("turns", 1)
        r.add_head("forced", 1)
        r.set_head("unchosen", 1)
    elif body.mark == "win":
        r.set_head("won", 1)
        note_win(r, "%a0")
    if body.resets:
        r.add_head("more_events", len(body.resets))
    for index, start in body.resets:
        place, value = r.place(r.memory.values + 8 * index), values.value(r, start)
        if r.unit.tells:
            card = r.plan.layout.states[index].card
            telling.changed(r, body.site, place, str(index), value, on=None if card is None else str(card))
        r.store(place, value, "values")


def emit_definition(unit: Unit, number: int) -> None:
    """Emit the function of a definition. Its last argument is the address for a list, whose length it returns."""
    r = FunctionEmitter(unit)
    d = unit.plan.definitions[number]
    r.keep_arguments(d.arguments, d.several)
    _pure(r, d.body, f"%a{d.arguments}" if d.gives_items else "")
    r.finish(f"d{number}", d.arguments + d.gives_items)


def _pure(r: FunctionEmitter, body: v.Pure, out: str) -> None:
    """Emit the body of a definition; ``out`` is the address for its list, or empty."""
    for one in body.keeps:
        if isinstance(one.value, v.Items):
            lists.keep(r, one.slot, one.value)
        else:
            r.keep(one.slot, values.value(r, one.value))
    result = body.result
    if not isinstance(result, v.Cases):
        _result(r, result, out)
        return
    for condition, inner in result.branches:
        then, on = r.fresh("case"), r.fresh("else")
        values.branch(r, condition, then, on)
        r.label(then)
        _pure(r, inner, out)
        r.label(on)
    _pure(r, result.otherwise, out)


def _result(r: FunctionEmitter, result: v.Value | v.Items, out: str) -> None:
    if not isinstance(result, v.Items):
        r.give(values.value(r, result))
        return
    found = lists.run(r, result)
    enough = r.compare("sle", found.length, LONGEST)
    r.require(enough, by_bound=True)
    length = r.select(enough, found.length, 0)
    start = r.pointer(out)
    r.times(length, lambda at: r.store(r.place(0, at, 8, start), found.item(at), "list"))
    r.give(length)
