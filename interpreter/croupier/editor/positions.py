"""Places in texts: offsets inside the service, lines and columns at its faces.

An offset counts code points from 0. A ``LinePosition`` has a line and a column, both from 0. Its column counts
``Units``: UTF-16 as browsers do, or what an editor has agreed on. What lies under a place is in ``under.py``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from croupier.language.source import Source, Span


class Units(Enum):
    """What a column counts: the units of an encoding."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"

    def length(self, text: str) -> int:
        """Return the number of units of a text."""
        if self is Units.UTF32 or text.isascii():
            return len(text)
        if self is Units.UTF8:
            return len(text.encode("utf-8", "surrogatepass"))
        return len(text) + sum(one >= WIDE for one in text)


WIDE = "\U00010000"
"""From this character on, one takes two units of UTF-16."""


@dataclass(frozen=True, slots=True, order=True)
class TextRange:
    """The characters from ``start`` up to but not including ``end``, as offsets into a text."""

    start: int
    end: int

    def holds(self, offset: int) -> bool:
        """Return whether an offset lies in the range or at its end, as a cursor does."""
        return self.start <= offset <= self.end

    def meets(self, other: TextRange) -> bool:
        """Return whether the range shares a place of a cursor with another."""
        return self.start <= other.end and other.start <= self.end


@dataclass(frozen=True, slots=True, order=True)
class FilePlace:
    """A range of the text of a file."""

    path: str
    range: TextRange


@dataclass(frozen=True, slots=True)
class TextEdit:
    """A text that replaces the text at a place."""

    place: FilePlace
    text: str


@dataclass(frozen=True, slots=True, order=True)
class LinePosition:
    """A line and a column, both from 0."""

    line: int
    column: int


def place_of(span: Span) -> FilePlace:
    """Return the place of a span."""
    return FilePlace(span.source.name, TextRange(span.start, span.end))


def edited(text: str, edits: Iterable[TextEdit]) -> str:
    """Return a text with edits made."""
    for one in sorted(edits, key=lambda one: one.place.range, reverse=True):
        text = text[: one.place.range.start] + one.text + text[one.place.range.end :]
    return text


def position_of(source: Source, offset: int, units: Units = Units.UTF16) -> LinePosition:
    """Return the position of an offset. An offset past the end means the end."""
    line, column = source.position(offset)
    start = source.line_starts[line - 1]
    return LinePosition(line - 1, units.length(source.text[start : start + column - 1]))


def offset_of(source: Source, position: LinePosition, units: Units = Units.UTF16) -> int:
    """Return the offset of a position. A column past the end of its line means the end, a line past the last the end
    of the text, and a part of a character its beginning."""
    if position.line >= len(source.line_starts):
        return len(source.text)
    start = source.line_starts[position.line]
    line = source.line(position.line + 1)
    if line.isascii():
        return start + min(position.column, len(line))
    passed = 0
    for index, character in enumerate(line):
        passed += units.length(character)
        if passed > position.column:
            return start + index
    return start + len(line)
