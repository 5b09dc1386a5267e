"""Statements and the bodies that they stand in."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.language.source import Span
from croupier.language.syntax.nodes.expressions import Call, Cite, Expression
from croupier.language.syntax.nodes.place import place_field


@dataclass(frozen=True, slots=True)
class Body:
    cites: tuple[Cite, ...]
    statements: tuple[Statement, ...]
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Ask:
    """``ask decision(arguments)``: a statement of its own or the right side of let, set and give."""

    call: Call
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Target:
    """What set and add change: a state or a local, or a player's state ``base.field``."""

    base: str
    field: str | None
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Position:
    """Where a moved card goes: ``bottom``, ``random`` or ``under`` a card."""

    kind: str
    card: Expression | None
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Let:
    name: str
    value: Expression | Ask
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Set:
    target: Target
    value: Expression | Ask
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Add:
    amount: Expression
    target: Target
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Move:
    card: Expression
    pile: Expression
    position: Position | None
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class MoveEach:
    variable: str
    source: Expression
    where: Expression | None
    pile: Expression
    position: Position | None
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Shuffle:
    pile: Expression
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class TurnOver:
    """Reverses a pile and turns each of its cards, or turns one card."""

    what: Expression
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Show:
    what: Expression
    to: Expression
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Give:
    value: Expression | Ask
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Stop:
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Again:
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Finish:
    name: str
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Nothing:
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class AskStatement:
    ask: Ask
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class AskAtOnce:
    call: Call
    variable: str
    source: Expression
    where: Expression | None
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Do:
    """A call of an acting rule, as a statement."""

    call: Call
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Leave:
    player: Expression
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Rejoin:
    player: Expression
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class If:
    """Conditions with their bodies, tried in order."""

    branches: tuple[tuple[Expression, Body], ...]
    otherwise: Body | None
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class ForEach:
    variable: str
    source: Expression
    where: Expression | None
    body: Body
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Repeat:
    """For ever, ``times``, or ``while`` a condition holds; never both."""

    times: Expression | None
    condition: Expression | None
    body: Body
    place: Span = place_field()


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
