"""Mistakes of authors: what each is told, and that an edit which a help offers mends it and breaks nothing."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.amount import part
from tests.language.mistakes.told import DECLARED, FOLDER, Case, cases, diagnosed, errors, files, line_of, read, str_of

TOLD = FOLDER / "told.txt"
CASES = cases()
MOST_REPEATED = 9
"""The most times that one mistake stands in a text: one name, misspelt throughout, is told once."""


@pytest.mark.parametrize("base", ["nines", "variant", "house"])
def test_the_documents_have_no_mistakes(base: str) -> None:
    assert diagnosed(files()[base]) == []


def test_there_are_enough_mistakes_and_no_two_are_called_alike() -> None:
    assert len(CASES) >= 300
    assert [name for name, number in Counter(one.name for one in CASES).items() if number > 1] == []


def test_every_mistake_is_told_with_its_code_and_words() -> None:
    missing = [case.name for case in part(CASES, 3) if not tells(case)]
    assert missing == []


def test_a_mistaken_declaration_is_told_once_however_often_its_name_is_used() -> None:
    names = {one["mistake"] for one in read(DECLARED)}
    told = {case.name: [str_of(one) for one in case.told()] for case in CASES if case.name in names}
    assert len(told) >= 35
    assert {name: found for name, found in told.items() if len(found) != 1} == {}


def tells(case: Case) -> bool:
    found = case.told()
    said = [f"{one.message} {one.help}" for one in found if case.code in ("", one.code)]
    return any(case.says in one for one in said)


def test_every_edit_leaves_one_error_less_and_makes_none() -> None:
    wrong, edits = [], 0
    tried = part(CASES, 3, first=1)
    for case in tried:
        found = case.told()
        for one in found:
            if one.fix is not None:
                edits += 1
                wrong += [f"{case.name}: {problem}" for problem in made(case, Counter(errors(found)), str_of(one))]
    assert wrong == []
    assert edits >= 0.4 * len(tried)


def test_a_help_that_is_followed_to_the_letter_mends_and_breaks_nothing() -> None:
    followed = [one for one in CASES if one.followed]
    wrong = {one.name: errors(one.told(one.followed)) + left(one) for one in followed}
    assert len(wrong) >= 40
    assert {name: found for name, found in wrong.items() if found} == {}


def left(case: Case) -> list[str]:
    """The warnings of the expected code that stay when an author has followed the help."""
    return [str_of(one) for one in case.told(case.followed) if one.code == case.code]


def test_every_edit_of_a_warning_takes_the_warning_away_and_makes_nothing() -> None:
    wrong, edits = [], 0
    for case in CASES:
        found = case.told()
        for one in found:
            if one.fix is not None and one.severity == "warning":
                edits += 1
                after = [str_of(other) for other in case.told(one.fix.applied())]
                more = Counter(after) - Counter(map(str_of, found))
                wrong += [f"{case.name}: {problem}" for problem in (*more, *({str_of(one)} & {*after}))]
    assert wrong == []
    assert edits >= 6


def made(case: Case, before: Counter[str], mistake: str) -> list[str]:
    """The errors that applying the fix of a mistake makes, or the mistake itself if it stays."""
    text = case.text
    for _ in range(MOST_REPEATED):
        fix = next((one.fix for one in case.told(text) if str_of(one) == mistake), None)
        if fix is None:
            break
        text = fix.applied()
    told = case.told(text)
    after = Counter(errors(told))
    return [*(after - before), *([mistake] if mistake in map(str_of, told) else [])]


TOLD_ELSEWHERE = (
    "a field misspelt where it is declared",
    "a value of an enumeration misspelt where it is declared",
    "a house rule that calls itself a ruleset",
    "a house rule that does not say what it is for",
)
"""Mistakes that show only where something else does not fit to them."""


def test_the_first_answer_stands_in_the_line_of_the_mistake() -> None:
    """Of the mistakes that authors have made."""
    astray = [case.name for case in CASES if case.file.parent == FOLDER and case.lines and is_astray(case)]
    assert sorted(astray) == sorted(TOLD_ELSEWHERE)


def is_astray(case: Case) -> bool:
    return case.told()[0].place.line not in case.lines


def test_what_each_mistake_gets_is_the_table() -> None:
    """The table is compared line by line; `python -m tests.language.mistakes` writes it anew."""
    assert [line_of(case) for case in CASES] == TOLD.read_text("utf-8").splitlines()
