"""Recognise what a move hands to a way behind ``as`` although only parameters and numbers may stand there."""

from __future__ import annotations

import re

from croupier.language.syntax.brackets import match_brackets
from croupier.language.syntax.mistake import Mistake, quoted
from croupier.language.syntax.reading import Reading
from croupier.language.syntax.words import VALUE_WORDS

_REACH = 400
"""The characters behind the way that are read."""

_HANDED = re.compile(r"\bas (?:\w+(?:\([^()]*\))?, *)*(\w+)\((?:[^(),]*, *)*")


def handed(m: Mistake) -> Reading | None:
    """Return a reading for a value that is handed to a way, and for a way with nothing in its parentheses."""
    low = max(0, m.column - 1 - _REACH)
    found = _HANDED.search(m.text[low : m.column - 1]) if m.in_rules else None
    if found is None or m.kind == "_NL" or ")" in m.text[low + found.end() : m.column - 1]:
        return None
    if m.kind == "RIGHT_PARENTHESIS":
        return Reading(f"name its parameters, or leave the parentheses out: `as {found[1]}`")
    start = low + found.end()
    value = _value(m.text[start : start + _REACH])
    if not value or re.fullmatch(r"\w+ \w+", value):
        return None  # nothing, or two names without a comma
    place = m.part(start, start + len(value))
    return Reading(parameter_help(value, quoted(place)), not_handed(found[1]), place)


def not_handed(way: str) -> str:
    """Return the message for what no way takes."""
    return f"`{way}` is a way and takes parameters and numbers, no other values"


def parameter_help(value: str, text: str) -> str:
    """Return the help for a value that is handed to a way. ``text`` is the value, or a long one's first word."""
    own = re.match(r"(?:\w+ )?(\w+) in ", value) if value.split()[0] not in VALUE_WORDS else None
    name, parameter = (own[1], text) if own else ("other", f"‹type› other in [{text}]")
    return f"give the move the parameter `{parameter}`, and hand `{name}` over"


def _value(text: str) -> str:
    """Return the value at the beginning of a text: up to a comma or a bracket that closes what is open before."""
    for found in re.finditer(r"[,)\]]|\s*$", text):
        brackets = match_brackets(text[: found.end()], len(text))
        if brackets.unopened or not match_brackets(text[: found.start()], len(text)).unclosed:
            return text[: found.start()].rstrip()
    return text.rstrip()
