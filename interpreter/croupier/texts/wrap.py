"""Lines no wider than a terminal."""

from __future__ import annotations

from textwrap import TextWrapper

HANGING = 4
"""How much further in the rest of a line stands than its beginning."""

NARROWEST = 20

SPACE = "\0"
"""Stands for a space that is no place to break; no other text holds it."""


def wrapped(text: str, width: int, hanging: int = HANGING) -> str:
    """A text with every line broken between words; what continues a line stands ``hanging`` further in than its
    beginning.

    A word that is wider than a line, such as a path, stays whole. Spaces that may not break do not, nor does what is
    ``kept_whole``.
    """
    broken = "\n".join(_wrapped_line(line, max(width, NARROWEST), hanging) for line in text.split("\n"))
    return unwrapped(broken)


def kept_whole(text: str) -> str:
    """A text for ``wrapped`` or ``unwrapped`` in which no line is broken: a command that somebody copies."""
    return text.replace(" ", SPACE)


def unwrapped(text: str) -> str:
    """A text as it is, with the spaces of what is ``kept_whole``."""
    return text.replace(SPACE, " ")


def _wrapped_line(line: str, width: int, hanging: int) -> str:
    if len(line) <= width:
        return line
    indent = len(line) - len(line.lstrip(" "))
    rest = " " * min(indent + hanging, width // 2)
    wrapper = TextWrapper(width, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False)
    return wrapper.fill(line)
