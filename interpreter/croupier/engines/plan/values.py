"""The nodes of a plan's values: expressions whose names are settled.

A value is a number. Truth values are 0 and 1. Enumeration values, kinds and piles are their index, players their seat,
cards their number, faces the index of their design. An optional value may also be ``None``. ``Items`` are the sequences
that loops run over. The slot of a ``Local`` counts from the first local of its body or definition.

A node that may fault says so in its docstring; an engine only has to notice the fault.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Constant:
    """A number, a truth value (a bool) or ``None``."""

    value: int | bool | None


@dataclass(frozen=True, slots=True)
class Local:
    slot: int


@dataclass(frozen=True, slots=True)
class StateValue:
    """A state: at ``index``, or as many places ``behind`` it."""

    index: int
    behind: Value | None
    checked: bool  # None is a fault


@dataclass(frozen=True, slots=True)
class Lookup:
    """An entry of one of the plan's tables."""

    table: int
    index: Value


@dataclass(frozen=True, slots=True)
class Shown:
    """The design that is up on a card."""

    card: Value
    optional: bool = False  # the card may be None; then the design is None


@dataclass(frozen=True, slots=True)
class PileOf:
    """The pile that a card lies in."""

    card: Value


@dataclass(frozen=True, slots=True)
class FaceOn:
    """The design on a side of a card; a fault if the card has none there."""

    card: Value
    side: Value


@dataclass(frozen=True, slots=True)
class HasFace:
    card: Value
    side: Value


@dataclass(frozen=True, slots=True)
class SideUp:
    """The side of a card that is up: 0 where cards have one."""

    card: Value


@dataclass(frozen=True, slots=True)
class EndOf:
    """The top or the bottom card of a pile; a fault if the pile is empty."""

    pile: Value
    top: bool


@dataclass(frozen=True, slots=True)
class Size:
    items: Items


@dataclass(frozen=True, slots=True)
class ItemOf:
    """The item with a number, which counts from 1; a fault if there is none."""

    items: Items
    number: Value


@dataclass(frozen=True, slots=True)
class SeatNumber:
    """The seat with a number, which counts from 1; a fault if the table has no such seat."""

    number: Value


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The next player in play on one side; a fault if nobody is in play."""

    player: Value
    step: int  # 1 for the left, -1 for the right


@dataclass(frozen=True, slots=True)
class Offset:
    """``value + by`` without a check: the pile of a player, a position."""

    value: Value
    by: int


@dataclass(frozen=True, slots=True)
class Mixed:
    """``high * size + low`` without a check: which one of a family of piles or states it is."""

    high: Value
    low: Value
    size: int  # how many values ``low`` can have
    count: int  # how many values it can have itself


@dataclass(frozen=True, slots=True)
class Not:
    operand: Value


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """``+ - * div mod``; a fault if the result leaves the range of numbers, and for a division by 0. Rounds down."""

    operator: str
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Compare:
    """``= != < <= > >=``; only the first two can have ``None`` as an operand."""

    operator: str
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class And:
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Or:
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Otherwise:
    """The left value, or the right value if the left is ``None``."""

    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Choose:
    condition: Value
    then: Value
    otherwise: Value


@dataclass(frozen=True, slots=True)
class Extreme:
    """The smaller or the larger of two numbers."""

    larger: bool
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Contains:
    """Whether a value is among the items."""

    value: Value
    items: Items


@dataclass(frozen=True, slots=True)
class Between:
    """Whether a number is among those from ``low`` to ``high``, both included; no range is gone through."""

    value: Value
    low: Value
    high: Value


@dataclass(frozen=True, slots=True)
class Evaluate:
    """The value of a definition."""

    definition: int
    arguments: tuple[Value | Items, ...]


@dataclass(frozen=True, slots=True)
class Quantified:
    """A quantifier over items.

    Faults: ``the`` unless exactly one item fits; ``random``, ``highest`` and ``lowest`` if none fits; ``total`` if a
    sum on the way leaves the range of numbers.
    """

    quantifier: str  # any no every first last the random how_many total highest lowest
    slot: int  # the local that holds the item
    items: Items
    where: Value | None  # which items fit
    subject: Value | None  # the value that ``total`` adds up, and that ``highest`` and ``lowest`` compare


Value = (
    Constant
    | Local
    | StateValue
    | Lookup
    | Shown
    | PileOf
    | FaceOn
    | HasFace
    | SideUp
    | EndOf
    | Size
    | ItemOf
    | SeatNumber
    | Neighbour
    | Offset
    | Mixed
    | Not
    | Arithmetic
    | Compare
    | And
    | Or
    | Otherwise
    | Choose
    | Extreme
    | Contains
    | Between
    | Evaluate
    | Quantified
)


# --- items -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardsIn:
    """The cards of a pile, bottom first, as they are now."""

    pile: Value


@dataclass(frozen=True, slots=True)
class Playing:
    """The players in play, in the order of their seats."""


@dataclass(frozen=True, slots=True)
class Others:
    """The players in play except ``player``, from the left of that player round."""

    player: Value


@dataclass(frozen=True, slots=True)
class Fixed:
    """Items that never change."""

    values: tuple[int | bool, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class NumberRange:
    """Numbers from ``low`` to ``high``, both included; a fault if they are more than ``LONGEST_RANGE``."""

    low: Value
    high: Value


@dataclass(frozen=True, slots=True)
class LocalItems:
    """A list that is kept in a local."""

    slot: int
    several: bool = False  # several cards in a parameter: no more than the deck has


@dataclass(frozen=True, slots=True)
class ChooseItems:
    condition: Value
    then: Items
    otherwise: Items


@dataclass(frozen=True, slots=True)
class Joined:
    """All items of the one, then all of the other."""

    first: Items
    then: Items


@dataclass(frozen=True, slots=True)
class EvaluateItems:
    """The list that a definition gives."""

    definition: int
    arguments: tuple[Value | Items, ...]


@dataclass(frozen=True, slots=True)
class Selected:
    """A selection of items, in their order."""

    quantifier: str  # each: the fitting items; most, least: those of them that tie for the largest or smallest subject
    slot: int  # the local that holds the item
    items: Items
    where: Value | None  # which items fit
    subject: Value | None


Items = (
    CardsIn
    | Playing
    | Others
    | Fixed
    | Listing
    | NumberRange
    | LocalItems
    | ChooseItems
    | Joined
    | EvaluateItems
    | Selected
)


# --- definitions -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Keep:
    """A ``let`` of a definition."""

    slot: int
    value: Value | Items


@dataclass(frozen=True, slots=True)
class Pure:
    """The body of a definition: first its ``let``s, then its result or its cases."""

    keeps: tuple[Keep, ...]
    result: Value | Items | Cases


@dataclass(frozen=True, slots=True)
class Cases:
    """The first branch whose condition holds, else ``otherwise``."""

    branches: tuple[tuple[Value, Pure], ...]
    otherwise: Pure


@dataclass(frozen=True, slots=True)
class Definition:
    """A definition of the rules: a function without effects."""

    name: str
    arguments: int  # the number of arguments, which are the first locals
    slots: int  # the number of locals
    several: frozenset[int]  # the slots of parameters that are several cards
    body: Pure
    gives_items: bool  # the result is a list
