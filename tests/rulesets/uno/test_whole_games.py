"""Whole games by chance."""

from __future__ import annotations

from typing import Any

import pytest
from croupier.language.data import rulesets_folder

from tests.game.table import SEATS, Table
from tests.rulesets.chance import by_chance

UNO = rulesets_folder() / "uno" / "ruleset.yaml"
MOST_ANSWERS = 20_000


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {"scoring": "lowest_total"}), (4, {"bluffing": False}), (10, {}), (10, {"hand_size": 10})],
)
def test_games_by_chance_come_to_an_end(players: int, options: dict[str, Any]) -> None:
    table = Table(UNO, players, players, target=100, **options)
    table.state.log = None
    answers = 0
    for _ in by_chance(table.engine, table.state, table.raw, players, MOST_ANSWERS):
        answers += 1
        assert table.whole
    assert answers < MOST_ANSWERS
    scores = [table.value("score", player) for player in SEATS[:players]]
    assert max(scores) >= 100
    best = max(scores) if "scoring" not in options else min(scores)
    outcome = table.engine.outcome(table.state)
    assert [one == max(outcome) for one in outcome] == [score == best for score in scores]
