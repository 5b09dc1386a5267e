"""The panel of the workshop: a game is recorded and green, a broken rule turns it red, and marks stand beside rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from croupier.web.server.workshop import Workshop

from tests.browser.conftest import WIDE
from tests.web.rooms.tables import example
from tests.web.server.serving import served

pytestmark = pytest.mark.browser

PHONE = (360, 740)
RULES, SCENARIOS = "eights.yaml", "eights.scenarios.yaml"
SEVEN, EIGHT = "then 7 else 5", "then 8 else 5"
SERIOUS = ("serious", "critical")

CHANGED = """(before) => {
  const body = document.getElementById("testing-body");
  return !body.classList.contains("stale") && body.innerText !== before;
}"""

Visit = Callable[..., Any]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path.resolve() / "rules"
    found.mkdir()
    (found / RULES).write_text(example("crazy-eights").read_text("utf-8"), "utf-8")
    return found


@pytest.fixture
def tested(folder: Path) -> Path:
    """The same folder with scenarios beside the rules."""
    scenarios = example("crazy-eights").with_name("crazy-eights.scenarios.yaml")
    (folder / SCENARIOS).write_text(scenarios.read_text("utf-8"), "utf-8")
    return folder


@pytest.fixture
def visit(browser: Any, tmp_path: Path) -> Iterator[Visit]:
    """Open the workshop of a folder. No script may have failed by the end of the test."""
    errors: list[str] = []

    @contextmanager
    def opened(folder: Path, size: tuple[int, int] = WIDE, **settings: Any) -> Iterator[Any]:
        workshop = Workshop(folder)
        with served(tmp_path, workshop=workshop) as server:
            context = browser.new_context(
                viewport={"width": size[0], "height": size[1]}, **{"locale": "en-US"} | settings
            )
            context.set_default_timeout(30_000)
            page = context.new_page()
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.goto(f"http://127.0.0.1:{server.port}/{workshop.link}")
            try:
                yield page
            finally:
                context.close()

    yield opened
    assert errors == []


def show(page: Any, file: str) -> None:
    page.wait_for_selector(f"#file option[value='{file}']", state="attached")
    page.select_option("#file", file)


def change(page: Any, old: str, new: str) -> None:
    """Change the text that is shown, as one key would."""
    page.evaluate(
        """([before, after]) => {
          const model = monaco.editor.getEditors()[0].getModel();
          model.setValue(model.getValue().replace(before, after));
        }""",
        [old, new],
    )


def until_tab(page: Any, tab: str, text: str) -> None:
    """Wait until a tab says this beside its name."""
    page.locator(f"#testing-tab-{tab} .count", has_text=text).wait_for(state="attached")


def test_a_recorded_game_is_green_and_a_broken_rule_turns_it_red(visit: Visit, folder: Path) -> None:
    with visit(folder) as page:
        page.wait_for_selector("#testing-body >> text=No scenario yet")
        page.wait_for_selector("#own .card")
        before = page.locator("#log li").count()
        page.locator("#own .card.fits, #offers .act").first.click()
        if page.locator("#box button").first.is_visible():
            page.locator("#box button").first.click()
        page.wait_for_function("before => document.querySelectorAll('#log li').length > before", arg=before)
        page.get_by_role("button", name="Record the game").click()
        until_tab(page, "scenarios", "✓ 1")
        assert page.locator("#file").input_value() == SCENARIOS
        assert "- scenario: a game of crazy-eights with seed" in (folder / SCENARIOS).read_text("utf-8")
        assert SCENARIOS in page.locator(".testing-messages").inner_text()
        show(page, RULES)
        until_tab(page, "coverage", "◐")
        change(page, SEVEN, EIGHT)
        until_tab(page, "scenarios", "✗ 1")
        assert page.locator(".scenario .values dt").all_inner_texts()[:2] == ["expected", "came"]
        change(page, EIGHT, SEVEN)
        until_tab(page, "scenarios", "✓ 1")


def test_marks_stand_beside_the_rules_and_a_rule_finds_its_scenarios(visit: Visit, tested: Path) -> None:
    with visit(tested) as page:
        show(page, RULES)
        until_tab(page, "coverage", "○ 1")
        page.click("#testing-tab-coverage")
        first = page.locator(".rule").first
        assert first.locator(".sign").get_attribute("aria-label") == "untouched"
        assert "no scenario passes through it" in first.inner_text()
        first.locator("button").click()
        page.wait_for_selector(".beside-rule.untouched")
        page.locator(".rule button", has_text="draw_card").click()
        page.click("#testing-tab-scenarios")
        page.wait_for_selector(".testing-messages >> text=draw_card")
        passing = page.locator(".scenario.passes .to").all_inner_texts()
        assert passing == ["three cards are drawn at most, and then a player passes"]
        page.locator(".scenario.passes .to").click()
        page.wait_for_function("file => document.querySelector('#file').value === file", arg=SCENARIOS)


def test_figures_come_by_themselves_and_follow_the_text(visit: Visit, folder: Path) -> None:
    with visit(folder) as page:
        until_tab(page, "figures", "200 / 200")
        page.click("#testing-tab-figures")
        assert page.locator(".bars").count() == 2
        before = page.locator("#testing-body").inner_text()
        change(page, SEVEN, "then 1 else 1")
        page.wait_for_function(CHANGED, arg=before)


def test_a_mistake_in_the_rules_is_said_and_the_last_results_are_old(visit: Visit, tested: Path) -> None:
    with visit(tested) as page:
        show(page, RULES)
        until_tab(page, "scenarios", "✓ 7")
        change(page, "move card to discard\n", "move card to discards\n")
        page.wait_for_selector("#testing-body .problem")
        assert "discards" in page.locator("#testing-body .why").inner_text()
        change(page, "discards", "discard")
        until_tab(page, "scenarios", "✓ 7")


@pytest.mark.parametrize(
    ("size", "scheme", "locale"), [(WIDE, "light", "en-US"), (PHONE, "dark", "fr-FR")], ids=["wide", "phone"]
)
def test_axe_finds_nothing_serious(visit: Visit, tested: Path, size: tuple[int, int], scheme: str, locale: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with visit(tested, size, color_scheme=scheme, locale=locale) as page:
        if size == PHONE:
            page.locator("#parts button").last.click()
        until_tab(page, "figures", "200 / 200")
        for tab in ("scenarios", "coverage", "statements", "figures"):
            page.click(f"#testing-tab-{tab}")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            found = Axe().run(page, context="#testing", options={"resultTypes": ["violations"]}).response["violations"]
            assert [(tab, one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in SERIOUS] == []
