"""Every node below a node, outermost first, in the order of the text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from croupier.language.source import Span

_PARTS: dict[type, tuple[str, ...]] = {}


def _parts(node: Any) -> tuple[str, ...]:
    """The names of what a node holds beside its place."""
    kind = type(node)
    if kind not in _PARTS:
        _PARTS[kind] = tuple(one.name for one in fields(node) if one.name != "place")
    return _PARTS[kind]


def children(node: Any) -> list[Any]:
    """The nodes directly below a node."""
    found: list[Any] = []
    for name in _parts(node):
        _add_nodes(getattr(node, name), found)
    return found


def _add_nodes(value: Any, found: list[Any]) -> None:
    if isinstance(value, tuple):
        for one in value:
            _add_nodes(one, found)
    elif hasattr(value, "__dataclass_fields__") and not isinstance(value, Span):
        found.append(value)


def walk(node: Any) -> Iterator[Any]:
    """The node and everything below it; takes as long for a deep tree as for a broad one."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += reversed(children(one))


def depth_of(node: Any) -> int:
    """Return how many levels of nodes stand inside each other; 0 for None."""
    level = [] if node is None else [node]
    depth = 0
    while level:
        depth += 1
        level = [child for one in level for child in children(one)]
    return depth
