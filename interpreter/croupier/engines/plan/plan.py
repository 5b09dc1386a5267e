"""A plan: everything that an engine needs to know of a game, without the document that it came from.

All names are settled: bodies, decisions and moves have numbers ("codes"), locals have slots, attributes are tables.
Every price is in fuel (``contract/prices.py``).
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engines.plan.steps import Block
from croupier.engines.plan.values import Definition, Items, Value
from croupier.table.layout import Layout


@dataclass(frozen=True, slots=True)
class Body:
    """The statements of a rule, a move, a moment or an ``otherwise``, as steps."""

    code: int
    label: str
    parameters: int  # the number of parameters, which are the first locals
    several: frozenset[int]  # the slots of parameters that are several cards
    slots: int  # the number of locals
    price: int  # of entering the body
    prices: tuple[int, ...]  # of each step, by number; 0 behind a call, and for the pass of a loop
    block: Block
    mark: str | None  # "round", "turn" or "win" if the rule marks the begin of one
    site: int  # the cause of the event that tells of that begin
    told: tuple[bool, ...]  # for each parameter, whether that event names it; cards and faces stay hidden
    resets: tuple[tuple[int, Value], ...]  # the states that a marked rule resets, with their first values
    waits: bool  # it may put a decision, or end its caller; every other body runs through without a stop
    live: dict[int, tuple[int, ...]]  # for each step behind a call, the slots that hold a value while the call runs


@dataclass(frozen=True, slots=True)
class Chosen:
    """Several cards that a move chooses together: its last argument."""

    items: Items  # where they come from
    where: Value | None  # holds for every part of cards that may be chosen
    price: int  # of each part that a search looks at


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A move of a decision: which arguments are possible.

    Its locals are the first ``prefix`` locals of the decision, the acting player if it ``interrupts``, and its
    arguments.
    """

    code: int  # the body of the move
    prefix: int
    interrupts: bool  # the move stands in a block for players who may act first
    domains: tuple[Items, ...]  # the candidates of each argument but ``chosen``; they may depend on those before
    condition: Value | None
    cards: tuple[bool, ...]  # for each of these arguments, whether it is a card
    chosen: Chosen | None

    @property
    def first(self) -> int:
        """Return the slot of the first argument."""
        return self.prefix + self.interrupts

    @property
    def set_slot(self) -> int:
        """Return the slot of the cards that are chosen together."""
        return self.first + len(self.domains)


@dataclass(frozen=True, slots=True)
class Interruption:
    """A block of moves for players who may act first, before the asked player answers."""

    prefix: int  # the number of the decision's locals that the block sees; the slot behind them holds the player
    slots: int  # the number of locals
    players: Items
    where: Value | None  # which of the players
    moves: tuple[MoveRow, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision: the moves of the asked player, and those of players who may act first."""

    code: int
    name: str
    parameters: int  # the number of parameters; the first is the asked player
    several: frozenset[int]  # the slots of parameters that are several cards
    moves: tuple[MoveRow, ...]
    interruptions: tuple[Interruption, ...]
    otherwise: int  # the body that runs when nobody has a move, or -1
    price: int  # of the decision each time that it is put
    price_at_once: int  # the same where several players are asked at once, or 0


def moves_of(d: Decision) -> tuple[MoveRow, ...]:
    """Return all moves of a decision: the own ones, then those that interrupt."""
    return (*d.moves, *(move for block in d.interruptions for move in block.moves))


@dataclass(frozen=True)
class Plan:
    """The rules of a game for a number of players."""

    layout: Layout
    tables: tuple[tuple[int | bool | None, ...], ...]  # values of attributes, and the bodies of moments, by index
    definitions: tuple[Definition, ...]
    bodies: dict[int, Body]  # by code
    decisions: dict[int, Decision]  # by code
    secrets: dict[int, int]  # for each code that asks at once, the code of its decision
    starts: tuple[Value | None, ...]  # the first value of each state; None if the state is not set
    outcome: Value | None  # the outcome of the seat in local 0
    outcome_price: int  # of the outcome of all seats
    wins_from: int | None  # the least outcome that wins; of roles the last
    game: int  # the body that is the game

    def moves_of_several(self) -> list[tuple[Decision, MoveRow]]:
        """Return the moves that take several cards, each with its decision."""
        return [(d, move) for d in self.decisions.values() for move in moves_of(d) if move.chosen is not None]
