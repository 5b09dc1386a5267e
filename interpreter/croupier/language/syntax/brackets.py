"""Parentheses and brackets of a text, counted without parsing it."""

from __future__ import annotations

import re
from dataclasses import dataclass

_SIGNS = re.compile(r"#[^\n]*|[()\[\]]")
_CLOSING = {"(": ")", "[": "]"}


@dataclass(frozen=True, slots=True)
class Brackets:
    """Offsets of brackets: those that nothing closes, those that close nothing, and the first that is too deep."""

    unclosed: tuple[int, ...]
    unopened: tuple[int, ...]
    too_deep: int | None


def match_brackets(text: str, deepest: int) -> Brackets:
    """Pairs the brackets outside comments; ``deepest`` is how many may stand inside one another."""
    open_: list[int] = []
    unopened: list[int] = []
    too_deep: int | None = None
    for found in _SIGNS.finditer(text):
        sign, offset = found.group(), found.start()
        if sign in _CLOSING:
            open_.append(offset)
            if too_deep is None and len(open_) > deepest:
                too_deep = offset
        elif sign in ")]":
            if open_ and _CLOSING[text[open_[-1]]] == sign:
                open_.pop()
            else:
                unopened.append(offset)
    return Brackets(tuple(open_), tuple(unopened), too_deep)
