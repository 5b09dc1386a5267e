"""The looks of cards in a block, as ``looks.py`` has them, without reading the whole state."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from struct import unpack_from

from croupier.engines.native.positions import Positions
from croupier.engines.native.stored import KINDS, Block
from croupier.players.looks import look_of_card
from croupier.table.layout import Layout
from croupier.table.seen import allowed, see_faces
from croupier.table.state import State


class QuickSight:
    """The looks of cards in the blocks of one program. States that lie on cards need the whole state."""

    def __init__(self, layout: Layout, positions: Positions) -> None:
        memory = positions.blocks.memory
        self._layout, self._memory = layout, memory
        self._is_quick = not layout.counters
        self._pile, self._card = KINDS[memory.pile], KINDS[memory.card]
        self._allowed = [[allowed(seat, pile) for pile in layout.piles] for seat in range(layout.seats)]
        self._ordered = [pile.ordered for pile in layout.piles]
        self._faces: dict[tuple[int, int, bool, bool], Hashable] = {}

    def look(self, block: Block, state: Callable[[], State], viewer: int, card: int) -> Hashable:
        """Return a key that is equal for cards that a player in a seat cannot tell apart where they lie. ``state``
        reads the state of the block."""
        memory = self._memory
        (pile,) = unpack_from(self._pile, block, memory.where + memory.pile * card)
        front, back, front_of_top, back_of_top = self._allowed[viewer][pile]
        is_ordered, position = self._ordered[pile], None
        if not self._is_quick:
            return look_of_card(self._layout, state(), viewer, card)
        if is_ordered or front is not front_of_top or back is not back_of_top:
            (size,) = unpack_from("q", block, memory.sizes + 8 * pile)
            if unpack_from("q", block, memory.unsettled + 8 * pile)[0]:
                return look_of_card(self._layout, state(), viewer, card)
            start = memory.pile_cards + memory.card * memory.room * pile
            at = unpack_from(f"{size}{self._card}", block, start).index(card)
            position = at if is_ordered else None
            front, back = (front_of_top, back_of_top) if at == size - 1 else (front, back)
        return pile, position, self._seen(block, card, front=front, back=back)

    def _seen(self, block: Block, card: int, *, front: bool, back: bool) -> Hashable:
        memory = self._memory
        up = unpack_from("B", block, memory.up + card)[0] if memory.turned else 0
        if self._layout.pools:
            start = memory.faces + 2 * memory.sides * card
            return self._of(unpack_from(f"{memory.sides}H", block, start), up, front=front, back=back)
        key = card, up, front, back
        if key not in self._faces:
            self._faces[key] = self._of(self._layout.cards[card], up, front=front, back=back)
        return self._faces[key]

    def _of(self, faces: tuple[int | None, ...], up: int, *, front: bool, back: bool) -> Hashable:
        seen = see_faces(-1, faces, up, front=front, back=back)
        return seen.up, seen.backs
