"""What is kept between processes: nothing is taken that somebody else may have written, and nothing in part."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from croupier.language import caches
from croupier.language.caches import keep, kept
from croupier.language.syntax import tables
from lark import Lark

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners here")


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder, with an entry for a purpose in it."""
    base = tmp_path / "shared" / "cache"
    base.parent.mkdir(mode=0o755)
    monkeypatch.setenv("XDG_CACHE_HOME", str(base))
    keep("kind", "a purpose", b"content")
    assert kept("kind", "a purpose") == b"content"
    return base


@pytest.fixture
def entry(base: Path) -> Path:
    (entry,) = (base / "croupier" / "kind").iterdir()
    return entry


def is_kept_again() -> bool:
    """Whether an entry that was not taken is replaced by a new one."""
    assert kept("kind", "a purpose") is None
    keep("kind", "a purpose", b"new content")
    return kept("kind", "a purpose") == b"new content"


# --- what others may write -----------------------------------------------------------------------


def test_folders_and_entries_are_private(base: Path, entry: Path) -> None:
    assert {one.stat().st_mode & 0o777 for one in (base, entry.parent, entry.parent.parent)} == {0o700}
    assert entry.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_an_entry_that_others_may_write_is_made_again(entry: Path, mode: int) -> None:
    entry.chmod(mode)
    assert is_kept_again()


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o1777])
@pytest.mark.parametrize("folder", [".", ".."])
def test_own_folders_that_others_may_write_hold_nothing(entry: Path, folder: str, mode: int) -> None:
    (entry.parent / folder).resolve().chmod(mode)
    assert not is_kept_again()


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777])
@pytest.mark.parametrize("folder", [".", ".."])
def test_a_way_that_others_may_change_leads_to_nothing(base: Path, folder: str, mode: int) -> None:
    (base / folder).resolve().chmod(mode)
    assert not is_kept_again()


@pytest.mark.parametrize("folder", [".", ".."])
def test_in_a_sticky_folder_nobody_else_can_change_the_way(base: Path, folder: str) -> None:
    (base / folder).resolve().chmod(0o1777)
    assert kept("kind", "a purpose") == b"content"


def test_what_somebody_else_owns_holds_nothing(entry: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: entry.stat().st_uid + 1)
    assert not is_kept_again()


OTHER_OWNER = 54_321


def owned_by_somebody_else(found: os.stat_result) -> os.stat_result:
    return os.stat_result((*found[:4], OTHER_OWNER, *found[5:]))


