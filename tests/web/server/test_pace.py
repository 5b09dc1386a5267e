"""When bots answer."""

from __future__ import annotations

import pytest
from croupier.engines.contract.offers import RawOffer
from croupier.rules import load_text
from croupier.web.rooms.answers import Reply
from croupier.web.rooms.room import Room
from croupier.web.server.pace import LONGER, BotOffers, Pace, bot_offers

from tests.game.test_given_time import RULES
from tests.web.rooms.tables import seated_room

ONE, TWO = RawOffer(1, ((0, 5),), False), RawOffer(2, ((1,),), True)


def half() -> float:
    return 0.5


def test_a_bot_that_is_asked_answers_after_the_pace() -> None:
    pace = Pace(2.0, half)
    pace.take(BotOffers((ONE,), frozenset({1})), 10.0)
    assert pace.next() == (12.0, 1)


def test_it_takes_longer_where_persons_are_given_time() -> None:
    pace = Pace(2.0, half)
    pace.take(BotOffers((ONE,), frozenset({1}), gives_time=True), 10.0)
    assert pace.next() == (10.0 + 2.0 * LONGER, 1)


def test_a_bot_comes_in_between_after_a_random_part_of_the_pace() -> None:
    pace = Pace(2.0, half)
    pace.take(BotOffers((ONE, TWO), frozenset({1}), gives_time=True), 10.0)
    assert pace.next() == (11.0, 2)


def test_the_time_stays_when_somebody_else_declines() -> None:
    pace = Pace(2.0, half)
    pace.take(BotOffers((ONE, TWO), frozenset({1})), 10.0)
    pace.answered(2)
    pace.take(BotOffers((ONE,), frozenset({1})), 11.5)
    assert pace.next() == (12.0, 1)


def test_an_offer_that_looks_the_same_after_an_answer_has_its_own_time() -> None:
    pace = Pace(2.0, half)
    pace.take(BotOffers((ONE,), frozenset({1})), 10.0)
    pace.answered(1)
    pace.take(BotOffers((ONE,), frozenset({1})), 12.0)
    assert pace.next() == (14.0, 1)


def test_another_offer_has_another_time() -> None:
    pace = Pace(2.0, half)
    pace.take(BotOffers((ONE,), frozenset({1})), 10.0)
    pace.take(BotOffers((ONE._replace(moves=((0, 6),)),), frozenset({1})), 11.0)
    assert pace.next() == (13.0, 1)


def test_one_who_could_come_in_and_is_asked_now_has_the_time_of_the_asked() -> None:
    pace = Pace(2.0, half)
    pace.take(BotOffers((ONE,), frozenset()), 10.0)
    assert pace.next() == (11.0, 1)
    pace.take(BotOffers((ONE,), frozenset({1})), 10.5)
    assert pace.next() == (12.5, 1)


def test_nothing_comes_without_offers() -> None:
    pace = Pace(2.0, half)
    pace.take(BotOffers((ONE,), frozenset({1})), 10.0)
    pace.take(BotOffers(), 11.0)
    assert pace.next() is None


def test_what_could_not_be_stored_is_put_off() -> None:
    pace = Pace(2.0, half)
    pace.take(BotOffers((ONE,), frozenset({1})), 10.0)
    pace.put_off(1, 20.0)
    pace.take(BotOffers((ONE,), frozenset({1})), 12.0)
    assert pace.next() == (20.0, 1)


# --- a table -------------------------------------------------------------------------------------


def waiting(*, can: bool, persons: tuple[int, ...]) -> Room:
    """Return a table that waits for seat 1, where seat 2 is given time, and can come in between or not."""
    room = seated_room(load_text(RULES, "knocking.yaml"), 4)
    moves = room.packet(0, "en")["offer"]["moves"]
    room.answer(0, Reply(0, "k", moves[int(can)]["move"]))
    for seat, one in enumerate(room.seats):
        one.kind = "person" if seat in persons else "bot"
    return room


@pytest.mark.parametrize("can", [False, True])
def test_persons_are_given_time_whether_or_not_they_can_do_something(can: bool) -> None:
    found = bot_offers(waiting(can=can, persons=(2,)))
    assert (found.asked, found.gives_time, len(found.offers)) == ({1}, True, 1)


@pytest.mark.parametrize("can", [False, True])
def test_bots_are_given_no_time(can: bool) -> None:
    found = bot_offers(waiting(can=can, persons=()))
    assert (found.gives_time, {one.seat for one in found.offers}) == (False, {1, 2} if can else {1})


def test_a_stand_in_answers_as_a_bot_does() -> None:
    room = waiting(can=True, persons=(1, 2))
    assert bot_offers(room).offers == ()
    room.seats[1].stands_in = True
    assert [one.seat for one in bot_offers(room).offers] == [1]
    assert bot_offers(room).gives_time
    room.seats[2].stands_in = True
    assert not bot_offers(room).gives_time
