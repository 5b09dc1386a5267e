"""The looks of moves in a block, which tell the same moves apart as those of ``looks.py``, without reading its state.

Algorithm. A move's look is the move with numbers for its cards. Each look of a card gets a number, which is kept for
all that the look depends on: in most piles that is the pile and the card's sides, elsewhere its position counts too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from struct import unpack, unpack_from
from sys import byteorder

from croupier.engines.contract.offers import RawMove
from croupier.engines.native.positions import Positions
from croupier.engines.native.stored import KINDS, Block
from croupier.players.looks import look_of_card
from croupier.table.layout import Layout
from croupier.table.seen import allowed, see_faces
from croupier.table.state import State

Lying = tuple[int, bytes, tuple[bytes, bytes] | None]
"""A card, its pile, and its sides, if they are in the block: which is up, and the faces."""


class QuickSight:
    """The looks of moves in the blocks of one program. States that lie on cards need the whole state."""

    def __init__(self, layout: Layout, positions: Positions) -> None:
        self._layout, self._memory = layout, positions.blocks.memory
        self._allowed = [[allowed(seat, pile) for pile in layout.piles] for seat in range(layout.seats)]
        self._has_sides = self._memory.turned or bool(layout.pools)
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
        lying = card, block[where : where + width], self._sides(block, card) if self._has_sides else None
        number = self._kept[viewer].get(lying)
        return self._number_in_place(block, state, viewer, lying) if number is None else number

    def _sides(self, block: Block, card: int) -> tuple[bytes, bytes]:
        """Return which side of a card is up, and its faces."""
        memory = self._memory
        faces = memory.faces + 2 * memory.sides * card
        return block[memory.up + card], block[faces : faces + 2 * memory.sides]

    def _number_in_place(self, block: Block, state: Callable[[], State], viewer: int, lying: Lying) -> int:
        """Return the number of the look of a card that is new where it lies, or whose position may count."""
        memory, layout, kept = self._memory, self._layout, self._kept[viewer]
        card, place, sides = lying
        pile = int.from_bytes(place, byteorder)
        front, back, front_of_top, back_of_top = self._allowed[viewer][pile]
        is_ordered = layout.piles[pile].ordered
        is_placed = is_ordered or front is not front_of_top or back is not back_of_top
        if layout.counters or (is_placed and unpack_from("q", block, memory.unsettled + 8 * pile)[0]):
            return self._numbered(look_of_card(layout, state(), viewer, card))
        key: Hashable = lying
        position = None
        if is_placed:
            at, is_top = self._position(block, pile, card)
            position = at if is_ordered else None
            front, back = (front_of_top, back_of_top) if is_top else (front, back)
            key = lying, position, is_top
        if key not in kept:
            kept[key] = self._numbered((pile, position, self._seen(card, sides, front=front, back=back)))
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

    def _seen(self, card: int, sides: tuple[bytes, bytes] | None, *, front: bool, back: bool) -> Hashable:
        """Return what is seen of a card of which the front, the back, both or nothing are seen."""
        up, faces = (0, self._layout.cards[card]) if sides is None else self._read(card, *sides)
        seen = see_faces(-1, faces, up, front=front, back=back)
        return seen.up, seen.backs

    def _read(self, card: int, up: bytes, faces: bytes) -> tuple[int, tuple[int | None, ...]]:
        """Return the number of the side that is up, and the faces, of bytes of a block."""
        own = unpack(f"{self._memory.sides}H", faces) if self._layout.pools else self._layout.cards[card]
        return up[0] if self._memory.turned else 0, own

    def _numbered(self, look: Hashable) -> int:
        return self._numbers.setdefault(look, len(self._numbers))
