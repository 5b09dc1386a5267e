"""A plan: everything that an engine needs to know of a game, without the document that it came from."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engines.plan.steps import Block
from croupier.engines.plan.values import Definition, Items, Value
from croupier.table.layout import Layout


@dataclass(frozen=True, slots=True)
class Body:
    """What a code does. ``parameters`` are its first locals of ``slots``; entering it costs ``cost`` steps.

    ``mark``: the name that it marks; then ``site`` is the cause of the event that tells it began, ``told`` says which
    parameters the event names (cards and faces it does not), and ``resets`` are states that are set back, with what
    they begin with. ``waits``: a decision may be put while it runs, or it may end what it was called by; every other
    body runs through as one step.
    """

    code: int
    label: str
    parameters: int
    slots: int
    cost: int
    block: Block
    mark: str | None
    site: int
    told: tuple[bool, ...]
    resets: tuple[tuple[int, Value], ...]
    waits: bool


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A move of a decision: with which arguments it can be made.

    The row of locals begins with ``prefix`` locals of the decision (and, where it ``interrupts``, the acting player),
    then come the arguments; each of the ``domains`` may depend on those before. A candidate costs ``cost`` steps, paid
    for all of a domain before the first; a move without arguments is one candidate. ``cards`` tells which arguments
    are cards.
    """

    code: int
    prefix: int
    interrupts: bool
    domains: tuple[Items, ...]
    condition: Value | None
    cost: int
    cards: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Interruption:
    """Moves for players who may act first: those of ``players`` for whom ``where`` holds, each paid with ``cost``.

    The player stands in slot ``prefix``, behind so many of the decision's own locals, in a row of ``slots``.
    """

    prefix: int
    slots: int
    players: Items
    where: Value | None
    cost: int
    moves: tuple[MoveRow, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision; ``otherwise`` is the code that runs when nobody has a move, -1 for none."""

    code: int
    name: str
    parameters: int
    moves: tuple[MoveRow, ...]
    interruptions: tuple[Interruption, ...]
    otherwise: int


@dataclass(frozen=True)
class Plan:
    """``bodies`` and ``decisions`` are by code; ``secrets`` names the decision of each code that asks at once.

    ``starts`` holds what every state begins with (none: it is not set), ``outcome`` the value for the seat in local 0.
    ``kinds`` tells how many values each list of ``tables`` names is looked up with.
    """

    layout: Layout
    tables: tuple[tuple[int | bool | None, ...], ...]
    definitions: tuple[Definition, ...]
    bodies: dict[int, Body]
    decisions: dict[int, Decision]
    secrets: dict[int, int]
    starts: tuple[Value | None, ...]
    outcome: Value | None
    game: int
