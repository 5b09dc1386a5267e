"""Find a value that lacks its quotes, and write it with them.

The value is found by its line alone. It begins behind the last key, and ends in front of the next key, or of the
bracket that closes its mapping.
"""

from __future__ import annotations

import re

from croupier.language.diagnostics import Edit
from croupier.language.source import Source, Span

_FLOW_KEY = re.compile(r"[{,]\s*[\w.-]+:\s+")
_BLOCK_KEY = re.compile(r"^\s*(?:-\s+)?[\w.-]+:\s+")
_NEXT_KEY = re.compile(r"\s*[\w.-]+:\s")


def put_in_quotes(value: Span, quoted: str) -> str:
    """Return the help to write a value with its quotes, as an edit."""
    text = value.text
    if text[0] == "'":
        return Edit.of("inside `'…'` an apostrophe is written twice: `''`", quoted, place=value)
    return Edit.of(f"put the text in quotes: `{quoted}`", quoted, place=value)


def quoted_again(text: str) -> str:
    """Return a text in quotes, or an empty text if that cannot be told by the text alone."""
    text = text.strip()
    if not text or text[0] == '"':
        return ""
    if text[0] == "'":
        inner = text[1:-1]
        return f"'{inner.replace(chr(39), chr(39) * 2)}'" if text.endswith("'") and "''" not in inner else ""
    return f'"{text}"' if not set(text) & set('"\\\\') else "'" + text.replace("'", "''") + "'"


def flow_value(source: Source, at: int) -> Span | None:
    """Return the value of a flow mapping around an offset, or None."""
    begin = source.text.rfind("\n", 0, at) + 1
    keys = [*_FLOW_KEY.finditer(source.text, begin, at)]
    if not keys:
        return None
    start, end = keys[-1].end(), _end_of_flow(source.text, keys[-1].end())
    return Span(source, start, end) if at < end else None


def _end_of_flow(text: str, start: int) -> int:
    """Return the end of a value: in front of the bracket that closes its mapping, or of the comma of the next key."""
    depth = 0
    for at in range(start, len(text)):
        sign = text[at]
        if sign == "\n" or (depth == 0 and sign in "}]"):
            return at
        if depth == 0 and sign == "," and _NEXT_KEY.match(text, at + 1):
            return at
        depth += (sign in "{[") - (sign in "}]")
    return len(text)


def block_value(source: Source, at: int) -> Span | None:
    """Return the value of a line ``key: value`` around an offset, or None."""
    begin = source.text.rfind("\n", 0, at) + 1
    end = source.text.find("\n", at)
    line = source.text[begin : end if end >= 0 else len(source.text)].rstrip()
    key = _BLOCK_KEY.match(line)
    return None if key is None else Span(source, begin + key.end(), begin + len(line))
