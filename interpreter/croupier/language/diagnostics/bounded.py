"""Cut the texts of messages, so that no message fills a screen, however long its names are.

Invariant. Every diagnostic and every exception of the package passes through ``bounded`` when it is made.
"""

from __future__ import annotations

import re
from typing import Any

from croupier.language.source import CUT, LONGEST_NAME

LONGEST_MESSAGE = 300
LONGEST_USAGE = 1_000
"""The most characters of a message about a command line, which may list possible words."""
MOST_RELATED = 100
"""The most related places that a diagnostic keeps. A rendered one shows as many as fit a screen."""

QUOTED = re.compile(f"`([^`]{{{LONGEST_NAME + 1},}})`")
WORD = re.compile(rf"[^\s`]{{{LONGEST_NAME + 1},}}")
HALF = LONGEST_NAME // 2


def bounded(text: str, longest: int = LONGEST_MESSAGE) -> str:
    """Return a text with long names cut in their middle, and the text itself cut at its bound."""
    if len(text) <= LONGEST_NAME:
        return text
    text = QUOTED.sub(lambda found: f"`{_cut(found[1])}`", text)
    text = WORD.sub(lambda found: _cut(found[0]), text)
    if len(text) <= longest:
        return text
    text = text[: longest - 2].rstrip() + CUT
    return text + "`" if text.count("`") % 2 else text


def described(value: Any) -> str:
    """Return a value for a message: a huge number by its size, a long text by its beginning and its end."""
    if isinstance(value, int) and value.bit_length() > 100:
        return f"{'-' if value < 0 else ''}10^{int(value.bit_length() * 0.30103)}"
    return _cut(repr(value))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_NAME else f"{text[:HALF]}{CUT}{text[-HALF:]}"
