"""No numeral of a rulebook changes in silence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from croupier.rulebook.claims.lexicon import lexicon
from croupier.rulebook.comparing.verdict import ClaimVerdict
from croupier.rulebook.report.report import RulebookReport

from tests.amount import part
from tests.rulebook.sheets import SHEETS, language_of, own_report, report, ties_of, words_of

FIGURE = re.compile(r"^\d+\. |(\d+)", re.MULTILINE)
"""A number, or that of an item, which counts nothing."""
WORD = re.compile(r"[^\W\d_]+")
LEAST_TOLD = 0.9
LEAST_CONTRADICTED = 0.45
"""The share of the changes that the ruleset contradicts, without any ties. The others are told as numbers of a claim
that nothing was compared with, or as not read."""

Change = tuple[int, int, str]
"""From where to where in a text something else is put."""


@cache
def number_words(language: str) -> dict[str, str]:
    """Return the words for numbers from two to twenty, each with the word for another number."""
    words = {word: value for word, value in lexicon(language).numerals.words.items() if 2 <= value <= 20}
    singles = sorted((one for one in words if " " not in one), key=lambda one: words[one])
    return dict(zip(singles, [*singles[1:], singles[0]], strict=True))


def changes(sheet: str) -> Iterator[Change]:
    """Yield a change for each number in a text, in figures or in a single word."""
    words = words_of(sheet)
    for found in FIGURE.finditer(words):
        if found[1]:
            yield found.start(), found.end(), str(int(found[1]) + 1)
    others = number_words(language_of(sheet))
    for found in WORD.finditer(words):
        if found.group().lower() in others:
            yield found.start(), found.end(), others[found.group().lower()]


def changed(sheet: str, change: Change) -> str:
    start, end, new = change
    words = words_of(sheet)
    return words[:start] + new + words[end:]


def told(found: RulebookReport) -> Counter[tuple[str, ...]]:
    """Return all that a report says of numbers, without their columns."""
    claims = (
        (str(one.placed.claim.place.line), one.placed.claim.text, one.compared.verdict.value) for one in found.claims
    )
    return Counter([*claims, *((str(one.place.line), one.text) for one in found.read.unread)])


def contradictions(found: RulebookReport) -> int:
    return found.verdicts()[ClaimVerdict.CONTRADICTS]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_changed_numeral_is_contradicted_or_told_as_changed(sheet: str) -> None:
    ties = ties_of(sheet)
    assert report(sheet, ties=ties).findings == ()
    tried = part(changes(sheet), 48)
    found = [report(sheet, changed(sheet, one), ties=ties) for one in tried]
    silent = [one for one, after in zip(tried, found, strict=True) if not after.findings]
    assert silent == []
    kinds = [{one.kind for one in after.findings} for after in found]
    right = sum(bool(one & {"contradicts", "changed", "changed-numbers"}) for one in kinds)
    assert right >= LEAST_TOLD * len(tried)


def test_a_changed_numeral_is_told_without_ties() -> None:
    tried = part(((sheet, one) for sheet in SHEETS for one in changes(sheet)), 96, first=3)
    before = {sheet: told(own_report(sheet)) for sheet in SHEETS}
    found = [report(sheet, changed(sheet, one)) for sheet, one in tried]
    assert [one for one, after in zip(tried, found, strict=True) if told(after) == before[one[0]]] == []
    assert sum(contradictions(after) > 0 for after in found) >= LEAST_CONTRADICTED * len(tried)
