"""Files on the disk: whole or not there, whoever else writes, is killed, or stands in the way."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from croupier.cli import group
from croupier.system.writing import ABANDONED, MARKS, UnfinishedFile, check_place, write_file, write_files

from tests.cli.terminal import environment
from tests.cli.test_commands import HIGH_CARD


def names(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


# --- several at once, and killed ones ------------------------------------------------------------


def test_who_writes_in_the_middle_of_another_is_written_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, sync = tmp_path / "it", os.fsync

    def meanwhile(descriptor: int) -> None:
        monkeypatch.setattr(os, "fsync", sync)
        write_file(file, "second")
        assert file.read_text("utf-8") == "second"

    monkeypatch.setattr(os, "fsync", meanwhile)
    write_file(file, "first")
    assert file.read_text("utf-8") == "first"
    assert names(tmp_path) == ["it"]


def test_many_at_once_leave_one_of_their_texts(tmp_path: Path) -> None:
    file = tmp_path / "it"
    texts = [str(number) * 100_000 for number in range(6)]
    problems: list[BaseException] = []

    def write(text: str) -> None:
        try:
            for _ in range(10):
                write_file(file, text)
                assert file.read_text("utf-8") in texts
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=write, args=(one,)) for one in texts]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert not problems
    assert names(tmp_path) == ["it"]


@pytest.mark.parametrize("age", [0.0, 2 * ABANDONED])
def test_what_a_killed_process_has_left_is_taken_away_when_nobody_can_be_at_it(tmp_path: Path, age: float) -> None:
    code = (
        "import os, signal\nfrom pathlib import Path\nfrom croupier.system.writing import write_file\n"
        "os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)\nwrite_file(Path('it'), 'new')\n"
    )
    (tmp_path / "it").write_text("old", "utf-8")
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=environment(), timeout=60)
    assert done.returncode == -9
    (left,) = set(names(tmp_path)) - {"it"}
    assert left.startswith(MARKS[0]) and left.endswith(MARKS[1])
    assert (tmp_path / "it").read_text("utf-8") == "old"
    os.utime(tmp_path / left, (time.time() - age,) * 2)
    write_file(tmp_path / "other", "text")
    assert names(tmp_path) == sorted({"it", "other", *([] if age else [left])})


# --- what is in the way --------------------------------------------------------------------------


def fill(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    def full(descriptor: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", full)


def test_where_one_of_several_cannot_be_written_none_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sync, count = os.fsync, iter(range(2))

    def full(descriptor: int) -> None:
        if next(count) == 1:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        write_files({tmp_path / "one": "1", tmp_path / "two": "2"}, overwrite=False)
    assert names(tmp_path) == []


@pytest.mark.parametrize("words", [["new", "mine"], ["show", str(HIGH_CARD), "--html", "page.html"]])
def test_a_full_disk_is_told_with_the_place_and_a_way_out(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    fill(monkeypatch, errno.ENOSPC)
    done = CliRunner().invoke(group, words)
    place = tmp_path if words[0] == "new" else "page.html"
    assert done.exit_code == 1
    assert f"{place}: {os.strerror(errno.ENOSPC)}; choose another place" in done.output
    assert names(tmp_path) == []


def test_a_record_that_cannot_be_written_is_told_with_a_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(monkeypatch, errno.ENOSPC)
    file = tmp_path / "game.yaml"
    done = CliRunner().invoke(group, ["play", str(HIGH_CARD), "--watch", "--record", str(file)])
    assert done.exit_code == 1
    assert f"cannot record to {file}: {os.strerror(errno.ENOSPC)}; choose another place" in done.output
    assert names(tmp_path) == []


def forbid(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file can be made, as in a folder that is only read."""

    opened = os.open

    def refuse(file: Path, flags: int, *rest: int, **more: int) -> int:
        if flags & os.O_CREAT:
            raise PermissionError(errno.EROFS, os.strerror(errno.EROFS), str(file))
        return opened(file, flags, *rest, **more)

    monkeypatch.setattr(os, "open", refuse)


