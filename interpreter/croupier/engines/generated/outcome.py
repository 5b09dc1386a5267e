"""What a seat has got: the outcome of the rules as a function."""

from __future__ import annotations

from croupier.engines.generated.module import Module
from croupier.engines.generated.writer import Writer


def outcome_function(m: Module) -> list[str]:
    w = Writer()
    if m.plan.outcome is None:
        w.leave("return 0")
    else:
        e = m.values(w, lambda slot: f"v{slot}")
        found = e.value(m.plan.outcome)
        w.leave(f"return {found}")
    return w.function("def outcome(s, v0):")
