"""A table whose rules take long does not hold up the others."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest
from croupier.web.server.bounds import Bounds, Rate

from tests.web.server.houses import EXAMPLES, FewGames
from tests.web.server.serving import Served, served

OTHERS = 20
BOUNDS = Bounds(tables_made=Rate(100, 1.0), joins=Rate(100, 1.0), messages=Rate(1_000, 1_000.0))


@pytest.fixture(scope="module")
def games() -> FewGames:
    """A game, and the same with turns that take about as many steps as an answer may."""
    files = {"quick": EXAMPLES / "high-card.yaml", "slow": EXAMPLES.parent / "tests" / "data" / "long-turns.yaml"}
    return FewGames(**{name: file.read_text("utf-8") for name, file in files.items()})


def seconds_of_answers(server: Served, table: str, token: str, until: threading.Event) -> list[float]:
    """Return the seconds from each answer to what is told of it, while another table is busy."""
    found = []
    with server.page(table, token) as page:
        page.until("table")
        while page.table["phase"] == "playing" and not until.is_set():
            if page.table["offer"] is None or not page.table["offer"]["turn"]:
                page.until("table")
                continue
            began = time.perf_counter()
            page.answer(page.table["offer"]["number"])
            page.until("table")
            found.append(time.perf_counter() - began)
    return found


def test_twenty_tables_answer_while_another_computes(games: FewGames, tmp_path: Path) -> None:
    with served(tmp_path, BOUNDS, games=games) as server:
        slow = server.make("person", "random", game="slow")
        token = server.sit(slow, 0, "Slow")
        quick = [server.make("person", "random", game="quick") for _ in range(OTHERS)]
        tokens = [server.sit(table, 0, "Ada") for table in quick]
        with server.page(slow, token) as page:
            number = page.turn()["number"]
            done = threading.Event()
            times: list[float] = []

            def play(table: str, token: str) -> None:
                times.extend(seconds_of_answers(server, table, token, done))

            players = [threading.Thread(target=play, args=one) for one in zip(quick, tokens, strict=True)]
            began = time.perf_counter()
            page.answer(number)
            for one in players:
                one.start()
            page.until("confirmed")
            taken = time.perf_counter() - began
            done.set()
            for one in players:
                one.join()
    times.sort()
    assert len(times) >= OTHERS
    assert times[len(times) // 2] < taken / 3
