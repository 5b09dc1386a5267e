"""The numbers of the answers of many games of native code at once, from their memory. This module needs NumPy.

Algorithm. The rows of one move are taken together; the code of each argument is a look-up in tables, as ``tables.py``
tells it, so nothing is computed card by card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.engines.native.memory import NONE, Memory
from croupier.study.batches.coding import CardCode, PlainCode
from croupier.study.batches.numbering import AnswerNumbers
from croupier.study.batches.reading import BlockReading, Numbers
from croupier.study.batches.tables import UNKNOWN, CardTables, card_tables


@dataclass(frozen=True)
class _CardArrays:
    """The tables of a card's codes as arrays."""

    code: CardCode
    start: Numbers  # seats x piles
    looks: Numbers  # seats x piles
    row: Numbers  # seats x piles x top
    rows: Numbers
    ordered: NDArray[np.bool_]  # piles


class RowNumbers:
    """Numbers rows of moves: each row is a game, a seat, a move and its arguments."""

    def __init__(self, numbers: AnswerNumbers, memory: Memory) -> None:
        self.numbers_of_one, self.memory, self.layout = numbers, memory, numbers.program.layout
        faces = [[-1 if one is None else one for one in card] for card in self.layout.cards]
        self._faces = np.array(faces, dtype=np.int64).reshape(-1, memory.sides)
        self._cards = {
            (move.index, at): self._arrays(one, card_tables(one))
            for move in numbers.moves
            for at, one in enumerate(move.arguments)
            if isinstance(one, CardCode)
        }

    def _arrays(self, code: CardCode, tables: CardTables) -> _CardArrays:
        shape = (self.layout.seats, len(self.layout.piles))
        start, looks = (np.array(one, dtype=np.int64).reshape(shape) for one in (tables.start, tables.looks))
        row = np.array(tables.row, dtype=np.int64).reshape(*shape, 2)
        return _CardArrays(code, start, looks, row, np.array(tables.rows, dtype=np.int64), np.array(tables.ordered))

    def numbers(
        self, blocks: NDArray[np.uint8], games: Numbers, seats: Numbers, moves: Numbers, arguments: Numbers
    ) -> Numbers:
        """Return the number of each of R rows, int64.

        ``blocks`` is N x bytes; ``games`` are R places in it, ``seats`` the acting players, ``moves`` the indices of
        the moves' codes, ``arguments`` R x any number, NONE for none. Piles of which an argument names a hidden card
        have to be settled before. A row of a move that there is not gets -1.
        """
        found = np.full(len(games), -1, dtype=np.int64)
        for move in self.numbers_of_one.moves:
            at = np.nonzero(moves == move.index)[0]
            if not len(at):
                continue
            total = np.full(len(at), move.base, dtype=np.int64)
            for column, (one, weight) in enumerate(zip(move.arguments, move.weights, strict=True)):
                values = arguments[at, column]
                if isinstance(one, PlainCode):
                    total += weight * self._plain(one, seats[at], values)
                else:
                    arrays = self._cards[move.index, column]
                    total += weight * self._card(arrays, blocks, games[at], seats[at], values)
            found[at] = total
        return found

    def _plain(self, code: PlainCode, seats: Numbers, values: Numbers) -> Numbers:
        is_player = code.type.base == "player"
        codes = (values - seats) % self.layout.seats if is_player else values - code.low
        return np.where(values == NONE, code.size - 1, codes) if code.type.optional else codes

    def _card(
        self, arrays: _CardArrays, blocks: NDArray[np.uint8], games: Numbers, seats: Numbers, values: Numbers
    ) -> Numbers:
        """Return the codes of cards: R."""
        none = values == NONE
        card = np.where(none, 0, values)[:, None]
        r = BlockReading(
            self.memory, self.layout, self._faces, np.empty(0, dtype=bool), blocks, seats, np.empty((0, 0)), games
        )
        pile = r.where[r.rows, card].astype(np.int64)
        size = r.sizes[r.rows, pile]
        top = (r.top(pile, size) == card).astype(np.int64)
        seat = seats[:, None]
        look = arrays.rows[arrays.row[seat, pile, top], self._entry(r, card)]
        unseen = look == UNKNOWN
        position = np.zeros_like(look)
        hidden = np.nonzero(unseen & arrays.ordered[pile])[0]
        if len(hidden):
            position[hidden] = self._position(r, pile[hidden], card[hidden], games[hidden])
        look = np.where(unseen, arrays.looks[seat, pile] + position, look)
        codes: Numbers = (arrays.start[seat, pile] + look)[:, 0]
        return np.where(none, arrays.code.size - 1, codes) if arrays.code.optional else codes

    def _entry(self, r: BlockReading, card: Numbers) -> Any:
        """Return the place of cards in a row of looks."""
        up = r.up[r.rows, card] if self.memory.turned else 0
        if not self.layout.pools:
            return card * self.memory.sides + up
        found = np.asarray(up, dtype=np.int64)
        for side in range(self.memory.sides):
            found = found * len(self.layout.designs) + r.face(card, side)
        return found

    def _position(self, r: BlockReading, pile: Numbers, card: Numbers, games: Numbers) -> Numbers:
        """Return the places of cards in their piles, from the bottom: R x 1."""
        places = pile * self.memory.room + np.arange(self.memory.cards)
        found: Numbers = np.argmax(r.cards[games[:, None], places] == card, axis=1)[:, None]
        return found
