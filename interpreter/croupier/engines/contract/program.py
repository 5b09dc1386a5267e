"""A program: a checked ruleset made ready to run for given options and a number of players."""

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
"""The value of an expression, given the state and the row of locals that it stands in."""

Step = Callable[[State, Frame], int]
"""Executes one statement; the number of the next one, or END or SWITCH."""

END = -1
"""The body has ended."""

SWITCH = -2
"""Another frame is on top now."""

Live = tuple[int, Any] | None
"""The slots that hold something: one of them and the rest, so that long bodies share what they have in common."""


def slots_of(live: Live) -> set[int]:
    found = set()
    while live is not None:
        slot, live = live
        found.add(slot)
    return found


HEADER = 2
"""A frame begins with the index of its code and the number of the statement that is next."""


@dataclass(frozen=True, slots=True)
class Site:
    """A place in the rules that causes events: a statement or a move, with the rule that it belongs to."""

    rule: str
    place: Span
    cites: tuple[str, ...]


@dataclass(eq=False)
class Code:
    """A body: ``steps`` holds what each statement does, by its number; ``places`` where it stands.

    ``row`` is the number of locals; ``live`` tells for each statement which of them hold something there. A decision
    has no steps: the engine puts it. ``unwinds`` names the rule that ``finish`` may leave here; ``cost`` is how many
    steps between two decisions it takes to enter it. ``types`` says what the locals hold; ``returns`` holds for each
    statement the codes that may run while it waits to go on. ``body`` is what it was made from, with so many
    ``parameters``, as the body of a ``move`` (``own`` or ``meanwhile``) or not; ``sites`` are those of its statements.
    """

    index: int
    label: str
    row: int
    unwinds: str | None = None
    steps: list[Step] = field(default_factory=list)
    places: list[Span] = field(default_factory=list)
    live: list[Live] = field(default_factory=list)
    kind: str = "body"
    decision: DecisionCode | None = None
    site: int = 0
    mark: str | None = None
    resets: tuple[tuple[int, Evaluate], ...] = ()
    parameter_types: tuple[Any, ...] = ()
    cost: int = 1
    types: dict[int, Type] = field(default_factory=dict)
    returns: dict[int, set[int]] = field(default_factory=dict)
    body: n.Body | None = None
    parameters: int = 0
    move: str = ""
    sites: dict[int, int] = field(default_factory=dict)


@dataclass(eq=False)
class MoveCode:
    """A move of a decision: its body, and how to find out with which arguments it can be made now.

    ``prefix`` is how many of the decision's own locals the row begins with; ``domains`` computes each parameter's
    candidates; ``meanwhile``: whether it interrupts, and then the acting player stands behind the prefix. ``cost`` is
    how many steps a candidate takes.
    """

    code: Code
    node: n.DecisionMove
    name: str
    prefix: int
    domains: tuple[Evaluate, ...]
    condition: Evaluate | None
    meanwhile: bool
    parameter_names: tuple[str, ...]
    parameter_types: tuple[Any, ...]
    cost: int


@dataclass(eq=False)
class MeanwhileCode:
    """A block of moves for players who may act first; ``players`` computes who they are, each for ``cost`` steps."""

    prefix: int
    row: int
    players: Evaluate
    where: Evaluate | None
    moves: list[MoveCode]
    cost: int


@dataclass(eq=False)
class DecisionCode:
    """A decision: how many parameters it has, its moves, its blocks, and the body that runs when nobody answers."""

    name: str
    node: n.Decision
    parameters: int
    gives: bool
    moves: list[MoveCode]
    meanwhiles: list[MeanwhileCode]
    otherwise: Code | None


@dataclass(eq=False)
class Program:
    """What the engine runs. ``codes`` are addressed by index: a frame, and so a saved game, holds nothing else.

    ``procedures``, ``decisions`` and ``secrets`` are codes by the names of their rules; ``moments`` holds what every
    design does at one.
    """

    checked: Checked
    options: dict[str, Any]
    layout: Layout
    member_tables: dict[str, dict[str, list[Any]]] = field(default_factory=dict)
    codes: list[Code] = field(default_factory=list)
    moves: dict[int, MoveCode] = field(default_factory=dict)
    sites: list[Site] = field(default_factory=list)
    starts: list[Evaluate | None] = field(default_factory=list)
    outcome: Evaluate | None = None
    outcome_row: int = 0
    game: int = 0
    procedures: dict[str, Code] = field(default_factory=dict)
    decisions: dict[str, Code] = field(default_factory=dict)
    moments: dict[str, list[Code | None]] = field(default_factory=dict)
    secrets: dict[str, int] = field(default_factory=dict)
