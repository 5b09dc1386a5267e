"""Places in texts: offsets inside the service, lines and columns at its faces.

An offset counts code points from 0. A ``LinePosition`` has a line and a column, both from 0. Its column counts UTF-16
units, as the protocol of language servers and browsers do. What lies under a position is in ``under.py``.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.language.source import Source, Span

WIDE = 0x10000
"""From this code point on, a character takes two UTF-16 units."""


@dataclass(frozen=True, slots=True, order=True)
class TextRange:
    """The characters from ``start`` up to but not including ``end``, as offsets into a text."""

    start: int
    end: int

    def holds(self, offset: int) -> bool:
        """Return whether an offset lies in the range or at its end, as a cursor does."""
        return self.start <= offset <= self.end


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
    """A line and a column in UTF-16 units, both from 0."""

    line: int
    column: int


def place_of(span: Span) -> FilePlace:
    """Return the place of a span."""
    return FilePlace(span.source.name, TextRange(span.start, span.end))


def position_of(source: Source, offset: int) -> LinePosition:
    """Return the position of an offset. An offset past the end means the end."""
    line, column = source.position(offset)
    start = source.line_starts[line - 1]
    return LinePosition(line - 1, utf16_length(source.text[start : start + column - 1]))


def offset_of(source: Source, position: LinePosition) -> int:
    """Return the offset of a position. A column past the end of its line means the end, a line past the last the end
    of the text, and the second half of a character its beginning."""
    if position.line >= len(source.line_starts):
        return len(source.text)
    start = source.line_starts[position.line]
    line = source.line(position.line + 1)
    if line.isascii():
        return start + min(position.column, len(line))
    units = 0
    for index, character in enumerate(line):
        units += 2 if ord(character) >= WIDE else 1
        if units > position.column:
            return start + index
    return start + len(line)


def utf16_length(text: str) -> int:
    """Return the number of UTF-16 units of a text."""
    return len(text) if text.isascii() else sum(2 if ord(one) >= WIDE else 1 for one in text)
