"""Walk through the nodes below a node, the outermost first, in the order of the text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

PLAIN = ("str", "str | None", "tuple[str, ...]", "int", "bool", "Span")
"""The annotations of fields that neither are nor contain nodes."""

_PARTS: dict[type, tuple[str, ...]] = {}


def children(node: Any) -> list[Any]:
    """Return the nodes directly below a node."""
    kind = type(node)
    parts = _PARTS.get(kind)
    if parts is None:
        parts = _PARTS[kind] = tuple(one.name for one in fields(node) if one.type not in PLAIN)
    found: list[Any] = []
    for name in parts:
        value = getattr(node, name)
        if type(value) is tuple:
            _add(value, found)
        elif value is not None:
            found.append(value)
    return found


def _add(values: tuple[Any, ...], found: list[Any]) -> None:
    for one in values:
        if type(one) is tuple:
            _add(one, found)
        else:
            found.append(one)


def walk(node: Any) -> Iterator[Any]:
    """Yield the node and everything below it."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        below = children(one)
        below.reverse()
        waiting += below


def depth_of(node: Any) -> int:
    """Return the number of levels of nodes inside each other. Return 0 for None."""
    level = [] if node is None else [node]
    depth = 0
    while level:
        depth += 1
        level = [child for one in level for child in children(one)]
    return depth
