"""Recognise what is wrong in a line of a deck: its order, its signs, its loops, and two lines in one."""

from __future__ import annotations

import re

from croupier.language.diagnostics import Edit, write
from croupier.language.syntax.mistake import Mistake
from croupier.language.syntax.reading import Reading

_DECK_LINES = (
    (re.compile(r"^\s*([0-9]+) ?[*×X] ?(\w.*)$"), r"\1 x \2"),
    (re.compile(r"^\s*([a-z_]\w*(?:\([^()]*\))?) ?[x*×] ?([0-9]+)$"), r"\2 x \1"),
    (re.compile(r"^\s*([a-z_]\w*(?:\([^()]*\))?)$"), r"1 x \1"),
)


def deck_line(m: Mistake) -> Reading | None:
    """Return a reading for a line in another order, for two lines, and for ``each`` and ranges outside of loops."""
    if m.start != "deck_line":
        return None
    if m.name_before == "each":
        plain = re.sub(r"\beach ", "", m.text)
        help = "a loop of a deck has no `each`: `for suit in suits, n in 1..9`"
        whole = re.search(r"\beach \w+ in\b", m.text)
        return Reading(Edit.of(help, plain, place=m.part(0, len(m.text))) if whole else help)
    two = _TWO_LINES.match(m.text)
    if two is not None:
        help = f"write them below each other: `- {two[1]}` and `- {two[3]}`"
        return Reading(help, "two lines of a deck stand in one", m.part(*two.span(2)))
    if m.kind == "RANGE" and (reading := _range_of_card(m)):
        return reading
    for pattern, right in _DECK_LINES:
        if (found := pattern.match(m.text)) is not None:
            return Reading(write(found.expand(right), place=m.part(0, len(m.text))))
    return None


_TWO_LINES = re.compile(r"^\s*([0-9]+ x [a-z][^+]*?) *(\band\b|\bet\b|\+|&) *([0-9]+ x [a-z].*?)\s*$")
_RANGE = re.compile(r"\w+ *\.\. *\w+")
_LOOP_NAMES = "nmkij"


def _range_of_card(m: Mistake) -> Reading | None:
    """Return a reading for a range among the arguments of a card: a loop goes through it."""
    found = next((one for one in _RANGE.finditer(m.text) if one.end() >= m.column), None)
    name = next((one for one in _LOOP_NAMES if not re.search(rf"\b{one}\b", m.text)), "")
    loops = m.text[found.end() :] if found else ""
    if found is None or not name or ")" not in loops or "where" in loops:
        return None
    joint = "," if " for " in loops else " for"
    right = f"{m.text[: found.start()]}{name}{loops.rstrip()}{joint} {name} in {found[0]}"
    place = m.part(0, len(m.text))
    return Reading(write(right.strip(), place=place), "a card has one value, and this is a range")
