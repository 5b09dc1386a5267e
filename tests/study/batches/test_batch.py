"""Many games at once are the games of the same seeds, answer by answer."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections import Counter
from typing import Any

import numpy as np
import pytest
from croupier import IllegalMove, load
from croupier.engines import choice
from croupier.engines.choice import WrongEngine
from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import Limits
from croupier.engines.native import build, positions
from croupier.engines.native.memory import LINE
from croupier.language.ruleset.load import installed
from croupier.rules import Rules, load_text
from croupier.study.batches import arrays
from croupier.study.batches.arrays import NoArrays
from croupier.study.batches.batch import Batch

from tests.amount import part
from tests.engines import natively
from tests.study.batches.test_numbering import TABLE
from tests.withstand.games import EXAMPLES


@pytest.fixture(autouse=True)
def quickly_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.engines.native.build.LEVEL", natively.LITTLE)


def rules_of(name: str) -> Rules:
    return load(EXAMPLES.get(name, name))


def chosen(batch: Batch, chance: np.random.Generator) -> Any:
    """Any of the open numbers in each game."""
    keys = chance.random(batch.mask.shape)
    keys[~batch.mask] = -1
    return keys.argmax(axis=1)


def hold_against_games(rules: Rules, seats: int, games: int, answers: int) -> int:
    """Hold a batch against single games, with what their players see; return how many of them have ended."""
    batch, chance = rules.batch(games, seats, 5), np.random.default_rng(7)
    alone = [rules.new_game(seats, 5 + number, keep_events=False, engine="reference") for number in range(games)]
    for _ in range(answers):
        seen = batch.observe()
        for number, game in enumerate(alone):
            if game.over:
                assert batch.asked[number] == -1 and not batch.mask[number].any()
                continue
            offer = game.raw_offers[0]
            assert batch.asked[number] == offer.seat
            assert np.array_equal(batch.mask[number], batch.numbers.mask(game.state, offer)), (number, offer)
            assert np.array_equal(seen[number], batch.observation.of_state(game.state, offer.seat, game.raw_offers))
        numbers = chosen(batch, chance)
        batch.answer(numbers)
        for number, game in enumerate(alone):
            if not game.over:
                offer = game.raw_offers[0]
                game.advance(offer.seat, batch.numbers.raw(game.state, offer, int(numbers[number])))
                assert batch.finished[number] == game.over
                if game.over:
                    assert batch.outcomes[number].tolist() == game.outcome()
    for number, game in enumerate(alone):
        assert batch.game(number).state_hash() == game.state_hash()
    return sum(game.over for game in alone)


@pytest.mark.parametrize("name", part([*installed(), "masquerade", "high-card"], 6))
def test_games_at_once_are_the_games_alone(name: str) -> None:
    rules = rules_of(name)
    hold_against_games(rules, rules.players[0] + 1, 6, 40)


@pytest.mark.parametrize("ordered", ["yes", "no"])
@pytest.mark.parametrize("seen_by", ["nobody", "{front: nobody, front_of_top: all}"])
def test_arguments_of_all_sorts_have_their_numbers(ordered: str, seen_by: str) -> None:
    parameter = "number n in 3..5, player who in others(player), card in stock, boolean b, tint t"
    text = TABLE.format(parameter=parameter, ordered=ordered, more="types: {tint: [red, blue]}")
    text = text.replace("stock: {seen_by: nobody", f"stock: {{seen_by: {seen_by}")
    hold_against_games(load_text(text), 2, 3, 3)


@pytest.mark.parametrize("seen_by", ["all", "{front: nobody, front_of_top: all}", "{front: all, front_of_top: nobody}"])
def test_a_shuffled_pile_is_seen_in_its_order(seen_by: str) -> None:
    """No rule looks at the pile before: native code has to settle its shuffle for what players see of it."""
    text = TABLE.format(parameter="number n in 1..3", ordered="yes", more="")
    hold_against_games(load_text(text.replace("stock: {seen_by: nobody", f"stock: {{seen_by: {seen_by}")), 2, 6, 3)


def test_games_end_with_their_outcome() -> None:
    assert hold_against_games(rules_of("high-card"), 2, 4, 60) == 4


def played_to_the_end(batch: Batch) -> Batch:
    chance = np.random.default_rng(1)
    while (batch.asked >= 0).any():
        batch.answer(chosen(batch, chance))
    return batch


def test_games_that_are_over_begin_again_when_told() -> None:
    rules = rules_of("high-card")
    batch = played_to_the_end(rules.batch(3, 2, 5))
    batch.restart()
    again = rules.batch(3, 2, 8)
    assert np.array_equal(batch.asked, again.asked) and np.array_equal(batch.mask, again.mask)
    assert [batch.game(one).state_hash() for one in range(3)] == [again.game(one).state_hash() for one in range(3)]


def test_only_games_that_are_over_begin_again() -> None:
    batch, chance = rules_of("crazy-eights").batch(8, 2, 5), np.random.default_rng(1)
    while not (batch.asked < 0).any():
        batch.answer(chosen(batch, chance))
    over = batch.asked < 0
    assert not over.all()
    before, mask = [batch.game(one).state_hash() for one in range(8)], batch.mask.copy()
    batch.restart()
    after = [batch.game(one).state_hash() for one in range(8)]
    assert [one == other for one, other in zip(before, after, strict=True)] == (~over).tolist()
    assert np.array_equal(batch.mask[~over], mask[~over]) and batch.mask[over].any(axis=1).all()
    batch.answer(chosen(batch, chance))


def test_games_begin_again_at_once() -> None:
    batch, chance, ended = rules_of("high-card").batch(4, 2), np.random.default_rng(1), 0
    for _ in range(100):
        batch.answer(chosen(batch, chance), restart=True)
        ended += int(batch.finished.sum())
        assert (batch.asked >= 0).all()
    assert ended > 8


def test_an_answer_that_is_not_open_changes_nothing() -> None:
    batch = rules_of("crazy-eights").batch(4, 2)
    hashes, mask = [batch.game(one).state_hash() for one in range(4)], batch.mask.copy()
    good = batch.mask.argmax(axis=1)
    for wrong in (-1, batch.numbers.count, 2**40, int((~batch.mask[2]).argmax())):
        numbers = good.copy()
        numbers[2] = wrong
        with pytest.raises(IllegalMove, match=r"game 2: player \d cannot answer"):
            batch.answer(numbers)
    for odd in (good[:3], good.astype(float), 3, "good", [good]):
        with pytest.raises(ValueError, match="answers are 4 whole numbers"):
            batch.answer(odd)
    assert [batch.game(one).state_hash() for one in range(4)] == hashes and np.array_equal(batch.mask, mask)


def test_random_answers_are_those_of_random_players() -> None:
    batch, chance, twice = rules_of("uno").batch(2, 3, 5), np.random.default_rng(1), 0
    while twice < 3:
        game = batch.game(0)
        (offer, *_), found = game.raw_offers, Counter[int]()
        moves = [*offer.moves, *([None] if offer.declinable else [])]
        expected = Counter(batch.numbers.number(game.state, offer.seat, one) for one in moves)
        times = 400 if 1 < len(expected) < len(moves) else 20
        for _ in range(times):
            found[int(batch.random_answers(chance)[0])] += 1
        assert found.keys() <= expected.keys()
        if times == 400:
            twice += 1
            assert all(abs(found[one] / times - count / len(moves)) < 0.15 for one, count in expected.items())
        batch.answer(batch.random_answers(chance), restart=True)
    assert twice == 3


def test_games_that_are_over_have_random_answers_too() -> None:
    batch, chance = rules_of("high-card").batch(3, 2, 5), np.random.default_rng(1)
    while (batch.asked >= 0).any():
        batch.answer(batch.random_answers(chance))
    batch.answer(batch.random_answers(chance))
    assert (batch.asked == -1).all()


def test_games_lie_in_lines_of_the_cache() -> None:
    batch = rules_of("uno").batch(3, 4)
    memory, blocks = batch._positions.blocks.memory, batch._blocks
    assert blocks.ctypes.data % LINE == 0 and blocks.shape[1] % LINE == 0
    lines = memory.lines()
    assert not any(at % LINE for at in lines) and len(set(lines)) == len(lines)
    for place in (
        memory.head["fuel"],
        memory.sizes,
        memory.where,
        memory.up - 1,
        *(one.next for one in memory.frames.decisions.values()),
    ):
        assert place // LINE * LINE in lines
    assert memory.sums["rounds"] // LINE * LINE not in lines


def test_code_that_is_kept_needs_no_emitters() -> None:
    code = "import sys, croupier.study.batches.batch; print('croupier.engines.native.routine' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert told == "False\n"


def test_code_is_made_once_for_batches_and_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    made, make = [], positions.stopping_plan
    monkeypatch.setattr(positions, "stopping_plan", lambda *a, **b: made.append(b) or make(*a, **b))
    rules = load(EXAMPLES["high-card"])
    game = rules.new_game(2, 1, keep_events=False, engine="native")
    for _ in range(2):
        rules.batch(2, 2)
        rules.playouts(game, 0, 1)
        rules.new_game(2, 1, keep_events=False, engine="native")
    assert made == [{"tells": False, "level": 0}, {"tells": False, "level": build.LEVEL}]


def test_arrays_cannot_be_written_to() -> None:
    batch = rules_of("crazy-eights").batch(2, 2)
    for array in (batch.asked, batch.mask, batch.outcomes):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_the_rows_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.study.batches.batch.ROWS_A_GAME", 0)
    hold_against_games(rules_of("crazy-eights"), 2, 40, 10)


def test_a_game_that_faults_ends() -> None:
    rules, limits = rules_of("crazy-eights"), Limits(decisions=3)
    batch, chance = rules.batch(2, 2, limits=limits), np.random.default_rng(1)
    for _ in range(4):
        batch.answer(chosen(batch, chance))
    assert batch.asked.tolist() == [-2, -2] and not batch.outcomes.any() and not batch.mask.any()
    assert not batch.observe(np.full((2, batch.observation.width), 99, dtype=np.int32)).any()
    game = rules.new_game(2, 0, limits=limits)
    with pytest.raises(Fault, match="decisions"):
        for _ in range(4):
            game.advance(game.raw_offers[0].seat, game.raw_offers[0].moves[0])


def test_two_batches_play_in_two_threads() -> None:
    rules = rules_of("crazy-eights")
    found: dict[int, list[str]] = {}

    def play(thread: int) -> None:
        batch = played_to_the_end(rules.batch(30, 3, 9))
        found[thread] = [batch.game(one).state_hash() for one in range(30)]

    threads = [threading.Thread(target=play, args=(one,)) for one in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found[0] == found[1]


def test_what_is_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of("crazy-eights")
    monkeypatch.setattr("croupier.study.batches.begin.has_native", lambda: False)
    with pytest.raises(WrongEngine, match=r"pip install 'croupier\[native\]'"):
        rules.batch(2)
    assert choice.WAY_TO_NATIVE

    def none() -> Any:
        raise NoArrays("arrays need NumPy; pip install 'croupier[arrays]' adds it")

    monkeypatch.setattr("croupier.study.batches.begin.numpy", none)
    with pytest.raises(NoArrays, match=r"croupier\[arrays\]"):
        rules.batch(2)
    assert arrays.numpy() is np


@pytest.mark.parametrize(
    "wrong",
    [{"games": 0}, {"games": 2.0}, {"games": 10**9}, {"seed": -1}, {"players": 99}, {"limits": 3}, {"fronts": 1}],
    ids=repr,
)
def test_no_batch(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        rules_of("crazy-eights").batch(**{"games": 2, **wrong})


# --- games that begin and end from outside -----------------------------------------------------------


def hashes(batch: Batch) -> list[str]:
    return [batch.game(one).state_hash() for one in range(batch.games)]


def test_some_games_begin_anew_in_the_middle_and_the_others_stay() -> None:
    rules, chance = rules_of("uno"), np.random.default_rng(1)
    batch = rules.batch(6, 2, 5)
    for _ in range(7):
        batch.answer(chosen(batch, chance))
    which = np.array([True, False, True, True, False, False])
    stay, mask, asked = hashes(batch), batch.mask.copy(), batch.asked.copy()
    batch.restart(which)
    assert np.array_equal(batch.asked[~which], asked[~which]) and asked[~which].any()
    fresh = rules.batch(3, 2, 11)
    assert [one for one, new in zip(hashes(batch), which, strict=True) if new] == hashes(fresh)
    assert np.array_equal(batch.mask[which], fresh.mask) and np.array_equal(batch.mask[~which], mask[~which])
    assert [one for one, new in zip(hashes(batch), which, strict=True) if not new] == [stay[at] for at in (1, 4, 5)]
    for _ in range(7):
        numbers = chosen(batch, chance)
        batch.answer(numbers)
        fresh.answer(numbers[which])
    assert [one for one, new in zip(hashes(batch), which, strict=True) if new] == hashes(fresh)


def test_all_games_begin_anew_from_a_seed() -> None:
    rules, chance = rules_of("uno"), np.random.default_rng(1)
    batch, fresh = rules.batch(4, 2, 5), rules.batch(4, 2, 30)
    for _ in range(7):
        batch.answer(chosen(batch, chance))
    batch.begin(30)
    assert hashes(batch) == hashes(fresh) and np.array_equal(batch.mask, fresh.mask)


def test_a_game_is_ended_from_outside() -> None:
    batch, chance = rules_of("crazy-eights").batch(3, 2, 5), np.random.default_rng(1)
    which = np.array([False, True, False])
    batch.end(which)
    assert batch.asked[1] == -1 and not batch.mask[1].any() and batch.mask[0].any()
    batch.answer(chosen(batch, chance))
    assert batch.asked[1] == -1 and not batch.finished[1]
    batch.restart()
    assert batch.game(1).state_hash() == rules_of("crazy-eights").batch(1, 2, 8).game(0).state_hash()
    for wrong in ([1, 0, 1], [True], "all"):
        with pytest.raises(ValueError, match="3 truth values"):
            batch.restart(wrong)


def test_a_fault_is_told_from_an_end() -> None:
    batch, chance = rules_of("crazy-eights").batch(2, 2, limits=Limits(decisions=3)), np.random.default_rng(1)
    for _ in range(4):
        batch.answer(chosen(batch, chance), restart=True)
    assert batch.finished.all() and batch.lost.all() and (batch.asked >= 0).all()
    batch = played_to_the_end(rules_of("high-card").batch(3, 2, 5))
    assert batch.finished.any() and not batch.lost.any()
