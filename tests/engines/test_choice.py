"""Which engine plays a game."""

from __future__ import annotations

import pytest
from croupier.engines.reference.engine import ReferenceEngine
from croupier.rules import Rules, load

from tests.withstand.games import EXAMPLES


@pytest.fixture
def rules() -> Rules:
    return load(EXAMPLES["crazy-eights"])


@pytest.mark.parametrize("engine", [None, "reference"])
def test_the_reference_plays_games_and_their_copies(rules: Rules, engine: str | None) -> None:
    game = rules.new_game(3, 1, engine=engine)
    assert type(game.engine) is type(game.clone().engine) is ReferenceEngine


def test_no_other_engine_plays_games(rules: Rules) -> None:
    with pytest.raises(ValueError, match="no engine of games is called 'native'; there is reference"):
        rules.new_game(3, 1, engine="native")
