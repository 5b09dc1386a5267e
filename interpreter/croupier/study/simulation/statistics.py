"""Running statistics in constant memory.

Invariant. All sums are whole numbers, so the figures of a batch do not depend on how it is cut into blocks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from operator import mul


@dataclass
class Series:
    """The sums of a series of whole numbers."""

    count: int = 0
    total: int = 0
    squares: int = 0  # the sum of the squares
    largest: int = 0

    def add(self, value: int) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value
        if value > self.largest:
            self.largest = value

    def add_all(self, values: Sequence[int]) -> None:
        """Add values. There must be at least one."""
        self.count += len(values)
        self.total += sum(values)
        self.squares += sum(map(mul, values, values))
        self.largest = max(self.largest, max(values))

    def merge(self, other: Series) -> None:
        """Add the values of another series."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares
        self.largest = max(self.largest, other.largest)

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """Return the standard deviation of the sample, or 0 for fewer than two values."""
        if self.count < 2:
            return 0.0
        return sqrt((self.count * self.squares - self.total * self.total) / (self.count * (self.count - 1)))


@dataclass
class Tally:
    """The figures of rounds."""

    wins: list[int]  # by seat
    rounds: int = 0
    turns: Series = field(default_factory=Series)
    choices: Series = field(default_factory=Series)
    points: Series = field(default_factory=Series)

    def add(self, turns: int, choices: int, points: int) -> None:
        """Count a round."""
        self.rounds += 1
        self.turns.add(turns)
        self.choices.add(choices)
        self.points.add(points)

    def add_all(self, turns: Sequence[int], choices: Sequence[int], points: Sequence[int]) -> None:
        """Count rounds. There must be at least one."""
        self.rounds += len(turns)
        self.turns.add_all(turns)
        self.choices.add_all(choices)
        self.points.add_all(points)

    def merge(self, other: Tally) -> None:
        """Add the rounds of another tally."""
        self.wins = [one + more for one, more in zip(self.wins, other.wins, strict=True)]
        self.rounds += other.rounds
        self.turns.merge(other.turns)
        self.choices.merge(other.choices)
        self.points.merge(other.points)
