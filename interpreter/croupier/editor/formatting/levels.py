"""Where a comment on a line of its own belongs: to what follows, or to one of the parts that end in front of it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Levels:
    """The levels that are open at a line, the outermost first: the column in the text, and the new indentation."""

    open: list[tuple[int, int]] = field(default_factory=list)

    def enter(self, column: int, indent: int) -> None:
        """Note a line at a level. It ends the levels that are as deep, or deeper."""
        self.open = [one for one in self.open if one[1] < indent]
        self.open.append((column, indent))

    def of_comment(self, column: int, following: tuple[int, int]) -> int:
        """Return the indentation of a comment at a column, where ``following`` is the level of the next line.

        A comment goes with the next line, unless it is deeper and goes with a part that has ended.
        """
        below, indent = following
        ended = [new for old, new in self.open if new > indent and old <= column] if column > below else []
        return max(ended, default=indent)
