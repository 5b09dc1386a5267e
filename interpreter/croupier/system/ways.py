"""The way to a file: each folder and each link that the system passes to reach it.

Algorithm. ``steps_to`` resolves a path as the system does, but by hand: it takes the names from the left, and puts the
parts of a link's target in front of the names that are left.

Invariant. A step is yielded before the walk goes through it. So a caller that stops at a link never reaches its target.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

MOST_LINKS = 40
"""The number of links after which a path counts as a circle, as on Linux."""


def steps_to(path: Path, look: Callable[[Path], os.stat_result] = os.lstat) -> Iterator[tuple[Path, os.stat_result]]:
    """Yield each folder and each link on the way to a path, then the end of the path. Each comes with the result of
    ``look``.

    Raise OSError for a step that does not exist, and for links that form a circle.
    """
    at = Path(path.anchor)
    yield at, look(at)
    ahead, links = list(reversed(path.parts[1:])), 0  # the names that are left, the next one last
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
    """Return whether files have owners and modes. On a system without them, the user's own folders are private."""
    return hasattr(os, "geteuid")


def is_owned(found: os.stat_result, *, system: bool = False) -> bool:
    """Return whether a file belongs to this user, or, with ``system``, to the system."""
    return not has_owners() or found.st_uid == os.geteuid() or (system and found.st_uid == 0)
