"""Statements, and the bodies that contain them."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.language.source import Span
from croupier.language.syntax.nodes.expressions import Boolean, Call, Cite, Expression, Loop, Reveal
from croupier.language.syntax.nodes.flat import Flat, flat
from croupier.language.syntax.nodes.place import place_field


@dataclass(frozen=True, slots=True)
class Body:
    cites: tuple[Cite, ...]
    statements: tuple[Statement, ...]
    place: Span = place_field()
    reveals: tuple[Reveal, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """``ask decision(arguments)``: a statement, or the right side of let, set and give."""

    call: Call
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Target:
    """The target of set and add: a state or a local. ``p.score`` and ``void(p, hearts)`` have indices."""

    name: str
    indices: tuple[Expression, ...]
    dotted: bool  # the one index stands before a dot
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Position:
    """The position of a moved card: ``bottom``, ``random`` or ``under`` a card."""

    kind: str
    card: Expression | None
    place: Span = place_field()


@flat("let {name} = {value:expression}")
@dataclass(frozen=True, slots=True)
class Let(Flat):
    name: str
    value: Expression | Ask
    place: Span = place_field()


@flat("set {target} to {value:expression}")
@dataclass(frozen=True, slots=True)
class Set(Flat):
    target: Target
    value: Expression | Ask
    place: Span = place_field()


@flat("add {amount:expression} to {target}")
@dataclass(frozen=True, slots=True)
class Add(Flat):
    amount: Expression
    target: Target
    place: Span = place_field()


@flat("move {card:sum} to {pile} [{position}]")
@dataclass(frozen=True, slots=True)
class Move(Flat):
    card: Expression
    pile: Expression
    position: Position | None
    place: Span = place_field()


@flat("move each {variable} in {source} [where {where:expression}] to {pile} [{position}]")
@dataclass(frozen=True, slots=True)
class MoveEach(Flat, Loop):
    variable: str
    source: Expression
    where: Expression | None
    pile: Expression
    position: Position | None
    place: Span = place_field()


@flat("shuffle {pile}", pile="pile")
@dataclass(frozen=True, slots=True)
class Shuffle(Flat):
    pile: Expression
    place: Span = place_field()


@flat("turn over {what}", what="pile card")
@dataclass(frozen=True, slots=True)
class TurnOver(Flat):
    """Reverse a pile and turn each of its cards, or turn one card."""

    what: Expression
    place: Span = place_field()


@flat("show {what} to {to}", what="pile card cards", to="player players")
@dataclass(frozen=True, slots=True)
class Show(Flat):
    what: Expression
    to: Expression
    place: Span = place_field()


@flat("give {value:expression}")
@dataclass(frozen=True, slots=True)
class Give(Flat):
    value: Expression | Ask
    place: Span = place_field()


@flat("stop")
@dataclass(frozen=True, slots=True)
class Stop(Flat):
    place: Span = place_field()


@flat("again")
@dataclass(frozen=True, slots=True)
class Again(Flat):
    place: Span = place_field()


@flat("finish {name:old}")
@dataclass(frozen=True, slots=True)
class Finish(Flat):
    name: str
    place: Span = place_field()


@flat("do nothing")
@dataclass(frozen=True, slots=True)
class Nothing(Flat):
    place: Span = place_field()


@flat("{ask}")
@dataclass(frozen=True, slots=True)
class AskStatement(Flat):
    ask: Ask
    place: Span = place_field()


@flat("ask at once {call} for {variable} in {source} [where {where:expression}]")
@dataclass(frozen=True, slots=True)
class AskAtOnce(Flat, Loop):
    call: Call
    variable: str
    source: Expression
    where: Expression | None
    place: Span = place_field()


@flat("{call}")
@dataclass(frozen=True, slots=True)
class Do(Flat):
    """A call of an acting rule, as a statement."""

    call: Call
    place: Span = place_field()


@flat("leave {player}", player="player")
@dataclass(frozen=True, slots=True)
class Leave(Flat):
    player: Expression
    place: Span = place_field()


@flat("rejoin {player}", player="player")
@dataclass(frozen=True, slots=True)
class Rejoin(Flat):
    player: Expression
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class If:
    """Conditions with their bodies, tried in order."""

    branches: tuple[tuple[Expression, Body], ...]
    otherwise: Body | None
    place: Span = place_field()

    @property
    def is_exhaustive(self) -> bool:
        """Return whether one of the blocks is done in any case: there is an ``else``, or a condition is ``true``."""
        true = (isinstance(condition, Boolean) and condition.value for condition, _ in self.branches)
        return self.otherwise is not None or any(true)

    @property
    def bodies(self) -> tuple[Body, ...]:
        """Return the blocks in the order of the text."""
        return (*(body for _, body in self.branches), *(() if self.otherwise is None else (self.otherwise,)))


@dataclass(frozen=True, slots=True)
class ForEach(Loop):
    variable: str
    source: Expression
    where: Expression | None
    body: Body
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class Repeat:
    """A loop: for ever, ``times``, or ``while`` a condition holds. Never both."""

    times: Expression | None
    condition: Expression | None
    body: Body
    place: Span = place_field()


Statement = Flat | If | ForEach | Repeat
