"""What can go wrong with a store, as people are told it."""

from __future__ import annotations

import sqlite3

from croupier.language.diagnostics.bounded import LONGEST_USAGE, bounded

REASONS = {
    sqlite3.SQLITE_FULL: "the disk is full, or the store has reached its size",
    sqlite3.SQLITE_READONLY: "the file is read-only",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
    sqlite3.SQLITE_CORRUPT: "the file is damaged",
    sqlite3.SQLITE_NOTADB: "the file is damaged",
    sqlite3.SQLITE_BUSY: "another process holds the file",
    sqlite3.SQLITE_LOCKED: "another process holds the file",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
    sqlite3.SQLITE_PERM: "this user may not write the file",
    sqlite3.SQLITE_TOOBIG: "the text is too long",
    sqlite3.SQLITE_NOMEM: "memory is short",
}
"""What SQLite's result codes mean to people."""


class StoreError(Exception):
    """A store cannot do what it was asked for. The message says why."""

    def __init__(self, message: str) -> None:
        super().__init__(bounded(message, LONGEST_USAGE))


class CannotOpen(StoreError):
    """A file cannot be used as a store. The message has a way out."""


class CannotStore(StoreError):
    """What was to be stored is not in the store. The store is as before, and storing it again may succeed."""


class StoreConflict(StoreError):
    """What was to be stored contradicts what the store holds, such as a seat that is taken. Nothing was stored."""


class NoSuchTable(StoreError):
    """The store holds no table of this name."""

    def __init__(self, table: str) -> None:
        super().__init__(f"there is no table `{table}`")


class DamagedTable(StoreError):
    """What the store holds of one table is damaged. Other tables are not concerned."""

    def __init__(self, table: str, reason: str) -> None:
        super().__init__(f"the table `{table}` is damaged: {reason}")
        self.table = table
        self.reason = reason


def told(problem: Exception) -> str:
    """Return a reason for people, for an error of SQLite or of the system."""
    if isinstance(problem, MemoryError):
        return REASONS[sqlite3.SQLITE_NOMEM]
    code = getattr(problem, "sqlite_errorcode", None)
    if code is None:
        return str(getattr(problem, "strerror", None) or problem)
    reason = REASONS.get(code & 0xFF)  # the upper bits tell which of several causes it is
    return f"{reason} ({problem})" if reason is not None else str(problem)
