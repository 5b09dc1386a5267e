"""Make the steps of branches and loops. A pass is paid here; the first statement of its body tests the fuel."""

from __future__ import annotations

from collections.abc import Callable

from croupier.engines.contract.prices import PASS
from croupier.engines.reference.statements import BodyCompiler
from croupier.engines.reference.steps.items import filtered
from croupier.language.syntax import nodes as n
from croupier.table.state import Frame, State


def _if(b: BodyCompiler, s: n.If, number: int, after: int) -> None:
    branches = [(b.value(condition), b.block(body, after)) for condition, body in s.branches]
    otherwise = after if s.otherwise is None else b.block(s.otherwise, after)
    if len(branches) == 1:
        ((condition, then),) = branches
        b.put(number, s.place, lambda state, f: then if condition(state, f) else otherwise)
        return

    def step(state: State, f: Frame) -> int:
        for condition, then in branches:
            if condition(state, f):
                return then
        return otherwise

    b.put(number, s.place, step)


def _for_each(b: BodyCompiler, s: n.ForEach, number: int, after: int) -> None:
    """Make two steps: ``number`` collects the items in a hidden local, ``number + 1`` begins each pass."""
    slot, hidden = b.slot(s), b.slot(s.body)
    items = filtered(b, s, slot)
    live = b.live
    b.hold(slot, hidden, hidden + 1)
    b.loops.append(after)
    body = b.block(s.body, number + 1)
    b.loops.pop()

    def begin(state: State, f: Frame) -> int:
        f[hidden] = items(state, f)
        f[hidden + 1] = 0
        return number + 1

    def next_pass(state: State, f: Frame) -> int:
        at = f[hidden + 1]
        found = f[hidden]
        if at >= len(found):
            return after
        state.fuel -= PASS
        f[hidden + 1] = at + 1
        f[slot] = found[at]
        return body

    b.put(number + 1, s.place, next_pass)
    b.live = live
    b.put(number, s.place, begin)


def _repeat(b: BodyCompiler, s: n.Repeat, number: int, after: int) -> None:
    if s.times is not None:
        _repeat_times(b, s, number, after)
        return
    condition = None if s.condition is None else b.value(s.condition)
    b.loops.append(after)
    body = b.block(s.body, number)
    b.loops.pop()

    def step(state: State, f: Frame) -> int:
        return body if condition is None or condition(state, f) else after

    b.put(number, s.place, step)


def _repeat_times(b: BodyCompiler, s: n.Repeat, number: int, after: int) -> None:
    """Make two steps: ``number`` keeps the number of passes in a hidden local, ``number + 1`` begins each pass."""
    assert s.times is not None
    times, hidden = b.value(s.times), b.slot(s.body)
    live = b.live
    b.hold(hidden)
    b.loops.append(after)
    body = b.block(s.body, number + 1)
    b.loops.pop()

    def begin(state: State, f: Frame) -> int:
        f[hidden] = times(state, f)
        return number + 1

    def next_pass(state: State, f: Frame) -> int:
        left = f[hidden]
        if left <= 0:
            return after
        state.fuel -= PASS
        f[hidden] = left - 1
        return body

    b.put(number + 1, s.place, next_pass)
    b.live = live
    b.put(number, s.place, begin)


STEPS: dict[type, Callable[..., None]] = {
    n.If: _if,
    n.ForEach: _for_each,
    n.Repeat: _repeat,
}
