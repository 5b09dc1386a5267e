"""Which engine plays a game: the reference, or native code once it is made and the rules are warm."""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from croupier.engines import choice
from croupier.engines.choice import WrongEngine
from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import Limits
from croupier.engines.native import positions
from croupier.game.game import Game
from croupier.players import make_bots
from croupier.rules import Rules, load, load_text

from tests.withstand.games import EXAMPLES, Chance, answer


@pytest.fixture
def rules() -> Rules:
    return load(EXAMPLES["crazy-eights"])


def played(game: Game, answers: int = 10_000) -> Game:
    chance = Chance(5)
    for _ in range(answers):
        if game.over:
            break
        answer(game, chance)
    return game


def made(rules: Rules, seats: int, *, tells: bool) -> None:
    """Wait for the native code of some rules."""
    rules.engine_policy(None, seats).warmth.make(tells=tells)  # type: ignore[union-attr]


@pytest.mark.parametrize("keep_events", [True, False])
def test_a_game_changes_to_native_code_when_it_pays(
    rules: Rules, keep_events: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choice, "WARM", 5)
    game = played(rules.new_game(3, 1, keep_events=keep_events), 5)
    assert game.engine == "reference"
    made(rules, 3, tells=keep_events)
    assert played(game, 1).engine == game.clone().engine == "native"
    assert rules.new_game(3, 2, keep_events=keep_events).engine == "native"
    assert rules.new_game(3, 2, keep_events=keep_events, engine="reference").engine == "reference"


def test_nothing_is_made_for_a_single_game(rules: Rules) -> None:
    game = played(rules.new_game(3, 1))
    assert game.engine == "reference" and len(game.answers) < choice.WARM


def test_native_code_from_the_first_answer(rules: Rules) -> None:
    assert rules.new_game(3, 1, engine="native").engine == "native"


@pytest.mark.parametrize("keep_events", [True, False])
def test_a_game_is_the_same_on_both(rules: Rules, keep_events: bool) -> None:
    games = [played(rules.new_game(3, 1, keep_events=keep_events, engine=one)) for one in ("reference", "native")]
    told = [(one.state_hash(), one.outcome(), one.event_count, list(one.events), one.course.spent) for one in games]
    assert told[0] == told[1] and [one.engine for one in games] == ["reference", "native"]
    assert bool(told[0][3]) == keep_events


def test_events_are_the_same_whenever_they_are_read(rules: Rules) -> None:
    seldom, often = (rules.new_game(3, 1, engine="native") for _ in range(2))
    chances = Chance(5), Chance(5)
    while not often.over:
        for game, chance in zip((seldom, often), chances, strict=True):
            answer(game, chance)
        assert often.event_count
    assert often.course.log == seldom.course.log and often.course.state.log_cards == seldom.course.state.log_cards


@pytest.mark.parametrize("keep_chance", [True, False])
def test_copies_draw_the_same_on_both(rules: Rules, keep_chance: bool) -> None:
    copies = [
        played(rules.new_game(3, 1, engine=one), 4).clone(keep_chance).clone(keep_chance)
        for one in ("reference", "native")
    ]
    assert len({played(one).state_hash() for one in copies}) == 1


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_players_answer_alike_on_both(rules: Rules, bots: str) -> None:
    hashes = set()
    for engine in ("reference", "native"):
        game = rules.new_game(3, 1, engine=engine)
        players = make_bots(bots, 1, 3)
        while not game.over:
            offer = game.raw_offers[0]
            game.advance(offer.seat, players[offer.seat].answer(game, offer))
        hashes.add(game.state_hash())
    assert len(hashes) == 1


def test_a_changed_state_is_played_on(rules: Rules) -> None:
    found = []
    for engine in ("reference", "native"):
        game = played(rules.new_game(3, 1, engine=engine), 3)
        game.state.piles[0].reverse()
        game.course.begin_here()
        found.append(played(game).state_hash())
    assert found[0] == found[1]


def test_saves_go_from_one_to_the_other(rules: Rules) -> None:
    game = played(rules.new_game(3, 1, engine="native"), 4)
    assert played(rules.restore(game.save())).state_hash() == played(game).state_hash()


# --- faults ----------------------------------------------------------------------------------------


def faulty() -> Rules:
    """Deals so many cards that some trick finds the hands empty, at a point that chance decides."""
    text = EXAMPLES["high-card"].read_text("utf-8")
    wrong = "if top(played(first_one)).rank = 9: move top(done) to stock\n    if size(hand(first_one)) = 0: move "
    text = text.replace("for each p in players where p in best():", f"{wrong}top(done) to hand(first_one)\n    $&")
    return load_text(text.replace("$&", "for each p in players where p in best():"))


