"""Files on the disk. Each is whole or absent, and none is overwritten unless the caller allows it.

Algorithm. A text is written to an unfinished file beside its place, then put there in one step: by a rename where it
may overwrite, else by a hard link, which fails if the place is taken.

Invariants. Of several processes that write the same file, the last wins. A process that is killed leaves at most its
unfinished file, which a later writing removes once it is ``ABANDONED`` seconds old. A link that this user or the system
has made is followed, since it says where the user wants the file. A link of any other user is refused, since it may
lead to a file of this user.
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
"""How the name of an unfinished file begins, and how it ends."""

ABANDONED = 86_400.0
"""An age in seconds. No writing takes so long: the process that left an older unfinished file was killed."""


def write_file(file: Path, text: str) -> None:
    """Write a text to a file, and overwrite the file if it exists. Raise OSError as ``write_files`` does."""
    write_files({file: text}, overwrite=True)


def write_files(files: Mapping[Path, str], *, overwrite: bool) -> None:
    """Write each text beside its place, and put them all in place once all are written.

    An overwritten file keeps its permissions. A link stays, and the file that it leads to is overwritten.

    Raise OSError for a file that cannot be written, and FileExistsError for one that exists without ``overwrite``.
    Nearly all of these are raised before any file is put in place.
    """
    for file in files:
        _refuse(file, overwrite=overwrite)
    with ExitStack() as stack:
        written = []
        for file, text in files.items():
            new = stack.enter_context(unfinished(file, overwrite=overwrite))
            new.write(text.encode("utf-8"))
            os.fsync(new.file.fileno())
            written.append(new)
        for new in written:
            new.put()


def check_place(file: Path, *, overwrite: bool) -> None:
    """Raise OSError if ``write_files`` would fail now, before the caller does long work."""
    with unfinished(file, overwrite=overwrite):
        pass


def reason(problem: OSError) -> str:
    """Return why a file could not be written, and a way out."""
    return f"{problem.strerror or problem}; choose another place"


# --- files that must stay ------------------------------------------------------------------------


def _refuse(file: Path, *, overwrite: bool) -> None:
    """Raise OSError if a file must stay: any file without ``overwrite``, else a folder, a device, or a read-only
    file."""
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
    """Raise OSError if another user has made a link on the way: it may lead to a file of this user."""
    with suppress(FileNotFoundError, NotADirectoryError):
        for step, found in steps_to(Path.cwd() / file):
            if stat.S_ISLNK(found.st_mode) and not is_owned(found, system=True):
                raise OSError(errno.EPERM, f"somebody else has laid the link {step}", str(file))


def _problem(number: int, file: Path) -> OSError:
    return OSError(number, os.strerror(number), str(file))


def _place(file: Path) -> Path:
    """Return the path behind all links. Raise OSError if they form a circle."""
    place = Path(os.path.realpath(file))
    if place.is_symlink():
        raise _problem(errno.ELOOP, file)
    return place


# --- putting a file in place ---------------------------------------------------------------------


class UnfinishedFile:
    """A file beside its place, open for writing."""

    def __init__(self, beside: Path, place: Path, overwrite: bool) -> None:
        self.beside = beside  # the path of the unfinished file
        self.place = place  # the path that it is for
        self.overwrite = overwrite  # a file in that place may be overwritten
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        self.file: BinaryIO = open(os.open(beside, flags, 0o666), "wb", buffering=0)  # noqa: SIM115

    def write(self, content: bytes) -> None:
        """Write all of the content. A raw file may take a part only. Raise OSError."""
        left = memoryview(content)
        while left:
            left = left[self.file.write(left) :]

    def copy_permissions(self) -> None:
        """Give the unfinished file the permissions of the file that it will replace."""
        mode = stat.S_IMODE(self.place.stat().st_mode)
        if stat.S_IMODE(os.fstat(self.file.fileno()).st_mode) != mode:  # some file systems refuse every change
            os.chmod(self.file.fileno() if os.chmod in os.supports_fd else self.beside, mode)

    def put(self) -> None:
        """Close the file and put it in its place. Raise OSError, and FileExistsError if the place has been taken
        meanwhile."""
        self.file.close()
        _put(self.beside, self.place, overwrite=self.overwrite)


@contextmanager
def unfinished(file: Path, *, overwrite: bool) -> Iterator[UnfinishedFile]:
    """Yield an empty file beside the place of ``file``, with the permissions of the file that is there. Remove it at
    the end, unless it was put in place. Raise OSError as ``write_files`` does."""
    _refuse(file, overwrite=overwrite)
    place = _place(file) if overwrite else file
    begins, ends = MARKS
    new = UnfinishedFile(place.with_name(f"{begins}{os.urandom(8).hex()}{ends}"), place, overwrite)
    try:
        if place.exists():
            new.copy_permissions()
        _take_away_abandoned(place.parent)
        yield new
    finally:
        new.file.close()
        new.beside.unlink(missing_ok=True)


def _take_away_abandoned(folder: Path) -> None:
    """Remove unfinished files that were left behind. Skip a file that another process removes, or another user owns."""
    begins, ends = MARKS
    with suppress(PermissionError):
        for left in folder.glob(f"{begins}*{ends}"):
            with suppress(FileNotFoundError, PermissionError):
                if left.stat().st_mtime < time.time() - ABANDONED:
                    left.unlink()


def _put(written: Path, place: Path, *, overwrite: bool) -> None:
    """Put a written file in its place in one step. Raise FileExistsError if the place is taken."""
    if overwrite:
        written.replace(place)
        return
    try:
        os.link(written, place)
    except FileExistsError:
        raise _problem(errno.EEXIST, place) from None
    except OSError:  # a file system without hard links: the check and the rename are two steps
        if os.path.lexists(place):
            raise _problem(errno.EEXIST, place) from None
        written.replace(place)
