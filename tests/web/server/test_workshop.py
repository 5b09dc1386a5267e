"""The workshop's page and its socket: who is let in, what is answered, and what is left behind."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from croupier.web.server import workshop as module
from croupier.web.server.workshop import LARGEST_MESSAGE, PAGE, Workshop
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from tests.web.server.serving import Served, served

SOCKET = "/api/workshop/socket"


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    folder = tmp_path / "rules"
    folder.mkdir()
    return Workshop(folder)


@pytest.fixture
def server(tmp_path: Path, workshop: Workshop) -> Iterator[Served]:
    with served(tmp_path, workshop=workshop) as found:
        yield found


@contextmanager
def page(server: Served, key: Any, language: str = "en") -> Iterator[ClientConnection]:
    with server.connect(SOCKET, max_size=None) as socket:
        say(socket, do="hello", key=key, language=language)
        yield socket


def say(socket: ClientConnection, **message: Any) -> None:
    socket.send(json.dumps(message))


def heard(socket: ClientConnection) -> Any:
    return json.loads(socket.recv(60))


def asked(socket: ClientConnection, role: str, name: str, **given: Any) -> Any:
    say(socket, do="ask", id=1, role=role, ask=name, given=given)
    return heard(socket)


def test_the_page_has_a_policy_without_exceptions_for_scripts(server: Served) -> None:
    status, body, headers = server.request("GET", PAGE)
    assert status == 200
    assert b"/page/js/workshop/main.js" in body
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert "script-src" not in policy
    assert policy["style-src"] == "'self' 'unsafe-inline'"
    _, _, elsewhere = server.request("GET", "/")
    assert "unsafe" not in elsewhere["content-security-policy"]


def test_without_the_workshop_there_is_neither_page_nor_socket(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        assert server.request("GET", PAGE)[0] == 404
        with pytest.raises(InvalidStatus), server.connect(SOCKET):
            pass


@pytest.mark.parametrize("key", ["", "wrong", None, 7, "é"])
def test_nobody_is_let_in_without_the_key(server: Served, key: Any) -> None:
    with page(server, key) as socket:
        assert heard(socket)["error"] == "wrong-key"
        with pytest.raises(ConnectionClosed):
            socket.recv(10)


def test_asks_are_answered_or_refused_in_the_language_of_the_page(server: Served, workshop: Workshop) -> None:
    (workshop.folder / "mine.yaml").write_text("ruleset: mine\nnonsense: 1\n", "utf-8")
    with page(server, workshop.key, "fr") as socket:
        assert heard(socket)["type"] == "welcome"
        assert asked(socket, "files", "read", file="mine.yaml")["answer"]["text"] == "ruleset: mine\nnonsense: 1\n"
        for role, name in (("files", "nonsense"), ("nonsense", "list"), ("writing", "nonsense")):
            told = asked(socket, role, name)
            assert told["type"] == "refused"
            assert "atelier" in told["problem"]["message"]
        say(socket, do="language", language="en")
        assert "workshop" in asked(socket, "files", "nonsense")["problem"]["message"]


def test_an_ask_sees_the_open_text(server: Served, workshop: Workshop) -> None:
    (workshop.folder / "mine.yaml").write_text("ruleset: mine\nnonsense: 1\n", "utf-8")
    with page(server, workshop.key) as socket:
        heard(socket)
        say(socket, do="text", file="mine.yaml", text="ruleset: mine\nrubbish: 1\n")
        assert told_keys(socket) == {"rubbish"}
        say(socket, do="text", file="mine.yaml", text=None)
        assert told_keys(socket) == {"nonsense"}


def told_keys(socket: ClientConnection) -> set[str]:
    """The keys of which the diagnostics say that no rule file has them."""
    found = asked(socket, "writing", "diagnose", files=["mine.yaml"])["answer"]["files"]["mine.yaml"]
    said = " ".join(f"{one['message']} {one['label']}" for one in found)
    return {one for one in ("rubbish", "nonsense") if f"`{one}`" in said}


def test_half_a_character_is_refused_and_told(server: Served, workshop: Workshop) -> None:
    with page(server, workshop.key) as socket:
        heard(socket)
        say(socket, do="text", file="\ud800.yaml", text="")
        told = asked(socket, "files", "read", file="\ud800.yaml")["problem"]
        assert told["error"] == "wrong-name" and "\ud800.yaml" in told["message"]


def test_an_ask_that_fails_is_refused_and_the_page_goes_on(
    server: Served, workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*given: Any) -> None:
        raise ValueError("unforeseen")

    monkeypatch.setattr("croupier.web.workshop.writing.folder.listed", fails)
    with page(server, workshop.key) as socket:
        heard(socket)
        assert asked(socket, "files", "list")["problem"]["error"] == "broken"
        assert asked(socket, "files", "highlighting")["type"] == "answer"


@pytest.mark.parametrize("message", ["[]", "{", "7", '{"do": "dance"}', '{"do": "ask", "id": "a"}', '{"do": "text"}'])
def test_what_is_no_message_closes_the_page_with_a_reason(server: Served, workshop: Workshop, message: str) -> None:
    with page(server, workshop.key) as socket:
        heard(socket)
        socket.send(message)
        assert heard(socket)["error"] == "wrong-message"


def test_a_message_above_the_largest_closes_the_line(server: Served, workshop: Workshop) -> None:
    with page(server, workshop.key) as socket:
        heard(socket)
        say(socket, do="text", file="mine.yaml", text="x" * (LARGEST_MESSAGE // 2))
        assert asked(socket, "files", "list")["type"] == "answer"
        with pytest.raises(ConnectionClosed):
            say(socket, do="text", file="mine.yaml", text="x" * LARGEST_MESSAGE)
            socket.recv(10)


def test_pages_and_asks_are_bounded(server: Served, workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_PAGES", 1)
    monkeypatch.setattr(module, "MOST_ASKS", 2)
    with page(server, workshop.key) as first:
        heard(first)
        with page(server, workshop.key) as second:
            assert heard(second)["error"] == "too-many-workshops"
        for number in range(3):
            say(first, do="ask", id=number, role="writing", ask="diagnose", given={"files": []})
        assert heard(first)["error"] == "too-fast"
    deadline = time.monotonic() + 20
    while workshop.pages and time.monotonic() < deadline:
        time.sleep(0.05)
    with page(server, workshop.key) as third:
        assert heard(third)["type"] == "welcome"


def test_the_server_ends_while_a_page_is_open(tmp_path: Path, workshop: Workshop) -> None:
    with served(tmp_path, workshop=workshop) as server:
        socket = server.connect(SOCKET, legacy=True)
        say(socket, do="hello", key=workshop.key, language="en")
        heard(socket)
        asked(socket, "writing", "diagnose", files=[])
    with pytest.raises(ConnectionClosed) as closed:
        socket.recv(10)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
