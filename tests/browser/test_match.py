"""Whole matches in a browser: two people and two bots, with all that happens at such a table."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from croupier.language.data import rulesets_folder
from croupier.web.rooms.making import Making
from croupier.web.rooms.room import Room

from tests.browser.conftest import WIDE
from tests.browser.match import Person
from tests.web.server.serving import Served, served

pytestmark = pytest.mark.browser

EXAMPLES = rulesets_folder().parent / "examples"
PHONE = (360, 740)
MATCHES = 8
"""The most matches that are played until something has happened in one of them."""

Enter = Callable[..., Any]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("matches"), games=Making([EXAMPLES / "hearts.yaml"])) as found:
        yield found


@pytest.fixture
def enter(browser: Any, site: Served) -> Iterator[Enter]:
    """Enter a table with a seat's own link, in a browser of one's own. No script may have failed by the end."""
    errors: list[str] = []
    contexts = []

    def entered(table: str, token: str, size: tuple[int, int] = WIDE, **settings: Any) -> Any:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **{"locale": "en-US"} | settings)
        contexts.append(context)
        context.set_default_timeout(10_000)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"http://127.0.0.1:{site.port}/t/{table}#seat={token}")
        page.wait_for_selector("#felt")
        return page

    yield entered
    for context in contexts:
        context.close()
    assert errors == []


def table_of(site: Served, game: str, **more: Any) -> tuple[str, list[str]]:
    """Make a table for Ada, Bo and two bots. Return it with the tokens of the two."""
    table = site.make("person", "greedy", "person", "greedy", game=game, pace=0.05, **more)
    return table, [site.sit(table, seat, name) for seat, name in ((0, "Ada"), (2, "Bo"))]


def play(room: Room, people: list[Person], seconds: float = 240, until: Callable[[], bool] = lambda: False) -> None:
    """Let people play until the game is over."""
    end = time.monotonic() + seconds
    while not room.playing().over and not until():
        assert time.monotonic() < end, "the match takes too long"
        acted = [one.act() for one in people]
        if not any(acted):
            time.sleep(0.02)


def log_of(room: Room) -> list[str]:
    return [one["text"] for one in room.packet(None, "en")["log"]]


def drew_after(lines: list[str], move: str) -> list[str]:
    """Return who drew cards after each time that a move was made."""
    drew = []
    for at, line in enumerate(lines):
        if line.endswith(move):
            found = (re.search(r"stock → (\w+(?: \d)?)’s hand", later) for later in lines[at + 1 : at + 8])
            drew.append((line.split(" ")[0], next((one[1] for one in found if one), "")))
    return [("lost" if by == who else "won") for by, who in drew if who]


def two_sided(told: list[str]) -> set[str]:
    """Return what a log tells of the things that happen at a table of two-sided cards with house rules."""
    text = "\n".join(told)
    signs = {
        "flip": "discard: turned over, dark side up",
        "exchange": "swaps hands with",
        "jump": "jumps in with",
        "catch": "who has not called UNO",
    }
    seen = {name for name, sign in signs.items() if sign in text}
    return seen | {f"challenge {how}" for how in drew_after(told, "challenges")}


def test_matches_of_two_sided_cards_with_house_rules(enter: Enter, site: Served) -> None:
    """Flips, challenges that are won and lost, a forgotten call that is noticed, hands that are exchanged, and cards
    out of turn. Who is first is a matter of time, so whole matches are played until all of it has been seen."""
    wanted = {"flip", "exchange", "jump", "catch", "challenge won", "challenge lost"}
    habits = {"likes": ("challenge", "catch", "jump"), "shuns": ("calls uno",)}
    seen: set[str] = set()
    for match in range(MATCHES):
        table, tokens = table_of(site, "uno-flip", **{"with": ["seven-zero", "jump-in"]}, options={"target": 250})
        pages = [enter(table, token) for token in tokens]
        people = [Person(page, Random(10 * match + at), **habits) for at, page in enumerate(pages)]
        room = site.house.room(table)
        play(room, people)
        for page in pages:
            page.wait_for_selector("text=/seed/i")
            assert str(room.playing().seed) in page.inner_text("body")
            page.context.close()
        seen |= two_sided(log_of(room))
        if seen == wanted:
            break
    assert seen == wanted


def test_power_cards_of_a_game_that_turns_them(enter: Enter, site: Served) -> None:
    """A Flex card is laid by its second colour, until a Power card has been used by a person."""
    for match in range(MATCHES):
        table, tokens = table_of(site, "uno-flex")
        pages = [enter(table, token) for token in tokens]
        people = [Person(page, Random(10 * match + at), likes=("flex",)) for at, page in enumerate(pages)]
        room = site.house.room(table)
        play(room, people, until=lambda room=room: flexed(room))
        if flexed(room):
            return
    pytest.fail("nobody has used a Power card")


def flexed(room: Room) -> bool:
    """Return whether a person has laid a card by its Flex side."""
    return any("by its Flex side" in line and "Bot" not in line for line in log_of(room))


def test_a_match_of_tricks_on_a_phone_in_french(enter: Enter, site: Served) -> None:
    """Three cards are passed at once, then tricks are played to the end of the match."""
    table, tokens = table_of(site, "hearts", language="fr", options={"target": 20})
    pages = [enter(table, token, PHONE, locale="fr-FR", has_touch=True) for token in tokens]
    people = [Person(page, Random(at), likes=("jouer", "passer", "confirmer")) for at, page in enumerate(pages)]
    play(site.house.room(table), people)
    for page in pages:
        page.wait_for_selector("text=/graine/i")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
