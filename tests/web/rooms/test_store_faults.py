"""A store that cannot write says so to those whose answers are not stored, and goes on when it can write again."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from croupier.web.rooms.store import FILE_NAME, Store
from croupier.web.rooms.store_errors import CannotStore

from tests.web.rooms.stores import filled, given, opened

LONG = "x" * 40_000
SMALL = 200_000
"""The bytes of a store that holds few long texts."""


def attempt(write: Callable[[], object]) -> str:
    try:
        write()
    except CannotStore as problem:
        return str(problem)
    return ""


def test_a_full_store_refuses_and_goes_on(tmp_path: Path) -> None:
    with opened(tmp_path, largest=SMALL) as store:
        told = [attempt(lambda at=at: store.make(f"t{at}", LONG)) for at in range(10)]
        made = [f"t{at}" for at, one in enumerate(told) if not one]
        assert 0 < len(made) < 10 and "the disk is full, or the store has reached its size" in told[-1]
        for at in range(20):
            store.append("t0", at, given(at))
    with opened(tmp_path) as store:
        store.make("later", LONG)
        assert store.ids() == sorted([*made, "later"]) and store.damaged() == []
        assert len(store.table("t0").answers) == 20


def test_of_those_that_wait_together_only_what_does_not_fit_is_refused(tmp_path: Path) -> None:
    gate, began = threading.Event(), threading.Event()
    with opened(tmp_path, largest=SMALL) as store:
        for at in range(8):
            store.make(f"t{at}", "")

        def hold(_: sqlite3.Connection) -> None:
            began.set()
            gate.wait(10)

        with ThreadPoolExecutor(20) as pool:
            holder = pool.submit(store._writer.write, hold)
            assert began.wait(10)
            small = [pool.submit(attempt, lambda at=at: store.append(f"t{at}", 0, given(0))) for at in range(8)]
            big = pool.submit(attempt, lambda: store.make("big", "x" * 2 * SMALL))
            while store._writer._waiting.qsize() < 9:
                threading.Event().wait(0.001)
            gate.set()
            holder.result(10)
            assert [one.result(10) for one in small] == [""] * 8
            assert "full" in big.result(10)
        assert store.ids() == [f"t{at}" for at in range(8)]
        assert [len(store.table(f"t{at}").answers) for at in range(8)] == [1] * 8


def test_a_disk_that_refuses_to_grow(tmp_path: Path) -> None:
    """A process may write files up to a size; then the size is lifted, and the store goes on."""
    child = subprocess.run(
        [sys.executable, "-c", CHILD, str(tmp_path)], capture_output=True, text=True, env=dict(os.environ), timeout=60
    )
    assert child.returncode == 0, child.stderr
    refused, after = child.stdout.split("\n")[:2]
    assert refused.startswith("refused: the disk"), refused
    with opened(tmp_path) as store:
        assert store.damaged() == []
        assert after == f"stored {len(store.table('t').answers)}"


CHILD = f"""
import resource, sys
from pathlib import Path
from croupier.web.rooms.store import FILE_NAME, Store
from croupier.web.rooms.store_errors import CannotStore
from croupier.web.rooms.answers import GivenAnswer
store = Store(Path(sys.argv[1]) / FILE_NAME)
store.make("t", "")
store.table("t")
at = 0
resource.setrlimit(resource.RLIMIT_FSIZE, ({SMALL}, resource.RLIM_INFINITY))
try:
    while True:
        store.append("t", at, GivenAnswer(0, at, "", "x" * 10_000))
        at += 1
except CannotStore as problem:
    print("refused:", problem)
assert (Path(sys.argv[1]) / FILE_NAME).stat().st_size > 150_000, "the log was emptied into the file as far as it goes"
for _ in range(3):
    try:
        store.append("t", at, GivenAnswer(0, at, "", "x" * 300_000))
    except CannotStore:
        pass
    else:
        sys.exit("stored what does not fit")
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
for _ in range(10):
    store.append("t", at, GivenAnswer(0, at, "", "x" * 10_000))
    at += 1
print("stored", len(store.table("t").answers))
assert at == len(store.table("t").answers)
store.close()
"""


def test_a_file_that_somebody_else_has_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path, 1)
    with opened(tmp_path) as store:
        connecting(store, monkeypatch, "PRAGMA busy_timeout = 20")
        other = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert "another process holds the file" in attempt(lambda: store.append("a", 5, given(5)))
        other.execute("ROLLBACK")
        other.close()
        store.append("a", 5, given(5))


def drop_connection(store: Store) -> None:
    """Let a change fail, behind which the connection is gone."""

    def change(_: sqlite3.Connection) -> None:
        raise sqlite3.OperationalError("no reason")

    with pytest.raises(CannotStore):
        store._writer.write(change)


def connecting(store: Store, patch: pytest.MonkeyPatch, pragma: str) -> None:
    """Let the connections of a store begin with a pragma."""
    connect = store._file.connect

    def other() -> sqlite3.Connection:
        connection = connect()
        connection.execute(pragma)
        return connection

    patch.setattr(store._file, "connect", other)
    drop_connection(store)


def test_a_file_that_has_become_read_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path, 1)
    with opened(tmp_path) as store:
        with monkeypatch.context() as patch:
            connecting(store, patch, "PRAGMA query_only = ON")
            assert "read-only" in attempt(lambda: store.append("a", 5, given(5)))
        store.append("a", 5, given(5))


def test_a_file_that_is_moved_away_takes_no_more_answers(tmp_path: Path) -> None:
    filled(tmp_path, 1)
    with opened(tmp_path) as store:
        place = tmp_path / FILE_NAME
        place.rename(tmp_path / "elsewhere")
        assert "has been moved away or replaced" in attempt(lambda: store.append("a", 5, given(5)))
        place.write_bytes(b"")
        assert "has been moved away or replaced" in attempt(lambda: store.append("a", 5, given(5)))
        (tmp_path / "elsewhere").replace(place)
        store.append("a", 5, given(5))
        assert len(store.table("a").answers) == 6