@pytest.mark.parametrize("words", [["play", "--watch", "--record"], ["show", "--html"]])
def test_a_folder_that_is_only_read_is_told_before_anything_is_played(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forbid(monkeypatch)
    monkeypatch.setattr("croupier.language.checking.load_checked", None)
    done = CliRunner().invoke(group, [words[0], str(HIGH_CARD), *words[1:], str(tmp_path / "it")])
    assert isinstance(done.exception, SystemExit), done.exception
    assert f"{os.strerror(errno.EROFS)}; choose another place" in " ".join(done.output.split())


@pytest.mark.parametrize("overwrite", [True, False])
def test_what_comes_up_in_the_meantime_is_written_over_only_where_that_is_said(
    overwrite: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, sync = tmp_path / "it", os.fsync

    def meanwhile(descriptor: int) -> None:
        file.write_text("theirs", "utf-8")
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", meanwhile)
    if overwrite:
        write_files({file: "mine"}, overwrite=overwrite)
    else:
        with pytest.raises(FileExistsError) as problem:
            write_files({file: "mine"}, overwrite=overwrite)
        assert problem.value.filename == str(file)
    assert (names(tmp_path), file.read_text("utf-8")) == (["it"], "mine" if overwrite else "theirs")


def pipe(file: Path) -> None:
    os.mkfifo(file)


def stream(file: Path) -> None:
    """As ``/dev/stdout`` leads to a pipe: a link that the kernel follows further than its text does."""
    reading, _ = os.pipe()
    file.symlink_to(f"/proc/self/fd/{reading}")


@pytest.mark.parametrize("make", [Path.mkdir, pipe, stream, lambda file: file.symlink_to("/dev/null")])
def test_what_is_no_file_is_never_replaced(make: Callable[[Path], None], tmp_path: Path) -> None:
    file = tmp_path / "it"
    make(file)
    before = file.lstat()
    for write in (lambda: write_file(file, "text"), lambda: check_place(file, overwrite=True)):
        with pytest.raises(OSError, match="it is there and is no file"):
            write()
    assert (file.lstat().st_ino, names(tmp_path)) == (before.st_ino, ["it"])


def test_a_file_that_may_not_be_written_to_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "it"
    file.write_text("kept", "utf-8")
    monkeypatch.setattr(os, "access", lambda path, way: not (Path(path) == file and way == os.W_OK))
    with pytest.raises(PermissionError, match="it'"):
        write_file(file, "new")
    assert (names(tmp_path), file.read_text("utf-8")) == (["it"], "kept")


# --- what is kept --------------------------------------------------------------------------------


class Links:
    """Makes links look as if somebody else had laid them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *links: Path) -> None:
        self.look, self.links = os.lstat, links
        monkeypatch.setattr("croupier.system.ways.steps_to.__defaults__", (self.lstat,))

    def lstat(self, place: Path) -> os.stat_result:
        found = self.look(place)
        return os.stat_result((*found[:4], 54_321, *found[5:])) if place in self.links else found


@pytest.mark.parametrize("overwrite", [True, False])
@pytest.mark.parametrize("linked", ["it", "folder/it", "twice/it"])
def test_a_link_that_somebody_else_has_laid_is_not_followed(
    linked: str, overwrite: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "it").write_text("kept", "utf-8")
    (tmp_path / "it").symlink_to(mine / "it")
    (tmp_path / "folder").symlink_to("mine")
    (tmp_path / "twice").symlink_to("folder")
    Links(monkeypatch, tmp_path / "it", tmp_path / "folder")
    for write in (
        lambda: write_files({tmp_path / linked: "new"}, overwrite=overwrite),
        lambda: check_place(tmp_path / linked, overwrite=overwrite),
    ):
        with pytest.raises(OSError, match="somebody else has laid the link"):
            write()
    assert (names(mine), (mine / "it").read_text("utf-8")) == (["it"], "kept")


def test_what_takes_the_place_of_an_unfinished_file_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder that all may write, somebody puts a link there between making the file and writing it."""
    kept, file = tmp_path / "kept", tmp_path / "it"
    kept.write_text("kept", "utf-8")
    file.write_text("old", "utf-8")
    allow = UnfinishedFile.copy_permissions

    def swapped(one: UnfinishedFile) -> None:
        allow(one)
        one.beside.unlink()
        one.beside.symlink_to(kept)

    monkeypatch.setattr(UnfinishedFile, "copy_permissions", swapped)
    write_file(file, "new")
    assert kept.read_text("utf-8") == "kept"


@pytest.mark.parametrize("there", [True, False])
def test_a_link_stays_and_what_it_leads_to_is_written(there: bool, tmp_path: Path) -> None:
    far, link = tmp_path / "far", tmp_path / "link"
    far.mkdir()
    link.symlink_to(far / "it")
    if there:
        (far / "it").write_text("old", "utf-8")
    write_file(link, "new")
    assert link.is_symlink() and (far / "it").read_text("utf-8") == "new"
    assert (names(tmp_path), names(far)) == (["far", "link"], ["it"])
    with pytest.raises(FileExistsError):
        write_files({link: "newer"}, overwrite=False)


def test_a_link_in_a_circle_is_refused_and_stays(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(link)
    with pytest.raises(OSError, match=os.strerror(errno.ELOOP)):
        write_file(link, "text")
    assert link.is_symlink() and names(tmp_path) == ["link"]


def test_permissions_stay_and_new_files_have_the_usual_ones(tmp_path: Path) -> None:
    file, plain = tmp_path / "it", tmp_path / "plain"
    plain.write_text("", "utf-8")
    write_file(file, "old")
    assert mode(file) == mode(plain)
    file.chmod(0o640)
    write_file(file, "new")
    assert (mode(file), file.read_text("utf-8")) == (0o640, "new")


def test_nobody_else_reads_a_private_text_while_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, seen = tmp_path / "it", []
    file.write_text("old", "utf-8")
    file.chmod(0o600)
    monkeypatch.setattr(os, "fsync", lambda descriptor: seen.append(stat.S_IMODE(os.fstat(descriptor).st_mode)))
    write_file(file, "new")
    assert seen == [0o600]


def test_a_file_system_without_links_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def link(source: Path, target: Path) -> None:
        if arrives:
            target.write_text("theirs", "utf-8")
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", link)
    for arrives in (False, True):
        file = tmp_path / str(arrives)
        if arrives:
            with pytest.raises(FileExistsError):
                write_files({file: "mine"}, overwrite=False)
        else:
            write_files({file: "mine"}, overwrite=False)
        assert file.read_text("utf-8") == ("theirs" if arrives else "mine")
    assert names(tmp_path) == ["False", "True"]
