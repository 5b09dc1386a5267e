"""Making a table in a browser: by keyboard alone, in both languages, on a phone, and what is refused in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from croupier.language.data import rulesets_folder
from croupier.web.rooms.making import Making

from tests.browser.conftest import WIDE
from tests.web.server.serving import Served, served

pytestmark = pytest.mark.browser

EXAMPLES = rulesets_folder().parent / "examples"
EIGHTS, KNOCKING, HEARTS = (EXAMPLES / f"{one}.yaml" for one in ("crazy-eights", "knocking", "hearts"))
PHONE = (360, 740)
LOUD = """\
language: 1
house_rule: {name}
for: {base}
title: {{en: {en}, fr: {fr}}}
summary: {{en: Nothing is heard., fr: On n'entend rien.}}
rules: |
  instead of lay(player, card):
    original(player, card)
"""

Visit = Callable[..., Any]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("lobby")
    files = [EIGHTS, KNOCKING, HEARTS]
    for name, en, fr in (("loud", "Loud", "Bruyant"), ("louder", "Louder", "Assourdissant")):
        files.append(folder / f"{name}.yaml")
        files[-1].write_text(LOUD.format(name=name, base=EIGHTS, en=en, fr=fr), "utf-8")
    with served(folder, games=Making(files)) as found:
        yield found


@pytest.fixture
def visit(browser: Any, site: Served) -> Iterator[Visit]:
    """Open a page as somebody with a browser of their own. No script may have failed by the end of the test."""
    errors: list[str] = []
    contexts = []

    def opened(path: str = "/", size: tuple[int, int] = WIDE, **settings: Any) -> Any:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **{"locale": "en-US"} | settings)
        contexts.append(context)
        context.set_default_timeout(10_000)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda one: errors.append(one.text) if "Content Security Policy" in one.text else None)
        page.goto(f"http://127.0.0.1:{site.port}{path}")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert errors == []


def agreed(page: Any) -> str:
    """Return what the summary says, once the server has answered."""
    page.wait_for_selector(".steps[aria-busy='false']")
    page.wait_for_selector(".your-table dl")
    found: str = page.locator(".your-table").inner_text()
    return " ".join(found.split())


def choose(page: Any, title: str) -> None:
    agreed(page)
    page.locator(".game", has=page.get_by_text(title, exact=True)).click()
    agreed(page)


def press_in_vain(page: Any) -> None:
    """Press the button that makes the table, which cannot be made: the server is not even asked."""
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.method))
    button = page.locator("button[type=submit]")
    assert button.get_attribute("aria-disabled") == "true"
    button.click(force=True)
    agreed(page)
    assert "POST" not in asked


def table_of(page: Any) -> str:
    page.wait_for_url(re.compile("/t/"))
    return str(page.url.rsplit("/", 1)[1])


def test_a_table_is_made_taken_and_begun_by_keyboard_alone(visit: Visit, site: Served) -> None:
    page = visit()
    agreed(page)

    def reach(selector: str) -> None:
        for _ in range(60):
            if page.evaluate("one => document.activeElement.matches(one)", selector):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{selector} is not reached")

    reach("input[name='game']")
    page.keyboard.press("ArrowDown")
    assert "Hearts" in agreed(page)
    page.keyboard.press("ArrowUp")
    assert "Crazy Eights" in agreed(page)
    reach("#rule-knocking")
    page.keyboard.press("Space")
    assert "Knocking" in agreed(page)
    reach("input[name='number']")
    page.keyboard.press("ArrowLeft")
    assert "3 people" in agreed(page)
    reach("button[type='submit']")
    page.keyboard.press("Enter")
    room = site.house.room(table_of(page))
    assert [one.name for one in room.setup.house_rules] == ["knocking"] and len(room.seats) == 3
    page.wait_for_selector("#name")
    reach("#name")
    page.keyboard.type("Zoé")
    page.keyboard.press("Enter")
    page.wait_for_selector(".own")
    assert room.seats[0].name == "Zoé" and room.game is None
    assert page.evaluate("document.activeElement.matches('.own')")
    reach(".own button")
    page.keyboard.press("Enter")
    page.wait_for_selector(".waiting-room", state="hidden")
    assert room.game is not None and [one.kind for one in room.seats] == ["person", "bot", "bot"]


def test_what_was_chosen_is_what_is_made(visit: Visit, site: Served) -> None:
    page = visit()
    choose(page, "Hearts")
    page.locator(".options > summary").click()
    page.fill("#option-target", "30")
    page.select_option("#option-moon", index=1)
    page.check("#option-points_in_first_trick")
    page.select_option("#seat-2", label="Bot that plays at random")
    page.locator(".time > summary").click()
    page.select_option("#away", label="after 2 minutes")
    page.select_option("#pace", label="no: they answer at once")
    page.select_option("#language", label="Français")
    assert "3 people, 1 bot" in agreed(page) and "3 changed" in agreed(page)
    page.click("text=Make the table")
    setup = site.house.room(table_of(page)).setup
    assert setup.options == {"target": 30, "moon": "shooter_loses", "points_in_first_trick": True}
    assert [one.kind for one in setup.seats] == ["person", "person", "bot", "person"] and setup.seats[2].bot == "random"
    assert (setup.away, setup.pace, setup.language) == (120, 0, "fr")


def test_an_option_out_of_its_range_is_said_beside_it_and_makes_no_table(visit: Visit) -> None:
    page = visit()
    choose(page, "Hearts")
    page.locator(".options > summary").click()
    for wrong in ("0", "1001", "2.5", ""):
        page.fill("#option-target", wrong)
        assert page.locator(".field", has=page.locator("#option-target")).locator(".ill").inner_text() == (
            "It is a whole number from 1 to 1000."
        )
        press_in_vain(page)
    page.click("text=Take the defaults")
    assert page.input_value("#option-target") == "100" and "all as the game has them" in agreed(page)


def test_clashes_are_told_at_once_in_the_language_and_by_title(visit: Visit, site: Served) -> None:
    page = visit(locale="fr-CA")
    choose(page, "Huit américain")
    page.check("#rule-loud")
    assert "Bruyant" in agreed(page) and not page.locator(".problem").count()
    page.check("#rule-louder")
    page.wait_for_selector(".step .problem")
    told = page.locator(".step .problem").inner_text()
    assert "Assourdissant et Bruyant ne vont pas ensemble" in told
    press_in_vain(page)
    page.uncheck("#rule-loud")
    page.wait_for_selector(".step .problem", state="detached")
    page.click("text=Ouvrir la table")
    assert [one.name for one in site.house.room(table_of(page)).setup.house_rules] == ["louder"]


def test_house_rules_that_do_not_fit_say_why(visit: Visit) -> None:
    page = visit(locale="fr-CA")
    choose(page, "Dame de pique")
    assert page.locator(".rules").count() == 0 and page.locator("input[type=checkbox]:visible").count() == 0
    page.locator(".unfit > summary").click()
    assert "Elle est pour UNO et ce qui en est tiré" in page.locator(".unfit").inner_text()


def test_the_language_and_the_choice_outlast_a_reload(visit: Visit) -> None:
    page = visit()
    choose(page, "Crazy Eights")
    page.check("#rule-knocking")
    agreed(page)
    page.get_by_role("button", name="Français").click()
    page.wait_for_selector("html[lang=fr]")
    assert "Huit américain" in agreed(page)
    page.reload()
    assert "Huit américain" in agreed(page) and page.is_checked("#rule-knocking")
    assert page.get_by_role("button", name="Français").get_attribute("aria-pressed") == "true"


def test_numbers_are_written_as_in_the_language(visit: Visit) -> None:
    page = visit(locale="fr-CA")
    agreed(page)
    assert "0,5 seconde" in page.locator("#pace").text_content()


def test_colours_follow_the_system_or_the_switch(visit: Visit) -> None:
    page = visit(color_scheme="dark")
    agreed(page)
    back = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(back)
    page.get_by_role("button", name="Light colours").click()
    light = page.evaluate(back)
    assert light != dark
    page.reload()
    agreed(page)
    assert page.evaluate(back) == light
    page.get_by_role("button", name="Dark colours").click()
    assert page.evaluate(back) == dark and page.evaluate("localStorage.getItem('croupier.theme')") is None


@pytest.mark.parametrize("locale", ["en-US", "fr-CA"])
def test_a_phone_needs_no_scrolling_sideways(visit: Visit, locale: str) -> None:
    page = visit(size=PHONE, locale=locale)
    agreed(page)
    page.locator(".game").nth(2).click()
    agreed(page)
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    page.click("button[type=submit]")
    page.wait_for_selector("#name")
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]


def test_a_seat_needs_a_name_that_nobody_has(visit: Visit, site: Served) -> None:
    table = site.make("person", "person", "person", game="crazy-eights")
    ann, other = visit(f"/t/{table}"), visit(f"/t/{table}", locale="fr-CA")
    for page in (ann, other):
        page.wait_for_selector("#name")
    ann.get_by_role("button", name="Sit at seat 2").click()
    assert ann.locator(".problem").inner_text().endswith("Please write your name first.")
    ann.fill("#name", "Ann")
    assert not ann.locator(".problem").count()
    ann.get_by_role("button", name="Sit at seat 2").click()
    ann.wait_for_selector(".own")
    other.get_by_text("Ann", exact=True).wait_for()
    other.fill("#name", "Ann")
    other.get_by_role("button", name="S’asseoir à la place 1").click()
    other.wait_for_selector(".problem")
    assert other.locator("#name").get_attribute("aria-invalid") == "true"
    assert other.get_by_role("button", name="S’asseoir à la place 2").count() == 0
    other.fill("#name", "<b>Bob</b>")
    other.keyboard.press("Enter")
    ann.get_by_text("<b>Bob</b>", exact=True).wait_for()


def test_a_seat_moves_to_another_device_by_its_link(visit: Visit, site: Served) -> None:
    table = site.make("person", "person", game="crazy-eights")
    page = visit(f"/t/{table}")
    page.fill("#name", "Ann")
    page.keyboard.press("Enter")
    page.wait_for_selector(".own")
    page.locator("details", has=page.locator("#link-device")).locator("summary").click()
    link = page.input_value("#link-device")
    assert page.input_value("#link-invite").endswith(f"/t/{table}") and "#seat=" in link
    device = visit(link[link.index("/t/") :])
    device.wait_for_selector(".own")
    assert "seat=" not in device.url


def test_a_seat_is_mine_though_the_server_could_not_say_so(visit: Visit, site: Served) -> None:
    """The server stores the seat and goes away before the answer has left it."""
    table = site.make("person", "person", game="crazy-eights")
    page, lost = visit(f"/t/{table}"), []

    def lose_the_first(route: Any) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route.fetch().json())
        route.abort()

    page.route("**/seats?*", lose_the_first)
    page.fill("#name", "Ann")
    page.keyboard.press("Enter")
    page.wait_for_selector(".own")
    assert lost[0]["token"] in page.input_value("#link-device")


def test_my_tables_are_listed_and_those_that_are_gone_can_go(visit: Visit, site: Served) -> None:
    page = visit()
    choose(page, "Crazy Eights")
    page.click("text=Make the table")
    table = table_of(page)
    page.goto(f"http://127.0.0.1:{site.port}/")
    page.wait_for_selector(".mine")
    assert "waiting for players" in page.locator(".mine").inner_text()
    assert page.locator(".mine a").get_attribute("href") == f"/t/{table}" and not page.locator(".mine button").count()
    page.evaluate("localStorage.setItem('croupier.tables', JSON.stringify([{table: 'nowhere', title: 'Old'}]))")
    page.reload()
    page.wait_for_selector(".mine")
    assert " ".join(page.locator(".mine li").inner_text().split()) == "Old no longer there ×"
    page.get_by_role("button", name="Take Old off this list").click()
    page.wait_for_selector(".mine", state="detached")
    page.reload()
    agreed(page)
    assert not page.locator(".mine").count()


def test_what_the_server_refuses_is_said_and_can_be_tried_again(visit: Visit) -> None:
    page = visit()
    agreed(page)
    page.route("**/api/games/*", lambda route: route.abort())
    page.locator(".game").nth(1).click()
    page.wait_for_selector(".steps .problem")
    assert "The server cannot be reached" in page.locator(".steps .problem").inner_text()
    page.unroute("**/api/games/*")
    page.click("text=Try again")
    page.wait_for_selector(".steps .problem", state="detached")
    refusal = {"error": "busy", "message": "there is no room for another table"}
    page.route("**/api/tables?*", lambda route: route.fulfill(status=503, json=refusal))
    agreed(page)
    page.click("text=Make the table")
    page.wait_for_selector(".your-table .problem")
    assert "There is no room for another table" in page.locator(".your-table .problem").inner_text()
    assert page.locator("text=Make the table").get_attribute("aria-disabled") == "false"
