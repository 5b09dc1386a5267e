"""Choose the engine of a game: the reference, or generated Python, which takes a moment to make and then is faster.

All engines have the same state at every decision, so a game may change its engine there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.engines.contract.engine import Engine
from croupier.engines.generated import CannotEmit, PythonEngine
from croupier.engines.reference.engine import ReferenceEngine
from croupier.language.diagnostics.bounded import bounded, described

REFERENCE, PYTHON = "reference", "python"

WARM = 300
"""The number of answers, in all games of the same rules together, after which generated code is worth its making."""


OF_GAMES = (REFERENCE, PYTHON)
"""The engines that play one game, decision by decision."""


class WrongEngine(ValueError):
    """The wanted engine does not exist, is not present, or cannot play a match."""

    def __init__(self, message: str) -> None:
        super().__init__(bounded(message))


def check_engine(wanted: str | None, names: Sequence[str], kind: str = "engine") -> None:
    """Raise WrongEngine if no engine of a kind has the wanted name; None wants any."""
    if wanted is not None and wanted not in names:
        listed = f"{', '.join(names[:-1])} and {names[-1]}"
        raise WrongEngine(f"no {kind} is called {described(wanted)}; there are {listed}")


@dataclass(slots=True)
class Warmth:
    """How often a program has been played, for the choice of its engine."""

    answers: int = 0  # the answers that all games of the program have taken
    written: bool = True  # the program can be written as Python


@dataclass(frozen=True, slots=True)
class EnginePolicy:
    """The choice of a game's engine: the ``wanted`` engine, or else the reference until the rules are warm."""

    wanted: str | None = REFERENCE
    warmth: Warmth = field(default_factory=Warmth)

    def first(self, reference: ReferenceEngine, events: bool) -> Engine:
        """Return the engine that starts the game."""
        wants = self.wanted == PYTHON or (self.wanted is None and self.warmth.answers >= WARM)
        return generated(reference, events) if wants else reference

    def next(self, engine: Engine, reference: ReferenceEngine, events: bool) -> Engine:
        """Count an answer and return the engine that makes it: generated code once the rules are warm."""
        if self.wanted is not None or engine is not reference or not self.warmth.written:
            return engine
        self.warmth.answers += 1
        if self.warmth.answers < WARM:
            return engine
        found = generated(reference, events)
        self.warmth.written = found is not reference
        return found


def generated(reference: ReferenceEngine, events: bool) -> Engine:
    """Return the engine of generated code, or the reference if the rules cannot be written as Python."""
    engine = PythonEngine(reference.program, reference.limits)
    try:
        engine.variant(events)
    except CannotEmit:
        return reference
    return engine
