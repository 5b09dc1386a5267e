"""Choose the engine of a game.

All engines have the same state at every decision, so a game may change its engine there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.engines.contract.engine import Engine
from croupier.engines.reference.engine import ReferenceEngine
from croupier.language.diagnostics.bounded import bounded, described

REFERENCE = "reference"

OF_GAMES = (REFERENCE,)
"""The engines that play one game, decision by decision."""


class WrongEngine(ValueError):
    """The wanted engine does not exist, is not present, or cannot play a match."""

    def __init__(self, message: str) -> None:
        super().__init__(bounded(message))


def check_engine(wanted: str | None, names: Sequence[str], kind: str = "engine") -> None:
    """Raise WrongEngine if no engine of a kind has the wanted name; None wants any."""
    if wanted is not None and wanted not in names:
        listed = f"there are {', '.join(names[:-1])} and {names[-1]}" if names[1:] else f"there is {names[0]}"
        raise WrongEngine(f"no {kind} is called {described(wanted)}; {listed}")


@dataclass(frozen=True, slots=True)
class EnginePolicy:
    """The choice of a game's engine: the ``wanted`` engine, a name of ``OF_GAMES``, or any."""

    wanted: str | None = None

    def first(self, reference: ReferenceEngine, events: bool) -> Engine:
        """Return the engine that starts the game. ``events``: the game keeps them."""
        return reference

    def next(self, engine: Engine, reference: ReferenceEngine, events: bool) -> Engine:
        """Return the engine that takes the next answer of a game that ``engine`` has played so far."""
        return engine
