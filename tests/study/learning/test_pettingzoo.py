"""PettingZoo's own tests of environments pass on every ruleset, with house rules."""

from __future__ import annotations

import warnings
from itertools import product

import pytest
from croupier import RulesetError, load
from croupier.language.ruleset.load import installed, installed_house_rules
from croupier.rules import Rules
from croupier.study.learning.aec import AecEnvironment
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import aec_to_parallel, parallel_to_aec, turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from tests.amount import amount, part
from tests.withstand.games import EXAMPLES, rules_of

CYCLES = 8
"""Answers for each player: enough for a deal and some turns."""

SHORT = 12
"""Answers after which a game is cut, so that the tests come to the end of a game."""

EXPECTED = (
    "Observation is not a NumPy array",  # it is a dictionary with the mask, as PettingZoo's own card games have it
    "Observation space for each agent probably should be gymnasium.spaces.box",
    "Action mask numpy array is all zeros",  # where somebody else is asked, and when a game is over
)
"""What PettingZoo warns of. Everything else fails."""

PAIRS = list(product(installed(), installed_house_rules()))


def accepted(rules: Rules, seats: int) -> None:
    """Let PettingZoo play games that are cut, and games that are not, also through its wrappers."""

    def made(most_answers: int | None = None) -> AecEnvironment:
        return rules.aec_env(seats, seed=1, most_answers=most_answers)

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for message in EXPECTED:
            warnings.filterwarnings("ignore", message=message)
        for most_answers in (None, SHORT):
            api_test(made(most_answers), num_cycles=amount(CYCLES))
        api_test(OrderEnforcingWrapper(made(SHORT)), num_cycles=amount(CYCLES))
        seed_test(made, num_cycles=amount(CYCLES))
        parallel_api_test(turn_based_aec_to_parallel(made(SHORT)), num_cycles=amount(2 * CYCLES))


@pytest.mark.parametrize(("name", "house_rule"), part(PAIRS, 11))
def test_installed_rulesets_with_house_rules(name: str, house_rule: str) -> None:
    try:
        rules = load(name, [house_rule])
    except RulesetError:
        pytest.skip("they do not go together")
    accepted(rules, rules.players[PAIRS.index((name, house_rule)) % 3])


@pytest.mark.parametrize("name", part([*installed(), *EXAMPLES], 4))
def test_installed_rulesets_and_examples(name: str) -> None:
    rules = rules_of(name)
    accepted(rules, rules.players[-1])


def test_the_wrapper_for_turns_and_back() -> None:
    """PettingZoo's ``parallel_to_aec`` asks each agent for an action, and gives the asked one's to the game."""
    env = parallel_to_aec(turn_based_aec_to_parallel(rules_of("bench-uno").aec_env(most_answers=SHORT)))
    env.reset(seed=3)
    answered = 0
    for _ in env.agent_iter(200):
        observation, _, terminated, truncated, _ = env.last()
        over = terminated or truncated
        answered += not over and bool(observation["action_mask"].any())
        env.step(None if over else int(observation["action_mask"].argmax()))
    assert not env.agents and answered == SHORT


def test_the_wrapper_for_cycles_refuses_games_of_turns() -> None:
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(rules_of("bench-uno").aec_env())


def test_the_wrapper_for_illegal_answers_makes_a_loss_of_one() -> None:
    env = TerminateIllegalWrapper(rules_of("bench-uno").aec_env(), illegal_reward=-1.0)
    env.reset()
    agent = env.agent_selection
    env.step(int(env.observe(agent)["action_mask"].argmin()))
    assert all(env.terminations.values()) and env.rewards == {one: -1.0 * (one == agent) for one in env.agents}


def test_what_pettingzoo_refuses_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = AecEnvironment.observe

    def outside(self: AecEnvironment, agent: str) -> object:
        found = real(self, agent)
        return {**found, "observation": found["observation"] - 1}

    monkeypatch.setattr(AecEnvironment, "observe", outside)
    with pytest.raises(AssertionError, match="Out of bounds"):
        accepted(rules_of("bench-uno"), 2)
