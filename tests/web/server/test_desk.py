"""What concerns no open table: much of it makes no table wait, and nobody can ask for all of it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from croupier.web.server.bounds import Bounds

from tests.web.server.houses import FewGames, few_games
from tests.web.server.serving import Served, served

MANY = 20


class Laborious:
    """Games of which some take long to tell, until they may be told."""

    def __init__(self, games: FewGames) -> None:
        self.games = games.games
        self.table = games.table
        self.may_be_told = threading.Event()

    def game(self, game: str, *_: Any) -> dict[str, Any]:
        assert self.may_be_told.wait(20)
        return {"game": game}


@pytest.fixture
def games() -> Laborious:
    return Laborious(few_games())


@contextmanager
def much_asked(server: Served, games: Laborious) -> Iterator[list[Future[Any]]]:
    """Ask for many games that take long, and let them be told at the end."""
    with ThreadPoolExecutor(MANY) as pool:
        asked = [pool.submit(server.request, "GET", "/api/games/eights") for _ in range(MANY)]
        try:
            yield asked
        finally:
            games.may_be_told.set()


def test_a_table_is_played_while_many_games_are_looked_at(games: Laborious, tmp_path: Path) -> None:
    with served(tmp_path, Bounds(requests_of_address=MANY), games=games) as server:
        table = server.make("person", "random")
        token = server.sit(table, 0, "Ada")
        with much_asked(server, games) as asked, server.page(table, token) as page:
            number = page.turn()["number"]
            page.answer(number)
            assert page.until("confirmed")["number"] == number
            assert server.request("GET", f"/api/tables/{table}")[0] == 200
            assert not any(one.done() for one in asked)
        assert [one.result()[0] for one in asked] == [200] * MANY


def test_an_address_has_a_few_requests_at_once(games: Laborious, tmp_path: Path) -> None:
    with served(tmp_path, Bounds(requests_of_address=3), games=games) as server:
        with much_asked(server, games) as asked:
            refused = [one.result() for one in islice(as_completed(asked, 10), MANY - 3)]
        assert [body["error"] for _, body, _ in refused] == ["too-fast"] * (MANY - 3)
        assert sorted(one.result()[0] for one in asked) == [200] * 3 + [429] * (MANY - 3)
        assert server.request("GET", "/api/games/eights")[0] == 200


def test_a_table_that_could_not_be_restored_may_be_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with served(tmp_path) as server:
        table = server.make("person", "random")
        with monkeypatch.context() as patched:
            patched.setattr(server.house, "room", lambda name: 1 / 0)
            status, body, _ = server.request("GET", f"/api/tables/{table}")
            assert (status, body["error"]) == (500, "broken")
            with server.page(table) as page:
                assert page.until("error")["error"] == "broken"
        assert f"table {table} cannot be restored" in caplog.text
        assert server.request("GET", f"/api/tables/{table}")[0] == 200


def test_an_error_that_nobody_foresaw_is_told_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    games = few_games()
    monkeypatch.setattr(games, "game", lambda *_: 1 / 0)
    with served(tmp_path, games=games) as server:
        status, body, _ = server.request("GET", "/api/games/eights")
    assert (status, body["error"]) == (500, "broken")
    assert "ZeroDivisionError" in caplog.text
