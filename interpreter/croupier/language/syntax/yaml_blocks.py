"""Read a YAML text block by block, so that a change of one block does not scan the others again.

Algorithm. The text is cut at lines that begin with a plain key at the left edge, or, in a list, with its dash. Each
block is scanned as a text of its own, and its events are kept by its text. The events of all blocks, moved to where
the blocks stand, are those of the whole. For example::

  a: 1            document, mapping, scalar a, scalar 1, end
  b: [2]          document, mapping, scalar b, sequence, scalar 2, end, end
  the whole       document, mapping, scalar a, scalar 1, scalar b, sequence, scalar 2, end, end

Invariant. The events are the same as of the text at once (``tests/language/syntax/test_yaml_blocks.py``). Wherever that
is not sure, the text is scanned at once: if a block is refused, or is not one collection of the kind of the first, and
if the text has marks of documents.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise

from croupier.language.diagnostics import Diagnostic
from croupier.language.recent import Recent
from croupier.language.source import Source
from croupier.language.syntax.limits import DocumentLimits
from croupier.language.syntax.yaml_events import YamlEvent, YamlEvents
from croupier.language.syntax.yaml_faults import Refused

NOTHING = re.compile(r"(?: *(?:#[^\n]*)?\n)*")
"""Comments and blank lines."""
KEY = re.compile(r"^[A-Za-z_][\w-]*:(?=[ \n])", re.M)
DASH = re.compile(r"^-(?=[ \n])", re.M)
MARKS = re.compile(r"^(?:---|\.\.\.|%)|[\t\r]|\A\ufeff", re.M)
"""Marks of documents, and signs with which the ends of lines are not plain."""
ENDS = 2
"""The events of a block before its own parts: the document and the collection."""

_BLOCKS: Recent[tuple[YamlEvent, ...] | None] = Recent(most_entries=5_000)

Events = tuple[Iterable[YamlEvent], list[Diagnostic]]
"""The events of a text, and what they refuse, which is complete when all events have been taken."""


def events_of(source: Source, limits: DocumentLimits) -> Events:
    """Return the events of a text. Taking them raises ``Refused`` if it is not YAML, or brackets nest too deep.

    A text with more nodes than the limit may have more events than are taken; they are made as they are taken.
    """
    blocks = _blocks(source.text, limits)
    if blocks is not None:
        return _joined(blocks, len(source.text)), []
    events = YamlEvents(source, limits.depth)
    return events, events.refused


Block = tuple[int, tuple[YamlEvent, ...]]
"""Where a block begins, and its events."""


def _blocks(text: str, limits: DocumentLimits) -> list[Block] | None:
    """Return the blocks of a text, or None if it has to be scanned at once."""
    begins = NOTHING.match(text)
    first = 0 if begins is None else begins.end()
    head = DASH if text.startswith("-", first) else KEY
    if MARKS.search(text) or not head.match(text, first):
        return None
    found: list[Block] = []
    room = 2 * limits.nodes + ENDS
    starts = [one.start() for one in head.finditer(text, first)]
    for start, end in pairwise([*starts, len(text)]):
        block = text[start:end]
        events = _BLOCKS.of((block, limits), len(block), lambda block=block: _alone(block, limits))  # type: ignore[misc]
        if events is None or events[1].kind != ("mapping" if head is KEY else "sequence"):
            return None
        room -= len(events)
        if room < 0:
            return None
        found.append((start, events))
    return found


def _alone(block: str, limits: DocumentLimits) -> tuple[YamlEvent, ...] | None:
    """Return the events of a block as a text of its own, or None if it is none, or has more nodes than the limit."""
    scanner = YamlEvents(Source("", block), limits.depth)
    most = 2 * limits.nodes + ENDS
    try:
        events = tuple(islice(scanner, most + 1))
    except Refused:
        return None
    documents = sum(one.kind == "document" for one in events)
    return events if documents == 1 and not scanner.refused and ENDS < len(events) <= most else None


def _joined(blocks: list[Block], length: int) -> Iterator[YamlEvent]:
    """Yield the events of blocks as those of one text."""
    first, events = blocks[0]
    for one in events[:ENDS]:
        yield YamlEvent(one.kind, one.start + first, one.end + first)
    for start, events in blocks:
        for kind, begin, end, text, style in events[ENDS:-1]:
            yield YamlEvent(kind, begin + start, end + start, text, style)
    yield YamlEvent("end", length, length)
