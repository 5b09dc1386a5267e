"""Intervals, held against scipy and against an example that is printed."""

from __future__ import annotations

from math import sqrt

import numpy
import pytest
from croupier.study.comparison.intervals import of_difference, of_mean, of_share, quantile
from croupier.study.comparison.moments import Crossed, Pairs, Ratio, correlation
from croupier.study.comparison.results import Estimate
from scipy import stats

CHANCE = numpy.random.default_rng(5)


def ratio_of(pairs: Pairs) -> Ratio:
    found = Ratio()
    found.add(pairs)
    return found


def pairs_of(above: numpy.ndarray, below: numpy.ndarray) -> Pairs:
    return above.tolist(), below.tolist()


@pytest.mark.parametrize("level", [0.8, 0.95, 0.999, 1 - 0.05 / 240, 1 - 1e-6])
@pytest.mark.parametrize("degrees", [29, 60, 1_000, 10**6])
def test_the_quantile_is_students(level: float, degrees: int) -> None:
    assert quantile(level, degrees) == pytest.approx(stats.t.ppf((1 + level) / 2, degrees), rel=3e-4)


@pytest.mark.parametrize(("won", "games"), [(0, 50), (1, 50), (23, 50), (50, 50), (700, 1_000)])
def test_a_share_has_wilsons_interval(won: int, games: int) -> None:
    share = won / games
    theirs = stats.binomtest(won, games).proportion_ci(0.95, method="wilson")
    z = stats.norm.ppf(0.975)
    assert of_share(share, sqrt(share * (1 - share) / games), games, z) == pytest.approx((theirs.low, theirs.high))


def test_the_difference_of_shares_is_newcombes() -> None:
    """56 of 70 and 48 of 80, from table II of the paper, method 10."""
    one, other = (
        Estimate(won / games, *of_share(won / games, sqrt(won * (games - won) / games**3), games, 1.959964))
        for won, games in ((48, 80), (56, 70))
    )
    assert of_difference(one, other, 0.0) == pytest.approx((0.0524, 0.3339), abs=5e-5)


def test_the_difference_of_paired_means_is_that_of_a_paired_test() -> None:
    deals = CHANCE.poisson(20, 80)
    one, other = deals + CHANCE.poisson(3, 80), deals + CHANCE.poisson(4, 80)
    ones = numpy.ones(80, dtype=int)
    first, second = pairs_of(one, ones), pairs_of(other, ones)
    both, crossed = [ratio_of(first), ratio_of(second)], Crossed()
    crossed.add(first, second)
    t = quantile(0.95, 79)
    estimates = [Estimate(it.value, *of_mean(it.value, it.error, t)) for it in both]
    paired = correlation(both[0], both[1], crossed)
    theirs = stats.ttest_rel(other, one).confidence_interval(0.95)
    assert paired == pytest.approx(stats.pearsonr(one, other).statistic)
    assert of_difference(*estimates, paired) == pytest.approx((theirs.low, theirs.high), rel=1e-3)
    assert both[0].error == pytest.approx(stats.sem(one))


def test_the_error_of_a_ratio_is_that_of_a_bootstrap_over_games() -> None:
    """Long games have longer rounds here, so an error from the rounds alone would be far too small."""
    rounds = CHANCE.integers(1, 12, 300)
    turns = CHANCE.poisson(rounds * (4 + rounds))
    games = (turns, rounds)
    again = stats.bootstrap(
        games, lambda one, other, axis: one.sum(axis=axis) / other.sum(axis=axis), paired=True, n_resamples=2_000, rng=1
    )
    found = ratio_of(pairs_of(turns, rounds))
    assert found.value == turns.sum() / rounds.sum()
    assert found.error == pytest.approx(again.standard_error, rel=0.06)
    assert found.error > 1.5 * sqrt(found.value / rounds.sum())


def test_sums_do_not_depend_on_portions() -> None:
    above, below = CHANCE.poisson(9, 100).tolist(), CHANCE.poisson(3, 100).tolist()
    parts = Ratio()
    for first in range(0, 100, 30):
        parts.add((above[first : first + 30], below[first : first + 30]))
    assert parts == ratio_of((above, below))
