"""The lines of a scalar that is a block: a text behind `|` or `>`, with the indentation that the sign may give."""

from __future__ import annotations

import re

from croupier.editor.formatting.comments import end_of_line
from croupier.language.source import Source
from croupier.language.syntax.document import Scalar

SIGN = re.compile(r"[|>][-+0-9]*")
BLANK_LINES = re.compile(r"\n(?:[ \t\r]*\n)*")


class Block:
    """A block of text in a source."""

    def __init__(self, source: Source, node: Scalar) -> None:
        self.source = source
        self.node = node
        found = SIGN.match(source.text, node.place.start)
        self.sign = found[0] if found else node.style
        digit = re.search("[1-9]", self.sign)
        self.given_indent = int(digit[0]) if digit else 0  # 0 where the first line gives it
        self.head_end = end_of_line(source, node.place.start)

    @property
    def blank_lines_kept(self) -> int:
        """The blank lines at the end that belong to the text."""
        text = self.node.text
        return max(0, len(text) - len(text.rstrip("\n")) - 1) if "+" in self.sign and text.strip("\n") else 0

    @property
    def end(self) -> int:
        """The offset behind the text, and behind the blank lines that belong to it."""
        found = BLANK_LINES.match(self.source.text, self.node.place.end) if self.blank_lines_kept else None
        return found.end() if found else max(self.node.place.end, self.head_end)

    def lines(self, column: int) -> list[str]:
        """Return the lines without their indentation. ``column`` is that of the mapping or list around the block."""
        raw = self.source.text[self.head_end + 1 : self.node.place.end].split("\n")
        if self.node.place.end <= self.head_end:
            return []
        indents = (len(one) - len(one.lstrip(" ")) for one in raw if one.strip(" "))
        indent = column + self.given_indent if self.given_indent else next(indents, 0)
        return [one[indent:] for one in raw]
