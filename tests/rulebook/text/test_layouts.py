"""What is read of a text, whatever it looks like."""

from __future__ import annotations

import gc
import unicodedata
from collections.abc import Callable
from pathlib import Path
from textwrap import fill
from time import process_time
from typing import Any

import pytest
from croupier.rulebook.text import reading
from croupier.rulebook.text.decoding import LARGEST, TextUnreadable
from croupier.rulebook.text.reading import read_rulebook
from hypothesis import given
from hypothesis import strategies as some
from ruamel.yaml import YAML

from tests.rulebook.sheets import SHEETS, words_of

LAYOUTS: list[dict[str, Any]] = YAML(typ="safe", pure=True).load(
    Path(__file__).with_name("layouts.yaml").read_text("utf-8")
)
ENCODINGS: dict[str, Callable[[str], bytes]] = {
    "CRLF": lambda text: text.replace("\n", "\r\n").encode(),
    "CR": lambda text: text.replace("\n", "\r").encode(),
    "BOM": lambda text: text.encode("utf-8-sig"),
    "UTF-16": lambda text: text.encode("utf-16"),
    "NFD": lambda text: unicodedata.normalize("NFD", text).encode(),
    "spaces that do not break": lambda text: text.replace(" :", "\u00a0:").replace(" !", "\u202f!").encode(),
    "soft hyphens": lambda text: text.replace("ar", "a\u00adr").encode(),
}


def texts(content: bytes) -> list[str]:
    return [unit.text for unit in read_rulebook(content).units]


@pytest.mark.parametrize("layout", LAYOUTS, ids=[one["what"] for one in LAYOUTS])
def test_a_layout_is_read(layout: dict[str, Any]) -> None:
    found = [[unit.kind.value, unit.text, unit.section[-1]] for unit in read_rulebook(layout["text"].encode()).units]
    assert found == layout["units"]


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_an_encoding_changes_nothing(sheet: str, encoding: str) -> None:
    words = words_of(sheet)
    assert texts(ENCODINGS[encoding](words)) == texts(words.encode())


@pytest.mark.parametrize("width", [60, 72, 85, 100])
def test_wrapping_again_keeps_the_sentences(width: int) -> None:
    kept = total = 0
    for sheet in SHEETS:
        words = unwrapped(words_of(sheet))
        before, after = texts(words.encode()), texts(wrapped(words, width).encode())
        kept += sum(one in after for one in before)
        total += len(before)
    assert kept >= 0.995 * total


def unwrapped(words: str) -> str:
    """Return a text with each unit on a line of its own, blank lines between them."""
    return "\n\n".join(unit.placed.text for unit in read_rulebook(words.encode()).units)


def wrapped(words: str, width: int) -> str:
    return "\n".join(
        line
        if "\t" in line or "   " in line or "|" in line
        else fill(line, width, break_long_words=False, break_on_hyphens=False)
        for line in words.split("\n")
    )


def test_two_columns_are_read_one_below_the_other() -> None:
    left = ["Boats leave the harbour in turn.", "Each of them carries some cargo.", "Storms keep them where they are."]
    right = ["Nets are cast behind the reef.", "A full net is pulled in at once.", "An empty one stays in the sea."]
    lines = "\n".join(f"{one:40}{other}" for one, other in zip(left * 3, right * 3, strict=True))
    assert texts(lines.encode()) == [*left * 3, *right * 3]


def test_three_columns_are_told_as_not_read() -> None:
    cell = "some words of a column"
    lines = "\n".join(f"{cell:30}{cell:30}{cell}" for _ in range(8))
    unread = read_rulebook(lines.encode()).unread
    assert [(one.first, one.last) for one in unread] == [(1, 8)]


@given(some.binary(max_size=300) | some.text(max_size=300).map(str.encode))
def test_bytes_are_read_or_refused(content: bytes) -> None:
    try:
        units = read_rulebook(content).units
    except TextUnreadable as refused:
        assert refused.code in ("not-utf-8", "not-text")
    else:
        assert [unit.number for unit in units] == list(range(len(units)))


PIECES = [
    "a boat",
    "Two nets.",
    " ",
    "\n",
    "\n\n",
    "- ",
    "# ",
    "\t",
    "   ",
    " | ",
    "1. ",
    "(",
    ")",
    "« Oui ! »",
    "e\u0301",
    "…",
]


@given(some.lists(some.sampled_from(PIECES), max_size=40).map("".join))
def test_the_text_at_the_place_of_a_unit_is_the_unit(words: str) -> None:
    lines = words.split("\n")
    for unit in read_rulebook(words.encode()).units:
        at_place = lines[unit.place.line - 1][unit.place.column - 1 :]
        first = unit.placed.text.split()[0]
        assert unicodedata.normalize("NFC", at_place).startswith(first)


HOSTILE = {
    "one word": "a",
    "digits": "1",
    "brackets": "(",
    "sentences in brackets": "(a. ",
    "headings": "# a\n",
    "dots": ".",
    "abbreviations": "ex. ",
    "spaces": " ",
    "bars": "|a",
    "hyphens": "a-\n",
    "accents": "e\u0301",
    "rows": "a\tb\n",
    "columns": "aaa bbb ccc ddd      eee fff ggg hhh\n",
}


@pytest.mark.parametrize("piece", HOSTILE.values(), ids=HOSTILE)
def test_time_grows_with_the_length(piece: str) -> None:
    assert seconds(piece * (40_000 // len(piece))) < 1 + 8 * seconds(piece * (10_000 // len(piece)))


def seconds(words: str) -> float:
    """Return the time that a text takes. A collection of garbage would take as long as all other tests have objects."""
    gc.disable()
    try:
        begin = process_time()
        read_rulebook(f"{words}b".encode())
        return process_time() - begin
    finally:
        gc.enable()


def test_a_text_has_at_most_five_million_bytes() -> None:
    read_rulebook(b" " * LARGEST)
    with pytest.raises(TextUnreadable, match="text-too-large"):
        read_rulebook(b" " * (LARGEST + 1))


def test_a_text_has_at_most_a_hundred_thousand_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    assert reading.MOST_UNITS == 100_000
    monkeypatch.setattr(reading, "MOST_UNITS", 100)
    assert len(read_rulebook(b"A. " * 100).units) == 100
    with pytest.raises(TextUnreadable, match="too-many-sentences"):
        read_rulebook(b"A. " * 101)
