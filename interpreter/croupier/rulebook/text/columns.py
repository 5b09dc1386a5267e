"""Put the lines of a page that is set in two columns into the order in which people read them.

Algorithm. Programs that turn a printed page into text leave the columns beside each other, with a gutter of spaces
between them. Each page is cut into bands: runs of lines that all leave the same gutter free. A band counts as two
columns if the words on its right are sentences and not the short cells of a table. Its left lines are read first,
then its right ones. Lines that reach across the gutter stand between two bands.

Invariant. No character is lost. Bands of three columns and more are left as they are, and told as not read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from croupier.rulebook.text.decoding import Line

GAP = re.compile(r"(?<=\S) {3,}(?=\S)|(?<! ) {20,}(?=\S)")
FEWEST_LINES = 5
"""The fewest lines with words on both sides that make a band of columns."""
FEWEST_WORDS = 3.5
"""The fewest words, on the average, of the lines on the right: cells of a table are shorter."""


@dataclass(frozen=True, slots=True)
class UnreadLines:
    """Lines from ``first`` to ``last`` whose words stand in more columns than are told apart."""

    first: int
    last: int


def in_reading_order(lines: Sequence[Line]) -> tuple[list[Line], list[UnreadLines]]:
    """Return the lines with columns one below the other, and the lines that could not be put in order."""
    ordered: list[Line] = []
    unread: list[UnreadLines] = []
    for _, group in groupby(lines, key=lambda line: line.page):
        page = list(group)
        gutter = _gutter(page)
        for band in _bands(page, gutter) if gutter else [page]:
            if not gutter or not _leaves_free(band[0], gutter) or not _is_columns(band, gutter):
                ordered += band
                continue
            left, right = _side(band, 0, gutter), _side(band, gutter, None)
            if any(inner and _is_columns(side, inner) for side in (left, right) for inner in [_gutter(side)]):
                unread.append(UnreadLines(band[0].number, band[-1].number))
                ordered += band
            else:
                ordered += [*left, _blank_behind(left[-1]), *right]
    return ordered, unread


def _gutter(page: Sequence[Line]) -> int | None:
    """Return the offset at which most words on the right begin, or ``None`` if too few lines have any."""
    begins = Counter(gap.end() for line in page for gap in GAP.finditer(line.text))
    if not begins:
        return None
    gutter, count = max(begins.items(), key=lambda one: (one[1], -one[0]))
    return gutter if count >= FEWEST_LINES else None


def _bands(page: Sequence[Line], gutter: int) -> Iterator[list[Line]]:
    """Cut a page before and behind each run of lines that leave the gutter free."""
    for is_free, group in groupby(page, key=lambda line: _leaves_free(line, gutter)):
        band = list(group)
        if not is_free:
            yield band
            continue
        end = _end_of_right(band, gutter)
        yield band[:end]
        if band[end:]:
            yield band[end:]


def _leaves_free(line: Line, gutter: int) -> bool:
    return not line.text[gutter - 2 : gutter].strip()


def _end_of_right(band: Sequence[Line], gutter: int) -> int:
    """Return the end of the columns: what stands below the right one, behind a blank line, belongs to neither."""
    last = max((at for at, line in enumerate(band) if line.text[gutter:].strip()), default=-1)
    blank = next((at for at in range(last + 1, len(band)) if not band[at].text.strip()), len(band))
    return blank if last >= 0 else len(band)


def _is_columns(band: Sequence[Line], gutter: int) -> bool:
    """Whether both sides of a band are sentences rather than the cells of a table."""
    both = [line.text for line in band if line.text[:gutter].strip() and line.text[gutter:].strip()]
    if len(both) < FEWEST_LINES:
        return False
    return all(sum(len(words.split()) for words in side) >= FEWEST_WORDS * len(both) for side in _halves(both, gutter))


def _halves(lines: Sequence[str], gutter: int) -> tuple[list[str], list[str]]:
    return [line[:gutter] for line in lines], [line[gutter:] for line in lines]


def _side(band: Sequence[Line], start: int, end: int | None) -> list[Line]:
    """Return one side of the lines, without the spaces at its left margin."""
    parts = [line.text[start:end] for line in band]
    margin = min((len(part) - len(part.lstrip()) for part in parts if part.strip()), default=0)
    return [
        Line(line.placed.cut(min(start + margin, len(line.text)), len(line.text[:end].rstrip())), line.page)
        if line.text[start:end].strip()
        else _blank_behind(line)
        for line in band
    ]


def _blank_behind(line: Line) -> Line:
    """Return a line without words, at the end of another one."""
    end = len(line.text)
    return Line(line.placed.cut(end, end), line.page)
