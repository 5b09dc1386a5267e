"""Values of a plan: expressions of which every name is settled.

A value is a number: truth values are 0 and 1, enumeration values and kinds their index, players seats, cards their
number, faces the index of their design, piles their index. None stands beside them where a value is optional.
``Items`` are what loops run over; everything else has one value. ``Local`` slots count from the first local of the
routine or definition that the expression stands in.

A node that may be a fault says so; what the engine must do then is to find out that it is one, no more. ``each`` and
``cost`` are steps: those that a pass of a loop, or a call, is paid with before it begins.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Constant:
    """A number, a truth value (a bool) or none."""

    value: int | bool | None


@dataclass(frozen=True, slots=True)
class Local:
    slot: int


@dataclass(frozen=True, slots=True)
class StateValue:
    """A state: at ``index``, or that many seats behind it. ``checked``: a fault when it is none."""

    index: int
    player: Value | None
    checked: bool


@dataclass(frozen=True, slots=True)
class Lookup:
    """An entry of one of the plan's tables."""

    table: int
    index: Value


@dataclass(frozen=True, slots=True)
class Shown:
    """The design that is up on a card; none for no card where it is ``optional``."""

    card: Value
    optional: bool = False


@dataclass(frozen=True, slots=True)
class PileOf:
    """The pile that a card lies in."""

    card: Value


@dataclass(frozen=True, slots=True)
class FaceOn:
    """The design on a side of a card; a fault when it has none there."""

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
    """The top or the bottom card of a pile; a fault when there is none."""

    pile: Value
    top: bool


@dataclass(frozen=True, slots=True)
class Size:
    items: Items


@dataclass(frozen=True, slots=True)
class SeatNumber:
    """The seat with a number from 1; a fault when the table has none."""

    number: Value


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The next player in play on the left (``step`` 1) or on the right (-1); a fault when nobody is in play."""

    player: Value
    step: int


@dataclass(frozen=True, slots=True)
class Offset:
    """``value + by`` without a check: the pile of a player, a position."""

    value: Value
    by: int


@dataclass(frozen=True, slots=True)
class Not:
    operand: Value


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """``+ - * div mod``; a fault outside the range of numbers, and for a division by zero. Division rounds down."""

    operator: str
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Compare:
    """``= != < <= > >=``; only the first two take none."""

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
    """The right value when the left one is none."""

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
    """Whether something is among the items; each item of a pile is paid for, the items first."""

    value: Value
    items: Items
    paid: bool


@dataclass(frozen=True, slots=True)
class Evaluate:
    """The value of a definition."""

    definition: int
    arguments: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Quantified:
    """``any no every first last the random how_many total`` over items; their passes are paid before the first.

    ``the`` is a fault unless it finds one, ``random`` when it finds none; ``total`` is one as soon as a sum on the way
    leaves the range of numbers. ``subject`` is what ``total`` adds up.
    """

    quantifier: str
    slot: int
    items: Items
    where: Value | None
    subject: Value | None
    each: int


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
    | SeatNumber
    | Neighbour
    | Offset
    | Not
    | Arithmetic
    | Compare
    | And
    | Or
    | Otherwise
    | Choose
    | Extreme
    | Contains
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
    """The players in play but one, from the left of that seat round."""

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
    """Numbers from ``low`` to ``high``, both included."""

    low: Value
    high: Value


@dataclass(frozen=True, slots=True)
class LocalItems:
    """A list that is kept in a local."""

    slot: int


@dataclass(frozen=True, slots=True)
class ChooseItems:
    condition: Value
    then: Items
    otherwise: Items


@dataclass(frozen=True, slots=True)
class EvaluateItems:
    """The list that a definition gives."""

    definition: int
    arguments: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Selected:
    """``each``: the items for which ``where`` holds; ``most`` and ``least``: those of them that tie for the largest or
    the smallest ``subject``. All in their order, the passes paid before the first."""

    quantifier: str
    slot: int
    items: Items
    where: Value | None
    subject: Value | None
    each: int


Items = CardsIn | Playing | Others | Fixed | Listing | NumberRange | LocalItems | ChooseItems | EvaluateItems | Selected


# --- definitions -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Keep:
    """A ``let`` of a definition."""

    slot: int
    value: Value | Items


@dataclass(frozen=True, slots=True)
class Pure:
    """The body of a definition: what it keeps, then its result or the first branch whose condition holds."""

    keeps: tuple[Keep, ...]
    result: Value | Items | Cases


@dataclass(frozen=True, slots=True)
class Cases:
    branches: tuple[tuple[Value, Pure], ...]
    otherwise: Pure


@dataclass(frozen=True, slots=True)
class Definition:
    """``arguments`` are its first locals; a call costs ``cost`` steps before its body is evaluated."""

    name: str
    arguments: int
    slots: int
    cost: int
    body: Pure
    gives_items: bool
