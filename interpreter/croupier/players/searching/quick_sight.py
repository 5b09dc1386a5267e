"""The looks of moves in a block, which tell the same moves apart as those of ``looks.py``, without reading its state.

Algorithm. A move's look is the move with numbers for its cards: each look of a card gets a number. In most piles the
position of a card does not count; there the number is kept for the card and what the block says of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from struct import unpack_from
from sys import byteorder

from croupier.engines.contract.offers import RawMove
from croupier.engines.native.positions import Positions
from croupier.engines.native.stored import KINDS, Block
from croupier.players.looks import look_of_card
from croupier.table.layout import Layout
from croupier.table.seen import allowed, see_faces
from croupier.table.state import State


class QuickSight:
    """The looks of moves in the blocks of one program. States that lie on cards need the whole state."""

    def __init__(self, layout: Layout, positions: Positions) -> None:
        memory = positions.blocks.memory
        self._layout, self._memory = layout, memory
        self._allowed = [[allowed(seat, pile) for pile in layout.piles] for seat in range(layout.seats)]
        self._ordered = [pile.ordered for pile in layout.piles]
        self._pile, self._card = KINDS[memory.pile], KINDS[memory.card]
        self._has_sides = memory.turned or bool(layout.pools)
        # Where the cards of a move stand in it, by its code.
        self._cards_at = {
            code: [at for at, type in enumerate(move.parameter_types, 1) if type.base in ("card", "list")]
            for code, move in positions.program.moves.items()
        }
        self._numbers: dict[Hashable, int] = {}  # of all looks so far
        self._kept: list[dict[Hashable, int]] = [{} for _ in range(layout.seats)]  # by viewer, and what the block says
        self._faces: dict[tuple[int, int, bool, bool], Hashable] = {}

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
        memory = self._memory
        where = memory.where + memory.pile * card
        pile: bytes = block[where : where + memory.pile]
        said = (card, pile, self._sides(block, card)) if self._has_sides else (card, pile)
        number = self._kept[viewer].get(said)
        if number is None:
            look = self._look(block, state, viewer, card)
            number = self._numbers.setdefault(look, len(self._numbers))
            if not self._layout.counters and not self._is_placed(viewer, int.from_bytes(pile, byteorder)):
                self._kept[viewer][said] = number
        return number

    def _sides(self, block: Block, card: int) -> tuple[bytes, bytes]:
        """Return the side of a card that is up, and its faces."""
        memory = self._memory
        faces = memory.faces + 2 * memory.sides * card
        return block[memory.up + card], block[faces : faces + 2 * memory.sides]

    def _is_placed(self, viewer: int, pile: int) -> bool:
        """Return whether the position of a card in a pile counts for its look."""
        front, back, front_of_top, back_of_top = self._allowed[viewer][pile]
        return self._ordered[pile] or front is not front_of_top or back is not back_of_top

    def _look(self, block: Block, state: Callable[[], State], viewer: int, card: int) -> Hashable:
        memory = self._memory
        (pile,) = unpack_from(self._pile, block, memory.where + memory.pile * card)
        if self._layout.counters:
            return look_of_card(self._layout, state(), viewer, card)
        front, back, front_of_top, back_of_top = self._allowed[viewer][pile]
        position = None
        if self._is_placed(viewer, pile):
            (size,) = unpack_from("q", block, memory.sizes + 8 * pile)
            if unpack_from("q", block, memory.unsettled + 8 * pile)[0]:
                return look_of_card(self._layout, state(), viewer, card)
            start = memory.pile_cards + memory.card * memory.room * pile
            at = unpack_from(f"{size}{self._card}", block, start).index(card)
            position = at if self._ordered[pile] else None
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
