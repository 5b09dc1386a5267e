"""What pages say over their sockets, and what they are answered: also the rude, the late and the lost."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any

import pytest
from croupier.web.rooms.store import FILE_NAME, Store
from croupier.web.rooms.store_errors import CannotStore
from croupier.web.server.bounds import Bounds, Rate
from websockets.exceptions import ConnectionClosed

from tests.web.server.serving import Served, TestPage, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(
        tmp_path_factory.mktemp("tables"), bounds=Bounds(tables_made=Rate(1_000, 0.0), joins=Rate(1_000, 0.0))
    ) as found:
        yield found


def two(server: Served, **more: Any) -> tuple[str, str, str]:
    """Return a table of two persons, and their tokens."""
    table = server.make("person", "person", **more)
    return table, server.sit(table, 0, "Ada"), server.sit(table, 1, "Bo")


def closed_with(page: TestPage) -> str:
    """Return the error that a page is told last, before its socket is closed."""
    found = page.until("error")
    assert found["message"]
    with pytest.raises(ConnectionClosed):
        page.hear()
    return str(found["error"])


# --- who is in -----------------------------------------------------------------------------------


def test_a_page_is_introduced_when_it_comes_and_when_the_game_begins(server: Served) -> None:
    table = server.make("person", "person")
    with server.page(table, server.sit(table, 0, "Ada")) as ada:
        assert [ada.hear()["type"], ada.hear()["phase"]] == ["introduction", "seating"]
        server.sit(table, 1, "Bo")
        assert [ada.hear()["type"], ada.hear()["phase"]] == ["introduction", "playing"]
        assert ada.got[-2]["piles"]
        assert [one["name"] for one in ada.table["seats"]] == ["Ada", "Bo"]
        assert [one["here"] for one in ada.table["seats"]] == [True, False]


def test_who_comes_and_goes_is_seen(server: Served) -> None:
    table, one, other = two(server)
    with server.page(table, one) as ada:
        ada.until("table")
        with server.page(table, other):
            assert ada.until("table")["seats"][1]["here"]
        assert not ada.until("table")["seats"][1]["here"]


def test_a_bot_stands_in_for_who_is_away_until_they_are_back(server: Served) -> None:
    table, one, other = two(server, away=0.2, game="cards")
    with server.page(table, one) as ada:
        with server.page(table, other) as bo:
            bo.until("table")
            ada.answer(ada.turn()["number"])
        while not ada.until("table")["seats"][1]["standin"]:
            pass
        ada.turn()  # a bot has answered for Bo
        with server.page(table, other) as bo:
            assert not bo.until("table")["seats"][1]["standin"]
            ada.answer(ada.turn()["number"])
            assert bo.turn()
            with pytest.raises(TimeoutError):
                while True:
                    bo.hear(0.5)


def test_bots_wait_where_nobody_looks(server: Served) -> None:
    table = server.make("person", "random", game="cards")
    token = server.sit(table, 0, "Ada")
    with server.page(table, token) as ada:
        ada.turn()
    game = server.house.room(table).game
    assert game is not None
    answered = len(game.answers)
    time.sleep(0.3)
    assert len(game.answers) == answered


def test_bots_take_the_free_seats(server: Served) -> None:
    table = server.make("person", "person")
    token = server.sit(table, 0, "Ada")
    assert server.request("POST", f"/api/tables/{table}/start", {"token": "wrong"})[1]["error"] == "wrong-token"
    assert server.request("POST", f"/api/tables/{table}/start", {"token": token})[0] == 200
    assert server.request("POST", f"/api/tables/{table}/start", {"token": token})[1]["error"] == "begun"
    assert server.request("GET", f"/api/tables/{table}")[1]["phase"] == "playing"


def test_a_seat_is_taken_once_and_a_name_is_used_once(server: Served) -> None:
    table = server.make("person", "person", "random")
    server.sit(table, 0, "Ada")
    path = f"/api/tables/{table}/seats"
    for seat, name, error in [(0, "Bo", "seat-taken"), (1, "Ada", "name-taken"), (2, "Bo", "wrong-seat")]:
        assert server.request("POST", path, {"seat": seat, "name": name})[1]["error"] == error
    wish = {"seat": 1, "name": "Bo"}
    for body in [{}, {"seat": 1}, wish | {"seat": "1"}, wish | {"seat": True}, wish | {"name": 5}, wish | {"token": 5}]:
        assert server.request("POST", path, body)[1]["error"] == "wrong-message"


def test_a_seat_can_be_asked_for_again_by_whoever_took_it(server: Served) -> None:
    table, drawn = server.make("person", "person"), "A" * 22
    path, wish = f"/api/tables/{table}/seats", {"seat": 0, "name": "Ada", "token": drawn}
    assert [server.request("POST", path, wish)[:2] for _ in range(2)] == [(200, {"seat": 0, "token": drawn})] * 2
    for more, error in [
        ({"token": "B" * 22}, "seat-taken"),
        ({"seat": 1}, "wrong-token"),
        ({"token": "short"}, "wrong-token"),
    ]:
        assert server.request("POST", path, wish | more)[1]["error"] == error
    server.sit(table, 1, "Bo")
    assert server.request("POST", path, wish)[1] == {"seat": 0, "token": drawn}


def test_a_table_tells_who_sits_there_without_a_token(server: Served) -> None:
    table, token, _ = two(server)
    found = server.request("GET", f"/api/tables/{table}?lang=fr")[1]
    assert [one["name"] for one in found["seats"]] == ["Ada", "Bo"]
    assert token not in json.dumps(found)


@pytest.mark.parametrize(
    ("table", "token", "error"),
    [("none", None, "gone"), (None, "x" * 22, "wrong-token"), (None, "x" * 300, "wrong-token")],
)
def test_who_does_not_belong_is_not_let_in(server: Served, table: str | None, token: str, error: str) -> None:
    with server.page(table or two(server)[0], token) as page:
        assert closed_with(page) == error


def test_a_token_opens_no_other_table(server: Served) -> None:
    _, token, _ = two(server)
    with server.page(two(server)[0], token) as page:
        assert closed_with(page) == "wrong-token"


def test_a_watcher_sees_the_table_and_can_say_nothing(server: Served) -> None:
    table, _, _ = two(server)
    with server.page(table) as page:
        assert page.until("introduction")["you"] is None
        assert page.until("table")["offer"] is None
        page.answer(0)
        assert closed_with(page) == "wrong-message"


# --- answers -------------------------------------------------------------------------------------


def test_an_answer_is_confirmed_before_the_table_tells_of_it(server: Served) -> None:
    table, token, _ = two(server)
    with server.page(table, token) as page:
        number = page.turn()["number"]
        page.answer(number)
        assert page.hear() == {"type": "confirmed", "number": number}
        assert page.hear()["log"]


def test_an_answer_that_is_sent_twice_is_played_once(server: Served) -> None:
    table, token, _ = two(server)
    with server.page(table, token) as page:
        number = page.turn()["number"]
        page.answer(number, "first")
        page.answer(number, "first")
        page.answer(number, "second")
        assert [page.until(kind)["number"] for kind in ("confirmed", "confirmed", "refused")] == [number] * 3
        assert page.got[-1]["why"] == "answered"
    game = server.house.room(table).game
    assert game is not None and len(game.answers) == 1


def test_refusals_are_sentences(server: Served) -> None:
    table, token, other = two(server)
    with server.page(table, token, "fr") as ada, server.page(table, other) as bo:
        ada.turn()
        ada.answer(99)
        late = ada.until("refused")
        ada.answer(ada.table["offer"]["number"], move=9_999)
        impossible = ada.until("refused")
        assert (late["why"], impossible["why"]) == ("late", "impossible")
        assert (late["message"], impossible["message"]) == (
            "quelqu’un a été plus rapide",
            "ce n’est pas possible maintenant",
        )
        bo.until("table")
        bo.answer(0)
        assert bo.until("refused")["why"] == "late"


def full(*_: object) -> None:
    raise CannotStore("the disk is full")


def answers_of(folder: Path, table: str) -> int:
    """Return how many answers of a table are stored."""
    with closing(Store(folder / FILE_NAME)) as store:
        return len(store.table(table).answers)


def test_what_cannot_be_stored_can_be_sent_again(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    table, token, _ = two(server)
    with server.page(table, token) as page:
        number = page.turn()["number"]
        with monkeypatch.context() as patched:
            patched.setattr(Store, "append", full)
            page.answer(number)
            assert page.hear()["why"] == "unstored"
        page.answer(number)
        assert page.hear()["type"] == "confirmed"


def test_two_devices_of_a_seat_show_the_same_and_the_first_answer_holds(server: Served) -> None:
    table, token, _ = two(server)
    with server.page(table, token) as one, server.page(table, token) as other:
        number = one.turn()["number"]
        other.turn()
        one.answer(number, "here")
        one.until("confirmed")
        other.answer(number, "there")
        other.until("refused")
        one.until("table")
        assert one.table == other.table


def test_why_comes_back_with_what_was_asked(server: Served) -> None:
    table, token, _ = two(server)
    with server.page(table, token) as page:
        offer = page.turn()
        page.say(do="why", move=0, number=offer["number"], ask={"mine": [1]})
        assert page.hear()["ask"] == {"mine": [1]}
        assert page.got[-1]["lines"]
        page.say(do="why", card=[10_000, 0], ask=2)
        assert page.hear()["ask"] == 2
        page.say(do="choose", move=0, number=offer["number"], cards=[])
        assert page.hear()["type"] == "refused"


# --- what pages are shown ------------------------------------------------------------------------


def test_a_page_that_comes_back_gets_the_log_that_it_lacks(server: Served) -> None:
    table, token, _ = two(server)
    with server.page(table, token) as page:
        page.answer(page.turn()["number"])
        page.until("confirmed")
        page.until("table")
        seen = page.table["from"] + len(page.table["log"])
    with server.page(table, token, seen=seen - 1) as page:
        again = page.until("table")
        assert (again["from"], len(again["log"]), again["steps"]) == (seen - 1, 1, [])
    with server.page(table, token, seen=10**6) as page:
        assert page.until("table")["log"] == []


def test_another_language_tells_all_again(server: Served) -> None:
    table, token, _ = two(server)
    with server.page(table, token) as page:
        english = page.until("table")["log"]
        page.say(do="language", language="fr")
        assert page.until("introduction")["language"] == "fr"
        french = page.until("table")["log"]
        assert len(english) == len(french)
        assert english != french


def test_only_those_are_told_who_are_shown_something_else(server: Served) -> None:
    """A question changes nothing for anybody, so no packet comes before the answer that does."""
    table, token, other = two(server)
    with server.page(table, token) as ada, server.page(table, other) as bo:
        offer = ada.turn()
        bo.until("table")
        ada.until("table")
        for ask in range(5):
            ada.say(do="why", move=0, number=offer["number"], ask=ask)
            ada.until("why")
        ada.answer(offer["number"])
        assert bo.hear()["log"]


# --- the rude ------------------------------------------------------------------------------------

RUDE: list[str | bytes] = [
    *("", "x", "[]", "{}", '{"do": "x"}', '{"do": []}', "[" * 5_000, '{"do": "hello"}', "\x00"),
    '{"do": "answer"}',
    '{"do": "answer", "number": 0}',
    '{"do": "answer", "number": -1, "move": 0}',
    '{"do": "answer", "number": 0.5, "move": 0}',
    '{"do": "answer", "number": true, "move": 0}',
    '{"do": "answer", "number": 1e400, "move": 0}',
    '{"do": "answer", "number": 0, "move": 0, "decline": true}',
    '{"do": "answer", "number": 0, "move": 0, "decline": 1}',
    '{"do": "answer", "number": 0, "move": 0, "key": 5}',
    '{"do": "answer", "number": 0, "move": 0, "key": "' + "k" * 65 + '"}',
    '{"do": "answer", "number": 0, "move": 0, "cards": [[1]]}',
    '{"do": "answer", "number": 0, "move": 0, "cards": {"0": 1}}',
    '{"do": "answer", "number": 99999999999999999999999, "move": 0}',
    '{"do": "answer", "number": ' + "9" * 5_000 + ', "move": 0}',
    '{"do": "why", "ask": "\\ud800", "card": [0, 0]}',
    '{"do": "why", "ask": 1}',
    '{"do": "why", "ask": [NaN], "card": [0, 0]}',
    '{"do": "why", "ask": -1e999, "card": [0, 0]}',
    '{"do": "language", "language": "tlh"}',
    '{"do": "language", "language": ["en"]}',
    b"\x00\x01",
]


@pytest.mark.parametrize("rude", RUDE, ids=range(len(RUDE)))
def test_what_is_no_message_ends_the_conversation(server: Served, rude: str | bytes) -> None:
    table, token, _ = two(server)
    with server.page(table, token) as page:
        page.until("table")
        page.socket.send(rude)
        assert closed_with(page) == "wrong-message"


def test_a_page_has_to_say_hello_first(server: Served) -> None:
    with server.socket(two(server)[0]) as socket:
        page = TestPage(socket)
        page.answer(0)
        assert closed_with(page) == "wrong-message"


@pytest.mark.parametrize("length", [8_193, 60_000])
def test_a_message_that_is_too_long_is_not_read(server: Served, length: int) -> None:
    with server.socket(two(server)[0]) as socket:
        socket.send("x" * length)
        assert closed_with(TestPage(socket)) == "too-large"


def test_a_message_far_too_long_ends_the_connection(server: Served) -> None:
    with server.socket(two(server)[0]) as socket, pytest.raises(ConnectionClosed) as end:
        socket.send("x" * 100_000)
        socket.recv(5)
    assert end.value.rcvd is not None and end.value.rcvd.code == 1009


def test_a_page_that_says_nothing_is_closed(tmp_path: Path) -> None:
    with served(tmp_path, bounds=Bounds(hello=0.2)) as server, server.socket(two(server)[0]) as socket:
        assert closed_with(TestPage(socket)) == "silent"


def test_a_page_that_says_too_much_is_closed(tmp_path: Path) -> None:
    with served(tmp_path, bounds=Bounds(messages=Rate(5, 0.1))) as server:
        table, token, _ = two(server)
        with server.page(table, token, "fr") as page:
            for ask in range(5):
                page.say(do="why", card=[0, 0], ask=ask)
            assert closed_with(page) == "too-fast"
            assert page.got[-1]["message"] == "trop à la fois; attendez un instant"


def test_pages_are_counted_and_room_is_made_when_they_go(tmp_path: Path) -> None:
    with served(tmp_path, bounds=Bounds(connections=3, connections_at_table=2)) as server:
        first, second = two(server)[0], two(server)[0]
        with server.page(first) as one:
            one.until("table")
            with server.page(first) as other, server.socket(first) as third:
                other.until("table")
                assert closed_with(TestPage(third)) == "too-many-pages"
                with server.page(second) as page, server.socket(second) as fourth:
                    page.until("table")
                    assert closed_with(TestPage(fourth)) == "too-many-connections"
        until = time.monotonic() + 5
        while not let_in(server, first):
            assert time.monotonic() < until


def let_in(server: Served, table: str) -> bool:
    try:
        with server.page(table) as page:
            return page.hear()["type"] == "introduction"
    except ConnectionClosed:
        return False


def test_connections_have_their_rate(tmp_path: Path) -> None:
    """Each page that comes is shown all, and so is one that goes at once and comes again."""
    with served(tmp_path, bounds=Bounds(connects=Rate(3, 0.0))) as server:
        table = server.make("person", "person")
        assert [let_in(server, table) for _ in range(3)] == [True] * 3
        with server.socket(table) as socket:
            assert closed_with(TestPage(socket)) == "too-fast"


def test_tables_and_joins_have_their_rates(tmp_path: Path) -> None:
    with served(tmp_path, bounds=Bounds(tables_made=Rate(2, 0.0), joins=Rate(1, 0.0))) as server:
        table = server.make("person", "person")
        server.make("person", "person")
        seats = [{"kind": "person"}, {"kind": "person"}]
        status, body, _ = server.request("POST", "/api/tables", {"game": "eights", "seats": seats})
        assert (status, body["error"]) == (429, "too-fast")
        server.sit(table, 0, "Ada")
        assert server.request("POST", f"/api/tables/{table}/seats", {"seat": 1, "name": "Bo"})[0] == 429


def test_a_page_that_does_not_read_is_dropped_and_can_come_back(tmp_path: Path) -> None:
    """Little fits into its connection, so that it is full after a few messages on a busy machine as well."""
    bounds = Bounds(messages=Rate(10_000, 10_000.0), waiting=5, farewell=0.3)
    with served(tmp_path, bounds=bounds, send_buffer=4_096) as server, ExitStack() as stack:
        table, token, other = two(server)
        ada = stack.enter_context(server.page(table, token))
        ada.until("table")
        full = stack.enter_context(server.socket(table, sock=narrow(server.port), max_queue=1))
        bo = TestPage(full)
        bo.say(do="hello", token=other, language="en")
        assert ada.until("table")["seats"][1]["here"]
        with suppress(ConnectionClosed):
            for at in range(60):  # asks for all again and again
                bo.say(do="language", language=("en", "fr")[at % 2])
        while ada.until("table")["seats"][1]["here"]:
            pass
        with server.page(table, other) as bo:
            assert bo.until("table")["seats"][1]["here"]


def narrow(port: int) -> socket.socket:
    """Return a connection into which little fits that is not read yet."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
    found.connect(("127.0.0.1", port))
    return found


