"""What is hidden from a seat changes nothing that its learner gets: columns, mask, rewards, infos and text."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from croupier.engines.contract.program import Program
from croupier.game.game import Game
from croupier.rules import Rules
from croupier.study.batches.numbered_game import NumberedGame
from croupier.study.learning.aec import AecEnvironment
from croupier.table import seen as seen_module

from tests.amount import part
from tests.withstand import test_hidden
from tests.withstand.games import rules_of, ruleset_names

NAMES = [*ruleset_names(), "blind-draw", "open-partners", "counters"]


@cache
def environment_of(program: Program, rules: Rules) -> AecEnvironment:
    return rules.aec_env(program.layout.seats, render_mode="ansi")


def got(game: Game, seat: int) -> list[Any]:
    """Return all that the learner of a seat gets in a game."""
    assert isinstance(game.rules, Rules)
    env = environment_of(game.program, game.rules)
    env.reset()
    env._table = NumberedGame(game, env.numbers, env.columns)
    env._select()
    agent = env.possible_agents[seat]
    found = env.observe(agent)
    told = [env.rewards[agent], env.terminations[agent], env.truncations[agent], env.infos[agent]]
    if env.agent_selection == agent:
        told += [env.render(), str(env.last()[1:])]
    return [found["observation"].tolist(), found["action_mask"].tolist(), *told]


@pytest.fixture(autouse=True)
def learners_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests of what is hidden compare what a learner gets."""

    def texts(self: test_hidden.Onlooker) -> list[Any]:
        return [] if self.viewer is None else got(self.game, self.viewer)

    monkeypatch.setattr(test_hidden.Onlooker, "data", lambda self: [])
    monkeypatch.setattr(test_hidden.Onlooker, "texts", texts)


@pytest.mark.parametrize("name", part(NAMES, 12, first=4))
def test_two_hidden_cards_trade_places(name: str) -> None:
    test_hidden.test_two_hidden_cards_trade_places(name)


@pytest.mark.parametrize("name", part(NAMES, 12, first=9))
def test_two_cards_trade_their_faces(name: str) -> None:
    test_hidden.test_two_cards_trade_their_faces(name)


def test_columns_that_show_everything_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen_module, "relation", lambda *_: True)
    with pytest.raises(AssertionError):
        test_hidden.test_two_hidden_cards_trade_places("hearts")


def test_the_outcome_so_far_is_no_reward() -> None:
    """The outcome counts hands, which others do not see: no reward tells of it before the end."""
    env, chance = rules_of("blind-draw").aec_env(2), np.random.default_rng(1)
    env.reset()
    outcomes = set()
    while not env.table.game.over:
        assert not any(env.rewards.values())
        outcomes.add(tuple(env.table.game.outcome()))
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(chance.choice(np.flatnonzero(mask))))
    assert len(outcomes) > 1 and list(env.rewards.values()) == env.table.game.outcome()
