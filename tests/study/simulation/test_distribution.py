"""How often figures occur: exact, in bounded memory, and whatever the blocks they come in."""

from __future__ import annotations

import pytest
from croupier.study.simulation import distribution, simulate
from croupier.study.simulation.counted import CountedRows
from croupier.study.simulation.distribution import Distribution
from hypothesis import given
from hypothesis import strategies as st

from tests.study.simulation.batches import GAMES, ROUNDS

FIGURES = st.lists(st.integers(0, 10**6) | st.integers(0, 60), min_size=1, max_size=80)


def distribution_of(*blocks: list[int]) -> Distribution:
    found = Distribution()
    for block in blocks:
        found.add_all(block)
    return found


@given(FIGURES, FIGURES)
def test_neither_order_nor_blocks_change_a_distribution(one: list[int], other: list[int]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(distribution, "MOST_BINS", 10)
        found = distribution_of(one, other)
        merged = distribution_of(one)
        merged.merge(distribution_of(other))
        assert (
            found
            == merged
            == distribution_of([*sorted(other), *one])
            == distribution_of(*([each] for each in one + other))
        )
        assert len(found.counts) <= 10 and found.total == len(one) + len(other)
        assert list(found.bins()) == sorted(
            (low, sum(each // found.width * found.width == low for each in one + other))
            for low in {each // found.width * found.width for each in one + other}
        )


def test_bins_widen_only_when_there_are_too_many() -> None:
    assert distribution_of(list(range(distribution.MOST_BINS))).width == 1
    found = distribution_of(list(range(distribution.MOST_BINS + 1)))
    assert (found.width, found.regrouped(1_000)) == (
        10,
        {0: 1_000, 1_000: 1_000, 2_000: 1_000, 3_000: 1_000, 4_000: 97},
    )


@given(FIGURES, st.sampled_from([0.0, 0.05, 0.25, 0.5, 0.95, 1.0]))
def test_a_quantile_is_a_figure_up_to_which_that_share_lies(figures: list[int], share: float) -> None:
    found = distribution_of(figures).quantile(share)
    assert sum(one <= found for one in figures) >= share * len(figures)
    assert found == min(figures) or sum(one < found for one in figures) < share * len(figures)


@pytest.mark.parametrize("jobs", [1, 2])
def test_distributions_are_those_of_the_rows(jobs: int) -> None:
    from contextlib import nullcontext

    counted = CountedRows(2)
    report = simulate(ROUNDS, GAMES, 2, 1, jobs=jobs, rows=nullcontext(counted))
    counted.fill(report.games)
    rows = ROUNDS.simulate(GAMES, 2, seed=1).rows
    assert rows is not None
    points = [abs(one) + abs(other) for one, other in zip(rows["change_1"], rows["change_2"], strict=True)]
    found = counted.figures
    assert found["turns"] == distribution_of(list(rows["turns"]))
    assert found["choices"] == distribution_of(list(rows["choices"]))
    assert found["points"] == distribution_of(points)
    games = [[at for at, one in enumerate(rows["game"]) if one == game] for game in range(GAMES)]
    assert min(map(len, games)) < max(map(len, games)) == 3, "some games end in a fault"
    assert found["rounds"] == distribution_of(list(map(len, games)))
    assert found["game-turns"] == distribution_of([sum(rows["turns"][at] for at in one) for one in games])


def test_games_without_a_round_count_as_games() -> None:
    counted = CountedRows(2)
    counted.fill(3)
    counted.fill(3)
    bins = {name: list(figures.bins()) for name, figures in counted.figures.items()}
    assert bins == {"turns": [], "rounds": [(0, 3)], "game-turns": [(0, 3)], "choices": [], "points": []}
