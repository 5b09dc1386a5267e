"""Cut the games of a comparison into portions, which all sides play in turn. The size of portions changes no figure."""

from __future__ import annotations

from collections.abc import Sequence

SECONDS = 2.0
"""The seconds that a portion of all sides shall take. An interrupt loses at most one portion."""

FIRST, GROWTH = 10, 8
"""The games of the first portion where nobody says otherwise, and the largest ratio between a portion and the one
before it."""


class Stride:
    """Hand out portions. Each ends at a look at the latest."""

    def __init__(self, looks: Sequence[int], first: int = FIRST) -> None:
        self.looks = looks
        self.done = 0
        self.size = first

    def take(self) -> tuple[int, int] | None:
        """Return the number of the first game and the number of games of the next portion, or ``None`` after the
        last."""
        look = next((one for one in self.looks if one > self.done), None)
        return None if look is None else (self.done, min(self.size, look - self.done))

    def learn(self, games: int, seconds: float) -> None:
        """Note that a portion was played, and set the size of the next one by the seconds that it took."""
        self.done += games
        self.size = max(1, min(int(games * SECONDS / max(seconds, 1e-6)), GROWTH * games))
