"""The file of a store: one SQLite file, which one process at a time has open."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from croupier.language.diagnostics.excerpt import visible
from croupier.web.rooms.store_errors import CannotOpen, StoreError, told

APPLICATION = 0x43525052
"""The number in the head of the file by which a store is known (``PRAGMA application_id``)."""

VERSION = 1
"""The version of the schema that this program writes and reads (``PRAGMA user_version``)."""

BEGINNING = b"SQLite format 3\0"
"""How every SQLite file begins."""

LARGEST = 16_000_000_000
"""The most bytes of a store."""

PAGE = 4_096
"""The bytes of a page of the file."""

SCHEMA = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    created INTEGER NOT NULL DEFAULT (strftime('%s', 'now')),
    setup TEXT NOT NULL,
    digest TEXT NOT NULL
);
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    entry INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    number INTEGER,
    key TEXT,
    text TEXT NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (table_id, entry)
) WITHOUT ROWID;
CREATE UNIQUE INDEX numbers_of_answers ON entries (table_id, seat, number) WHERE kind = 'answer';
CREATE UNIQUE INDEX seats_taken ON entries (table_id, seat) WHERE kind = 'seat';
CREATE UNIQUE INDEX names_used ON entries (table_id, text) WHERE kind = 'seat';
CREATE UNIQUE INDEX told_once ON entries (table_id, kind) WHERE kind IN ('began', 'rematch');
CREATE TABLE heads (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    entries INTEGER NOT NULL,
    answers INTEGER NOT NULL,
    digest TEXT NOT NULL
) WITHOUT ROWID;
"""
"""Entries of one table stand together in the file, so a damaged page concerns few tables. A head tells how many entries
a table has, how many of them are answers, and the digest of the last."""

ELSEWHERE = "choose another folder with --data"


class StoreFile:
    """An open store, which no other process can open meanwhile. Raise CannotOpen.

    A file and its folder are made if they are missing, for this user alone: a store holds seeds, which tell every card.
    """

    def __init__(self, path: Path, largest: int = LARGEST) -> None:
        self.path = path
        self._most_pages = largest // PAGE
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = _Lock(path.with_name(path.name + ".lock"))
        except OSError as problem:
            raise _cannot_open(path, problem) from problem
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            self._identity = _identity(path)
            self._check_beginning()
            self._prepare()
        except (OSError, sqlite3.Error) as problem:
            self._lock.release()
            raise _cannot_open(path, problem) from problem
        except StoreError:
            self._lock.release()
            raise

    def close(self) -> None:
        """Let other processes open the store."""
        self._lock.release()

    def connect(self) -> sqlite3.Connection:
        """Return a new connection, which any thread may use, one at a time. Raise sqlite3.Error and OSError."""
        if _identity(self.path) != self._identity:
            raise FileNotFoundError(None, "the file has been moved away or replaced", str(self.path))
        uri = f"{self.path.absolute().as_uri()}?mode=rw"
        connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA cell_size_check = ON")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA max_page_count = {self._most_pages}")
        return connection

    def is_in_place(self) -> bool:
        """Return whether the path still leads to the file that was opened. What is written elsewhere would be lost."""
        try:
            return _identity(self.path) == self._identity
        except OSError:
            return False

    def _check_beginning(self) -> None:
        """Raise CannotOpen for a file that is no database. SQLite would take a short one for an empty one."""
        with self.path.open("rb") as file:
            beginning = file.read(len(BEGINNING))
        if beginning not in (b"", BEGINNING):
            raise _no_store(self.path)

    def _prepare(self) -> None:
        """Make an empty file a store. Raise CannotOpen for a file of another program or of a newer version."""
        with closing(self.connect()) as connection:
            application = connection.execute("PRAGMA application_id").fetchone()[0]
            is_empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
            if application != APPLICATION and not is_empty:
                raise CannotOpen(f"{self._shown} is a database of another program; {ELSEWHERE}")
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version > VERSION:
                raise CannotOpen(
                    f"{self._shown} was written by a newer croupier (version {version} of the store; "
                    f"this one reads version {VERSION}); install that one, or {ELSEWHERE}"
                )
            self._begin_log(connection)
            if is_empty:
                _make(connection)
            connection.execute("SELECT 1 FROM tables, entries, heads WHERE 0")  # reads the whole schema

    def _begin_log(self, connection: sqlite3.Connection) -> None:
        mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        if mode != "wal":
            raise CannotOpen(f"{self._shown}: the file system there can keep no write-ahead log; {ELSEWHERE}")

    @property
    def _shown(self) -> str:
        return visible(str(self.path))


def _make(connection: sqlite3.Connection) -> None:
    """Make the tables in one transaction: a process that is killed leaves an empty file."""
    head = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION};"
    connection.executescript(f"BEGIN IMMEDIATE; {head} {SCHEMA} COMMIT;")


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


def _cannot_open(path: Path, problem: Exception) -> CannotOpen:
    shown = visible(str(path))
    if getattr(problem, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_NOTADB:
        return _no_store(path)
    return CannotOpen(f"cannot open {shown}: {told(problem)}; {ELSEWHERE}")


def _no_store(path: Path) -> CannotOpen:
    shown = visible(str(path))
    return CannotOpen(f"{shown} is no store of tables, or its beginning is damaged; move it away, or {ELSEWHERE}")


class _Lock:
    """A file that one process at a time has locked. It holds the number of that process. The system unlocks it when the
    process ends, however it ends. Raise OSError, and CannotOpen if another process has it."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)
        except BlockingIOError:
            holder = os.pread(self._file, 20, 0).decode("ascii", "replace").strip()
            os.close(self._file)
            shown = visible(str(path.parent))
            raise CannotOpen(
                f"another server has the folder {shown} open: process {holder}; end that one, or {ELSEWHERE}"
            ) from None
        except OSError:
            os.close(self._file)
            raise

    def release(self) -> None:
        os.close(self._file)
