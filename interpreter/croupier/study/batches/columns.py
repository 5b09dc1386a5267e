"""The columns of an observation, as data: of piles, of single cards, of values, and of the moves being chosen.

``building.py`` lays them out.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.language.analysis.types import TEAM, Type
from croupier.table.layout import Layout

ABSENT = -1
"""The offset of a column that is not there."""


@dataclass(frozen=True, slots=True)
class Column:
    """Neighbouring columns with one name."""

    name: str
    meaning: str
    start: int
    width: int
    entries: tuple[str, ...]  # what each of them stands for; empty if there is one


@dataclass(frozen=True, slots=True)
class ColumnGroup:
    """Piles or states of one name that the viewer sees alike: the own one, those of partners, of other players or other
    teams, or that of the table.

    The columns of ``places[k]`` begin at ``start + k * stride``.
    """

    name: str
    places: tuple[tuple[int, ...], ...]  # one each: its index in the layout, by the seat of the viewer
    start: int
    stride: int


@dataclass(frozen=True, slots=True)
class SidesShown:
    """Whether the front of a card is seen, and whether its back is; below the top of a pile, and on top."""

    front: bool
    back: bool
    top_front: bool
    top_back: bool


@dataclass(frozen=True, slots=True)
class PileColumns:
    """The columns of a group of piles, as offsets from the start of a pile. The first is the number of cards."""

    group: ColumnGroup
    shown: SidesShown
    fronts: int  # for each design, how many seen cards have it up
    backs: int  # for each design, how many seen cards have it on another side
    top: int  # for each design, whether the top card has it up
    top_back: int
    cards: CardColumns | None = None  # of single cards, where counters are seen


@dataclass(frozen=True, slots=True)
class ValueColumns:
    """The columns of a value, as offsets from its start. Several columns have a 1 for the value, else 0."""

    type: Type
    none: int  # 1 if the value is ``none`` or not set yet
    # the number or truth value, or the first of several columns; of cards, the design that is up. In front of the
    # designs of several cards stands their number.
    value: int
    backs: int  # of a card, its designs on the other sides
    width: int


@dataclass(frozen=True, slots=True)
class StateColumns:
    group: ColumnGroup
    value: ValueColumns


@dataclass(frozen=True, slots=True)
class CardColumns:
    """The columns of each card of a pile, the bottom first."""

    start: int  # of the lowest card, from the start of the pile
    stride: int  # from a card to the next one
    counters: tuple[StateColumns, ...]  # from the start of a card; their places are those on card 0
    front: int  # for each design, whether the card has it up, from the start of a card
    back: int  # for each design, whether the card has it on another side
    chosen: int  # whether the viewer has chosen the card for a move of several cards


@dataclass(frozen=True, slots=True)
class ArgumentColumns:
    """The columns of an argument of a decision."""

    decision: int
    at: int  # its position among the decision's arguments behind the asked player
    start: int
    value: ValueColumns


@dataclass(frozen=True, slots=True)
class OpeningColumns:
    """The columns of a move of several cards, while the viewer chooses them."""

    code: int
    at: int  # its column behind ``choosing``
    arguments: tuple[tuple[int, ValueColumns], ...]  # of each argument but the cards: the first column, and its columns


def around(layout: Layout, type: Type) -> int:
    """Return how many seats or teams there are for a value that is one of them; 0 for all other values."""
    if type.base == "player":
        return layout.seats
    return layout.team_count if type.name == TEAM else 0
