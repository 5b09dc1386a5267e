"""Every code has a page in each language, whose wrong block gives the code, whose right block is right, and an example
that fails in the tests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from croupier.cli import group
from croupier.language.data import pages_folder

from tests.amount import part
from tests.language.analysis.documents import expected_of
from tests.language.diagnostics import pages as p
from tests.language.diagnostics.catalogue import codes

TESTS = Path(__file__).resolve().parents[2]
PAGES = [page for language in p.LANGUAGES for page in p.pages(language)]
EVERY_PAGE = pytest.mark.parametrize("page", PAGES, ids=[f"{page.language}-{page.code}" for page in PAGES])

ENGLISH = {page.code: page.blocks() for page in PAGES if page.language == "en"}
OTHER_BLOCKS = [page for page in PAGES if page.language == "en" or page.blocks() != ENGLISH.get(page.code)]
"""The pages without those whose blocks are the same as in English, and are tried there."""

TRIED = part(OTHER_BLOCKS, 6)
EVERY_EXAMPLE = pytest.mark.parametrize("page", TRIED, ids=[f"{page.language}-{page.code}" for page in TRIED])


# --- counted -------------------------------------------------------------------------------------


def test_the_catalogue_is_not_empty() -> None:
    assert {"syntax", "deck-total", "no-move", "unmet", "bad-label", "unknown-card"} <= codes()


@pytest.mark.parametrize("language", p.LANGUAGES)
def test_every_code_has_a_page(language: str) -> None:
    assert sorted(codes() - {page.code for page in p.pages(language)}) == []


@pytest.mark.parametrize("language", p.LANGUAGES)
def test_every_page_has_a_code(language: str) -> None:
    assert sorted({page.code for page in p.pages(language)} - codes()) == []
    assert [one.name for one in pages_folder(language).iterdir() if one.suffix != ".md"] == []


def failing_examples() -> set[str]:
    """The codes that the bad rule files give, and those that tests in Python expect."""
    tests = [one.read_text("utf-8") for one in TESTS.rglob("*.py") if one.parent != Path(__file__).parent]
    files = [one.read_text("utf-8") for one in (TESTS / "language" / "analysis" / "bad").glob("*.yaml")]
    quoted = {word for text in tests for word in re.findall(r'"([a-z][a-z0-9-]*)"', text)}
    return quoted | {one.code for text in files for one in expected_of(text)}


def test_every_code_has_a_failing_example_in_the_tests() -> None:
    assert sorted(codes() - failing_examples()) == []


# --- each page -----------------------------------------------------------------------------------


@EVERY_PAGE
def test_a_page_has_its_parts(page: p.Page) -> None:
    assert page.text.startswith(f"# {page.code}\n\n")
    assert page.headings == list(p.LANGUAGES[page.language])
    assert p.BLOCK.findall(page.section(0) + page.section(1)) == []
    assert all(page.section(number).split("\n", 2)[2].strip() for number in (0, 1))
    assert {block.fence for block in page.blocks() if block.kind != "yaml file"} <= p.FENCES
    assert {block.claim for block in page.blocks(2) if block.kind != "yaml file"} in ({"wrong"}, {"plays"})
    assert {block.claim for block in page.blocks(3) if block.kind != "yaml file"} == {"right"}


@EVERY_PAGE
def test_french_is_written_with_its_own_signs(page: p.Page) -> None:
    prose = re.sub(r"`[^`]*`", "x", p.BLOCK.sub("", page.text))
    assert page.language != "fr" or re.findall(r"['\"]| [:;?!»]|« ", prose) == []


@EVERY_EXAMPLE
def test_the_example_gives_the_code(page: p.Page, tmp_path: Path) -> None:
    p.lay_out(tmp_path, page)
    for block in page.blocks(2):
        if block.kind != "yaml file":
            run_wrong(page, block, tmp_path)


def run_wrong(page: p.Page, block: p.Block, folder: Path) -> None:
    if block.kind == "console":
        run_commands(block, folder, page.code)
    elif block.kind == "yaml scenarios":
        assert p.scenario_codes(folder, block) == ({page.code}, False)
    elif block.claim == "plays":
        assert p.told(folder, page, block) == []
        assert p.comes_in_play(page.code, p.lay_document(folder, block).path, p.GAMES)
    else:
        found = p.told(folder, page, block)
        assert {one.code for one in found} == {page.code}, found


@EVERY_EXAMPLE
def test_what_stands_instead_is_right(page: p.Page, tmp_path: Path) -> None:
    p.lay_out(tmp_path, page)
    plays = any(block.claim == "plays" for block in page.blocks())
    for block in page.blocks(3):
        if block.kind == "console":
            run_commands(block, tmp_path)
        elif block.kind == "yaml scenarios":
            assert p.scenario_codes(tmp_path, block) == (set(), True)
        elif block.kind != "yaml file":
            assert p.told(tmp_path, page, block) == []
            assert not (plays and p.comes_in_play(page.code, p.lay_document(tmp_path, block).path, 10))


def run_commands(block: p.Block, folder: Path, code: str = "") -> None:
    """Every command of a block goes well; or with a code, each fails with it."""
    assert p.commands(block)
    with pytest.MonkeyPatch.context() as here:
        here.chdir(folder)
        for arguments in p.commands(block):
            done = CliRunner().invoke(group, arguments)
            assert (done.exit_code != 0) == bool(code), done.output
            assert code in done.output
