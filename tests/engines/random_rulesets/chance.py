"""Random choices that depend on a seed alone. They use only ``Random.random``, which is the same in every Python."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
Ways = list[tuple[int, Callable[[], T | None]]]
"""What can be made, each way with its weight; a way that turns out to be closed makes none."""


class Chance:
    def __init__(self, seed: int) -> None:
        self._source = random.Random(seed)

    def below(self, bound: int) -> int:
        return min(bound - 1, int(self._source.random() * bound))

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def percent(self, likely: int) -> bool:
        return self.below(100) < likely

    def one(self, values: Sequence[T]) -> T:
        return values[self.below(len(values))]

    def some(self, values: Sequence[T], least: int, most: int) -> list[T]:
        """Return some of the values, from ``least`` to ``most`` of them, in their order."""
        wanted = min(len(values), self.between(least, max(least, most)))
        chosen = set(self.shuffled(range(len(values)))[:wanted])
        return [one for at, one in enumerate(values) if at in chosen]

    def shuffled(self, values: Sequence[T]) -> list[T]:
        found = list(values)
        for at in range(len(found) - 1, 0, -1):
            other = self.below(at + 1)
            found[at], found[other] = found[other], found[at]
        return found

    def weighted(self, values: Sequence[tuple[int, T]]) -> T:
        left = self.below(sum(weight for weight, _ in values))
        for weight, value in values:
            left -= weight
            if left < 0:
                return value
        raise AssertionError("nothing has a weight")

    def made(self, ways: Ways[T]) -> T | None:
        """Return the result of one of the ways. If a way is closed, try another. If all are, return ``None``."""
        open_ways = [one for one in ways if one[0] > 0]
        while open_ways:
            at = self.weighted([(weight, at) for at, (weight, _) in enumerate(open_ways)])
            found = open_ways.pop(at)[1]()
            if found is not None:
                return found
        return None
