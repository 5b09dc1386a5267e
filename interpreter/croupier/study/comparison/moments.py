"""Sums over games, the ratios that they give, and how exact these are.

A figure is a ratio of two sums. The games are independent, the rounds of one game are not: so a game is the unit, and
the error of a ratio is that of the mean of its residuals ``(above - ratio * below) / mean(below)``, one per game (W. G.
Cochran, Sampling Techniques, 1977, chapter 6). The residuals of two sides' games of the same seed give the correlation.

Invariant. All sums are whole numbers, so no figure depends on how games are cut into portions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from operator import mul

Pairs = tuple[Sequence[int], Sequence[int]]
"""For each game, the count above and the count below the line."""


def _product(one: Sequence[int], other: Sequence[int]) -> int:
    return sum(map(mul, one, other))


@dataclass
class Crossed:
    """The sums of products of two ratios' counts, which may be one ratio's own."""

    above_above: int = 0
    above_below: int = 0
    below_above: int = 0
    below_below: int = 0

    def add(self, one: Pairs, other: Pairs) -> None:
        self.above_above += _product(one[0], other[0])
        self.above_below += _product(one[0], other[1])
        self.below_above += _product(one[1], other[0])
        self.below_below += _product(one[1], other[1])


@dataclass
class Ratio:
    """The ratio of two counts over the games of one side."""

    games: int = 0
    above: int = 0  # the sum of the count above the line
    below: int = 0
    own: Crossed = field(default_factory=Crossed)

    def add(self, pairs: Pairs) -> None:
        """Add games."""
        self.games += len(pairs[0])
        self.above += sum(pairs[0])
        self.below += sum(pairs[1])
        self.own.add(pairs, pairs)

    @property
    def value(self) -> float:
        """Return the ratio. Raise ZeroDivisionError if all counts below are 0."""
        return self.above / self.below

    @property
    def error(self) -> float:
        """Return the standard error of the ratio, for at least two games."""
        return sqrt(max(0.0, covariance(self, self, self.own)))


def covariance(one: Ratio, other: Ratio, crossed: Crossed) -> float:
    """Return the covariance of two ratios over the same games. It is exact up to the last division: the residuals'
    products are whole numbers over ``below * below``."""
    a, b, c, d = one.above, one.below, other.above, other.below
    products = (
        b * d * crossed.above_above
        - b * c * crossed.above_below
        - a * d * crossed.below_above
        + a * c * crossed.below_below
    )
    games = one.games
    return products * games / ((games - 1) * b * b * d * d)


def correlation(one: Ratio, other: Ratio, crossed: Crossed) -> float | None:
    """Return the correlation of two ratios over the same games; ``None`` if one of them has no error."""
    errors = one.error * other.error
    return max(-1.0, min(1.0, covariance(one, other, crossed) / errors)) if errors else None
