"""Running statistics in constant memory, exact on whole numbers."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt


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
        self.largest = max(self.largest, value)

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of the sample, 0 for fewer than two values."""
        if self.count < 2:
            return 0.0
        variance = (self.squares - self.total * self.total / self.count) / (self.count - 1)
        return sqrt(max(0.0, variance))
