"""What a line of a rulebook looks like: a heading, an item, a row of a table, or words that may go on below."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from croupier.rulebook.text.decoding import Line
from croupier.rulebook.text.placed import PlacedText


class LineLook(Enum):
    """The look of a line, judged by the line and the blank lines about it."""

    BLANK = "blank"
    RULE = "rule"  # a line that is only drawn, such as `---` or `|---|---|`
    HEADING = "heading"  # with its mark, such as `## Cards`
    ITEM = "item"  # with a bullet, a number or a mark of a question
    ROW = "row"  # cells with leaders, tabs or bars between them
    SHORT = "short"  # may be a heading without a mark
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Looked:
    """A line with its look."""

    look: LineLook
    placed: PlacedText  # without its mark and without white space at either end
    whole: PlacedText  # with its mark
    indent: int  # columns before the mark, or before the text
    length: int  # columns up to the last character
    mark: str = ""  # the bullet of an item; `1` for every number, `` for an entry without a mark
    level: int = 0  # of a heading with a mark: 1 and up
    ends: bool = False  # the line breaks on purpose: two spaces stand at its end


MARKED_HEADING = re.compile(r"\s*(#{1,6})\s+(?=\S)")
CLOSING_MARKS = re.compile(r"(?<!\s)\s+#+\s*$")
BULLET = re.compile(r"\s*(?:[•·▪◦●○‣➢►*❖◆■□➤]|[-–—](?=\s)|❓|(?:[QR]\d{0,2}\s?[:.]|A\d{0,2}\s?:)(?=\s))\s*(?=\S)")
NUMBER = re.compile(r"\s*(?:\(?\d{1,2}[.)]|\(?[a-hA-H]\)|[ivx]{1,4}\))\s+(?=\S)")
COUNTED = re.compile(r"\s*\d{1,3}\s+(?:[x×]\s+)?\S")
LEADERS = re.compile(r"\t+|(?<!\s)\s*(?:(?:\.\s?){4,}|…{2,}|_{4,})\s*|(?<=\S)\s{3,}(?=\S)")
DRAWN = re.compile(r"\s*(?:[-=_*~•·.]\s*){3,}$|\s*(?:\|\s*)?:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*(?:\|\s*)?$")
UNDERLINE = re.compile(r"\s{0,3}(?:(=)=+|--+)\s*$")
QUOTED = re.compile(r"\s{0,3}(?:>\s?)+")
EMPHASIZED = re.compile(r"([*_]{1,3})([^*_]+)\1")
BARS = re.compile(r"\s*\|.*\|\s*$|[^|]*\|[^|]*\|")
WORD = re.compile(r"[^\W\d_]")
LONGEST_HEADING = 12
"""The most words of a heading that has no mark."""
FEWEST_LETTERS_OF_TITLE = 4
STOPS = ".!?"
MOST_WORDS_OF_ENTRY = 24
"""The most words of an item of a list without bullets, such as `19 blue cards`."""


def looked(line: Line, before: Line | None, after: Line | None) -> Looked:
    """Return a line with its look. ``before`` and ``after`` are the lines beside it, or ``None`` at either end."""
    if quoted := QUOTED.match(line.text):
        line = Line(line.placed.cut(quoted.end(), len(line.text)), line.page)
    text = line.text
    stripped = text.strip()
    indent = len(text) - len(text.lstrip())
    length = len(text.rstrip())
    if not stripped:
        return Looked(LineLook.BLANK, line.placed, line.placed, indent, 0)
    if DRAWN.match(text):
        return Looked(LineLook.RULE, line.placed, line.placed, indent, length)
    ends = text.endswith("  ")
    if heading := _heading(line, before, after):
        level, words = heading
        return Looked(LineLook.HEADING, words, words, indent, length, level=level, ends=ends)
    mark = BULLET.match(text) or NUMBER.match(text)
    start = mark.end() if mark and not _emphasis(text) else indent
    words = line.placed.cut(start, length)
    if BARS.match(text) or LEADERS.search(words.text):
        look = LineLook.ROW
    elif start > indent or _is_entry(stripped):
        look = LineLook.ITEM
    elif may_be_heading(stripped) and (_is_blank(before) or _is_blank(after)):
        look = LineLook.SHORT
        words = _without_emphasis(words)
    else:
        look = LineLook.WORDS
    sign = text[indent:start].strip()
    whole = line.placed.cut(indent, length)
    return Looked(look, words, whole, indent, length, "1" if NUMBER.match(text) else sign, ends=ends)


def _heading(line: Line, before: Line | None, after: Line | None) -> tuple[int, PlacedText] | None:
    """Return the level and the words of a heading that shows by itself: marked, underlined or alone in capitals."""
    text = line.text
    if mark := MARKED_HEADING.match(text):
        end = closing.start() if (closing := CLOSING_MARKS.search(text, mark.end())) else len(text)
        return len(mark.group(1)), line.placed.cut(mark.end(), end).stripped()
    words = line.placed.stripped()
    if after and (drawn := UNDERLINE.fullmatch(after.text)) and may_be_heading(words.text):
        return 1 if drawn.group(1) else 2, _without_emphasis(words)
    begins = before is None or before.text.rstrip()[-1:] in STOPS  # a blank line ends in nothing
    alone = begins and not (after and after.text.isupper())
    return (0, words) if alone and _is_title(words.text) else None


def _is_title(text: str) -> bool:
    """Whether some words are written in capitals throughout, as titles are."""
    letters = sum(map(str.isalpha, text))
    return text.isupper() and letters >= FEWEST_LETTERS_OF_TITLE and may_be_heading(text.rstrip(": "))


def _without_emphasis(words: PlacedText) -> PlacedText:
    """Return words without the signs for bold or italics about all of them."""
    found = EMPHASIZED.fullmatch(words.text)
    return words.cut(*found.span(2)) if found else words


def may_be_heading(text: str) -> bool:
    """Whether some words without a mark can be a heading: few, and with no end of a sentence."""
    bare = text.strip("*_ ")
    if not bare or not WORD.search(bare) or len(bare.split()) > LONGEST_HEADING or COUNTED.match(bare):
        return False
    if bare[-1] in ".,;:" or bare[-2:] in (".)", "!)", "?)"):
        return False
    return bare[-1] not in "!?»…" or len(bare.split()) <= 4


def _emphasis(text: str) -> bool:
    """Whether the star at the beginning of a line belongs to words in bold or italics."""
    return bool(re.match(r"\s*\*{1,3}[^\s*]", text)) and text.count("*") > 1


def _is_entry(stripped: str) -> bool:
    return bool(COUNTED.match(stripped)) and len(stripped.split()) <= MOST_WORDS_OF_ENTRY and stripped[-1] not in ".!?"


def _is_blank(line: Line | None) -> bool:
    return line is None or not line.text.strip()
