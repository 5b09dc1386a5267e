"""The workshop as a whole: five lines of a variant are written, mended, played, recorded and saved; and a rule that
goes on and on is stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.workshops import FIVE_LINES, Visit, act, problems, save, until_tab, write

pytestmark = pytest.mark.browser

LAPS = """\
state: {laps: {type: number, starts: 0}}
rules: |
  after turn(player):
    add 1 to lap
"""
MENDED = LAPS.replace("lap\n", "laps\n")
SLOW = MENDED + "    repeat 30000 times: shuffle stock\n"


def begin_variant(page: Any) -> None:
    """Begin a variant of UNO from the gallery, which opens by itself in an empty folder."""
    page.wait_for_selector("dialog.asks[open] #entry")
    page.check("input[value='variant']")
    page.select_option("#entry", label="UNO")
    page.fill("#new-name", "mine")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog.asks", state="hidden")
    page.wait_for_selector("#file option[value='mine.yaml']:checked", state="attached")
    problems(page, 0)


def until_begun(page: Any) -> None:
    """Wait for the game of the five lines, in which hands have three cards."""
    page.wait_for_function("() => document.querySelectorAll('#own .card').length === 3")


def until_slow(page: Any) -> None:
    """Answer until a turn ends, and with it the rule runs that takes long."""
    way = page.locator("#play-state .slow button, #box button, #own .card.fits, #offers .act")
    for _ in range(10):
        page.wait_for_timeout(1500)  # a second of waiting is shown as slow
        if page.locator("#play-state .slow button").is_visible():
            return
        way.first.click()


def test_a_variant_is_written_mended_played_and_proven(visit: Visit, rules_folder: Path) -> None:
    with visit(rules_folder) as page:
        begin_variant(page)
        page.wait_for_selector("#own .card")
        write(page, FIVE_LINES + LAPS)
        problems(page, 1)
        page.click(".problems .ways .act")
        problems(page, 0)
        until_begun(page)
        save(page)
        page.wait_for_selector(".state:text-is('saved')")
        act(page)
        act(page)
        page.get_by_role("button", name="Record the game").click()
        page.wait_for_function("() => document.querySelector('#file').value === 'mine.scenarios.yaml'")
        until_tab(page, "scenarios", "✓ 1")
        text = (rules_folder / "mine.scenarios.yaml").read_text("utf-8")
        assert "a game of mine with seed" in text
        page.select_option("#file", "mine.yaml")
        page.locator("#log li").last.click()
        page.wait_for_function("() => document.querySelector('#file').value.startsWith('installed:')")


def test_a_rule_that_goes_on_and_on_is_stopped_and_nothing_is_lost(visit: Visit, rules_folder: Path) -> None:
    with visit(rules_folder) as page:
        begin_variant(page)
        page.wait_for_selector("#own .card")
        write(page, FIVE_LINES + SLOW)
        problems(page, 0)
        until_begun(page)
        until_slow(page)
        page.click("#play-state .slow button")
        told = page.locator("#play-state .trouble")
        told.wait_for()
        assert told.inner_text().startswith("Stopped; ")
        write(page, FIVE_LINES + MENDED)
        problems(page, 0)
        page.locator("#play-state .same").wait_for()
        assert told.count() == 0
        act(page)
