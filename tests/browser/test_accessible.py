"""axe finds nothing serious on any page: the lobby, the waiting room, the table, its panels, and the replay."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from croupier.language.data import rulesets_folder
from croupier.web.rooms.making import Making

from tests.browser.conftest import WIDE
from tests.web.rooms.tables import answer_at_random
from tests.web.server.serving import Served, served

pytestmark = pytest.mark.browser

HEARTS = rulesets_folder().parent / "examples" / "hearts.yaml"
PHONE = (360, 740)
SERIOUS = ("serious", "critical")

Look = Callable[..., Any]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("accessible"), games=Making([HEARTS])) as found:
        yield found


@pytest.fixture(params=[(WIDE, "light", "en-US"), (PHONE, "dark", "fr-FR")], ids=["wide", "phone"])
def look(request: pytest.FixtureRequest, browser: Any, site: Served) -> Iterator[Look]:
    """Return what axe finds wrong on a page, once something is there."""
    from axe_playwright_python.sync_playwright import Axe

    (width, height), scheme, locale = request.param
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, locale=locale)

    def looked(path: str, there: str, touch: str = "") -> list[str]:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{site.port}{path}")
        page.wait_for_selector(there)
        if touch:
            page.locator(touch).first.click()
        page.wait_for_timeout(500)  # what moves has come to rest
        found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        return [
            f"{one['id']}: {one['help']}: {node['html'][:200]}"
            for one in found
            if one["impact"] in SERIOUS
            for node in one["nodes"]
        ]

    yield looked
    context.close()


def test_the_lobby(look: Look) -> None:
    assert look("/", ".your-table dl") == []


def test_the_waiting_room(look: Look, site: Served) -> None:
    table = site.make("person", "person", game="uno")
    assert look(f"/t/{table}#seat={site.sit(table, 0, 'Ada')}", ".own") == []


@pytest.mark.parametrize("game", ["uno-flip", "hearts"])
def test_the_table_in_play_and_its_rules(look: Look, site: Served, game: str) -> None:
    table = site.make("person", *["random"] * 3, game=game, pace=9)
    link = f"/t/{table}#seat={site.sit(table, 0, 'Ada')}"
    assert look(link, "#own .card") == []
    assert look(link, "#own .card", touch="#tools button:visible") == []


def test_the_replay(look: Look, site: Served) -> None:
    table = site.make(*["person"] * 4, game="hearts", options={"target": 20})
    for seat, name in enumerate(("Ada", "Bo", "Cleo", "Dan")):
        site.sit(table, seat, name)
    room, chance = site.house.room(table), Random(1)
    while not room.playing().over:
        answer_at_random(room, chance)
    assert look(f"/t/{table}/replay?viewer=0", "#own .card") == []
