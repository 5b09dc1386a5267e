"""Recognise a value that stands where a statement does something."""

from __future__ import annotations

import re

from croupier.language.diagnostics import write
from croupier.language.syntax.mistake import Mistake
from croupier.language.syntax.reading import Reading

_CHANGE = re.compile(r"(before|after) (\w+(?:\([^()]*\))?)[^:\n]*:")
_IDLE = "this is a value, and does nothing"
_GIVES = re.compile(r"[^:\n]*\bgiving\b")


def value_alone(m: Mistake) -> Reading | None:
    """Return a reading for a name or a field by itself: what a rule gives, or a condition that is changed."""
    if m.kind == "_NL" and _GIVES.match(m.fragment.text) and _is_value(m):
        return Reading(
            write(f"give {m.begun}", place=m.name_place),
            f"`{m.begun}` is a value, and nothing is done with it",
            m.name_place,
        )
    if m.kind != "DOT":
        return None
    change = _CHANGE.match(m.fragment.text)
    if change is not None:
        help = f"a condition is changed by `also {change[2]}: …` or `never {change[2]}: …`"
        place = m.fragment.span(1, 1, 1, len(change[1]) + len(change[2]) + 2)
        return Reading(help, f"`{change[1]}` does something, and this is a value", place)
    if _GIVES.match(m.fragment.text):
        return Reading(f"write `give {m.begun}…`", _IDLE)
    return Reading(f"write `set {m.begun}… to …`, or what else is done with it", _IDLE)


def _is_value(m: Mistake) -> bool:
    """Return whether a word of a rule is the name of a parameter or a ``let`` of it."""
    return re.search(rf"[(,] *(?:\w+\?? )?{m.begun}\b|\blet {m.begun}\b", m.fragment.text) is not None
