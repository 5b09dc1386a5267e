"""The steps of a plan: the instructions of a body, one node class for each kind.

Invariant. Steps have the numbers of the reference interpreter, so a position (code, number, locals) means the same to
every engine. A statement with a second step (the return of a call, the pass of a loop) has that at ``number + 1``.

Fields of most steps: ``number``; ``after``, the number of the next step, or ``END`` for the end of the body; ``site``,
the index of the cause of its event; ``where``, which of the items. A body holds the prices of its steps.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engines.plan.values import Items, Value

END = -1


@dataclass(frozen=True, slots=True)
class CallRule:
    """Calls another rule; the value is the given one."""

    code: int
    arguments: tuple[Value | Items, ...]


@dataclass(frozen=True, slots=True)
class CallMoment:
    """Calls the body that ``table`` holds for the design of the first argument; -1 stands for no body.

    ``of_card``: the first argument is a card, and the design is the one that is up on it. Else it is the design.
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
    """Stores a value in a local: ``let`` and ``set``."""

    number: int
    after: int
    slot: int
    value: Right


@dataclass(frozen=True, slots=True)
class SetState:
    """Sets the state at ``index``, or as many places ``behind`` it.

    It makes an event if the value changes, or always if the state ``holds_card``.
    """

    number: int
    after: int
    site: int
    index: int
    behind: Value | None
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
    """Adds to a state; a fault if the state is ``None`` or leaves the range of numbers."""

    index: int
    behind: Value | None
    amount: Value


@dataclass(frozen=True, slots=True)
class MoveCard(Act):
    """Moves a card into a pile: ``at`` is ``None`` for the top, or ``bottom``, ``random`` or ``under``.

    ``under`` puts it below the card ``under``, at the bottom if the pile does not hold that card. A fault if the pile
    holds as many as it can, unless the card lies there.
    """

    card: Value
    pile: Value
    at: str | None
    under: Value | None


@dataclass(frozen=True, slots=True)
class MoveCards(Act):
    """Moves each item for which ``where`` holds when the step begins, as ``MoveCard`` does; each is a step."""

    slot: int
    items: Items
    where: Value | None
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
    """Shows one card or the items to one player or several."""

    what: Value | Items
    to: Value | Items


@dataclass(frozen=True, slots=True)
class Leave(Act):
    player: Value
    rejoins: bool


@dataclass(frozen=True, slots=True)
class Do:
    """Calls a rule, a moment or a decision and drops the given value."""

    number: int
    after: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class AskAtOnce:
    """Puts a decision to several players at once: nobody sees the others' answers.

    Each item makes a row of arguments; the first argument is the player. A fault if a player is asked twice.
    """

    number: int
    after: int
    slot: int
    items: Items
    where: Value | None
    code: int
    arguments: tuple[Value | Items, ...]


@dataclass(frozen=True, slots=True)
class Give:
    """Gives a value and ends the body; in a move that interrupts (``ends_decision``), its decision too."""

    number: int
    after: int
    value: Right
    ends_decision: bool


@dataclass(frozen=True, slots=True)
class Again:
    """Ends the move and puts its decision anew, as if nobody had declined."""

    number: int


@dataclass(frozen=True, slots=True)
class Finish:
    """Ends all bodies down to the innermost one of ``codes``, that one included; a fault if none is running."""

    number: int
    codes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Jump:
    """Jumps to ``after``: ``stop`` and ``do nothing``."""

    number: int
    after: int


@dataclass(frozen=True, slots=True)
class If:
    """Runs the first block whose condition holds, else ``otherwise``, which may be empty."""

    number: int
    after: int
    branches: tuple[tuple[Value, Block], ...]
    otherwise: Block


@dataclass(frozen=True, slots=True)
class ForEach:
    """Makes a pass for each item for which ``where`` holds when the loop begins.

    The local ``hidden`` keeps these items, ``hidden + 1`` the number of the next.
    """

    number: int
    after: int
    slot: int
    hidden: int
    items: Items
    where: Value | None
    body: Block


@dataclass(frozen=True, slots=True)
class RepeatTimes:
    """Makes a number of passes. The local ``hidden`` keeps how many are left."""

    number: int
    after: int
    hidden: int
    times: Value
    body: Block


@dataclass(frozen=True, slots=True)
class RepeatWhile:
    """Makes passes for ever, or while a condition holds; its price is paid for each test."""

    number: int
    after: int
    condition: Value | None
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
