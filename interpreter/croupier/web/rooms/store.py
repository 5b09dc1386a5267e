"""All tables on the disk: a table's setup once, and one row for each seat that is taken and each answer.

Each method returns when what it stores is on the disk, and is called from any thread.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from croupier.web.rooms import store_sql as sql
from croupier.web.rooms.answers import GivenAnswer
from croupier.web.rooms.group_commit import GroupCommit
from croupier.web.rooms.store_errors import CannotStore, DamagedTable, NoSuchTable, StoreConflict, StoreError, told
from croupier.web.rooms.store_file import LARGEST, StoreFile
from croupier.web.rooms.stored import (
    ChainHead,
    KeptTable,
    SeatedPlayer,
    TableEntry,
    TakenSeat,
    check_chain,
    digest_of_setup,
    entry_of_players,
    entry_of_seat,
    next_digest,
    stored_table,
)

FILE_NAME = "tables.sqlite"
"""The usual name of a store in its folder."""

MOST_TABLES = 100_000
"""The most tables of a store."""

T = TypeVar("T")


class Store:
    """The store of one server. Raise CannotOpen if it cannot be opened, or if another process has it.

    Whatever stores something raises CannotStore if that is impossible now, NoSuchTable, or StoreConflict for what
    contradicts the store; then nothing has been stored.
    """

    def __init__(self, path: Path, largest: int = LARGEST, most_tables: int = MOST_TABLES) -> None:
        self._file = StoreFile(path, largest)
        self._most_tables = most_tables
        self._writer = GroupCommit(self._file)
        self._reader: sqlite3.Connection | None = None
        self._reading = Lock()

    def close(self) -> None:
        """Finish what is being stored, and let other processes open the store."""
        self._writer.close()
        with self._reading:
            self._drop_reader()
        self._file.close()

    # --- storing -------------------------------------------------------------------------------

    def make(self, table: str, setup: str) -> None:
        """Store a new table."""
        self._writer.write(lambda connection: self._make(connection, table, setup))

    def make_rematch(
        self, table: str, setup: str, of: str, seats: Iterable[TakenSeat], players: Iterable[SeatedPlayer]
    ) -> None:
        """Store a new table that plays on after another, with its seats taken and its game begun."""
        entries = [*map(entry_of_seat, seats), entry_of_players(players)]

        def change(connection: sqlite3.Connection) -> None:
            self._make(connection, table, setup)
            for one in entries:
                _add(connection, table, one)
            _add(connection, of, TableEntry("rematch", text=table))

        self._writer.write(change)

    def take_seat(self, table: str, taken: TakenSeat, players: Iterable[SeatedPlayer] | None = None) -> None:
        """Store that somebody has taken a seat, and with ``players`` that the game begins by that."""
        began = [] if players is None else [entry_of_players(players)]
        self._write(table, entry_of_seat(taken), *began)

    def begin(self, table: str, players: Iterable[SeatedPlayer]) -> None:
        """Store that a game has begun, and who plays it, by seat."""
        self._write(table, entry_of_players(players))

    def append(self, table: str, position: int, given: GivenAnswer) -> None:
        """Store an answer. ``position`` is the number of the answers before it."""
        entry = TableEntry("answer", given.seat, given.number, given.key, given.answer)
        self._writer.write(lambda connection: _add(connection, table, entry, position))

    def _write(self, table: str, *entries: TableEntry) -> None:
        def change(connection: sqlite3.Connection) -> None:
            for one in entries:
                _add(connection, table, one)

        self._writer.write(change)

    def _make(self, connection: sqlite3.Connection, table: str, setup: str) -> None:
        if _one(connection, sql.COUNT_TABLES)[0] >= self._most_tables:
            raise CannotStore(f"there are {self._most_tables} tables already; begin another folder with --data")
        digest = digest_of_setup(table, setup)
        try:
            connection.execute(sql.ADD_TABLE, (table, setup, digest))
        except sqlite3.IntegrityError as problem:
            raise StoreConflict(f"there is a table `{table}` already") from problem
        connection.execute(sql.ADD_HEAD, (table, digest))

    # --- reading -------------------------------------------------------------------------------

    def table(self, table: str) -> KeptTable:
        """Return all that is stored of a table. Raise NoSuchTable and DamagedTable."""
        try:
            row, rows, head = self._read(lambda connection: _rows_of(connection, table))
        except sqlite3.Error as problem:
            raise DamagedTable(table, told(problem)) from problem
        if row is None and head is None and not rows:
            raise NoSuchTable(table)
        if row is None or head is None:
            raise DamagedTable(table, "its setup is missing" if row is None else "its head is missing")
        created, setup, digest = row
        if not isinstance(setup, str) or digest != digest_of_setup(table, setup):
            raise DamagedTable(table, "its setup is not as it was stored")
        check_chain(table, digest, rows, ChainHead(*head))
        return stored_table(table, created, setup, [TableEntry(*one[1:-1]) for one in rows])

    def ids(self) -> list[str]:
        """Return the tables, also damaged ones. Two lists hold them, on different pages. Raise StoreError if both are
        damaged."""
        found: set[str] = set()
        problems = []
        for query in sql.LISTS:
            try:
                self._read(partial(_list, query=query, found=found))
            except sqlite3.Error as problem:
                problems.append(problem)
        if len(problems) == len(sql.LISTS):
            raise StoreError(f"the tables of the store cannot be listed: {told(problems[0])}")
        return sorted(found)

    def damaged(self) -> list[DamagedTable]:
        """Read every table, and return what is wrong with those that are damaged. Raise StoreError as ``ids`` does."""
        found = []
        for one in self.ids():
            try:
                self.table(one)
            except DamagedTable as problem:
                found.append(problem)
        return found

    def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """Return what a query finds at one moment. Raise StoreError without a file, and sqlite3.Error."""
        with self._reading:
            try:
                if self._reader is None:
                    self._reader = self._file.connect()
                self._reader.execute(sql.BEGIN_READING)
                found = query(self._reader)
                self._reader.execute(sql.COMMIT)
            except OSError as problem:
                raise StoreError(f"the store cannot be read: {told(problem)}") from problem
            except sqlite3.Error:
                self._drop_reader()
                raise
            return found

    def _drop_reader(self) -> None:
        if self._reader is not None:
            self._reader.close()
            self._reader = None


def _add(connection: sqlite3.Connection, table: str, entry: TableEntry, position: int | None = None) -> None:
    """Add an entry to the chain of a table. Raise NoSuchTable and StoreConflict."""
    found = _one(connection, sql.HEAD, table)
    if found is None:
        raise NoSuchTable(table)
    head = ChainHead(*found)
    if position is not None and position != head.answers:
        raise StoreConflict(f"the table `{table}` has {head.answers} answers, not {position}")
    number, digest = head.entries + 1, next_digest(head.digest, entry)
    try:
        connection.execute(sql.ADD_ENTRY, (table, number, *entry, digest))
    except sqlite3.IntegrityError as problem:
        raise StoreConflict(f"the table `{table}` has this already: `{entry.kind}`") from problem
    values = (number, head.answers + (entry.kind == "answer"), digest, table)
    connection.execute(sql.CHANGE_HEAD, values)


def _rows_of(connection: sqlite3.Connection, table: str) -> tuple[Any, list[Any], Any]:
    return (
        _one(connection, sql.TABLE, table),
        connection.execute(sql.ENTRIES, (table,)).fetchall(),
        _one(connection, sql.HEAD, table),
    )


def _list(connection: sqlite3.Connection, query: str, found: set[str]) -> None:
    """Put the names of tables into a set, as they are read."""
    found.update(name.decode("utf-8", "replace") for (name,) in connection.execute(query))


def _one(connection: sqlite3.Connection, query: str, *values: object) -> Any:
    return connection.execute(query, values).fetchone()
