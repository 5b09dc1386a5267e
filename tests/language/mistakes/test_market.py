"""Mistakes that were written down before anybody looked at what is told: the place of each answer, and its way out."""

from __future__ import annotations

import re

import pytest
from croupier.editor import EditorDiagnostic

from tests.amount import part
from tests.language.mistakes.market_mistakes import FOLDER, GAME, TEXTS, Mistake, answers, mistakes, row_of, told

TABLE = FOLDER / "told.txt"
LITERAL = re.compile(r"(?:write|add|other:|both:|does it:|and) `([^`…‹]+)`")
"""What a help says to write, where it says all of it."""
PLAYED_OTHERWISE = "a turn that is somebody else’s"
"""The result of a scenario that the rules do not meet: only its author knows which of the two is wrong."""

TRIED = part(mistakes(), 4)
EACH = pytest.mark.parametrize("mistake", TRIED, ids=lambda one: one.name.replace(" ", "-"))


def test_there_are_enough_mistakes_and_none_in_what_they_are_made_in() -> None:
    names = [one.name for one in mistakes()]
    assert len(names) == len(set(names)) >= 100
    assert [one for name in TEXTS for one in told({}, name)] == []


@EACH
def test_the_first_answer_stands_at_the_mistake(mistake: Mistake) -> None:
    found = mistake.told()
    assert found and answers(found[0], mistake), found[:2]


@EACH
def test_one_mistake_gives_one_answer(mistake: Mistake) -> None:
    found = mistake.told()
    assert len({one.message for one in found}) == 1, found


@EACH
def test_the_help_leads_to_files_that_check(mistake: Mistake) -> None:
    """A fix is applied. Where there is none, what the help says stands in the mended files."""
    first = mistake.told()[0]
    if first.fixes:
        assert errors(mistake.told_when_fixed(), first.code) == []
        return
    assert errors(mistake.told_when_mended(), first.code) == []
    assert first.help or mistake.name == PLAYED_OTHERWISE
    wanted = [one for one in LITERAL.findall(first.help) if "NAME" not in one]
    assert not wanted or any(one in text for one in wanted for text in mistake.mended.values()), first.help


def errors(found: list[EditorDiagnostic], code: str) -> list[str]:
    """Return the messages of errors, and of what has the same code as before."""
    return [one.message for one in found if one.severity == "error" or one.code == code]


@EACH
def test_the_answer_is_told_in_french(mistake: Mistake) -> None:
    english, french = mistake.told(), mistake.told("fr")
    assert [(one.code, one.place) for one in english] == [(one.code, one.place) for one in french]
    assert all(here.message != there.message for here, there in zip(english, french, strict=True))


def test_only_a_move_that_is_always_possible_misspells_otherwise() -> None:
    told_of = {}
    for move in ("otherwhise", "autrement", "otherwhise when strict", "other", "no_more"):
        text = TEXTS[GAME].replace("    otherwise: do nothing", f"    {move}: do nothing")
        found = told({GAME: text}, GAME)
        told_of[move] = [one.code for one in found if one.code == "misspelt-otherwise"]
    assert [move for move, codes in told_of.items() if codes] == ["otherwhise", "autrement"]


def test_what_each_mistake_gets_is_the_table() -> None:
    """The table is compared line by line; `python -m tests.language.mistakes` writes it anew."""
    rows = dict(zip((one.name for one in mistakes()), TABLE.read_text("utf-8").splitlines(), strict=True))
    assert [row_of(one) for one in TRIED] == [rows[one.name] for one in TRIED]
