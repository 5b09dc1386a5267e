"""What values and steps of a plan are made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from croupier.engines.plan import values as v


def parts_of(node: Any) -> Iterator[Any]:
    """A node of a plan and all nodes inside it; definitions that it evaluates are no part of it."""
    if isinstance(node, tuple):
        for one in node:
            yield from parts_of(one)
    elif is_dataclass(node):
        yield node
        for one in fields(node):
            yield from parts_of(getattr(node, one.name))


def locals_of(node: Any) -> set[int]:
    """The slots that a value reads."""
    return {one.slot for one in parts_of(node) if isinstance(one, v.Local | v.LocalItems)}
