"""A store keeps tables and answers, from many threads, and refuses what contradicts it."""

from __future__ import annotations

import sqlite3
import stat
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from croupier.web.rooms.store import FILE_NAME, Store
from croupier.web.rooms.store_errors import CannotStore, NoSuchTable, StoreConflict
from croupier.web.rooms.stored import SeatedPlayer, TakenSeat

from tests.web.rooms.stores import filled, given, opened

PLAYERS = (SeatedPlayer("person", "greedy", "Ada"), SeatedPlayer("bot", "random", "Bot 1"))

ADA = TakenSeat(0, "Ada", "digest of a token")


def test_a_table_is_read_as_it_was_stored(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        store.make("t", "its setup")
        store.take_seat("t", ADA)
        assert store.table("t").players is None
        store.begin("t", PLAYERS)
        store.append("t", 0, given(0))
        store.append("t", 1, given(0, seat=1, answer="2:-"))
        store.make_rematch("u", "another setup", "t", [ADA], PLAYERS)
    with opened(tmp_path) as store:
        found = store.table("t")
        assert found.setup == "its setup" and found.created > 1_700_000_000
        assert found.seats == (ADA,)
        assert found.players == PLAYERS
        assert found.answers == (given(0), given(0, seat=1, answer="2:-"))
        assert found.rematch == "u"
        other = store.table("u")
        assert other.setup == "another setup" and other.seats == (ADA,) and other.players == PLAYERS
        assert other.rematch is None and other.answers == ()
        assert store.ids() == ["t", "u"] and store.damaged() == []


def test_names_are_data(tmp_path: Path) -> None:
    name = "Zoë'); DROP TABLE tables; -- 🂡 \x00"
    with opened(tmp_path) as store:
        store.make("t", "")
        store.take_seat("t", TakenSeat(0, name, ""))
    with opened(tmp_path) as store:
        assert store.table("t").seats[0].name == name


@pytest.mark.parametrize(
    ("told", "write"),
    [
        ("there is a table `a` already", lambda store: store.make("a", "")),
        ("this already: `answer`", lambda store: store.append("a", 5, given(4, answer="1:-"))),
        ("has 5 answers, not 4", lambda store: store.append("a", 4, given(5))),
        ("has 5 answers, not 6", lambda store: store.append("a", 6, given(5))),
        ("this already: `seat`", lambda store: store.take_seat("a", TakenSeat(0, "Bob", ""))),
        ("this already: `seat`", lambda store: store.take_seat("a", TakenSeat(1, "Ada", ""))),
        ("this already: `began`", lambda store: store.begin("a", PLAYERS)),
        ("this already: `began`", lambda store: store.take_seat("a", TakenSeat(1, "Bob", ""), PLAYERS)),
        ("this already: `rematch`", lambda store: store.make_rematch("z", "", "a", [ADA], PLAYERS)),
    ],
)
def test_what_contradicts_the_store_is_refused_whole(tmp_path: Path, told: str, write) -> None:
    filled(tmp_path)
    with opened(tmp_path) as store:
        store.take_seat("a", ADA, PLAYERS)
        store.make_rematch("b2", "", "a", [ADA], PLAYERS)
        before = store.table("a"), store.ids()
        with pytest.raises(StoreConflict, match=told):
            write(store)
        assert (store.table("a"), store.ids()) == before
        store.append("a", 5, given(5))


def test_what_no_table_has_is_refused(tmp_path: Path) -> None:
    with opened(tmp_path, most_tables=1) as store:
        for write in (
            lambda: store.append("x", 0, given(0)),
            lambda: store.table("x"),
            lambda: store.begin("x", PLAYERS),
        ):
            with pytest.raises(NoSuchTable, match="`x`"):
                write()
        with pytest.raises(NoSuchTable):
            store.make_rematch("t", "", "x", [ADA], PLAYERS)
        assert store.ids() == []
        store.make("t", "")
        with pytest.raises(CannotStore, match="1 tables already"):
            store.make("u", "")


def test_many_threads_share_commits(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        for table in range(20):
            store.make(f"t{table}", "")

        def play(table: int) -> None:
            for number in range(25):
                store.append(f"t{table}", number, given(number))

        with ThreadPoolExecutor(20) as pool:
            list(pool.map(play, range(20)))
        assert all(len(store.table(f"t{table}").answers) == 25 for table in range(20))
        assert store.damaged() == []


def test_writers_that_wait_together_are_committed_together(tmp_path: Path) -> None:
    """The first writer holds the thread; those who come meanwhile get one commit, and a refused one among them takes
    nothing from the others."""
    gate, began, commits = threading.Event(), threading.Event(), []
    with opened(tmp_path) as store:
        store.make("t", "")
        for table in range(10):
            store.make(f"t{table}", "")

        def hold(connection: sqlite3.Connection) -> None:
            connection.set_trace_callback(lambda text: commits.append(text) if text == "COMMIT" else None)
            began.set()
            gate.wait(10)

        def write(table: int) -> str:
            try:
                store.append(f"t{table}", 0 if table % 2 else 7, given(0))
            except StoreConflict:
                return "refused"
            return "stored"

        with ThreadPoolExecutor(11) as pool:
            holder = pool.submit(store._writer.write, hold)
            assert began.wait(10)
            others = [pool.submit(write, table) for table in range(10)]
            while store._writer._waiting.qsize() < 10:
                threading.Event().wait(0.001)
            gate.set()
            holder.result(10)
            assert [one.result(10) for one in others] == ["refused", "stored"] * 5
        assert len(commits) == 2
        assert [len(store.table(f"t{table}").answers) for table in range(10)] == [0, 1] * 5


def test_a_change_that_is_refused_half_made_takes_nothing_from_those_that_wait_with_it(tmp_path: Path) -> None:
    gate, began = threading.Event(), threading.Event()
    filled(tmp_path)
    with opened(tmp_path) as store:
        store.begin("a", PLAYERS)

        def hold(connection: sqlite3.Connection) -> None:
            began.set()
            gate.wait(10)

        with ThreadPoolExecutor(4) as pool:
            holder = pool.submit(store._writer.write, hold)
            assert began.wait(10)
            before = pool.submit(store.append, "a", 5, given(5))
            sits = pool.submit(store.take_seat, "a", TakenSeat(1, "Bob", ""), PLAYERS)  # the game has begun already
            while store._writer._waiting.qsize() < 2:
                threading.Event().wait(0.001)
            behind = pool.submit(store.make, "new", "")
            gate.set()
            for one in (holder, before, behind):
                one.result(10)
            with pytest.raises(StoreConflict, match="this already: `began`"):
                sits.result(10)
        assert len(store.table("a").answers) == 6 and "new" in store.ids()
        assert "Bob" not in [one.name for one in store.table("a").seats]
        assert store.damaged() == []


def test_a_mistake_of_the_program_reaches_its_caller_alone(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        store.make("t", "")
        with pytest.raises(sqlite3.ProgrammingError):
            store.append("t", 0, given(0, answer=object()))  # type: ignore[arg-type]
        store.append("t", 0, given(0))


def test_a_closed_store_stores_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path / FILE_NAME)
    store.make("t", "")
    store.close()
    with pytest.raises(CannotStore, match="closed"):
        store.append("t", 0, given(0))


def test_a_store_is_for_its_user_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    with opened(folder) as store:
        store.make("t", "")
        modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in folder.iterdir()}
        assert {f"{FILE_NAME}-wal", FILE_NAME, f"{FILE_NAME}.lock"} <= modes.keys()
        assert all(mode & 0o077 == 0 for mode in modes.values()), modes
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_what_is_stored_is_on_the_disk(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        connection = store._file.connect()
        with closing(connection):
            assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
            assert connection.execute("PRAGMA foreign_keys").fetchone() == (1,)
