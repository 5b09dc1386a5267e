"""The nodes of a YAML document: scalars, sequences and mappings, each with its place.

Two nodes are equal if they say the same. Places and quotes make no difference.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from croupier.language.source import Fragment, Span

Style = Literal["", "'", '"', "|", ">"]


@dataclass(frozen=True, slots=True)
class Scalar:
    """A value without parts."""

    value: str | int | bool | None  # the meaning: an unquoted ``12`` has the value 12
    text: str  # the text: an unquoted ``12`` has the text ``12``
    style: Style = field(compare=False)  # the sign that the scalar begins with; empty for a plain one
    place: Span = field(compare=False, repr=False)  # includes the quotes, or the ``|`` and everything below it
    fragment: Fragment = field(compare=False, repr=False)  # ``text``, with the place of each of its lines
    # the lines of ``fragment`` have places of their own; folded or escaped texts have only the start of ``place``
    exact: bool = field(compare=False)


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list of nodes, in the order of the file."""

    items: tuple[Node, ...]
    place: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Entry:
    """A key of a mapping and its value."""

    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values in the order of the file. No two keys have the same text."""

    entries: tuple[Entry, ...]
    place: Span = field(compare=False, repr=False)
    _by_key: dict[str, Entry] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_key", {entry.key.text: entry for entry in self.entries})

    def entry(self, key: str) -> Entry | None:
        """Return the entry whose key has this text, or None."""
        return self._by_key.get(key)

    def get(self, key: str) -> Node | None:
        """Return the value of the key with this text, or None."""
        entry = self._by_key.get(key)
        return None if entry is None else entry.value


Node = Scalar | Sequence | Mapping