FAULTY = faulty()


def ends(game: Game) -> Any:
    try:
        played(game)
    except Fault as fault:
        told = (fault.code, fault.message, fault.place, fault.rule, fault.limit, fault.replay)
    else:
        told = None
    return told, game.state.to_data()["piles"], game.state.log


def test_the_reference_explains_a_fault_of_native_code() -> None:
    faults = set()
    for seed in range(12):
        found = [ends(FAULTY.new_game(3, seed, engine=one)) for one in ("reference", "native")]
        assert found[0] == found[1]
        faults.add(found[0][0] is not None)
    assert faults == {True, False}


@pytest.mark.parametrize("most", [5, 10, 20, 21, 22, 40])
def test_too_many_events(most: int) -> None:
    found = []
    for engine in ("reference", "native"):
        try:
            found.append(ends(FAULTY.new_game(3, 1, limits=Limits(events=most), engine=engine)))
        except Fault as fault:
            found.append((fault.code, fault.message))
    assert found[0] == found[1] and "too-many-events" in str(found)


def test_where_native_code_gives_up_without_a_fault_the_reference_plays_on(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = played(rules.new_game(3, 1, engine="reference")).state_hash()
    game = rules.new_game(3, 1, engine="native")
    crossing, given_up = game.course._native.crossing, []
    make = crossing.answer

    def sometimes(*answer: Any) -> Any:
        given_up.append(len(given_up) % 3 == 1)
        return None if given_up[-1] else make(*answer)

    monkeypatch.setattr(crossing, "answer", sometimes)
    played(game)
    assert game.state_hash() == expected and any(given_up)


# --- making in the background ----------------------------------------------------------------------


def refuses(*_: object, **__: object) -> Any:
    raise RuntimeError("LLVM does not take this")


def test_rules_that_native_code_cannot_be_made_of_are_played_and_told(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = played(played(rules.new_game(3, 1, engine="reference"), 6)).state_hash()
    monkeypatch.setattr(choice, "WARM", 5)
    monkeypatch.setattr(positions, "stopping_plan", refuses)
    with pytest.warns(RuntimeWarning, match="the reference plays crazy-eights on: .* LLVM does not take this"):
        game = played(rules.new_game(3, 1), 6)
        choice.wait_for_threads()
    assert played(game).engine == "reference" and game.state_hash() == expected
    for _ in range(2):
        with pytest.raises(WrongEngine, match="LLVM does not take this"):
            rules.new_game(3, 1, engine="native")


def test_a_game_goes_on_where_no_thread_starts(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice, "WARM", 5)
    monkeypatch.setattr(choice.Thread, "start", refuses)
    with pytest.warns(RuntimeWarning, match="the reference plays crazy-eights on"):
        game = played(rules.new_game(3, 1))
    assert game.over and game.engine == "reference"


def test_code_is_made_where_nothing_can_be_kept(rules: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert played(rules.new_game(3, 1, engine="native")).engine == "native"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_process_forks_when_no_thread_makes_code() -> None:
    begun, done = Event(), Event()

    def work() -> None:
        begun.wait(5)
        time.sleep(0.05)
        done.set()

    choice.in_background(work)
    begun.set()
    child = os.fork()
    if child == 0:
        os._exit(0 if done.is_set() else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_two_threads_play_the_same_rules(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice, "WARM", 5)

    def hashes(engine: str | None) -> list[str]:
        games = [played(rules.new_game(3, seed, keep_events=seed % 2 == 0, engine=engine)) for seed in range(8)]
        return [one.state_hash() for one in games]

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(2) as pool:
            found = list(pool.map(hashes, [None, None]))
    finally:
        sys.setswitchinterval(interval)
    choice.wait_for_threads()
    assert found == [hashes("reference")] * 2 and rules.new_game(3, 1).engine == "native"


# --- what is not there -----------------------------------------------------------------------------


def test_without_the_library_the_reference_plays(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice, "WARM", 1)
    monkeypatch.setattr(choice, "has_native", lambda: False)
    assert played(rules.new_game(3, 1)).engine == "reference"
    with pytest.raises(WrongEngine, match=r"pip install 'croupier\[native\]'"):
        rules.new_game(3, 1, engine="native")


def test_the_library_is_loaded_by_nobody_who_does_not_need_it(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "llvmlite", None)
    assert played(rules.new_game(3, 1)).engine == "reference"


def test_no_other_engine_plays_games(rules: Rules) -> None:
    with pytest.raises(ValueError, match="no engine of games is called 'python'; there are reference and native"):
        rules.new_game(3, 1, engine="python")
