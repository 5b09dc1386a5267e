"""What is no store, or cannot be opened, is told with a way out."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from croupier.web.rooms.store import FILE_NAME
from croupier.web.rooms.store_errors import CannotOpen

from tests.web.rooms.stores import changed, filled, opened

ELSEWHERE = "choose another folder with --data"


def refusal(folder: Path) -> str:
    """What is told of a store that cannot be opened. No trace of a lock is left."""
    messages = []
    for _ in range(2):
        with pytest.raises(CannotOpen) as found, opened(folder):
            pass
        messages.append(str(found.value))
    assert messages[0] == messages[1] and messages[0].endswith(ELSEWHERE)
    return messages[0]


def test_a_second_server_is_told_of_the_first(tmp_path: Path) -> None:
    with opened(tmp_path):
        assert f"process {os.getpid()};" in refusal(tmp_path)
    with opened(tmp_path) as store:
        store.make("t", "")


def test_another_process_is_told_of_the_first(tmp_path: Path) -> None:
    code = "import sys\nfrom pathlib import Path\nfrom croupier.web.rooms.store import *\nStore(Path(sys.argv[1]))"
    command = [sys.executable, "-c", code, str(tmp_path / FILE_NAME)]
    with opened(tmp_path):
        child = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert child.returncode == 1 and f"process {os.getpid()};" in child.stderr
    assert subprocess.run(command, timeout=60).returncode == 0


def test_a_store_of_a_newer_version(tmp_path: Path) -> None:
    filled(tmp_path)
    changed(tmp_path, "PRAGMA user_version = 2")
    assert "newer croupier (version 2 of the store; this one reads version 1)" in refusal(tmp_path)
    changed(tmp_path, "PRAGMA user_version = 1")
    with opened(tmp_path) as store:
        assert len(store.table("a").answers) == 5


def test_a_database_of_another_program(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute("CREATE TABLE tables (id)")
    before = (tmp_path / FILE_NAME).read_bytes()
    assert "a database of another program" in refusal(tmp_path)
    assert (tmp_path / FILE_NAME).read_bytes() == before


@pytest.mark.parametrize("content", [b"no database, but long enough to be one " * 100, b"x"])
def test_a_file_that_is_no_database(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(content)
    assert "is no store of tables, or its beginning is damaged; move it away" in refusal(tmp_path)
    assert (tmp_path / FILE_NAME).read_bytes() == content


def test_a_store_whose_first_page_is_damaged(tmp_path: Path) -> None:
    filled(tmp_path)
    with (tmp_path / FILE_NAME).open("r+b") as file:
        file.seek(100)
        file.write(b"\xff" * 500)
    assert "the file is damaged" in refusal(tmp_path)


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).touch()
    with opened(tmp_path) as store:
        store.make("t", "")


def test_a_folder_in_its_place(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    assert "Is a directory" in refusal(tmp_path)


def test_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "File exists" in refusal(tmp_path / "file") or "Not a directory" in refusal(tmp_path / "file")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        assert "Permission denied" in refusal(tmp_path)
    finally:
        tmp_path.chmod(0o700)


def test_a_disk_without_room_for_a_store(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match="the disk is full"), opened(tmp_path, largest=4_096):
        pass
    with opened(tmp_path) as store:
        store.make("t", "")
