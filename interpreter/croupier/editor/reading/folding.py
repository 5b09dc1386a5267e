"""Folding: the sections of the YAML part, their entries, and the definitions of rules."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.editor.mending import mended
from croupier.editor.positions import TextRange
from croupier.editor.under import parsed
from croupier.language.ruleset.documents import document_of
from croupier.language.source import Source
from croupier.language.syntax.document import Mapping, Node, Scalar, Sequence, read_node
from croupier.language.syntax.text_files import known_source

DEEPEST = 3
"""The levels of the YAML part that fold."""


def folds(source: Source) -> tuple[TextRange, ...]:
    """Return what can be folded: from the beginning of its first line to the end of its last."""
    whole = known_source(mended(source))
    document_of(whole)
    root, _ = read_node(whole)
    found = [] if root is None else list(_below(root, 0))
    found += [one.range for one in parsed(whole)]
    lines = {_lines(whole, one) for one in found}
    starts = whole.line_starts
    return tuple(
        TextRange(starts[first - 1], starts[last - 1] + len(whole.line(last)))
        for first, last in sorted(lines)
        if last > first
    )


def _below(node: Node, depth: int) -> Iterator[TextRange]:
    if depth >= DEEPEST:
        return
    if isinstance(node, Mapping):
        for entry in node.entries:
            yield TextRange(entry.key.place.start, max(entry.key.place.end, entry.value.place.end))
            yield from _below(entry.value, depth + 1)
    elif isinstance(node, Sequence):
        for item in node.items:
            if not isinstance(item, Scalar):
                yield TextRange(item.place.start, item.place.end)
                yield from _below(item, depth + 1)


def _lines(source: Source, range: TextRange) -> tuple[int, int]:
    """Return the first and the last line of a range that are not empty, counted from 1."""
    first, last = source.position(range.start)[0], source.position(range.end)[0]
    while last > first and not source.line(last).strip():
        last -= 1
    return first, last