@pytest.mark.parametrize("part", ["", "croupier", "croupier/kind"])
def test_a_folder_that_somebody_else_has_laid_holds_nothing(
    base: Path, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = os.lstat
    theirs = base / part

    def lstat(place: Any) -> os.stat_result:
        return owned_by_somebody_else(look(place)) if Path(place) == theirs else look(place)

    monkeypatch.setattr(os, "lstat", lstat)
    assert not is_kept_again()


def test_an_entry_that_somebody_else_has_laid_is_made_again(entry: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    look, theirs = os.fstat, entry.stat().st_ino

    def fstat(file: int) -> os.stat_result:
        found = look(file)
        return owned_by_somebody_else(found) if found.st_ino == theirs else found

    monkeypatch.setattr(os, "fstat", fstat)
    assert is_kept_again()


# --- links ---------------------------------------------------------------------------------------


def test_an_entry_that_is_a_link_is_not_followed_but_replaced(entry: Path, tmp_path: Path) -> None:
    elsewhere = entry.rename(tmp_path / "elsewhere")
    before = elsewhere.read_bytes()
    entry.symlink_to(elsewhere)
    assert is_kept_again()
    assert elsewhere.read_bytes() == before and not entry.is_symlink()


@pytest.mark.parametrize("folder", [".", ".."])
def test_a_folder_that_is_a_link_holds_nothing(entry: Path, folder: str, tmp_path: Path) -> None:
    linked = (entry.parent / folder).resolve()
    linked.symlink_to(linked.rename(tmp_path / "elsewhere"))
    assert not is_kept_again()


def test_a_link_to_the_cache_folder_is_followed_where_nobody_else_can_change_it(base: Path, tmp_path: Path) -> None:
    base.symlink_to(os.path.relpath(base.rename(tmp_path / "real"), base.parent))
    assert kept("kind", "a purpose") == b"content"
    (tmp_path / "real").chmod(0o777)
    assert kept("kind", "a purpose") is None
    (tmp_path / "real").chmod(0o700)
    base.parent.chmod(0o777)
    assert kept("kind", "a purpose") is None


def test_a_link_that_leads_to_itself_leads_to_nothing(base: Path, tmp_path: Path) -> None:
    base.rename(tmp_path / "real")
    base.symlink_to(base)
    assert not is_kept_again()


# --- contents ------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", [0, 20, -40, -1])
def test_a_damaged_entry_is_made_again(entry: Path, at: int) -> None:
    content = bytearray(entry.read_bytes())
    content[at] ^= 1
    entry.write_bytes(content)
    assert is_kept_again()


@pytest.mark.parametrize("left", [0, 10, 45, -1])
def test_a_truncated_entry_is_made_again(entry: Path, left: int) -> None:
    entry.write_bytes(entry.read_bytes()[:left])
    assert is_kept_again()


def test_an_entry_for_something_else_is_not_taken(entry: Path) -> None:
    keep("kind", "another purpose", b"other content")
    (other,) = set(entry.parent.iterdir()) - {entry}
    other.replace(entry)
    assert is_kept_again()


def test_an_entry_of_another_kind_is_not_taken(entry: Path) -> None:
    keep("other", "a purpose", b"other content")
    (entry.parent.parent / "other" / entry.name).replace(entry)
    assert is_kept_again()


# --- no folder, no room --------------------------------------------------------------------------


def test_a_relative_folder_counts_as_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, home = tmp_path / "here", tmp_path / "home"
    for one in (here, home):
        one.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setenv("XDG_CACHE_HOME", "cache")
    monkeypatch.setenv("HOME", str(home))
    keep("kind", "a purpose", b"content")
    assert not list(here.iterdir()) and (home / ".cache" / "croupier" / "kind").is_dir()
    assert kept("kind", "a purpose") == b"content"


@pytest.mark.parametrize("home", ["", "home", "/"])
def test_without_a_home_nothing_is_kept(home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "mkdir", refused(errno.EACCES))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", home)
    assert caches._base() is None
    assert not is_kept_again()
    assert not list(tmp_path.iterdir())


def test_an_unknown_user_without_a_home_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("HOME")
    monkeypatch.setattr(os, "getuid", lambda: 2**31 - 7)
    assert caches._base() is None


def test_reading_makes_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert kept("kind", "a purpose") is None
    assert not (tmp_path / "cache").exists()


def test_a_file_in_the_way_of_the_folder_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "croupier").write_text("a file stands in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert not is_kept_again()
    assert (tmp_path / "croupier").read_text() == "a file stands in the way"


def refused(number: int) -> Callable[..., Any]:
    def refuse(*_: object, **__: object) -> Any:
        raise OSError(number, os.strerror(number))

    return refuse


@pytest.mark.parametrize(("call", "number"), [("mkdir", errno.EROFS), ("open", errno.EROFS), ("replace", errno.ENOSPC)])
def test_where_nothing_can_be_written_nothing_is_kept(
    tmp_path: Path, call: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(os, call, refused(number))
    keep("kind", "a purpose", b"content")
    monkeypatch.undo()
    assert not [one for one in tmp_path.rglob("*") if one.is_file()]


def test_a_full_disk_leaves_the_entry_that_was_there(entry: Path) -> None:
    resource = pytest.importorskip("resource")
    signal = pytest.importorskip("signal")
    before, ignored = resource.getrlimit(resource.RLIMIT_FSIZE), signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, before[1]))
    try:
        keep("kind", "a purpose", bytes(100_000))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, ignored)
    assert kept("kind", "a purpose") == b"content"
    assert list(entry.parent.iterdir()) == [entry]


# --- several processes, and long use -------------------------------------------------------------


