"""Whom a request is sent to, where it comes from, what it holds, and what every response says."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from croupier.web.server.bounds import Bounds
from croupier.web.server.guards import HEADERS, is_loopback, own_names
from websockets.exceptions import InvalidStatus

from tests.web.server.serving import Served, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("tables")) as found:
        yield found


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.0.0.1:80", "LOCALHOST:9", "[::1]:8000", "127.9.9.9"])
def test_a_server_knows_its_own_names(server: Served, host: str) -> None:
    assert server.request("GET", "/api/games", Host=host)[0] == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "192.0.2.7", "", "a@localhost", "::"],
)
def test_a_name_that_was_made_to_lead_here_is_refused(server: Served, host: str) -> None:
    status, body, _ = server.request("GET", "/api/games", Host=host)
    assert (status, body["error"]) == (403, "wrong-host")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://localhost.evil.example", "file://", ""])
def test_another_origin_is_refused(server: Served, origin: str) -> None:
    status, body, _ = server.request("POST", "/api/tables", {}, Origin=origin)
    assert (status, body["error"]) == (403, "wrong-origin")
    with pytest.raises(InvalidStatus) as refused, server.socket("x", additional_headers={"Origin": origin}):
        pass
    assert refused.value.response.status_code == 403
    assert b"wrong-origin" in refused.value.response.body


def test_another_port_is_another_origin(server: Served) -> None:
    other = f"http://127.0.0.1:{server.port + 1}"
    assert server.request("POST", "/api/tables", {}, Origin=other)[1]["error"] == "wrong-origin"


def test_the_own_origin_is_let_in(server: Served) -> None:
    assert server.request("GET", "/api/games", Origin=f"http://127.0.0.1:{server.port}")[0] == 200


def test_a_page_elsewhere_is_refused_even_where_it_names_no_origin(server: Served) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}
    assert server.request("GET", "/api/games", **headers)[1]["error"] == "wrong-origin"
    headers["Sec-Fetch-Mode"] = "navigate"  # a link in a message
    assert server.request("GET", "/api/games", **headers)[0] == 200


@pytest.mark.parametrize("path", ["/api/games", "/api/nothing", "/nothing", "/api/tables/none"])
def test_every_response_has_the_headers(server: Served, path: str) -> None:
    for host in ("localhost", "evil.example"):
        headers = server.request("GET", path, Host=host)[2]
        assert {name: headers.get(name) for name in HEADERS} == HEADERS
        assert headers.get("cache-control") == ("no-store" if path.startswith("/api") else None)
        assert "server" not in headers


def test_the_policy_lets_no_script_in_but_our_own() -> None:
    policy = HEADERS["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy and "*" not in policy and "script-src" not in policy


# --- bodies --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "multipart/form-data"])
def test_a_form_is_no_request(server: Served, kind: str) -> None:
    status, body, _ = server.request("POST", "/api/tables", b"{}", Content_Type=kind)
    assert (status, body["error"]) == (415, "not-json")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"1",
        b"null",
        b"\xff",
        b'"' + b"x" * 100,
        b"[" * 60_000,
        b'{"a":' * 10_000,
        b'{"a":"\\ud800"}',
        b'{"a": NaN}',
    ],
)
def test_rubbish_is_refused(server: Served, body: bytes) -> None:
    status, answer, _ = server.request("POST", "/api/tables", body)
    assert (status, answer["error"]) == (400, "wrong-message")


def test_a_body_that_is_too_large_is_refused(server: Served) -> None:
    body = b'{"game": "' + b"x" * 65_536 + b'"}'
    assert server.request("POST", "/api/tables", body)[1]["error"] == "too-large"


def test_a_body_in_chunks_is_refused(server: Served) -> None:
    """A body of 64 kB can come in so many chunks that reading them takes seconds."""
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(head + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
        assert connection.recv(100).startswith(b"HTTP/1.1 400 ")


def test_refusals_are_told_in_the_language_of_the_page(server: Served) -> None:
    english = server.request("GET", "/api/tables/none?lang=en", Accept_Language="fr")[1]
    french = server.request("GET", "/api/tables/none", Accept_Language="de, fr-CA;q=0.5, en;q=0.1")[1]
    assert english == {"error": "gone", "message": "there is no such table"}
    assert french == {"error": "gone", "message": "cette table n’existe pas"}


def test_what_is_not_there_and_cannot_be_done(server: Served) -> None:
    assert server.request("GET", "/api/nothing")[1]["error"] == "not-here"
    assert server.request("POST", "/api/games", {})[1]["error"] == "wrong-method"
    assert server.request("GET", "/../pyproject.toml")[0] == 404
    assert server.request("GET", "/%2e%2e/%2e%2e/README.md")[0] == 404
    assert server.request("GET", "/js/%00")[0] == 404


@pytest.mark.parametrize(
    ("language", "title", "back"),
    [("en", "There is no page here", "To the lobby"), ("fr", "Il n’y a pas de page ici", "À l’accueil")],
)
def test_a_person_who_is_lost_finds_the_way_back(server: Served, language: str, title: str, back: str) -> None:
    browser = {"Accept": "text/html,*/*;q=0.8", "Accept_Language": language}
    status, body, headers = server.request("GET", "/tables/nothing", **browser)
    assert (status, headers["content-type"]) == (404, "text/html; charset=utf-8")
    page = body.decode()
    assert f'<html lang="{language}">' in page and f"<h1>{title}</h1>" in page
    assert f'href="/">{back}</a>' in page
    assert server.request("GET", "/tables/nothing", Accept="*/*")[1]["error"] == "not-here"
    assert server.request("POST", "/tables/nothing", {}, **browser)[1]["error"] == "not-here"


def test_a_server_with_too_much_to_do_says_so(tmp_path: Path) -> None:
    with served(tmp_path, Bounds(requests_at_once=0)) as other:
        status, body, _ = other.request("GET", "/api/games")
        assert (status, body["error"]) == (503, "busy")


# --- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost", "127.1.2.3"])
def test_loopback(host: str) -> None:
    assert is_loopback(host)
    assert own_names(host) == {"localhost", host}


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7", "cards.example", ""])
def test_hosts_that_others_reach(host: str) -> None:
    assert not is_loopback(host)
    assert own_names(host) >= {"localhost"}
