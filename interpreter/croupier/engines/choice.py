"""Choose the engine of a game: the reference, or generated Python, which takes a moment to make and then is faster.

All engines have the same state at every decision, so a game may change its engine there.
"""

from __future__ import annotations

from croupier.engines.contract.engine import Engine
from croupier.engines.generated import CannotEmit, PythonEngine
from croupier.engines.reference.engine import ReferenceEngine

REFERENCE, PYTHON = "reference", "python"

WARM = 300
"""The number of answers, in all games of the same rules together, after which generated code is worth its making."""


def check_engine(wanted: str | None) -> None:
    """Raise ValueError if no engine of games has that name; ``None`` leaves the choice open."""
    if wanted not in (None, REFERENCE, PYTHON):
        raise ValueError(f"no engine of games is called {wanted!r}; there are {REFERENCE} and {PYTHON}")


def generated(reference: ReferenceEngine, events: bool) -> Engine:
    """Return the engine of generated code, or the reference if the rules cannot be written as Python."""
    engine = PythonEngine(reference.program, reference.limits)
    try:
        engine.variant(events)
    except CannotEmit:
        return reference
    return engine
