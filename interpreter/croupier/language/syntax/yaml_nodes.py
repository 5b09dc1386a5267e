"""The nodes of a YAML document: scalars, sequences and mappings, each with its place.

Two nodes are equal when they say the same; places and quoting make no difference.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from croupier.language.source import Fragment, Span

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
    _by_key: dict[str, Entry] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_key", {entry.key.text: entry for entry in self.entries})

    def entry(self, key: str) -> Entry | None:
        """The entry whose key has this text, or None if there is no such key."""
        return self._by_key.get(key)

    def get(self, key: str) -> Node | None:
        """The value behind the key of this text, or None if there is no such key."""
        entry = self._by_key.get(key)
        return None if entry is None else entry.value


Node = Scalar | Sequence | Mapping
