"""Files on the disk: each is whole or not there, and none is written over unless somebody says so.

A text is first written into a file of its own beside its place, and then put there in one step. So of several
processes that write the same at once the last one wins, and one that is killed leaves nothing but that other file,
which a later writing takes away.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

MARKS = (".croupier-", ".unfinished")
"""How the name of a file begins and ends that is not yet in its place."""

ABANDONED = 3600.0
"""Nobody writes for so many seconds: an unfinished file as old as that was left by a process that was killed."""


def write_file(file: Path, text: str) -> None:
    """Puts a text in the place of a file, whether it is there or not; as ``write_files`` does."""
    write_files({file: text}, overwrite=True)


def write_files(files: Mapping[Path, str], overwrite: bool) -> None:
    """Writes each, and puts them in their places when all could be written.

    What is written over keeps its permissions; where it is a link, what that leads to is written over. Raises OSError,
    and FileExistsError without ``overwrite``, before anything is put in its place where it can.
    """
    for file in files:
        _refuse(file, overwrite)
    with ExitStack() as unfinished:
        written = []
        for file, text in files.items():
            place = _place(file) if overwrite else file
            beside = unfinished.enter_context(_beside(place))
            _write(beside, text)
            written.append((beside, place))
        for beside, place in written:
            _put(beside, place, overwrite)


def check_place(file: Path, overwrite: bool) -> None:
    """Raises OSError where ``write_files`` would now, so that nobody works in vain."""
    _refuse(file, overwrite)
    with _beside(_place(file)):
        pass


def reason(problem: OSError) -> str:
    """Why something could not be written, and a way out."""
    return f"{problem.strerror or problem}; choose another place"


# --- what is there -------------------------------------------------------------------------------


def _refuse(file: Path, overwrite: bool) -> None:
    """Raises OSError for what is there and must stay: anything without ``overwrite``, else a folder, a device, and
    what nobody may write to."""
    if not overwrite and os.path.lexists(file):
        raise _problem(errno.EEXIST, file)
    if not file.exists():
        return
    if not file.is_file():
        raise OSError(errno.EINVAL, "it is there and is no file", str(file))
    if not os.access(file, os.W_OK):
        raise _problem(errno.EACCES, file)


def _problem(number: int, file: Path) -> OSError:
    return OSError(number, os.strerror(number), str(file))


def _place(file: Path) -> Path:
    """Where a link leads to in the end. Raises OSError for one that leads in a circle."""
    place = Path(os.path.realpath(file))
    if place.is_symlink():
        raise _problem(errno.ELOOP, file)
    return place


# --- putting it there ----------------------------------------------------------------------------


@contextmanager
def _beside(place: Path) -> Iterator[Path]:
    """An empty file in the same folder, with the permissions of what is in the place; at the end it is taken away,
    unless it has been put there."""
    begins, ends = MARKS
    beside = place.with_name(f"{begins}{secrets.token_hex(8)}{ends}")
    beside.touch(exist_ok=False)
    try:
        if place.exists():
            _allow_the_same(beside, place)
        _take_away_abandoned(place.parent)
        yield beside
    finally:
        beside.unlink(missing_ok=True)


def _allow_the_same(beside: Path, place: Path) -> None:
    mode = stat.S_IMODE(place.stat().st_mode)
    if stat.S_IMODE(beside.stat().st_mode) != mode:  # not every file system lets one change them
        beside.chmod(mode)


def _take_away_abandoned(folder: Path) -> None:
    """Leaves those that somebody else is taking away, or that only another user may."""
    begins, ends = MARKS
    with suppress(PermissionError):
        for one in folder.glob(f"{begins}*{ends}"):
            with suppress(FileNotFoundError, PermissionError):
                if one.stat().st_mtime < time.time() - ABANDONED:
                    one.unlink()


def _write(file: Path, text: str) -> None:
    with file.open("w", encoding="utf-8", newline="\n") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())


def _put(written: Path, place: Path, overwrite: bool) -> None:
    """In one step; a link fails where something has come up in the meantime. Raises FileExistsError."""
    if overwrite:
        written.replace(place)
        return
    try:
        os.link(written, place)
    except FileExistsError:
        raise _problem(errno.EEXIST, place) from None
    except OSError:  # a file system without links
        if os.path.lexists(place):
            raise _problem(errno.EEXIST, place) from None
        written.replace(place)
