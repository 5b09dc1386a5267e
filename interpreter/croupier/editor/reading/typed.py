"""The rules before the cursor: the fragment that it stands in, up to the word that is being written.

The fragment is cut out of the lines of the text, so it need not be whole. A line at the left edge of a block of rules
begins a definition; an indented line, also one that has only its indentation yet, belongs to the definition above.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from croupier.editor.positions import TextRange
from croupier.editor.under import Under
from croupier.language.source import Fragment, Source
from croupier.language.syntax.document import Entry, Mapping, Scalar
from croupier.language.syntax.words import has_code

WORD_BEFORE = re.compile(r"(?:[A-Z][A-Z0-9]*(?:-[A-Z0-9]*)*|\w*)\Z")
"""What is being written: a statement's code, or a word, which may be empty."""
PHRASE_BEFORE = re.compile(r"\b(?:how|instead|turn|do|at)[ \t]+\w*\Z")
"""A keyword of two words whose second is being written."""


@dataclass(frozen=True, slots=True)
class Typed:
    """Rules that break off at the cursor."""

    start: str  # the starting point of the grammar
    text: str  # from the beginning of the fragment to the word that is being written
    word: TextRange  # that word, which may be empty, with what of it stands behind the cursor
    behind: str  # what stands behind that word in the fragment
    around: TextRange  # the whole fragment, as far as the text has it

    def phrase(self) -> tuple[Typed, str] | None:
        """Return the same before a keyword of two words whose first is written, with that word, or None."""
        found = PHRASE_BEFORE.search(self.text)
        if found is None:
            return None
        start = self.word.start - len(found[0])
        word = TextRange(start, self.word.end)
        return Typed(self.start, self.text[: found.start()], word, self.behind, self.around), found[0]


def typed(under: Under) -> Typed | None:
    """Return the rules before a place, or None if no rules stand there."""
    source, offset = under.source, under.offset
    line = source.position(offset)[0]
    for block in _blocks(under):
        if block.first <= line <= block.last:
            return _in_block(source, offset, line, block)
    return _leaf(under)


# --- blocks of rules -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Block:
    """The lines of a literal block of rules, counted from 1."""

    start: str
    first: int
    last: int
    column: int  # of the left edge, from 0


def _blocks(under: Under) -> Iterator[_Block]:
    """Yield the blocks of rules of a document."""
    root = under.yaml[0] if under.yaml else None
    if not isinstance(root, Mapping):
        return
    for entry in root.entries:
        if entry.key.text == "rules":
            yield from _block(under, entry, "definition")
        elif entry.key.text == "rules_on" and isinstance(entry.value, Mapping):
            for one in entry.value.entries:
                yield from _block(under, one, "definition")
        elif entry.key.text == "options" and isinstance(entry.value, Mapping):
            for option in entry.value.entries:
                default = option.value.entry("default") if isinstance(option.value, Mapping) else None
                if default is not None:
                    yield from _block(under, default, "body")


def _block(under: Under, entry: Entry, start: str) -> Iterator[_Block]:
    if not isinstance(entry.value, Scalar) or entry.value.style != "|":
        return
    source, key = under.source, entry.key.place
    first, last = key.line + 1, len(source.line_starts)
    cursor = under.offset - source.line_starts[source.position(under.offset)[0] - 1]
    indents = (_indent(source.line(one)) for one in range(first, last + 1) if source.line(one).strip())
    column = next(indents, 0)
    if column < key.column:  # the block is empty yet
        column = max(key.column, cursor)
    for line in range(first, last + 1):
        text = source.line(line)
        if text.strip() and _indent(text) < column:
            last = line - 1
            break
    yield _Block(start, first, last, column)


def _in_block(source: Source, offset: int, line: int, block: _Block) -> Typed | None:
    starts = source.line_starts
    before = source.text[starts[line - 1] : offset]
    if len(before) < block.column:
        return None
    begin = line
    anew = not before.strip() and len(before) == block.column
    while begin > block.first and not (anew or _at_left_edge(source, begin, block)):
        begin -= 1
    if block.start == "body":
        begin = block.first
    end = line + 1
    while end <= block.last and not _at_left_edge(source, end, block):
        end += 1
    stop = starts[end - 1] if end <= len(starts) else len(source.text)
    return _cut(source, block, offset, TextRange(starts[begin - 1], stop))


def _at_left_edge(source: Source, line: int, block: _Block) -> bool:
    text = source.line(line)
    return has_code(text) and _indent(text) == block.column


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


# --- leaves of the YAML part ---------------------------------------------------------------------


def _leaf(under: Under) -> Typed | None:
    """Return what was parsed from a value or a key of the YAML part, up to a place in it."""
    source, offset = under.source, under.offset
    found: list[tuple[TextRange, str]] = []
    for key in list(source.made):
        if isinstance(key, tuple) and key[0] == "parsed":
            _, start, text, starts, _ = key
            whole = Fragment(source, text, starts).whole
            if "\n" not in text and whole.start <= offset <= whole.end:
                found.append((TextRange(whole.start, whole.end), start))
    if not found:
        return None
    around, start = min(found, key=lambda one: one[0].end - one[0].start)
    return _cut(source, _Block(start, 0, 0, 0), offset, around)


def _cut(source: Source, block: _Block, offset: int, around: TextRange) -> Typed:
    """Return what a fragment is before and behind the word at an offset, without the indentation of its block."""
    start, end = offset, offset
    found = WORD_BEFORE.search(source.text, around.start, offset)
    if found is not None:
        start = found.start()
    while end < around.end and (source.text[end].isalnum() or source.text[end] == "_"):
        end += 1
    before, behind = source.text[around.start : start], source.text[end : around.end]
    text, rest = (_outdented(one, block.column) for one in (before, "x" * block.column + behind))
    return Typed(block.start, text, TextRange(start, end), rest, around)


def _outdented(text: str, column: int) -> str:
    return "\n".join(line[column:] for line in text.split("\n"))
