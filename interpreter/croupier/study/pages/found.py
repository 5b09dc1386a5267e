"""What distributions say, in sentences."""

from __future__ import annotations

from croupier.study.pages.writer import StudyWriter
from croupier.study.simulation.distribution import Distribution

QUARTER, THREE_QUARTERS, MOST = 0.25, 0.75, 0.95


def spread(w: StudyWriter, name: str, figures: Distribution, mean: float) -> str:
    """Return how the figures of a distribution lie. ``name`` is that of the figure, as in ``study-spread-turns``.
    There must be a figure."""
    low, high = figures.quantile(0), figures.quantile(1)
    if low == high:
        return w.word(f"study-always-{name}", count=low, number=w.number(low))
    ends = {"low": figures.quantile(QUARTER), "high": figures.quantile(THREE_QUARTERS)}
    ends |= {"most": figures.quantile(MOST), "longest": high, "least": low}
    return w.word(f"study-spread-{name}", mean=w.mean(mean), **{key: w.number(one) for key, one in ends.items()})
