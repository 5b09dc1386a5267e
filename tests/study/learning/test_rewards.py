"""The rewards of many games are those of single games."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from croupier.study.learning.rewards import REWARDS, batch_rewards, game_rewards
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amount import amount
from tests.withstand.games import rules_of


@settings(max_examples=amount(50), deadline=None)
@given(st.integers(1, 4), st.none() | st.integers(-2, 3), st.data())
def test_rewards_at_once_are_those_alone(seats: int, wins_from: int | None, data: st.DataObject) -> None:
    program = replace(rules_of("bench-uno").program(2), wins_from=wins_from)
    outcomes = data.draw(st.lists(st.lists(st.integers(-2, 2), min_size=seats, max_size=seats), min_size=1))
    for reward in REWARDS:
        found = batch_rewards(program, np.array(outcomes), reward)
        assert found.tolist() == [game_rewards(program, one, reward) for one in outcomes]
