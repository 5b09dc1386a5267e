"""``croupier format``: what it writes, lists and prints, what it leaves alone, and how it ends."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from croupier.editor.formatting import formatted as module

from tests.cli.running import croupier

ODD = "language:   1\nhouse_rule: odd\nfor: uno\nrules: |\n    to a :   # why\n       stop\n"
EVEN = "language: 1\nhouse_rule: odd\nfor: uno\nrules: |\n  to a:    # why\n    stop\n"
BROKEN = EVEN.replace("stop", "stop stop")
OTHER = "services:\n    web: {image:   x}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files = {
        "odd.yaml": ODD,
        "even.yaml": EVEN,
        "broken.yaml": BROKEN,
        "inside/odd.yml": ODD,
        "inside/other.yaml": OTHER,
        "inside/.hidden/odd.yaml": ODD,
        "inside/text.txt": ODD,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(text.encode())
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    return {str(one): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


def test_it_writes_files_in_place(folder: Path) -> None:
    os.chmod(folder / "odd.yaml", 0o640)
    done = croupier("format", "odd.yaml", "even.yaml", "odd.yaml", cwd=folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, "odd.yaml\n", "1 laid out, 1 as they were\n")
    assert (folder / "odd.yaml").read_bytes() == EVEN.encode()
    assert (folder / "odd.yaml").stat().st_mode & 0o777 == 0o640
    again = croupier("format", "odd.yaml", cwd=folder)
    assert (again.returncode, again.stdout) == (0, "")


@pytest.mark.parametrize("text", [EVEN.replace("\n", "\r\n"), "\ufeff" + EVEN, EVEN[:-1]])
def test_bytes_count_that_no_reader_sees(text: str, folder: Path) -> None:
    (folder / "even.yaml").write_bytes(text.encode())
    assert croupier("format", "--check", "even.yaml", cwd=folder).returncode == 1
    assert croupier("format", "even.yaml", cwd=folder).returncode == 0
    assert (folder / "even.yaml").read_bytes() == EVEN.encode()


def test_check_lists_and_writes_nothing(folder: Path) -> None:
    before = contents(folder)
    done = croupier("format", "--check", "odd.yaml", "even.yaml", cwd=folder)
    assert (done.returncode, done.stdout, done.stderr) == (1, "odd.yaml\n", "1 to lay out, 1 as they should be\n")
    assert croupier("format", "--check", "even.yaml", cwd=folder).returncode == 0
    assert contents(folder) == before


def test_diff_prints_and_writes_nothing(folder: Path) -> None:
    before = contents(folder)
    done = croupier("format", "--diff", "odd.yaml", "even.yaml", cwd=folder)
    assert done.returncode == 1
    assert done.stdout.startswith("--- odd.yaml\n+++ odd.yaml\n@@ ")
    assert "-language:   1\n+language: 1\n" in done.stdout and "even" not in done.stdout
    assert croupier("format", "--diff", "even.yaml", cwd=folder).stdout == ""
    assert contents(folder) == before


def test_folders_are_taken_whole(folder: Path) -> None:
    """But for what is hidden, what is no YAML, and what is somebody else's."""
    before = contents(folder)
    (folder / "broken.yaml").unlink()
    done = croupier("format", ".", cwd=folder)
    assert done.returncode == 0 and done.stdout.split() == ["./odd.yaml", "./inside/odd.yml"]
    changed = {name for name, data in contents(folder).items() if data != before[name]}
    assert changed == {str(folder / "odd.yaml"), str(folder / "inside/odd.yml")}
    assert croupier("format", "inside/other.yaml", cwd=folder).stdout == "inside/other.yaml\n"


def test_a_mistake_leaves_its_file_alone(folder: Path) -> None:
    done = croupier("format", "broken.yaml", "odd.yaml", cwd=folder)
    assert done.returncode == 1 and done.stdout == "odd.yaml\n"
    assert "error[syntax]" in done.stderr and "broken.yaml:6:10" in done.stderr
    assert (folder / "broken.yaml").read_bytes() == BROKEN.encode()
    assert (folder / "odd.yaml").read_bytes() == EVEN.encode()
    done = croupier("format", "broken.yaml", "--check", cwd=folder)
    assert done.returncode == 1


def test_a_name_that_means_no_file_is_wrong_use(folder: Path) -> None:
    done = croupier("format", "absent.yaml", cwd=folder)
    assert done.returncode == 2 and "there is no file `absent.yaml`" in done.stderr
    for arguments in ["--check", "--diff", "even.yaml"], ["-", "even.yaml"], []:
        assert croupier("format", *arguments, cwd=folder).returncode == 2


@contextmanager
def piped(data: bytes) -> Iterator[None]:
    with patch("croupier.cli.format._stdin", lambda most: io.BytesIO(data).read(most)):
        yield


def test_stdin_is_printed(folder: Path) -> None:
    with piped(ODD.replace("\n", "\r\n").encode()):
        done = croupier("format", "-", cwd=folder)
        assert (done.returncode, done.stdout) == (0, EVEN)
        assert croupier("format", "-", "--check", cwd=folder).returncode == 1
        assert "+  to a:    # why" in croupier("format", "--diff", "-", cwd=folder).stdout
    with piped(BROKEN.encode()):
        done = croupier("format", "-", cwd=folder)
        assert (done.returncode, done.stdout) == (1, "") and "<stdin>:6:10" in done.stderr
    with piped(b"a: \xff\n"):
        assert "not-utf8" in croupier("format", "-", cwd=folder).stderr


def test_a_layout_that_would_change_something_is_not_written(folder: Path) -> None:
    """None is known. The layout is broken on purpose here."""
    with patch.object(module, "joined", lambda lines: EVEN.replace("# why", "# because")):
        done = croupier("format", "odd.yaml", cwd=folder)
    assert done.returncode == 1 and done.stdout == ""
    assert "odd.yaml:4: the layout would change what this line says, so the file stays" in done.stderr
    assert (folder / "odd.yaml").read_bytes() == ODD.encode()


def test_a_file_that_cannot_be_written_is_told(folder: Path) -> None:
    with patch("croupier.system.writing.os.access", lambda file, mode: False):
        done = croupier("format", "odd.yaml", cwd=folder)
    assert done.returncode == 1 and "odd.yaml" in done.stderr and "Traceback" not in done.stderr
    assert (folder / "odd.yaml").read_bytes() == ODD.encode()
