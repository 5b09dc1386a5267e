"""The panel of the workshop: a game is recorded and green, a broken rule turns it red, and marks stand beside rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import WIDE
from tests.browser.workshops import PHONE, Visit, act, change, show, until_tab
from tests.web.rooms.tables import example

pytestmark = pytest.mark.browser

RULES, SCENARIOS = "eights.yaml", "eights.scenarios.yaml"
SEVEN, EIGHT = "then 7 else 5", "then 8 else 5"
SERIOUS = ("serious", "critical")

CHANGED = """(before) => {
  const body = document.getElementById("testing-body");
  return !body.classList.contains("stale") && body.innerText !== before;
}"""


@pytest.fixture
def folder(rules_folder: Path) -> Path:
    """A folder with a game."""
    (rules_folder / RULES).write_text(example("crazy-eights").read_text("utf-8"), "utf-8")
    return rules_folder


@pytest.fixture
def tested(folder: Path) -> Path:
    """The same folder with scenarios beside the rules."""
    scenarios = example("crazy-eights").with_name("crazy-eights.scenarios.yaml")
    (folder / SCENARIOS).write_text(scenarios.read_text("utf-8"), "utf-8")
    return folder


def test_a_recorded_game_is_green_and_a_broken_rule_turns_it_red(visit: Visit, folder: Path) -> None:
    with visit(folder) as page:
        page.wait_for_selector("#testing-body >> text=No scenario yet")
        page.wait_for_selector("#own .card")
        act(page)
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
