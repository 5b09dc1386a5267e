"""What a seat does not see is in no information state, and in no world that is drawn for it."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from croupier.study.batches.numbered_game import NumberedGame
from croupier.study.learning.openspiel import worlds
from croupier.study.learning.openspiel.parameters import setup_of
from croupier.study.learning.openspiel.table import SpielTable
from croupier.study.learning.openspiel.worlds import NoWorld, drawn_world
from croupier.table import seen as seen_module
from croupier.table.random import Stream

from tests.amount import part
from tests.study.batches.test_hidden import NAMES, numbers_of
from tests.withstand import test_hidden
from tests.withstand.games import EXAMPLES, Chance

# --- information states ----------------------------------------------------------------------------


@pytest.fixture
def information_states_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests of what is hidden compare information states."""

    def texts(self: test_hidden.Onlooker) -> list[Any]:
        setup: Any = SimpleNamespace(teller=self.teller, parameters={"most_answers": 10**6})
        table = SpielTable(setup)
        table.played = NumberedGame(self.game, numbers_of(self.game.program), None)  # type: ignore[arg-type]
        return [table.recall.past(self.game, None) if self.viewer is None else table.recalled(self.viewer)]

    monkeypatch.setattr(test_hidden.Onlooker, "data", lambda self: [])
    monkeypatch.setattr(test_hidden.Onlooker, "texts", texts)


hidden = pytest.mark.usefixtures("information_states_alone")


@hidden
@pytest.mark.parametrize("name", part(NAMES, 9, first=1))
def test_two_hidden_cards_trade_places(name: str) -> None:
    test_hidden.test_two_hidden_cards_trade_places(name)


@hidden
@pytest.mark.parametrize("name", part(NAMES, 9, first=4))
def test_two_cards_trade_their_faces(name: str) -> None:
    test_hidden.test_two_cards_trade_their_faces(name)


@hidden
def test_information_states_that_tell_everything_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen_module, "relation", lambda *_: True)
    with pytest.raises(AssertionError):
        test_hidden.test_two_hidden_cards_trade_places("hearts")


# --- worlds ----------------------------------------------------------------------------------------


def tables(name: str, answers: int, house_rules: str = "", players: int = 0, every: int = 5) -> list[SpielTable]:
    """A game at every fifth of its answers, by chance."""
    rules = str(EXAMPLES.get(name, name))
    table, chance = SpielTable(setup_of({"rules": rules, "house_rules": house_rules, "players": players})), Random(1)
    table.deal(1)
    found = []
    for step in range(answers):
        if table.over:
            break
        if step % every == 0:
            found.append(table.clone())
        table.answer(chance.choice(table.open_numbers()))
    return found


def with_hidden_swapped(table: SpielTable, seat: int) -> SpielTable | None:
    """The same table, but for pairs of cards of which a seat sees no side; none if there are no such pairs."""
    twin, chance = table.clone(), Chance(table.answers)
    game = twin.game.game
    pairs = test_hidden.swapped_pairs(game, seat, chance, 6)
    for pair in pairs:
        test_hidden.swap(game, pair)
    game.course.begin_here()
    return twin if pairs else None


def all_seen(table: SpielTable) -> list[Any]:
    return [(table.recalled(seat), table.columns(seat).tolist()) for seat in range(table.setup.terms.seats)]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("name", "house_rules", "players"),
    [("hearts", "", 4), ("uno", "jump-in", 4), ("canasta", "", 4), ("uno-flip", "", 2)],
)
def test_a_world_depends_on_what_the_seat_sees_alone(name: str, house_rules: str, players: int) -> None:
    different = 0
    for table in tables(name, 40, house_rules, players):
        seat = table.seat
        twin = with_hidden_swapped(table, seat)
        if twin is None:
            continue
        assert twin.game.game.state.piles != table.game.game.state.piles
        first, second, third = (
            drawn_world(one, seat, Stream(stream, seat)) for one, stream in ((table, 1), (twin, 1), (table, 2))
        )
        assert all_seen(first) == all_seen(second)
        assert first.recalled(seat) == table.recalled(seat) and first.open_numbers() == table.open_numbers()
        different += all_seen(first) != all_seen(third)
    assert different > 1


def test_others_know_in_a_world_what_everybody_has_seen() -> None:
    """In the real game they have seen their own cards when these were dealt."""
    table = tables("uno", 26)[-1]
    other, game = 1 - table.seat, table.game.game
    world = drawn_world(table, table.seat, Stream(1, 0))
    assert world.recalled(other).startswith(table.recall.past(game, None))
    assert world.recall.past(world.game.game, other) != table.recall.past(game, other)


def test_those_who_have_answered_unseen_answer_again() -> None:
    """Of those who are asked at once, whoever has answered already has chosen other cards in another world."""
    table = tables("hearts", 4, every=1)[3]
    assert table.seat == 3
    chosen = {drawn_world(table, 3, Stream(stream, 3)).game.game.state.frames[-1][3] for stream in range(4)}
    assert len(chosen) > 1


def test_where_no_world_agrees_the_search_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table = tables("uno", 1)[0]
    monkeypatch.setattr(worlds, "TRIES", 2)
    monkeypatch.setattr(worlds, "_choose_again", lambda *_: False)
    with pytest.raises(NoWorld, match="of 2 worlds"):
        drawn_world(table, table.seat, Stream(1, 1))
