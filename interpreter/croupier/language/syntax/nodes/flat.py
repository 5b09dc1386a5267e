"""The table of flat statements: those that hold no body. A node with its row is all that syntax needs of one.

A row is a template and the types that operands take: ``@flat("show {what} to {to}", what="pile card cards")``. The
template repeats the words of the grammar, with the node's fields in braces and in the order of the text. What stands
in brackets is left out where its operand is None. Builder, printer and usual check follow from the row.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from croupier.language.source import Span

LEVELS = ("postfix", "sum", "expression")
"""How loose an expression may be that an operand holds, in the words of the grammar."""

OLD_NAME = "old"
"""The level of an operand that names what is declared elsewhere."""


@dataclass(frozen=True, slots=True)
class Operand:
    """A field of a node; ``level`` is one of ``LEVELS``, or ``OLD_NAME``."""

    field: str
    level: str


Group = tuple[str | Operand, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """``name`` is that of the grammar's rule. ``lead`` are the words before the first operand. ``groups`` are the parts
    of the template, each of which is left out when it holds an operand that is None. ``takes`` are the types of the
    operands that the usual check looks at: ``pile``, ``card``, ``cards``, ``player`` and ``players``."""

    name: str
    lead: str
    groups: tuple[Group, ...]
    takes: dict[str, tuple[str, ...]]

    @property
    def operands(self) -> tuple[Operand, ...]:
        """The operands in the order of the text, which is that of the grammar's rule."""
        return tuple(part for group in self.groups for part in group if isinstance(part, Operand))


class Flat:
    """A statement without a body."""

    __slots__ = ()
    row: ClassVar[Row]
    place: Span


FLAT: list[type[Flat]] = []
"""Every flat statement, in the order of their declaration."""

F = TypeVar("F", bound=Flat)

_GROUP = re.compile(r"\[([^\]]+)\]|([^\[]+)")
_PART = re.compile(r"\{(\w+)(?::(\w+))?\}|(\S+)")


def flat(template: str, **takes: str) -> Callable[[type[F]], type[F]]:
    """Put a node into the table, with its template and the types of its operands."""

    def declare(node: type[F]) -> type[F]:
        groups = tuple(_group(found[1] or found[2]) for found in _GROUP.finditer(template))
        name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", node.__name__).lower()
        types = {field: tuple(words.split()) for field, words in takes.items()}
        node.row = Row(name, re.split(r"[\[{]", template)[0].strip(), groups, types)
        FLAT.append(node)
        return node

    return declare


def _group(text: str) -> Group:
    found = _PART.finditer(text)
    return tuple(one[3] or Operand(one[1], one[2] or LEVELS[0]) for one in found)
