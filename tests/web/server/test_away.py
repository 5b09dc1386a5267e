"""Who is at a table, and for whom a bot stands in."""

from __future__ import annotations

from croupier.web.server.away import Presence


def test_a_bot_stands_in_after_the_time_of_the_table_until_the_person_is_back() -> None:
    presence, persons = Presence(30), {0, 1}
    presence.enter(0)
    presence.enter(1)
    assert presence.next(persons, 90.0) is None
    presence.leave(1, 100.0)
    assert presence.here() == {0}
    assert presence.next(persons, 110.0) == 130.0
    assert presence.stand_ins(persons, 129.9) == set()
    assert presence.stand_ins(persons, 130.0) == {1}
    assert presence.next(persons, 140.0) is None
    presence.enter(1)
    assert presence.stand_ins(persons, 200.0) == set()


def test_a_seat_with_another_connection_is_not_away() -> None:
    presence = Presence(30)
    for seat in (0, 1, 1):
        presence.enter(seat)
    presence.leave(1, 10.0)
    assert presence.here() == {0, 1}
    assert presence.stand_ins({0, 1}, 1_000.0) == set()


def test_nobody_stands_in_where_the_table_does_not_want_it() -> None:
    presence = Presence(0)
    presence.enter(0)
    assert presence.next({0, 1}, 5.0) is None
    assert presence.stand_ins({0, 1}, 1e9) == set()


def test_nobody_stands_in_where_nobody_waits() -> None:
    presence = Presence(30)
    assert presence.next({0, 1}, 5.0) is None
    assert presence.stand_ins({0, 1}, 1e9) == set()


def test_who_was_never_here_has_been_away_since_the_first_look() -> None:
    presence = Presence(30)
    presence.enter(0)
    assert presence.next({0, 1}, 50.0) == 80.0
    assert presence.next({0, 1}, 60.0) == 80.0


def test_a_seat_that_is_no_persons_any_more_has_no_stand_in() -> None:
    presence = Presence(30)
    presence.enter(0)
    assert presence.stand_ins({0, 1}, 10.0) == set()
    assert presence.stand_ins({0, 1}, 40.0) == {1}
    assert presence.stand_ins({0}, 41.0) == set()
