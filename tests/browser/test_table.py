"""Playing at a table in a browser: with mouse and keys, on a phone, on two devices, through an end of the server, and
the replay."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from croupier.language.data import rulesets_folder
from croupier.web.rooms.making import Making

from tests.browser.conftest import WIDE
from tests.web.server.serving import Served, served

pytestmark = pytest.mark.browser

EXAMPLES = rulesets_folder().parent / "examples"
GAMES = [EXAMPLES / f"{one}.yaml" for one in ("crazy-eights", "high-card", "big-two", "klondike")]
PHONE = (360, 740)

Visit = Callable[..., Any]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("tables"), games=Making(GAMES)) as found:
        yield found


@pytest.fixture
def visit(browser: Any) -> Iterator[Visit]:
    """Open a page as somebody with a browser of their own. No script may have failed by the end of the test."""
    errors: list[str] = []
    contexts = []

    def opened(site: Served, path: str, size: tuple[int, int] = WIDE, **settings: Any) -> Any:
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


def sit(page: Any, name: str) -> None:
    page.locator("#seating input").first.fill(name)
    page.locator(".waiting-seats button").first.click()


def begun(visit: Visit, site: Served, game: str = "crazy-eights", bots: int = 1, **settings: Any) -> Any:
    """Return the page of a person at a table with bots, when it is the person's turn."""
    table = site.make("person", *["greedy"] * bots, game=game, pace=0.1)
    page = visit(site, f"/t/{table}", **settings)
    sit(page, "Ann")
    return at_turn(page)


def at_turn(page: Any) -> Any:
    page.locator("#status.yours").wait_for()
    return page


@pytest.mark.parametrize(("locale", "text"), [("en-US", "Lobby"), ("fr-FR", "Accueil")])
def test_the_table_and_its_replay_lead_back_to_the_lobby(visit: Visit, site: Served, locale: str, text: str) -> None:
    table = site.make("person", "greedy", game="high-card")
    for path in (f"/t/{table}", f"/t/{table}/replay"):
        page = visit(site, path, PHONE, locale=locale)
        page.get_by_role("link", name=text, exact=True).click()
        page.wait_for_url(f"http://127.0.0.1:{site.port}/")
        page.locator("h1").first.wait_for()


def play_on(page: Any) -> None:
    """Play a card that fits, or press the first button."""
    fits = page.locator("#own .card.fits")
    (fits if fits.count() else page.locator("#offers .act")).first.click()
    choices = page.locator("#box button")
    if choices.count() and page.locator("#box").is_visible():
        choices.first.click()


def focused(page: Any) -> str:
    found: str = page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.id")
    return found


def test_two_people_see_each_other_play_and_not_their_cards(visit: Visit, site: Served) -> None:
    table = site.make("person", "person", game="crazy-eights")
    one, two = visit(site, f"/t/{table}"), visit(site, f"/t/{table}", PHONE)
    sit(one, "Ann")
    sit(two, "Björn")
    one.locator("#offers").get_by_text(re.compile("Your turn|Waiting")).wait_for()
    first, second = (one, two) if one.locator("#status.yours").count() else (two, one)
    name = "Ann" if first is one else "Björn"
    at_turn(first)
    second.locator("#status", has_text=f"Waiting for {name}").wait_for()
    assert first.title().startswith("● Your turn") and not second.title().startswith("●")
    assert first.locator(".seat .card[data-face]").count() == 0
    play_on(first)
    second.locator("#log .answer", has_text=name).first.wait_for(state="attached")


def test_a_card_that_does_not_fit_says_why(visit: Visit, site: Served) -> None:
    page = begun(visit, site)
    for _ in range(40):
        if page.locator("#own .card.dim").count():
            break
        play_on(page)
        page.wait_for_timeout(150)
        at_turn(page)
    card = page.locator("#own .card.dim").first
    assert card.get_attribute("aria-label").endswith("cannot be played")
    before = page.locator("#own .card").count()
    card.click()
    page.locator("#box").wait_for()
    told = page.locator("#box").inner_text()
    assert told and page.locator("#spoken").inner_text().split() == told.split()
    page.keyboard.press("Escape")
    assert page.locator("#box").is_hidden() and page.locator("#own .card").count() == before


def test_a_turn_is_played_by_keys_alone(visit: Visit, site: Served) -> None:
    page = begun(visit, site)
    while not page.locator("#own .card.fits").count():
        page.locator("#offers .act").first.click()
        page.wait_for_timeout(150)
        at_turn(page)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('#own .card')"):
            break
    assert focused(page).endswith("can be played")
    count = page.locator("#own .card").count()
    page.keyboard.press("Home")
    names = [focused(page)]
    for _ in range(count - 1):
        page.keyboard.press("ArrowRight")
        names.append(focused(page))
    page.keyboard.press("ArrowRight")
    assert focused(page) == names[-1] and len(names) == count
    page.keyboard.press("Home")
    while not focused(page).endswith(", can be played"):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    if page.locator("#box button").count():
        page.keyboard.press("Enter")
    page.locator("#log .answer", has_text="Ann plays").first.wait_for()


