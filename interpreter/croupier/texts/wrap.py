"""Lines no wider than a terminal."""

from __future__ import annotations

from textwrap import TextWrapper

HANGING = 4
"""How much further in the rest of a line stands than its beginning."""

NARROWEST = 20


def wrapped(text: str, width: int) -> str:
    """A text with every line broken between words; what continues a line stands further in than its beginning.

    A word that is wider than the line is broken. Spaces that may not break, such as a number's and its unit's, do not.
    """
    return "\n".join(_wrapped_line(line, max(width, NARROWEST)) for line in text.split("\n"))


def _wrapped_line(line: str, width: int) -> str:
    if len(line) <= width:
        return line
    indent = len(line) - len(line.lstrip(" "))
    rest = " " * min(indent + HANGING, width // 2)
    wrapper = TextWrapper(width, subsequent_indent=rest, break_on_hyphens=False, replace_whitespace=False)
    return wrapper.fill(line)
