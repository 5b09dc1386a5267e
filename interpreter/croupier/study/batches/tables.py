"""The codes of cards as tables of numbers, for native code: each code is a sum of look-ups.

The code of a card is ``start + look``, by the acting seat and the card's pile. ``look`` is an entry of a row, by the
card and its side that is up, or by the designs on its sides where each game pairs them. Where the entry is UNKNOWN, no
side of the card is seen; then ``look`` is the number of looks, and in an ordered pile the card's position besides. To
all but positions the copy of the card is added (``coding.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from croupier.engines.native.context import CARD, DISTANCE, PLAIN
from croupier.study.batches.coding import ArgumentCode, CardCode, PlainCode, instance_of
from croupier.study.batches.looks import UNSEEN, Faces, Look, look_of, sight
from croupier.study.batches.numbering import AnswerNumbers, NumberedCards
from croupier.table.layout import Layout

UNKNOWN = -1
"""The entry of a card of which no side is seen, or of no card."""


@dataclass
class CardTables:
    """The tables of a card's codes. A list by seat and pile has the entry ``seat * piles + pile``."""

    layout: Layout
    start: list[int] = field(default_factory=list)  # by seat and pile: the first code; UNKNOWN if no card can lie there
    looks: list[int] = field(default_factory=list)  # by seat and pile: the number of the looks' codes
    row: list[int] = field(default_factory=list)  # by seat, pile, and whether the card is on top: the row to look up
    rows: list[list[int]] = field(default_factory=list)  # the looks, each row by ``entry``
    ordered: list[bool] = field(default_factory=list)  # by pile

    def entry(self, card: int, faces: Sequence[int | None], up: int) -> int:
        """Return the place of a card in a row: by its number and the side that is up, or by its designs."""
        if not self.layout.pools:
            return card * len(faces) + up
        found = up
        for design in faces:
            found = found * len(self.layout.designs) + (design or 0)
        return found

    def code(self, seat: int, pile: int, card: int, faces: Faces, up: int, position: int, *, top: bool) -> int:
        """Return the code of the first copy of a card, from the tables alone."""
        at = seat * len(self.layout.piles) + pile
        look = self.rows[self.row[2 * at + top]][self.entry(card, faces, up)]
        if look == UNKNOWN:
            look = self.looks[at] + (position if self.ordered[pile] else 0)
        return self.start[at] + look


def card_tables(code: CardCode) -> CardTables:
    """Return the tables of the codes of a card."""
    layout = code.layout
    made, known = CardTables(layout), dict[tuple[int, bool, bool], int]()
    made.ordered = [pile.ordered for pile in layout.piles]
    for seat, pile in product(range(layout.seats), layout.piles):
        spot = code.spots.get(instance_of(layout, pile, seat))
        made.start.append(UNKNOWN if spot is None else spot.start)
        made.looks.append(0 if spot is None else spot.seen)
        for top in (False, True):
            front, back = sight(pile, seat, top=top)
            back = back and not (front and code.fronts)
            looks: Mapping[Look, int] = {} if spot is None else spot.looks
            key = (UNKNOWN if spot is None else spot.start, front, back)
            if key not in known:
                known[key] = len(made.rows)
                made.rows.append(_row(made, looks, front=front, back=back))
            made.row.append(known[key])
    return made


def _row(made: CardTables, looks: Mapping[Look, int], *, front: bool, back: bool) -> list[int]:
    """Return the number of the look of every card with every side up."""
    layout = made.layout
    sides = max(1, len(layout.sides))
    size = sides * (len(layout.designs) ** sides if layout.pools else layout.card_count)
    row = [UNKNOWN] * size
    for card, faces in _every_card(layout) if looks else ():
        for up in range(sides):
            look = UNSEEN if faces[up] is None else look_of(faces, up, front, back)
            row[made.entry(card, faces, up)] = looks.get(look, UNKNOWN)
    return row


def _every_card(layout: Layout) -> Iterator[tuple[int, Faces]]:
    if not layout.pools:
        return iter(enumerate(layout.cards))
    return ((0, faces) for faces in product(*(dict.fromkeys(pool) for pool in layout.pools)))


# --- all answers -----------------------------------------------------------------------------------


def numbering_table(numbers: AnswerNumbers) -> list[int]:
    """Return the numbering as native code reads it (``engines/native/numbering.py``)."""
    table = [0] * len(numbers.program.codes)
    rows: dict[tuple[int, ...], int] = {}
    for move in numbers.moves:
        arguments = [
            [weight, *_argument(table, rows, one)] for one, weight in zip(move.arguments, move.weights, strict=True)
        ]
        chosen = [] if move.chosen is None else _chosen(table, rows, move.chosen)
        table[move.index] = len(table)
        table += [move.base, len(arguments), *(number for one in arguments for number in one), *chosen]
    return table


def _chosen(table: list[int], rows: dict[tuple[int, ...], int], chosen: NumberedCards) -> list[int]:
    """Return the numbers of cards that are chosen one by one: the first, the codes of a card, the end of the choice."""
    return [chosen.first, 1, *_argument(table, rows, chosen.code), chosen.done]


def _argument(table: list[int], rows: dict[tuple[int, ...], int], code: ArgumentCode) -> list[int]:
    """Return the kind of an argument and its two numbers; add to the table what these name."""
    if isinstance(code, PlainCode):
        none = code.size - 1 if code.type.optional else 0
        return [DISTANCE, code.around, none] if code.around else [PLAIN, code.low, none]
    made = card_tables(code)
    places = []
    for row in map(tuple, made.rows):
        if row not in rows:
            rows[row] = len(table)
            table += row
        places.append(rows[row])
    spots = len(table)
    for at, (start, looks) in enumerate(zip(made.start, made.looks, strict=True)):
        ordered = made.ordered[at % len(made.ordered)]
        for top in (0, 1):
            table += [start, looks, places[made.row[2 * at + top]], int(ordered)]
    return [CARD, spots, code.size - 1 if code.optional else 0]
