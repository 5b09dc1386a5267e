"""Files on the disk: each is whole or not there, and none is written over unless somebody says so.

A link that this user or the system has laid is followed: it says where the user wants the file. One that somebody else
has laid is not.

A text is first written into a file of its own beside its place, and then put there in one step. So of several
processes that write the same at once the last one wins, and one that is killed leaves nothing but that other file,
which a later writing takes away.
"""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from croupier.system.ways import is_owned, steps_to

MARKS = (".croupier-", ".unfinished")
"""How the name of a file begins and ends that is not yet in its place."""

ABANDONED = 86_400.0
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
    with ExitStack() as stack:
        written = []
        for file, text in files.items():
            one = stack.enter_context(unfinished(file, overwrite))
            one.write(text.encode("utf-8"))
            os.fsync(one.file.fileno())
            written.append(one)
        for one in written:
            one.put()


def check_place(file: Path, overwrite: bool) -> None:
    """Raises OSError where ``write_files`` would now, so that nobody works in vain."""
    with unfinished(file, overwrite):
        pass


def reason(problem: OSError) -> str:
    """Why something could not be written, and a way out."""
    return f"{problem.strerror or problem}; choose another place"


# --- what is there -------------------------------------------------------------------------------


def _refuse(file: Path, overwrite: bool) -> None:
    """Raises OSError for what is there and must stay: anything without ``overwrite``, else a folder, a device, and
    what nobody may write to."""
    _refuse_links_of_others(file)
    if not overwrite and os.path.lexists(file):
        raise _problem(errno.EEXIST, file)
    if not file.exists():
        return
    if not file.is_file():
        raise OSError(errno.EINVAL, "it is there and is no file", str(file))
    if not os.access(file, os.W_OK):
        raise _problem(errno.EACCES, file)


def _refuse_links_of_others(file: Path) -> None:
    """Raises OSError for a link on the way that somebody else has laid: it may lead to a file of this user."""
    with suppress(FileNotFoundError, NotADirectoryError):
        for step, found in steps_to(Path.cwd() / file):
            if stat.S_ISLNK(found.st_mode) and not is_owned(found, system=True):
                raise OSError(errno.EPERM, f"somebody else has laid the link {step}", str(file))


def _problem(number: int, file: Path) -> OSError:
    return OSError(number, os.strerror(number), str(file))


def _place(file: Path) -> Path:
    """Where a link leads to in the end. Raises OSError for one that leads in a circle."""
    place = Path(os.path.realpath(file))
    if place.is_symlink():
        raise _problem(errno.ELOOP, file)
    return place


# --- putting it there ----------------------------------------------------------------------------


class UnfinishedFile:
    """A file beside its place, open for writing."""

    def __init__(self, beside: Path, place: Path, overwrite: bool) -> None:
        self.beside = beside
        self.place = place
        self.overwrite = overwrite
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        self.file: BinaryIO = open(os.open(beside, flags, 0o666), "wb", buffering=0)  # noqa: SIM115

    def write(self, content: bytes) -> None:
        """Writes all of it. Raises OSError."""
        left = memoryview(content)
        while left:
            left = left[self.file.write(left) :]

    def allow_the_same(self) -> None:
        """Gives it the permissions of what is in the place."""
        mode = stat.S_IMODE(self.place.stat().st_mode)
        if stat.S_IMODE(os.fstat(self.file.fileno()).st_mode) != mode:  # not every file system lets one change them
            os.chmod(self.file.fileno() if os.chmod in os.supports_fd else self.beside, mode)

    def put(self) -> None:
        """Closes it and puts it in its place. Raises OSError, and FileExistsError where something has come up."""
        self.file.close()
        _put(self.beside, self.place, self.overwrite)


@contextmanager
def unfinished(file: Path, overwrite: bool) -> Iterator[UnfinishedFile]:
    """An empty file beside the place of another, with its permissions; at the end it is taken away, unless it has been
    put in that place. Raises OSError as ``write_files``."""
    _refuse(file, overwrite)
    place = _place(file) if overwrite else file
    begins, ends = MARKS
    one = UnfinishedFile(place.with_name(f"{begins}{os.urandom(8).hex()}{ends}"), place, overwrite)
    try:
        if place.exists():
            one.allow_the_same()
        _take_away_abandoned(place.parent)
        yield one
    finally:
        one.file.close()
        one.beside.unlink(missing_ok=True)


def _take_away_abandoned(folder: Path) -> None:
    """Leaves those that somebody else is taking away, or that only another user may."""
    begins, ends = MARKS
    with suppress(PermissionError):
        for one in folder.glob(f"{begins}*{ends}"):
            with suppress(FileNotFoundError, PermissionError):
                if one.stat().st_mtime < time.time() - ABANDONED:
                    one.unlink()


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
