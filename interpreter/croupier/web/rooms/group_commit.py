"""Write to a database from many threads, with one commit for all who write at the same time.

Algorithm. Writers hand their changes to one thread and wait. The thread takes all changes that are there, makes them in
one transaction, commits, and tells the writers. What comes meanwhile waits for the next transaction. If a transaction
fails, each of its changes is tried again by itself: so exactly those fail that cannot be stored.

A new connection empties the log into the file, so that the log takes no more room than it must where the disk is full.

Invariant. ``write`` returns after the commit that holds its change, and raises if there is none. After a failure the
connection is closed, which takes back what is not committed, and the next transaction has a new one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeVar

from croupier.web.rooms import store_sql as sql
from croupier.web.rooms.store_errors import CannotStore, StoreError, told
from croupier.web.rooms.store_file import StoreFile

T = TypeVar("T")

MOST_AT_ONCE = 1_000
"""The most changes of a transaction."""

Change = Callable[[sqlite3.Connection], Any]
_Waiting = tuple[Change, "Future[Any]"]


class GroupCommit:
    """The one writer of a store's file."""

    def __init__(self, file: StoreFile) -> None:
        self._file = file
        self._connection: sqlite3.Connection | None = None
        self._waiting: SimpleQueue[_Waiting | None] = SimpleQueue()  # ``None`` ends the thread
        self._gate = Lock()  # held while a change is put in, so that none comes after the end
        self._closed = False
        self._thread = Thread(target=self._run, name="croupier-store", daemon=True)
        self._thread.start()

    def write(self, change: Callable[[sqlite3.Connection], T]) -> T:
        """Make a change, and return what it returns once it is committed.

        A change takes a connection with an open transaction. It may be called twice. A StoreError that it raises is
        passed on, and nothing of the change is stored. Raise CannotStore if the change cannot be stored.
        """
        future: Future[T] = Future()
        with self._gate:
            if self._closed:
                raise CannotStore("the store is closed")
            self._waiting.put((change, future))
        return future.result()

    def close(self) -> None:
        """Finish what is waiting, and end."""
        with self._gate:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    # --- in the thread -------------------------------------------------------------------------

    def _run(self) -> None:
        goes_on = True
        while goes_on:
            batch = self._next()
            goes_on = batch[-1] is not None
            self._store([one for one in batch if one is not None])
        self._drop_connection()

    def _next(self) -> list[_Waiting | None]:
        """Return the changes that are there, at least one. A ``None`` is the last."""
        batch = [self._waiting.get()]
        while batch[-1] is not None and len(batch) < MOST_AT_ONCE:
            try:
                batch.append(self._waiting.get_nowait())
            except Empty:
                break
        return batch

    def _store(self, batch: list[_Waiting]) -> None:
        try:
            outcomes = self._commit([change for change, _ in batch])
        except Exception:
            self._drop_connection()
            for one in batch:
                self._store_alone(one)
        else:
            self._tell(batch, outcomes)

    def _store_alone(self, one: _Waiting) -> None:
        try:
            outcomes = self._commit([one[0]])
        except Exception as problem:
            self._drop_connection()
            outcomes = [_as_told(problem)]
        self._tell([one], outcomes)

    def _commit(self, changes: list[Change]) -> list[Any]:
        """Return the outcome of each change, which may be a StoreError. Raise whatever else goes wrong: then nothing is
        committed."""
        if not changes:
            return []
        if not self._file.is_in_place():
            raise CannotStore("the file of the store has been moved away or replaced; start the server again")
        if self._connection is None:
            self._connection = self._file.connect()
            self._connection.execute(sql.EMPTY_LOG)
        self._connection.execute(sql.BEGIN_WRITING)
        outcomes = [_made(self._connection, change) for change in changes]
        self._connection.execute(sql.COMMIT)
        return outcomes

    def _drop_connection(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    @staticmethod
    def _tell(batch: list[_Waiting], outcomes: list[Any]) -> None:
        for (_, future), outcome in zip(batch, outcomes, strict=True):
            if isinstance(outcome, Exception):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)


def _made(connection: sqlite3.Connection, change: Change) -> Any:
    """Return what a change returns, or the StoreError by which it refuses before it has written anything. Raise the
    error of one that refuses later: only the end of the transaction takes back what it has written."""
    before = connection.total_changes
    try:
        return change(connection)
    except StoreError as refusal:
        if connection.total_changes != before:
            raise
        return refusal


def _as_told(problem: Exception) -> Exception:
    """Return an error of the disk as CannotStore. What is wrong with the program stays what it is."""
    if isinstance(problem, sqlite3.Error | OSError | MemoryError) and not isinstance(problem, sqlite3.ProgrammingError):
        return CannotStore(told(problem))
    return problem
