"""Write the lines of a YAML document, with the comments and the blank lines that its text has in front of each."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from croupier.editor.formatting.comments import comments_of
from croupier.editor.formatting.levels import Levels
from croupier.editor.formatting.lines import STEP, LaidLine
from croupier.language.source import Source
from croupier.language.syntax.document import Node

BLANK = re.compile(r"\n[ \t\r]*\n")
"""A blank line."""


@dataclass(frozen=True, slots=True)
class LineHead:
    """What a line begins with: a key, or the dash of an item, and the dashes of lists around it."""

    text: str
    start: int  # the offsets of what it stands for
    end: int
    indent: int  # the indentation of the mapping or list to which it belongs
    levels: tuple[tuple[int, int], ...]  # the levels that begin on the line: old columns, and indentations

    @property
    def below(self) -> int:
        """The indentation of what belongs to it, on the lines below."""
        return self.indent + STEP


class LineWriter:
    """The lines of one document that are written so far."""

    def __init__(self, source: Source, root: Node, width: int) -> None:
        self.source = source
        self.width = width
        self.lines: list[LaidLine] = []
        self.written = 0  # the offset up to which the text is written
        self._comments = comments_of(source, root)
        self._next = 0  # the number of the first comment that is not written
        self._opened = True  # the last line begins a part, so no blank line follows
        self._levels = Levels()
        self._behind = -1  # the column of the last comment behind a line

    def line(self, text: str, head: LineHead, end: int, *, opens: bool = False) -> None:
        """Write a line for what stands from the head up to ``end``, after the comments in front of it."""
        self.comments(head.start, indent_of(text))
        self.lines.append(LaidLine(text, apart=self._apart(head.start)))
        for column, indent in head.levels:
            self._levels.enter(column, indent)
        self.written, self._opened, self._behind = end, opens, -1

    def comments(self, before: int, indent: int) -> None:
        """Write the comments in front of an offset, whose line will have an indentation."""
        following = self._column(before), indent
        while self.has_comments(before):
            one = self._comments[self._next]
            self._next += 1
            apart = self._apart(one.start)
            if not one.alone and self.lines and not self.lines[-1].comment:
                self.lines[-1].comment = one.text
                self._behind = one.column
            elif one.alone and one.column == self._behind and not apart:
                self.lines.append(LaidLine("", one.text))  # it goes on with the comment above
            else:
                self.lines.append(
                    LaidLine(" " * self._levels.of_comment(one.column, following) + one.text, apart=apart)
                )
                self._opened, self._behind = False, -1
            self.written = one.end

    def has_comments(self, before: int) -> bool:
        """Return whether comments in front of an offset are still to be written."""
        return self._next < len(self._comments) and self._comments[self._next].start < before

    def _apart(self, start: int) -> bool:
        return not self._opened and BLANK.search(self.source.text, self.written, start) is not None

    def block(self, lines: Iterable[LaidLine], end: int, *, opened: bool) -> None:
        """Write the lines of a block of text, which goes on to ``end``. ``opened`` means that blank lines end them."""
        self.lines += lines
        self.written, self._opened, self._behind = end, opened, -1

    def _column(self, offset: int) -> int:
        """Return the column of an offset. The end of the text is the left edge."""
        text = self.source.text
        return offset - (text.rfind("\n", 0, offset) + 1) if offset < len(text) else 0

    @property
    def column(self) -> int:
        """The old column of the innermost mapping or list."""
        return self._levels.open[-1][0] if self._levels.open else 0


def indent_of(text: str) -> int:
    """Return the number of spaces in front of a line."""
    return len(text) - len(text.lstrip(" "))
