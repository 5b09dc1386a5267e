"""The looks of moves in a block, which tell the same moves apart as those of ``looks.py``, without reading its state.

Algorithm. A move's look is the move with numbers for its cards. Each look of a card gets a number, which is kept for
all that the look depends on: in most piles that is the pile, and the card's sides and states. Elsewhere its position
counts too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from struct import unpack, unpack_from
from sys import byteorder

from croupier.engines.contract.offers import RawMove
from croupier.engines.native.positions import Positions
from croupier.engines.native.stored import KINDS, Block
from croupier.players.looks import look_of_card
from croupier.table.layout import Layout, relation
from croupier.table.seen import allowed, see_faces
from croupier.table.state import State

Lying = tuple[int, bytes, tuple[bytes, ...]]
"""A card, its pile, and what else the block says of it (``_told``)."""


class QuickSight:
    """The looks of moves in the blocks of one program. Cards that lie on cards as their states need the whole state."""

    def __init__(self, layout: Layout, positions: Positions) -> None:
        self._layout, self._memory = layout, positions.blocks.memory
        self._allowed = [[allowed(seat, pile) for pile in layout.piles] for seat in range(layout.seats)]
        self._counters = [_seen_counters(layout, seat) for seat in range(layout.seats)]
        self._needs_state = any(layout.states[row[0]].type == "card" for row in layout.counters)
        self._has_more = self._memory.turned or bool(layout.pools) or bool(layout.counters)
        # Where the cards of a move stand in it, by its code.
        self._cards_at = {
            code: [at for at, type in enumerate(move.parameter_types, 1) if type.base in ("card", "list")]
            for code, move in positions.program.moves.items()
        }
        self._numbers: dict[Hashable, int] = {}  # of all looks of cards so far
        self._kept: list[dict[Hashable, int]] = [{} for _ in range(layout.seats)]  # by viewer and what they depend on

    def looks(self, block: Block, state: Callable[[], State], viewer: int, moves: Iterable[RawMove]) -> list[Hashable]:
        """Return for each move a key that is equal for moves that a player in a seat cannot tell apart, where their
        cards lie. ``state`` reads the state of the block."""
        found: list[Hashable] = []
        for raw in moves:
            cards_at = self._cards_at[raw[0]]
            if not cards_at:
                found.append(raw)
                continue
            look = list(raw)
            for at in cards_at:
                given = raw[at]
                if isinstance(given, tuple):
                    look[at] = tuple(sorted(self._number(block, state, viewer, card) for card in given))
                elif given is not None:
                    look[at] = self._number(block, state, viewer, given)
            found.append(tuple(look))
        return found

    def _number(self, block: Block, state: Callable[[], State], viewer: int, card: int) -> int:
        """Return the number of a card's look."""
        width = self._memory.pile
        where = self._memory.where + width * card
        lying = card, block[where : where + width], self._told(block, viewer, card) if self._has_more else ()
        number = self._kept[viewer].get(lying)
        return self._number_in_place(block, state, viewer, lying) if number is None else number

    def _told(self, block: Block, viewer: int, card: int) -> tuple[bytes, ...]:
        """Return which side of a card is up, its faces if games differ in them, and the states on it that are seen."""
        memory = self._memory
        up, faces, counters = block[memory.up + card], b"", self._counters[viewer]
        if self._layout.pools:
            start = memory.faces + 2 * memory.sides * card
            faces = block[start : start + 2 * memory.sides]
        if not counters:
            return up, faces
        states = [memory.values + 8 * row[card] for row in counters]
        return up, faces, *(block[at : at + 8] for at in states)

    def _number_in_place(self, block: Block, state: Callable[[], State], viewer: int, lying: Lying) -> int:
        """Return the number of the look of a card that is new where it lies, or whose position may count."""
        memory, layout, kept = self._memory, self._layout, self._kept[viewer]
        card, place, told = lying
        pile = int.from_bytes(place, byteorder)
        front, back, front_of_top, back_of_top = self._allowed[viewer][pile]
        is_ordered = layout.piles[pile].ordered
        is_placed = is_ordered or front is not front_of_top or back is not back_of_top
        if self._needs_state or (is_placed and unpack_from("q", block, memory.unsettled + 8 * pile)[0]):
            return self._numbered(look_of_card(layout, state(), viewer, card))
        key: Hashable = lying
        position = None
        if is_placed:
            at, is_top = self._position(block, pile, card)
            position = at if is_ordered else None
            front, back = (front_of_top, back_of_top) if is_top else (front, back)
            key = lying, position, is_top
        if key not in kept:
            kept[key] = self._numbered((pile, position, self._seen(card, told, front=front, back=back), told[2:]))
        return kept[key]

    def _position(self, block: Block, pile: int, card: int) -> tuple[int, bool]:
        """Return the position of a card in a pile that is settled, and whether it lies on top."""
        memory = self._memory
        width, kind = memory.card, KINDS[memory.card]
        (size,) = unpack_from("q", block, memory.sizes + 8 * pile)
        start = memory.pile_cards + width * memory.room * pile
        if unpack_from(kind, block, start + width * (size - 1))[0] == card:
            return size - 1, True
        return unpack_from(f"{size}{kind}", block, start).index(card), False

    def _seen(self, card: int, told: tuple[bytes, ...], *, front: bool, back: bool) -> Hashable:
        """Return what is seen of a card of which the front, the back, both or nothing are seen."""
        up = told[0][0] if self._memory.turned else 0
        faces = unpack(f"{self._memory.sides}H", told[1]) if self._layout.pools else self._layout.cards[card]
        seen = see_faces(-1, faces, up, front=front, back=back)
        return seen.up, seen.backs

    def _numbered(self, look: Hashable) -> int:
        return self._numbers.setdefault(look, len(self._numbers))


def _seen_counters(layout: Layout, seat: int) -> list[range]:
    """Return the places of the states on cards that a player in a seat sees, a row for each such state."""
    kinds = [(row, layout.states[row[0]]) for row in layout.counters]
    return [row for row, place in kinds if relation(seat, place.whose, place.seen_by)]
