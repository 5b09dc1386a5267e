"""Walk over the nodes of a plan."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from croupier.engines.plan import values as v


def parts_of(node: Any) -> Iterator[Any]:
    """Yield a node of a plan and all nodes inside it, but not the bodies of definitions that it calls."""
    if isinstance(node, tuple):
        for one in node:
            yield from parts_of(one)
    elif is_dataclass(node):
        yield node
        for one in fields(node):
            yield from parts_of(getattr(node, one.name))


def locals_of(node: Any) -> set[int]:
    """Return the slots that a value reads."""
    return {one.slot for one in parts_of(node) if isinstance(one, v.Local | v.LocalItems)}
