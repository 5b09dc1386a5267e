"""Where a rulebook's text contradicts itself: nothing in texts that are right, each planted fault in the others."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from croupier.language.translation import translated
from croupier.rulebook.claims.lexicon import Phrases, lexicon
from croupier.rulebook.claims.reading import read_claims
from croupier.rulebook.claims.tokens import Tokenizer
from croupier.rulebook.consistency.inconsistencies import inconsistencies
from croupier.rulebook.finding import TextFinding
from croupier.rulebook.report.report import tokenizer_of
from croupier.rulebook.text.reading import read_rulebook
from pydantic import TypeAdapter
from ruamel.yaml import YAML

from tests.rulebook.sheets import SHEETS, language_of, ruleset_of, subject, words_of

HERE = Path(__file__).parent
TEXTS = HERE / "texts"
RIGHT = sorted(one.name for one in TEXTS.iterdir())


@dataclass(frozen=True)
class Fault:
    """A text made wrong, and what is then found in it."""

    text: str
    replace: str
    by: str
    kind: str
    line: int
    says: str
    also: tuple[str, str] = ("", "")  # replaced by what, besides


FAULTS = TypeAdapter(list[Fault]).validate_python(
    YAML(typ="safe", pure=True).load((HERE / "faults.yaml").read_text("utf-8"))
)


@dataclass(frozen=True)
class Right:
    """A short text that is right."""

    of: str
    language: str
    text: str


SHORT = TypeAdapter(list[Right]).validate_python(
    YAML(typ="safe", pure=True).load((HERE / "right.yaml").read_text("utf-8"))
)


def found_in(words: str, language: str, ruleset: Path | None = None) -> list[TextFinding]:
    lexical = lexicon(language)
    tokenizer = tokenizer_of(subject(ruleset), language) if ruleset else Tokenizer.of(lexical, Phrases())
    return inconsistencies(read_claims(read_rulebook(words.encode()).units, tokenizer), lexical)


def right(text: str) -> str:
    return (TEXTS / text).read_text("utf-8")


@pytest.mark.parametrize("text", RIGHT)
def test_nothing_is_found_in_a_right_text(text: str) -> None:
    assert found_in(right(text), language_of(text)) == []


@pytest.mark.parametrize("sheet", SHEETS)
def test_nothing_is_found_in_a_right_text_of_a_ruleset(sheet: str) -> None:
    assert found_in(words_of(sheet), language_of(sheet)) == []
    assert found_in(words_of(sheet), language_of(sheet), ruleset_of(sheet)) == []


@pytest.mark.parametrize("short", SHORT, ids=lambda one: f"{one.of}-{one.language}")
def test_nothing_is_found_where_a_text_may_be_right(short: Right) -> None:
    assert found_in(short.text, short.language) == []


@pytest.mark.parametrize("text", [one for one in RIGHT if one.startswith("orchard")])
def test_each_number_of_a_list_counts(text: str) -> None:
    words = right(text)
    numbers = list(re.finditer(r"^\d+", words, re.MULTILINE))
    assert len(numbers) == 15
    for number in numbers:
        changed = f"{words[: number.start()]}{int(number[0]) + 1}{words[number.end() :]}"
        assert "sum" in {one.kind for one in found_in(changed, language_of(text))}, number


@pytest.mark.parametrize("fault", FAULTS, ids=lambda one: f"{one.text}-{one.kind}-{one.line}")
def test_a_planted_fault_is_found_at_its_place(fault: Fault) -> None:
    words = right(fault.text)
    assert words.count(fault.replace) == 1
    found = found_in(words.replace(fault.replace, fault.by).replace(*fault.also), language_of(fault.text))
    assert (fault.kind, fault.line, fault.says) in [(one.kind, one.place.line, one.message) for one in found]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda one: f"{one.text}-{one.kind}-{one.line}")
def test_what_is_found_has_a_french_text(fault: Fault) -> None:
    assert translated(fault.says, "fr") != fault.says
