"""Pieces of text that remember where in the file each character stands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple


class TextPlace(NamedTuple):
    """The place of a character, both numbers from 1. Columns count code points of the file."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


class PlacedRun(NamedTuple):
    """Characters that stand beside each other in the file as in the text."""

    offset: int  # of the first one in the text
    place: TextPlace  # of the first one in the file


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A text and the places of its characters, as runs in ascending order. The first run begins at offset 0."""

    text: str
    runs: tuple[PlacedRun, ...] = field(repr=False)

    def place(self, offset: int) -> TextPlace:
        """Return the place of a character. The offset of the end gives the place behind the last character."""
        run = self.runs[bisect_right(self.runs, offset, key=lambda one: one.offset) - 1]
        return TextPlace(run.place.line, run.place.column + offset - run.offset)

    def offset(self, place: TextPlace) -> int:
        """Return the offset of the character at a place of the file. Raise ValueError if none of them stands there."""
        ends = [*(run.offset for run in self.runs[1:]), len(self.text)]
        for run, end in zip(self.runs, ends, strict=True):
            offset = run.offset + place.column - run.place.column
            if run.place.line == place.line and run.offset <= offset < end:
                return offset
        raise ValueError(place)

    def cut(self, start: int, end: int) -> PlacedText:
        """Return the part from ``start`` up to but not including ``end``."""
        inner = (PlacedRun(run.offset - start, run.place) for run in self.runs if start < run.offset < end)
        return PlacedText(self.text[start:end], (PlacedRun(0, self.place(start)), *inner))

    def stripped(self) -> PlacedText:
        """Return the text without white space at either end."""
        start = len(self.text) - len(self.text.lstrip())
        return self.cut(start, max(start, len(self.text.rstrip())))

    @classmethod
    def joined(cls, parts: Iterable[tuple[str, PlacedText]]) -> PlacedText:
        """Return texts one behind the other, each behind its glue, such as a space. Glue has no place of its own."""
        pieces: list[str] = []
        runs: list[PlacedRun] = []
        length = 0
        for glue, part in parts:
            pieces += [glue, part.text]
            length += len(glue)
            runs += [PlacedRun(length + run.offset, run.place) for run in part.runs]
            length += len(part.text)
        if runs and runs[0].offset:
            runs[0] = PlacedRun(0, runs[0].place)
        return cls("".join(pieces), tuple(runs))
