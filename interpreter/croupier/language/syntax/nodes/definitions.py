"""Definitions, and changes of those of other layers."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.language.source import Span
from croupier.language.syntax.nodes.expressions import Cite, Expression, Loop, Name, Parameter, Signature, TypeName
from croupier.language.syntax.nodes.place import place_field
from croupier.language.syntax.nodes.statements import Body


@dataclass(frozen=True, slots=True)
class PureLet:
    name: str
    value: Expression
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Cases:
    """The branches of a definition over several lines."""

    branches: tuple[tuple[Expression, Pure], ...]
    otherwise: Pure
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Pure:
    cites: tuple[Cite, ...]
    lets: tuple[PureLet, ...]
    result: Expression | Cases
    place: Span = place_field()


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


@dataclass(frozen=True, slots=True)
class Meanwhile(Loop):
    variable: str
    source: Expression
    where: Expression | None
    cites: tuple[Cite, ...]
    moves: tuple[DecisionMove, ...]
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Decision:
    signature: Signature
    giving: TypeName | None
    cites: tuple[Cite, ...]
    moves: tuple[DecisionMove, ...]
    meanwhiles: tuple[Meanwhile, ...]
    otherwise: Body | None
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Behaviour:
    """``when kinds moment(parameters)``: what these kinds do at a moment."""

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
    """``before``, ``after`` or ``instead of`` a rule (or what a ``kind`` does at a moment) that another layer has."""

    word: str
    kind: Name | None
    signature: Signature
    condition: Expression | None
    body: Body
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Amend:
    """``also``: or this too; ``never``: and not this. Of a definition that another layer has."""

    word: str
    signature: Signature
    body: Pure
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class MoveAmend:
    """``also`` or ``never`` a move of the decision that is extended."""

    word: str
    move: Name
    condition: Expression
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class MoveInstead:
    """Another body for a move of the decision that is extended, while a condition holds."""

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


Definition = Define | Procedure | Decision | Behaviour | Moment | During
"""What a ruleset consists of."""

LayerChange = Change | Amend | ExtendDecision
"""What a layer does to the definitions of others."""