def test_several_cards_are_picked_and_confirmed(visit: Visit, site: Served) -> None:
    page = begun(visit, site, "big-two", 2)
    confirm = page.get_by_role("button", name=re.compile("^Confirm"))
    for _ in range(20):  # who has nothing to lay can only pass
        page.locator("#offers .act").first.click()
        page.wait_for_timeout(1000)
        if confirm.is_visible():
            break
    assert confirm.is_disabled()
    for _ in range(5):
        page.locator("#own .card.fits").first.click()
        page.locator("#own .card.chosen").first.wait_for()
        page.wait_for_timeout(150)
        if confirm.is_enabled():
            break
    chosen = page.locator("#own .card.chosen").count()
    held = page.locator("#own .card").count()
    assert page.locator("#own .card.chosen").first.get_attribute("aria-pressed") == "true"
    confirm.click()
    page.wait_for_function(f"() => document.querySelectorAll('#own .hand .card').length === {held - chosen}")


def test_a_hand_is_laid_by_its_cards_also_while_it_is_turned_over(visit: Visit, site: Served) -> None:
    """Seen from its edge, a card that is just being turned over has no width at all."""
    page = begun(visit, site, size=PHONE)
    laid = "getComputedStyle(document.querySelector('#own .hand > .cards')).getPropertyValue('--row-width')"
    before = page.evaluate(laid)
    page.evaluate("document.querySelector('#own .hand > .cards').style.transform = 'rotateY(90deg)'")
    page.evaluate("document.querySelector('#own .hand > .cards').style.removeProperty('--row-width')")
    page.set_viewport_size({"width": PHONE[0] + 1, "height": PHONE[1]})
    page.wait_for_function("() => document.querySelector('#own .hand > .cards').style.getPropertyValue('--row-width')")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.wait_for_timeout(500)
    assert page.evaluate(laid) == before != ""


def test_a_hand_of_many_cards_lies_in_one_row_where_there_is_room(visit: Visit, site: Served) -> None:
    table = site.make("person", "greedy", "greedy", "greedy", game="big-two", pace=9)
    page = visit(site, f"/t/{table}", WIDE)
    sit(page, "Ann")
    page.locator("#own .card").nth(12).wait_for()
    page.wait_for_timeout(600)  # the cards have landed
    rows = "new Set([...document.querySelectorAll('#own .card')].map((one) => one.offsetTop)).size"
    for width in range(1000, WIDE[0] + 1, 57):
        page.set_viewport_size({"width": width, "height": WIDE[1]})
        page.wait_for_timeout(60)
        assert page.evaluate(rows) == 1, width


FACES = """async (width) => {
  const { cardView } = await import("/page/js/table/card.js");
  const { draw } = await import("/page/js/table/draw.js");
  const faces = ["blue 7", "yellow Skip Everyone", "carte blanche Retourner toutes", "red Reverse and Skip [4]"];
  const shown = { face: (at) => ({ text: faces[at], corner: "⇄", middle: "⇄", symbol: "" }) };
  const root = document.createElement("div");
  root.style.setProperty("--w", width);
  document.body.append(root);
  draw(root, faces.map((_, at) => cardView(shown, { up: at, backs: [], lies: [] }, { attributes: { key: at } })));
  const covered = [...root.children].map((card) => {
    const sign = card.querySelector(".middle > span").getBoundingClientRect();
    const name = document.createRange();
    name.selectNodeContents(card.querySelector(".card-name"));
    return (sign.bottom - name.getBoundingClientRect().top) / sign.height;
  });
  root.remove();
  return covered;
}"""
"""Draws cards, and returns how much of each sign's box lies under the name. A sign has no ink in the lowest fifth."""


def test_the_name_of_a_card_does_not_lie_over_its_sign(visit: Visit, site: Served) -> None:
    page = begun(visit, site)
    assert max(page.evaluate(FACES, "5.4rem")) < 0.25


def test_a_seat_is_played_from_another_device_by_its_link(visit: Visit, site: Served) -> None:
    page = begun(visit, site)
    page.get_by_role("button", name="Other device").click()
    link = page.locator("#seat-link").input_value()
    other = visit(site, link.removeprefix(f"http://127.0.0.1:{site.port}"), PHONE)
    at_turn(other)
    assert "#" not in other.url and "#" not in page.url
    hand = [card.get_attribute("aria-label") for card in page.locator("#own .card").all()]
    assert [card.get_attribute("aria-label") for card in other.locator("#own .card").all()] == hand
    other.reload()
    at_turn(other)


def test_a_watcher_sees_no_hand_and_has_nothing_to_do(visit: Visit, site: Served) -> None:
    page = begun(visit, site)
    watcher = visit(site, re.sub("http://[^/]*", "", page.url))
    watcher.get_by_text("You are watching").wait_for()
    assert watcher.locator("#own .card").count() == 0
    assert watcher.locator("#felt .seat .card[data-face], #felt button, #offers button").count() == 0


