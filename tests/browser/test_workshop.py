"""The workshop as a whole: five lines of a variant are written, mended, played, recorded and saved; and a rule that
goes on and on is stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.test_workshop_writing import FIVE_LINES, Visit, folder, problems, save, visit, write

pytestmark = pytest.mark.browser
__all__ = ["folder", "visit"]

LAPS = """\
title: {en: Laps, fr: Tours}
state: {laps: {type: number, starts: 0}}
rules: |
  after turn(player):
    add 1 to lap
"""
SLOW = LAPS.replace("add 1 to lap\n", "repeat 30000 times: shuffle stock\n")


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


def act(page: Any) -> None:
    """Give one of the answers that the page offers, and wait until the game has gone on."""
    before = page.locator("#log li").count()
    page.locator("#own .card.fits, #offers .act").first.click()
    if page.locator("#box button").first.is_visible():
        page.locator("#box button").first.click()
    page.wait_for_function("before => document.querySelectorAll('#log li').length > before", arg=before)


def test_a_variant_is_written_mended_played_and_proven(visit: Visit, folder: Path) -> None:
    with visit(folder) as page:
        begin_variant(page)
        page.wait_for_selector("#own .card")
        write(page, FIVE_LINES + LAPS)
        problems(page, 1)
        page.click(".problems .ways .act")
        problems(page, 0)
        page.wait_for_selector("#own .card")
        save(page)
        page.wait_for_selector(".state:text-is('saved')")
        act(page)
        act(page)
        page.get_by_role("button", name="Record the game").click()
        page.locator("#testing-tab-scenarios .count", has_text="✓").wait_for(state="attached")
        text = (folder / "mine.scenarios.yaml").read_text("utf-8")
        assert "a game of mine with seed" in text
        page.select_option("#file", "mine.yaml")
        page.locator("#log li").last.click()
        page.wait_for_function("document.querySelector('#file').value.startsWith('installed:')")


def test_a_rule_that_goes_on_and_on_is_stopped_and_nothing_is_lost(visit: Visit, folder: Path) -> None:
    with visit(folder) as page:
        begin_variant(page)
        page.wait_for_selector("#own .card")
        write(page, FIVE_LINES + SLOW)
        act_slowly = page.locator("#own .card.fits, #offers .act").first
        page.locator("#play-state .same").wait_for()
        act_slowly.click()
        if page.locator("#box button").first.is_visible():
            page.locator("#box button").first.click()
        page.locator("#play-state .slow button").click()
        told = page.locator("#play-state .trouble")
        told.wait_for()
        assert told.inner_text().startswith("Stopped; ")
        write(page, FIVE_LINES + LAPS.replace("lap\n", "laps\n"))
        problems(page, 0)
        page.locator("#play-state .same").wait_for()
        act(page)
