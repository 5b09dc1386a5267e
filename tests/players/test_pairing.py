"""Sides of cards that chance has paired: whoever does not see a side draws nothing from what it is."""

import pytest
from croupier.game.game import Game
from croupier.players import SearchPlayer, play_on
from croupier.players.bots import GreedyPlayer
from croupier.players.imagination import imagined
from croupier.players.kinds import make_bots
from croupier.players.memory.remembered import NOTHING, Remembered
from croupier.players.pairing import pair_anew
from croupier.players.searching.budget import Budget
from croupier.table.layout import forbidden
from croupier.table.random import Stream
from croupier.table.seen import see_card
from croupier.table.sight import see_piles, see_state

from tests.withstand.games import rules_of

NAMES = ["masquerade", "uno-flip", "uno-flip-marvel"]


def in_the_middle(name: str, answers: int) -> Game:
    """Return a game in which somebody has to choose."""
    game = rules_of(name).new_game(players=3, seed=answers)
    bots = make_bots("random", 1, 3)
    while answers > 0 or len(game.raw_offers[0].moves) < 2:
        play_on(game, bots)
        answers -= 1
    return game


def with_other_pairs(game: Game, seat: int) -> Game:
    """Return a copy in which one side that the seat does not see has gone round among the cards that have it up, or
    down, so that the seat sees the same."""
    twin = game.clone(keep_chance=True)
    state, layout = twin.state, twin.program.layout
    cards = [card for pile in state.piles for card in pile if see_card(layout, state, seat, card).card is None]
    faces = [list(one) for one in state.faces]
    for is_up in (True, False):
        if is_up:
            hidden = [card for card in cards if see_card(layout, state, seat, card).up is None]
        else:
            hidden = [card for card in cards if not see_card(layout, state, seat, card).backs]
        # The first side stands for the number of a card, which the seat is not told either.
        places = [(card, state.up[card] if is_up else 1 - state.up[card]) for card in hidden]
        places = [place for place in places if place[1] == 1]
        before = [faces[card][side] for card, side in places]
        for (card, side), design in zip(places, before[1:] + before[:1], strict=True):
            faces[card][side] = design
    state.faces = [tuple(one) for one in faces]
    state.shown = [one[up] for one, up in zip(state.faces, state.up, strict=True) if one[up] is not None]
    twin.course.begin_here()
    assert [tuple(one) for one in game.state.faces] != state.faces
    assert see_piles(layout, game.state, seat) == see_piles(layout, state, seat)
    assert list(see_state(layout, game.state, seat)) == list(see_state(layout, state, seat))
    return twin


@pytest.mark.parametrize("name", NAMES)
def test_sides_that_are_hidden_do_not_change_a_thought(name: str) -> None:
    for answers in (0, 7, 20):
        game = in_the_middle(name, answers)
        offer = game.raw_offers[0]
        thought = []
        for table in (game.clone(keep_chance=True), with_other_pairs(game, offer.seat)):
            thinker = SearchPlayer(1, offer.seat, Budget(40))
            thinker.answer(table, offer)
            thought.append((thinker.thoughts, GreedyPlayer(1, offer.seat).answer(table, offer)))
        assert thought[0] == thought[1]


@pytest.mark.parametrize("name", NAMES)
def test_playouts_do_not_know_the_sides_that_are_hidden(name: str) -> None:
    game = in_the_middle(name, 7)
    seat = game.raw_offers[0].seat
    found = [rules_of(name).playouts(one, seat, 60, seed=3) for one in (game, with_other_pairs(game, seat))]
    assert found[0] == found[1]


@pytest.mark.parametrize("name", NAMES)
def test_a_guess_keeps_what_is_seen_and_the_deck(name: str) -> None:
    game = in_the_middle(name, 7)
    layout, seat = game.program.layout, game.raw_offers[0].seat
    others = set()
    for number in range(5):
        state = imagined(game, seat, Stream(number, 0)).game.state
        assert see_piles(layout, state, seat) == see_piles(layout, game.state, seat)
        for side, pool in enumerate(layout.pools):
            assert sorted(one[side] or 0 for one in state.faces) == sorted(pool)
        assert not any(forbidden(layout.never, one) for one in state.faces)
        assert all(state.shown[card] == one[state.up[card]] for card, one in enumerate(state.faces))
        others.add(tuple(state.faces))
    assert len(others) == 5


def test_cards_that_are_remembered_keep_their_sides() -> None:
    game = in_the_middle("uno-flip", 7)
    layout, seat = game.program.layout, game.raw_offers[0].seat
    for remembered, stays in ((NOTHING, False), (Remembered(within=frozenset(range(layout.card_count))), True)):
        state = game.state.clone()
        cards = pair_anew(layout, state, seat, remembered, Stream(1, 0))
        assert (state.faces == game.state.faces and not cards) is stays
