"""What two sides' sums say of a figure: both values, their difference, and what was found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from croupier.study.comparison import intervals
from croupier.study.comparison.figures import SHARE, Figure
from croupier.study.comparison.moments import Ratio, correlation
from croupier.study.comparison.results import Contrast, Effect, Estimate, FigureContrast
from croupier.study.comparison.sides import Side

POWER = 0.8
"""The chance with which a difference as large as ``detectable`` is found."""

IDENTICAL = 1 - 1e-9
"""The correlation from which on two sides have had the same games."""


def contrast_of(baseline: Side, other: Side, figures: Sequence[Figure], level: float) -> Contrast:
    """Return the contrast of two sides, each interval at a level such as 0.999. Figures that a side has not, such as
    shares of wins where nobody has won, are left out."""
    pairs = [_Pair(one, baseline.ratio(one), other.ratio(one), _paired(baseline, other, one)) for one in figures]
    told = [one.contrast(level) for one in pairs if one.baseline.below and one.other.below]
    return Contrast(other.told.label, tuple(told))


def _paired(baseline: Side, other: Side, figure: Figure) -> float | None:
    """Return the correlation of the sides' games with the same seed."""
    crossed, one, two = other.crossed(figure), baseline.ratio(figure), other.ratio(figure)
    if crossed is None or not one.below or not two.below or one.games < intervals.LEAST_GAMES:
        return None
    return correlation(one, two, crossed)


@dataclass(frozen=True)
class _Pair:
    """A figure of two sides."""

    figure: Figure
    baseline: Ratio
    other: Ratio
    correlation: float | None

    def contrast(self, level: float) -> FigureContrast:
        name, unit, games = self.figure.name, self.figure.unit, self.baseline.games
        if games < intervals.LEAST_GAMES:
            one, two = self.baseline.value, self.other.value
            first, second, apart = (Estimate(value, None, None) for value in (one, two, two - one))
            return FigureContrast(name, unit, first, second, apart, games, None, None, Effect.TOO_FEW)
        t = intervals.quantile(level, games - 1)
        first, second = (self._estimate(one, t) for one in (self.baseline, self.other))
        apart = self._difference(first, second)
        detectable = apart.half_width * (1 + NormalDist().inv_cdf(POWER) / t)
        effect = self._effect(apart)
        return FigureContrast(name, unit, first, second, apart, games, self.correlation, detectable, effect)

    def _estimate(self, ratio: Ratio, t: float) -> Estimate:
        if self.figure.unit == SHARE:
            return Estimate(ratio.value, *intervals.of_share(ratio.value, ratio.error, ratio.games, t))
        return Estimate(ratio.value, *intervals.of_mean(ratio.value, ratio.error, t))

    def _difference(self, first: Estimate, second: Estimate) -> Estimate:
        if self.identical:
            return Estimate(0.0, 0.0, 0.0)
        ends = intervals.of_difference(first, second, self.correlation or 0.0)
        return Estimate(second.value - first.value, *ends)

    @property
    def identical(self) -> bool:
        """Return whether all games have given the same on both sides, or always the same number."""
        one, two = self.baseline, self.other
        constant = one.error == 0 == two.error and (self.figure.unit != SHARE or 0 < one.value < 1)
        together = self.correlation is not None and self.correlation > IDENTICAL and one.error == two.error
        return one.value == two.value and (constant or together)

    def _effect(self, apart: Estimate) -> Effect:
        if self.identical:
            return Effect.SAME
        if (apart.low or 0.0) > 0:
            return Effect.MORE
        return Effect.LESS if (apart.high or 0.0) < 0 else Effect.NOTHING
