"""The way to a file, step by step: which folders and links stand on it."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

MOST_LINKS = 40


def steps_to(path: Path, look: Callable[[Path], os.stat_result] = os.lstat) -> Iterator[tuple[Path, os.stat_result]]:
    """Yield each folder and each link on the way to a path, and the path's own end, with what ``look`` tells of it.

    Each step is told before the next is taken, and none but a told one leads through a link. Raise OSError for a step
    that is not there, and for links that lead in a circle.
    """
    at = Path(path.anchor)
    yield at, look(at)
    ahead, links = list(reversed(path.parts[1:])), 0
    while ahead:
        name = ahead.pop()
        if name == os.pardir:
            at = at.parent
            continue
        found = look(at / name)
        yield at / name, found
        if not stat.S_ISLNK(found.st_mode):
            at /= name
            continue
        links += 1
        if links > MOST_LINKS:
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
        target = Path(os.readlink(at / name))
        ahead += reversed(target.parts[bool(target.anchor) :])
        at = Path(target.anchor) if target.anchor else at


def has_owners() -> bool:
    """Return whether files have owners and modes; where they have none, the user's own folders are private."""
    return hasattr(os, "geteuid")


def is_owned(found: os.stat_result, system: bool = False) -> bool:
    """Return whether something belongs to this user, or to the system if that will do as well."""
    return not has_owners() or found.st_uid == os.geteuid() or (system and found.st_uid == 0)
