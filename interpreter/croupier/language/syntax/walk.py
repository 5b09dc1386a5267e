"""Walk through the nodes below a node, the outermost first, in the order of the text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

PLAIN = ("str", "str | None", "tuple[str, ...]", "int", "bool", "Span")
"""The annotations of fields that neither are nor contain nodes."""

_BACKWARDS: dict[type, tuple[str, ...]] = {}
"""The other fields of each kind of node, the last one first."""


def parts_of(kind: type) -> tuple[str, ...]:
    """Return the fields of a kind of node that hold nodes, tuples of nodes, or None."""
    return _backwards(kind)[::-1]


def _backwards(kind: type) -> tuple[str, ...]:
    parts = _BACKWARDS.get(kind)
    if parts is None:
        parts = _BACKWARDS[kind] = tuple(one.name for one in reversed(fields(kind)) if one.type not in PLAIN)
    return parts


def children(node: Any) -> list[Any]:
    """Return the nodes directly below a node."""
    waiting: list[Any] = []
    _push(node, waiting)
    waiting.reverse()
    return waiting


def walk(node: Any) -> Iterator[Any]:
    """Yield the node and everything below it."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        if _BACKWARDS.get(type(one)) != ():
            _push(one, waiting)


def _push(node: Any, waiting: list[Any]) -> None:
    """Put the nodes directly below a node on a stack, the first of them on top."""
    parts = _BACKWARDS.get(type(node))
    for name in _backwards(type(node)) if parts is None else parts:
        value = getattr(node, name)
        if type(value) is tuple:
            if value:
                _push_all(value, waiting)
        elif value is not None:
            waiting.append(value)


def _push_all(values: tuple[Any, ...], waiting: list[Any]) -> None:
    for one in reversed(values):
        if type(one) is tuple:
            _push_all(one, waiting)
        else:
            waiting.append(one)


def depth_of(node: Any) -> int:
    """Return the number of levels of nodes inside each other. Return 0 for None."""
    level = [] if node is None else [node]
    depth = 0
    while level:
        depth += 1
        level = [child for one in level for child in children(one)]
    return depth
