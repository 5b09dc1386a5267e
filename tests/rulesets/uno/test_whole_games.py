"""Whole games by chance."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.chance import by_chance
from tests.rulesets.uno.situations import uno

MOST_ANSWERS = 20_000


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {"scoring": "lowest_total"}), (4, {"bluffing": False}), (10, {}), (10, {"hand_size": 10})],
)
def test_games_by_chance_come_to_an_end(players: int, options: dict[str, Any]) -> None:
    table = uno(players, seed=players, target=100, **options)
    table.state.log = None
    answers = sum(1 for _ in by_chance(table.engine, table.state, table.offers, players, MOST_ANSWERS))
    assert answers < MOST_ANSWERS
    assert table.whole()
    scores = table.each("score")
    assert max(scores.values()) >= 100
    best = max(scores.values()) if "scoring" not in options else min(scores.values())
    outcome = table.engine.outcome(table.state)
    assert [one == max(outcome) for one in outcome] == [score == best for score in scores.values()]
