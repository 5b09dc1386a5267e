"""Join the lines of a text that belong together: a paragraph, an item, a heading or a row each become one block.

Algorithm. A text is either wrapped, so that a paragraph goes over several lines, or has a paragraph on each line.
It is wrapped if its long lines are of nearly one length, the width. In a wrapped text a line goes on below if it is
full: the first word of the next line would not have found room on it. In a text that is not wrapped a line goes on
if the next one begins in the middle of a sentence.

Invariant. A blank line, a drawn line, a new page, a mark and a row each end a block. A mark that a full line has
pushed to the beginning of the next one, such as the dash in the middle of a sentence, is no mark.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from croupier.rulebook.text.decoding import Line
from croupier.rulebook.text.lines import LineLook, Looked, looked, may_be_heading
from croupier.rulebook.text.placed import PlacedText

NARROWEST, WIDEST = 36, 132
"""The widths, in characters, between which a text can be wrapped."""
SLACK = 12
"""The most columns that a full line of an unevenly wrapped text leaves free behind itself and the next word."""
EVEN = 0.95
"""The part of the full lines of an evenly wrapped text behind which the next word has no room at all."""
ENDINGS = ".!?…:;"


@dataclass(slots=True)
class TextBlock:
    """Lines that belong together."""

    look: LineLook  # HEADING, ITEM, ROW or WORDS
    placed: PlacedText
    level: int = 0  # of a heading: 1 and up, 0 without a mark


@dataclass(slots=True)
class _Open:
    """A block that may go on."""

    lines: list[Looked]

    @property
    def first(self) -> Looked:
        return self.lines[0]

    @property
    def last(self) -> Looked:
        return self.lines[-1]


@dataclass(frozen=True, slots=True)
class Wrapping:
    """How the lines of a text are wrapped."""

    width: int  # in columns
    slack: int  # columns that a full line may leave free

    def is_full(self, line: Looked, after: Looked) -> bool:
        """Whether the first word of the next line finds no room on a line."""
        if line.ends and line.placed.text[-1:] in ENDINGS:
            return False
        word = after.mark or after.placed.text.split(maxsplit=1)[0]
        return line.length + 1 + len(word) > self.width - (0 if line.length > self.width else self.slack)


def blocks_of(lines: Sequence[Line]) -> list[TextBlock]:
    """Return the blocks of a text in the order of its lines."""
    around: list[Line | None] = [None, *lines, None]
    looks = [looked(line, around[at], around[at + 2]) for at, line in enumerate(lines)]
    wrapping = wrapping_of(looks)
    blocks: list[TextBlock] = []
    open_block: _Open | None = None
    page = 0
    for line, look in zip(lines, looks, strict=True):
        if open_block and _goes_on(open_block, look, wrapping) and line.page == page:
            open_block.lines.append(look)
            continue
        if open_block:
            blocks.append(_closed(open_block))
        page = line.page
        open_block = None if look.look in (LineLook.BLANK, LineLook.RULE) else _Open([look])
    if open_block:
        blocks.append(_closed(open_block))
    return blocks


def wrapping_of(looks: Sequence[Looked]) -> Wrapping | None:
    """Return how a text is wrapped, or ``None`` if each of its lines is a paragraph.

    Of the lines that another one follows at once, at least a third must be as long as the width lets them be.
    """
    words = (LineLook.WORDS, LineLook.ITEM, LineLook.SHORT)
    lengths = sorted(one.length for one in looks if one.look in words)
    if not lengths:
        return None
    width = lengths[min(len(lengths) - 1, int(len(lengths) * 0.98))]
    if not NARROWEST <= width <= WIDEST:
        return None
    pairs = [
        (one, after) for one, after in pairwise(looks) if one.look in words and after.look in words and not after.mark
    ]
    uneven, even = Wrapping(width, SLACK), Wrapping(width, 0)
    full = [pair for pair in pairs if uneven.is_full(*pair)]
    if not full or len(full) * 3 < len(pairs):
        return None
    return even if sum(even.is_full(*pair) for pair in full) >= EVEN * len(full) else uneven


def _goes_on(block: _Open, look: Looked, wrapping: Wrapping | None) -> bool:
    """Whether a line continues a block."""
    if look.look in (LineLook.BLANK, LineLook.RULE, LineLook.HEADING, LineLook.ROW):
        return False
    last = block.last
    text = last.placed.text
    begins_inside = look.placed.text[:1].islower() or look.placed.text[:1] in "(,;:"
    full = wrapping.is_full(last, look) if wrapping else False
    if block.first.look is LineLook.ROW:
        return full and begins_inside and not look.mark
    if look.mark and (look.mark == block.first.mark or text[-1:] in ENDINGS):
        return False
    if look.mark:
        return full and not last.ends
    if text[-1:] in ".!?" and _hangs(block.first, look):
        return True
    if wrapping is None:
        return begins_inside and text[-1:] not in ".!?:" and not _is_entry(look)
    if text[-1:] == ":" and _is_entry(look):
        return False
    return full or (begins_inside and text[-1:] not in ".!?:")


def _hangs(first: Looked, look: Looked) -> bool:
    """Whether a line stands below the words of an item and not below its mark."""
    return bool(first.mark) and look.look is LineLook.WORDS and look.indent >= first.indent + 2


def _is_entry(look: Looked) -> bool:
    return look.look is LineLook.ITEM


def _closed(block: _Open) -> TextBlock:
    first = block.first
    text = PlacedText.joined((_glue(before, look), _words(look, first)) for before, look in _with_before(block.lines))
    look = first.look
    if look is LineLook.SHORT:
        look = (
            LineLook.HEADING
            if may_be_heading(text.text) and (len(block.lines) == 1 or text.text.isupper())
            else LineLook.WORDS
        )
    return TextBlock(look, text, first.level)


def _with_before(lines: Sequence[Looked]) -> list[tuple[Looked | None, Looked]]:
    return list(zip([None, *lines[:-1]], lines, strict=True))


def _words(look: Looked, first: Looked) -> PlacedText:
    """Return the words of a line. The mark of a line inside a block is no mark, so it is one of the words."""
    return look.placed if look is first or not look.mark else look.whole


def _glue(before: Looked | None, look: Looked) -> str:
    """Return what stands between two lines: nothing behind a hyphen inside a word."""
    if before is None:
        return ""
    text, word = before.placed.text, look.placed.text[:1]
    return "" if text[-1:] == "-" and text[-2:-1].isalpha() and word.isalpha() else " "
