"""How a body that waits may end, and what that means to what it was entered from."""

from __future__ import annotations

from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.plan import steps as p
from croupier.engines.plan.waits import steps_of

ENDED, AGAIN, GAVE, LOST, FINISHES = 0, 1, 2, 3, 16
"""At its end, with ``again``, with a value for its decision as well, by a fault; from ``FINISHES`` on, all is left
down to a rule."""


def finish_sets(unit: Unit) -> list[tuple[int, ...]]:
    """What ``finish`` may leave: its place in the list, behind ``FINISHES``, is how a body ends that does."""
    if unit.finishes is None:
        found: dict[tuple[int, ...], None] = {}
        for body in unit.plan.bodies.values():
            for one in steps_of(body.block):
                if isinstance(one, p.Finish):
                    found.setdefault(one.codes)
        unit.finishes = list(found)
    return unit.finishes


def finishing(unit: Unit, codes: tuple[int, ...]) -> int:
    return FINISHES + finish_sets(unit).index(codes)


def unwinding(r: FunctionEmitter, code: int, status: str, end: str) -> None:
    """Returns a status, unless all is left down to this code: then it is over, and goes to ``end``."""
    for at, codes in enumerate(finish_sets(r.unit)):
        if code in codes:
            on = r.fresh("on")
            r.branch(r.compare("eq", status, FINISHES + at), end, on)
            r.label(on)
    r.give(status)
