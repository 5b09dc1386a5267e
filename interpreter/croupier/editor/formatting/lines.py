"""The lines of a text that is laid out, and the columns of the comments behind them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

WIDTH = 120
"""The most characters of a line, comments apart. A single word or text may be longer."""

STEP = 2
"""The spaces of a level."""

GAP = 4
"""The fewest spaces in front of a comment that stands behind something."""


@dataclass(slots=True)
class LaidLine:
    """A line that is laid out."""

    text: str  # with its indentation; empty where only ``comment`` goes on with the comment of the line above
    comment: str = ""  # the comment behind it
    apart: bool = False  # a blank line stands above


def joined(lines: Iterable[LaidLine]) -> str:
    """Return the text of lines. Comments behind lines that follow each other stand in one column."""
    told = [
        one for _, run in groupby(_numbered(lines), key=lambda one: one[0]) for one in _run([line for _, line in run])
    ]
    return "\n".join(told).lstrip("\n") + "\n" if told else ""


def _numbered(lines: Iterable[LaidLine]) -> Iterator[tuple[int, LaidLine]]:
    """Yield each line with the number of its run: lines that follow each other, all with a comment behind them."""
    number, behind = 0, False
    for line in lines:
        if not (behind and line.comment and not line.apart):
            number += 1
        behind = bool(line.comment)
        yield number, line


def _run(lines: list[LaidLine]) -> Iterator[str]:
    column = max(len(one.text) for one in lines) + GAP
    for one in lines:
        if one.apart:
            yield ""
        yield f"{one.text:<{column}}{one.comment}" if one.comment else one.text
