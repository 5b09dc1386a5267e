"""Every node below a node of the syntax or of a plan, outermost first, in the order of the text."""

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


def children(node: Any) -> Iterator[Any]:
    """The nodes directly below a node."""
    for name in _parts(node):
        yield from nodes_in(getattr(node, name))


def nodes_in(value: Any) -> Iterator[Any]:
    """The nodes that a field holds: itself, or those in a tuple."""
    if isinstance(value, tuple):
        for one in value:
            yield from nodes_in(one)
    elif hasattr(value, "__dataclass_fields__") and not isinstance(value, Span):
        yield value


def walk(node: Any) -> Iterator[Any]:
    """The node and everything below it."""
    yield node
    for child in children(node):
        yield from walk(child)
