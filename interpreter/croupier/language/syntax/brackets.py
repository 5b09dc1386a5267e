"""Match the brackets of a text without parsing it."""

from __future__ import annotations

import re
from dataclasses import dataclass

_SIGNS = re.compile(r"#[^\n]*|[()\[\]]")
_CLOSING = {"(": ")", "[": "]"}


@dataclass(frozen=True, slots=True)
class Brackets:
    """The offsets of wrong brackets."""

    unclosed: tuple[int, ...]  # brackets that nothing closes
    unopened: tuple[int, ...]  # brackets that close nothing
    too_deep: int | None  # the first bracket inside too many others


def match_brackets(text: str, deepest: int) -> Brackets:
    """Match the brackets outside comments. ``deepest`` is the most brackets inside each other."""
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