def test_the_page_comes_back_and_no_answer_is_lost_or_doubled(visit: Visit, tmp_path: Path) -> None:
    with served(tmp_path, games=Making(GAMES)) as site:
        page = begun(visit, site)
        port, table = site.port, page.url.rsplit("/", 1)[1]
    notice = page.get_by_text("Trying to come back")
    notice.wait_for()
    play_on(page)  # while nobody hears it
    with served(tmp_path, games=Making(GAMES), port=port) as site:
        notice.wait_for(state="hidden", timeout=3_500)
        page.locator("#log .answer", has_text="Ann").first.wait_for()
        at_turn(page)
        game = site.house.room(table).game
        assert game is not None and [seat for seat, _ in game.answers].count(0) == 1


def test_a_table_that_is_not_there_is_said_to_be_gone(visit: Visit, site: Served) -> None:
    page = visit(site, "/t/nowhere")
    page.get_by_text("There is no such table").wait_for()
    page.wait_for_function("() => document.querySelector('#status').textContent === ''")


def test_language_and_colours_change_at_the_table(visit: Visit, site: Served) -> None:
    page = begun(visit, site, size=PHONE, locale="fr-FR")
    assert page.locator("html").get_attribute("lang") == "fr"
    assert "À vous de jouer" in page.title()
    page.get_by_role("button", name="English").click()
    page.locator("#status", has_text="Your turn").wait_for()
    back = "getComputedStyle(document.querySelector('#head')).backgroundColor"
    light = page.evaluate(back)
    page.get_by_role("button", name="Dark").click()
    assert page.evaluate(back) != light
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_a_finished_game_has_a_result_a_replay_and_a_rematch(visit: Visit, site: Served) -> None:
    page = begun(visit, site, "high-card")
    for _ in range(60):
        if page.locator("#panel .winners").count():
            break
        play_on(page)
        page.wait_for_timeout(120)
        page.locator("#status.yours, #panel .winners").first.wait_for()
    assert "Seed" in page.locator("#panel").inner_text()
    table = page.url
    page.get_by_role("link", name="Watch the replay").click()
    steps = page.locator("#steps")
    steps.get_by_text("Step 0 of").wait_for()
    page.keyboard.press("ArrowRight")
    steps.get_by_text("Step 1 of").wait_for()
    page.keyboard.press("End")
    last = int(page.locator("#slider").get_attribute("max"))
    steps.get_by_text(f"Step {last} of {last}").wait_for()
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"**step={last - 1}")
    page.select_option("#viewer", "all")
    page.wait_for_url("**viewer=all*")
    page.reload()
    steps.get_by_text(f"Step {last - 1} of").wait_for()
    page.goto(table)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != table)
    at_turn(page)


# --- what strangers, other versions and torn links leave --------------------------------------------


def test_a_link_that_is_no_seat_costs_nobody_their_own(visit: Visit, site: Served) -> None:
    page = begun(visit, site, "high-card")
    address = page.url
    for torn in ("#seat=torn", "#seat=", "#seat=%zz&seat=%00", f"#seat={'x' * 300}"):
        page.goto("about:blank")
        page.goto(address + torn)
        page.locator("#status.yours").wait_for()
        assert page.url == address
    page.reload()
    page.locator("#status.yours").wait_for()


def test_a_link_to_a_seat_is_kept_before_the_server_answers(visit: Visit, site: Served) -> None:
    table = site.make("person", "greedy", game="high-card")
    token = site.sit(table, 0, "Ann")
    page = visit(site, "/")
    page.route_web_socket("**/socket", lambda _: None)  # takes what is said, and says nothing
    page.goto(f"http://127.0.0.1:{site.port}/t/{table}#seat={token}")
    page.wait_for_function("!location.hash")
    again = page.context.new_page()
    again.goto(f"http://127.0.0.1:{site.port}/t/{table}")
    again.locator("#status.yours").wait_for()


@pytest.mark.parametrize("left", ["{", "7", '"x"', "{}", "[null, 7, {}]", '["toString"]'])
def test_what_is_strange_in_the_store_of_the_browser_is_nothing(left: str, visit: Visit, site: Served) -> None:
    table = site.make("person", "greedy", game="high-card")
    page = visit(site, "/")
    keys = ["tables", "theme", "language", "name", f"seat.{table}"]
    page.evaluate(
        "([keys, left]) => keys.forEach((one) => localStorage.setItem(`croupier.${one}`, left))", [keys, left]
    )
    page.reload()
    page.locator(".game").first.wait_for()
    page.goto(f"http://127.0.0.1:{site.port}/t/{table}")
    sit(page, "Ann")
    at_turn(page)


def test_a_table_whose_name_cannot_be_read_is_not_there(visit: Visit, site: Served) -> None:
    page = visit(site, "/t/%zz")
    page.locator("#notice").wait_for()
    assert "no such table" in page.locator("#notice").inner_text()
