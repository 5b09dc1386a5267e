"""Expressions, and the small parts that all constructs share."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.language.source import Span
from croupier.language.syntax.nodes.place import place_field


@dataclass(frozen=True, slots=True)
class Cite:
    """The code of a statement or an interpretation that the enclosing part implements, such as ``MIN-016``."""

    code: str
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Reveal:
    """A pile or a state of which the enclosing part is meant to tell something: ``reveals hand``."""

    name: str
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class TypeName:
    """A type as written: ``card``, ``colour?``."""

    name: str
    optional: bool
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Parameter:
    """``type name in domain where condition``. If the name is left out, the type is the name."""

    type: TypeName
    name: str
    domain: Expression | None
    place: Span = place_field()
    where: Expression | None = None  # of several cards that are chosen together


@dataclass(frozen=True, slots=True)
class Signature:
    """A name and its parameters."""

    name: str
    parameters: tuple[Parameter, ...]
    place: Span = place_field()

    @property
    def whole(self) -> Span:
        """Return the place of the name with the parentheses behind it."""
        if not self.parameters:
            return self.place
        text = self.place.source.text
        return Span(self.place.source, self.place.start, text.find(")", self.parameters[-1].place.end) + 1)


@dataclass(frozen=True, slots=True)
class Number:
    value: int
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Boolean:
    value: bool
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class NoneValue:
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Name:
    name: str
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Field:
    """``base.name``: a field of a card, a state of a player, a member of an enumeration."""

    base: Expression
    name: str
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Call:
    name: str
    arguments: tuple[Expression, ...]
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class ListOf:
    items: tuple[Expression, ...]
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Range:
    """Whole numbers from ``low`` to ``high``, both included."""

    low: Expression
    high: Expression
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Unary:
    """``not`` or ``-``."""

    operator: str
    operand: Expression
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Binary:
    """``and or = != < <= > >= in + - * div mod otherwise``."""

    operator: str
    left: Expression
    right: Expression
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Conditional:
    condition: Expression
    then: Expression
    otherwise: Expression
    place: Span = place_field()


class Loop:
    """A loop over a list: ``variable in source``, and ``where`` a condition holds."""

    __slots__ = ()
    variable: str
    source: Expression
    where: Expression | None
    place: Span


@dataclass(frozen=True, slots=True)
class Quantified(Loop):
    """``any no every each first last the random how_many total highest lowest most least`` over a source."""

    quantifier: str
    variable: str
    source: Expression
    where: Expression | None
    # the value that ``total`` adds up, and that ``highest``, ``lowest``, ``most`` and ``least`` compare; None elsewhere
    subject: Expression | None
    place: Span = place_field()


Expression = (
    Number | Boolean | NoneValue | Name | Field | Call | ListOf | Range | Unary | Binary | Conditional | Quantified
)
