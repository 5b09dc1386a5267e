"""Files and the places in them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

T = TypeVar("T")

LONGEST_NAME = 120
"""The most characters of a name, or of another foreign text, in a message."""
LONGEST_PATH = 160
CUT = "…"


@dataclass(frozen=True, eq=False)
class Source:
    """A text, and the name by which people know it: a path, or a word such as ``--option custom_rule``."""

    name: str
    text: str = field(repr=False)

    @property
    def shown_name(self) -> str:
        """Return the name for messages: a long one without its middle."""
        half = LONGEST_PATH // 2
        return self.name if len(self.name) <= LONGEST_PATH else f"{self.name[:half]}{CUT}{self.name[-half:]}"

    @cached_property
    def line_starts(self) -> list[int]:
        """Return the offset of the first character of every line."""
        starts = [0]
        starts.extend(index + 1 for index, character in enumerate(self.text) if character == "\n")
        return starts

    @cached_property
    def made(self) -> dict[Hashable, Any]:
        """Return the results computed from the text, such as nodes and diagnostics. Nobody changes them."""
        return {}

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the result for a key. Compute it if it is not kept."""
        if key not in self.made:
            self.made[key] = make()
        found: T = self.made[key]
        return found

    def position(self, offset: int) -> tuple[int, int]:
        """Return line and column of a character, both from 1. An offset past the end means the end."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """Return the text of a line (counted from 1) without its line break."""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] if number < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")


@dataclass(frozen=True, slots=True)
class Span:
    """A range of characters of a source, from ``start`` up to but not including ``end``."""

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
        """Return the span from the start of this span to the end of the other."""
        return Span(self.source, self.start, max(self.end, other.end))

    def __str__(self) -> str:
        return f"{self.source.shown_name}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Fragment:
    """A text inside a source, such as a block of rules, or one expression in a YAML value."""

    source: Source
    text: str
    starts: tuple[int, ...]  # for each line of the fragment, the offset in the source at which its text begins

    def span(self, line: int, column: int, end_line: int, end_column: int) -> Span:
        """Return the span in the source of a place in the fragment. Lines and columns count from 1."""
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
    """Return the whole of a source as a fragment."""
    return Fragment(source, source.text, tuple(source.line_starts))
