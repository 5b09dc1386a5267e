"""The file of a store: one SQLite file, which one process at a time has open."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from croupier.language.diagnostics.excerpt import visible
from croupier.web.rooms import store_sql as sql
from croupier.web.rooms.store_errors import CannotOpen, StoreError, told

BEGINNING = b"SQLite format 3\0"
"""How every SQLite file begins."""

LARGEST = 16_000_000_000
"""The most bytes of a store."""

PAGE = 4_096
"""The bytes of a page of the file."""

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
        for one in (*sql.CAREFUL, sql.MOST_PAGES.format(most=self._most_pages)):
            connection.execute(one)
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
            application = connection.execute(sql.APPLICATION_OF).fetchone()[0]
            is_empty = connection.execute(sql.COUNT_THINGS).fetchone()[0] == 0
            if application != sql.APPLICATION and not is_empty:
                raise CannotOpen(f"{self._shown} is a database of another program; {ELSEWHERE}")
            version = connection.execute(sql.VERSION_OF).fetchone()[0]
            if version > sql.VERSION:
                raise CannotOpen(
                    f"{self._shown} was written by a newer croupier (version {version} of the store; "
                    f"this one reads version {sql.VERSION}); install that one, or {ELSEWHERE}"
                )
            self._begin_log(connection)
            if is_empty:
                connection.executescript(sql.MAKE)
            connection.execute(sql.READ_SCHEMA)

    def _begin_log(self, connection: sqlite3.Connection) -> None:
        mode = connection.execute(sql.IN_A_LOG).fetchone()[0]
        if mode != "wal":
            raise CannotOpen(f"{self._shown}: the file system there can keep no write-ahead log; {ELSEWHERE}")

    @property
    def _shown(self) -> str:
        return visible(str(self.path))


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
