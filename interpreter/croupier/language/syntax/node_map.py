"""Tables by node in which equal nodes at different places are different keys.

Nodes compare by content, not by place. A plain dictionary would therefore confuse equal nodes, so keys are identities.
Invariant: a table keeps its nodes alive. So no node is freed, and no other object gets its identity.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Generic, TypeVar

N = TypeVar("N")
V = TypeVar("V")
D = TypeVar("D")


class UnknownNode(LookupError):
    """Raised if a table has no entry for a node. ``what`` names the missing value."""

    def __init__(self, what: str, node: Any) -> None:
        super().__init__(f"no {what} is known of {_described(node)}")
        self.what = what
        self.node = node


class NodeMap(Generic[N, V]):
    """A value for each node. ``what`` names a value in the message about a missing one."""

    __slots__ = ("_entries", "_what")

    def __init__(self, what: str) -> None:
        self._entries: dict[int, tuple[N, V]] = {}
        self._what = what

    def copy(self) -> NodeMap[N, V]:
        """Return a table of its own with the same entries."""
        found = NodeMap[N, V](self._what)
        found._entries = self._entries.copy()
        return found

    def __setitem__(self, node: N, value: V) -> None:
        self._entries[id(node)] = (node, value)

    def __getitem__(self, node: N) -> V:
        """Return the value of a node. Raise UnknownNode if there is none."""
        try:
            return self._entries[id(node)][1]
        except KeyError:
            raise UnknownNode(self._what, node) from None

    def get(self, node: object) -> V | None:
        entry = self._entries.get(id(node))
        return None if entry is None else entry[1]

    def __contains__(self, node: object) -> bool:
        return id(node) in self._entries

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[N]:
        return (node for node, _ in self._entries.values())


class NodeSet(Generic[N]):
    """A set of nodes, in the order in which they were added."""

    __slots__ = ("_nodes",)

    def __init__(self, nodes: Iterable[N] = ()) -> None:
        self._nodes: dict[int, N] = {}
        self.update(nodes)

    def copy(self) -> NodeSet[N]:
        """Return a set of its own with the same nodes."""
        found = NodeSet[N]()
        found._nodes = self._nodes.copy()
        return found

    def add(self, node: N) -> None:
        self._nodes[id(node)] = node

    def update(self, nodes: Iterable[N]) -> None:
        for node in nodes:
            self.add(node)

    def __contains__(self, node: object) -> bool:
        return id(node) in self._nodes

    def __len__(self) -> int:
        return len(self._nodes)

    def __iter__(self) -> Iterator[N]:
        return iter(self._nodes.values())


def _described(node: Any) -> str:
    place = getattr(node, "place", None)
    if place is None:
        return f"a {type(node).__name__}"
    return f"`{place.text.split(chr(10))[0]}` ({type(node).__name__}, {place})"
