"""Tell the meaning of a YAML scalar, and the place of each of its lines in the file."""

from __future__ import annotations

import re

from croupier.language.source import Fragment, Source, Span
from croupier.language.syntax.yaml_nodes import Scalar, Style

INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
CONSTANTS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}


def make_scalar(source: Source, start: int, end: int, text: str, style: Style) -> Scalar:
    """Return the scalar that reads as ``text`` and stands between two offsets of the source."""
    place = Span(source, start, _content_end(source.text, start, end, style))
    starts = _line_starts(source.text, place, text, style)
    exact = starts is not None
    if starts is None:
        starts = (start,) * (text.count("\n") + 1)
    value = resolve_plain(text) if not style else text
    return Scalar(value, text, style, place, Fragment(source, text, starts), exact)


def resolve_plain(text: str) -> str | int | bool | None:
    """Return the meaning of an unquoted text: a boolean, an integer of at most 18 digits, None, or the text itself."""
    if text in CONSTANTS:
        return CONSTANTS[text]
    return int(text) if INTEGER.fullmatch(text) else text


def _content_end(text: str, start: int, end: int, style: Style) -> int:
    """Return the end of a scalar. The blank lines behind a block do not belong to it."""
    if style not in ("|", ">"):
        return end
    return start + len(text[start:end].rstrip(" \t\r\n"))


def _line_starts(text: str, place: Span, value: str, style: Style) -> tuple[int, ...] | None:
    """Return the offsets at which the lines of a value begin.

    Return None if the file has the lines in another form, for example with escapes.
    """
    match style:
        case "|":
            return _literal_starts(text, place.start, value)
        case ">":
            return None
        case "":
            begin, end = place.start, place.end
        case "'" | '"':
            begin, end = place.start + 1, place.end - 1
    return (begin,) if text[begin:end] == value and "\n" not in value else None


def _literal_starts(text: str, start: int, value: str) -> tuple[int, ...] | None:
    """Return the offsets at which the lines of a literal block begin, or None.

    Each line is a line of the file without the block's indentation.
    """
    lines = value.split("\n")
    bounds = _lines_below(text, start, len(lines))
    indents = (stop - begin - len(line) for line, (begin, stop) in zip(lines, bounds, strict=True) if line)
    indent = next(indents, 0)
    starts = [min(begin + indent, stop) for begin, stop in bounds]
    if len(lines) > 1 and not lines[-1]:
        starts[-1] = bounds[-1][0]
    if all(text.startswith(line, begin) for line, begin in zip(lines, starts, strict=True)):
        return tuple(starts)
    return None


def _lines_below(text: str, start: int, count: int) -> list[tuple[int, int]]:
    """Return beginning and end of the lines below the line of ``start``, without line breaks."""
    bounds = []
    begin = _next_line(text, start)
    for _ in range(count):
        behind = _next_line(text, begin)
        stop = behind - len(text[begin:behind]) + len(text[begin:behind].rstrip("\r\n"))
        bounds.append((begin, stop))
        begin = behind
    return bounds


def _next_line(text: str, offset: int) -> int:
    found = text.find("\n", offset)
    return len(text) if found < 0 else found + 1
