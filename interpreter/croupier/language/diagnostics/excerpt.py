"""Cut the line at a place, and widen its characters, so that a mark stands below the marked text."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from croupier.language.diagnostics.bounded import described
from croupier.language.source import CUT, Span

LONGEST_LINE = 160
SHOWN_BEFORE = 60
LONGEST_SHOWN = 60
"""The most characters of a foreign text in a message."""
TAB_WIDTH = 4
# Control characters, lone surrogates, other line breaks and marks that change the direction of writing: a terminal
# would obey them.
UNSAFE = re.compile("[\0-\x08\x0a-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A line as it is shown, with its mark. Columns count from 0, as a terminal does."""

    number: int  # the number of the line
    text: str
    start: int  # the first column of the mark
    width: int  # the number of columns of the mark


def excerpt(place: Span) -> Excerpt | None:
    """Return the first line of a place, or None if the source has no text."""
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
    """Return a text on one line, without characters that a terminal would obey."""
    return UNSAFE.sub(REPLACEMENT, text).replace("\t", " ")


def visible_lines(text: str) -> str:
    """Return a text without characters that a terminal would obey, but for the ends of its lines."""
    return "\n".join(map(visible, text.split("\n")))


def shortened(text: str) -> str:
    """Return a foreign text on one line, harmless and cut."""
    return visible(text[:LONGEST_SHOWN]) + CUT * (len(text) > LONGEST_SHOWN)


def shown_value(value: object) -> str:
    """Return a foreign value on one line, harmless and cut. Python refuses to write numbers of over 4,300 digits."""
    try:
        return shortened(repr(value))
    except ValueError:
        return described(value) if isinstance(value, int) else f"a huge {type(value).__name__}"


def _window(length: int, start: int) -> tuple[int, int]:
    """Return the range of characters that are shown: a short line whole, of a long line those around ``start``."""
    if length <= LONGEST_LINE:
        return 0, length
    left = max(0, min(start - SHOWN_BEFORE, length - LONGEST_LINE))
    return left, min(length, left + LONGEST_LINE)


def _cell(character: str) -> tuple[str, int]:
    """Return the text that shows a character, and its width in columns."""
    if character == "\t":
        return " " * TAB_WIDTH, TAB_WIDTH
    if UNSAFE.match(character):
        return REPLACEMENT, 1
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return character, 0
    return character, 2 if unicodedata.east_asian_width(character) in "WF" else 1
