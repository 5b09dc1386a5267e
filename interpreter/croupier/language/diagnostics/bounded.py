"""Texts of messages, cut so that no message fills a screen, however long the names in it are.

Every diagnostic and every exception of the package goes through ``bounded`` as it is made.
"""

from __future__ import annotations

import re
from typing import Any

from croupier.language.source import CUT, LONGEST_NAME

LONGEST_MESSAGE = 300
LONGEST_USAGE = 1_000
"""How many characters a message about a command line has, which may list what there is."""
MOST_RELATED = 2
"""How many other places belong to one diagnostic."""

QUOTED = re.compile(f"`([^`]{{{LONGEST_NAME + 1},}})`")
WORD = re.compile(rf"[^\s`]{{{LONGEST_NAME + 1},}}")
HALF = LONGEST_NAME // 2


def bounded(text: str, longest: int = LONGEST_MESSAGE) -> str:
    """Return the text with long names cut in their middle, and without what is beyond its bound."""
    if len(text) <= LONGEST_NAME:
        return text
    text = QUOTED.sub(lambda found: f"`{_cut(found[1])}`", text)
    text = WORD.sub(lambda found: _cut(found[0]), text)
    if len(text) <= longest:
        return text
    text = text[: longest - 2].rstrip() + CUT
    return text + "`" if text.count("`") % 2 else text


def described(value: Any) -> str:
    """Return a value as messages show it: a huge number by its size, a long text by its beginning and end."""
    if isinstance(value, int) and value.bit_length() > 100:
        return f"{'-' if value < 0 else ''}10^{int(value.bit_length() * 0.30103)}"
    return _cut(repr(value))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_NAME else f"{text[:HALF]}{CUT}{text[-HALF:]}"
