"""What a seat comes to know of hidden cards by the events that it sees.

Algorithm. For each pile the cards that are known to lie there are kept, and of each whether its position is known too.
A card becomes known when the seat sees all of its faces in an event. Then

- a known card that leaves in sight is known where it arrives, with its position if that is the top or the bottom of an
  ordered pile. So is a card that leaves unseen from the top, if it was known to lie there;
- a card that leaves a pile unseen might be any that looks like it: all of these are forgotten, but where the top card
  leaves those whose positions are known;
- a pile that is emptied at once takes along all that is known of it;
- a shuffle, a card that arrives elsewhere and one that leaves from below the top make positions unknown.

Invariants. Cards with the same faces are not told apart: what is known is how many cards of some faces lie in a pile,
and which of the equal cards stand for these makes no difference. All follows from what the seat sees of the events
(``table/seen.py``). A known card does lie in its pile, in the position that it had when that became known, or where
public events have brought it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from croupier.players.memory.remembered import Remembered
from croupier.table.acts import MOVED, SHOWN, SHUFFLED
from croupier.table.events import on_top
from croupier.table.layout import Layout
from croupier.table.seen import SeenCard, see_card, see_moved
from croupier.table.state import RawEvent, State

Lying = tuple[int, int, bool, int]
"""A card of an event: its number, its pile, whether it is on top, and the side that is up."""

ENDS = (None, "bottom")
"""Where a card can arrive so that its position is known: on top, or at the bottom."""


class Recollection:
    """The cards that a seat knows in each pile, as far as events have been read."""

    def __init__(self, layout: Layout, state: State, seat: int) -> None:
        """Begin before the first event. Of the ``state`` only the faces of cards are used."""
        self._layout, self._state, self._seat = layout, state, seat
        # Of each pile the cards that are known to lie there, and whether the position of each is known.
        self.known: list[dict[int, bool]] = [{} for _ in layout.piles]
        self._sizes = [0] * len(layout.piles)
        self._sizes[layout.deck_pile] = layout.card_count

    def read(self, events: Iterable[RawEvent]) -> None:
        """Read the next events of the log."""
        for event in events:
            if event[0] == MOVED:
                self._move(event[2], event[3], event[4])
            elif event[0] == SHUFFLED:
                self._lose_positions(event[2])
            elif event[0] == SHOWN and self._seat in event[3]:
                self._see(event[2])

    def remembered(self, state: State) -> Remembered:
        """Return what is known of the cards that the seat does not see in the state after the events.

        A card of which only the pile is known is left out where one that the seat sees there might be the same, and in
        games where something lies on cards: that tells the position.
        """
        placed: set[int] = set()
        within: set[int] = set()
        for pile, known in enumerate(self.known):
            hidden = [card for card in known if self._front(state, card) is None]
            placed.update(card for card in hidden if known[card])
            loose = [card for card in hidden if not known[card]]
            if loose and not self._layout.counters:
                seen = {self._front(state, card) for card in state.piles[pile] if card not in known} - {None}
                within.update(card for card in loose if seen.isdisjoint(state.faces[card]))
        return Remembered(frozenset(placed), frozenset(within))

    def _front(self, state: State, card: int) -> int | None:
        return see_card(self._layout, state, self._seat, card).up

    # --- moves ---------------------------------------------------------------------------------

    def _move(self, cards: Sequence[Lying], to: int, where: tuple[str, tuple[int, ...]] | None) -> None:
        leaving = Counter(pile for _, pile, _, _ in cards)
        emptied = {pile for pile, count in leaving.items() if count == self._sizes[pile]}
        at = None if where is None else where[0]
        for number, lying in enumerate(cards):
            seen = see_moved(self._layout, self._state, self._seat, lying, to, on_top=on_top(where, number))
            is_known = self._leave(lying, seen, with_all=lying[1] in emptied)
            if at not in ENDS:
                self._lose_positions(to)
            if is_known:
                self.known[to][lying[0]] = self._layout.piles[to].ordered and at in ENDS
            self._sizes[lying[1]] -= 1
            self._sizes[to] += 1
        for pile in emptied - {to}:
            self.known[to].update(dict.fromkeys(self.known[pile], False))
            self.known[pile].clear()

    def _leave(self, lying: Lying, seen: SeenCard, *, with_all: bool) -> bool:
        """Take a card from its pile, and return whether the seat knows which card that is. ``with_all`` cards of the
        pile it goes to one place."""
        card, pile, top, _ = lying
        known, is_top = self.known[pile], top and self._layout.piles[pile].ordered
        if is_top and known.get(card):
            del known[card]
            return True
        others = [one for one in known if not (is_top and known[one])]  # those that it may be
        if seen.card is not None:
            self._take_equal(card, pile, others)
        elif not with_all:
            self._forget_alike(seen, pile, others)
        if not is_top:
            self._lose_positions(pile)
        return seen.card is not None

    def _take_equal(self, card: int, pile: int, others: Iterable[int]) -> None:
        """Forget one card with the same faces: the card itself, if it is known."""
        equal = self._equal(card, others)
        if equal:
            del self.known[pile][card if card in equal else min(equal)]

    def _forget_alike(self, seen: SeenCard, pile: int, others: Iterable[int]) -> None:
        """Forget all cards with the faces that are seen."""
        looks = {seen.up, *seen.backs} - {None}
        for card in others:
            if looks.issubset(self._state.faces[card]):
                del self.known[pile][card]

    def _equal(self, card: int, others: Iterable[int]) -> list[int]:
        return [one for one in others if self._state.faces[one] == self._state.faces[card]]

    def _lose_positions(self, pile: int) -> None:
        for card in self.known[pile]:
            self.known[pile][card] = False

    # --- cards that are shown ------------------------------------------------------------------

    def _see(self, shown: Sequence[Lying]) -> None:
        """Learn where cards lie that are shown. One that equals a known card may be that card, unless more of them are
        shown at once than are known."""
        for card, pile, top, _ in shown:
            known = self.known[pile]
            if top and self._layout.piles[pile].ordered and not known.get(card):
                self._take_equal(card, pile, [one for one in known if not known[one]])
                known[card] = True
        for card, pile, _, _ in shown:
            known = self.known[pile]
            at_once = [one for one, its_pile, _, _ in shown if its_pile == pile]
            if card not in known and len(self._equal(card, at_once)) > len(self._equal(card, known)):
                known[card] = False
