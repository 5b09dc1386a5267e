"""What two sides' sums say of a figure: both values, their difference, and what was found."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist

from croupier.study.comparison import intervals
from croupier.study.comparison.figures import FAULTS
from croupier.study.comparison.moments import Ratio, correlation
from croupier.study.comparison.results import Contrast, Effect, Estimate, FigureContrast
from croupier.study.comparison.sides import Side

POWER = 0.8
"""The chance with which a difference as large as ``detectable`` is found."""

SHARE = "share"


def contrast_of(baseline: Side, other: Side, names: Sequence[str], level: float) -> Contrast:
    """Return the contrast of two sides, each interval at a level such as 0.999. Figures that a side has not, such as
    shares of wins where nobody has won, are left out."""
    units = {one.name: one.unit for one in other.figures} | {FAULTS: SHARE}
    figures = [
        _figure(baseline, other, name, units[name], level)
        for name in names
        if baseline.ratio(name).below and other.ratio(name).below
    ]
    return Contrast(other.label, tuple(figures))


def _figure(baseline: Side, other: Side, name: str, unit: str, level: float) -> FigureContrast:
    one, two = baseline.ratio(name), other.ratio(name)
    games = one.games
    if games < intervals.LEAST_GAMES:
        first, second, apart = (Estimate(value, None, None) for value in (one.value, two.value, two.value - one.value))
        return FigureContrast(name, unit, first, second, apart, games, None, None, Effect.TOO_FEW)
    t = intervals.quantile(level, games - 1)
    paired = None if name == FAULTS else correlation(one, two, other.crossed[name])
    of_one, of_two = _interval(one, unit, t), _interval(two, unit, t)
    ends = intervals.of_difference(one.value, of_one, two.value, of_two, paired or 0.0)
    difference = Estimate(two.value - one.value, *ends)
    return FigureContrast(
        name,
        unit,
        Estimate(one.value, *of_one),
        Estimate(two.value, *of_two),
        difference,
        games,
        paired,
        _detectable(difference, t),
        _finding(*ends),
    )


def _interval(ratio: Ratio, unit: str, t: float) -> intervals.Interval:
    if unit == SHARE:
        return intervals.of_share(ratio.value, ratio.error, ratio.games, t)
    return intervals.of_mean(ratio.value, ratio.error, t)


def _detectable(difference: Estimate, t: float) -> float:
    """Return the difference that is found with the chance ``POWER``: the half-width and as many errors more as that
    chance needs."""
    half = difference.half_width or 0.0
    return half * (1 + NormalDist().inv_cdf(POWER) / t)


def _finding(low: float, high: float) -> Effect:
    if low > 0:
        return Effect.MORE
    return Effect.LESS if high < 0 else Effect.NOTHING
