"""The live game of the workshop: it follows each change of the text, every seat is played, and a log entry leads to its
rule and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from croupier.web.server.workshop import Workshop

from tests.browser.conftest import WIDE
from tests.web.rooms.tables import example
from tests.web.server.serving import Served, served

pytestmark = pytest.mark.browser

FILE = "eights.yaml"
EIGHTS = example("crazy-eights").read_text("utf-8")
HARMLESS = EIGHTS.replace("rules: |\n", "rules: |\n  to nothing_at_all:\n    do nothing\n\n", 1)

KEPT = "stage.bus.latest('play').answers"

SHORT = "language: 1\nhouse_rule: short\nfor: eights.yaml\ntitle: Short game\noptions:\n  target: {default: 20}\n"

STUB = """
export function start(given) {
  window.stage = given;
  document.body.dataset.plays = 0;
  given.bus.on("show", (place) => document.body.dataset.shown = JSON.stringify(place));
  given.bus.on("play", () => document.body.dataset.plays = Number(document.body.dataset.plays) + 1);
}
"""
"""What stands in for the text of the workshop: it hands the page's line and bus to the test."""


class Author:
    """Somebody who writes and plays, without an editor."""

    def __init__(self, page: Any, file: str = FILE) -> None:
        self.page = page
        self.file = file
        page.locator("body[data-plays]").wait_for()

    def write(self, text: str, checks: bool = True) -> None:
        """Change the text. The game begins again if the text checks."""
        told = {"file": self.file, "text": text, "checks": [self.file] if checks else []}
        self.page.evaluate(
            """({file, text, checks}) => {
              stage.line.text(file, text);
              if (stage.bus.latest("file")?.file !== file) stage.bus.tell("file", {file});
              stage.bus.tell("texts", {file});
              stage.bus.tell("checked", {checks, files: {[file]: []}});
            }""",
            told,
        )

    def plays(self) -> int:
        """Return how many tables have come so far."""
        return int(self.page.locator("body").get_attribute("data-plays"))

    def until_played(self, before: int) -> None:
        self.page.locator(f'body:not([data-plays="{before}"])').wait_for()

    def rewrite(self, text: str) -> None:
        """Change the text, and wait for the game."""
        before = self.plays()
        self.write(text)
        self.until_played(before)

    def act(self) -> None:
        """Give one of the answers that the page offers."""
        before = self.plays()
        self.page.locator("#own .card.fits, #offers .act").first.click()
        if self.page.locator(".bubble.choices button").first.is_visible():
            self.page.locator(".bubble.choices button").first.click()
        self.until_played(before)

    def play_on(self, count: int) -> None:
        for _ in range(count):
            self.act()

    def draw_card(self) -> None:
        """Answer until a card can be drawn, and draw it."""
        button = self.page.get_by_role("button", name="Draw a card")
        while not button.is_visible():
            self.act()
        before = self.plays()
        button.click()
        self.until_played(before)

    def press(self, name: str) -> None:
        """Press a button above the table, and wait for the game."""
        before = self.plays()
        self.page.get_by_role("button", name=name, exact=True).click()
        self.until_played(before)

    def kept(self) -> list[Any]:
        found: list[Any] = self.page.evaluate(KEPT)
        return found

    def place(self) -> dict[str, Any]:
        """Return the place in the text that is shown."""
        found: dict[str, Any] = json.loads(self.page.locator("body[data-shown]").get_attribute("data-shown"))
        return found

    def select(self, rule: str) -> None:
        """Put the cursor into a rule."""
        offset = EIGHTS.index(rule) + len(rule)
        self.page.evaluate("(place) => stage.bus.tell('select-rule', place)", {"file": self.file, "offset": offset})


Visit = Callable[..., Author]


@contextmanager
def opened_workshop(folder: Path) -> Iterator[tuple[Served, Workshop]]:
    (folder / "tables").mkdir()
    (folder / "rules").mkdir()
    (folder / "rules" / FILE).write_text(EIGHTS, "utf-8")
    workshop = Workshop((folder / "rules").resolve())
    with served(folder / "tables", workshop=workshop) as site:
        yield site, workshop


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Workshop]]:
    with opened_workshop(tmp_path_factory.mktemp("workshop")) as found:
        yield found


@pytest.fixture
def visit(browser: Any, site: tuple[Served, Workshop]) -> Iterator[Visit]:
    errors: list[str] = []
    contexts = []
    served_at, workshop = site

    def opened(size: tuple[int, int] = WIDE, **settings: Any) -> Author:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **{"locale": "en-US"} | settings)
        contexts.append(context)
        context.set_default_timeout(10_000)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.route("**/writing/writing.js", lambda route: route.fulfill(content_type="text/javascript", body=STUB))
        page.goto(f"http://127.0.0.1:{served_at.port}/{workshop.link}")
        return Author(page)

    yield opened
    for context in contexts:
        context.close()
    assert errors == []


