"""Read misspelt keys of a document as the keys that are meant, so that nothing follows from them."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Dict
from dataclasses import replace

from croupier.language.diagnostics import Diagnostic
from croupier.language.source import Span
from croupier.language.syntax.document import Entry, Mapping, Node, Sequence


def with_meant_keys(root: Mapping, problems: Iterable[Diagnostic]) -> Mapping:
    """Return a document in which each unknown key whose diagnostic has an edit is the key of that edit.

    Places stay. Without such a key, return the same object.
    """
    fixes = [one.fix for one in problems if one.code == "unknown-key" and one.fix is not None]
    meant = {fix.place: fix.text for fix in fixes}
    found = _renamed(root, meant) if meant else root
    assert isinstance(found, Mapping)
    return found


def _renamed(node: Node, meant: Dict[Span, str]) -> Node:
    match node:
        case Mapping(entries=entries):
            return replace(node, entries=tuple(_entry(one, node, meant) for one in entries))
        case Sequence(items=items):
            return replace(node, items=tuple(_renamed(one, meant) for one in items))
    return node


def _entry(entry: Entry, parent: Mapping, meant: Dict[Span, str]) -> Entry:
    """Return an entry with the key that is meant, unless that key is there as well."""
    right = meant.get(entry.key.place, "")
    if right and parent.entry(right) is None:
        entry = replace(entry, key=replace(entry.key, value=right, text=right))
    return replace(entry, value=_renamed(entry.value, meant))
