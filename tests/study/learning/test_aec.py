"""One game as an environment: who acts when, what is seen, what is rewarded, and how a game ends."""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from croupier import Fault, IllegalMove, Limits
from croupier.rules import load_text
from croupier.study.batches.coding import CannotNumber
from croupier.study.learning.aec import AecEnvironment

from tests.withstand.games import OWN, rules_of


def rules_text(game: str) -> str:
    """Return rules with two cards."""
    return (
        "language: 1\nruleset: small\ntitle: Small\nplayers: 2\n"
        "cards: {joker: {}}\ndeck: {in: stock, cards: [2 x joker]}\n"
        "piles: {stock: {seen_by: all}, done: {seen_by: all}}\noutcome: 'if player = seat(1) then 3 else 1'\n"
        f"rules: |\n  to game:\n{game}\n\n  decision choose(player):\n    go: do nothing\n"
    )


def first_open(env: AecEnvironment) -> int:
    return int(env.observe(env.agent_selection)["action_mask"].argmax())


def played(env: AecEnvironment, chance: np.random.Generator) -> dict[str, float]:
    """Play a game by chance. Return what each agent was rewarded."""
    env.reset()
    found = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        found[agent] += reward
        over = terminated or truncated
        assert not reward or over, "nothing is rewarded before the end"
        env.step(None if over else int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    return found


def number_of(env: AecEnvironment, told: str) -> int:
    return next(one for one in range(env.numbers.count) if str(env.describe(one)) == told)


# --- who acts when ---------------------------------------------------------------------------------


def test_who_could_come_in_between_acts_first_and_may_decline() -> None:
    env = rules_of("interrupt").aec_env(3)
    env.reset()
    asked = []
    for declines in (1, 1, 0):
        asked.append(env.agent_selection)
        assert env.observe(env.agent_selection)["action_mask"][0] == declines
        env.step(0 if declines else first_open(env))
    assert asked == ["player_1", "player_2", "player_0"]


def test_after_an_interruption_all_are_asked_anew() -> None:
    env = rules_of("interrupt").aec_env(3)
    env.reset()
    env.step(0)
    assert env.agent_selection == "player_2"
    (swap,) = np.flatnonzero(env.observe("player_2")["action_mask"])[-2:-1]
    env.step(int(swap))
    assert env.agent_selection == "player_2" and env.infos["player_2"] == {"answered": str(env.describe(int(swap)))}
    assert env.infos["player_2"]["answered"].startswith("play_one: swap(card=")
    assert not env.infos["player_0"] and not env.infos["player_1"]
    env.step(number_of(env, "confirm: yes"))
    assert env.agent_selection == "player_1"


def test_those_who_are_asked_at_once_answer_by_seat_and_see_no_answer() -> None:
    text = OWN["at_once"].read_text("utf-8").replace("number n in 1..cards", "number n in 1..2")
    env = load_text(text).aec_env(4)
    env.reset()
    assert env.agent_selection == "player_0"
    before = {agent: env.observe(agent)["observation"] for agent in env.agents}
    env.step(first_open(env))
    assert env.agent_selection == "player_2"
    assert all(np.array_equal(env.observe(one)["observation"], before[one]) for one in ("player_2", "player_3"))
    env.step(first_open(env))
    assert not np.array_equal(env.observe("player_3")["observation"], before["player_3"])


def test_only_who_is_asked_has_open_numbers() -> None:
    env = rules_of("uno").aec_env(4)
    env.reset()
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_who_does_not_sit_there_sees_nothing() -> None:
    env = rules_of("bench-uno").aec_env(2)
    env.reset()
    with pytest.raises(ValueError, match=r"no agent is called .*nobody.*; there are player_0, player_1"):
        env.observe("nobody")


def test_several_cards_are_actions_one_after_the_other() -> None:
    env = rules_of("sets").aec_env(2)
    env.reset()
    agent, hash_before = env.agent_selection, env.table.game.state_hash()
    other = next(one for one in env.agents if one != agent)
    seen = env.observe(other)["observation"]
    env.step(number_of(env, "choose: pair, begin"))
    for _ in range(2):
        assert env.agent_selection == agent and env.table.game.state_hash() == hash_before
        assert np.array_equal(env.observe(other)["observation"], seen), "nobody else sees what is being chosen"
        done = number_of(env, "choose: pair, done")
        mask = env.observe(agent)["action_mask"]
        mask[done] = 0
        env.step(int(mask.argmax()))
    env.step(number_of(env, "choose: pair, done"))
    assert env.table.game.state_hash() != hash_before


def test_a_game_has_to_begin() -> None:
    env = rules_of("bench-uno").aec_env(2)
    for asked in (lambda: env.step(0), lambda: env.observe("player_0"), env.last):
        with pytest.raises(RuntimeError, match="`reset` begins"):
            asked()


def test_an_answer_that_is_not_open_changes_nothing() -> None:
    env = rules_of("bench-uno").aec_env(2)
    env.reset()
    before = env.table.game.state_hash()
    closed = int((1 - env.observe(env.agent_selection)["action_mask"]).argmax())
    for wrong in (closed, -1, env.numbers.count, None, "play", [closed], np.array([0])):
        with pytest.raises(IllegalMove, match=r"player \d cannot answer"):
            env.step(wrong)  # type: ignore[arg-type]
    assert env.table.game.state_hash() == before
    env.step(np.int32(first_open(env)))  # type: ignore[arg-type]


# --- the end of a game -----------------------------------------------------------------------------


def test_the_outcome_is_the_reward() -> None:
    env, chance = rules_of("hearts").aec_env(4, seed=2), np.random.default_rng(1)
    found = played(env, chance)
    assert list(found.values()) == env.table.game.outcome() and any(found.values())


@pytest.mark.parametrize(
    ("name", "seats", "seed", "rewards"),
    [
        ("bench-uno", 2, 0, {(1.0, 0.0), (0.0, 1.0)}),
        ("teams", 4, 0, {(0.5, 0.0, 0.5, 0.0), (0.0, 0.5, 0.0, 0.5), (0.25,) * 4, (0.0,) * 4}),
        ("roles", 2, 0, {(1.0, 0.0), (0.0, 1.0), (0.0, 0.0), (0.5, 0.5)}),
    ],
)
def test_a_win_is_shared(name: str, seats: int, seed: int, rewards: set[tuple[float, ...]]) -> None:
    env, chance = rules_of(name).aec_env(seats, seed=seed, reward="win"), np.random.default_rng(1)
    for _ in range(6):
        found = tuple(played(env, chance).values())
        won = env.table.game.result.winners
        assert found in rewards
        assert [one > 0 for one in found] == [seat in won for seat in range(seats)]


def test_a_game_is_cut_after_the_most_answers_and_rewards_nobody() -> None:
    env = rules_of("hearts").aec_env(4, most_answers=5)
    env.reset()
    for count in range(5):
        assert not any(env.truncations.values()), count
        env.step(first_open(env))
    assert all(env.truncations.values()) and not any(env.terminations.values())
    assert not any(env.rewards.values())
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)
    with pytest.raises(ValueError, match="None"):
        env.step(0)
    for _ in range(4):
        env.step(None)
    assert env.agents == []
    with pytest.raises(RuntimeError, match="`reset` begins a game"):
        env.step(0)


