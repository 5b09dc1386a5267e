"""Where the cursor is in the YAML around the rules, by the lines above it: also in lines that are not whole yet.

Blocks go by their indentation, and what stands in braces or brackets on the line of the cursor by its signs. A list
counts as 0, whichever of its items the cursor is in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from croupier.editor.positions import TextRange
from croupier.language.source import Source

KEY = re.compile(r"""([^\s\[\]{},#'"][^\[\]{}#'"]*?|"[^"]*"|'[^']*')[ \t]*:(?=[ \t]|$)""")
SIGN = re.compile(
    r"""(?P<key>[^\s\[\]{},#'"][^\[\]{},#'"]*?|"[^"]*"|'[^']*')[ \t]*:(?=[ \t{\[]|$)|(?P<sign>[\[\]{},])"""
)
WRITTEN = re.compile(r"[\w-]*\Z")
ITEM = re.compile(r"- +")


@dataclass(frozen=True, slots=True)
class YamlPlace:
    """A place in the YAML part, where a key or a value is being written."""

    keys: tuple[str | int, ...]  # the way to the mapping or the list around; to the value, where one is written
    is_value: bool
    word: TextRange  # what is being written
    begin: int  # where the key or the value begins that it belongs to


def yaml_place(source: Source, offset: int) -> YamlPlace | None:
    """Return where in the YAML an offset is; None inside of a comment."""
    line = source.position(offset)[0]
    start = source.line_starts[line - 1]
    before = source.text[start:offset]
    if "#" in before:
        return None
    written = WRITTEN.search(before)
    begin = offset if written is None else start + written.start()
    end = offset
    while end < len(source.text) and (source.text[end].isalnum() or source.text[end] in "_-"):
        end += 1
    head = before[: begin - start]
    inside, key, column = _in_line(head)
    keys = (*_above(source, line, head), *inside, *(() if key is None else (key,)))
    in_list = bool(inside) and inside[-1] == 0
    return YamlPlace(keys, key is not None or in_list, TextRange(begin, end), min(start + column, begin))


def _in_line(head: str) -> tuple[tuple[str | int, ...], str | None, int]:
    """Return the way into the braces that are open at the end of a line, the key whose value begins there, and the
    column where it begins."""
    levels: list[tuple[str | int, ...]] = []
    key: str | None = None
    rest = head.lstrip(" ")
    while (item := ITEM.match(rest)) is not None:
        rest = rest[item.end() :]
    before = len(head) - len(rest)
    column = before
    for found in SIGN.finditer(rest):
        column = before + found.end()
        sign = found["sign"]
        if found["key"] is not None:
            key = found["key"].strip("\"'")
        elif sign in ("{", "["):
            levels.append((*(() if key is None else (key,)), *((0,) if sign == "[" else ())))
            key = None
        elif sign == ",":
            key = None
        elif levels:
            levels.pop()
            key = None
    column += len(head[column:]) - len(head[column:].lstrip(" "))
    return tuple(one for level in levels for one in level), key, column


def _above(source: Source, line: int, head: str) -> tuple[str | int, ...]:
    """Return the keys of the blocks around a line, the outermost first."""
    found: list[str | int] = []
    column, dashed = _columns(head)
    if dashed:
        found.append(0)
    for number in range(line - 1, 0, -1):
        text = source.line(number)
        if not text.strip() or text.lstrip().startswith("#"):
            continue
        indent, is_item = _columns(text)
        rest = text.lstrip(" ")
        item = ITEM.match(rest)
        within = indent + (0 if item is None else item.end())
        key = KEY.match(rest[within - indent :])
        if key is not None and (within < column or (dashed and not is_item and within == column)):
            found.append(key[1].strip("\"'"))
            column, dashed = within, False
        if is_item and indent < column:
            found.append(0)
            column, dashed = indent, True
    return tuple(reversed(found))


def _columns(text: str) -> tuple[int, bool]:
    """Return the indentation of a line, and whether it begins an item of a list."""
    rest = text.lstrip(" ")
    return len(text) - len(rest), ITEM.match(rest) is not None
