"""Histograms: bins that hold every figure, bars as high as they say, and two sides over each other."""

from __future__ import annotations

import pytest
from croupier.study.pages.histogram import BASE, TOP, Histogram, ShownSide
from croupier.study.pages.scales import MOST_BARS, bins_for, step_for, ticks
from croupier.study.pages.writer import StudyWriter
from croupier.study.simulation.distribution import Distribution
from croupier.texts.pages.markup import document, element
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rulebook.pages import of_class, tree, words

FIGURES = st.lists(st.integers(0, 40) | st.integers(0, 10**15), min_size=1, max_size=50)


def distribution_of(figures: list[int]) -> Distribution:
    found = Distribution()
    found.add_all(figures)
    return found


def drawn(*sides: ShownSide) -> str:
    histogram = Histogram(StudyWriter("en"), "x", "Turns", "turns", sides)
    return document(element("html", histogram.figure_element()))


@settings(max_examples=40)
@given(FIGURES, st.lists(st.integers(0, 10**9), max_size=20))
def test_bins_hold_every_figure(one: list[int], other: list[int]) -> None:
    sides = [distribution_of(one), distribution_of(other)]
    bins = bins_for(sides)
    assert 1 <= bins.number <= MOST_BARS and bins.low >= 0
    for figures, side in zip((one, other), sides, strict=True):
        ends = [*bins.lows[1:], max([*figures, 0]) + 1 if bins.has_rest else bins.lows[-1] + bins.width]
        inside = [sum(low <= each < end for each in figures) for low, end in zip(bins.lows, ends, strict=True)]
        assert bins.counts(side) == inside and sum(inside) == len(figures)


def test_a_few_figures_far_away_share_the_last_bar() -> None:
    bins = bins_for([distribution_of([*range(10, 30)] * 50 + [5_000])])
    assert (bins.has_rest, bins.lows[-1], bins.counts(distribution_of([29, 30, 5_000]))[-2:]) == (True, 30, [1, 2])


def test_bars_are_as_high_as_their_shares() -> None:
    root = tree(drawn(ShownSide("", distribution_of([1] * 6 + [2] * 3 + [4]))))
    heights = [float(one.get("height", "")) for one in root.iter("rect")]
    labels = [words(one) for one in of_class(root, "left")]
    top = int(labels[-1].removesuffix("%")) / 100
    assert labels[0] == "0%" and heights[0] == pytest.approx((BASE - TOP) * 0.6 / top, abs=0.1)
    assert heights[0] / heights[1] == pytest.approx(2, rel=0.01) and heights[1] / heights[2] == pytest.approx(
        3, rel=0.01
    )
    assert [words(row) for row in next(root.iter("tbody"))] == ["1 60.00%6", "2 30.00%3", "4 10.00%1"]
    assert [words(one) for one in of_class(root, "below")] == ["1", "2", "3", "4"]
    assert words(next(root.iter("desc"))) == "Most often 1 (60.0%)."


def test_two_sides_are_told_apart_by_more_than_a_colour() -> None:
    root = tree(drawn(ShownSide("one <side>", distribution_of([1, 2])), ShownSide("other", distribution_of([2, 2, 3]))))
    assert [words(one) for one in of_class(root, "legend")] == ["one <side> other"]
    bars, outline = list(root.iter("rect")), [one for one in root.iter("line") if one.get("class") == "second"]
    assert {one.get("class") for one in bars} == {"first"}
    level = {one.get("x1"): float(one.get("y1", "")) for one in outline if one.get("y1") == one.get("y2")}
    assert list(level) == ["0.00%", "33.33%", "66.67%"] and level["0.00%"] == BASE
    assert (BASE - level["33.33%"]) / (BASE - level["66.67%"]) == pytest.approx(2, rel=0.01)
    assert "other: most often 2 (66.7%)." in words(next(root.iter("desc")))
    assert [words(one) for one in next(root.iter("thead"))[0]] == ["turns", "one <side>", "other"]


@given(st.floats(1e-6, 1e15), st.integers(1, 40))
def test_steps_are_round_and_reach(span: float, most: int) -> None:
    step = step_for(span, most)
    assert span <= step * most * (1 + 1e-9) and f"{step:.0e}"[0] in "125"
    found = ticks(span, most)
    assert found[0] == 0 and found[-1] >= span * (1 - 1e-9) and len(found) <= most + 2


@pytest.mark.parametrize(
    ("value", "english", "french"),
    [(1234, "1,234", "1 234"), (9_999_999, "9,999,999", "9 999 999"), (25_000_000, "2.5×10⁷", "2,5×10⁷")],
)
def test_ticks_are_written_as_a_language_does(value: int, english: str, french: str) -> None:
    assert StudyWriter("en").tick(value) == english
    assert StudyWriter("fr").tick(value) == french.replace(" ", "\N{NARROW NO-BREAK SPACE}")
    assert StudyWriter("fr").share(0.123) == "12,3\N{NO-BREAK SPACE}%" and StudyWriter("en").number(-1.5, 1) == "−1.5"