def test_the_game_follows_each_change_with_the_same_answers(visit: Visit) -> None:
    author = visit()
    author.rewrite(EIGHTS)
    author.play_on(4)
    cards, answers = author.page.locator("#own").inner_text(), author.kept()
    author.rewrite(HARMLESS)
    assert author.page.locator("#play-state .same").inner_text() == "Began again with the same 4 answers."
    assert author.page.locator("#own").inner_text() == cards
    assert author.kept() == answers


NO_DRAW = EIGHTS.replace("    draw when may_draw():", "    draw when may_draw() and size(stock) < 3:").replace(
    "    pass when not may_draw():", "    pass:"
)


def test_it_says_where_the_answers_stop_and_takes_them_again_when_the_rules_allow_it(visit: Visit) -> None:
    author = visit()
    author.rewrite(EIGHTS)
    while not any(one["move"] == "draw" for one in author.kept()):
        author.draw_card()
    answers = author.kept()
    number = next(at for at, one in enumerate(answers, 1) if one["move"] == "draw")
    author.rewrite(NO_DRAW)
    told = author.page.locator("#play-state .stopped")
    assert told.inner_text().startswith(f"Answer {number} can no longer be given – ")
    assert "In the rules: size(stock) < 3." in told.inner_text().replace("`", "")
    told.locator("button").click()
    place = author.place()
    assert NO_DRAW[place["start"] : place["end"]].startswith("draw")
    author.rewrite(EIGHTS)
    assert author.page.locator("#play-state .stopped").count() == 0
    assert author.kept() == answers


def test_mistakes_leave_the_game_of_before(visit: Visit) -> None:
    author = visit()
    author.rewrite(EIGHTS)
    author.play_on(2)
    cards = author.page.locator("#own").inner_text()
    author.write(EIGHTS.replace("rules: |", "rules: |\n  to"), checks=False)
    author.page.locator("#play-state .mistakes").wait_for()
    assert author.page.locator("#own").inner_text() == cards
    author.play_on(1)


def test_the_game_stays_where_no_text_of_it_has_changed(visit: Visit) -> None:
    author = visit()
    author.rewrite(EIGHTS)
    author.play_on(1)
    before = author.plays()
    author.page.evaluate(
        """() => {
          stage.bus.tell("texts", {file: "eights.scenarios.yaml"});
          stage.bus.tell("checked", {checks: ["eights.yaml"], files: {}});
        }"""
    )
    author.play_on(1)
    assert author.plays() == before + 1


def test_every_seat_is_played_by_hand_or_by_bots(visit: Visit) -> None:
    author = visit()
    author.rewrite(EIGHTS)
    page = author.page
    own = page.locator("#mine .who")
    first = own.inner_text()
    while own.inner_text() == first:
        author.act()
    page.locator("#play-viewer").select_option("all")
    page.locator("#felt .seat .card[data-face]").first.wait_for()
    page.locator("#play-viewer").select_option("1")
    page.locator("#mine", has_text="B (you)").wait_for()
    page.wait_for_function("() => !document.querySelector('#felt .seat .card[data-face]')")
    page.locator("#play-seats").select_option("4")
    page.locator("#felt .seat").nth(2).wait_for()
    assert author.kept() == []
    before = author.plays()
    assert page.locator("#play-bots option[value=search]").inner_text() == "Bot that thinks ahead"
    page.locator("#play-bots").select_option("random")
    author.until_played(before)
    while {one["seat"] for one in author.kept()} != {0, 1, 2, 3}:
        assert page.locator(".seat.asked").count() == 0
        author.act()


def test_steps_back_a_new_beginning_and_another_seed(visit: Visit) -> None:
    author = visit()
    author.rewrite(EIGHTS)
    hand = author.page.locator("#own .card").evaluate_all("(all) => all.map((one) => one.title)")
    author.play_on(3)
    author.press("Back")
    assert len(author.kept()) == 2
    author.press("Again")
    assert author.kept() == []
    assert author.page.locator("#own .card").evaluate_all("(all) => all.map((one) => one.title)") == hand
    seed = author.page.locator("#play-head .seed").inner_text()
    author.press("New seed")
    assert author.page.locator("#play-head .seed").inner_text() != seed


def test_an_answer_that_finds_the_rules_running_is_given_when_they_are_done(visit: Visit) -> None:
    author = visit()
    author.rewrite(EIGHTS)
    author.page.evaluate("""() => {
        [...document.querySelectorAll("#play-head button")].find((one) => one.textContent === "Again").click();
        document.querySelector("#own .card.fits, #offers .act").click();
    }""")
    choice = author.page.locator("#box button")
    author.page.wait_for_function(f"() => document.querySelector('#box button') || ({KEPT}).length")
    if choice.first.is_visible():
        choice.first.click()
    author.page.wait_for_function(f"() => ({KEPT}).length === 1")