def test_the_last_of_two_writers_wins_and_both_are_whole(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace = os.replace

    def overtaken(*names: Any) -> None:
        monkeypatch.setattr(os, "replace", replace)
        keep("kind", "a purpose", b"of the other")
        assert kept("kind", "a purpose") == b"of the other"
        replace(*names)

    monkeypatch.setattr(os, "replace", overtaken)
    keep("kind", "a purpose", b"of the one")
    assert kept("kind", "a purpose") == b"of the one"


def test_what_a_killed_writer_has_left_goes_in_time(entry: Path) -> None:
    fresh, old = (entry.with_name(f"{one}{caches.UNFINISHED}") for one in ("fresh", "old"))
    for one in (fresh, old):
        one.write_bytes(b"half an ent")
    os.utime(old, (1, 1))
    assert kept("kind", "a purpose") == b"content"
    keep("kind", "a purpose", b"content")
    assert fresh.exists() and not old.exists()


@pytest.mark.parametrize(("bound", "most"), [("MOST_ENTRIES", 2), ("MOST_BYTES", 170)])
def test_old_entries_are_forgotten(entry: Path, bound: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caches, bound, most)
    os.utime(entry, (1, 1))
    keep("kind", "second", b"2")
    keep("kind", "third", b"3")
    assert [kept("kind", one) for one in ("a purpose", "second", "third")] == [None, b"2", b"3"]


# --- grammar tables ------------------------------------------------------------------------------


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """How often tables were wanted from the grammar, with an empty cache. They are made once for each grammar."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    counted: list[str] = []
    monkeypatch.setattr(tables, "make_lark", lambda: (counted.append("made"), lark_of(tables.grammar_text()))[1])
    yield counted


@cache
def lark_of(_: str, make: Callable[[], Lark] = tables.make_lark) -> Lark:
    """Return the tables of the grammar of now, which is given to know them again."""
    return make()


def test_tables_are_made_once_and_read_the_same(made: list[str]) -> None:
    first, second = tables.kept_lark(), tables.kept_lark()
    assert len(made) == 1
    text = "size(stock) + 2 > 3 and not (a.b = 1 or c in hand)"
    tree, again = (one.parse(text, start="expression") for one in (first, second))
    assert tree == again
    assert [one.meta.column for one in tree.iter_subtrees()] == [one.meta.column for one in again.iter_subtrees()]


def test_tables_of_another_grammar_are_not_taken(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    tables.kept_lark()
    older = tables.grammar_text()
    monkeypatch.setattr(tables, "grammar_text", lambda: older.replace('"otherwise"', '"sonst"'))
    assert tables.grammar_text() != older
    newer = tables.kept_lark()
    assert len(made) == 2
    newer.parse("(a sonst b)", start="expression")


@pytest.mark.parametrize("change", ["lark.__version__", "sys.implementation.cache_tag", "marshal.version"])
def test_tables_of_another_maker_are_not_taken(made: list[str], change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tables.kept_lark()
    monkeypatch.setattr(f"croupier.language.syntax.tables.{change}", 3, raising=True)
    tables._purpose()
    tables.kept_lark()
    assert len(made) == 2


def test_damaged_tables_are_made_again_and_replaced(made: list[str], tmp_path: Path) -> None:
    tables.kept_lark()
    (entry,) = (tmp_path / "croupier" / tables.KIND).iterdir()
    entry.write_bytes(entry.read_bytes()[:-1000])
    tables.kept_lark()
    tables.kept_lark()
    assert len(made) == 2


def test_nothing_is_unpickled(made: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of Lark's own cache, and an entry in its place, would run code when they are unpickled."""
    import pickle

    class Planted:
        def __reduce__(self) -> tuple[Any, ...]:
            return os.mkdir, (str(tmp_path / "run"),)

    tables.kept_lark()
    (entry,) = (tmp_path / "croupier" / tables.KIND).iterdir()
    for place in (entry, tmp_path / "croupier" / "rules.lark.tables"):
        place.write_bytes(pickle.dumps(Planted()))
    tables.kept_lark()
    assert len(made) == 2 and not (tmp_path / "run").exists()
