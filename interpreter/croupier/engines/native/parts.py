"""What values and steps of a plan are made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.engines.plan import values as v
from croupier.language.syntax.walk import nodes_in, walk


def parts_of(node: Any) -> Iterator[Any]:
    """A node of a plan and all nodes inside it; definitions that it evaluates are no part of it."""
    for one in nodes_in(node):
        yield from walk(one)


def locals_of(node: Any) -> set[int]:
    """The slots that a value reads."""
    return {one.slot for one in parts_of(node) if isinstance(one, v.Local | v.LocalItems)}
