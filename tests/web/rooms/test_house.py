"""The house makes tables, seats people, and finds every table again as it was."""

from __future__ import annotations

import gc
import hmac
import sqlite3
import time
import unicodedata
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from weakref import ref

import pytest
from croupier.web.rooms.answers import AnswerRefused, Reply
from croupier.web.rooms.house_refusal import HouseRefusal
from croupier.web.rooms.seats import checked_name
from croupier.web.rooms.setup import TableSetup

from tests.web.rooms.houses import BOT, PERSON, begun, hash_of, house_in, play, refusal, resolved, setup
from tests.web.rooms.stores import changed
from tests.web.rooms.tables import answer_at_random, offers_of, reply_at_random


def test_tables_are_found_again_as_they_were(tmp_path: Path) -> None:
    """Before the first person, with one, while it is played, and when it is over; in another process, so to say."""
    chance = Random(3)
    with house_in(tmp_path) as house:
        empty = house.make(setup(PERSON, BOT))
        waiting = house.make(setup(PERSON, PERSON, BOT, language="fr"))
        token = house.take_seat(house.room(waiting), 1, " Zoë ")
        playing, tokens = begun(house, name="crazy-eights")
        play(house.room(playing), 9, chance)
        over, _ = begun(house)
        play(house.room(over), 10_000, chance)
        rooms = [house.room(one) for one in (empty, waiting, playing, over)]
        before = [(one.people(), one.packet(0, "fr"), one.packet(None, "en")) for one in rooms]
        hashes = [hash_of(one) for one in rooms[2:]]
        numbers = [one["number"] for one in offers_of(rooms[2]).values()]
    assert before[1][0][1]["name"] == "Zoë" and before[1][0][2]["name"] == "Robot 1"
    with house_in(tmp_path) as house:
        again = [house.room(one) for one in (empty, waiting, playing, over)]
        for room, (people, own, others) in zip(again, before, strict=True):
            assert room.people() == people
            for now, then in ((room.packet(0, "fr"), own), (room.packet(None, "en"), others)):
                assert {**now, "steps": []} == {**then, "steps": []}
        assert [hash_of(one) for one in again[2:]] == hashes
        assert [one["number"] for one in offers_of(again[2]).values()] == numbers
        assert house.seat_of(again[1], token) == 1 and house.seat_of(again[2], tokens[1]) == 1
        play(again[2], 3, chance)


