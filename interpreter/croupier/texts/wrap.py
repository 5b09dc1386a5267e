"""Lines no wider than a terminal."""

from __future__ import annotations

from textwrap import TextWrapper

HANGING = 4
"""How much further in the rest of a line stands than its beginning."""

NARROWEST = 20


def wrapped(text: str, width: int, hanging: int = HANGING) -> str:
    """A text with every line broken between words; what continues a line stands ``hanging`` further in than its
    beginning.

    A word that is wider than a line, such as a path, stays whole. Spaces that may not break do not.
    """
    return "\n".join(_wrapped_line(line, max(width, NARROWEST), hanging) for line in text.split("\n"))


def _wrapped_line(line: str, width: int, hanging: int) -> str:
    if len(line) <= width:
        return line
    indent = len(line) - len(line.lstrip(" "))
    rest = " " * min(indent + hanging, width // 2)
    wrapper = TextWrapper(width, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False)
    return wrapper.fill(line)
