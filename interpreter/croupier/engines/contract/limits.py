"""The limits of a game. Whoever runs a game may raise them; a rule file may not."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.language.diagnostics.excerpt import shown_value

PACE = 2_000
"""The fuel that each answer adds to the fuel of the whole game."""

MOST = 1_000_000_000
"""The highest value of a limit."""


LIMIT_OF = {
    "steps-exhausted": "steps",
    "game-steps-exhausted": "game_steps",
    "decisions-exhausted": "decisions",
    "too-many-moves": "moves",
    "too-many-events": "events",
    "too-many-sets": "sets",
}
"""The limit that a game has reached, by the code of the fault."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a game. Raise ValueError for anything but whole numbers from 0 to ``MOST``.

    What takes a step has a price of at least 1 (``prices.py``). A step stands for up to 1,000 looks, so an answer takes
    at most 10**8 looks beside its steps. The limit of the whole game stops rules that ask again and again.

    Of 100,000 games of random players, played with each installed ruleset for two, four and the most players
    (``tests/engines/maxima.py``), the longest has 100,321 decisions, and the most steps between two decisions are
    1,027.
    """

    steps: int = 100_000  # fuel between two decisions
    game_steps: int = 1_000_000  # fuel of the whole game, besides PACE for each answer
    decisions: int = 300_000  # answers in a game
    moves: int = 5_000  # moves in an offer
    events: int = 1_000_000  # events kept
    sets: int = 30_000  # parts of cards that a search for a set looks at

    def __post_init__(self) -> None:
        for name in LIMIT_OF.values():
            value = getattr(self, name)
            if type(value) is not int or not 0 <= value <= MOST:
                raise ValueError(f"the limit {name} is a whole number from 0 to {MOST}, not {shown_value(value)}")


DEFAULT_LIMITS = Limits()


def way_out(limits: Limits, code: str) -> str:
    """Return the option ``--limit`` that raises the limit of a fault tenfold; empty if the fault has no limit."""
    name = LIMIT_OF.get(code)
    return f"{name}={min(MOST, 10 * getattr(limits, name))}" if name is not None else ""
