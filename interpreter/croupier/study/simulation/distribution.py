"""How often each figure occurs, in bounded memory.

Algorithm. Figures are counted in bins of equal width, at first 1. When there are more than ``MOST_BINS`` bins, ten
neighbours become one, until there are few enough.

Invariant. The width is the least power of ten at which all figures fit, so a distribution does not depend on the order
of the figures, nor on how they are cut into blocks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate

MOST_BINS = 4_096
WIDENING = 10


@dataclass
class Distribution:
    """The number of figures in each bin. A bin holds the whole numbers from its low end to below the next one's."""

    width: int = 1  # of each bin: a power of ten
    counts: Counter[int] = field(default_factory=Counter)  # by the low end of the bin, divided by the width

    def add_all(self, figures: Iterable[int]) -> None:
        self.add_counts(Counter(figures))

    def add_counts(self, counts: Mapping[int, int]) -> None:
        """Add figures, each with how often it occurs."""
        self.merge(Distribution(1, Counter(counts)))

    def merge(self, other: Distribution) -> None:
        """Add the figures of another distribution."""
        width = max(self.width, other.width)
        self.counts = Counter(_widened(self.counts, width // self.width))
        self.counts.update(_widened(other.counts, width // other.width))
        self.width = width
        while len(self.counts) > MOST_BINS:
            self.counts, self.width = Counter(_widened(self.counts, WIDENING)), self.width * WIDENING

    @property
    def total(self) -> int:
        """Return the number of figures."""
        return self.counts.total()

    def bins(self) -> Iterator[tuple[int, int]]:
        """Yield the low end of each bin that holds figures, in order, and how many it holds."""
        for number in sorted(self.counts):
            yield number * self.width, self.counts[number]

    def quantile(self, share: float) -> int:
        """Return the low end of the first bin up to which at least this share of the figures lies: 0.5 for the
        median. There must be a figure."""
        wanted = share * self.total
        bins = list(self.bins())
        sums = accumulate(count for _, count in bins)
        return next(low for (low, _), passed in zip(bins, sums, strict=True) if passed >= wanted)

    def regrouped(self, width: int) -> dict[int, int]:
        """Return the counts by the low ends of wider bins. ``width`` is a multiple of the present width."""
        found = _widened(self.counts, width // self.width)
        return {number * width: found[number] for number in sorted(found)}


def _widened(counts: Mapping[int, int], by: int) -> Mapping[int, int]:
    """Return the counts of bins that are so many times as wide."""
    if by == 1:
        return counts
    found: Counter[int] = Counter()
    for number, count in counts.items():
        found[number // by] += count
    return found
