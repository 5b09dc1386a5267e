"""The nodes of the rule language. Equality and hash ignore places, so that ``parse(print(x)) == x``."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.source import Span


def _place() -> Span:
    return field(compare=False, repr=False)  # type: ignore[no-any-return]


# --- small parts ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cite:
    """A statement or an interpretation that the enclosing part implements: ``MIN-016``."""

    code: str
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class TypeName:
    """A type as it is written: ``card``, ``colour?``."""

    name: str
    optional: bool
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Parameter:
    """``type name in domain``; where the name is left out it is the type's."""

    type: TypeName
    name: str
    domain: Expression | None
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Signature:
    """A name and its parameters."""

    name: str
    parameters: tuple[Parameter, ...]
    place: Span = _place()


# --- expressions ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number:
    value: int
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Boolean:
    value: bool
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class NoneValue:
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Name:
    name: str
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Field:
    """``base.name``: a field of a card, a state of a player, a member of an enumeration."""

    base: Expression
    name: str
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Call:
    name: str
    arguments: tuple[Expression, ...]
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class ListOf:
    items: tuple[Expression, ...]
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Range:
    """Whole numbers from ``low`` to ``high``, both included."""

    low: Expression
    high: Expression
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Unary:
    """``not`` or ``-``."""

    operator: str
    operand: Expression
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Binary:
    """``and or = != < <= > >= in + - * div mod otherwise``."""

    operator: str
    left: Expression
    right: Expression
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Conditional:
    condition: Expression
    then: Expression
    otherwise: Expression
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Quantified:
    """``any no every each first last the random how_many total most least`` over a source.

    ``subject`` is what ``total`` adds up and what ``most`` and ``least`` compare; none elsewhere.
    """

    quantifier: str
    variable: str
    source: Expression
    where: Expression | None
    subject: Expression | None
    place: Span = _place()


Expression = (
    Number | Boolean | NoneValue | Name | Field | Call | ListOf | Range | Unary | Binary | Conditional | Quantified
)


# --- statements ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Body:
    cites: tuple[Cite, ...]
    statements: tuple[Statement, ...]
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Ask:
    """``ask decision(arguments)``: a statement of its own or the right side of let, set and give."""

    call: Call
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Target:
    """What set and add change: a state or a local, or a player's state ``base.field``."""

    base: str
    field: str | None
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Position:
    """Where a moved card goes: ``bottom``, ``random`` or ``under`` a card."""

    kind: str
    card: Expression | None
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Let:
    name: str
    value: Expression | Ask
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Set:
    target: Target
    value: Expression | Ask
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Add:
    amount: Expression
    target: Target
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Move:
    card: Expression
    pile: Expression
    position: Position | None
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class MoveEach:
    variable: str
    source: Expression
    where: Expression | None
    pile: Expression
    position: Position | None
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Shuffle:
    pile: Expression
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class TurnOver:
    """Reverses a pile and turns each of its cards, or turns one card."""

    what: Expression
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Show:
    what: Expression
    to: Expression
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Give:
    value: Expression | Ask
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Stop:
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Again:
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Finish:
    name: str
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Nothing:
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class AskStatement:
    ask: Ask
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class AskAtOnce:
    call: Call
    variable: str
    source: Expression
    where: Expression | None
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Do:
    """A call of an acting rule, as a statement."""

    call: Call
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Leave:
    player: Expression
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Rejoin:
    player: Expression
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class If:
    """Conditions with their bodies, tried in order."""

    branches: tuple[tuple[Expression, Body], ...]
    otherwise: Body | None
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class ForEach:
    variable: str
    source: Expression
    where: Expression | None
    body: Body
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Repeat:
    """For ever, ``times``, or ``while`` a condition holds; never both."""

    times: Expression | None
    condition: Expression | None
    body: Body
    place: Span = _place()


Statement = (
    Let
    | Set
    | Add
    | Move
    | MoveEach
    | Shuffle
    | TurnOver
    | Show
    | Give
    | Stop
    | Again
    | Finish
    | Nothing
    | AskStatement
    | AskAtOnce
    | Do
    | Leave
    | Rejoin
    | If
    | ForEach
    | Repeat
)


# --- definitions ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PureLet:
    name: str
    value: Expression
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Cases:
    """The branches of a definition over several lines."""

    branches: tuple[tuple[Expression, Pure], ...]
    otherwise: Pure
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Pure:
    cites: tuple[Cite, ...]
    lets: tuple[PureLet, ...]
    result: Expression | Cases
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Define:
    signature: Signature
    giving: TypeName | None
    body: Pure
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Procedure:
    """``to name(parameters) giving type marks mark: body``."""

    signature: Signature
    giving: TypeName | None
    marks: str | None
    body: Body
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class DecisionMove:
    signature: Signature
    condition: Expression | None
    body: Body
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Meanwhile:
    variable: str
    source: Expression
    where: Expression | None
    cites: tuple[Cite, ...]
    moves: tuple[DecisionMove, ...]
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Decision:
    signature: Signature
    giving: TypeName | None
    cites: tuple[Cite, ...]
    moves: tuple[DecisionMove, ...]
    meanwhiles: tuple[Meanwhile, ...]
    otherwise: Body | None
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Behaviour:
    """``when kinds moment(parameters)``: what these kinds do at a moment."""

    kinds: tuple[Name, ...]
    moment: str
    parameters: tuple[Parameter, ...]
    body: Body
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Moment:
    signature: Signature
    body: Body | None
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class During:
    decisions: tuple[Name, ...]
    meanwhiles: tuple[Meanwhile, ...]
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Change:
    """``before``, ``after`` or ``instead of`` a rule (or what a ``kind`` does at a moment) that another layer has."""

    word: str
    kind: Name | None
    signature: Signature
    condition: Expression | None
    body: Body
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class Amend:
    """``also``: or this too; ``never``: and not this. Of a definition that another layer has."""

    word: str
    signature: Signature
    body: Pure
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class MoveAmend:
    """``also`` or ``never`` a move of the decision that is extended."""

    word: str
    move: Name
    condition: Expression
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class MoveInstead:
    """Another body for a move of the decision that is extended, while a condition holds."""

    signature: Signature
    condition: Expression | None
    body: Body
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class ExtendDecision:
    signature: Signature
    cites: tuple[Cite, ...]
    moves: tuple[DecisionMove, ...]
    meanwhiles: tuple[Meanwhile, ...]
    amends: tuple[MoveAmend, ...]
    replacements: tuple[MoveInstead, ...]
    place: Span = _place()


Definition = Define | Procedure | Decision | Behaviour | Moment | During
"""What a ruleset consists of."""

LayerChange = Change | Amend | ExtendDecision
"""What a layer does to the definitions of others."""


# --- leaves of the YAML part ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FaceSpec:
    kind: str
    arguments: tuple[Expression, ...]
    marks: tuple[Name, ...]
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class DeckLoop:
    variable: str
    source: Expression
    where: Expression | None
    place: Span = _place()


@dataclass(frozen=True, slots=True)
class DeckLine:
    """``copies x face / face for variable in source``: one physical card for each pass of the loops, so many times."""

    copies: int
    faces: tuple[FaceSpec, ...]
    loops: tuple[DeckLoop, ...]
    place: Span = _place()


Node = (
    Cite
    | TypeName
    | Parameter
    | Signature
    | Expression
    | Body
    | Ask
    | Target
    | Position
    | Statement
    | PureLet
    | Cases
    | Pure
    | DecisionMove
    | Meanwhile
    | Definition
    | LayerChange
    | MoveAmend
    | MoveInstead
    | FaceSpec
    | DeckLoop
    | DeckLine
)
