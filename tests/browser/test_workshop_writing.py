"""The text of the workshop in a browser: begun from the gallery, mended, renamed, saved, and never lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from croupier.language.data import examples_folder

from tests.browser.workshops import FIVE_LINES, PHONE, Visit, go_to, problems, save, show, text_of, write
from tests.web.workshop.writing.benches import HOUSE_RULE, VARIANT

pytestmark = pytest.mark.browser

MISTAKEN = VARIANT.replace("add 1 to laps", "add 1 to lap")


@pytest.fixture
def filled(rules_folder: Path) -> Path:
    """A folder with a base, a variant with a mistake, and a house rule for it."""
    eights = (examples_folder() / "crazy-eights.yaml").read_text("utf-8")
    for name, text in {"crazy-eights": eights, "pies": MISTAKEN, "three-laps": HOUSE_RULE}.items():
        (rules_folder / f"{name}.yaml").write_text(text, "utf-8")
    return rules_folder


def test_a_variant_from_the_gallery_its_mistake_seen_mended_and_saved(visit: Visit, rules_folder: Path) -> None:
    with visit(rules_folder) as page:
        page.wait_for_selector("dialog.asks[open] #entry")
        page.check("input[value='variant']")
        page.select_option("#entry", label="UNO")
        page.fill("#new-name", "Not a name")
        page.click("text=Begin >> nth=-1")
        page.wait_for_selector("dialog .problem")
        page.fill("#new-name", "mine")
        page.keyboard.press("Enter")
        page.wait_for_selector("dialog.asks", state="hidden")
        page.wait_for_selector("option[value='mine.scenarios.yaml']", state="attached")
        problems(page, 0)
        write(page, FIVE_LINES.replace("hand_size", "hand_sise"))
        problems(page, 1)
        assert "hand_sise" in page.locator(".problems li").inner_text()
        page.wait_for_selector(".squiggly-error")
        page.click(".problems .code")
        page.wait_for_selector("dialog[open] .code-page pre")
        page.keyboard.press("Escape")
        page.click(".problems .ways .act")
        problems(page, 0)
        assert page.locator(".state").inner_text() == "● unsaved"
        page.keyboard.press("Control+s")
        page.wait_for_selector(".state:text-is('saved')")
        assert (rules_folder / "mine.yaml").read_text("utf-8") == FIVE_LINES


def test_a_rename_reaches_the_house_rule_and_goes_to_the_disk(visit: Visit, filled: Path) -> None:
    (filled / "pies.yaml").write_text(VARIANT, "utf-8")
    with visit(filled) as page:
        show(page, "pies.yaml")
        problems(page, 0)
        go_to(page, VARIANT.index("laps:") + 2)
        page.keyboard.press("F2")
        page.fill(".rename-box input", "rounds_gone")
        page.press(".rename-box input", "Enter")
        page.wait_for_function("() => document.querySelector('option[value=\"three-laps.yaml\"]').text.startsWith('●')")
        problems(page, 0)
        assert "laps" not in text_of(page, "pies.yaml")
        assert "rounds_gone >= 3" in text_of(page, "three-laps.yaml")
        for file in ("pies.yaml", "three-laps.yaml"):
            show(page, file)
            save(page)
            page.wait_for_selector(".state:text-is('saved')")
            assert "rounds_gone" in (filled / file).read_text("utf-8")
        page.locator(".view-lines >> text=turn").first.hover()
        page.wait_for_selector(".monaco-hover:visible >> text=crazy-eights")


def test_what_somebody_else_has_written_meanwhile_is_never_overwritten(visit: Visit, filled: Path) -> None:
    with visit(filled) as page:
        show(page, "three-laps.yaml")
        theirs, mine = HOUSE_RULE.replace("3:", "7:"), HOUSE_RULE.replace("3:", "5:")
        write(page, mine)
        page.wait_for_selector(".state:text-is('● unsaved')")
        (filled / "three-laps.yaml").write_text(theirs, "utf-8")
        save(page)
        page.wait_for_selector(".notice >> text=changed by somebody else")
        assert (filled / "three-laps.yaml").read_text("utf-8") == theirs
        page.click("text=Save mine under another name")
        page.wait_for_selector("option[value='three-laps-2.yaml']:checked", state="attached")
        assert (filled / "three-laps-2.yaml").read_text("utf-8") == mine == text_of(page, "three-laps-2.yaml")
        assert text_of(page, "three-laps.yaml") == theirs and page.locator(".notice").count() == 0
        write(page, HOUSE_RULE)
        (filled / "three-laps-2.yaml").write_text(theirs, "utf-8")
        save(page)
        page.click("text=Take theirs")
        page.wait_for_selector(".state:text-is('saved')")
        assert text_of(page, "three-laps-2.yaml") == theirs
        (filled / "three-laps-2.yaml").write_text(mine, "utf-8")
        page.evaluate("dispatchEvent(new Event('focus'))")
        page.wait_for_function("() => monaco.editor.getEditors()[0].getModel().getValue().includes('5:')")
        assert page.locator(".state").inner_text() == "saved"


def test_a_draft_outlives_its_tab(visit: Visit, filled: Path) -> None:
    with visit(filled) as page:
        show(page, "pies.yaml")
        write(page, VARIANT)
        page.wait_for_selector(".state:text-is('● unsaved')")
        again = page.context.new_page()
        page.close()
        again.goto(page.address)
        again.wait_for_selector(".notice >> text=You left something unsaved in pies.yaml")
        assert (filled / "pies.yaml").read_text("utf-8") == MISTAKEN
        again.click("text=Take it up again")
        again.wait_for_selector("option[value='pies.yaml']:checked", state="attached")
        assert text_of(again, "pies.yaml") == VARIANT
        save(again)
        again.wait_for_selector(".state:text-is('saved')")
        assert (filled / "pies.yaml").read_text("utf-8") == VARIANT
        again.reload()
        again.wait_for_selector(".state:text-is('saved')")
        assert again.locator(".notice").count() == 0


def test_without_monaco_there_is_a_text_area_with_all_that_is_needed(
    visit: Visit, filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.web.server.workshop.monaco_folder", lambda: None)
    with visit(filled, locale="fr-CA") as page:
        page.wait_for_selector("#plain-text")
        page.select_option("#file", "pies.yaml")
        page.wait_for_selector(".found h2:text-is('1 problème')")
        assert "Faute" in page.locator(".problems li").inner_text()
        page.click(".problems .where")
        start = page.evaluate("document.activeElement.selectionStart")
        assert start == len(MISTAKEN[: MISTAKEN.index("lap\n")].encode("utf-16-le")) // 2
        page.click(".problems .ways .act")
        page.wait_for_selector(".found h2:text-is('aucun problème')")
        page.fill("#plain-text", VARIANT.replace("add 1", "add    1"))
        page.click("text=Mettre en forme")
        page.wait_for_function("text => document.querySelector('#plain-text').value === text", arg=VARIANT)
        page.click("text=Enregistrer >> nth=0")
        page.wait_for_selector(".state:text-is('enregistré')")
        assert (filled / "pies.yaml").read_text("utf-8") == VARIANT


def test_a_phone_has_the_text_area_and_nothing_sticks_out(visit: Visit, filled: Path) -> None:
    with visit(filled, PHONE) as page:
        page.wait_for_selector("#plain-text")
        page.select_option("#file", "pies.yaml")
        problems(page, 1)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        for button in page.locator("#writing .act:visible").all():
            box = button.bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE[0]
        page.click("text=New…")
        page.wait_for_selector("dialog[open] #entry")
        box = page.locator("dialog[open]").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE[0]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_that_keeps_people_out(visit: Visit, filled: Path, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with visit(filled, color_scheme=scheme) as page:
        show(page, "pies.yaml")
        problems(page, 1)

        def faults() -> list[str]:
            found = Axe().run(page, context={"include": [["#writing"], ["dialog[open]"]]}).response["violations"]
            return [f"{one['id']}: {each['html'][:160]}" for one in found for each in one["nodes"]]

        assert faults() == []
        page.click(".problems .code")
        page.wait_for_selector("dialog[open] pre")
        assert faults() == []
        page.keyboard.press("Escape")
        page.click("text=New…")
        page.wait_for_selector("dialog[open] #entry")
        assert faults() == []


def test_rules_have_their_colours_and_a_definition_opens_an_installed_file(visit: Visit, rules_folder: Path) -> None:
    text = f"{FIVE_LINES}rules: |\n  before game:\n    do nothing\n"
    (rules_folder / "mine.yaml").write_text(text, "utf-8")
    with visit(rules_folder) as page:
        show(page, "mine.yaml")
        problems(page, 0)
        lines = page.evaluate("text => monaco.editor.tokenize(text, 'croupier')", text)
        *_, before, nothing, _ = [[one["type"] for one in line if one["type"]] for line in lines]
        assert (before, nothing) == (["declaration", "function", "delimiter"], ["keyword"])
        go_to(page, text.index("game:") + 1)
        page.keyboard.press("F12")
        page.wait_for_selector("option[value^='installed:']:checked", state="attached")
        assert re.search("read", page.locator(".state").inner_text())
        assert page.locator("button:text-is('Save')").is_disabled()
