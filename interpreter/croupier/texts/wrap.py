"""Break lines at the width of a terminal."""

from __future__ import annotations

from textwrap import TextWrapper

HANGING = 4
"""The columns by which a continuation is indented more than the beginning of its line."""

NARROWEST = 20
"""The smallest width that lines are broken at."""

SPACE = "\0"
"""The stand-in for a space at which no line may break. No other text holds this character."""


def wrapped(text: str, width: int, hanging: int = HANGING) -> str:
    """Return a text in lines of at most ``width`` columns, broken between words. Indent continuations by ``hanging``
    columns.

    A longer word, such as a path, stays whole. No line breaks at a no-break space, or within a text of ``kept_whole``.
    """
    broken = "\n".join(_wrapped_line(line, max(width, NARROWEST), hanging) for line in text.split("\n"))
    return unwrapped(broken)


def kept_whole(text: str) -> str:
    """Return a text within which ``wrapped`` breaks no line, such as a command that somebody copies."""
    return text.replace(" ", SPACE)


def unwrapped(text: str) -> str:
    """Return a text unbroken. Put back the spaces that ``kept_whole`` replaced."""
    return text.replace(SPACE, " ")


def _wrapped_line(line: str, width: int, hanging: int) -> str:
    if len(line) <= width:
        return line
    indent = len(line) - len(line.lstrip(" "))
    rest = " " * min(indent + hanging, width // 2)
    wrapper = TextWrapper(width, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False)
    return wrapper.fill(line)
