"""What a text tells of its game in single numbers: players, hand size, target."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.rulebook.claims.reading import ClaimInPlace, ClaimsRead

MOST_PLAYERS = 20
MOST_CARDS = 100
MOST_POINTS = 1_000_000


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some characters of a unit, from ``start`` up to but not including ``end``."""

    unit: int
    start: int
    end: int

    def holds(self, offset: int) -> bool:
        return self.start <= offset < self.end


@dataclass(frozen=True, slots=True)
class DraftFigures:
    """The numbers of a game, each ``None`` where the text does not tell it, or tells several."""

    players: tuple[int, int] | None
    hand_size: int | None
    target: int | None
    total: int | None
    taken: frozenset[Stretch]  # what of the text tells them


def figures_of(read: ClaimsRead) -> DraftFigures:
    """Return what a text tells of its game in single numbers. Of several that differ none is taken."""
    taken: set[Stretch] = set()
    return DraftFigures(
        _players(read, taken),
        _only(read, "deal", MOST_CARDS, taken),
        _only(read, "target", MOST_POINTS, taken),
        _only(read, "total", MOST_POINTS, taken),
        frozenset(taken),
    )


def _told(read: ClaimsRead, sort: str) -> list[ClaimInPlace]:
    return [one for one in read.claims if one.claim.sort == sort and one.claim.numbers]


def _stretches(read: ClaimsRead, sort: str) -> set[Stretch]:
    claims = [one.claim for one in _told(read, sort)]
    return {Stretch(one.unit.number, one.start, one.end) for one in claims}


def _players(read: ClaimsRead, taken: set[Stretch]) -> tuple[int, int] | None:
    told = {(min(one.claim.numbers), max(one.claim.numbers)) for one in _told(read, "players")}
    found = {one for one in told if 1 <= one[0] <= one[1] <= MOST_PLAYERS}
    if len(told) != 1 or not found:
        return None
    taken |= _stretches(read, "players")
    return found.pop()


def _only(read: ClaimsRead, sort: str, most: int, taken: set[Stretch]) -> int | None:
    told = {one.claim.numbers for one in _told(read, sort)}
    number = next(iter(told))[0] if len(told) == 1 else 0
    if not 1 <= number <= most:
        return None
    taken |= _stretches(read, sort)
    return number
