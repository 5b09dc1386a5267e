"""What players remember of hidden cards, act by act, and in which games."""

from __future__ import annotations

from typing import Any

import pytest
from croupier.players.memory.remembered import NOTHING
from croupier.players.memory.seat import SeatMemory

from tests.players.passing import Passing, rules

ME, LEFT, RIGHT = 0, 1, 2


@pytest.fixture
def table() -> Passing:
    return Passing()


# --- hands ------------------------------------------------------------------------------------------------


def test_nothing_is_remembered_before_anything_was_seen(table: Passing) -> None:
    assert [table.remembered(seat) for seat in range(3)] == [NOTHING] * 3


def test_a_card_that_was_passed_on_is_known_in_that_hand_by_both_who_saw_it(table: Passing) -> None:
    card = table.hand(ME)[0]
    table.do(ME, "hand_over", card, LEFT)
    assert table.known(ME) == {card}
    assert table.known(LEFT) == table.known(RIGHT) == set()


def test_it_stays_known_while_other_cards_leave_in_sight(table: Passing) -> None:
    card = table.hand(ME)[0]
    table.do(ME, "hand_over", card, LEFT)
    table.do(LEFT, "lay", table.hand(LEFT)[0])
    assert table.known(ME) == {card}
    table.do(LEFT, "lay", card)
    assert table.known(ME) == set()


def test_a_card_that_leaves_unseen_might_be_any(table: Passing) -> None:
    cards = table.hand(ME)[:2]
    for card in cards:
        table.do(ME, "hand_over", card, LEFT)
    assert table.known(ME) == set(cards)
    other = next(card for card in table.hand(LEFT) if card not in cards)
    table.do(LEFT, "hand_over", other, RIGHT)
    assert table.known(ME) == set()
    assert table.known(LEFT) == {other}


def test_a_hand_that_is_swapped_whole_takes_along_what_is_known_of_it(table: Passing) -> None:
    mine = set(table.hand(ME))
    table.do(ME, "swap", LEFT)
    assert table.known(ME) == mine
    table.do(LEFT, "swap", RIGHT)
    assert table.known(ME) == mine == set(table.hand(RIGHT))
    assert table.remembered(ME).placed == frozenset()
    assert table.known(RIGHT) == set(table.hand(LEFT))


def test_a_card_that_is_shown_is_known_to_who_it_was_shown_to(table: Passing) -> None:
    card = table.hand(LEFT)[0]
    table.do(LEFT, "reveal", card, ME)
    assert table.remembered(ME).within == {card}
    assert table.known(RIGHT) == set()


def test_a_card_taken_from_an_open_pile_is_known(table: Passing) -> None:
    card = table.hand(ME)[0]
    table.do(ME, "lay", card)
    assert table.known(RIGHT) == set(), "everybody sees it"
    table.do(LEFT, "pick")
    assert table.known(ME) == table.known(RIGHT) == {card}


# --- equal cards ------------------------------------------------------------------------------------------


def with_both_twins(seat: int) -> Passing:
    """A game in which a seat has been dealt both cards that are equal."""
    found = (Passing(seed) for seed in range(200))
    return next(one for one in found if set(one.twins()) <= set(one.hand(seat)))


@pytest.mark.parametrize("played", [0, 1])
def test_of_two_equal_cards_nobody_knows_which_one_was_laid(played: int) -> None:
    table = with_both_twins(LEFT)
    one, other = table.twins()
    table.do(LEFT, "reveal", one, ME)
    assert len(table.known(ME)) == 1
    table.do(LEFT, "reveal", other, ME)
    assert len(table.known(ME)) == 1, "it may be the one that was shown before"
    table.do(LEFT, "lay", table.twins()[played])
    assert table.known(ME) == set()


def test_two_equal_cards_that_were_passed_on_are_both_known() -> None:
    table = with_both_twins(ME)
    for card in table.twins():
        table.do(ME, "hand_over", card, LEFT)
    assert table.known(ME) == set(table.twins())
    table.do(LEFT, "lay", table.twins()[1])
    assert len(table.known(ME)) == 1


# --- piles whose order means something --------------------------------------------------------------------


def test_a_card_laid_on_the_stock_is_known_where_who_draws_it_has_it(table: Passing) -> None:
    below, card = table.hand(ME)[:2]
    table.do(ME, "cover", below)
    table.do(ME, "cover", card)
    assert table.remembered(ME).placed == {below, card}
    table.do(LEFT, "draw")
    found = table.remembered(ME)
    assert (found.placed, found.within) == ({below}, {card})
    assert card in table.hand(LEFT)


