"""Read the rows of a table by its header: a number in the column ``Copies`` counts cards, one below ``Points`` points.

A header is a row without a number whose second or a later cell names what numbers mean, or which has several cells or
names players or rounds. It holds for the rows that
follow it at once with as many cells. Each cell of such a row is read on its own: a number as the name of the row, the
number, and what the header says of it; other words as a sentence. Where there is no header a row is read as it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.rulebook.claims.tokens import NamedWords, Token
from croupier.rulebook.text.sentences import TextUnit, UnitKind

CARD, POINT, TOTAL, TAB, TYPE = "CARD", "POINT", "TOTAL", "TAB", "TYPE"
MEANT = {"CARD": CARD, "COPY": CARD, "QUANTITY": CARD, "POINT": POINT, "WORTH": POINT}
"""What the numbers below a word of a header count."""
OF_SOMEBODY = frozenset({"PLAYER", "TEAM", "EACH", "PER", "TYPE", "DEAL", "DRAW", "RECEIVE"})
"""The names of words of a cell below which not all cards of the deck are counted, but those of a player or a colour."""
NO_CARDS = frozenset({"PLAYER", "TIME", "TEAM", "YEAR", "GAME"})
"""The names of words above what is no card: a number in such a column is of players or of rounds."""
SEVERAL_COLUMNS = 3
"""The fewest columns of a table whose header has no word for cards or points."""

Cell = tuple[NamedWords, ...]


@dataclass(frozen=True, slots=True)
class UnitReading:
    """Words of a unit as they are to be read together."""

    unit: TextUnit
    choices: tuple[NamedWords, ...]


@dataclass(frozen=True, slots=True)
class _Header:
    """What the columns of a table hold."""

    meant: tuple[str | None, ...]  # what the numbers of each column count
    naming: frozenset[int]  # the columns that say which cards a row is about
    of_cards: bool  # a number in the first column may be that on a card


def readings_of(units: Sequence[TextUnit], words: Sequence[Sequence[NamedWords]]) -> list[tuple[UnitReading, ...]]:
    """Return the readings of each unit: the cells of a row below a header, and all else as it stands."""
    found: list[tuple[UnitReading, ...]] = []
    header: _Header | None = None
    for unit, choices in zip(units, words, strict=True):
        whole = (UnitReading(unit, tuple(choices)),)
        if unit.kind is not UnitKind.ROW:
            header = None
            found.append(whole)
            continue
        cells = cells_of(choices)
        own = _header(cells)
        header = own or (header if header and len(header.meant) == len(cells) else None)
        found.append(whole if own or header is None else tuple(_of_row(unit, cells, header)) or whole)
    return found


def cells_of(choices: Sequence[NamedWords]) -> list[Cell]:
    """Return the cells of a row. Bars at its ends begin no cell."""
    cells: list[list[NamedWords]] = [[]]
    for choice in choices:
        if _names(choice, TAB):
            cells.append([])
        else:
            cells[-1].append(choice)
    if len(cells) > 1 and not cells[0]:
        del cells[0]
    if len(cells) > 1 and not cells[-1]:
        del cells[-1]
    return [tuple(cell) for cell in cells]


def _header(cells: Sequence[Cell]) -> _Header | None:
    """Return what the columns below a row without numbers hold. One of several columns need not say so."""
    if any(choice.numeral is not None or _names(choice, "FACE_VALUE") for cell in cells for choice in cell):
        return None
    meant = (None, *(_meant(cell) for cell in cells[1:]))
    of_others = any(_names(choice, name) for cell in cells for choice in cell for name in NO_CARDS)
    if not any(meant) and len(cells) < SEVERAL_COLUMNS and not of_others:
        return None
    naming = {at for at, cell in enumerate(cells) if meant[at] is None and any(_names(one, TYPE) for one in cell)}
    of_cards = not any(_names(one, name) for one in cells[0] for name in NO_CARDS)
    return _Header(meant, frozenset({0, *naming}), of_cards)


def _meant(cell: Cell) -> str | None:
    """Return what a number below a cell of a header counts. Points win: ``points a card`` are points."""
    found = {MEANT[token.terminal] for choice in cell for token in choice.tokens if token.terminal in MEANT}
    if POINT in found:
        return POINT
    others = any(_names(choice, *OF_SOMEBODY) and not _names(choice, "QUANTITY") for choice in cell)
    return CARD if found and not others else None


def _of_row(unit: TextUnit, cells: Sequence[Cell], header: _Header) -> list[UnitReading]:
    named = tuple(choice for at, cell in enumerate(cells) if at in header.naming for choice in cell)
    if not header.of_cards and all(choice.numeral is not None for choice in named):
        named = ()
    found = []
    for at, cell in enumerate(cells):
        meant = header.meant[at]
        if at in header.naming or not cell:
            continue
        if meant is None or not named:
            found.append(UnitReading(unit, cell))
        elif len(cell) > 1 or cell[0].numeral is None:
            found.append(UnitReading(unit, (*named, _sign(TAB, cell[0].start), *cell)))
        else:
            gap = () if any(_names(one, TOTAL) for one in named) else (_sign(TAB, cell[0].start),)
            found.append(UnitReading(unit, (*named, *gap, *cell, _sign(meant, cell[0].end))))
    return found


def _sign(terminal: str, at: int) -> NamedWords:
    """Return a word that does not stand in the row but is meant there."""
    return NamedWords(at, at, (Token(terminal, at, at),))


def _names(choice: NamedWords, *terminals: str) -> bool:
    return any(token.terminal in terminals for token in choice.tokens)
