"""Keep grammar tables and machine code from one process to the next, in the user's own cache folder.

Anybody who may write an entry may run code here. So an entry is accepted only if all of these hold:
- only this user may write the file and its folders, and nobody else may change the path to them;
- its head names the purpose for which it is asked;
- its checksum is right.

Any other entry counts as missing, and is made again.
"""

from __future__ import annotations

import os
import stat
import time
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from pathlib import Path

from croupier.system.ways import has_owners, is_owned, steps_to

MOST_ENTRIES = 200
"""The most entries of a kind. The oldest are removed first."""

MOST_BYTES = 100_000_000
"""The most bytes of all entries of a kind. The oldest are removed first."""

ABANDONED = 3600.0
"""The age in seconds at which an unfinished entry counts as left by a killed process. No write takes so long."""

OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
SUM_SIZE = 32
ENTRY, UNFINISHED = ".kept", ".new"


def kept(kind: str, purpose: str) -> bytes | None:
    """Return the content that was kept for a purpose, or None if there is no trustworthy entry."""
    try:
        folder = _folder(kind, made=False)
        content = None if folder is None else _read(_entry(folder, purpose))
    except OSError:
        return None
    head = _head(kind, purpose)
    if content is None or not content.startswith(head) or _sum(content[:-SUM_SIZE]) != content[-SUM_SIZE:]:
        return None
    return content[len(head) : -SUM_SIZE]


def keep(kind: str, purpose: str, content: bytes) -> None:
    """Keep a content for a purpose, whole or not at all. Do nothing if there is no safe folder."""
    with suppress(OSError):
        folder = _folder(kind, made=True)
        if folder is not None:
            text = _head(kind, purpose) + content
            _write(_entry(folder, purpose), text + _sum(text))
            _forget(folder)


def _head(kind: str, purpose: str) -> bytes:
    return f"croupier {kind} for {purpose!r}\n".encode()


def _sum(content: bytes) -> bytes:
    return blake2b(content, digest_size=SUM_SIZE).digest()


def _entry(folder: Path, purpose: str) -> Path:
    return folder / (blake2b(purpose.encode(), digest_size=20).hexdigest() + ENTRY)


# --- the folder ------------------------------------------------------------------------------------


def _base() -> Path | None:
    """Return the user's cache folder, or None.

    A relative path counts as none, as the specification of base directories demands: it would lead elsewhere from each
    folder.
    """
    given = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(given):
        return Path(given)
    home = os.path.expanduser("~")
    return Path(home) / ".cache" if os.path.isabs(home) and home.strip(os.sep) else None


def _folder(kind: str, *, made: bool) -> Path | None:
    """Return the folder of a kind, or None if there is no safe one.

    If ``made``, missing folders are created. Otherwise raise OSError if one is missing.
    """
    base = _base()
    folder = None if base is None else _safe_way(base, made=made)
    for name in ("croupier", kind):
        if folder is None:
            return None
        folder /= name
        found = _look(folder, made=made)
        folder = folder if stat.S_ISDIR(found.st_mode) and _is_private(found) else None
    return folder


def _look(place: Path, *, made: bool) -> os.stat_result:
    """Return the status of a path, which may be a link.

    If ``made``, a missing folder is created. Otherwise raise OSError if nothing is there.
    """
    try:
        return os.lstat(place)
    except FileNotFoundError:
        if not made:
            raise
    with suppress(FileExistsError):
        os.mkdir(place, 0o700)
    return os.lstat(place)


def _safe_way(base: Path, *, made: bool) -> Path | None:
    """Return a folder, or None if somebody else may change the path to it."""
    for _, found in steps_to(base, partial(_look, made=made)):
        if not _is_safe_step(found):
            return None
    return base


def _is_safe_step(found: os.stat_result) -> bool:
    """Return whether only this user or the system may replace a step of a path.

    The folder above has been checked before. In a sticky folder that all may write, only the owner of a name may
    replace it; here that owner must be this user or the system.
    """
    if stat.S_ISLNK(found.st_mode):
        return is_owned(found, system=True)
    shared = found.st_mode & OTHERS_WRITE and not found.st_mode & stat.S_ISVTX
    return stat.S_ISDIR(found.st_mode) and is_owned(found, system=True) and not (shared and has_owners())


def _is_private(found: os.stat_result) -> bool:
    """Return whether only this user may write there."""
    return is_owned(found) and not (found.st_mode & OTHERS_WRITE and has_owners())


# --- the entries -----------------------------------------------------------------------------------


def _read(entry: Path) -> bytes | None:
    """Return the content of a private file. The file that is checked is the file that is read."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    with open(os.open(entry, flags), "rb") as file:
        found = os.fstat(file.fileno())
        return file.read() if stat.S_ISREG(found.st_mode) and _is_private(found) else None


def _write(entry: Path, content: bytes) -> None:
    """Write beside the entry, then put the new file in its place. So every reader and every other writer sees whole
    entries."""
    beside = entry.with_name(os.urandom(12).hex() + UNFINISHED)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    file = open(os.open(beside, flags, 0o600), "wb")  # noqa: SIM115
    try:
        with file:
            file.write(content)
        os.replace(beside, entry)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _forget(folder: Path) -> None:
    """Remove the oldest entries above a bound, and the files that killed processes have left."""
    found = [(one.stat(follow_symlinks=False), one.name) for one in os.scandir(folder)]
    entries = sorted(((one.st_mtime, one.st_size, name) for one, name in found if name.endswith(ENTRY)), reverse=True)
    size = 0
    for number, (_, bytes_, name) in enumerate(entries):
        size += bytes_
        if number >= MOST_ENTRIES or size > MOST_BYTES:
            (folder / name).unlink(missing_ok=True)
    for one, name in found:
        if name.endswith(UNFINISHED) and one.st_mtime < time.time() - ABANDONED:
            (folder / name).unlink(missing_ok=True)
