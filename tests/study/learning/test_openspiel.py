"""OpenSpiel plays any ruleset: its simulations and its search run on it, and a game is a function of its history."""

from __future__ import annotations

import json
import runpy
import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from croupier.engines.contract.faults import IllegalMove
from croupier.language.diagnostics import RulesetError
from croupier.study.batches.observation import Observation
from croupier.study.learning.openspiel import SpielGame, library
from open_spiel.python.algorithms import ismcts, mcts

from tests.amount import part
from tests.engines.test_several import SETS
from tests.withstand.games import EXAMPLES, ruleset_names


def game_of(name: str, **parameters: Any) -> Any:
    """Load a ruleset, by its name or that of an example."""
    return pyspiel.load_game("croupier", {"rules": str(EXAMPLES.get(name, name)), **parameters})


def state_after(game: Any, answers: int, deal: int = 3) -> Any:
    """A state with a choice, after so many answers by chance or a few more."""
    state, chance = game.new_initial_state(), Random(answers)
    state.apply_action(deal)
    while not state.is_terminal() and (answers > 0 or len(state.legal_actions()) < 2):
        state.apply_action(chance.choice(state.legal_actions()))
        answers -= 1
    return state


# --- OpenSpiel's own -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", part(ruleset_names(), 4))
def test_openspiel_simulates(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Its own test copies, writes and reads states, and holds actions, masks, tensors and returns to its rules."""
    pyspiel.random_sim_test(game_of(name, most_answers=24), 1, True, False)


@pytest.mark.parametrize(("name", "answers"), [("crazy-eights", 20), ("canasta", 12), ("hearts", 10), ("uno-flip", 9)])
def test_openspiel_searches(name: str, answers: int) -> None:
    """Its search compares information states of worlds: it raises where one is not that of the real game."""
    state = state_after(game_of(name), answers)
    short = game_of(name, most_answers=len(state.history()) + 12, reward="win")
    state = state_after(short, answers)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bots = [ismcts.ISMCTSBot(short, evaluator, 1.4, 6, random_state=np.random.RandomState(2)) for _ in range(2)]
    before = str(state), state.history()
    assert bots[0].step(state) in state.legal_actions()
    assert len(bots[0]._nodes) > 2
    assert (str(state), state.history()) == before


# --- a game is its history -------------------------------------------------------------------------


def test_the_same_deal_and_answers_make_the_same_game() -> None:
    game = game_of("uno", players=3)
    state = state_after(game, 30)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state) and again.legal_actions() == state.legal_actions()
    assert [again.information_state_string(one) for one in range(3)] == [
        state.information_state_string(one) for one in range(3)
    ]
    assert state_after(game_of("uno", players=3, seed=1), 30, deal=2).observation_string(0) == state.observation_string(
        0
    )


def test_chance_chooses_a_deal() -> None:
    state = game_of("uno", deals=4).new_initial_state()
    assert state.is_chance_node() and state.chance_outcomes() == [(one, 0.25) for one in range(4)]
    assert state.action_to_string(2) == "deal 2" and state.information_state_string(0) == ""
    assert not any(state.observation_tensor(1))
    state.apply_action(2)
    assert not state.is_chance_node() and state.current_player() in (0, 1)


def test_a_copy_goes_on_by_itself_in_the_same_way() -> None:
    state = state_after(game_of("hearts"), 30)
    copy, seats = state.clone(), range(4)
    texts = [state.information_state_string(one) for one in seats]
    chance = Random(1)
    for _ in range(20):
        action = chance.choice(copy.legal_actions())
        copy.apply_action(action)
        assert [state.information_state_string(one) for one in seats] == texts
    for action in copy.history()[len(state.history()) :]:
        state.apply_action(action)
        assert state.information_state_string(0) != texts[0]
        texts[0] = state.information_state_string(0)
    assert [state.information_state_string(one) for one in seats] == [
        copy.information_state_string(one) for one in seats
    ]


@pytest.mark.parametrize(("name", "answers"), [("uno", 25), (str(SETS), 0)])
def test_a_state_is_written_and_read(name: str, answers: int) -> None:
    game = game_of(name, players=2)
    state = state_after(game, answers)
    begin = next((one for one in state.legal_actions() if state.action_to_string(one).endswith("begin")), None)
    if begin is not None:
        state.apply_action(begin)
        assert state.table.chosen == [begin]
    world = state.resample_from_infostate(state.current_player(), Random(1).random)
    assert world.history() == []  # the first action of the real game tells its cards
    for one in (state, world, game.new_initial_state()):
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, one))
        assert str(again) == str(one) and again.history() == one.history()
        assert again.information_state_string(0) == one.information_state_string(0)
        json.dumps(one.table.__reduce__()[1])  # raises if anything but texts and numbers is written


# --- numbers ---------------------------------------------------------------------------------------


def test_the_tensor_has_the_columns_of_the_seat() -> None:
    game = game_of("uno", players=3)
    state = state_after(game, 20)
    table, observer = state.table.game, game.make_py_observer()
    spec = Observation(table.game.program)
    for seat in range(3):
        row = spec.of_state(table.game.state, seat, table.game.raw_offers)
        assert state.observation_tensor(seat) == row.tolist()
        observer.set_from(state, seat)
        assert {name: piece.tolist() for name, piece in observer.dict.items()} == {
            one.name: row[one.start : one.start + one.width].tolist() for one in spec.columns
        }
    assert game.observation_tensor_shape() == [spec.width]


@pytest.mark.parametrize(("reward", "expected"), [("outcome", None), ("win", [0.0, 1.0])])
def test_returns_are_rewards_of_the_outcome(reward: str, expected: Any) -> None:
    state = state_after(game_of("crazy-eights", reward=reward), 10_000)
    outcome = state.table.game.game.outcome()
    assert state.is_terminal() and state.returns() == state.rewards()
    assert state.returns() == (outcome if expected is None else [float(one == max(outcome)) for one in outcome])


def test_a_game_that_takes_too_many_answers_is_over_and_rewards_nobody() -> None:
    state = state_after(game_of("uno", most_answers=7), 100)
    assert len(state.history()) == 8 and state.is_terminal() and state.returns() == [0.0, 0.0]
    assert state.legal_actions() == [] and "open" not in state.observation_string(0)


def test_what_cannot_be_answered_is_refused() -> None:
    state = state_after(game_of("uno"), 5)
    wrong = next(one for one in range(state.num_distinct_actions()) if one not in state.legal_actions())
    before = str(state)
    with pytest.raises(IllegalMove, match="cannot answer"):
        state.apply_action(wrong)
    assert str(state) == before


# --- parameters ------------------------------------------------------------------------------------


def test_house_rules_and_options_are_parameters() -> None:
    plain = game_of("uno")
    changed = pyspiel.load_game(
        "croupier(rules=uno,house_rules=stacking+jump-in,options=target:100 hand_size:3,players=4)"
    )
    assert changed.num_players() == 4 and plain.num_players() == 2
    assert changed.num_distinct_actions() > plain.num_distinct_actions()
    rules = changed.setup.terms.rules
    assert set(rules.ruleset.layers) == {"stacking", "jump-in"} and rules.options["target"] == 100


@pytest.mark.parametrize(
    ("parameters", "error", "message"),
    [
        ({}, ValueError, "which game"),
        ({"rules": "a,b.yaml"}, ValueError, "another name"),
        ({"rules": "no-such-rules"}, RulesetError, "no-such-rules"),
        ({"rules": "uno", "options": "target=3"}, ValueError, "brackets"),
        ({"rules": "uno", "options": "target"}, ValueError, "NAME:VALUE"),
        ({"rules": "uno", "players": 99}, ValueError, "99"),
        ({"rules": "uno", "reward": "luck"}, ValueError, "outcome or win"),
        ({"rules": "uno", "deals": 0}, ValueError, "deals"),
        ({"rules": "uno", "seed": -1}, ValueError, "seed"),
        ({"rules": "uno", "most_answers": 0}, ValueError, "most_answers"),
    ],
)
def test_wrong_parameters_are_refused(parameters: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        pyspiel.load_game("croupier", parameters)


@pytest.mark.parametrize("name", ["seed", "deals", "most", "most_answers"])
def test_numbers_that_openspiel_cannot_hold_are_refused_in_words(name: str) -> None:
    """`load_game` itself refuses them before; whoever makes the game without it is told the range."""
    with pytest.raises(ValueError, match=f"{name} is a whole number from"):
        SpielGame({"rules": "uno", name: 2**31})


def test_without_openspiel_the_extra_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=r"croupier\[openspiel\]"):
        runpy.run_path(str(library.__file__))
