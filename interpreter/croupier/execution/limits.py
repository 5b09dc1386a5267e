"""How much a game may use. Whoever runs a game may raise these; a file may not."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """``steps`` between two decisions: a call, a pass of a loop, a candidate of a move and a card that is looked at
    are a step each. ``decisions`` answered in a game; ``moves`` in an offer; ``events`` kept."""

    steps: int = 200_000
    decisions: int = 100_000
    moves: int = 5_000
    events: int = 1_000_000


DEFAULT_LIMITS = Limits()
