"""Hidden stays hidden: what a player cannot see changes nothing that the player gets.

A player gets a view (with offers), the events as data and as texts, the table and the news in words, and the texts and
reasons of the moves on offer. Who may see a card is read from the declarations of the piles by ``twins``.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any
from unittest.mock import patch

import pytest
from croupier.execution.faults import Fault
from croupier.execution.offers import RawMove
from croupier.game import Game
from croupier.table import seen as seen_module
from croupier.table.events import EventReader
from croupier.texts.news import News
from croupier.texts.table import table_lines

from tests.withstand.games import PATIENT, Chance, give, positions, ruleset_names, rules_of, seats_of
from tests.withstand.twins import Blind, Viewer, hidden_from, other_numbers, renamed, trade, traded

NAMES = ruleset_names()


def viewers_of(game: Game) -> list[Viewer]:
    return [*range(game.seats), None]


def data_for(game: Game, viewer: Viewer, start: int) -> list[Any]:
    """Everything that a viewer gets as data: the view, and the events from a number of the log on."""
    return [game.view(viewer), game.events_for(viewer, start)]


def texts_for(game: Game, viewer: Viewer, start: int) -> list[str]:
    """Everything that a viewer gets to read."""
    teller = game.teller("en")
    lines = table_lines(game, teller, viewer)
    lines += [teller.event(event) for event in game.seen_events(viewer, start)]
    news = News(game, teller, viewer)
    news.told = start
    lines += news.lines()
    for offer in game.offers:
        if offer.player == viewer:
            for move in offer.moves:
                text = game.move_text(move, viewer, teller)
                lines += [text, teller.explanation(game.explain(move), offer.player, text)]
    return lines


# --- two cards trade places ------------------------------------------------------------------------


def numbers_in(value: Any) -> set[int]:
    if isinstance(value, int) and not isinstance(value, bool):
        return {value}
    if isinstance(value, list | tuple):
        return set().union(*map(numbers_in, value)) if value else set()
    return set()


def swap(game: Game, pair: tuple[int, int]) -> None:
    """Two cards trade places, each with the side up that the other had."""
    state = game.state
    first, second = pair
    places = [(state.where[card], state.piles[state.where[card]].index(card)) for card in pair]
    for card, (pile, at) in zip((second, first), places, strict=True):
        state.piles[pile][at] = card
        state.where[card] = pile
    if state.up:
        state.up[first], state.up[second] = state.up[second], state.up[first]
        shown = [faces[side] for faces, side in zip(state.faces, state.up, strict=True)]
        state.shown = shown  # type: ignore[assignment]


def can_swap(game: Game, pair: tuple[int, int]) -> bool:
    """Whether each has the side that the other shows; nothing else is said of either by its number."""
    state = game.state
    if state.up and any(state.faces[one][state.up[other]] is None for one, other in (pair, pair[::-1])):
        return False
    return not set(pair) & numbers_in([state.frames, state.values])


def swapped_pairs(game: Game, viewer: Viewer, chance: Chance, most: int) -> list[tuple[int, int]]:
    hidden = hidden_from(game, viewer)
    if len(hidden) < 2:
        return []
    found = [(chance.one_of(hidden), chance.one_of(hidden)) for _ in range(most)]
    return [pair for pair in found if pair[0] != pair[1] and can_swap(game, pair)]


def check_swap(game: Game, viewer: Viewer, pair: tuple[int, int]) -> bool:
    """Compares what a viewer gets before and after; whether the position is one in which somebody can answer."""
    data, texts = data_for(game, viewer, 0), texts_for(game, viewer, 0)
    swap(game, pair)
    try:
        game.resume(game.state)
        if not game.raw_offers:
            return False
        assert data_for(game, viewer, 0) == data
        assert texts_for(game, viewer, 0) == texts
        return True
    except Fault:
        return False
    finally:
        swap(game, pair)
        game.resume(game.state)


@pytest.mark.parametrize("name", NAMES)
def test_two_hidden_cards_trade_places(name: str) -> None:
    compared = 0
    for number in range(3):
        chance = Chance(number, 5)
        for game in positions(name, number, every=9, most=40):
            before = game.state_hash()
            for viewer in viewers_of(game):
                for pair in swapped_pairs(game, viewer, chance, 2):
                    compared += check_swap(game, viewer, pair)
            assert game.state_hash() == before
    assert compared > 30


# --- two cards trade their faces, from the first shuffle on ------------------------------------------


def two_different(game: Game, chance: Chance) -> tuple[int, int]:
    """Two cards of the deck that are not alike."""
    while True:
        first, second = (chance.below(game.program.layout.card_count) for _ in range(2))
        if game.state.faces[first] != game.state.faces[second]:
            return first, second


def start_pair(name: str, number: int, renumber: bool) -> tuple[Game, Game, tuple[int, int]]:
    """A game and its twin: two cards have traded their faces, and (``renumber``) their numbers as well."""
    rules = rules_of(name)
    seats, chance = seats_of(rules, number), Chance(number, 6)
    game = rules.new_game(seats, seed=number, limits=PATIENT)
    pair = two_different(game, chance)
    other = traded(rules, pair)
    if not renumber:
        return game, other.new_game(seats, seed=number, limits=PATIENT), pair
    with other_numbers(pair):
        return game, other.new_game(seats, seed=number, limits=PATIENT), pair


def faces_but_of(game: Game, pair: tuple[int, int]) -> list[Any]:
    return [faces for card, faces in enumerate(game.state.faces) if card not in pair]


def play_twins(name: str, number: int, most: int = 60) -> tuple[int, int]:
    """Plays a game and its twin with the same answers as long as their logs are the same; how often what a viewer
    gets was compared, and after how many answers the rules themselves made a difference."""
    game, twin, pair = start_pair(name, number, renumber=False)
    if faces_but_of(game, pair) != faces_but_of(twin, pair):
        return 0, 0  # the faces of the sides could not be put together in the same way
    blind, chance, compared, start = Blind(game, pair), Chance(number, 7, eager=True), 0, 0
    for count in range(most):
        if game.state.log != twin.state.log or game.over:
            return compared, count
        for viewer in blind.follow():
            assert data_for(game, viewer, start) == data_for(twin, viewer, start)
            assert texts_for(game, viewer, start) == texts_for(twin, viewer, start)
            compared += 1
        start = game.event_count
        offer = chance.one_of(game.raw_offers)
        raw = chance.answer(offer)
        if not is_offered(twin, offer.seat, raw):
            return compared, count
        give(game, offer.seat, raw)
        give(twin, offer.seat, raw)
    return compared, most


def is_offered(game: Game, seat: int, raw: RawMove | None) -> bool:
    offer = next((one for one in game.raw_offers if one.seat == seat), None)
    return offer is not None and (offer.declinable if raw is None else raw in offer.moves)


@pytest.mark.parametrize("name", NAMES)
def test_two_cards_trade_their_faces(name: str) -> None:
    assert sum(play_twins(name, number)[0] for number in range(12)) > 30


# --- two cards trade their numbers ---------------------------------------------------------------------


def play_renumbered(name: str, number: int, most: int = 60) -> int:
    """Plays a game and its twin, in which two cards have each other's number: the texts are the same for everybody, and
    so are the data for whoever has seen neither. How often data were compared."""
    game, twin, pair = start_pair(name, number, renumber=True)
    blind, chance, compared, start = Blind(game, pair), Chance(number, 8, eager=True), 0, 0
    for _ in range(most):
        blind_now = blind.follow()
        for viewer in viewers_of(game):
            assert texts_for(game, viewer, start) == texts_for(twin, viewer, start)
            if viewer in blind_now:
                assert data_for(game, viewer, start) == data_for(twin, viewer, start)
                compared += 1
        start = game.event_count
        assert game.event_count == twin.event_count
        if game.over:
            break
        offer = chance.one_of(game.raw_offers)
        raw = chance.answer(offer)
        give(game, offer.seat, raw)
        give(twin, offer.seat, in_twin(game, raw, pair))
    return compared


def in_twin(game: Game, raw: RawMove | None, pair: tuple[int, int]) -> RawMove | None:
    if raw is None:
        return None
    types = game.program.moves[raw[0]].parameter_types
    arguments = [
        renamed(one, pair) if type.base == "card" else one for one, type in zip(raw[1:], types, strict=True)
    ]
    return (raw[0], *arguments)


@pytest.mark.parametrize("name", NAMES)
def test_no_number_of_a_hidden_card(name: str) -> None:
    """A number by which a card could be known again is in nothing that is given to who has not seen the card."""
    assert sum(play_renumbered(name, number) for number in range(6)) > 30


# --- chance ----------------------------------------------------------------------------------------------


def parts_of(value: Any) -> list[Any]:
    """Every plain value inside data."""
    if is_dataclass(value) and not isinstance(value, type):
        return [part for one in fields(value) for part in parts_of(getattr(value, one.name))]
    if isinstance(value, dict):
        return [part for pair in value.items() for one in pair for part in parts_of(one)]
    if isinstance(value, list | tuple | set | frozenset):
        return [part for one in value for part in parts_of(one)]
    return [value]


@pytest.mark.parametrize("name", NAMES)
def test_chance_is_in_no_view(name: str) -> None:
    for game in positions(name, 4, every=10, most=30):
        chance = game.state.random
        for viewer in viewers_of(game):
            data, texts = data_for(game, viewer, 0), texts_for(game, viewer, 0)
            told = [one for one in parts_of(data) if isinstance(one, int)]
            assert chance not in told
            assert game.seed not in told or game.seed < 100
            game.state.random = chance ^ 0x5555
            assert data_for(game, viewer, 0) == data
            assert texts_for(game, viewer, 0) == texts
            game.state.random = chance


def test_a_clone_does_not_tell_what_will_be_drawn() -> None:
    """The next shuffle of a copy is another one than that of the game."""
    game = next(positions("crazy-eights", 1, every=1))
    copies = [game.clone() for _ in range(2)]
    assert all(copy.state.random != game.state.random for copy in copies)
    assert game.clone(keep_chance=True).state.random == game.state.random


# --- the tests notice ------------------------------------------------------------------------------------


def test_a_view_that_shows_everything_is_noticed() -> None:
    with patch.object(seen_module, "relation", lambda *_: True):
        with pytest.raises(AssertionError):
            test_two_hidden_cards_trade_places("hearts")
        with pytest.raises(AssertionError):
            play_twins("hearts", 1)


def test_an_answer_that_tells_its_card_is_noticed() -> None:
    real = EventReader.answered

    def telling(self: EventReader, at: int, rest: list[Any]) -> dict[str, Any]:
        told = real(self, at, rest)
        return {**told, "arguments": tuple(card for _, (card, *_) in rest[3])}

    with patch.dict("croupier.table.events._READERS", answered=telling), pytest.raises(AssertionError):
        for number in range(12):
            play_renumbered("hearts", number)


def test_trading_is_trading() -> None:
    assert trade([1, 2, 3], (0, 2)) == [3, 2, 1]
    assert trade([], (0, 2)) == []
