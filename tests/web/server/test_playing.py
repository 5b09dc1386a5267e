"""People play with bots over sockets."""

from __future__ import annotations

from pathlib import Path

from croupier.web.server.bounds import Bounds, Rate

from tests.web.server.serving import served


def test_a_person_plays_a_game_with_bots_to_its_end(tmp_path: Path) -> None:
    with served(tmp_path, bounds=Bounds(messages=Rate(1000, 1000.0))) as server:
        table = server.make("person", "random", "greedy")
        token = server.sit(table, 0, "Ada")
        with server.page(table, token) as page:
            assert page.hear()["type"] == "introduction"
            page.hear()
            answered = 0
            while page.table["phase"] == "playing":
                offer = page.table["offer"]
                if offer and offer["turn"]:
                    page.answer(offer["number"])
                    assert page.until("confirmed")["number"] == offer["number"]
                    answered += 1
                page.hear()
            assert answered > 3
            assert page.table["result"]["seed"] == "7"
