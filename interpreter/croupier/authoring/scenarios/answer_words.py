"""Put an answer of a game in the words of a step, which mean this answer and no other."""

from __future__ import annotations

from croupier.authoring.scenarios.moves import MoveReader
from croupier.authoring.scenarios.names import NotKnown
from croupier.authoring.scenarios.table import LaidTable
from croupier.engines.contract.offers import RawMove, left_open


def answer_words(table: LaidTable, reader: MoveReader, seat: int, raw: RawMove | None) -> str:
    """Return the words of a step for an answer that has not been given yet, or an empty text if there are none."""
    return _declined(table, seat) if raw is None else _told(table, reader, seat, raw)


def _declined(table: LaidTable, seat: int) -> str:
    offer = table.offer(seat)
    return "decline" if offer is not None and offer.declinable else ""


def _told(table: LaidTable, reader: MoveReader, seat: int, raw: RawMove) -> str:
    """Return words that mean this move and no other, or an empty text if there are none.

    Words that several moves fit get a number, unless all these moves have the same words and this move is the first.
    """
    words = table.move(raw)
    try:
        read, _, meant = reader.read_which(words)
    except NotKnown:
        return ""
    ways = table.ways(seat, read, meant)
    at = next((at for at, one in enumerate(ways) if one == raw or _is_alike(table, one, raw)), None)
    if at is None:
        return ""
    alike = len({table.move(one) for one in ways}) == 1
    return words if alike and at == 0 else f"{words} ({ordinal(at + 1)})"


def _is_alike(table: LaidTable, raw: RawMove, other: RawMove) -> bool:
    """Return whether two moves choose several cards that look alike."""
    if not (isinstance(raw[-1], tuple) and left_open(raw) == left_open(other)):
        return False
    looks = [sorted((table.state.shown[card], table.state.faces[card]) for card in one[-1]) for one in (raw, other)]
    return looks[0] == looks[1]


def ordinal(number: int) -> str:
    teens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
