"""Events as one viewer gets them.

Algorithm. The log holds everything. A reader masks each event by its kind: a card that the viewer does not see has no
face, and seen cards get the viewer's numbers (see ``sight``). An event whose mere existence would tell something is
left out.

Invariants. An event that a viewer gets depends only on what the viewer may see. It never changes once a later answer
follows it: only the last answer can still show a card, by a move of that card after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from croupier.table.acts import ANSWERED, DECLINED
from croupier.table.layout import Layout, relation
from croupier.table.seen import SeenCard, Viewer, see_leaving, see_moved, seen_card
from croupier.table.sight import Copies
from croupier.table.state import RawEvent, State

ANSWERS = (ANSWERED, DECLINED)
"""The kinds of events that answers are. The consequences of an answer follow it."""


@dataclass(frozen=True, slots=True)
class SeenEvent:
    """Something that happened, as a viewer gets it. Its data, by kind:

    - moved: ``cards`` (SeenCards), ``sources`` (the pile that each left), ``to`` (pile), ``at`` (``None``: on top)
    - shuffled: ``pile``; turned: ``pile``, ``one_card``
    - shown: ``cards`` (SeenCards), ``seats`` (that they were shown to), ``sources``
    - changed: ``state`` (index), ``value`` (``None`` for a card); of a state that lies on a card also ``card`` (a
      SeenCard), ``pile`` and ``position`` (in the pile), and the index is that of the state on the first card
    - left, rejoined, declined: ``seat``; began: ``mark``, ``arguments``
    - answered: ``seat``, ``move`` (index of its code), ``arguments`` (``None`` for a card, of several cards their
      number), ``cards`` (by the position of the argument a SeenCard, or a tuple of SeenCards)
    """

    kind: str
    site: int  # the index of the place in the rules that caused it
    data: dict[str, Any] = field(default_factory=dict)


class EventReader:
    """Read a log for one viewer. With ``all_seen`` the viewer may see everything."""

    def __init__(
        self, layout: Layout, state: State, log: list[RawEvent], viewer: Viewer, *, all_seen: bool = False
    ) -> None:
        self.layout = layout
        self.state = state
        self.log = log
        self.viewer = viewer
        self.all_seen = all_seen
        self._copies: Copies | None = None

    def read(self, start: int = 0) -> list[SeenEvent]:
        """Return the events from a position of the log on."""
        found = (self.event(at) for at in range(start, len(self.log)))
        return [event for event in found if event is not None]

    def event(self, at: int) -> SeenEvent | None:
        """Return the event at a position of the log, or ``None`` if the viewer does not learn of it."""
        kind, site, *rest = self.log[at]
        data = _READERS[kind](self, at, rest)
        return None if data is None else SeenEvent(kind, site, data)

    # --- by kind -------------------------------------------------------------------------------

    def moved(self, at: int, rest: list[Any]) -> dict[str, Any]:
        cards, to, where = rest
        return {
            "cards": self._told(
                self._moved_card(card, to, on_top=on_top(where, number)) for number, card in enumerate(cards)
            ),
            "sources": tuple(card[1] for card in cards),
            "to": to,
            "at": None if where is None else where[0],
        }

    def _moved_card(self, seen: tuple[int, int, bool, int], to: int, *, on_top: bool) -> SeenCard:
        if self.all_seen:
            return self._open(seen)
        return see_moved(self.layout, self.state, self.viewer, seen, to, on_top=on_top)

    def _told(self, cards: Iterable[SeenCard]) -> tuple[SeenCard, ...]:
        """Return the cards of an event with the viewer's numbers."""
        if self.all_seen:
            return tuple(cards)
        if self._copies is None:
            self._copies = Copies(self.layout, self.state)
        return self._copies.renumbered(cards)

    def _open(self, seen: tuple[int, int, bool, int]) -> SeenCard:
        return seen_card(self.layout, self.state, seen[0], seen[3], front=True, back=True)

    def shuffled(self, at: int, rest: list[Any]) -> dict[str, Any]:
        return {"pile": rest[0]}

    def turned(self, at: int, rest: list[Any]) -> dict[str, Any]:
        return {"pile": rest[0], "one_card": rest[1] is not None}

    def shown(self, at: int, rest: list[Any]) -> dict[str, Any]:
        cards, seats = rest
        seen = self._told(self._shown_card(card, seats) for card in cards)
        return {"cards": seen, "seats": seats, "sources": tuple(card[1] for card in cards)}

    def _shown_card(self, card: tuple[int, int, bool, int], seats: Sequence[int]) -> SeenCard:
        """Return a card that is shown. Who has no seat sees what the whole table sees."""
        seen = self._open(card)
        if self.all_seen or self.viewer in seats:
            return seen
        if self.viewer is None and all(
            one in seats or see_leaving(self.layout, self.state, one, card) == seen for one in range(self.layout.seats)
        ):
            return seen
        return see_leaving(self.layout, self.state, self.viewer, card)

    def changed(self, at: int, rest: list[Any]) -> dict[str, Any] | None:
        index, value, *there = rest
        place = self.layout.states[index]
        if not (self.all_seen or relation(self.viewer, place.whose, place.seen_by)):
            return None
        if place.type == "card" and value is not None and not self.all_seen:
            value = None  # the card may lie where the viewer does not see it
        if not there:
            return {"state": index, "value": value}
        seen, position = there
        card = self._open(seen) if self.all_seen else see_leaving(self.layout, self.state, self.viewer, seen)
        (told,) = self._told([card])
        state = self.layout.row(index)
        return {"state": state, "value": value, "card": told, "pile": seen[1], "position": position}

    def seat(self, at: int, rest: list[Any]) -> dict[str, Any]:
        return {"seat": rest[0]}

    def began(self, at: int, rest: list[Any]) -> dict[str, Any]:
        mark, arguments = rest
        return {"mark": mark, "arguments": arguments}

    def declined(self, at: int, rest: list[Any]) -> dict[str, Any] | None:
        return {"seat": rest[0]} if self.all_seen or rest[0] == self.viewer else None

    def answered(self, at: int, rest: list[Any]) -> dict[str, Any]:
        seat, move, arguments, cards = rest
        seen = self._told(self._answered_card(at, one) for _, one in cards)
        named = list(zip((position for position, _ in cards), seen, strict=True))
        told: dict[int, SeenCard | tuple[SeenCard, ...]] = {}
        for position, card in named:
            if arguments[position] is None:
                told[position] = card
            elif position not in told:
                told[position] = tuple(one for other, one in named if other == position)
        return {"seat": seat, "move": move, "arguments": arguments, "cards": MappingProxyType(told)}

    def _answered_card(self, at: int, seen: tuple[int, int, bool, int]) -> SeenCard:
        """Return a card that an answer names: as it was seen where it lay, or where it went before the next answer."""
        if self.all_seen:
            return self._open(seen)
        before = see_leaving(self.layout, self.state, self.viewer, seen)
        if before.up is not None:
            return before
        for number in range(at + 1, len(self.log)):
            later = self.log[number]
            if later[0] in ANSWERS:
                break
            if later[0] == "moved":
                for position, moved in enumerate(later[2]):
                    if moved[0] == seen[0]:
                        return self._moved_card(moved, later[3], on_top=on_top(later[4], position))
        return before


def on_top(where: tuple[str, tuple[int, ...]] | None, position: int) -> bool:
    """Return whether a card of a move came to lie on top of its pile."""
    return where is None or position in where[1]


_READERS: dict[str, Any] = {
    "moved": EventReader.moved,
    "shuffled": EventReader.shuffled,
    "turned": EventReader.turned,
    "shown": EventReader.shown,
    "changed": EventReader.changed,
    "left": EventReader.seat,
    "rejoined": EventReader.seat,
    "began": EventReader.began,
    "answered": EventReader.answered,
    "declined": EventReader.declined,
}
