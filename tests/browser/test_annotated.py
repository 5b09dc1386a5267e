"""The page of a rulebook's text in a browser: mouse, keys, filters, narrow windows, dark colours and paper."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import NARROW, WIDE, Open
from tests.rulebook.annotated import STATUS

pytestmark = pytest.mark.browser


def sentence(page: Any, begins: str) -> Any:
    return page.locator("#text .sentence", has_text=begins).first


def focused(page: Any) -> str:
    found: str = page.evaluate("document.activeElement.textContent")
    return " ".join(found.split())


def shown(page: Any) -> list[str]:
    """Return the sentences that a filter leaves."""
    found: list[str] = page.locator("#text .sentence:not(.dim)").all_text_contents()
    return [next(one for one in STATUS if " ".join(each.split()).startswith(one)) for each in found]


def test_a_click_shows_statement_rules_and_scenarios(open_page: Open) -> None:
    page = open_page()
    assert page.locator("#notes").is_hidden() and page.locator("#choose").is_visible()
    sentence(page, "A card").click()
    told = page.locator("#chosen").inner_text()
    for one in ("proven", "LIT-001", "A card may be laid", "little.yaml:", "cites LIT-001", "a card is laid"):
        assert one in told, one
    assert sentence(page, "A card").get_attribute("aria-current") == "true"
    sentence(page, "It is open").click()
    assert "Other readings" in page.locator("#chosen").inner_text()
    assert page.locator("[aria-current]").count() == 1


def test_keys_go_from_sentence_to_sentence(open_page: Open) -> None:
    page = open_page()
    page.keyboard.press("j")
    assert focused(page).startswith("The <b>little</b>")
    page.keyboard.press("j")
    page.keyboard.press("ArrowDown")
    assert focused(page).startswith("Only a joker")
    page.keyboard.press("k")
    assert focused(page).startswith("A card")
    page.keyboard.press("Enter")
    assert "LIT-001" in page.locator("#chosen").inner_text()
    page.keyboard.press("ArrowRight")
    assert "LIT-005" in page.locator("#chosen").inner_text(), "what is open follows"
    page.keyboard.press("Escape")
    assert page.locator("#chosen").inner_text() == "" and focused(page).startswith("Only a joker")
    page.keyboard.press("k")
    assert page.locator("#chosen").inner_text() == ""


def test_the_focus_is_seen_and_the_text_is_one_stop_of_the_tab_key(open_page: Open) -> None:
    page = open_page()
    page.keyboard.press("j")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    assert page.locator("#text .sentence[tabindex='0']").count() == 1
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#text')") is None


def test_filters_leave_the_sentences_of_their_kind(open_page: Open) -> None:
    page = open_page()
    button = {name: page.locator(f"button[data-name='{name}']") for name in ("untied", "changed", "unread")}
    button["untied"].click()
    assert shown(page) == ["The pot", "Red card", "Nobody has looked"]
    assert sentence(page, "A card").is_hidden() and button["untied"].get_attribute("aria-pressed") == "true"
    assert page.locator("#shown").inner_text() == "Shown: 3 of 13 sentences"
    button["changed"].click()
    assert shown(page) == ["Everybody waits", "The pot", "Red card", "Nobody has looked"]
    button["unread"].click()
    assert shown(page) == ["The pot"]
    page.keyboard.press("j")
    page.keyboard.press("j")
    assert focused(page).startswith("The pot"), "keys stay among what is shown"
    page.locator("#all").click()
    assert shown(page) == list(STATUS) and sentence(page, "A card").is_visible()


def test_keys_go_on_from_a_sentence_that_a_filter_takes_away(open_page: Open) -> None:
    page = open_page()
    sentence(page, "The deck").click()
    page.locator("button[data-name='untied']").click()
    page.keyboard.press("j")
    assert focused(page).startswith("The pot")


def test_links_lead_to_sentences_and_codes(open_page: Open) -> None:
    page = open_page()
    page.locator("button[data-name='untied']").click()
    page.locator("#look a").first.click()
    assert "contradicts" in page.locator("#chosen").inner_text() and focused(page).startswith("The deck")
    assert sentence(page, "The deck").is_visible(), "a link ends a filter that hides its sentence"
    anchor = sentence(page, "It is open").get_attribute("id")
    assert "OPEN-1" in open_page(anchor=f"#{anchor}").locator("#chosen").inner_text()


def test_a_narrow_window_has_a_sheet_below_the_sentence(open_page: Open) -> None:
    page = open_page(NARROW)
    assert page.locator("#panel").is_hidden()
    for begins in ("A card", "Nobody has looked"):
        sentence(page, begins).click()
        above, sheet = sentence(page, begins).bounding_box(), page.locator("#panel").bounding_box()
        assert above["y"] >= 0 and above["y"] + above["height"] <= sheet["y"] + 1, begins
        assert sheet["y"] + sheet["height"] == pytest.approx(NARROW[1], abs=1)
    page.locator("#close").click()
    assert page.locator("#panel").is_hidden() and focused(page).startswith("Nobody has looked")


@pytest.mark.parametrize("size", [WIDE, (900, 700), NARROW, (320, 600)])
def test_nothing_is_wider_than_the_window(size: tuple[int, int], open_page: Open) -> None:
    page = open_page(size)
    sentence(page, "A card").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_stand_out_from_each_colour(scheme: str, open_page: Open) -> None:
    page = open_page(color_scheme=scheme)
    for begins in STATUS:
        assert sentence(page, begins).evaluate(CONTRAST) >= 4.5, begins


CONTRAST = """one => {
  const light = colour => {
    const [r, g, b] = colour.match(/[0-9.]+/g).slice(0, 3).map(v => v / 255).map(
      v => v > 0.03928 ? ((v + 0.055) / 1.055) ** 2.4 : v / 12.92);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const own = getComputedStyle(one).backgroundColor;
  const back = own === "rgba(0, 0, 0, 0)" ? getComputedStyle(document.body).backgroundColor : own;
  const [high, low] = [light(getComputedStyle(one).color), light(back)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}"""
"""The contrast of the words of an element with what is behind them, as WCAG 2 reckons it."""


def test_paper_has_the_text_and_its_margin_alone(open_page: Open) -> None:
    page = open_page()
    sentence(page, "A card").click()
    page.locator("button[data-name='untied']").click()
    page.emulate_media(media="print")
    assert page.locator("#panel").is_hidden() and page.locator("#notes").is_hidden()
    assert page.locator(".margin").last.is_visible()


def test_without_its_script_the_page_is_read_from_top_to_bottom(open_page: Open) -> None:
    page = open_page(java_script_enabled=False)
    assert page.locator("#panel").is_hidden() and page.locator("#notes").is_visible()
    sentence(page, "A card").click()
    assert page.url.endswith(sentence(page, "A card").get_attribute("href"))


def test_no_text_becomes_a_part_of_the_page(open_page: Open) -> None:
    """A script in the text would call ``run``, which nobody has defined."""
    page = open_page()
    sentence(page, "Nobody has thought").click()
    assert "<script>run()</script>" in sentence(page, "Nobody has thought").inner_text()
    assert page.locator("#text script, #text b, #chosen script").count() == 0
