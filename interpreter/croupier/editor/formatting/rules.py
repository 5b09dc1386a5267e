"""Lay out a text of rules. Only white space changes: every word, sign and comment stays, in its order.

Algorithm. The text is read as statements, each with its words, whatever lines they stand on between brackets. The
columns at which statements begin give their levels. Each is written with two spaces a level.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from croupier.editor.formatting.levels import Levels
from croupier.editor.formatting.lines import STEP, LaidLine
from croupier.editor.formatting.words import CLOSED, OPEN, Word, spaced, words_of
from croupier.editor.formatting.wrapping import wrapped

TAB = 8
"""The columns that the indentation of a comment may reach with a tab."""


@dataclass(slots=True)
class LaidStatement:
    """A statement, the header of one, or a comment on a line of its own."""

    column: int
    apart: bool  # a blank line stands above
    words: list[Word] = field(default_factory=list)  # with the comments and line breaks between brackets
    comment: str = ""  # the comment behind it

    @property
    def is_comment(self) -> bool:
        return not self.words


def rule_lines(text: str, width: int) -> list[LaidLine]:
    """Return a text of rules, which the grammar accepts, as lines from the left edge on."""
    statements = list(_statements(text))
    levels, lines = Levels(), list[LaidLine]()
    behind: tuple[int, ...] = ()
    for number, one in enumerate(statements):
        if one.is_comment:
            if one.column in behind and not one.apart:
                lines.append(LaidLine("", one.comment))  # it goes on with the comment above
                continue
            indent = _indent_of_comment(one, statements[number + 1 :], levels)
            placed = [LaidLine(" " * indent + one.comment)]
        else:
            indent = _enter(one, levels)
            placed = _placed(one, indent, width)
        placed[0].apart = one.apart and bool(lines) and not _opens(lines[-1])
        lines += placed
        behind = ()
        if not one.is_comment and one.comment:
            behind = (_column_of_comment(text, one),)
    return lines


# --- reading -------------------------------------------------------------------------------------


def _statements(text: str) -> Iterator[LaidStatement]:
    """Yield the statements and the comments of a text."""
    depth, breaks, begin = 0, 1, 0
    one: LaidStatement | None = None
    for word in words_of(text):
        if word.kind == "line_break":
            begin = word.start + 1
            if depth and one is not None:
                one.words.append(word)
                continue
            breaks += 1
            if one is not None:
                yield one
                one, breaks = None, 1
        elif one is None:
            column = len(text[begin : word.start].expandtabs(TAB))
            is_comment = word.kind == "comment"
            one = LaidStatement(column, breaks > 1, [] if is_comment else [word], word.text if is_comment else "")
        elif word.kind == "comment" and not depth:
            one.comment = word.text
        else:
            one.words.append(word)
        depth += (word.text in OPEN) - (word.text in CLOSED)
    if one is not None:
        yield one


def _column_of_comment(text: str, one: LaidStatement) -> int:
    at = text.index(one.comment, one.words[-1].start)
    return at - (text.rfind("\n", 0, at) + 1)


# --- levels --------------------------------------------------------------------------------------


def _enter(one: LaidStatement, levels: Levels) -> int:
    """Return the indentation of a statement, and note it."""
    indent = _indent_at(one.column, levels)
    levels.enter(one.column, indent)
    return indent


def _indent_at(column: int, levels: Levels) -> int:
    """Return the new indentation at a column."""
    around = [new for old, new in levels.open if old < column]
    return max(around) + STEP if around else 0


def _indent_of_comment(one: LaidStatement, below: list[LaidStatement], levels: Levels) -> int:
    """Return the indentation of a comment on a line of its own."""
    following = next((each.column for each in below if not each.is_comment), 0)
    return levels.of_comment(one.column, (following, _indent_at(following, levels)))


def _opens(line: LaidLine) -> bool:
    """Return whether a line is a header whose body follows."""
    return line.text.endswith(":") and not line.text.lstrip().startswith("#")


# --- lines ---------------------------------------------------------------------------------------


def _placed(one: LaidStatement, indent: int, width: int) -> list[LaidLine]:
    """Return the lines of a statement. Its comment stands behind the last."""
    if any(word.kind == "comment" for word in one.words):
        lines = list(_as_they_stand(one, indent))
    else:
        words = [word for word in one.words if word.kind != "line_break"]
        lines = [LaidLine(" " * deep + told) for deep, told in wrapped(words, indent, width)]
    if one.comment:
        lines[-1].comment = one.comment
    return lines


def _as_they_stand(one: LaidStatement, indent: int) -> Iterator[LaidLine]:
    """Yield the lines of a statement with comments between its brackets. They say where its lines end."""
    row: list[Word] = []
    first = True
    for word in [*one.words, Word("\n", "line_break", -1)]:
        if word.kind != "line_break":
            row.append(word)
        elif row:
            comment = row.pop().text if row[-1].kind == "comment" else ""
            deep = indent if first or (row and row[0].text in CLOSED) else indent + STEP
            pad = " " * deep
            yield LaidLine(pad + spaced(row), comment) if row else LaidLine(pad + comment)
            row, first = [], False