# --- the end -------------------------------------------------------------------------------------


def test_after_a_restart_the_table_is_as_it_was(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        table, token, _ = two(server)
        with server.page(table, token) as page:
            number = page.turn()["number"]
            page.answer(number, "mine")
            page.until("confirmed")
            page.until("table")
            before = page.table
    with served(tmp_path) as server, server.page(table, token) as page:
        assert page.until("table") | {"steps": [], "log": [], "from": 0} == before | {"steps": [], "log": [], "from": 0}
        page.answer(number, "mine")
        assert page.until("confirmed")["number"] == number
    assert answers_of(tmp_path, table) == 1


def test_a_server_that_ends_tells_pages_to_come_back(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        table, token, _ = two(server)
        stack = ExitStack()
        page = stack.enter_context(server.page(table, token))
        page.until("table")
    with stack, pytest.raises(ConnectionClosed) as end:
        page.hear()
    assert end.value.rcvd is not None and end.value.rcvd.code == 1012


def test_a_game_that_is_over_is_played_again_with_the_same_people(tmp_path: Path) -> None:
    with served(tmp_path, bounds=Bounds(messages=Rate(10_000, 10_000.0))) as server:
        table = server.make("person", "random")
        token = server.sit(table, 0, "Ada")
        with server.page(table, token) as page, server.page(table) as watcher:
            page.say(do="rematch")
            assert page.until("refused")["why"] == "not-over"
            while page.table.get("phase") != "over":
                if page.table.get("offer") and page.table["offer"]["turn"]:
                    page.answer(page.table["offer"]["number"])
                page.until("table")
            page.say(do="rematch")
            again = page.until("rematch")
            assert watcher.until("rematch") == again | {"token": None}
        with server.page(again["table"], again["token"]) as page:
            assert page.until("introduction")["you"] == 0
