"""Make the steps of statements that keep a value: let, set, add, give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.program import END, HEADER
from croupier.engines.reference.statements import BodyCompiler
from croupier.language.analysis.constants import LARGEST, SMALLEST
from croupier.language.analysis.symbols import LocalSymbol
from croupier.language.syntax import nodes as n
from croupier.table import acts
from croupier.table.state import Frame, State


def _assign(b: BodyCompiler, s: Any, number: int, after: int, store: Callable[[State, Frame, Any], None]) -> None:
    """Make the steps that evaluate or call a right side, and then ``store`` its value."""
    enter = b.compiler.entry(b, s.value)
    if enter is None:
        value = b.value(s.value)

        def step(state: State, f: Frame) -> int:
            store(state, f, value(state, f))
            return after

        b.put(number, s.place, step)
        return

    def call(state: State, f: Frame) -> int:
        f[1] = number + 1
        return enter(state, f)

    def resume(state: State, f: Frame) -> int:
        given, state.given = state.given, None
        store(state, f, given)
        return after

    b.put(number, s.place, call)
    b.put(number + 1, s.place, resume)
    b.returns(number + 1, b.compiler.callees(s.value))


def _let(b: BodyCompiler, s: n.Let, number: int, after: int) -> None:
    slot = b.slot(s)
    enter = b.compiler.entry(b, s.value)
    if enter is None:
        assert not isinstance(s.value, n.Ask)
        value = b.value(s.value)

        def step(state: State, f: Frame) -> int:
            f[slot] = value(state, f)
            return after

        b.put(number, s.place, step)
    else:

        def store(state: State, f: Frame, given: Any) -> None:
            f[slot] = given

        _assign(b, s, number, after, store)
    b.hold(slot)


def _target(b: BodyCompiler, target: n.Target) -> Callable[[State, Frame], int] | int:
    """Return the target of an assignment: ``-slot - 1`` for a local, the index of a state, or a closure for the index
    of one of several states."""
    symbol = b.facts.symbols[target]
    if isinstance(symbol, LocalSymbol):
        return -(HEADER + symbol.slot) - 1
    if target.indices:
        return b.expressions.state_place(target.name, target.indices, HEADER)
    return b.program.layout.state_families[target.name].first


def _set(b: BodyCompiler, s: n.Set, number: int, after: int) -> None:
    target, site, layout = _target(b, s.target), b.site(number, s.place), b.program.layout
    family = layout.state_families.get(s.target.name)
    holds_card = family is not None and layout.states[family.first].type == "card"
    states = layout.states
    if not isinstance(target, int):

        def store(state: State, f: Frame, value: Any) -> None:
            at = target(state, f)
            acts.change(state, site, at, value, holds_card, states[at].card)
    elif target < 0:
        slot = -target - 1

        def store(state: State, f: Frame, value: Any) -> None:
            f[slot] = value
    else:
        index = target

        def store(state: State, f: Frame, value: Any) -> None:
            acts.change(state, site, index, value, holds_card)

    _assign(b, s, number, after, store)


def _add(b: BodyCompiler, s: n.Add, number: int, after: int) -> None:
    amount, target, site, place = b.value(s.amount), _target(b, s.target), b.site(number, s.place), s.place
    name, states = s.target.name, b.program.layout.states

    def step(state: State, f: Frame) -> int:
        at = target if isinstance(target, int) else target(state, f)
        before = f[-at - 1] if at < 0 else state.values[at]
        if before is None:
            raise Fault("not-set", f"`{name}` is read before it is set", place)
        value = before + amount(state, f)
        if not SMALLEST <= value <= LARGEST:
            raise Fault("number-overflow", f"`{name}` would be {value}, which leaves the range of numbers", place)
        if at < 0:
            f[-at - 1] = value
        else:
            acts.change(state, site, at, value, on=states[at].card)
        return after

    b.put(number, s.place, step)


def _give(b: BodyCompiler, s: n.Give, number: int, after: int) -> None:
    ends_decision = b.move == "meanwhile"

    def store(state: State, f: Frame, value: Any) -> None:
        state.given = value
        if ends_decision:
            state.frames[-2][1] = 1

    _assign(b, s, number, END, store)


STEPS: dict[type, Callable[..., None]] = {
    n.Let: _let,
    n.Set: _set,
    n.Add: _add,
    n.Give: _give,
}
