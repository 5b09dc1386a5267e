"""The nodes of a YAML document: scalars, sequences and mappings, each with its place.

Two nodes are equal when they say the same; places and quoting make no difference.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from croupier.source import Fragment, Span

Style = Literal["", "'", '"', "|", ">"]


@dataclass(frozen=True, slots=True)
class Scalar:
    """One value without parts.

    ``value`` is what the value means, ``text`` what it says: an unquoted ``12`` has the value 12 and the text ``12``.
    ``style`` is the sign that it begins with, empty for a plain one. ``place`` holds the quotes, or the ``|`` and
    everything below it. ``fragment`` has the same text as ``text`` and says where its lines stand; where ``exact`` is
    false (folded texts, escapes, values over several lines) all of its lines stand at the start of ``place``.
    """

    value: str | int | bool | None
    text: str
    style: Style = field(compare=False)
    place: Span = field(compare=False, repr=False)
    fragment: Fragment = field(compare=False, repr=False)
    exact: bool = field(compare=False)


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list of nodes, in the order of the file."""

    items: tuple[Node, ...]
    place: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Entry:
    """One key of a mapping and what stands behind it."""

    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values in the order of the file; no two keys have the same text."""

    entries: tuple[Entry, ...]
    place: Span = field(compare=False, repr=False)

    def get(self, key: str) -> Node | None:
        """The value behind the key of this text, or None if there is no such key."""
        for entry in self.entries:
            if entry.key.text == key:
                return entry.value
        return None


Node = Scalar | Sequence | Mapping
