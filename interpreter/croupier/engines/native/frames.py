"""Where the frames of a game lie in its memory: one place for each body and decision that may wait for an answer.

Rules do not call each other in circles, so each of them runs at most once at a time, and its frame has a fixed place.
A frame holds the number of the step at which it goes on, the code of the frame outside it (``OUTERMOST`` for none), and
its locals. A local that holds a list holds its length; the items follow.

Invariant. Numbers and slots are those of the reference's frames, so that a game converts from one engine to the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate

from croupier.engines.native.lengths import most_items
from croupier.engines.plan import Plan
from croupier.engines.plan import steps as p
from croupier.engines.plan import values as v
from croupier.engines.plan.plan import Body, Decision, MoveRow
from croupier.engines.plan.waits import steps_of

OUTERMOST = -1

Take = Callable[[int, int], int]
"""Reserves memory, given the bytes of an entry and the number of entries, and returns its offset."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The place of a frame. Every field is an offset in the memory of the game."""

    next: int  # the number of the next step; for a decision its phase
    outer: int  # the code of the frame outside
    locals: dict[int, int]  # by slot, those that hold a value while the frame waits
    lists: dict[int, int]  # for each slot that holds a list, its first item
    rooms: dict[int, int]  # for each of these, the most items


@dataclass(frozen=True, slots=True)
class DecisionFrame(Frame):
    """The frame of a decision, whose locals are its parameters.

    Its phase is 1 while an own move or ``otherwise`` runs.
    """

    declined: int  # a bit for each seat that has declined


@dataclass(frozen=True, slots=True)
class SecretFrame(Frame):
    """The frame of a decision that is asked at once. It waits for answers alone: its bodies do not wait."""

    rows: int  # for each seat the arguments of the decision; several cards are their number, then the cards
    places: tuple[int, ...]  # of each argument among the numbers of a row
    asked: int  # a bit for each seat that is asked
    answered: int  # a bit for each seat that has answered
    answers: int  # for each seat, the number of the move that it has chosen, then the arguments
    width: int  # the numbers of a row
    answer_width: int  # the numbers of an answer


def answer_room(move: MoveRow, cards: int) -> int:
    """Return the numbers of the arguments of a move, in a deck of so many cards."""
    return len(move.domains) + (0 if move.chosen is None else 1 + cards)


class Frames:
    """The frames of a plan, by code."""

    def __init__(self, plan: Plan, take: Take) -> None:
        self._plan, self._take = plan, take
        self.bodies = {code: self._of_body(body) for code, body in plan.bodies.items() if body.waits}
        self.decisions = {code: self._of_decision(one) for code, one in plan.decisions.items()}
        self.secrets = {code: self._of_secret(plan.decisions[asked]) for code, asked in plan.secrets.items()}

    def __getitem__(self, code: int) -> Frame:
        return self.bodies.get(code) or self.decisions.get(code) or self.secrets[code]

    def __iter__(self) -> Iterator[int]:
        yield from (*self.bodies, *self.decisions, *self.secrets)

    def _number(self, count: int = 1) -> int:
        return self._take(8, count)

    def _locals(
        self, slots: Iterable[int], rooms: dict[int, int]
    ) -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
        """Reserve room for locals. Return where each lies, where the items of those that hold a list begin, and how
        many each of these may hold."""
        found = {slot: self._number(1 + rooms.get(slot, 0)) for slot in sorted(slots)}
        return found, {slot: found[slot] + 8 for slot in rooms}, rooms

    def _of_body(self, body: Body) -> Frame:
        kept = {slot for slots in body.live.values() for slot in slots}
        return Frame(self._number(), self._number(), *self._locals(kept, self._list_rooms(body)))

    def _list_rooms(self, body: Body) -> dict[int, int]:
        """Return the slots that hold a list, each with a bound on its length."""
        layout, found = self._plan.layout, dict[int, int]()
        kept = {slot for slots in body.live.values() for slot in slots}
        found.update(dict.fromkeys(body.several & kept, layout.card_count))
        for step in steps_of(body.block):
            if isinstance(step, p.Let) and isinstance(step.value, v.Items):
                slot, items = step.slot, step.value
            elif isinstance(step, p.ForEach):
                slot, items = step.hidden, step.items
            else:
                continue
            if slot in kept:
                found[slot] = max(found.get(slot, 1), most_items(items, layout.card_count, layout.seats))
        return found

    def _of_decision(self, d: Decision) -> DecisionFrame:
        rooms = dict.fromkeys(d.several, self._plan.layout.card_count)
        row = self._locals(range(d.parameters), rooms)
        return DecisionFrame(self._number(), self._number(), *row, declined=self._number())

    def _of_secret(self, d: Decision) -> SecretFrame:
        seats, cards = self._plan.layout.seats, self._plan.layout.card_count
        answer = 1 + max((answer_room(move, cards) for move in d.moves), default=0)
        sizes = [1 + cards if slot in d.several else 1 for slot in range(d.parameters)]
        return SecretFrame(
            self._number(),
            self._number(),
            {},
            {},
            {},
            rows=self._number(seats * sum(sizes)),
            places=tuple(accumulate(sizes[:-1], initial=0)),
            asked=self._number(),
            answered=self._number(),
            answers=self._number(seats * answer),
            width=sum(sizes),
            answer_width=answer,
        )