def test_an_entry_of_the_log_shows_its_rule_and_a_rule_its_entries(visit: Visit) -> None:
    author = visit()
    author.rewrite(EIGHTS)
    author.draw_card()
    author.page.locator("#log .entry.answer button").last.click()
    author.page.locator("#log [aria-pressed=true]").wait_for()
    place = author.place()
    assert EIGHTS[place["start"] : place["end"]] == "draw"
    author.select("  to draw_card(")
    caused = author.page.locator("#log .caused")
    caused.first.wait_for()
    assert "1" in caused.last.inner_text()
    assert author.page.locator("#log-title").inner_text() == f"Log: {caused.count()} lines are from the selected rule"


def test_touching_a_card_tells_why_and_leads_to_the_rule(visit: Visit) -> None:
    author = visit()
    author.rewrite(EIGHTS)
    author.page.locator("#own .card:not(.fits)").first.click()
    box = author.page.locator(".bubble.told")
    box.wait_for()
    assert "In the rules: fits." in box.inner_text().replace("`", "")
    box.get_by_role("button", name="Show the rule").click()
    place = author.place()
    assert EIGHTS[place["start"] : place["end"]].startswith("play")


def test_options_and_house_rules_are_chosen_and_the_answers_stay(visit: Visit) -> None:
    author = visit()
    author.rewrite(EIGHTS)
    author.play_on(2)
    author.page.evaluate("(text) => stage.line.text('short.yaml', text)", SHORT)
    page = author.page
    page.get_by_role("button", name="House rules, options").click()
    page.locator("#option-most_drawn").fill("5")
    before = author.plays()
    page.locator("#option-most_drawn").press("Tab")
    author.until_played(before)
    page.get_by_role("button", name="Find those that fit").click()
    before = author.plays()
    page.get_by_label("Short game").check()
    author.until_played(before)
    told = page.evaluate("stage.bus.latest('play')")
    assert (told["with"], told["options"], len(told["answers"])) == (["short.yaml"], {"most_drawn": 5}, 2)
    assert page.locator("#option-target").input_value() == "20"


def test_a_house_rule_says_on_which_game_it_is_played(visit: Visit) -> None:
    author = visit()
    author.file = "short.yaml"
    author.rewrite(SHORT)
    assert "This house rule is played on" in author.page.locator("#play-state .on").inner_text()
    assert author.page.locator("#play-on").input_value() == FILE


def test_rules_that_run_long_are_stopped_and_the_game_goes_on(visit: Visit) -> None:
    """A deck that is shuffled again and again is slow long before it comes to a limit."""
    author = visit()
    author.rewrite(EIGHTS)
    author.play_on(2)
    slow = EIGHTS.replace("    shuffle stock\n    repeat (if", "    repeat 30000 times: shuffle stock\n    repeat (if")
    author.write(slow)
    author.page.locator("#play-state .slow button").click()
    told = author.page.locator("#play-state .trouble")
    told.wait_for()
    assert told.inner_text().startswith("Stopped; ")
    author.rewrite(EIGHTS)
    assert author.page.locator("#play-state .same").inner_text() == "Began again with the same 2 answers."


def test_a_fault_leads_to_its_place(visit: Visit) -> None:
    author = visit()
    author.rewrite(EIGHTS)
    endless = EIGHTS.replace("    add 1 to drawn\n", "    repeat: add 1 to drawn\n")
    author.rewrite(endless)
    author.draw_card()
    told = author.page.locator("#play-state .fault")
    assert told.inner_text().startswith("The rules cannot go on in draw_card: ")
    told.locator("button").click()
    place = author.place()
    assert "add 1 to drawn" in endless[place["start"] - 20 : place["end"] + 20]


@pytest.mark.parametrize(
    ("size", "locale", "scheme"),
    [(WIDE, "en-US", "light"), ((1024, 800), "fr-FR", "dark"), ((360, 740), "fr-FR", "light")],
)
def test_the_game_fits_its_place_and_axe_finds_nothing_serious(
    visit: Visit, size: tuple[int, int], locale: str, scheme: str
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    author = visit(size, locale=locale, color_scheme=scheme)
    page = author.page
    if size[0] < 960:
        page.locator("#parts button").nth(1).click()
    author.rewrite(EIGHTS)
    author.play_on(3)
    author.select("  to deal marks setup")
    page.locator("#log .caused").first.wait_for()
    author.rewrite(NO_DRAW)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("#play").evaluate("(one) => one.scrollWidth <= one.clientWidth")
    page.locator("#play-head [aria-expanded]").first.click()
    found = Axe().run(page, context="#playing", options={"resultTypes": ["violations"]}).response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
