"""Native code for whole games with random players, made from a plan. Needs llvmlite, the extra ``native``."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

from croupier.engines.native.build import MachineCode, compiled, loaded, machine_name, this_processor
from croupier.engines.native.engine import NativeEngine, Played
from croupier.engines.plan import Plan
from croupier.language.caches import keep, kept

__all__ = ["NativeEngine", "Played", "code_of"]

KIND = "native"


def code_of(plan: Plan, fingerprint: str) -> MachineCode:
    """The code of a plan: kept from before, or made now and kept. ``fingerprint`` stands for the rules, their options
    in them."""
    purpose = f"{fingerprint} {_plan_sum(plan)} for {plan.layout.seats} by {_generator()} on {machine_name()}"
    code = kept(KIND, purpose)
    if code is None:
        # What makes code is not needed where there is some.
        from croupier.engines.native.module import module_text

        code = compiled(module_text(plan, this_processor()))
        keep(KIND, purpose, code)
    return loaded(code)


def _plan_sum(plan: Plan) -> str:
    """What the steps of rules cost stands in their plan alone: a comment that is cited changes it."""
    return blake2b(repr(plan).encode(), digest_size=16).hexdigest()


@cache
def _generator() -> str:
    """The version of what makes the code: a hash of its source, and of what it knows of plans."""
    native = Path(__file__).parent
    made = blake2b(digest_size=16)
    for file in (*sorted(native.glob("*.py")), *sorted((native.parent / "plan").glob("*.py"))):
        made.update(file.read_bytes())
    return made.hexdigest()