def test_a_fault_tells_its_place_and_another_game_may_begin() -> None:
    env = rules_of("faults").aec_env(2)
    env.reset()
    with pytest.raises(Fault, match="divided-by-zero") as found:
        env.step(number_of(env, "choose: by_zero"))
    assert found.value.place.line > 1 and "croupier play" in str(found.value)
    with pytest.raises(Fault, match="divided-by-zero"):
        env.step(0)
    env.reset()
    assert env.agents == ["player_0", "player_1"] and env.seed == 1


def test_a_deal_that_faults_is_passed_over_by_the_next_one() -> None:
    """Some deals take a third card of two."""
    text = rules_text(
        "    let count = random n in 0..3\n    repeat count times: move top(stock) to done\n    ask choose(seat(1))"
    )
    env, faults = load_text(text).aec_env(2), []
    for _ in range(12):
        try:
            env.reset()
        except Fault:
            faults.append(env.seed)
    assert env.seed == 11 and 0 < len(faults) < 12
    _, infos = load_text(text).vector_env(12, 2).reset()
    assert np.flatnonzero(infos["fault"]).tolist() == faults


def test_a_game_that_is_over_before_anybody_decides() -> None:
    env = load_text(rules_text("    do nothing")).aec_env(2)
    env.reset()
    assert all(env.terminations.values()) and env.last()[1] == 3.0


