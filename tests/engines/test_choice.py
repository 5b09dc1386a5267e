"""Which engine a game is played on, which nobody can tell from the game."""

from __future__ import annotations

from typing import Any

import pytest
from croupier.engines import choice as engines
from croupier.engines.generated import CannotEmit, PythonEngine
from croupier.engines.reference.engine import ReferenceEngine
from croupier.game.game import Game
from croupier.rules import Rules, load

from tests.withstand.games import EXAMPLES, Chance, answer


@pytest.fixture
def rules() -> Rules:
    """Rules that nobody has played yet."""
    return load(EXAMPLES["crazy-eights"])


def played(game: Game, answers: int = 60) -> Any:
    chance = Chance(7)
    for _ in range(answers):
        answer(game, chance)
    return game.state_hash(), game.state.log, game.state.spent


def test_a_game_changes_to_generated_code_when_it_pays(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.engines.choice.WARM", 20)
    game = rules.new_game(3, 1)
    chance = Chance(7)
    for _ in range(19):
        answer(game, chance)
    assert type(game.engine) is ReferenceEngine
    answer(game, chance)
    assert isinstance(game.engine, PythonEngine)
    later = rules.new_game(3, 2)
    answer(later, chance)
    assert isinstance(later.engine, PythonEngine), "the next game of warm rules has it after its first answer"


@pytest.mark.parametrize("keep_events", [True, False])
def test_the_change_cannot_be_told(rules: Rules, monkeypatch: pytest.MonkeyPatch, keep_events: bool) -> None:
    monkeypatch.setattr("croupier.engines.choice.WARM", 20)
    found = [played(rules.new_game(3, 1, keep_events=keep_events, engine=one)) for one in (None, "reference", "python")]
    assert found[0] == found[1] == found[2]


def test_the_reference_stays_where_it_is_wanted(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.engines.choice.WARM", 1)
    game = rules.new_game(3, 1, engine="reference")
    played(game)
    assert type(game.engine) is type(game.clone().engine) is ReferenceEngine


def test_generated_code_from_the_first_step(rules: Rules) -> None:
    assert isinstance(rules.new_game(3, 1, engine="python").engine, PythonEngine)


def test_no_other_engine_plays_games(rules: Rules) -> None:
    with pytest.raises(ValueError, match="no engine of games is called 'native'; there are reference and python"):
        rules.new_game(3, 1, engine="native")


def test_rules_that_cannot_be_written_out_stay_on_the_reference(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    def cannot(*_: object) -> None:
        raise CannotEmit("too deep")

    monkeypatch.setattr(engines.PythonEngine, "variant", cannot)
    game = rules.new_game(3, 1, engine="python")
    assert game.engine is game.reference
    played(game)
