"""How a caller passes on the status of a body that has ended more than itself.

``finish`` ends all bodies down to a rule. Each of them returns the status; the body of that rule ends with ENDED.
"""

from __future__ import annotations

from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.native.status import FINISHES
from croupier.engines.plan import steps as p
from croupier.engines.plan.waits import steps_of


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
