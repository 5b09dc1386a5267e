"""Files and the places in them."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property

LONGEST_NAME = 120
"""How many characters of a name, or of another text that somebody else wrote, a message shows."""
LONGEST_PATH = 160
CUT = "…"


@dataclass(frozen=True, eq=False)
class Source:
    """A text and the name that people know it by: a path, or a word such as ``--option custom_rule``."""

    name: str
    text: str = field(repr=False)

    @property
    def shown_name(self) -> str:
        """The name as messages show it: a long one without its middle."""
        half = LONGEST_PATH // 2
        return self.name if len(self.name) <= LONGEST_PATH else f"{self.name[:half]}{CUT}{self.name[-half:]}"

    @cached_property
    def line_starts(self) -> list[int]:
        """Offset of the first character of every line."""
        starts = [0]
        starts.extend(index + 1 for index, character in enumerate(self.text) if character == "\n")
        return starts

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of a character, both counted from 1; past the end means just behind the last character."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line (counted from 1) without its line break."""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] if number < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")


@dataclass(frozen=True, slots=True)
class Span:
    """The characters from ``start`` up to, not including, ``end`` of a source."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        return self.source.position(self.start)[1]

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    def to(self, other: Span) -> Span:
        """From the start of this span to the end of the other."""
        return Span(self.source, self.start, max(self.end, other.end))

    def __str__(self) -> str:
        return f"{self.source.shown_name}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Fragment:
    """A text that stands inside a source: a block of rules, or one expression in a YAML value.

    ``starts`` holds, for every line of the fragment, the offset in the source at which that line's text begins.
    """

    source: Source
    text: str
    starts: tuple[int, ...]

    def span(self, line: int, column: int, end_line: int, end_column: int) -> Span:
        """The span in the source of a place in the fragment; lines and columns count from 1."""
        start = self.offset(line, column)
        return Span(self.source, start, max(start, self.offset(end_line, end_column)))

    def offset(self, line: int, column: int) -> int:
        if line > len(self.starts):
            return self.whole.end
        return min(self.starts[line - 1] + column - 1, len(self.source.text))

    @property
    def whole(self) -> Span:
        last = self.text.rsplit("\n", 1)[-1] if not self.text.endswith("\n") else ""
        end = self.starts[-1] + len(last)
        return Span(self.source, self.starts[0], min(end, len(self.source.text)))


def fragment_of(source: Source) -> Fragment:
    """The whole of a source as a fragment."""
    return Fragment(source, source.text, tuple(source.line_starts))
