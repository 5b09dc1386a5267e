"""A program: a checked ruleset made ready to run, for given options and a number of players.

A body is a list of closures, one a step. A frame is plain data: the index of its code, the number of its next step, and
the locals. So a game that waits for an answer can be saved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from croupier.language.analysis import Checked
from croupier.language.analysis.types import Type
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.table.layout import Layout
from croupier.table.state import Frame, State

Evaluate = Callable[[State, Frame], Any]
"""A closure that returns the value of an expression, from the state and the row with its locals."""

Step = Callable[[State, Frame], int]
"""A closure that executes a step and returns the number of the next step, or END or SWITCH."""

END = -1
"""Returned by a step: the body has ended."""

SWITCH = -2
"""Returned by a step: another frame is on top now."""

Live = tuple[int, Any] | None
"""The live slots at a step, which hold a value there, as a linked list: the steps of a long body share its tails."""


def slots_of(live: Live) -> set[int]:
    """Return the slots of such a list."""
    found = set()
    while live is not None:
        slot, live = live
        found.add(slot)
    return found


HEADER = 2
"""The entries of a frame before its locals: the index of its code, and the number of its next step."""


UNTOLD = ("card", "face", "list")
"""The types of the parameters of a marked rule that nobody is told when it begins."""


@dataclass(frozen=True, slots=True)
class Site:
    """The cause of an event: a statement, a move or a rule."""

    rule: str
    place: Span
    cites: tuple[str, ...]
    told: str  # the rule as its author wrote it


@dataclass(eq=False)
class Code:
    """A body with its steps, or a decision, which has none: the engine puts it."""

    index: int
    label: str
    row: int  # the number of locals
    unwinds: str | None = None  # the rule that ``finish`` ends when it finds this code among the frames
    steps: list[Step] = field(default_factory=list)  # by number
    places: list[Span] = field(default_factory=list)  # of each step
    live: list[Live] = field(default_factory=list)  # for each step, the slots that hold a value there
    kind: str = "body"  # "body", "decision", or "secret" for a decision that is asked at once
    decision: DecisionCode | None = None
    site: int = 0  # the cause of the code's own events
    mark: str | None = None  # the name of the mark if the rule has one: "round", "turn" or "win"
    # the states that a marked rule resets, with the card that each lies on, and their first values
    resets: tuple[tuple[int, int | None, Evaluate], ...] = ()
    parameter_types: tuple[Any, ...] = ()  # of a marked rule
    # of entering a body, or of a decision each time that it is put
    price: int = 0
    prices: list[int] = field(default_factory=list)  # of each step, by number
    types: dict[int, Type] = field(default_factory=dict)  # of the locals
    returns: dict[int, set[int]] = field(default_factory=dict)  # for each step, the callees from which it goes on
    body: n.Body | None = None  # the source of the steps
    parameters: int = 0  # the number of parameters, which are the first locals
    move: str = ""  # "own" or "meanwhile" for the body of a move
    sites: dict[int, int] = field(default_factory=dict)  # the sites of the steps, by number


@dataclass(frozen=True, slots=True)
class ChosenCards:
    """The cards that a move chooses together: its last parameter."""

    items: Evaluate  # where they come from
    where: Evaluate | None  # holds for every part of cards that may be chosen
    price: int  # of each part that a search looks at


@dataclass(eq=False)
class MoveCode:
    """A move of a decision: its body, and the closures that find the possible arguments."""

    code: Code
    node: n.DecisionMove
    name: str
    prefix: int  # the number of the decision's locals with which the move's row begins
    domains: tuple[Evaluate, ...]  # the candidates of each parameter, but for cards that are chosen together
    condition: Evaluate | None
    meanwhile: bool  # the move may interrupt; the acting player stands in the row behind the prefix
    parameter_names: tuple[str, ...]
    parameter_types: tuple[Any, ...]
    chosen: ChosenCards | None = None


@dataclass(eq=False)
class MeanwhileCode:
    """A block of moves for players who may act first."""

    prefix: int  # the number of the decision's locals that the block sees
    row: int  # the number of locals
    players: Evaluate
    where: Evaluate | None  # which of the players
    moves: list[MoveCode]


@dataclass(eq=False)
class DecisionCode:
    """A decision."""

    name: str
    node: n.Decision
    parameters: int  # the number of parameters; the first is the asked player
    gives: bool  # it gives a value
    moves: list[MoveCode]  # of the asked player
    meanwhiles: list[MeanwhileCode]
    otherwise: Code | None  # runs when nobody has a move


@dataclass(eq=False)
class Program:
    """The rules as the engine runs them. A frame, and so a saved game, refers to codes by their index alone."""

    checked: Checked
    options: dict[str, Any]
    layout: Layout
    member_tables: dict[str, dict[str, list[Any]]] = field(default_factory=dict)  # by enumeration, field, member
    codes: list[Code] = field(default_factory=list)  # by index
    moves: dict[int, MoveCode] = field(default_factory=dict)  # by the index of their code
    sites: list[Site] = field(default_factory=list)  # the causes of events, by index
    starts: list[Evaluate | None] = field(default_factory=list)  # the first value of each state
    outcome: Evaluate | None = None  # the outcome of the seat in the first local
    outcome_row: int = 0  # the number of locals of the outcome
    outcome_price: int = 1  # of the outcome of all seats
    wins_from: int | None = None  # the least outcome that wins, of roles the last; `None` for any, unless all have 0
    game: int = 0  # the code that is the game
    procedures: dict[str, Code] = field(default_factory=dict)  # by name
    decisions: dict[str, Code] = field(default_factory=dict)  # by name
    moments: dict[str, list[Code | None]] = field(default_factory=dict)  # by name: a code for each design
    secrets: dict[str, int] = field(default_factory=dict)  # by name: the code that asks a decision at once
