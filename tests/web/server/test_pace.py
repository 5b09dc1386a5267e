"""When bots answer."""

from __future__ import annotations

from croupier.engines.contract.offers import RawOffer
from croupier.web.server.pace import LONGER, BotOffers, Pace

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
