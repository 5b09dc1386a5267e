"""A damaged table is told, with its reason; the other tables go on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from croupier.web.rooms.store import FILE_NAME, Store
from croupier.web.rooms.store_errors import CannotOpen, CannotStore, DamagedTable, NoSuchTable
from croupier.web.rooms.store_file import PAGE
from croupier.web.rooms.stored import KeptTable

from tests.amount import amount
from tests.web.rooms.stores import changed, filled, given, opened

ENTRY = "table_id = 'b' AND entry ="


@pytest.mark.parametrize(
    ("statements", "reason"),
    [
        ([f"UPDATE entries SET text = '1:12,4' WHERE {ENTRY} 3"], "entry 3 is not as it was stored"),
        ([f"UPDATE entries SET seat = 1 WHERE {ENTRY} 1"], "entry 1 is not"),
        ([f"UPDATE entries SET number = 7 WHERE {ENTRY} 5"], "entry 5 is not"),
        ([f"UPDATE entries SET key = NULL WHERE {ENTRY} 5"], "entry 5 is not"),
        ([f"UPDATE entries SET kind = 'rematch' WHERE {ENTRY} 5"], "entry 5 is not"),
        ([f"UPDATE entries SET text = x'ff00' WHERE {ENTRY} 5"], "entry 5 is not"),
        ([f"UPDATE entries SET text = CAST(x'ff00' AS TEXT) WHERE {ENTRY} 5"], "UTF-8"),
        ([f"UPDATE entries SET digest = '' WHERE {ENTRY} 5"], "entry 5 is not"),
        ([f"DELETE FROM entries WHERE {ENTRY} 1"], "entry 1 is missing"),
        ([f"DELETE FROM entries WHERE {ENTRY} 3"], "entry 3 is missing"),
        ([f"DELETE FROM entries WHERE {ENTRY} 5"], "entry 5 is missing"),
        (["DELETE FROM entries WHERE table_id = 'b'"], "entry 1 is missing"),
        (
            [
                f"UPDATE entries SET entry = 9 WHERE {ENTRY} 2",
                f"UPDATE entries SET entry = 2 WHERE {ENTRY} 3",
                f"UPDATE entries SET entry = 3 WHERE {ENTRY} 9",
            ],
            "entry 2 is not",
        ),
        (
            [
                f"DELETE FROM entries WHERE {ENTRY} 5",
                f"INSERT INTO entries SELECT 'b', 5, kind, 2, number, key, text, digest FROM entries WHERE {ENTRY} 4",
            ],
            "entry 5 is not",
        ),
        (["UPDATE heads SET answers = 4 WHERE table_id = 'b'"], "head does not agree"),
        (["UPDATE heads SET entries = 4 WHERE table_id = 'b'"], "head does not agree"),
        (["UPDATE heads SET digest = '' WHERE table_id = 'b'"], "head does not agree"),
        (["DELETE FROM heads WHERE table_id = 'b'"], "its head is missing"),
        (["UPDATE tables SET setup = 'another' WHERE id = 'b'"], "its setup is not as it was stored"),
        (["UPDATE tables SET digest = '' WHERE id = 'b'"], "its setup is not"),
        (["DELETE FROM tables WHERE id = 'b'"], "its setup is missing"),
        (["UPDATE tables SET id = 'z' WHERE id = 'b'"], "its setup is missing"),
    ],
)
def test_a_row_that_is_not_as_it_was_stored(tmp_path: Path, statements: list[str], reason: str) -> None:
    filled(tmp_path)
    changed(tmp_path, *statements)
    with opened(tmp_path) as store:
        with pytest.raises(DamagedTable, match=reason) as found:
            store.table("b")
        assert found.value.table == "b" and reason in found.value.reason
        assert "b" in [one.table for one in store.damaged()]
        for table in "ac":
            assert len(store.table(table).answers) == 5
            store.append(table, 5, given(5))
            assert len(store.table(table).answers) == 6


def test_when_a_table_was_made_is_not_part_of_what_must_hold(tmp_path: Path) -> None:
    filled(tmp_path)
    changed(tmp_path, "UPDATE tables SET created = 0 WHERE id = 'b'")
    with opened(tmp_path) as store:
        assert store.table("b").created == 0


def test_pages_that_are_damaged(tmp_path: Path) -> None:
    """Whatever bytes of the file are changed: a table is whole, or it is told to be damaged."""
    chance = random.Random(5)
    filled(tmp_path, tables=20, answers=40, setup="the setup of a table " * 200)
    changed(tmp_path)
    file = tmp_path / FILE_NAME
    content = file.read_bytes()
    with opened(tmp_path) as store:
        whole = {one: store.table(one) for one in store.ids()}
    assert len(whole) == 20
    some_damaged = some_whole = 0
    for _ in range(amount(15)):
        spoilt = bytearray(content)
        at = chance.randrange(PAGE, len(content))
        size = min(chance.choice((1, 1, 1, 8, PAGE)), len(content) - at)
        spoilt[at : at + size] = chance.randbytes(1) * size
        for left in tmp_path.glob(f"{FILE_NAME}-*"):  # the log of a store that could not be closed in order
            left.unlink()
        file.write_bytes(spoilt)
        try:
            damaged, right = looked_through(tmp_path, whole)
        except CannotOpen:
            continue
        some_damaged += bool(damaged)
        some_whole += bool(right)
    assert some_damaged > amount(3) and some_whole > amount(8)


def looked_through(folder: Path, whole: dict[str, KeptTable]) -> tuple[int, int]:
    """How many tables are damaged, and how many are whole. These take another answer, or say that they cannot."""
    damaged = right = 0
    with opened(folder) as store:
        known = {one.table for one in store.damaged()}
        for table, before in whole.items():
            try:
                found = store.table(table)
            except DamagedTable:
                assert table in known
                damaged += 1
            except NoSuchTable:
                pytest.fail("a table is gone without a word")
            else:
                assert found.answers == before.answers and found.setup == before.setup
                right += 1
                if right < 4:
                    take_one_more(store, table)
    return damaged, right


def take_one_more(store: Store, table: str) -> None:
    try:
        store.append(table, 40, given(40))
    except CannotStore as problem:
        assert "damaged" in str(problem)
        assert len(store.table(table).answers) == 40
    else:
        assert store.table(table).answers[40] == given(40)
