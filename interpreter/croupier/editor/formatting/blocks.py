"""The lines of a scalar that is a block: a text behind `|` or `>`, with the indentation that the sign may give."""

from __future__ import annotations

import re

from croupier.editor.formatting.comments import end_of_line
from croupier.language.source import Source
from croupier.language.syntax.document import Scalar

SIGN = re.compile(r"[|>][-+0-9]*")


class ScalarBlock:
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
    def end(self) -> int:
        """The offset behind the text, and behind the blank lines that belong to it."""
        if self.node.style != "|" or not self.node.text:
            return max(self.node.place.end, self.head_end)
        offset = self.head_end
        for _ in self._literal():
            offset = end_of_line(self.source, offset + 1)
        return offset

    def lines(self, column: int) -> list[str]:
        """Return the lines without their indentation. ``column`` is that of the mapping or list around the block."""
        if self.node.style == "|":
            return self._literal() if self.node.text else []
        raw = self.source.text[self.head_end + 1 : self.node.place.end].split("\n")
        indents = (len(one) - len(one.lstrip(" ")) for one in raw if one.strip(" "))
        indent = column + self.given_indent if self.given_indent else next(indents, 0)
        kept = [""] * (len(self.node.text) - len(self.node.text.rstrip("\n")) - 1) if "+" in self.sign else []
        return [one[indent:] for one in raw] + kept

    @property
    def ends_blank(self) -> bool:
        """Whether blank lines at the end belong to the text."""
        return self.node.text.endswith("\n\n") or self.node.text == "\n"

    def _literal(self) -> list[str]:
        return self.node.text.removesuffix("\n").split("\n")
