"""The table of flat statements: statements that contain no body.

Algorithm. A statement is declared by a node and a row: a template, and the types of its operands. Builder, printer and
check are derived from the row, so a new flat statement needs no code in them::

  @flat("show {what} to {to}", what="pile card cards")

The template repeats the words of the grammar's rule. It has the node's fields in braces, in the order of the text. A
part in brackets is left out if its operand is None.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from croupier.language.source import Span

LEVELS = ("postfix", "sum", "expression")
"""How loosely an operand may bind, in the words of the grammar."""

OLD_NAME = "old"
"""The level of an operand that names something declared elsewhere."""


@dataclass(frozen=True, slots=True)
class Operand:
    """A field of a node that stands in the text."""

    field: str
    level: str  # one of ``LEVELS``, or ``OLD_NAME``


Group = tuple[str | Operand, ...]


@dataclass(frozen=True, slots=True)
class FlatRow:
    """The syntax of a flat statement."""

    name: str  # the name of the grammar's rule
    lead: str  # the words before the first operand
    groups: tuple[Group, ...]  # the parts of the template; a part is left out if it contains an operand that is None
    # by operand, the types that the check allows: ``pile``, ``card``, ``cards``, ``player`` and ``players``
    takes: dict[str, tuple[str, ...]]

    @property
    def operands(self) -> tuple[Operand, ...]:
        """Return the operands in the order of the text, which is the order of the grammar's rule."""
        return tuple(part for group in self.groups for part in group if isinstance(part, Operand))


class Flat:
    """A statement without a body."""

    __slots__ = ()
    row: ClassVar[FlatRow]
    place: Span


FLAT: list[type[Flat]] = []
"""All flat statements, in the order of declaration."""

F = TypeVar("F", bound=Flat)

_GROUP = re.compile(r"\[([^\]]+)\]|([^\[]+)")
_PART = re.compile(r"\{(\w+)(?::(\w+))?\}|(\S+)")


def flat(template: str, **takes: str) -> Callable[[type[F]], type[F]]:
    """Put a node into the table, with its template and the types of its operands."""

    def declare(node: type[F]) -> type[F]:
        groups = tuple(_group(found[1] or found[2]) for found in _GROUP.finditer(template))
        name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", node.__name__).lower()
        types = {field: tuple(words.split()) for field, words in takes.items()}
        node.row = FlatRow(name, re.split(r"[\[{]", template)[0].strip(), groups, types)
        FLAT.append(node)
        return node

    return declare


def _group(text: str) -> Group:
    found = _PART.finditer(text)
    return tuple(one[3] or Operand(one[1], one[2] or LEVELS[0]) for one in found)
