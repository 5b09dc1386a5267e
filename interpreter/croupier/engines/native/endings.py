"""The status with which a body that waits returns, and how its caller passes the status on.

``finish`` ends all bodies down to a rule. Each of them returns the status; the body of that rule ends with ENDED.
"""

from __future__ import annotations

from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.plan import steps as p
from croupier.engines.plan.waits import steps_of

ENDED, AGAIN, GAVE, LOST, FINISHES = 0, 1, 2, 3, 16
"""The status of a body: it ended, by ``again``, by a value that also ends its decision, or by a fault.

A status from ``FINISHES`` on is a ``finish``: ``FINISHES`` plus an index into ``finish_sets``.
"""


def finish_sets(unit: Unit) -> list[tuple[int, ...]]:
    """Return the distinct targets of the plan's ``finish`` steps: for each the codes at which it may stop."""
    if unit.finishes is None:
        found: dict[tuple[int, ...], None] = {}
        for body in unit.plan.bodies.values():
            for one in steps_of(body.block):
                if isinstance(one, p.Finish):
                    found.setdefault(one.codes)
        unit.finishes = list(found)
    return unit.finishes


def finishing(unit: Unit, codes: tuple[int, ...]) -> int:
    """Return the status of a ``finish`` with these targets."""
    return FINISHES + finish_sets(unit).index(codes)


def unwinding(r: FunctionEmitter, code: int, status: str, end: str) -> None:
    """Emit the return of a status; if it is a ``finish`` that stops at ``code``, jump to ``end`` instead."""
    for at, codes in enumerate(finish_sets(r.unit)):
        if code in codes:
            on = r.fresh("on")
            r.branch(r.compare("eq", status, FINISHES + at), end, on)
            r.label(on)
    r.give(status)
