"""Steps of a plan: what the statements of a body do, each with its number and the number of what comes next.

Numbers are those of the reference interpreter, so that a position (code, number, locals) means the same to every
engine. A statement with a second step (a right side that is called or asked, the pass of a loop) takes that at
``number + 1``. ``END`` is the end of the body. ``site`` is the index of what causes an event.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engines.plan.values import Items, Value

END = -1


@dataclass(frozen=True, slots=True)
class CallRule:
    """Enters the body of another rule; what it gives is the value."""

    code: int
    arguments: tuple[Value | Items, ...]


@dataclass(frozen=True, slots=True)
class CallMoment:
    """Enters what the design of the first argument does: ``table`` names a code a design, -1 for nothing.

    The first argument is a card, and its design that which is up on it, or the design itself.
    """

    table: int
    of_card: bool
    arguments: tuple[Value | Items, ...]


@dataclass(frozen=True, slots=True)
class AskDecision:
    """Puts a decision; the first argument is the player who is asked."""

    code: int
    arguments: tuple[Value | Items, ...]


Entry = CallRule | CallMoment | AskDecision
Right = Value | Items | Entry


@dataclass(frozen=True, slots=True)
class Let:
    """Keeps a value in a local, ``let`` and ``set``."""

    number: int
    after: int
    slot: int
    value: Right


@dataclass(frozen=True, slots=True)
class SetState:
    """Sets a state at ``index``, or that many seats behind it; an event when it changes, or when a card is put
    there (``holds_card``)."""

    number: int
    after: int
    site: int
    index: int
    player: Value | None
    holds_card: bool
    value: Right


@dataclass(frozen=True, slots=True)
class AddLocal:
    number: int
    after: int
    slot: int
    amount: Value


@dataclass(frozen=True, slots=True)
class Act:
    """A step that runs through at once; ``site`` is the cause of its events."""

    number: int
    after: int
    site: int


@dataclass(frozen=True, slots=True)
class AddState(Act):
    """A fault when the state is none, or leaves the range of numbers."""

    index: int
    player: Value | None
    amount: Value


@dataclass(frozen=True, slots=True)
class MoveCard(Act):
    """``at``: none for the top, ``bottom``, ``random`` or ``under`` the card ``under`` (the bottom when that is not
    there). A move costs two steps, and one for every ``SCANNED`` cards of a pile that is searched or pushed."""

    card: Value
    pile: Value
    at: str | None
    under: Value | None


@dataclass(frozen=True, slots=True)
class MoveCards(Act):
    """Moves each of the items for which ``where`` holds, as they are when it begins; ``each`` pays for looking."""

    slot: int
    items: Items
    where: Value | None
    each: int
    pile: Value
    at: str | None
    under: Value | None


@dataclass(frozen=True, slots=True)
class Shuffle(Act):
    pile: Value


@dataclass(frozen=True, slots=True)
class TurnPile(Act):
    pile: Value


@dataclass(frozen=True, slots=True)
class TurnCard(Act):
    card: Value


@dataclass(frozen=True, slots=True)
class Show(Act):
    """Shows a card, or the items, to a player, or to several; each card is paid for."""

    what: Value | Items
    to: Value | Items


@dataclass(frozen=True, slots=True)
class Leave(Act):
    player: Value
    rejoins: bool


@dataclass(frozen=True, slots=True)
class Do:
    """Enters a rule, a moment or a decision and drops what it gives."""

    number: int
    after: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class AskAtOnce:
    """Puts a decision to several players, each answer unseen by the others: a row of arguments for every item, in the
    order of the seats asked. A fault when one is asked twice; nothing when nobody is asked."""

    number: int
    after: int
    slot: int
    items: Items
    where: Value | None
    code: int
    arguments: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Give:
    """Gives a value and ends the body, and in a move that interrupts (``ends_decision``) also its decision."""

    number: int
    after: int
    value: Right
    ends_decision: bool


@dataclass(frozen=True, slots=True)
class Again:
    """Ends the move and puts its decision again, as if nobody had declined."""

    number: int


@dataclass(frozen=True, slots=True)
class Finish:
    """Ends all down to the innermost of the ``codes`` that is running; a fault when none is."""

    number: int
    codes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Jump:
    """Goes on at ``after``: ``stop`` and ``do nothing``."""

    number: int
    after: int


@dataclass(frozen=True, slots=True)
class If:
    """The first block whose condition holds; ``otherwise`` is empty where nothing is left to do."""

    number: int
    after: int
    branches: tuple[tuple[Value, Block], ...]
    otherwise: Block


@dataclass(frozen=True, slots=True)
class ForEach:
    """A pass for each of the items for which ``where`` holds, as they are when it begins.

    ``hidden`` keeps them, ``hidden + 1`` the number of the next; ``each`` pays for looking at one, ``cost`` for a pass.
    """

    number: int
    after: int
    slot: int
    hidden: int
    items: Items
    where: Value | None
    each: int
    cost: int
    body: Block


@dataclass(frozen=True, slots=True)
class RepeatTimes:
    """``hidden`` keeps how many passes are left."""

    number: int
    after: int
    hidden: int
    times: Value
    cost: int
    body: Block


@dataclass(frozen=True, slots=True)
class RepeatWhile:
    """For ever, or while a condition holds; every test is paid with ``cost``."""

    number: int
    after: int
    condition: Value | None
    cost: int
    body: Block


Step = (
    Let
    | SetState
    | AddLocal
    | Act
    | Do
    | AskAtOnce
    | Give
    | Again
    | Finish
    | Jump
    | If
    | ForEach
    | RepeatTimes
    | RepeatWhile
)

Block = tuple[Step, ...]
