"""Edits that add definitions to the rules of a file, and take them out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from croupier.editor.actions.section_edits import INDENT, line_end, root_of, whole_lines
from croupier.editor.positions import FilePlace, TextEdit, TextRange
from croupier.editor.under import Under, extent, parsed
from croupier.language.source import Source
from croupier.language.syntax import nodes as n
from croupier.language.syntax.document import Scalar

DEFINITIONS = (
    n.Define,
    n.Procedure,
    n.Decision,
    n.Behaviour,
    n.Moment,
    n.During,
    n.DuringAs,
    n.Way,
    n.Remove,
    n.Change,
    n.Amend,
    n.ExtendDecision,
)

COMMENT = re.compile(r"[ \t]*#(?![ \t]*[-=]{2})")
"""The beginning of a comment, but not of a ruler, which stands above several definitions."""


def definition_at(under: Under) -> Any | None:
    """Return the definition around a place, or None."""
    return under.nodes[0] if under.nodes and isinstance(under.nodes[0], DEFINITIONS) else None


def definition_added(path: str, source: Source, near: Any | None, lines: Sequence[str]) -> TextEdit | None:
    """Return the edit that adds a definition behind another one, or at the end of the rules.

    Return None if the rules are no block of lines.
    """
    if near is not None:
        end, column = extent(near).end, _indent(source, near)
    else:
        root = root_of(source)
        rules = None if root is None else root.get("rules")
        if not isinstance(rules, Scalar) or rules.style != "|":
            return None
        end, column = rules.place.end, _column(source)
    text = "".join(f"\n{' ' * column}{line}" for line in lines)
    at = line_end(source, end)
    return TextEdit(FilePlace(path, TextRange(at, at)), f"\n{text}")


def _column(source: Source) -> int:
    """Return the column of the definitions of a file, from 0."""
    found = (one.nodes[0] for one in parsed(source) if one.nodes and isinstance(one.nodes[0], DEFINITIONS))
    return next((_indent(source, one) for one in found), len(INDENT))


def _indent(source: Source, node: Any) -> int:
    """Return the indentation of the line that a definition begins on."""
    line = source.line(source.position(extent(node).start)[0])
    return len(line) - len(line.lstrip(" "))


def definition_removed(path: str, source: Source, node: Any) -> TextEdit:
    """Return the edit that takes out a definition with the comments above it, and one blank line."""
    whole = extent(node)
    lines = whole_lines(source, whole.start, whole.end)
    start = lines.start
    while COMMENT.match(above := _line_above(source, start)):
        start -= len(above) + 1
    end = lines.end
    if not _line_above(source, start).strip() and source.text.startswith("\n", end):
        end += 1
    elif end >= len(source.text) and start and not _line_above(source, start).strip():
        start -= len(_line_above(source, start)) + 1
    return TextEdit(FilePlace(path, TextRange(start, end)), "")


def _line_above(source: Source, start: int) -> str:
    """Return the line in front of the beginning of a line, without its line feed; an empty text for the first."""
    if start == 0:
        return ""
    return source.text[source.text.rfind("\n", 0, start - 1) + 1 : start - 1]
