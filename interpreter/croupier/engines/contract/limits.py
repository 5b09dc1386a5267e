"""How much a game may use. Whoever runs a game may raise these; a file may not."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.language.diagnostics.excerpt import shortened

PACE = 400
"""Steps that each answer adds to those that a whole game may take."""

MOST = 1_000_000_000
"""To what a limit may be raised."""


LIMIT_OF = {
    "steps-exhausted": "steps",
    "game-steps-exhausted": "game_steps",
    "decisions-exhausted": "decisions",
    "too-many-moves": "moves",
    "too-many-events": "events",
}
"""The limit that a fault tells of, by its code."""


@dataclass(frozen=True, slots=True)
class Limits:
    """``steps`` between two decisions: a call, a pass of a loop, a candidate of a move and a card that is looked at
    are a step each. ``game_steps`` of a whole game, beside ``PACE`` for every answer: without that, rules that ask now
    and then could take as long as they like. ``decisions`` answered in a game; ``moves`` in an offer; ``events`` kept.

    Random players end 100,000 games of an installed ruleset within each limit. The longest has 117,821 decisions and
    669,677 events; the most steps between two decisions are some 3,000. Long games grow rare so fast that more than
    twice the longest is ample.

    Raises ValueError for anything but whole numbers from 0 to ``MOST``.
    """

    steps: int = 200_000
    game_steps: int = 1_000_000
    decisions: int = 300_000
    moves: int = 5_000
    events: int = 2_000_000

    def __post_init__(self) -> None:
        for name in LIMIT_OF.values():
            value = getattr(self, name)
            if type(value) is not int or not 0 <= value <= MOST:
                raise ValueError(f"the limit {name} is a whole number from 0 to {MOST}, not {shortened(repr(value))}")


DEFAULT_LIMITS = Limits()


def way_out(limits: Limits, code: str) -> str:
    """The limit that a fault tells of, raised well above what it was, as ``--limit`` takes it; else an empty text."""
    name = LIMIT_OF.get(code)
    return f"{name}={min(MOST, 10 * getattr(limits, name))}" if name is not None else ""
