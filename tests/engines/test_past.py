"""A fault that an engine cannot explain is found again by the reference, from wherever the game began."""

from __future__ import annotations

from typing import Any

import pytest
from croupier.engines.choice import EnginePolicy
from croupier.engines.contract.faults import Fault, Unexplained
from croupier.engines.contract.limits import Limits
from croupier.engines.past import EnginesDisagree
from croupier.engines.reference.engine import ReferenceEngine
from croupier.game.game import Game
from croupier.rules import Rules, load_text

from tests.withstand.games import EXAMPLES, Chance, answer


class Tongueless(ReferenceEngine):
    """The reference, but it does not say what is wrong."""

    def run(self, s: Any) -> Any:
        try:
            return super().run(s)
        except Fault as fault:
            raise Unexplained from fault

    def outcome(self, s: Any) -> Any:
        try:
            return super().outcome(s)
        except Fault as fault:
            raise Unexplained from fault


def faulty() -> Rules:
    """Deals so many cards that some trick finds the hands empty, at a point that chance decides."""
    text = EXAMPLES["high-card"].read_text("utf-8")
    wrong = "if top(played(first_one)).rank = 9: move top(done) to stock\n    if size(hand(first_one)) = 0: move "
    text = text.replace("for each p in players where p in best():", f"{wrong}top(done) to hand(first_one)\n    $&")
    return load_text(text.replace("$&", "for each p in players where p in best():"))


RULES = faulty()


def to_the_end(game: Game, seed: int) -> Fault | None:
    chance = Chance(seed)
    try:
        while not game.over:
            answer(game, chance)
    except Fault as fault:
        return fault
    return None


def told(fault: Fault | None) -> Any:
    return None if fault is None else (fault.code, fault.message, fault.place, fault.rule, fault.limit)


def tongueless(game: Game) -> Game:
    game.course.change_engine(Tongueless(game.program, game.engine.limits))
    return game


def ends(game: Game, seed: int) -> Any:
    return told(to_the_end(game, seed)), game.state.to_data(), game.state.log


@pytest.mark.parametrize("seed", range(12))
def test_from_the_deal(seed: int) -> None:
    assert ends(tongueless(RULES.new_game(3, seed)), seed) == ends(RULES.new_game(3, seed), seed)


def test_some_games_fault() -> None:
    found = [to_the_end(RULES.new_game(3, seed), seed) for seed in range(12)]
    assert None in found and any(one is not None for one in found)


@pytest.mark.parametrize("keep_chance", [True, False])
@pytest.mark.parametrize("seed", range(12))
def test_from_a_clone_of_a_clone(seed: int, keep_chance: bool) -> None:
    def later(game: Game) -> Game:
        chance = Chance(seed)
        for _ in range(2):
            answer(game, chance)
            game = game.clone(keep_chance)
        return game

    game = tongueless(RULES.new_game(3, seed))
    assert ends(later(game), seed) == ends(later(RULES.new_game(3, seed)), seed)


@pytest.mark.parametrize("seed", range(12))
def test_from_a_saved_game(seed: int) -> None:
    game = RULES.new_game(3, seed)
    answer(game, Chance(seed))
    saved = game.save()
    assert ends(tongueless(RULES.restore(saved)), seed) == ends(RULES.restore(saved), seed)


@pytest.mark.parametrize("seed", range(12))
def test_from_a_state_that_somebody_has_changed(seed: int) -> None:
    def changed() -> Game:
        game = RULES.new_game(3, seed)
        game.state.piles[0].reverse()
        game.course.begin_here()
        return game

    assert ends(tongueless(changed()), seed) == ends(changed(), seed)


@pytest.mark.parametrize("most", [5, 10, 20, 21, 22, 40])
def test_too_many_events(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The events of the game count, not those of the reference that plays it again."""

    def played() -> Any:
        try:
            game = RULES.new_game(3, 1, limits=Limits(events=most))
        except Fault as fault:
            return told(fault)
        return ends(game, 1)

    found = played()
    monkeypatch.setattr(EnginePolicy, "first", lambda _, engine, events: Tongueless(engine.program, engine.limits))
    assert played() == found
    assert "too-many-events" in str(found)


def test_an_engine_that_is_wrong_is_told_so() -> None:
    class Wrong(ReferenceEngine):
        def run(self, s: Any) -> Any:
            super().run(s)
            raise Unexplained

    game = RULES.new_game(3, 1, engine="reference")
    game.course.change_engine(Wrong(game.program, game.engine.limits))
    with pytest.raises(EnginesDisagree):
        answer(game, Chance(1))
