"""The counts of a game are made of the rows of its rounds."""

from __future__ import annotations

import pytest
from croupier.study.comparison.games import GameCounts, lead_changes
from croupier.study.simulation.rows import empty_columns


@pytest.mark.parametrize(
    ("changes", "times"),
    [
        ([], 0),
        ([(1, 0), (1, 0), (0, 3)], 1),
        ([(1, 0), (0, 2), (2, 0)], 2),
        ([(1, 0), (0, 1), (1, 0)], 0),  # a tie takes the lead from nobody
        ([(1, 0), (0, 1), (0, 1)], 1),
        ([(0, 0), (-1, 0)], 0),  # the first lead is no change
        ([(5, 0, 0), (0, 6, 0), (0, 0, 7)], 2),
    ],
)
def test_a_lead_changes_when_another_leads_alone(changes: list[tuple[int, ...]], times: int) -> None:
    assert lead_changes(changes) == times


def test_rows_are_added_up_by_game() -> None:
    columns = empty_columns(2)
    rows = {
        "game": [0, 0, 2],
        "turns": [5, 7, 9],
        "choices": [4, 6, 8],
        "forced": [1, 2, 3],
        "wins_1": [1, 0, 1],
        "wins_2": [0, 1, 1],
        "change_1": [3, 0, -4],
        "change_2": [0, 5, 4],
    }
    for name in columns:
        columns[name].extend(rows.get(name, [0, 0, 0]))
    counts = GameCounts(2)
    counts.take(columns)
    counts.fill(4)
    assert counts.counts == {
        "one": [1, 1, 1, 1],
        "rounds": [2, 0, 1, 0],
        "turns": [12, 0, 9, 0],
        "choices": [10, 0, 8, 0],
        "forced": [3, 0, 3, 0],
        "points": [8, 0, 8, 0],
        "leads": [1, 0, 0, 0],
        "wins": [2, 0, 2, 0],
        "wins_1": [1, 0, 1, 0],
        "wins_2": [1, 0, 1, 0],
    }
