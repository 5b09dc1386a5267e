"""Hold a text that was laid out against the text before: it must say the same, with the same comments."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from croupier.editor.formatting.comments import BLOCKS, comments_of
from croupier.editor.formatting.rule_texts import rule_texts
from croupier.editor.formatting.words import words_of
from croupier.language.source import Source
from croupier.language.syntax.document import Mapping, Node, Scalar, Sequence, read_node
from croupier.language.syntax.limits import DocumentLimits

Said = tuple[int, Any]
"""A thing that a text says, behind the offset at which it is."""


def first_difference(source: Source, root: Node, text: str, limits: DocumentLimits) -> int | None:
    """Return the line of a text at which another text first says something else, or None if it says the same."""
    other = Source(source.name, text)
    read, problems = read_node(other, limits)
    if read is None or problems:
        return 1
    for one, two in zip_longest(_said(source, root), _said(other, read)):
        if one is None or two is None or one[1] != two[1]:
            return source.position(len(source.text) if one is None else one[0])[0]
    return None


def _said(source: Source, root: Node) -> Iterator[Said]:
    """Yield the parts of a document in their order, then its comments."""
    rules = {one.scalar.place.start: one for one in rule_texts(root)}
    stack: list[Node] = [root]
    while stack:
        node = stack.pop()
        at = node.place.start
        match node:
            case Scalar() if at in rules:
                yield at, rules[at].parsed()[0]
                yield from ((at, one.text) for one in words_of(node.text) if one.kind == "comment")
            case Scalar(value, text, style):
                yield at, (style, text.removesuffix("\n")) if style in BLOCKS else (style, value, text)
            case Sequence(items):
                yield at, ("list", len(items))
                stack += reversed(items)
            case Mapping(entries):
                yield at, ("mapping", len(entries))
                stack += [part for one in reversed(entries) for part in (one.value, one.key)]
    yield from ((one.start, one.text) for one in comments_of(source, root))
