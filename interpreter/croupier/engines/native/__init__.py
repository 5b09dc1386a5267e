"""The native engine: whole games with random players, as machine code made from a plan by LLVM.

Needs llvmlite, the extra ``native``. To read: ``module.py`` (what is emitted), ``memory.py`` (where everything lies),
``routine.py`` (how a function is written), ``steps.py`` and ``values.py`` (the plan's nodes). The hard part is the
search for moves: ``branch_free.py``, then ``masks.py`` with ``searches.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path

from croupier.engines.native.build import (
    LEVEL,
    MachineCode,
    StoppingCode,
    compiled,
    loaded,
    loaded_stopping,
    machine_name,
    this_processor,
)
from croupier.engines.native.engine import NativeEngine, Played
from croupier.engines.native.text import TooLarge
from croupier.engines.plan import Plan
from croupier.language.caches import keep, kept

__all__ = ["NativeEngine", "Played", "TooLarge", "code_of", "crossing_code_of", "stopping_code_of"]

KIND = "native"


def code_of(plan: Plan, fingerprint: str) -> MachineCode:
    """Return the code of a plan that plays whole games: from the cache, or made now and kept there. Raise TooLarge.

    ``fingerprint`` identifies the rules with their options.
    """
    return loaded(_object_code(plan, fingerprint, LEVEL))


def stopping_code_of(plan: Plan, fingerprint: str, *, tells: bool, level: int) -> StoppingCode:
    """Return the code of a plan that stops at each decision, as ``code_of`` does. ``tells``: it records events."""
    return loaded_stopping(_object_code(plan, fingerprint, level, stops=True, tells=tells))


def crossing_code_of() -> bytes:
    """Return the object code by which Python calls the code of any plan: from the cache, or made now and kept there."""

    def text() -> str:
        from croupier.engines.native.crossing_text import crossing_text

        return crossing_text()

    return _kept_code("crossing", text, LEVEL)


def _object_code(plan: Plan, fingerprint: str, level: int, *, stops: bool = False, tells: bool = False) -> bytes:
    def text() -> str:
        from croupier.engines.native.module import module_text

        return module_text(plan, this_processor(), stops=stops, tells=tells)

    flavour = f"{'stops ' if stops else ''}{'tells ' if tells else ''}at {level}"
    return _kept_code(f"{fingerprint} {_plan_sum(plan)} for {plan.layout.seats} {flavour}", text, level)


def _kept_code(name: str, text: Callable[[], str], level: int) -> bytes:
    """Return object code from the cache, or made now and kept there.

    Code from the cache needs no emitters. So ``text`` imports them.
    """
    purpose = f"{name} by {_generator()} on {machine_name()}"
    code = kept(KIND, purpose)
    if code is None:
        code = compiled(text(), level)
        keep(KIND, purpose, code)
    return code


def _plan_sum(plan: Plan) -> str:
    """Return a hash of the plan: it covers the prices of steps, which the fingerprint of the rules does not."""
    return blake2b(repr(plan).encode(), digest_size=16).hexdigest()


@cache
def _generator() -> str:
    """Return the version of the emitters: a hash of the source files of native code and of plans."""
    native = Path(__file__).parent
    made = blake2b(digest_size=16)
    for file in (*sorted(native.glob("*.py")), *sorted((native.parent / "plan").glob("*.py"))):
        made.update(file.read_bytes())
    return made.hexdigest()
