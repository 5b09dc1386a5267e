"""The source for whole games of random players."""

from __future__ import annotations

from croupier.generated.asking import asking_at_once_function, asking_function, listed_function
from croupier.generated.direct import DirectRoutine
from croupier.generated.module import COUNTED, Module
from croupier.generated.outcome import outcome_function
from croupier.generated.routine import Routine
from croupier.plan import Plan


def playing_source(plan: Plan) -> str:
    """The source, which defines ``play`` (the whole game, given its table) and ``outcome``."""
    m = Module(plan, events=False, direct=True)
    for body in plan.bodies.values():
        m.sections.append((DirectRoutine if body.waits else Routine)(m, body).function())
    for decision in plan.decisions.values():
        m.sections.append(asking_function(m, decision))
        if decision.code in m.listed:
            m.sections.append(listed_function(m, decision))
    for code, asked in plan.secrets.items():
        m.sections.append(asking_at_once_function(m, code, plan.decisions[asked]))
    m.sections.append(outcome_function(m))
    mark = plan.bodies[plan.game].mark
    begun = [f"    {COUNTED[mark].format(seats=plan.layout.seats)}"] if mark in ("round", "turn") else []
    m.sections.append(["def play(s):", *begun, f"    {m.rule(plan.game)}(s)"])
    return m.text()
