"""The lobby: all tables that are open, and how many there are of everything."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from croupier.web.rooms.house import House
from croupier.web.rooms.making import Making
from croupier.web.rooms.room import Room
from croupier.web.server.bounds import Bounds, Buckets, Rate
from croupier.web.server.problems import Problem
from croupier.web.server.refusals import told_as_problems
from croupier.web.server.table import ServedTable
from croupier.web.server.workers import Workers

T = TypeVar("T")

log = logging.getLogger(__name__)

TABLE_THREADS = 8
"""The threads that make the calls of open tables."""

OPENING_THREADS = 2
"""The threads that restore tables."""

DESK_THREADS = 2
"""The threads for what concerns no open table: house rules are laid on games, and old games are played again. Whoever
asks for much of this waits for others who do, and no table waits for them."""


class Lobby:
    """All that one server serves. It is made on the loop that serves it."""

    _sweeping: asyncio.TimerHandle

    def __init__(self, house: House, making: Making, bounds: Bounds) -> None:
        self.house = house
        self.making = making
        self.bounds = bounds
        self.closing = False
        self._workers = Workers(TABLE_THREADS)
        self._opening = Workers(OPENING_THREADS)
        self._desk = Workers(DESK_THREADS)
        self._tables: dict[str, asyncio.Task[ServedTable]] = {}
        self._connections: Counter[str] = Counter()  # by table
        self._rates: dict[str, Buckets] = {}
        self._jobs: Counter[str] = Counter()  # of the desk that are not done, by address
        self._sweep()

    def close(self) -> None:
        """Close every page, and begin nothing more."""
        self.closing = True
        self._sweeping.cancel()
        for table in self._open_tables():
            table.close()
        for one in (self._workers, self._opening, self._desk):
            one.close()

    # --- bounds ----------------------------------------------------------------------------------

    def take(self, what: str, rate: Rate, address: str) -> None:
        """Count something that an address does. Raise Problem if it does so too fast."""
        buckets = self._rates.setdefault(what, Buckets(rate, self.bounds.addresses))
        if not buckets.take(address, asyncio.get_running_loop().time()):
            raise Problem("too-fast")

    @contextmanager
    def connection(self, table: str) -> Iterator[None]:
        """Count a connection to a table as long as it is open. Raise Problem if there are too many."""
        if self.closing:
            raise Problem("busy")
        if self._connections.total() >= self.bounds.connections:
            raise Problem("too-many-connections", most=self.bounds.connections)
        if self._connections[table] >= self.bounds.connections_at_table:
            raise Problem("too-many-pages", most=self.bounds.connections_at_table)
        self._connections[table] += 1
        try:
            yield
        finally:
            self._connections[table] -= 1
            if not self._connections[table]:
                del self._connections[table]

    # --- tables ----------------------------------------------------------------------------------

    async def run(self, job: Callable[[], T], address: str) -> T:
        """Return the result of a job that an address has asked for, and that concerns no open table. Raise Problem."""
        if self._jobs.total() >= self.bounds.requests_at_once:
            raise Problem("busy")
        if self._jobs[address] >= self.bounds.requests_of_address:
            raise Problem("too-fast")
        self._jobs[address] += 1
        try:
            with told_as_problems():
                return await self._desk.run(job)
        finally:
            self._jobs[address] -= 1
            if not self._jobs[address]:
                del self._jobs[address]

    async def table(self, name: str) -> ServedTable:
        """Return a table, opened if it is not open. Raise Problem if there is none, or if it cannot be opened."""
        if name not in self._tables:
            if len(self._tables) >= self.bounds.tables:
                raise Problem("too-many-tables", most=self.bounds.tables)
            self._tables[name] = asyncio.create_task(self._open(name))
        opening = self._tables[name]
        try:
            return await asyncio.shield(opening)
        except Problem:
            if self._tables.get(name) is opening:
                del self._tables[name]
            raise

    async def _open(self, name: str) -> ServedTable:
        room = await self._restored(name)
        if sum(len(one.room.seats) for one in self._open_tables()) + len(room.seats) > self.bounds.seats:
            raise Problem("too-many-seats", most=self.bounds.seats)
        return ServedTable(room, self._workers, lambda: self._forget(name))

    async def _restored(self, name: str) -> Room:
        """Return the room of a table. Raise Problem, also for an error that nobody foresaw: the next one who asks for
        the table may have it."""
        try:
            with told_as_problems():
                return await self._opening.run(lambda: self.house.room(name))
        except Problem:
            raise
        except Exception:
            log.exception("table %s cannot be restored", name)
            raise Problem("broken") from None

    def _open_tables(self) -> list[ServedTable]:
        ended = [one for one in self._tables.values() if one.done() and not one.cancelled()]
        return [one.result() for one in ended if one.exception() is None]

    def _forget(self, name: str) -> None:
        """Forget a table after an error that leaves its room in doubt."""
        self._tables.pop(name, None)
        self.house.forget(name)

    def _sweep(self) -> None:
        """Forget the tables that nobody has used since the last time. They are opened again as they are stored."""
        for table in self._open_tables():
            if table.has_rested():
                del self._tables[table.room.id]
        self._sweeping = asyncio.get_running_loop().call_later(self.bounds.idle, self._sweep)

    async def seat_of(self, table: ServedTable, token: str) -> int:
        """Return the seat that a token is for. Raise Problem if it is for none."""
        seat = await table.ask(lambda room: self.house.seat_of(room, token))
        if seat is None:
            raise Problem("wrong-token")
        return seat

    async def rematch(self, table: ServedTable) -> None:
        """Make the table that plays again, and tell all pages of a table where it is: a page's token is for the
        same seat there. Raise Problem."""

        def tell(name: str) -> None:
            for one in table.pages:
                one.tell({"type": "rematch", "table": name, "token": one.token})

        await table.call(self.house.rematch, tell)
