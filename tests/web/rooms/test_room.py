"""A table takes each answer once, from whom it asks, and can be found again from what is stored."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from croupier.rules import load
from croupier.web.rooms.answers import AnswerRefused, Reply
from croupier.web.rooms.room import Room

from tests.web.rooms.tables import answer_at_random, example, offers_of, reply_at_random, seated_room

FAULTS = Path(__file__).resolve().parents[2] / "game" / "faults.yaml"


def refusal(room: Room, seat: int, reply: Reply) -> str:
    answers = len(room.playing().answers)
    with pytest.raises(AnswerRefused) as caught:
        room.answer(seat, reply)
    assert len(room.playing().answers) == answers
    return caught.value.why


@pytest.mark.parametrize("name", ["uno-flip", "hearts", "rummy", "big-two", "bridge", "canasta"])
def test_a_table_is_found_again_from_its_answers(name: str) -> None:
    rules = load(name if name.startswith("uno") else example(name))
    room, chance = seated_room(rules, 4), Random(name)
    for _ in range(60):
        if room.playing().over:
            break
        answer_at_random(room, chance)
    again = seated_room(rules, 4)
    again.begin(room.store.rows)
    assert again.playing().state_hash() == room.playing().state_hash()
    assert room.store.positions == list(range(len(room.store.rows)))
    for viewer in (0, 1, 2, 3, None):
        one, other = (table.packet(viewer, "fr") | {"steps": []} for table in (room, again))
        assert json.dumps(one) == json.dumps(other)


def test_an_answer_sent_twice_is_played_once() -> None:
    room = seated_room(load("uno"), 3)
    seat, reply = answer_at_random(room, Random(1))
    before = room.playing().state_hash()
    room.answer(seat, reply)
    assert room.playing().state_hash() == before
    assert len(room.store.rows) == 1


def test_another_answer_to_an_offer_that_was_answered_is_refused() -> None:
    room = seated_room(load("uno"), 3)
    seat, reply = answer_at_random(room, Random(1))
    assert refusal(room, seat, Reply(reply.number, "another-page", reply.move, reply.cards)) == "answered"


def test_an_answer_from_who_is_not_asked_is_late() -> None:
    room = seated_room(load("uno"), 3)
    other = next(seat for seat in range(3) if seat not in offers_of(room))
    assert refusal(room, other, Reply(0, "k", 0)) == "late"


def test_what_is_not_offered_is_impossible() -> None:
    room = seated_room(load("uno"), 3)
    seat, offer = next(iter(offers_of(room).items()))
    assert refusal(room, seat, Reply(offer["number"], "k", len(offer["moves"]))) == "impossible"
    assert refusal(room, seat, Reply(offer["number"], "k", -1)) == "impossible"
    if not offer["may_decline"]:
        assert refusal(room, seat, Reply(offer["number"], "k", None)) == "impossible"


def test_an_answer_that_cannot_be_stored_changes_nothing() -> None:
    room = seated_room(load("uno"), 3)
    seat, offer = next(iter(offers_of(room).items()))
    reply = reply_at_random(room, seat, offer, Random(2))
    before = json.dumps(room.packet(seat, "en"))
    room.store.fails = AnswerRefused("unstored")
    assert refusal(room, seat, reply) == "unstored"
    assert json.dumps(room.packet(seat, "en")) == before
    room.store.fails = None
    room.answer(seat, reply)
    assert len(room.store.rows) == 1


def test_cards_that_lie_nowhere_are_impossible() -> None:
    room, chance = seated_room(load(example("big-two")), 4), Random(3)
    for _ in range(200):
        found = [(seat, one) for seat, one in offers_of(room).items() if any(move["open"] for move in one["moves"])]
        if found:
            break
        answer_at_random(room, chance)
    seat, offer = found[0]
    move = next(one["move"] for one in offer["moves"] if one["open"])
    for cards in (((999, 0),), ((0, 999),), ((-1, -1),), ()):
        assert refusal(room, seat, Reply(offer["number"], "k", move, cards)) == "impossible"


def test_a_secret_answer_of_another_does_not_make_mine_late() -> None:
    room = seated_room(load(example("hearts")), 4)
    offers = offers_of(room)
    assert len(offers) == 4, "all four pass cards at once"
    chance = Random(4)
    before = {seat: json.dumps(room.packet(seat, "en")) for seat in range(4)}
    room.answer(0, reply_at_random(room, 0, offers[0], chance))
    for seat in (1, 2):
        assert json.dumps(room.packet(seat, "en")) == before[seat], "nobody learns that another has answered"
        room.answer(seat, reply_at_random(room, seat, offers[seat], chance))
    assert len(room.store.rows) == 3


def test_bots_answer_their_own_offers_alone() -> None:
    room = seated_room(load("uno"), 3, bots=2)
    chance = Random(5)
    for _ in range(30):
        bots = [offer.seat for offer in room.offers() if room.seats[offer.seat].is_played_by_bot]
        if bots:
            room.bot_answers(bots[0])
        else:
            answer_at_random(room, chance)
    assert len(room.store.rows) == 30
    answers = len(room.playing().answers)
    idle = next(seat for seat in range(3) if seat not in [offer.seat for offer in room.offers()])
    room.bot_answers(idle)
    assert len(room.playing().answers) == answers


def test_why_a_card_does_not_fit_is_said_in_the_players_language() -> None:
    room = seated_room(load("uno"), 2)
    seat, offer = next(iter(offers_of(room).items()))
    hand = next(one for one in room.introduction(seat, "en")["piles"] if one["owner"] == seat)["pile"]
    size = next(one["count"] for one in room.packet(seat, "en")["piles"] if one["pile"] == hand)
    fitting = {place[1] for move in offer["moves"] for place in move["cards"]}
    other = next(at for at in range(size) if at not in fitting)
    english, french = (room.why_card(seat, (hand, other), language) for language in ("en", "fr"))
    assert len(english) == len(french) == 1, "one sentence is enough"
    assert " is not " in english[0] and " n'est pas " in french[0]
    waiting = 1 - seat
    pile = next(one for one in room.introduction(waiting, "en")["piles"] if one["owner"] == waiting)["pile"]
    assert room.why_card(waiting, (pile, 0), "en") == [f"It is {room.seats[seat].name}’s turn."]
    with pytest.raises(AnswerRefused):
        room.why_card(seat, (hand, 999), "en")
    assert room.why_card(seat, (pile, 0), "en") == ["You do not see what card this is."]


def test_who_has_answered_is_told_that_the_others_have_to() -> None:
    room, chance = seated_room(load(example("hearts")), 4), Random(3)
    offer = offers_of(room)[0]
    hand, passed = (
        next(one["pile"] for one in room.introduction(0, "en")["piles"] if one["owner"] == 0 and one["name"] == name)
        for name in ("hand", "passed")
    )
    room.answer(0, reply_at_random(room, 0, offer, chance))
    assert 0 not in offers_of(room) and 0 in room.packet(1, "en")["asked"], "nobody learns who has answered"
    assert room.why_card(0, (hand, 0), "en") == ["You have answered; now the others have to."]
    for seat in (1, 2, 3):
        room.answer(seat, reply_at_random(room, seat, offers_of(room)[seat], chance))
    card = room.why_card(0, (passed, 0), "en")
    assert len(card) == 1 and card[0].startswith("No move takes ")


@pytest.mark.parametrize("move", ["by_zero", "endless"])
def test_a_fault_of_the_rules_ends_the_game_for_everybody(move: str) -> None:
    rules = load(FAULTS)
    room = seated_room(rules, 2)
    seat, offer = next(iter(offers_of(room).items()))
    number = next(one["move"] for one in offer["moves"] if one["name"] == move)
    room.answer(seat, Reply(offer["number"], "k", number))
    again = seated_room(rules, 2)
    again.begin(room.store.rows)
    for table in (room, again):
        for viewer in (0, 1, None):
            packet = table.packet(viewer, "en")
            assert packet["phase"] == "faulted" and packet["offer"] is None
            assert packet["result"]["fault"]
    assert refusal(room, seat, Reply(offer["number"] + 1, "later", 0)) == "over"
