"""Make the steps of statements that call, ask, leave or end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.program import END, HEADER, SWITCH
from croupier.engines.reference.statements import BodyCompiler
from croupier.language.analysis.symbols import RuleSymbol, parameter_types
from croupier.language.syntax import nodes as n
from croupier.table import acts
from croupier.table.state import Frame, State


def _do(b: BodyCompiler, s: n.Do | n.AskStatement, number: int, after: int) -> None:
    """Make the step of a call. Its frame goes on at ``after``, so the return needs no step of its own."""
    value = s.ask if isinstance(s, n.AskStatement) else s.call
    enter = b.compiler.entry(b, value)
    assert enter is not None

    def step(state: State, f: Frame) -> int:
        f[1] = after
        switched = enter(state, f)
        return after if switched != SWITCH else SWITCH

    b.put(number, s.place, step)
    b.returns(after, b.compiler.callees(value))


def _ask_at_once(b: BodyCompiler, s: n.AskAtOnce, number: int, after: int) -> None:
    """Make the step that pushes the frame of a decision asked at once: ``[code, 0, rows, answers]``, by seat."""
    slot = b.slot(s)
    items = b.items(s.source)
    where = None if s.where is None else b.value(s.where)
    symbol = b.facts.symbols[s.call]
    assert isinstance(symbol, RuleSymbol) and isinstance(symbol.node, n.Decision)
    types = parameter_types(b.program.checked.symbols, symbol.node.signature.parameters)
    arguments = b.expressions.arguments(s.call.arguments, types, HEADER)
    code, place = b.compiler.secret(symbol.node), s.call.place

    def step(state: State, f: Frame) -> int:
        f[1] = after
        rows: dict[int, tuple[Any, ...]] = {}
        for player in items(state, f):
            f[slot] = player
            if where is None or where(state, f):
                row = tuple(one(state, f) for one in arguments)
                if row[0] in rows:
                    raise Fault("asked-twice", f"player {row[0] + 1} is asked twice at once", place)
                rows[row[0]] = row
        if not rows:
            return after
        in_seat_order = tuple(rows[seat] for seat in sorted(rows))
        state.frames.append([code, 0, in_seat_order, (None,) * len(rows)])
        return SWITCH

    b.put(number, s.place, step)
    b.returns(after, {code})


def _leave(b: BodyCompiler, s: n.Leave | n.Rejoin, number: int, after: int) -> None:
    player, site = b.value(s.player), b.site(number, s.place)
    act = acts.leave if isinstance(s, n.Leave) else acts.rejoin

    def step(state: State, f: Frame) -> int:
        act(state, site, player(state, f))
        return after

    b.put(number, s.place, step)


def _again(b: BodyCompiler, s: n.Again, number: int, after: int) -> None:
    """Make the step that resets the decision below the move's frame: it waits again, and nobody has declined."""

    def step(state: State, f: Frame) -> int:
        decision = state.frames[-2]
        decision[1] = 0
        decision[-1] = ()
        return END

    b.put(number, s.place, step)


def _finish(b: BodyCompiler, s: n.Finish, number: int, after: int) -> None:
    """Make the step that drops all frames down to the innermost frame of the named rule, that frame included."""
    name, place, codes = s.name, s.place, b.program.codes

    def step(state: State, f: Frame) -> int:
        frames = state.frames
        for index in range(len(frames) - 1, -1, -1):
            if codes[frames[index][0]].unwinds == name:
                del frames[index:]
                state.given = None
                return SWITCH
        raise Fault("not-running", f"`{name}` is not running here", place)

    b.put(number, s.place, step)


def _stop(b: BodyCompiler, s: n.Stop, number: int, after: int) -> None:
    target = b.loops[-1]
    b.put(number, s.place, lambda state, f: target)


def _nothing(b: BodyCompiler, s: n.Nothing, number: int, after: int) -> None:
    b.put(number, s.place, lambda state, f: after)


STEPS: dict[type, Callable[..., None]] = {
    n.Do: _do,
    n.AskStatement: _do,
    n.AskAtOnce: _ask_at_once,
    n.Leave: _leave,
    n.Rejoin: _leave,
    n.Again: _again,
    n.Finish: _finish,
    n.Stop: _stop,
    n.Nothing: _nothing,
}
