"""Events are built once for each viewer, and are those that a look at the whole log gives."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pytest
from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import Limits
from croupier.game.game import Game
from croupier.table.events import EventReader, SeenEvent

from tests.withstand.games import Chance, answer, rules_of

REAL = EventReader.event


class Built:
    """Counts the events that readers build."""

    def __init__(self) -> None:
        self.count = 0

    def event(self, reader: EventReader, at: int) -> SeenEvent | None:
        self.count += 1
        return REAL(reader, at)


@pytest.fixture
def built() -> Iterator[Built]:
    found = Built()
    with patch.object(EventReader, "event", lambda reader, at: found.event(reader, at)):
        yield found


def test_a_look_builds_what_is_new(built: Built) -> None:
    game, chance = rules_of("frozen-uno").new_game(3, seed=4), Chance(4)
    for _ in range(150):
        answer(game, chance)
        before = game.event_count
        for _ in range(2):
            assert len(game.events) == before
            game.events_for(1)
    assert game.event_count > 300
    assert built.count <= 2 * (game.event_count + len(game.answers))


def whole(game: Game, viewer: int | None) -> list[tuple[object, ...]]:
    return [(one.kind, one.data) for one in game.seen_events(viewer)]


@pytest.mark.parametrize("name", ["hearts", "masquerade", "blind-draw", "frozen-uno"])
def test_events_are_those_of_the_whole_log(name: str) -> None:
    game, chance = rules_of(name).new_game(seed=5), Chance(5, eager=True)
    for _ in range(60):
        if game.over:
            break
        answer(game, chance)
        for viewer in (0, 1, None):
            assert [(one.kind, one.data) for one in game.events_for(viewer)] == whole(game, viewer)
    for start in (0, 7, game.event_count // 2, game.event_count):
        assert len(game.events_for(1, start)) == len(game.seen_events(1, start))


def test_an_answer_is_read_again_while_its_card_moves() -> None:
    """Whoever looks between an answer and the move of its card gets the answer right afterwards."""
    game, chance = rules_of("frozen-uno").new_game(3, seed=4), Chance(4)
    for _ in range(40):
        answer(game, chance)
    log = list(game.state.log or ())
    game.state.log = []
    for event in log:
        game.state.log.append(event)
        for viewer in (0, 1, 2, None):
            assert [(one.kind, one.data) for one in game.events_for(viewer)] == whole(game, viewer)


def test_events_that_were_given_do_not_change() -> None:
    game, chance = rules_of("frozen-uno").new_game(3, seed=4), Chance(4)
    first = game.events
    kept = tuple(first)
    for _ in range(30):
        answer(game, chance)
    assert first == kept and len(game.events) > len(first)
    assert game.events[: len(kept)] == kept and game.events[-1] == list(game.events)[-1]
    with pytest.raises(TypeError):
        first[0].data["kind"] = 1  # type: ignore[index]
    with pytest.raises(IndexError):
        first[len(first)]


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_a_copy_may_keep_the_events(engine: str) -> None:
    """It has those of the game, and then its own, whether these are told yet or not."""
    rules = rules_of("frozen-uno")
    game, chance = rules.new_game(3, seed=4, engine=engine), Chance(4)
    for step in range(12):
        copy, again = (game.clone(keep_chance=True, keep_events=True) for _ in range(2))
        if step % 3 == 0:
            assert copy.events == game.events
        before = game.event_count
        seat, raw = answer(copy, chance)
        assert game.event_count == before < copy.event_count
        for one in (again, game):
            one.advance(seat, raw)
            assert one.events == copy.events and one.events_for(1) == copy.events_for(1)
        assert one.engine == engine
    assert game.clone(keep_events=True).clone(keep_events=True).events == game.events
    unwatched = rules.new_game(3, seed=4, engine=engine, keep_events=False)
    assert not unwatched.clone(keep_events=True).events


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_a_copy_that_keeps_events_keeps_no_more_than_the_limit(engine: str) -> None:
    game = rules_of("frozen-uno").new_game(3, seed=4, engine=engine, limits=Limits(events=90))
    chance = Chance(4)
    for _ in range(6):
        answer(game, chance)
    copy = game.clone(keep_chance=True, keep_events=True)
    for one in (game, copy):
        with pytest.raises(Fault, match="90"):
            for _ in range(60):
                offer = one.raw_offers[0]
                one.advance(offer.seat, offer.moves[0])
        assert one.fault is not None and one.fault.code == "too-many-events"
    assert len(copy.answers) == len(game.answers) - 6


def test_another_log_is_read_from_its_beginning() -> None:
    game, chance = rules_of("frozen-uno").new_game(3, seed=4), Chance(4)
    for _ in range(20):
        answer(game, chance)
    assert len(game.events) == game.event_count
    assert not game.clone().events
    again = game.rules.restore(game.save())  # type: ignore[attr-defined]
    assert again.events == game.events
    game.state.log = (game.state.log or [])[:5]
    assert len(game.events) == 5
