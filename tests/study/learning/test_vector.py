"""Many games as an environment are the games one by one, however they end and begin again."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from croupier import IllegalMove, Limits
from croupier.engines.contract.faults import Fault
from croupier.language.ruleset.load import installed
from croupier.rules import Rules, load_text
from croupier.study.learning.vector import VectorEnvironment
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode

from tests.amount import amount, part
from tests.engines import natively
from tests.withstand.games import OWN, rules_of


@pytest.fixture(autouse=True)
def quickly_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.engines.native.build.LEVEL", natively.LITTLE)


def chosen(infos: dict[str, Any], chance: np.random.Generator) -> Any:
    """Any of the open numbers in each game."""
    keys = chance.random(infos["action_mask"].shape)
    keys[infos["action_mask"] == 0] = -1
    return keys.argmax(axis=1)


# --- the same games --------------------------------------------------------------------------------


def held_against_single_games(rules: Rules, seats: int, steps: int, **terms: Any) -> int:
    """Hold games at once against AEC environments that play the same seeds; return how many games have ended."""
    envs, chance, ended = rules.vector_env(4, seats, 5, **terms), np.random.default_rng(3), 0
    alone = [rules.aec_env(seats, engine=one, **terms) for one in ("native", "reference", None, None)]
    seen, infos = envs.reset()
    for one, seed in zip(alone, envs.seeds, strict=True):
        one.reset(seed=int(seed))
    for _ in range(steps):
        for number, one in enumerate(alone):
            found = one.observe(one.agent_selection)
            assert one.agent_selection == envs.possible_agents[infos["seat"][number]]
            assert np.array_equal(seen[number], found["observation"])
            assert np.array_equal(infos["action_mask"][number], found["action_mask"])
        actions = chosen(infos, chance)
        seen, rewards, terminations, truncations, infos = envs.step(actions)
        for number, one in enumerate(alone):
            faulted = stepped(one, int(actions[number]))
            assert infos["fault"][number] == faulted
            assert terminations[number] == any(one.terminations.values())
            assert truncations[number] == (faulted or any(one.truncations.values()))
            assert rewards[number].tolist() == list(one.rewards.values())
            if terminations[number] or truncations[number]:
                if truncations[number] and not faulted:
                    held_final(one, infos, number)
                ended += 1
                one.reset(seed=int(envs.seeds[number]))
    return ended


def stepped(env: Any, action: int) -> bool:
    """Make an answer; return whether it was a fault."""
    try:
        env.step(action)
    except Fault:
        return True
    return False


def held_final(one: Any, infos: dict[str, Any], number: int) -> None:
    assert infos["_final_obs"][number] and one.agent_selection == f"player_{infos['final_seat'][number]}"
    assert np.array_equal(infos["final_obs"][number], one.observe(one.agent_selection)["observation"])


@pytest.mark.parametrize("name", ["interrupt", "sets", *part([*installed(), "masquerade", "melds"], 4)])
def test_games_at_once_are_single_games(name: str) -> None:
    rules = rules_of(name)
    assert held_against_single_games(rules, rules.players[:2][-1], amount(30), most_answers=11) >= 4


@pytest.mark.parametrize("reward", ["outcome", "win"])
def test_rewards_are_those_of_single_games(reward: str) -> None:
    assert held_against_single_games(rules_of("high-card"), 2, 60, reward=reward) > 4
    assert held_against_single_games(rules_of("teams"), 4, 40, reward=reward) > 4


def test_answers_are_counted_from_the_beginning_of_each_game() -> None:
    """Some games end by themselves, and others are cut."""
    assert held_against_single_games(rules_of("bench-uno"), 2, 100, most_answers=30) > 8


def test_cards_named_by_their_fronts_are_those_of_single_games() -> None:
    assert held_against_single_games(rules_of("masquerade"), 3, 25, most_answers=11, fronts=True) >= 4


def test_a_fault_is_no_win() -> None:
    """Of a game that has faulted all outcomes are 0, which may be enough."""
    text = OWN["faults"].read_text("utf-8") + "outcome: player.score\nwins_from: 0\n"
    envs = load_text(text).vector_env(2, 2, reward="win")
    _, infos = envs.reset()
    told = {str(envs.describe(one)): one for one in range(envs.numbers.count)}
    _, rewards, terminations, truncations, infos = envs.step([told["choose: by_zero"]] * 2)
    assert truncations.all() and infos["fault"].all() and not terminations.any() and not rewards.any()


def test_faults_are_those_of_single_games() -> None:
    assert held_against_single_games(rules_of("crazy-eights"), 2, 12, limits=Limits(decisions=4)) == 8


# --- what begins again -----------------------------------------------------------------------------


def until_one_ends(envs: VectorEnvironment, chance: np.random.Generator) -> tuple[Any, dict[str, Any], Any]:
    _, infos = envs.reset(seed=5)
    while True:
        seen, _, terminations, _, infos = envs.step(chosen(infos, chance))
        if terminations.any() and not terminations.all():
            return seen, infos, terminations


@pytest.mark.parametrize("mode", AutoresetMode)
def test_games_that_are_over_begin_again_as_the_mode_says(mode: AutoresetMode) -> None:
    envs, chance = rules_of("crazy-eights").vector_env(8, 2, autoreset=mode), np.random.default_rng(1)
    assert envs.metadata["autoreset_mode"] is mode
    seen, infos, over = until_one_ends(envs, chance)
    begun = mode is AutoresetMode.SAME_STEP
    assert (infos["seat"][over] >= 0).all() == begun and infos["action_mask"][over].any() == begun
    assert seen[over].any() == begun
    assert (envs.seeds[over] > 12).all() == begun and (envs.seeds[~over] <= 12).all()
    _, rewards, terminations, truncations, infos = envs.step(chosen(infos, chance))
    assert not rewards[over].any() and not terminations[over].any() and not truncations[over].any()
    assert (infos["seat"][over] >= 0).all() == (mode is not AutoresetMode.DISABLED)


def test_games_begin_again_by_a_mask() -> None:
    envs, chance = rules_of("crazy-eights").vector_env(8, 2, autoreset="Disabled"), np.random.default_rng(1)
    _, infos, over = until_one_ends(envs, chance)
    others, seeds = infos["action_mask"][~over].copy(), envs.seeds.copy()
    over[np.flatnonzero(~over)[0]] = True  # one that is not over begins anew as well
    seen, infos = envs.reset(options={"reset_mask": over})
    assert (infos["seat"] >= 0).all() and np.array_equal(infos["action_mask"][~over], others[1:])
    assert envs.seeds[over].tolist() == [13 + at for at in range(over.sum())]
    assert np.array_equal(envs.seeds[~over], seeds[~over])
    again, fresh = rules_of("crazy-eights").vector_env(int(over.sum()), 2, 13).reset()
    assert np.array_equal(seen[over], again) and np.array_equal(infos["action_mask"][over], fresh["action_mask"])


@pytest.mark.parametrize("mode", ["NextStep", "Disabled"])
def test_a_game_that_is_cut_waits_for_nobody(mode: str) -> None:
    envs, chance = rules_of("crazy-eights").vector_env(3, 2, autoreset=mode, most_answers=2), np.random.default_rng(1)
    _, infos = envs.reset()
    for _ in range(2):
        seen, _, _, truncations, infos = envs.step(chosen(infos, chance))
    assert truncations.all() and (infos["seat"] == -1).all() and not infos["action_mask"].any() and not seen.any()
    assert infos["final_obs"].any() and infos["_final_obs"].all()
    _, _, _, truncations, infos = envs.step([0, 0, 0])
    assert not truncations.any() and (infos["seat"] >= 0).all() == (mode == "NextStep")
    for _ in range(3 if mode == "Disabled" else 0):
        assert not envs.step([0, 0, 0])[3].any(), "what is answered for nobody does not count"


def test_the_last_rows_are_those_of_games_that_are_cut() -> None:
    envs, chance = rules_of("bench-uno").vector_env(6, 2, most_answers=30), np.random.default_rng(3)
    _, infos = envs.reset()
    for _ in range(200):
        _, _, _, truncations, infos = envs.step(chosen(infos, chance))
        assert ("final_obs" in infos) == truncations.any()
        if truncations.any() and not truncations.all():
            assert infos["final_obs"][truncations].any(axis=1).all() and not infos["final_obs"][~truncations].any()
            assert (infos["final_seat"][~truncations] == -1).all()
            return
    raise AssertionError("no game is cut beside others")


def test_the_same_seed_gives_the_same_games_and_none_gives_new_ones() -> None:
    envs, chance = rules_of("bench-uno").vector_env(4, 2, seed=9), np.random.default_rng(1)
    first, infos = envs.reset()
    assert envs.seeds.tolist() == [9, 10, 11, 12]
    envs.step(chosen(infos, chance))
    then, _ = envs.reset()
    assert envs.seeds.tolist() == [13, 14, 15, 16] and not np.array_equal(first, then)
    again, infos = envs.reset(seed=9)
    assert np.array_equal(first, again) and (infos["action_mask"].sum(axis=1) > 0).all()
    with pytest.raises(ValueError, match="a seed is a whole number"):
        envs.reset(seed=-1)
    with pytest.raises(ValueError, match="the option reset_mask, not 'seeds'"):
        envs.reset(options={"seeds": [1]})
    with pytest.raises(ValueError, match="4 truth values"):
        envs.reset(options={"reset_mask": [True]})
    with pytest.raises(ValueError, match="a seed is for all games"):
        envs.reset(seed=1, options={"reset_mask": np.ones(4, dtype=bool)})


# --- conventions -----------------------------------------------------------------------------------


def test_it_has_the_spaces_of_gymnasium() -> None:
    envs = rules_of("hearts").vector_env(3, 4)
    seen, infos = envs.reset()
    assert isinstance(envs, gymnasium.vector.VectorEnv) and envs.unwrapped is envs and envs.num_envs == 3
    assert envs.observation_space.contains(seen) and envs.action_space.contains(infos["action_mask"].argmax(axis=1))
    sampled = [envs.single_action_space.sample(mask) for mask in infos["action_mask"]]
    seen, rewards, terminations, truncations, infos = envs.step(np.array(sampled))
    assert rewards.shape == (3, 4) and rewards.dtype == np.float64
    assert terminations.shape == truncations.shape == (3,) and terminations.dtype == truncations.dtype == bool
    assert set(infos) == {"seat", "action_mask", "fault"}, "the seed of a game would tell its cards"
    envs.close()


@pytest.mark.parametrize("copy", [True, False])
def test_arrays_are_kept_or_filled_again(copy: bool) -> None:
    envs, chance = rules_of("hearts").vector_env(3, 4, copy=copy), np.random.default_rng(1)
    seen, infos = envs.reset()
    before, mask = seen.copy(), infos["action_mask"].copy()
    then, _, _, _, infos_then = envs.step(chosen(infos, chance))
    assert (then is seen) == (not copy)
    assert np.array_equal(seen, before) == copy and np.array_equal(infos["action_mask"], mask) == copy
    assert np.shares_memory(infos_then["action_mask"], envs.batch.mask) == (not copy)


def test_an_answer_that_is_not_open_changes_nothing() -> None:
    envs = rules_of("hearts").vector_env(3, 4, most_answers=2)
    _, infos = envs.reset()
    good = infos["action_mask"].argmax(axis=1)
    for wrong, error in ((good - 2, IllegalMove), (good[:2], ValueError), (good * 1.0, ValueError)):
        with pytest.raises(error):
            envs.step(wrong)
    assert not envs.step(good)[3].any()


def test_what_is_not_possible_is_refused() -> None:
    for arguments, told in (
        ({"games": 0}, "games is a whole number from 1"),
        ({"games": 1, "autoreset": "Sometimes"}, "'Sometimes' is not a valid AutoresetMode"),
        ({"games": 1, "copy": 1}, "copy is True or False"),
    ):
        with pytest.raises(ValueError, match=told):
            rules_of("bench-uno").vector_env(**arguments)  # type: ignore[arg-type]


def test_nothing_is_answered_before_a_reset_or_after_the_end() -> None:
    envs = rules_of("bench-uno").vector_env(2, 2)
    with pytest.raises(ResetNeeded, match="`step` before the first `reset`"):
        envs.step(envs.batch.mask.argmax(axis=1))
    with pytest.raises(ResetNeeded, match="a `reset_mask` before the first `reset`"):
        envs.reset(options={"reset_mask": np.ones(2, dtype=bool)})
    _, infos = envs.reset()
    assert envs.seeds.tolist() == [0, 1], "what is refused takes no seed"
    good = infos["action_mask"].argmax(axis=1)
    envs.step(good)
    envs.close()
    envs.close()
    with pytest.raises(ClosedEnvironmentError, match="`step` after `close`: `vector_env` makes another"):
        envs.step(good)
    with pytest.raises(ClosedEnvironmentError, match="`reset` after `close`"):
        envs.reset(seed=1)


@pytest.mark.parametrize("given", [5, [], "reset_mask", [("reset_mask", 1)]])
def test_options_of_a_reset_have_names(given: Any) -> None:
    envs = rules_of("bench-uno").vector_env(2, 2)
    with pytest.raises(ValueError, match="options are values by their names"):
        envs.reset(options=given)


def test_a_list_of_truth_values_tells_which_games_begin_again() -> None:
    envs = rules_of("bench-uno").vector_env(3, 2)
    envs.reset()
    envs.reset(options={"reset_mask": [True, False, True]})
    assert envs.seeds.tolist() == [3, 1, 4]
    with pytest.raises(ValueError, match="3 truth values"):
        envs.reset(options={"reset_mask": None})


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ([[1], [2, 3], 4], "values for many games are one array, not"),
        (None, "answers are 3 whole numbers"),
        ([float("nan")] * 3, "answers are 3 whole numbers"),
        ([2**70] * 3, "answers are 3 whole numbers"),
    ],
)
def test_odd_answers_are_refused_in_words(given: Any, told: str) -> None:
    envs = rules_of("bench-uno").vector_env(3, 2)
    before, _ = envs.reset()
    with pytest.raises(ValueError, match=told):
        envs.step(given)
    assert np.array_equal(before, envs.batch.observe())