def test_an_answer_that_is_sent_again_after_a_restart_is_known(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        table, _ = begun(house)
        seat, reply = answer_at_random(house.room(table), Random(1))
        state = hash_of(house.room(table))
    with house_in(tmp_path) as house:
        room = house.room(table)
        room.answer(seat, reply)
        assert hash_of(room) == state
        with pytest.raises(AnswerRefused) as found:
            room.answer(seat, Reply(reply.number, "another", reply.move))
        assert found.value.why == "answered"


def test_seats_are_taken_once_by_names_that_differ(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        room = house.room(house.make(setup(PERSON, PERSON, PERSON, BOT)))
        house.take_seat(room, 0, "Ada")
        people = room.people()
        for seat, name, error in [
            (0, "Bo", "seat-taken"),
            (3, "Bo", "wrong-seat"),
            (4, "Bo", "wrong-seat"),
            (-1, "Bo", "wrong-seat"),
            (1, "Ada", "name-taken"),
            (1, "  aDA ", "name-taken"),
            (1, "Bot 1", "name-taken"),
            (1, "Bot\N{NO-BREAK SPACE}1", "name-taken"),
            (1, "A\N{ZERO WIDTH JOINER}da", "name-taken"),
            (1, "Ada\N{VARIATION SELECTOR-16}", "name-taken"),
            (1, "\N{FULLWIDTH LATIN CAPITAL LETTER A}da", "name-taken"),
            (1, "\N{HANGUL FILLER}", "wrong-name"),
            (1, "\N{BRAILLE PATTERN BLANK}\N{ZERO WIDTH JOINER}", "wrong-name"),
            (1, "Z" + 5 * "\N{COMBINING ACUTE ACCENT}", "wrong-name"),
            (1, "", "wrong-name"),
            (1, " \t ", "wrong-name"),
            (1, "x" * 41, "wrong-name"),
            (1, "two\nlines", "wrong-name"),
            (1, "\u202eback", "wrong-name"),
            (1, "\ud800", "wrong-name"),
        ]:
            assert refusal(lambda seat=seat, name=name: house.take_seat(room, seat, name)) == error, name
        assert room.people() == people and room.game is None
        house.take_seat(room, 1, "<b>Bo</b>")
        house.take_seat(room, 2, "Bot 2")
        assert room.game is not None and room.game.names == ("Ada", "<b>Bo</b>", "Bot 2", "Bot 1")
        assert refusal(lambda: house.take_seat(room, 1, "Cleo")) == "begun"
        assert refusal(lambda: house.start(room)) == "begun"


@pytest.mark.parametrize(
    "name", ["Zoë", "Nguyễn Thị", "محمد", "नेहा", "ชื่น", "יְהוֹשֻׁעַ", "👩‍👩‍👧", "李", "O’Neil-Brown 2", "می‌خواهم"]
)
def test_names_of_people_are_taken(name: str) -> None:
    assert checked_name(name, []) == unicodedata.normalize("NFC", name)


def test_bots_take_the_free_seats(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        table = house.make(setup(PERSON, PERSON, BOT, PERSON))
        room = house.room(table)
        house.take_seat(room, 1, "bot 2")
        house.start(room)
        names = [one.name for one in room.seats]
        assert names == ["Bot 3", "bot 2", "Bot 1", "Bot 4"]
        assert [one.kind for one in room.seats] == ["bot", "person", "bot", "bot"]
        room.bot_answers(next((at for at in (0, 2, 3) if at in offers_of(room)), 0))
        state = hash_of(room)
    with house_in(tmp_path) as house:
        room = house.room(table)
        assert [one.name for one in room.seats] == names and hash_of(room) == state


def test_a_token_is_for_its_seat_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house_in(tmp_path) as house:
        table, tokens = begun(house)
        other, _ = begun(house)
        room = house.room(table)
        assert [house.seat_of(room, one) for one in tokens] == [0, 1]
        for wrong in ("", tokens[0][:-1], tokens[0] + "A", tokens[0].swapcase(), room.seats[0].token, "é", "\ud800"):
            assert house.seat_of(room, wrong) is None
        assert house.seat_of(house.room(other), tokens[0]) is None
        assert len({*tokens, table, other}) == 4 and all(len(one) == 22 for one in (*tokens, table))
        compared = []
        real = hmac.compare_digest
        monkeypatch.setattr(hmac, "compare_digest", lambda *both: compared.append(both) or real(*both))
        house.seat_of(room, tokens[0])
        assert len(compared) == 2
    for file in tmp_path.iterdir():
        content = file.read_bytes()
        assert not any(one.encode() in content for one in tokens)


def test_an_open_seat_has_no_token(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        room = house.room(house.make(setup(PERSON, PERSON, BOT)))
        assert house.seat_of(room, "") is None


def test_a_rematch_is_made_once_with_the_same_people_and_tokens(tmp_path: Path) -> None:
    chance = Random(8)
    with house_in(tmp_path) as house:
        table = house.make(setup(PERSON, PERSON, BOT))
        room = house.room(table)
        token = house.take_seat(room, 1, "Ada")
        house.start(room)
        assert refusal(lambda: house.rematch(room)) == "not-over"
        play(room, 10_000, chance)
        again = house.rematch(room)
        assert house.rematch(room) == again != table
        assert room.packet(None, "en")["result"]["rematch"] == again
    with house_in(tmp_path) as house:
        room, second = house.room(table), house.room(again)
        assert house.rematch(room) == again
        assert second.game is not None and second.game.names == ("Bot 2", "Ada", "Bot 1")
        assert [one.kind for one in second.seats] == ["bot", "person", "bot"]
        assert house.seat_of(second, token) == 1
        assert second.setup.seed != room.setup.seed and second.setup.ruleset == room.setup.ruleset


def test_what_cannot_be_stored_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house_in(tmp_path) as house:
        room = house.room(house.make(setup()))
        table, _ = begun(house)
        playing = house.room(table)
        offer = offers_of(playing)
        state, people = hash_of(playing), room.people()
        connect = house._store._file.connect

        def full() -> sqlite3.Connection:
            raise sqlite3.OperationalError("database or disk is full")

        house._store._writer.write(lambda connection: None)
        monkeypatch.setattr(house._store._file, "connect", full)
        house._store._writer._drop_connection()
        seat = next(iter(offer))
        reply = reply_at_random(playing, seat, offer[seat], Random(1))
        assert refusal(lambda: house.take_seat(room, 0, "Ada")) == "unstored"
        assert refusal(lambda: house.start(room)) == "unstored"
        assert refusal(lambda: house.make(setup())) == "unstored"
        with pytest.raises(AnswerRefused) as found:
            playing.answer(seat, reply)
        assert found.value.why == "unstored"
        assert (hash_of(playing), room.people(), offers_of(playing)) == (state, people, offer)
        monkeypatch.setattr(house._store._file, "connect", connect)
        playing.answer(seat, reply)
        house.take_seat(room, 0, "Ada")
        assert hash_of(playing) != state


@contextmanager
def what_is_there_stays() -> Iterator[None]:
    """Let the collector look at new objects alone: those of the whole suite take it long."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def is_let_go(gone: Callable[[], object]) -> bool:
    """Return whether nothing holds an object any more. A collection does nothing while one in another thread runs."""
    until = time.monotonic() + 10
    while gone() is not None and time.monotonic() < until:
        gc.collect()
    return gone() is None


def test_there_is_one_room_of_a_table_as_long_as_somebody_has_it(tmp_path: Path) -> None:
    with what_is_there_stays(), house_in(tmp_path, last_used=1) as house:
        tables = [begun(house)[0] for _ in range(4)]
        with ThreadPoolExecutor(8) as pool:
            rooms = list(pool.map(house.room, [tables[0]] * 16))
        assert all(one is rooms[0] for one in rooms)
        play(rooms[0], 3, Random(1))
        state = hash_of(rooms[0])
        for one in tables[1:]:
            house.room(one)
        assert house.room(tables[0]) is rooms[0]
        gone = ref(rooms[0])
        del rooms
        house.room(tables[1])
        assert is_let_go(gone)
        assert hash_of(house.room(tables[0])) == state


def test_rooms_are_bounded(tmp_path: Path) -> None:
    with house_in(tmp_path, most_rooms=2, last_used=2) as house:
        tables = [house.make(setup()) for _ in range(3)]
        first, second = house.room(tables[0]), house.room(tables[1])
        assert refusal(lambda: house.room(tables[2])) == "busy"
        assert house.room(tables[0]) is first and house.room(tables[1]) is second
        del second
        assert house.room(tables[2]).id == tables[2]


def test_damaged_tables_are_told_and_the_others_go_on(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        tables = [begun(house)[0] for _ in range(3)]
    changed(tmp_path, f"UPDATE entries SET text = 'Eve' WHERE table_id = '{tables[1]}' AND entry = 1")
    with house_in(tmp_path) as house:
        assert [one.table for one in house.damaged()] == [tables[1]]
        assert refusal(lambda: house.room(tables[1])) == "damaged"
        assert refusal(lambda: house.room("nothing")) == "gone"
        play(house.room(tables[0]), 3, Random(1))
        play(house.room(tables[2]), 3, Random(1))


def test_a_table_that_cannot_be_played_again_is_damaged(tmp_path: Path) -> None:
    """The store is whole, but the answers fit no game, as after a change of the program."""
    from croupier.web.rooms.answers import GivenAnswer

    with house_in(tmp_path) as house:
        table, _ = begun(house)
        house._store.append(table, 0, GivenAnswer(1, 0, "", "2:999,0"))
        strange = "a table"
        house._store.make(strange, "no setup")
    with house_in(tmp_path) as house:
        for one in (table, strange):
            assert refusal(lambda one=one: house.room(one)) == "damaged"


def test_a_game_that_a_fault_has_ended_is_found_again_and_replayed(tmp_path: Path) -> None:
    text = resolved("high-card").replace("add 1 to p.points", "add 1 div (p.points - p.points) to p.points")
    with house_in(tmp_path) as house:
        table = house.make(TableSetup(text, ("high-card.yaml",), (PERSON, PERSON), 1))
        for seat in range(2):
            house.take_seat(house.room(table), seat, f"Person {seat}")
        play(house.room(table), 10, Random(1))
        before = house.room(table).packet(0, "en")
        assert before["phase"] == "faulted"
    with house_in(tmp_path) as house:
        room = house.room(table)
        assert {**room.packet(0, "en"), "steps": []} == {**before, "steps": []}
        replay = house.replay(room, 0, 0, 49, "en")
        assert [one["phase"] for one in replay["steps"]] == ["playing", "playing", "faulted"]
        assert refusal(lambda: house.record(room, tmp_path / "record.yaml")) == "cannot-record"
        assert house.room(house.rematch(room)).packet(None, "en")["phase"] == "playing"


def test_rules_that_cannot_be_dealt_make_no_table(tmp_path: Path) -> None:
    text = resolved("high-card").replace("repeat 5 times:", "repeat 50 times:")
    with house_in(tmp_path) as house:
        with pytest.raises(HouseRefusal, match="the pile is empty") as found:
            house.make(TableSetup(text, (), (PERSON, PERSON), 1))
        assert found.value.error == "cannot-make" and house.damaged() == []
