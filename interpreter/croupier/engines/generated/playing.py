"""The source for whole games of random players."""

from __future__ import annotations

from croupier.engines.generated.asking import asking_at_once_function, asking_function, listed_function
from croupier.engines.generated.direct import DirectRoutine, enter
from croupier.engines.generated.limits import CannotEmit
from croupier.engines.generated.module import COUNTED, Module
from croupier.engines.generated.outcome import outcome_function
from croupier.engines.generated.table import FEW_MOVES
from croupier.engines.plan import Plan


def playing_source(plan: Plan, few_moves: int = FEW_MOVES) -> str:
    """The source, which defines ``play`` (the whole game, given its table) and ``outcome``; up to ``few_moves`` are not
    counted."""
    try:
        return _source(plan, few_moves, True)
    except CannotEmit:
        return _source(plan, few_moves, False)


def _source(plan: Plan, few_moves: int, writes_out: bool) -> str:
    m = Module(plan, events=False, direct=True)
    m.few_moves, m.writes_out = few_moves, writes_out
    mark = plan.bodies[plan.game].mark
    begun = [f"    {COUNTED[mark].format(seats=plan.layout.seats)}"] if mark in ("round", "turn") else []
    play = ["def play(s):", *begun, f"    {m.rule(plan.game)}(s)"]
    _write_named(m)
    m.sections += [outcome_function(m), play]
    return m.text()


def _write_named(m: Module) -> None:
    """Writes what is called, and what that calls."""
    written: set[int] = set()
    with_list: set[int] = set()
    while m.named - written or m.named_with_list - with_list:
        for code in sorted(m.named - written):
            m.sections.append(_function(m, code))
            written.add(code)
        for code in sorted(m.named_with_list - with_list):
            m.sections.append(listed_function(m, enter, m.plan.decisions[code]))
            with_list.add(code)


def _function(m: Module, code: int) -> list[str]:
    if code in m.plan.bodies:
        return DirectRoutine(m, m.plan.bodies[code]).function()
    if code in m.plan.decisions:
        return asking_function(m, enter, m.plan.decisions[code])
    return asking_at_once_function(m, enter, code, m.plan.decisions[m.plan.secrets[code]])
