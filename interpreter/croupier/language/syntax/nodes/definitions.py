"""Definitions, and changes of the definitions of other layers."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.language.source import Span
from croupier.language.syntax.nodes.expressions import (
    Cite,
    Expression,
    Loop,
    Name,
    Parameter,
    Reveal,
    Signature,
    TypeName,
)
from croupier.language.syntax.nodes.place import place_field
from croupier.language.syntax.nodes.statements import Body
from croupier.language.syntax.nodes.ways import As, DuringAs, Way


@dataclass(frozen=True, slots=True)
class PureLet:
    name: str
    value: Expression
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Cases:
    """The branches of a definition with several cases."""

    branches: tuple[tuple[Expression, Pure], ...]
    otherwise: Pure
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Pure:
    cites: tuple[Cite, ...]
    lets: tuple[PureLet, ...]
    result: Expression | Cases
    place: Span = place_field()
    reveals: tuple[Reveal, ...] = ()


@dataclass(frozen=True, slots=True)
class Define:
    signature: Signature
    giving: TypeName | None
    body: Pure
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Procedure:
    """``to name(parameters) giving type marks mark: body``."""

    signature: Signature
    giving: TypeName | None
    marks: str | None
    body: Body
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class DecisionMove:
    signature: Signature
    condition: Expression | None
    body: Body
    place: Span = place_field()
    ways: tuple[As, ...] = ()


@dataclass(frozen=True, slots=True)
class Meanwhile(Loop):
    variable: str
    source: Expression
    where: Expression | None
    cites: tuple[Cite, ...]
    moves: tuple[DecisionMove, ...]
    place: Span = place_field()
    reveals: tuple[Reveal, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    signature: Signature
    giving: TypeName | None
    cites: tuple[Cite, ...]
    moves: tuple[DecisionMove, ...]
    meanwhiles: tuple[Meanwhile, ...]
    otherwise: Body | None
    place: Span = place_field()
    reveals: tuple[Reveal, ...] = ()


@dataclass(frozen=True, slots=True)
class Behaviour:
    """``when kinds moment(parameters)``: the behaviour of these kinds at a moment."""

    kinds: tuple[Name, ...]
    moment: str
    parameters: tuple[Parameter, ...]
    body: Body
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Moment:
    signature: Signature
    body: Body | None
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class During:
    decisions: tuple[Name, ...]
    meanwhiles: tuple[Meanwhile, ...]
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Change:
    """``before``, ``after`` or ``instead of`` a rule of another layer, or the behaviour of a ``kind`` at a moment."""

    word: str
    kind: Name | None
    signature: Signature
    condition: Expression | None
    body: Body
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Amend:
    """``also`` or ``never`` for a definition of another layer: it widens or narrows the condition."""

    word: str
    signature: Signature
    body: Pure
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class MoveAmend:
    """``also`` or ``never`` for a move of the extended decision."""

    word: str
    move: Name
    condition: Expression
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class MoveInstead:
    """Another body for a move of the extended decision, used while a condition holds."""

    signature: Signature
    condition: Expression | None
    body: Body
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class ExtendDecision:
    signature: Signature
    cites: tuple[Cite, ...]
    moves: tuple[DecisionMove, ...]
    meanwhiles: tuple[Meanwhile, ...]
    amends: tuple[MoveAmend, ...]
    replacements: tuple[MoveInstead, ...]
    place: Span = place_field()
    reveals: tuple[Reveal, ...] = ()


@dataclass(frozen=True, slots=True)
class Removed:
    """A rule that a layer takes away, a ``move`` of it, or what a ``kind`` does at this moment."""

    name: str
    move: str | None
    kind: str | None
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Remove:
    """``remove rule, decision.move, kind moment``."""

    things: tuple[Removed, ...]
    place: Span = place_field()


Definition = Define | Procedure | Decision | Behaviour | Moment | During | Way
"""The parts of a ruleset."""

LayerChange = Change | Amend | ExtendDecision | Remove | DuringAs
"""The changes that a layer makes to the definitions of other layers."""
