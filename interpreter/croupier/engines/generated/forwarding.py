"""Bodies that do nothing but call another one: whoever enters them may enter that at once."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engines.plan import Plan
from croupier.engines.plan import steps as p
from croupier.engines.plan import values as v
from croupier.engines.plan.plan import Body


def forwarded(plan: Plan, body: Body) -> p.CallRule | None:
    """The call that a body consists of, where neither is marked and the arguments are plain."""
    if len(body.block) != 1 or body.mark is not None:
        return None
    (step,) = body.block
    if not isinstance(step, p.Do) or not isinstance(step.entry, p.CallRule):
        return None
    plain = all(isinstance(one, v.Constant | v.Local) for one in step.entry.arguments)
    return step.entry if plain and plan.bodies[step.entry.code].mark is None else None


def passed_on(call: p.CallRule, arguments: Sequence[str]) -> list[str]:
    """What a forwarded call is given, where its body is given ``arguments``."""
    return [arguments[one.slot] if isinstance(one, v.Local) else repr(_constant(one)) for one in call.arguments]


def _constant(value: v.Value | v.Items) -> int | bool | None:
    assert isinstance(value, v.Constant)
    return value.value
