"""The version of the program that plays, by which workers and clients know that they play alike."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

from croupier import __version__
from croupier.language.data import grammar_text


@cache
def this_version() -> str:
    """Return the version with a hash of the program, such as ``0.1.0 (9f2ab33c41d0)``.

    A checkout keeps its version while its code changes, so the version alone would not tell.
    """
    package = Path(__file__).parents[2]
    made = blake2b(grammar_text().encode(), digest_size=6)
    for file in sorted(package.rglob("*.py")):
        made.update(file.relative_to(package).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return f"{__version__} ({made.hexdigest()})"
