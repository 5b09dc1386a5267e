"""What a YAML scalar means, and where each of its lines stands in the file."""

from __future__ import annotations

import re

from croupier.language.source import Fragment, Source, Span
from croupier.language.syntax.yaml_nodes import Scalar, Style

INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
CONSTANTS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}


def make_scalar(source: Source, start: int, end: int, text: str, style: Style) -> Scalar:
    """The scalar that reads as ``text`` and stands between two offsets of the source."""
    place = Span(source, start, _content_end(source.text, start, end, style))
    starts = _line_starts(source.text, place, text, style)
    exact = starts is not None
    if starts is None:
        starts = (start,) * (text.count("\n") + 1)
    value = resolve_plain(text) if not style else text
    return Scalar(value, text, style, place, Fragment(source, text, starts), exact)


def resolve_plain(text: str) -> str | int | bool | None:
    """What an unquoted text means: a boolean, a decimal integer of at most 18 digits, nothing, or itself."""
    if text in CONSTANTS:
        return CONSTANTS[text]
    return int(text) if INTEGER.fullmatch(text) else text


def _content_end(text: str, start: int, end: int, style: Style) -> int:
    """The end of a scalar; for a block without the blank lines behind it."""
    if style not in ("|", ">"):
        return end
    return start + len(text[start:end].rstrip(" \t\r\n"))


def _line_starts(text: str, place: Span, value: str, style: Style) -> tuple[int, ...] | None:
    """The offsets at which the lines of a value begin, or None if the file does not hold them as they are."""
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
    """Every line of a literal block is a line of the file, less an indentation that all of them share."""
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
    """Where the lines below the line of ``start`` begin and stop, line breaks not counted."""
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
