"""Read YAML: from a text to nodes with exact places, and diagnostics of everything that is refused.

The reading modules are imported when a text is read: most commands find their nodes kept.
"""

from __future__ import annotations

import re

from croupier.language.diagnostics import Diagnostic
from croupier.language.diagnostics.diagnostic import sort_diagnostics
from croupier.language.source import Source, Span
from croupier.language.syntax.keeping import recall
from croupier.language.syntax.limits import DEFAULT_LIMITS, DocumentLimits
from croupier.language.syntax.text_files import bad_characters, known_source, read_file, too_large
from croupier.language.syntax.yaml_nodes import Entry, Mapping, Node, Scalar, Sequence, Style

__all__ = [
    "DEFAULT_LIMITS",
    "DocumentLimits",
    "Entry",
    "Mapping",
    "Node",
    "Scalar",
    "Sequence",
    "Style",
    "read_document",
    "read_file",
    "read_node",
    "too_many_words",
]

WORDS = re.compile(r"\w+|[^\w\s]")
"""A word or a sign. Their number determines the time that parsing takes."""


def read_document(source: Source, limits: DocumentLimits = DEFAULT_LIMITS) -> tuple[Mapping | None, list[Diagnostic]]:
    """Return the mapping in a text, and the diagnostics, sorted by place. Raise nothing.

    A refused part (an alias, a key that occurs twice) is left out of the mapping. Return no mapping if the text is not
    YAML, too large, or something else than a mapping.
    """
    node, diagnostics = read_node(source, limits)
    if node is None or isinstance(node, Mapping):
        return node, diagnostics
    kind = "a list" if isinstance(node, Sequence) else "one value"
    message = f"the file holds {kind} where keys with values belong"
    place = Span(source, node.place.start, node.place.start + 1)
    refusal = Diagnostic("not-a-mapping", message, place, help="write `key: value` lines")
    return None, sort_diagnostics([*diagnostics, refusal])


def too_many_words(source: Source, limits: DocumentLimits = DEFAULT_LIMITS) -> Diagnostic | None:
    """Return a diagnostic if a text has too many words and signs to be parsed as rules."""
    if sum(1 for _ in WORDS.finditer(source.text)) <= limits.words:
        return None
    message = f"the text has more than {limits.words} words and signs"
    return Diagnostic("too-many-nodes", message, Span(source, 0, 0), help="share it out over several files")


def read_node(source: Source, limits: DocumentLimits = DEFAULT_LIMITS) -> tuple[Node | None, list[Diagnostic]]:
    """Return the node in a text as ``read_document`` does. The text may also hold a list or a single value.

    A text that is still known by the same name is not read again: its nodes are the same objects.
    """
    known = known_source(source)
    recall(known)
    node, diagnostics = known.once(("document", limits), lambda: _read_node(known, limits))
    return node, list(diagnostics)


def _read_node(source: Source, limits: DocumentLimits) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    node, diagnostics = _node_of(source, limits)
    return node, tuple(diagnostics)


def _node_of(source: Source, limits: DocumentLimits) -> tuple[Node | None, list[Diagnostic]]:
    from croupier.language.syntax.characters import REFUSED_IN_FILE
    from croupier.language.syntax.yaml_blocks import events_of
    from croupier.language.syntax.yaml_faults import Refused
    from croupier.language.syntax.yaml_tree import Tree

    if len(source.text) > limits.bytes or len(source.text.encode("utf-8", "surrogatepass")) > limits.bytes:
        return None, [too_large(source, limits)]
    unacceptable = bad_characters(source, REFUSED_IN_FILE)
    if unacceptable:
        return None, unacceptable
    events, passed_over = events_of(source, limits)
    tree = Tree(source, limits)
    node = None
    try:
        for event in events:
            tree.take(event)
        many = too_many_words(source, limits)
        if many is not None:
            raise Refused(many)
        node = tree.root()
    except Refused as refused:
        tree.diagnostics.append(refused.diagnostic)
    return node, sort_diagnostics([*tree.diagnostics, *tree.unmerged(passed_over)])