# --- games one after the other ---------------------------------------------------------------------


def test_games_have_the_seeds_one_after_the_other() -> None:
    env = rules_of("bench-uno").aec_env(2, seed=7)
    seeds = []
    for seed in (None, None, np.int64(3), None):
        env.reset(seed=seed)  # type: ignore[arg-type]
        seeds.append((env.seed, env.table.game.seed))
    assert seeds == [(7, 7), (8, 8), (3, 3), (4, 4)]


def test_an_environment_goes_to_other_processes_between_games() -> None:
    env = rules_of("bench-uno").aec_env(2, seed=7, reward="win")
    copy = pickle.loads(pickle.dumps(env))
    for one in (env, copy):
        one.reset()
    assert copy.seed == 7 and copy.terms.reward == "win"
    assert copy.table.game.state_hash() == env.table.game.state_hash()
    with pytest.raises(TypeError, match="between games"):
        pickle.dumps(env)


def test_options_and_names_are_those_of_the_table() -> None:
    env = rules_of("uno").aec_env(["Ann", "Bob"], options={"target": 20}, render_mode="ansi")
    env.reset()
    told = env.render() or ""
    assert told.startswith(("Ann\n", "Bob\n")) and env.table.game.chosen_options == {"target": 20}
    shown = [int(line.split()[0]) for line in told.split("\n") if "play_or_draw: " in line]
    assert shown == np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()
    assert rules_of("uno").aec_env(2).render() is None


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"reward": "money"}, "a reward is outcome or win, not 'money'"),
        ({"most_answers": 0}, "most_answers is a whole number from 1"),
        ({"seed": -1}, "a seed is a whole number from 0"),
        ({"render_mode": "human"}, "a render mode is ansi or None"),
        ({"players": 40}, "bench-uno is for 2 to 10 players"),
        ({"limits": 3}, "limits are Limits"),
        ({"fronts": 1}, "fronts is True or False"),
    ],
)
def test_what_is_not_possible_is_refused(arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        rules_of("bench-uno").aec_env(**arguments)


def test_what_cannot_be_numbered_says_what_to_do() -> None:
    with pytest.raises(CannotNumber, match=r"fronts=True"):
        rules_of("uno-flip").aec_env(2, most=1_000)
    assert rules_of("uno-flip").aec_env(2, most=1_000, fronts=True).numbers.count < 1_000


def test_limits_are_those_of_the_table() -> None:
    env = rules_of("bench-uno").aec_env(2, limits=Limits(decisions=2))
    env.reset()
    with pytest.raises(Fault, match="decisions"):
        for _ in range(4):
            env.step(first_open(env))


@pytest.mark.parametrize(
    ("missing", "told"), [("pettingzoo", "learning"), ("gymnasium", "learning"), ("numpy", "arrays")]
)
def test_a_missing_library_is_named_with_the_extra(missing: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ImportError, match=rf"pip install 'croupier\[{told}\]'"):
        rules_of("bench-uno").aec_env(2)


def test_rules_alone_import_no_library_of_learners() -> None:
    code = "import sys, croupier; croupier.load('uno'); print({'numpy', 'gymnasium', 'pettingzoo'} & {*sys.modules})"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "set()\n"
