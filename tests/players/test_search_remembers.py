"""What the search does with what its seat remembers: its worlds agree with that, and depend on nothing else hidden."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from croupier.engines.contract.policy import Policy
from croupier.game.game import Game
from croupier.players import SearchPlayer, make_bots, play_on
from croupier.players.imagination import imagined
from croupier.players.memory.remembered import Remembered
from croupier.players.memory.seat import SeatMemory
from croupier.players.searching.budget import Budget
from croupier.players.searching.native_worlds import NativeWorlds
from croupier.rules import load_text
from croupier.study.simulation.engines import present
from croupier.table.random import Stream
from croupier.table.seen import see_card

from tests.players.games import name_of
from tests.players.passing import rules
from tests.players.test_search import GUESS, HEAD
from tests.withstand.games import rules_of

PEEK = GUESS.replace("ask guess", "show top(stock) to seat(1)\n    ask guess")


def test_what_was_shown_is_not_guessed() -> None:
    answers = set()
    small = load_text(HEAD.lstrip() + PEEK.lstrip(), "small.yaml")
    for seed in range(6):
        table = small.new_game(players=2, seed=seed)
        right = "rare" if table.state.shown[table.state.piles[0][-1]] else "common"
        assert name_of(table, SearchPlayer(1, 0, Budget(30)).answer(table, table.raw_offers[0])) == right
        answers.add(right)
    assert answers == {"rare", "common"}


def positions(name: str, seed: int, answers: int) -> Iterator[tuple[Game, Remembered]]:
    """Yield a game where the seat that is asked has a choice and remembers cards."""
    table = (rules() if name == "passing" else rules_of(name)).new_game(seed=seed)
    bots = make_bots("random", seed, table.seats)
    memories = [SeatMemory(seat) for seat in range(table.seats)]
    for _ in range(answers):
        if table.over:
            break
        first = table.raw_offers[0]
        remembered = memories[first.seat].of(table)
        if len(first.moves) > 1 and (remembered.placed or remembered.within):
            yield table, remembered
        play_on(table, bots)


def test_worlds_agree_with_what_is_remembered() -> None:
    """A card of which only the pile is known takes any hidden place there."""
    compared = mixed = 0
    for table, remembered in positions("passing", 3, 40):
        state, seat = table.state, table.raw_offers[0].seat
        worlds = [imagined(table, seat, Stream(draw, 0), remembered).game.state for draw in range(20)]
        assert len({str(world.piles) for world in worlds}) > 1
        for card in remembered.placed:
            place = state.where[card], state.piles[state.where[card]].index(card)
            assert all(world.piles[place[0]][place[1]] == card for world in worlds)
        for card in remembered.within:
            pile = state.where[card]
            free = [at for at, one in enumerate(state.piles[pile]) if one not in remembered.placed]
            taken = {world.piles[pile].index(card) for world in worlds}
            assert taken <= set(free)
            assert len(taken) > 1 or len(free) == 1
            mixed += len(taken) > 1
        compared += len(remembered.placed)
    assert compared > 5
    assert mixed > 5


@pytest.mark.skipif("native" not in present(), reason="there is but the reference")
@pytest.mark.parametrize("name", ["passing", "hearts"])
def test_native_worlds_are_those_of_the_reference(name: str) -> None:
    compared = 0
    for table, remembered in positions(name, 4, 40):
        seat = table.raw_offers[0].seat
        policy = Policy(looks=0, greedy=0, random=100)
        worlds = NativeWorlds(table, seat, optimised=False, policy=policy, remembered=remembered)
        for draw in range(3):
            native = worlds.draw(Stream(draw, 0))
            assert native is not None
            game = imagined(table, seat, Stream(draw, 0), remembered).game
            game.course.settle()
            reference = game.state
            found = native.state()
            assert (found.piles, found.where, found.frames) == (reference.piles, reference.where, reference.frames)
            assert (found.values, found.random) == (reference.values, reference.random)
            compared += 1
    assert compared >= 10


class Fixed(SeatMemory):
    """A memory that somebody else has."""

    def __init__(self, remembered: Remembered) -> None:
        self.remembered = remembered

    def of(self, game: Game) -> Remembered:
        return self.remembered


@pytest.mark.parametrize("name", ["passing", "hearts"])
def test_swapping_cards_that_are_not_remembered_changes_no_thought(name: str) -> None:
    """Nor does it where a card lies in a pile of which only that is known, that the card lies there."""
    looked = 0
    for number, (table, remembered) in enumerate(positions(name, 5, 40)):
        if number % 8:
            continue
        twin = table.clone(keep_chance=True)
        swap_the_unknown(twin, table.raw_offers[0].seat, remembered, Random(number))
        found = [thoughts(one, remembered, number) for one in (table, twin)]
        assert found[0] == found[1]
        looked += bool(found[0])
    assert looked >= 2


def thoughts(table: Game, remembered: Remembered, seed: int) -> list[object]:
    """What is thought of the answers to the first offer, whose cards are named by their places."""
    first, state = table.raw_offers[0], table.state
    thinker = SearchPlayer(seed, first.seat, Budget(40))
    thinker.memory = Fixed(remembered)
    thinker.answer(table, first)
    found: list[object] = []
    for one in thinker.thoughts:
        types = () if one.raw is None else table.program.moves[one.raw[0]].parameter_types
        told = [
            (state.where[value], state.piles[state.where[value]].index(value)) if type.base == "card" else value
            for value, type in zip((one.raw or ())[1:], types, strict=True)
        ]
        found.append((None if one.raw is None else one.raw[0], told, one.visits, one.value))
    return found


def swap_the_unknown(table: Game, seat: int, remembered: Remembered, random: Random) -> None:
    """Deal the cards anew that a seat neither sees nor remembers, and shuffle the piles of the others."""
    state = table.state
    places = [
        (pile, at)
        for pile, cards in enumerate(state.piles)
        for at, card in enumerate(cards)
        if see_card(table.program.layout, state, seat, card).card is None and card not in remembered.placed
    ]
    _shuffle(table, [(pile, at) for pile, at in places if state.piles[pile][at] not in remembered.within], random)
    for mixed in {state.where[card] for card in remembered.within}:
        _shuffle(table, [(pile, at) for pile, at in places if pile == mixed], random)
    table.course.resume(state)


def _shuffle(table: Game, places: list[tuple[int, int]], random: Random) -> None:
    state = table.state
    cards = [state.piles[pile][at] for pile, at in places]
    random.shuffle(cards)
    for (pile, at), card in zip(places, cards, strict=True):
        state.piles[pile][at], state.where[card] = card, pile


def test_a_restored_game_is_thought_about_as_before() -> None:
    for number, (table, remembered) in enumerate(positions("passing", 6, 30)):
        if number % 10 == 0:
            again = rules().restore(table.save())
            first = table.raw_offers[0]
            thinkers = [SearchPlayer(1, first.seat, Budget(20)) for _ in range(2)]
            for thinker, one in zip(thinkers, (table, again), strict=True):
                thinker.answer(one, first)
            assert thinkers[0].thoughts == thinkers[1].thoughts
            assert thinkers[1].memory.of(again) == remembered
