"""Share a long line of rules out over several.

Algorithm. The body behind a header goes to a line of its own. If that is not enough, the longest brackets are opened:
what stands between their commas gets lines of its own, one level deeper. A part that is still too long is broken in
front of `where`, `and` and `or`. The grammar sees no line breaks between brackets, so nothing else is broken: a line
without brackets stays as long as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from croupier.editor.formatting.lines import STEP
from croupier.editor.formatting.words import CLOSED, OPEN, Word, spaced

BREAKS = frozenset(("where", "and", "or"))
"""The words in front of which a line between brackets may be broken."""

Placed = tuple[int, str]
"""A line: its indentation, and its text."""


def wrapped(words: Sequence[Word], indent: int, width: int) -> list[Placed]:
    """Return a statement, a header, or a header with its body as lines of at most ``width``, where that can be."""
    if _fits(words, indent, width):
        return [(indent, spaced(words))]
    colon = next((at for at, depth in _depths(words) if words[at].text == ":" and not depth), len(words))
    header, body = words[: colon + 1], words[colon + 1 :]
    lines = _opened(header, indent, width)
    return lines + _opened(body, indent + STEP, width) if body else lines


def _opened(words: Sequence[Word], indent: int, width: int) -> list[Placed]:
    """Return words as lines. Of their brackets, the longest are opened until every line fits."""
    lines: list[Placed] = []
    rest = list(words)
    while rest:
        longest = None if _fits(rest, indent, width) else _longest_brackets(rest)
        if longest is None:
            return [*lines, (indent, spaced(rest))]
        begin, end = longest
        lines += _opened(rest[: begin + 1], indent, width)
        lines += [line for part in _parts(rest[begin + 1 : end]) for line in _part(part, indent + STEP, width)]
        rest = rest[end:]
    return lines


def _part(words: Sequence[Word], indent: int, width: int) -> list[Placed]:
    """Return a part between brackets as lines. Those behind the first are one level deeper."""
    if _fits(words, indent, width):
        return [(indent, spaced(words))]
    breaks = [at for at, depth in _depths(words) if at and not depth and words[at].text in BREAKS]
    lines: list[Placed] = []
    begun, deeper = 0, 0
    for at, following in pairwise([*breaks, len(words)]):
        if not _fits(words[begun:following], indent + deeper, width):
            lines += _opened(words[begun:at], indent + deeper, width)
            begun, deeper = at, STEP
    return lines + _opened(words[begun:], indent + deeper, width)


def _parts(words: Sequence[Word]) -> list[Sequence[Word]]:
    """Return what stands between the commas, each part with the comma behind it."""
    ends = [at + 1 for at, depth in _depths(words) if words[at].text == "," and not depth]
    return [words[begin:end] for begin, end in pairwise([0, *ends, len(words)]) if begin < end]


def _longest_brackets(words: Sequence[Word]) -> tuple[int, int] | None:
    """Return where the longest of the outermost brackets open and close, or None where there is nothing to break."""
    found, begin = [], 0
    for at, depth in _depths(words):
        if words[at].text in OPEN and not depth:
            begin = at
        elif words[at].text in CLOSED and not depth and at > begin + 1:
            found.append((begin, at))
    return max(found, key=lambda one: len(spaced(words[one[0] : one[1]])), default=None)


def _depths(words: Sequence[Word]) -> list[tuple[int, int]]:
    """Return the number of each word with the number of brackets around it, those that begin here alone.

    BracketLayout are as deep as what holds them.
    """
    found, depth = [], 0
    for at, one in enumerate(words):
        depth -= one.text in CLOSED and depth > 0
        found.append((at, depth))
        depth += one.text in OPEN
    return found


def _fits(words: Sequence[Word], indent: int, width: int) -> bool:
    return indent + len(spaced(words)) <= width
