"""Scales of pictures: bins and ticks at round numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from croupier.study.simulation.distribution import Distribution

MOST_BARS = 32
TAIL = 0.995
"""The share of figures that is drawn to scale where the others lie far away: they share one last bar."""

STRETCH = 1.5
"""How many times as wide the scale would have to be for all figures, before some share the last bar."""


def step_for(span: float, most: int, least: float = 0.0) -> float:
    """Return the smallest of 1, 2 and 5 times a power of ten that goes at most so many times into a span, and is no
    smaller than ``least``."""
    exponent = -12
    while True:
        for digit in (1, 2, 5):
            step = float(f"{digit}e{exponent}")
            if step >= least and span <= step * most:
                return step
        exponent += 1


def ticks(high: float, most: int) -> list[float]:
    """Return round numbers from 0 up to the first that is at least ``high``."""
    step = step_for(high, most) if high > 0 else 1.0
    return [number * step for number in range(ceil(high / step) + 1)] if high > 0 else [0.0, step]


@dataclass(frozen=True)
class Bins:
    """Bins of equal width, and perhaps a last one for all figures above them."""

    low: int  # the low end of the first bin
    width: int
    number: int  # of bins, the last one included
    has_rest: bool  # the last bin holds all figures from its low end on

    @property
    def lows(self) -> list[int]:
        return [self.low + at * self.width for at in range(self.number)]

    def counts(self, figures: Distribution) -> list[int]:
        """Return how many figures each bin holds. The width must be a multiple of that of the figures."""
        found = [0] * self.number
        for low, counted in figures.regrouped(self.width).items():
            found[min((low - self.low) // self.width, self.number - 1)] += counted
        return found


def bins_for(sides: Sequence[Distribution]) -> Bins:
    """Return at most ``MOST_BARS`` bins that hold all figures of the sides. At least one side has figures."""
    filled = [one for one in sides if one.total]
    ends = [(one.quantile(0), one.quantile(TAIL), one.quantile(1)) for one in filled]
    low, most, high = min(one[0] for one in ends), max(one[1] for one in ends), max(one[2] for one in ends)
    has_rest = high - low > STRETCH * (most - low) and high - low >= MOST_BARS
    end = most if has_rest else high
    width = int(step_for(end - low + 1, MOST_BARS - 2, max(one.width for one in filled)))
    first = low // width * width
    number = (end - first) // width + 1
    return Bins(first, width, number + has_rest, has_rest)
