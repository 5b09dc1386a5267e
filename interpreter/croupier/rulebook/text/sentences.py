"""Cut blocks into sentences, and tell the section of each.

A sentence ends at its stop if what follows looks like a beginning, no bracket is open, and the stop does not belong
to an abbreviation or to the number of an item.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from croupier.rulebook.text.blocks import TextBlock
from croupier.rulebook.text.lines import LEADERS, LineLook
from croupier.rulebook.text.placed import PlacedText, TextPlace

STOP = re.compile(r"(?:(?<![.!?…])[.!?…]+|(?<=[.!?…])\s)[»\"”’)\]*_]*(?:\s»)?(?=\s|$)")
ABBREVIATION = re.compile(
    r"(?:^|[\s(«\"'])(?:c\.-à-d|p\. ?ex|ex|etc|env|min|max|cf|fig|no|n|art|vol|pp?|M|Mr|Mrs|Dr|St|Mme|pcs|"
    r"e\.g|i\.e|vs|approx|incl)\.$",
    re.IGNORECASE,
)
BEGINNING = re.compile(r"\s*[*_«\"“‘(\[\s]*(?:[0-9A-ZÀ-ÖØ-ÞŒ]|[^\w\s.,;:!?…»”’)\]'-])")
NUMBER_ALONE = re.compile(r"\s*\(?\d{1,2}\.$")
REST = re.compile(r"\s*\S")
LONGEST_ABBREVIATION = 16
"""The most characters of an abbreviation with what stands before it."""
SPACES = re.compile(r"\s+")
TELLING = re.compile(r"\w|[^\w\s.,;:!?*_|~=-]")
"""Something that can be read: a letter, a digit or a sign."""


class UnitKind(Enum):
    """What a unit of a rulebook is."""

    HEADING = "heading"
    SENTENCE = "sentence"
    ITEM = "item"  # a sentence of a list
    ROW = "row"  # of a table, its cells divided by tabs


@dataclass(frozen=True, slots=True)
class TextUnit:
    """A heading, a sentence, or a row of a table."""

    number: int  # from 0, in the order of the text
    kind: UnitKind
    placed: PlacedText  # as the file has it, with the spaces and signs between the cells of a row
    section: tuple[str, ...]  # the headings above, the outermost one first; a heading's own is the last
    block: int  # the number of its paragraph, item or row, from 0

    @property
    def text(self) -> str:
        """Return the words with single spaces, and the cells of a row with tabs between them."""
        raw = self.placed.text
        if self.kind is UnitKind.ROW:
            return "\t".join(SPACES.sub(" ", raw[start:end]) for start, end in self.cells())
        return SPACES.sub(" ", raw)

    def cells(self) -> Iterator[tuple[int, int]]:
        """Yield the beginning and the end of each cell of a row that is not empty, as offsets in the placed text."""
        raw = self.placed.text.replace("|", "\t")
        gaps = [(0, 0), *(found.span() for found in LEADERS.finditer(raw)), (len(raw), len(raw))]
        for (_, start), (end, _) in pairwise(gaps):
            cell = raw[start:end]
            if cell.strip():
                yield start + len(cell) - len(cell.lstrip()), start + len(cell.rstrip())

    @property
    def place(self) -> TextPlace:
        return self.placed.place(0)

    @property
    def last_line(self) -> int:
        return self.placed.place(len(self.placed.text) - 1).line


KINDS = {LineLook.HEADING: UnitKind.HEADING, LineLook.ITEM: UnitKind.ITEM, LineLook.ROW: UnitKind.ROW}


def units_of(blocks: Sequence[TextBlock]) -> Iterator[TextUnit]:
    """Cut blocks into units. Blocks without a letter, a digit or a sign are left out."""
    headings: list[tuple[tuple[int, bool], str]] = []
    number = 0
    for at, block in enumerate(blocks):
        kind = KINDS.get(block.look, UnitKind.SENTENCE)
        for start, end in _cuts(block):
            placed = block.placed.cut(start, end).stripped()
            if not TELLING.search(placed.text):
                continue
            if kind is UnitKind.HEADING:
                _enter(headings, block, placed.text)
            yield TextUnit(number, kind, placed, tuple(text for _, text in headings), at)
            number += 1


def _enter(headings: list[tuple[tuple[int, bool], str]], block: TextBlock, text: str) -> None:
    """Put a heading below those above it.

    A heading with a mark ends those of its level and below. One without a mark ends the ones without a mark that are
    written like it or, if it is in capitals, all of them.
    """
    style = (block.level, text.isupper())
    if block.level:
        keep = next((at for at, (one, _) in enumerate(headings) if not one[0] or one[0] >= block.level), len(headings))
    else:
        ended = ((0, True), (0, False)) if text.isupper() else (style,)
        keep = next((at for at, (one, _) in enumerate(headings) if one in ended), len(headings))
    del headings[keep:]
    headings.append((style, SPACES.sub(" ", text)))


def _cuts(block: TextBlock) -> Iterator[tuple[int, int]]:
    """Yield the beginning and the end of each sentence of a block."""
    text = block.placed.text
    start = read = depth = 0
    if block.look not in (LineLook.HEADING, LineLook.ROW):
        for stop in STOP.finditer(text):
            end = stop.end()
            depth += text.count("(", read, end) - text.count(")", read, end)
            read = end
            if end > start and _ends(text, start, end, depth):
                yield start, end
                start, depth = end, 0
    if text[start:].strip():
        yield start, len(text)


def _ends(text: str, start: int, end: int, depth: int) -> bool:
    """Whether a sentence ends behind a stop. ``depth`` counts the brackets that are open there."""
    tail = text[max(start, end - LONGEST_ABBREVIATION) : end]
    if depth > 0 or ABBREVIATION.search(tail) or (end - start < LONGEST_ABBREVIATION and NUMBER_ALONE.match(tail)):
        return False
    return not REST.match(text, end) or bool(BEGINNING.match(text, end))
