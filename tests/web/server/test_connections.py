"""Connections that hold memory or time of the server, and give nothing for it."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from croupier.web.server import watching
from croupier.web.server.protocols import MORE
from croupier.web.server.running import CONNECTIONS, OWN_FILES, most_connections
from croupier.web.server.watching import LEAST, ConnectionWatch
from websockets.exceptions import ConnectionClosed

from tests.web.server.serving import Served, served

LOOK = 0.3
"""The seconds from look to look, here."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(watching, "LOOK", LOOK)
        with served(tmp_path_factory.mktemp("tables")) as found:
            yield found


# --- what is begun and does not end --------------------------------------------------------------

GAMES = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
TABLE = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n"


BEGUN = [b"", b"GET / HTTP/1.1\r\nHost: loc", TABLE, TABLE + b"{"]


def test_a_request_that_does_not_come_ends_its_connection(server: Served) -> None:
    with ExitStack() as stack:
        address = ("127.0.0.1", server.port)
        begun = [stack.enter_context(socket.create_connection(address, timeout=5)) for _ in (*BEGUN, GAMES)]
        for connection, sent in zip(begun, (*BEGUN, GAMES), strict=True):
            connection.sendall(sent)
        assert begun[-1].recv(10_000).startswith(b"HTTP/1.1 200")
        begun[-1].sendall(b"GET / HT")
        for connection in begun:
            while connection.recv(10_000):
                pass


def test_a_page_that_says_nothing_for_long_stays(server: Served) -> None:
    with server.page(server.make("person", "random")) as page:
        page.until("table")
        with pytest.raises(TimeoutError):
            page.hear(3 * LOOK)
        page.say(do="language", language="fr")
        assert page.until("introduction")["language"] == "fr"


# --- what is sent and not taken ------------------------------------------------------------------


class Transport(asyncio.Transport):
    """A transport that has so many bytes to send at each look."""

    def __init__(self, *left: int, closing: bool = False) -> None:
        super().__init__()
        self.left = [*left]
        self.closing = closing
        self.aborted = False

    def get_write_buffer_size(self) -> int:
        return self.left.pop(0)

    def is_closing(self) -> bool:
        return self.closing

    def abort(self) -> None:
        self.aborted = True


def is_cut(transport: Transport, *, full: bool = True, taken: bool = False) -> bool:
    """Return whether a connection is cut at one of as many looks as the transport knows."""

    async def watched() -> bool:
        watch = ConnectionWatch(transport, lambda: None)
        for _ in tuple(transport.left):
            if full:
                watch.full()
            watch.look()
            if taken:
                watch.taken()
        watch.end()
        return transport.aborted

    return asyncio.run(watched())


def test_a_full_connection_of_which_nothing_is_taken_is_cut() -> None:
    assert is_cut(Transport(100_000, 100_000))
    assert is_cut(Transport(100_000, 100_000 - LEAST + 1))
    assert is_cut(Transport(50, 50, closing=True), full=False)


def test_a_connection_of_which_something_is_taken_stays() -> None:
    assert not is_cut(Transport(*range(10 * LEAST, 0, -LEAST)))
    assert not is_cut(Transport(100_000, 100_000), taken=True)
    assert not is_cut(Transport(50, 50), full=False)


# --- frames --------------------------------------------------------------------------------------


def test_a_flood_of_pings_ends_the_connection(server: Served) -> None:
    """Each is answered at once, whether or not the answers are read."""
    table = server.make("person", "random")
    with server.socket(table) as page, pytest.raises(ConnectionClosed):
        for at in range(5_000):
            page.ping(f"{at:125}")


def test_a_message_in_a_thousand_pieces_ends_the_connection(server: Served) -> None:
    table = server.make("person", "random")
    with server.socket(table) as page, pytest.raises(ConnectionClosed):
        page.send([""] * 5_000)
        page.recv(5)


# --- many ----------------------------------------------------------------------------------------


def test_connections_that_are_too_many_are_told_and_more_of_them_cut(tmp_path: Path) -> None:
    """Otherwise they would take all files that the process may open."""
    with served(tmp_path, connections=3) as server, ExitStack() as stack:
        address = ("127.0.0.1", server.port)
        held = [stack.enter_context(socket.create_connection(address, timeout=5)) for _ in range(3)]
        assert server.request("GET", "/api/games")[0] == 503
        held += [stack.enter_context(socket.create_connection(address, timeout=5)) for _ in range(MORE + 5)]
        with suppress(ConnectionResetError):
            assert held[-1].recv(1) == b""
        held[0].sendall(GAMES)
        assert held[0].recv(100).startswith(b"HTTP/1.1 503 ")
        stack.close()
        while server.request("GET", "/api/games")[0] == 503:
            pass


@pytest.mark.skipif(os.name != "posix", reason="only POSIX limits the files that a process opens")
@pytest.mark.parametrize(
    ("soft", "hard", "asked", "most"),
    [
        (20_000, 20_000, None, CONNECTIONS),
        (-1, -1, None, CONNECTIONS),
        (1_024, -1, CONNECTIONS + OWN_FILES, CONNECTIONS),
        (256, 524_288, CONNECTIONS + OWN_FILES, CONNECTIONS),
        (256, 1_024, 1_024, 1_024 - OWN_FILES),
        (100, 100, None, 25),
    ],
)
def test_connections_leave_files_to_the_server(
    soft: int, hard: int, asked: int | None, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    import resource

    limits = []
    soft, hard = [resource.RLIM_INFINITY if one == -1 else one for one in (soft, hard)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limit: limits.append(limit))
    assert most_connections() == most
    assert limits == ([] if asked is None else [(asked, hard)])


# --- the log -------------------------------------------------------------------------------------

RUBBISH = [
    b"\x00\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\n\r\n",
    TABLE,
]


def test_strangers_write_nothing_into_the_log(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    for one in RUBBISH:
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as connection:
            connection.sendall(one)
    with server.socket(server.make("person", "random")) as page:
        page.send(b"\xff", text=True)
        with pytest.raises(ConnectionClosed):
            page.recv(5)
    assert server.request("GET", "/api/games")[0] == 200
    assert caplog.text == ""
