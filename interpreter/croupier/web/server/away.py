"""Who is at a table, and for whom a bot stands in. All of it follows from the connections, so nothing is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection


class Presence:
    """The connections of each seat of one table.

    A bot stands in for a person who has been away for the table's time, as long as another person is at the table:
    where nobody is, nobody waits. It does so until the person is back.
    """

    def __init__(self, away: float) -> None:
        self.away = away  # seconds; 0: never
        self._connections: Counter[int] = Counter()
        self._gone: dict[int, float] = {}  # since when a person has been without a connection
        self._stand_ins: set[int] = set()

    def enter(self, seat: int) -> None:
        """Count a new connection of a seat."""
        self._connections[seat] += 1
        self._gone.pop(seat, None)
        self._stand_ins.discard(seat)

    def leave(self, seat: int, now: float) -> None:
        """Count a connection of a seat as gone."""
        self._connections[seat] -= 1
        if not self._connections[seat]:
            del self._connections[seat]
            self._gone[seat] = now

    def here(self) -> frozenset[int]:
        """Return the seats that have a connection."""
        return frozenset(self._connections)

    def stand_ins(self, persons: Collection[int], now: float) -> frozenset[int]:
        """Return the seats of persons for whom a bot stands in now."""
        late = {seat for seat, when in self._ends(persons, now).items() if when <= now}
        self._stand_ins = {seat for seat in self._stand_ins | late if seat in persons}
        return frozenset(self._stand_ins)

    def next(self, persons: Collection[int], now: float) -> float | None:
        """Return when a bot begins to stand in for the next person, or ``None`` if for nobody."""
        ends = self._ends(persons, now)
        return min((when for seat, when in ends.items() if seat not in self._stand_ins), default=None)

    def _ends(self, persons: Collection[int], now: float) -> dict[int, float]:
        """Return when the time of each absent person ends. Who was never here has been away since the first look."""
        if not self.away or not self._connections:
            return {}
        absent = [seat for seat in persons if seat not in self._connections]
        return {seat: self._gone.setdefault(seat, now) + self.away for seat in absent}
