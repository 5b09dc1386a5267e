"""The standard streams: replace letters that a stream cannot write, and survive a reader that goes away."""

from __future__ import annotations

import os
import sys
from typing import IO

PLAINER = {
    "→": "->", "×": "x", "·": "-", "–": "-", "—": "-", "…": "...", "✓": "+", "✗": "x", "’": "'", "‘": "'",
    "“": '"', "”": '"', "«": '"', "»": '"', "œ": "oe", "Œ": "OE", "æ": "ae", "\N{NO-BREAK SPACE}": " ",
    "\N{REPLACEMENT CHARACTER}": "?",
}  # fmt: skip

HANDLER = "croupier-plainer"
"""The name of the codec error handler."""


def settle_streams() -> None:
    """Make every text writable: a letter that a stream lacks is replaced by the nearest one that it has. What goes to a
    stream that was closed before the program began is discarded."""
    import codecs

    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  open to the end of the program
    codecs.register_error(HANDLER, _plainer)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=HANDLER)
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")


def _plainer(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from unicodedata import combining, normalize

    letters = []
    for letter in error.object[error.start : error.end]:
        plain = PLAINER.get(letter) or "".join(one for one in normalize("NFKD", letter) if not combining(one))
        letters.append(plain if plain.isascii() else "?")
    return "".join(letters), error.end


def speaks_unicode(stream: IO[str] | None) -> bool:
    """Return whether every letter can be written to a stream."""
    return (getattr(stream, "encoding", None) or "").lower().replace("-", "").startswith("utf")


def silence_stdout() -> None:
    """Discard the buffer of stdout after a failed write, which would fail again when the program ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    except OSError:
        return


def is_terminal(stream: IO[str] | None) -> bool:
    return stream is not None and stream.isatty()


def wants_colour(stream: IO[str] | None) -> bool:
    """Return whether to colour a stream: a terminal with colours, whose user has not set NO_COLOR."""
    return is_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def columns(otherwise: int = 100) -> int:
    """Return the width of texts on stdout: that of the terminal, or ``otherwise``."""
    from shutil import get_terminal_size

    if is_terminal(sys.stdout):
        return max(20, get_terminal_size((80, 24)).columns)
    return otherwise
