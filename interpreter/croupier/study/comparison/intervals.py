"""Intervals of means, of shares and of differences, and the quantiles that they need.

Sources: E. B. Wilson, Probable inference, JASA 22 (1927); E. L. Korn, B. I. Graubard, Confidence intervals for
proportions with small expected number of positive counts estimated from survey data, Survey Methodology 24 (1998);
R. G. Newcombe, Interval estimation for the difference between independent proportions, and Improved confidence
intervals for the difference between binomial proportions based on paired data, Statistics in Medicine 17 (1998);
G. Y. Zou, A. Donner, Construction of confidence limits about effect measures: a general approach, Statistics in
Medicine 27 (2008); M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions (1964), formula 26.7.5.
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

from croupier.study.comparison.results import Estimate

LEAST_GAMES = 30
"""With fewer games there is no interval: Student's quantile and the variance would be too rough."""

Interval = tuple[float, float]
"""The lower and the upper end."""


def quantile(level: float, degrees: int) -> float:
    """Return Student's two-sided quantile: the t that a variable of so many ``degrees`` of freedom, at least 29, stays
    within with probability ``level``. It is right to four digits up to a level of 1 - 1e-6."""
    x = NormalDist().inv_cdf((1 + level) / 2)
    terms = (
        x,
        (x**3 + x) / 4,
        (5 * x**5 + 16 * x**3 + 3 * x) / 96,
        (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384,
        (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / 92160,
    )
    return sum(term / float(degrees) ** power for power, term in enumerate(terms))


def of_mean(mean: float, error: float, t: float) -> Interval:
    """Return the interval of a mean with this standard error."""
    return mean - t * error, mean + t * error


def of_share(share: float, error: float, games: int, t: float) -> Interval:
    """Return Wilson's interval of a share, for as many independent tries as would give this standard error (Korn and
    Graubard). A share of 0 or 1 counts each game as one try."""
    spread = share * (1 - share)
    if error == 0 and spread > 0:
        return share, share
    return wilson(share, games if error == 0 else spread / error**2, t)


def wilson(share: float, tries: float, t: float) -> Interval:
    """Return Wilson's interval of a share of independent tries, at least one."""
    middle = (share + t * t / (2 * tries)) / (1 + t * t / tries)
    half = t / (1 + t * t / tries) * sqrt(share * (1 - share) / tries + t * t / (4 * tries * tries))
    return max(0.0, middle - half), min(1.0, middle + half)


def of_difference(one: Estimate, other: Estimate, correlation: float) -> Interval:
    """Return the interval of ``other - one``, from the intervals of both and the correlation of their estimates (Zou
    and Donner; for shares it is Newcombe's, for means the one of paired differences)."""
    difference = other.value - one.value
    below = _joined(other.below, one.above, correlation)
    above = _joined(other.above, one.below, correlation)
    return difference - below, difference + above


def _joined(one: float, other: float, correlation: float) -> float:
    return sqrt(max(0.0, one * one - 2 * correlation * one * other + other * other))