def test_a_card_at_the_bottom_stays_known_while_others_draw(table: Passing) -> None:
    card = table.hand(ME)[0]
    table.do(ME, "bury", card)
    table.do(LEFT, "draw")
    assert table.remembered(ME).placed == {card}
    table.do(LEFT, "bury", table.hand(LEFT)[0])
    assert table.remembered(ME).placed == {card}


def test_a_pile_that_is_turned_over_keeps_its_positions(table: Passing) -> None:
    card = table.hand(ME)[0]
    table.do(ME, "bury", card)
    table.do(LEFT, "turn_it")
    assert table.remembered(ME).placed == {card}
    table.do(LEFT, "draw")
    assert table.remembered(ME).within == {card}
    assert card in table.hand(LEFT)


def test_a_shuffle_forgets_where_and_the_next_card_drawn_unseen_forgets_all(table: Passing) -> None:
    card = table.hand(ME)[0]
    table.do(ME, "cover", card)
    table.do(LEFT, "mix")
    found = table.remembered(ME)
    assert (found.placed, found.within) == (set(), {card})
    table.do(LEFT, "draw")
    assert table.known(ME) == set()


def test_a_card_put_in_at_random_makes_positions_unknown(table: Passing) -> None:
    first, card = table.hand(ME)[:2]
    table.do(ME, "cover", first)
    table.do(ME, "put_in", card)
    found = table.remembered(ME)
    assert (found.placed, found.within) == (set(), {first, card})


def test_the_top_card_is_known_to_who_has_looked_at_it(table: Passing) -> None:
    card = table.pile("stock")[-1]
    table.do(ME, "peek")
    assert table.remembered(ME).placed == {card}
    assert table.known(LEFT) == set()
    table.do(LEFT, "draw")
    assert table.remembered(ME).within == {card}


def test_what_lay_on_top_is_known_below(table: Passing) -> None:
    first, second = table.hand(ME)[0], table.hand(LEFT)[0]
    table.do(ME, "sink", first)
    table.do(LEFT, "sink", second)
    assert table.remembered(RIGHT).placed == {first}
    table.do(ME, "pull")
    assert table.known(RIGHT) == {second}, "the first lies on top again, where it is seen"


def test_an_open_pile_that_is_laid_on_the_stock_is_known_there(table: Passing) -> None:
    cards = [table.hand(seat)[0] for seat in (ME, LEFT)]
    for seat, card in zip((ME, LEFT), cards, strict=True):
        table.do(seat, "lay", card)
    table.do(RIGHT, "gather")
    assert table.remembered(RIGHT).placed == set(cards)


# --- which game -------------------------------------------------------------------------------------------


def test_a_game_that_is_restored_is_remembered_from_its_answers(table: Passing) -> None:
    card = table.hand(ME)[0]
    table.do(ME, "hand_over", card, LEFT)
    again = Passing(game=rules().restore(table.game.save()))
    assert again.known(ME) == {card}
    again.do(LEFT, "lay", card)
    assert again.known(ME) == set()


def test_another_game_and_one_that_was_taken_back_are_remembered_anew(table: Passing) -> None:
    mark, memory = table.game.course.bookmark(), table.memories[ME]
    first, second = table.hand(ME)[:2]
    table.do(ME, "hand_over", first, LEFT)
    assert memory.of(table.game).within == {first}
    table.game.course.take_back(mark)
    table.do(ME, "hand_over", second, LEFT)
    assert memory.of(table.game).within == {second}
    assert memory.of(rules().new_game(players=3, seed=1)) == NOTHING


def test_nothing_is_remembered_where_the_answers_do_not_lead(table: Passing) -> None:
    card = table.hand(ME)[0]
    table.do(ME, "hand_over", card, LEFT)
    assert SeatMemory(ME).of(table.game.clone(keep_chance=True)) == NOTHING
    stock = table.pile("stock")
    stock[0], stock[1] = stock[1], stock[0]
    table.game.course.begin_here()
    assert table.remembered(ME) == NOTHING


def test_a_game_that_keeps_no_events_is_remembered() -> None:
    table = Passing(game=rules().new_game(players=3, seed=1, keep_events=False))
    card = table.hand(ME)[0]
    table.do(ME, "hand_over", card, LEFT)
    assert table.known(ME) == {card}


@pytest.mark.parametrize("odd", [(0, None), (2, (0,)), (0, (3, 99)), (0, (10**9,)), (0, (2, (1, 2))), (0, ())])
def test_answers_of_a_save_that_nobody_can_have_given_are_refused(table: Passing, odd: Any) -> None:
    table.do(ME, "hand_over", table.hand(ME)[0], LEFT)
    table.game.answers[0] = odd
    assert table.remembered(ME) == NOTHING
