"""Sums of parts are the sums of the whole, to the last digit."""

from __future__ import annotations

from statistics import mean, stdev

import pytest
from croupier.study.simulation.statistics import Series
from hypothesis import given
from hypothesis import strategies as st

NUMBERS = st.lists(st.integers(0, 2**40), min_size=2, max_size=40)


def series_of(values: list[int]) -> Series:
    found = Series()
    for one in values:
        found.add(one)
    return found


@given(NUMBERS, st.integers(0, 40))
def test_a_series_is_the_same_however_it_is_parted(values: list[int], at: int) -> None:
    first, rest = series_of(values[:at]), series_of(values[at:])
    first.merge(rest)
    assert first == series_of(values)


@given(NUMBERS)
def test_mean_and_deviation_are_those_of_the_sample(values: list[int]) -> None:
    found = series_of(values)
    assert found.mean == pytest.approx(mean(values))
    assert found.deviation == pytest.approx(stdev(values), rel=1e-9, abs=1e-6)


def test_the_deviation_of_large_numbers_is_exact() -> None:
    """Sums of squares as floating numbers would give 0 here, or nonsense."""
    assert series_of([2**60, 2**60 + 2]).deviation == pytest.approx(2**0.5)
    assert (series_of([]).mean, series_of([7]).deviation) == (0.0, 0.0)
