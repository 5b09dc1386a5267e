"""Which engine plays a game: the reference, or generated Python, which takes a moment to be made and is faster then.

All engines agree at every decision, so a game may change from one to another there.
"""

from __future__ import annotations

from croupier.engines.contract.engine import Engine
from croupier.engines.generated import CannotEmit, PythonEngine
from croupier.engines.reference.engine import ReferenceEngine
from croupier.language.diagnostics.bounded import described

REFERENCE, PYTHON = "reference", "python"

WARM = 300
"""After so many answers to the same rules, in all games together, generated code has paid for its making."""


def check_engine(wanted: str | None) -> None:
    """Raises ValueError for a name that no engine of games has."""
    if wanted not in (None, REFERENCE, PYTHON):
        raise ValueError(f"no engine of games is called {described(wanted)}; there are {REFERENCE} and {PYTHON}")


def generated(reference: ReferenceEngine, events: bool) -> Engine:
    """The engine of generated code; the reference itself for rules that cannot be written out."""
    engine = PythonEngine(reference.program, reference.limits)
    try:
        engine.variant(events)
    except CannotEmit:
        return reference
    return engine
