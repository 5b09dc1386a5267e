"""Sides of cards that chance has paired: whoever does not see a side draws nothing from what it is."""

import pytest
from croupier.game.game import Game
from croupier.players import SearchPlayer, play_on
from croupier.players.bots import GreedyPlayer
from croupier.players.imagination import imagined, rename_cards
from croupier.players.kinds import make_bots
from croupier.players.memory.remembered import NOTHING, Remembered
from croupier.players.pairing import pair_anew
from croupier.players.searching.budget import Budget
from croupier.table.layout import forbidden
from croupier.table.random import Stream
from croupier.table.seen import see_card
from croupier.table.sight import see_piles, see_state
from croupier.table.state import shown_designs

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
    """Return a copy with other pairs in which the seat sees the same."""
    twin = game.clone(keep_chance=True)
    moved = _first_sides_gone_round(twin, seat) + _second_sides_gone_round(twin, seat)
    assert moved > 2
    layout, state = twin.program.layout, twin.state
    state.shown = shown_designs(layout, state)
    twin.course.resume(state)
    assert see_piles(layout, game.state, seat) == see_piles(layout, state, seat)
    assert list(see_state(layout, game.state, seat)) == list(see_state(layout, state, seat))
    return twin


def _first_sides_gone_round(game: Game, seat: int) -> int:
    """Let the first sides go round that are up and that the seat does not see. A card's number goes with its first
    side, so the cards go round and leave their second sides behind. Return how many went."""
    state, layout = game.state, game.program.layout
    places = [(index, at) for index, pile in enumerate(state.piles) for at in range(len(pile))]
    before = [(place, state.piles[place[0]][place[1]]) for place in places]
    before = [(place, card) for place, card in before if state.up[card] == 0]
    before = [(place, card) for place, card in before if see_card(layout, state, seat, card).up is None]
    cards = [card for _, card in before]
    faces = list(state.faces)
    for ((pile, at), old), new in zip(before, cards[1:] + cards[:1], strict=True):
        faces[new] = (state.faces[new][0], state.faces[old][1])
        state.piles[pile][at], state.where[new] = new, pile
    state.faces = faces
    rename_cards(game.program, state, dict(zip(cards, cards[1:] + cards[:1], strict=True)))
    return len(cards)


def _second_sides_gone_round(game: Game, seat: int) -> int:
    """Let the second sides go round that the seat does not see. Return how many went."""
    state, layout = game.state, game.program.layout
    looks = {card: see_card(layout, state, seat, card) for pile in state.piles for card in pile}
    cards = [card for card, look in looks.items() if (look.up is None if state.up[card] else not look.backs)]
    faces = list(state.faces)
    for card, other in zip(cards, cards[1:] + cards[:1], strict=True):
        faces[card] = (state.faces[card][0], state.faces[other][1])
    state.faces = faces
    return len(cards)


@pytest.mark.parametrize("name", NAMES)
def test_sides_that_are_hidden_do_not_change_a_thought(name: str) -> None:
    for answers in (0, 7, 20):
        game = in_the_middle(name, answers)
        seat = game.raw_offers[0].seat
        assert thoughts(game.clone(keep_chance=True), seat) == thoughts(with_other_pairs(game, seat), seat)


def thoughts(game: Game, seat: int) -> list[tuple[int, int, float]]:
    """Return what a search thinks of each move, by its position in the offer, and what a greedy player answers."""
    offer, thinker = game.raw_offers[0], SearchPlayer(1, seat, Budget(40))
    thinker.answer(game, offer)
    positions = {raw: at for at, raw in enumerate((*offer.moves, None))}
    greedy = GreedyPlayer(1, seat).answer(game, offer)
    return [*((positions[one.raw], one.visits, one.value) for one in thinker.thoughts), (positions[greedy], 0, 0.0)]


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
