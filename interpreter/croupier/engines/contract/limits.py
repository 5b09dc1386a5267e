"""The limits of a game. Whoever runs a game may raise them; a rule file may not."""

from __future__ import annotations

from dataclasses import dataclass

PACE = 400
"""The fuel that each answer adds to the fuel of the whole game."""

MOST = 1_000_000_000
"""The highest value of a limit."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a game.

    - ``steps``: the fuel between two decisions. A call, a pass of a loop, a candidate of a move, and a card that is
      looked at have a price of at least 1.
    - ``game_steps``: the fuel of the whole game, besides ``PACE`` for each answer. It stops rules that ask again and
      again.
    - ``decisions``: the answers in a game.
    - ``moves``: the moves in an offer.
    - ``events``: the events kept.
    """

    steps: int = 200_000
    game_steps: int = 1_000_000
    decisions: int = 100_000
    moves: int = 5_000
    events: int = 1_000_000


DEFAULT_LIMITS = Limits()

LIMIT_OF = {
    "steps-exhausted": "steps",
    "game-steps-exhausted": "game_steps",
    "decisions-exhausted": "decisions",
    "too-many-moves": "moves",
    "too-many-events": "events",
}
"""The limit that a game has reached, by the code of the fault."""


def way_out(limits: Limits, code: str) -> str:
    """Return the option ``--limit`` that raises the limit of a fault tenfold; empty if the fault has no limit."""
    name = LIMIT_OF.get(code)
    return f"{name}={min(MOST, 10 * getattr(limits, name))}" if name is not None else ""
