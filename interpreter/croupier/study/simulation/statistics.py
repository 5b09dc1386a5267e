"""Running statistics in constant memory: whole numbers alone, so that parts of a batch add up to the whole exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from operator import mul


@dataclass
class Series:
    """Count, sum, sum of squares and largest of a series of whole numbers."""

    count: int = 0
    total: int = 0
    squares: int = 0
    largest: int = 0

    def add(self, value: int) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value
        if value > self.largest:
            self.largest = value

    def add_all(self, values: Sequence[int]) -> None:
        """Adds values, of which there are some."""
        self.count += len(values)
        self.total += sum(values)
        self.squares += sum(map(mul, values, values))
        self.largest = max(self.largest, max(values))

    def merge(self, other: Series) -> None:
        """Takes in the values of another series."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares
        self.largest = max(self.largest, other.largest)

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of the sample, 0 for fewer than two values."""
        if self.count < 2:
            return 0.0
        return sqrt((self.count * self.squares - self.total * self.total) / (self.count * (self.count - 1)))


@dataclass
class Tally:
    """What is counted of rounds. ``wins`` has a number for every seat."""

    wins: list[int]
    rounds: int = 0
    turns: Series = field(default_factory=Series)
    choices: Series = field(default_factory=Series)
    points: Series = field(default_factory=Series)

    def add(self, turns: int, choices: int, points: int) -> None:
        """Counts a round."""
        self.rounds += 1
        self.turns.add(turns)
        self.choices.add(choices)
        self.points.add(points)

    def add_all(self, turns: Sequence[int], choices: Sequence[int], points: Sequence[int]) -> None:
        """Counts rounds, of which there are some."""
        self.rounds += len(turns)
        self.turns.add_all(turns)
        self.choices.add_all(choices)
        self.points.add_all(points)

    def merge(self, other: Tally) -> None:
        """Takes in the rounds of another tally."""
        self.wins = [one + more for one, more in zip(self.wins, other.wins, strict=True)]
        self.rounds += other.rounds
        self.turns.merge(other.turns)
        self.choices.merge(other.choices)
        self.points.merge(other.points)
