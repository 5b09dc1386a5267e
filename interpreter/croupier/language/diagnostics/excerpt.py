"""The line of a source that a place begins in, cut and widened so that marks stand below what they mark."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from croupier.language.source import CUT, Span

LONGEST_LINE = 160
SHOWN_BEFORE = 60
LONGEST_SHOWN = 60
"""How many characters of a foreign text a message holds."""
TAB_WIDTH = 4
# Control characters, lone surrogates, other line breaks and marks that change the direction of writing: a terminal
# would obey them.
UNSAFE = re.compile("[\0-\x08\x0a-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A line as it is shown, and the columns (from 0, as a terminal counts them) that its mark covers."""

    number: int
    text: str
    start: int
    width: int


def excerpt(place: Span) -> Excerpt | None:
    """The first line of a place; None if the source has no text to show."""
    if not place.source.text:
        return None
    number, column = place.source.position(place.start)
    line = place.source.line(number)
    start = min(column - 1, len(line))
    end = max(start, min(start + place.end - place.start, len(line)))
    left, right = _window(len(line), start)
    cells = [_cell(character) for character in line[left:right]]
    before = sum(width for _, width in cells[: start - left])
    marked = sum(width for _, width in cells[start - left : end - left])
    text = "".join(shown for shown, _ in cells)
    if left:
        text, before = CUT + text, before + 1
    if right < len(line):
        text += CUT
    return Excerpt(number, text.rstrip(), before, max(marked, 1))


def visible(text: str) -> str:
    """A text on one line, without anything that a terminal would obey."""
    return UNSAFE.sub(REPLACEMENT, text).replace("\t", " ")


def shortened(text: str) -> str:
    """The same of a text that somebody else wrote, and no more than the beginning of a long one."""
    return visible(text[:LONGEST_SHOWN]) + CUT * (len(text) > LONGEST_SHOWN)


def _window(length: int, start: int) -> tuple[int, int]:
    """Which characters of a line are shown: all of a short one, of a long one those around ``start``."""
    if length <= LONGEST_LINE:
        return 0, length
    left = max(0, min(start - SHOWN_BEFORE, length - LONGEST_LINE))
    return left, min(length, left + LONGEST_LINE)


def _cell(character: str) -> tuple[str, int]:
    """How a character is shown, and how many columns it takes."""
    if character == "\t":
        return " " * TAB_WIDTH, TAB_WIDTH
    if UNSAFE.match(character):
        return REPLACEMENT, 1
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return character, 0
    return character, 2 if unicodedata.east_asian_width(character) in "WF" else 1
