"""The workshop in a browser, as an author has it: its text, its problems, its game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

PHONE = (360, 740)
FIVE_LINES = """\
language: 1
ruleset: mine
extends: uno
title: {en: Mine, fr: Mien}
options: {hand_size: {default: 3}}
"""

EDITOR = "const one = monaco.editor.getEditors()[0]"

GOES_ON = "(before) => document.querySelector('#log').innerText !== before"

Visit = Callable[..., Any]


# --- the text ------------------------------------------------------------------------------------


def show(page: Any, file: str) -> None:
    """Show a file in the editor."""
    page.wait_for_selector(f"#file option[value='{file}']", state="attached")
    page.wait_for_selector(".files-bar select option:checked", state="attached")
    page.select_option("#file", file)
    page.wait_for_function("file => monaco.editor.getEditors()[0].getModel()?.uri.path === '/' + file", arg=file)


def text_of(page: Any, file: str) -> str:
    found: str = page.evaluate(
        "file => monaco.editor.getModels().find((one) => one.uri.path === '/' + file).getValue()", file
    )
    return found


def write(page: Any, text: str) -> None:
    """Write a text in place of the one that is shown."""
    page.evaluate(
        f"text => {{ {EDITOR}; one.executeEdits('', [{{ range: one.getModel().getFullModelRange(), text }}]); }}", text
    )


def change(page: Any, old: str, new: str) -> None:
    """Change the text that is shown, as one key would."""
    page.evaluate(
        f"([old, now]) => {{ {EDITOR}.getModel(); one.setValue(one.getValue().replace(old, now)); }}", [old, new]
    )


def go_to(page: Any, offset: int) -> None:
    page.evaluate(f"at => {{ {EDITOR}; one.setPosition(one.getModel().getPositionAt(at)); one.focus(); }}", offset)


def save(page: Any) -> None:
    page.click("button:text-is('Save')")


def problems(page: Any, count: int) -> None:
    """Wait until the list has so many problems."""
    said = {0: "no problems", 1: "1 problem"}.get(count, f"{count} problems")
    page.wait_for_selector(f".found h2:text-is('{said}')")


# --- the game and the panel ----------------------------------------------------------------------


def act(page: Any) -> None:
    """Give one of the answers that the page offers, and wait until the game has gone on."""
    before = page.locator("#log").inner_text()
    page.locator("#own .card.fits, #offers .act").first.click()
    page.wait_for_function(f"(before) => ({GOES_ON})(before) || document.querySelector('#box button')", arg=before)
    if page.locator("#box button").first.is_visible():
        page.locator("#box button").first.click()
    page.wait_for_function(GOES_ON, arg=before)


def until_tab(page: Any, tab: str, text: str) -> None:
    """Wait until a tab of the panel says this beside its name."""
    page.locator(f"#testing-tab-{tab} .count", has_text=text).wait_for(state="attached")
