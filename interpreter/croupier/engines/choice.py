"""Which engine plays a game: the reference, or generated Python, which takes a moment to be made and is faster then.

All engines agree at every decision, so a game may change from one to another there.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engines.contract.engine import Engine
from croupier.engines.generated import CannotEmit, PythonEngine
from croupier.engines.reference.engine import ReferenceEngine

REFERENCE, PYTHON = "reference", "python"

WARM = 300
"""After so many answers to the same rules, in all games together, generated code has paid for its making."""


OF_GAMES = (REFERENCE, PYTHON)
"""The engines that play one game, decision by decision."""


class WrongEngine(ValueError):
    """The wanted engine does not exist, is not present, or cannot play a match."""


def check_engine(wanted: str | None, names: Sequence[str], kind: str = "engine") -> None:
    """Raise WrongEngine if no engine of a kind has the wanted name; None wants any."""
    if wanted is not None and wanted not in names:
        listed = f"{', '.join(names[:-1])} and {names[-1]}"
        raise WrongEngine(f"no {kind} is called {wanted!r}; there are {listed}")


def generated(reference: ReferenceEngine, events: bool) -> Engine:
    """The engine of generated code; the reference itself for rules that cannot be written out."""
    engine = PythonEngine(reference.program, reference.limits)
    try:
        engine.variant(events)
    except CannotEmit:
        return reference
    return engine
