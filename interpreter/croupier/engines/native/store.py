"""Keep object code from one process to the next, in the user's own cache folder.

Invariant. Code is run as it stands, so only this user may write the folder and the file. An entry begins with a line
that names its purpose and ends with a checksum. An entry that fails any of these checks counts as missing.
"""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

MOST_ENTRIES = 200
"""The most entries that are kept; the oldest go first."""


def cache_folder() -> Path | None:
    """Return the folder of the entries and make it if it is missing; ``None`` if it cannot be made or is not safe."""
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "croupier" / "native"
    try:
        base.mkdir(parents=True, exist_ok=True, mode=0o700)
        return base if _is_private(os.stat(base, follow_symlinks=False), stat.S_ISDIR) else None
    except (OSError, RuntimeError):
        return None


def _is_private(found: os.stat_result, is_kind: object) -> bool:
    """Return whether a file or folder is of the right kind, and this user owns it and alone may write it.

    On a system whose files have no owners, the user's own folders are private.
    """
    assert callable(is_kind)
    if not is_kind(found.st_mode):
        return False
    if not hasattr(os, "getuid"):
        return True
    return found.st_uid == os.getuid() and not found.st_mode & 0o077


def _head(purpose: str) -> bytes:
    return f"croupier native code for {purpose}\n".encode()


def _sum(content: bytes) -> bytes:
    return blake2b(content, digest_size=32).digest()


def _path(folder: Path, purpose: str) -> Path:
    return folder / f"{blake2b(purpose.encode(), digest_size=20).hexdigest()}.code"


def kept(purpose: str) -> bytes | None:
    """Return the code that was kept for a purpose; ``None`` if there is none that can be trusted."""
    folder = cache_folder()
    if folder is None:
        return None
    try:
        content = _read(_path(folder, purpose))
    except OSError:
        return None
    head = _head(purpose)
    if content is None or not content.startswith(head) or _sum(content[:-32]) != content[-32:]:
        return None
    return content[len(head) : -32]


def _read(path: Path) -> bytes | None:
    """Return the content of a private file. Check the open file, so that nobody can exchange it before it is read."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    opened = os.open(path, flags)
    with os.fdopen(opened, "rb") as file:
        return file.read() if _is_private(os.fstat(opened), stat.S_ISREG) else None


def keep(purpose: str, code: bytes) -> None:
    """Keep code for a purpose, whole or not at all. Do nothing if there is no safe folder."""
    folder = cache_folder()
    if folder is None:
        return
    content = _head(purpose) + code
    with suppress(OSError):
        handle, name = tempfile.mkstemp(dir=folder, suffix=".new")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content + _sum(content))
            os.replace(name, _path(folder, purpose))
        except BaseException:
            os.unlink(name)
            raise
        _forget_oldest(folder)


def _forget_oldest(folder: Path) -> None:
    entries = sorted(folder.glob("*.code"), key=lambda one: one.stat().st_mtime)
    for entry in entries[:-MOST_ENTRIES]:
        entry.unlink(missing_ok=True)
