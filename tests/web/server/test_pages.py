"""The pages and their files, and what is left of a finished game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from croupier.web.server.bounds import Bounds, Rate
from croupier.web.server.pages import FOLDER, PAGES

from tests.web.server.serving import Served, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("tables"), Bounds(messages=Rate(1_000, 1_000.0))) as found:
        yield found


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_asked_for_again_and_sent_once(server: Served, page: str) -> None:
    path = page.replace("{table}", "whatever")
    status, body, headers = server.request("GET", path)
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert body == (FOLDER / PAGES[page]).read_bytes()
    assert headers["cache-control"] == "no-cache"
    again, nothing, _ = server.request("GET", path, If_None_Match=headers["etag"])
    assert (again, nothing) == (304, b"")


def test_every_file_has_the_type_that_browsers_want(server: Served) -> None:
    kinds = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".json": "application/json"}
    files = [one for one in sorted(FOLDER.rglob("*")) if one.suffix in kinds]
    assert len(files) > 10
    for file in files:
        status, _, headers = server.request("GET", f"/page/{file.relative_to(FOLDER).as_posix()}")
        assert (status, headers["content-type"]) == (200, kinds[file.suffix])


@pytest.mark.parametrize("page", PAGES.values())
def test_a_page_needs_nothing_from_elsewhere_and_no_exception_from_the_policy(page: str) -> None:
    text = (FOLDER / page).read_text("utf-8")
    assert "http:" not in text and "https:" not in text
    assert "<style" not in text and " style=" not in text and " onclick" not in text
    assert all('src="' in one.split(">")[0] for one in text.split("<script")[1:])


def finished(server: Served) -> str:
    """Return a table whose game is over."""
    table = server.make("person", "random")
    with server.page(table, server.sit(table, 0, "Ada")) as page:
        while page.table.get("phase") != "over":
            if page.table.get("offer") and page.table["offer"]["turn"]:
                page.answer(page.table["offer"]["number"])
            page.until("table")
    return table


def test_a_finished_game_is_replayed_from_every_seat(server: Served) -> None:
    path = f"/api/tables/{finished(server)}/replay"
    whole = server.request("GET", f"{path}?viewer=all&from=0&to=2&lang=fr")[1]
    assert whole["count"] > 3
    assert whole["introduction"]["language"] == "fr"
    assert len(whole["steps"]) == 3
    for viewer in ("0", "1", "none"):
        assert server.request("GET", f"{path}?viewer={viewer}&from=1&to=1")[1]["steps"] != whole["steps"][1:2]
    assert len(server.request("GET", f"{path}?from=0&to=99999")[1]["steps"]) <= 50


@pytest.mark.parametrize(
    ("query", "error"),
    [
        ("viewer=2", "wrong-seat"),
        ("viewer=-1", "wrong-message"),
        ("from=x", "wrong-message"),
        ("to=1e9", "wrong-message"),
    ],
)
def test_a_replay_that_cannot_be(server: Served, query: str, error: str) -> None:
    path = f"/api/tables/{finished(server)}/replay"
    assert server.request("GET", f"{path}?{query}")[1]["error"] == error


def test_a_game_that_goes_on_is_not_replayed(server: Served) -> None:
    table = server.make("person", "random")
    for what in ("replay?viewer=all", "record"):
        assert server.request("GET", f"/api/tables/{table}/{what}")[1]["error"] == "not-over"


def test_replays_have_their_rate(tmp_path: Path) -> None:
    with served(tmp_path, Bounds(replays=Rate(1, 0.0))) as other:
        table = other.make("person", "random")
        errors = [other.request("GET", f"/api/tables/{table}/replay")[1]["error"] for _ in range(2)]
        assert errors == ["not-over", "too-fast"]
