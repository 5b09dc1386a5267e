"""The comments of a YAML text, which its nodes do not hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from croupier.language.source import Source
from croupier.language.syntax.document import Mapping, Node, Scalar, Sequence

COMMENT = re.compile(r"#[^\n]*")
BLOCKS = ("|", ">")
"""The styles of scalars whose text begins on the line below."""


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment: where it begins, its text, and its column, counted from 0."""

    start: int
    text: str
    column: int
    alone: bool  # nothing stands in front of it on its line

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def comments_of(source: Source, root: Node) -> list[Comment]:
    """Return the comments of a text in their order. Each stands between two scalars, or behind the sign of a block."""
    found = []
    begin = 0
    for one in scalars_of(root):
        found += _between(source, begin, one.place.start)
        begin = one.place.end
        if one.style in BLOCKS:
            found += _between(source, one.place.start, end_of_line(source, one.place.start))
    return found + _between(source, begin, len(source.text))


def scalars_of(node: Node) -> Iterator[Scalar]:
    """Yield the scalars of a node in their order, keys among them."""
    match node:
        case Scalar():
            yield node
        case Sequence(items):
            for one in items:
                yield from scalars_of(one)
        case Mapping(entries):
            for entry in entries:
                yield entry.key
                yield from scalars_of(entry.value)


def end_of_line(source: Source, offset: int) -> int:
    """Return the offset of the next line break, or of the end of the text."""
    found = source.text.find("\n", offset)
    return len(source.text) if found < 0 else found


def _between(source: Source, begin: int, end: int) -> list[Comment]:
    return [_comment(source, one.start(), one[0].rstrip()) for one in COMMENT.finditer(source.text, begin, end)]


def _comment(source: Source, start: int, text: str) -> Comment:
    line = source.text.rfind("\n", 0, start) + 1
    return Comment(start, text, start - line, not source.text[line:start].strip())
