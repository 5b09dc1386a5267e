"""Recognise signs that are wrong: comparisons, assignments and operators."""

from __future__ import annotations

import re

from croupier.language.diagnostics import Edit, write
from croupier.language.source import Span
from croupier.language.syntax.mistake import Mistake, quoted
from croupier.language.syntax.reading import Reading
from croupier.language.syntax.words import RESERVED

_COMPARATORS = frozenset(("EQUALS", "NOT_EQUALS", "AT_MOST", "AT_LEAST", "LESS", "GREATER"))
CLOSING = {"RIGHT_PARENTHESIS", "RIGHT_BRACKET"}


_SAME_SIDE = re.compile(r"(?:^|[\s(])([a-z][\w.]*(?:\([^()]*\)[\w.]*)?) ?(?:[<>]=?|!?=) ?\S+ (?:and|or)$")
"""A comparison behind which ``and`` or ``or`` stands, with its left side."""


def comparison(m: Mistake) -> Reading | None:
    """Return a reading for a comparison with a wrong sign or with three sides."""
    if m.kind not in _COMPARATORS:
        return None
    again = _SAME_SIDE.search(m.before)
    if again is not None:
        return Reading(write(f"{again[1]} {m.word}"), f"`{m.word}` has nothing in front of it to compare")
    last = m.before[-1:]
    if m.words_before[-1:] == ["not"] and m.accepts == {"IN"}:
        no = m.before.rindex("not") + 1
        return Reading(
            write("!=", place=m.place_from(no)) if m.kind == "EQUALS" else "put `not` in front of the comparison"
        )
    if m.kind == "EQUALS" and last == "=":
        return Reading("a comparison is written with one `=`")
    if last in ("<", ">", "=") and m.text[m.column - 2] == last:
        meant = "!=" if last == "<" and m.kind == "GREATER" else "<=" if "<" in (m.word, last) else ">="
        return Reading(write(meant, place=m.place_from(m.column - 1)))
    if "AND" in m.accepts:
        return Reading("a comparison has two sides; join two comparisons with `and`")
    return None


def behind_search(m: Mistake) -> Reading | None:
    """Return a reading for an operator behind a search without ``where``, which takes none."""
    if m.search is None or m.search.where is not None or not (m.kind in _COMPARATORS or m.kind in ("AND", "OR")):
        return None
    return Reading(f"put the search in parentheses: `({quoted(m.search.place)}) {m.word} …`")


def assignment(m: Mistake) -> Reading | None:
    """Return a reading for ``set x = 3``, ``x = 3`` and ``x.y += 1``."""
    if m.first == "set" and m.kind == "EQUALS" and "PROCEDURE" in m.accepts:
        return Reading(f"write `set {m.before.strip().removeprefix('set').strip()} to …`")
    statement = m.text[len(m.before) - len(m.begun) :]
    found = re.match(r"([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)[ \t]*([-+]?)=(?!=)", statement)
    if m.accepts != {"LEFT_PARENTHESIS"} or not found or not m.begun:
        return None
    target, sign = found.groups()
    if not sign and re.search(r"\b(?:and|or)\b", m.rest) and m.fragment.text.startswith("to "):
        help = "a rule that begins with `to` acts: begin it with `define` to give it a value"
        return Reading(help, f"`{m.begun}` begins no statement", m.name_place)
    new = "" if "." in target else f", or `let {target} = …` for a new name"
    help = f"write `add {'-' * (sign == '-')}… to {target}`" if sign else f"write `set {target} to …`{new}"
    return Reading(help, f"`{m.begun}` begins no statement", m.name_place)


_OPERATORS = frozenset(("PLUS", "MINUS", "ASTERISK", "DIV", "MOD"))


_NO_NUMBER = re.compile(r"(?:any|no|every|each|first|last|the|random|most|least)\b")
"""The beginning of a search that finds no number, so that `+` behind it joins what it looks through."""


def _is_value(search: Span) -> bool:
    """Return whether a search is a value that an operator can follow: no range, and no loop of a statement."""
    before = search.source.text[: search.start].rstrip()
    return ".." not in search.text and not before.endswith(("for", "move"))


def simple_only(m: Mistake) -> Reading | None:
    """Return a reading for a range, a sign or an operator where only a simple value may stand."""
    if m.kind == "RANGE" and "AND" in m.accepts:
        return Reading("a range stands behind `in`: the list of its numbers is `each n in 1..9`")
    if m.kind == "MINUS" and "NUMBER" in m.accepts:
        return Reading("put a number with a sign in parentheses: `(-5)`")
    if m.kind in _OPERATORS and m.search is not None and _is_value(m.search.place):
        text = quoted(m.search.place)
        if m.kind == "PLUS" and (_NO_NUMBER.match(text) or " where " in m.rest):
            return Reading(f"put the joined lists in parentheses: `({text.partition(' in ')[2]} + …)`")
        return Reading(
            Edit.of(f"put the search in parentheses: `({text}) {m.word} …`", f"({text})", place=m.search.place)
        )
    if m.kind in _OPERATORS and m.accepts & {"DOT", "RANGE", "WHERE"} and not m.accepts & _OPERATORS:
        return Reading("put what is worked out in parentheses: `(a + b)`")
    return None


def sign(m: Mistake) -> Reading | None:
    """Return a reading for a sign that other languages use otherwise."""
    behind = m.text[m.column :][:1]
    if m.kind == "SLASH":
        return Reading("a comment begins with `#`" if behind in ("/", "*") else "write `div` to divide")
    if m.kind == "OPTIONAL":
        return Reading("a choice between two values is written `if a then b else c`")
    if m.kind == "MINUS" and behind == ">" and "GIVING" in m.accepts:
        return Reading(write("giving", place=m.place_to(m.column + 2)))
    if m.kind == "NUMBER" and m.accepts == {"NAME"}:
        return Reading("numbers are whole" if m.before.endswith(".") else "a name begins with a letter")
    if m.kind == "REFERENCE" and m.begun and m.begun == m.first:
        return Reading(write("cites", place=m.name_place), "rules name codes behind `cites`")
    if m.kind == "REFERENCE":
        return Reading("put `,` between two codes" if m.first == "cites" else "a code stands behind `cites`")
    if m.kind in CLOSING and m.before.endswith(","):
        return Reading("leave the last `,` out")
    if m.kind == "RIGHT_PARENTHESIS" and m.accepts == {"NAME"} and m.before.endswith("("):
        return Reading("a moment has parameters" if m.first == "when" else "without parameters leave `()` out")
    if (m.kind == "RANGE" and m.rest.startswith("...")) or (m.word == "." and m.before.endswith("..")):
        return Reading(write("..", place=m.part(m.text.index("..."), m.text.index("...") + 3)))
    if m.kind in ("NAME", "NUMBER") and "COMMA" in m.accepts and m.accepts & CLOSING and m.word not in RESERVED:
        return Reading(f"is a `,` missing before `{m.word}`?")
    return None


def then(m: Mistake) -> Reading | None:
    """Return a reading for ``then`` behind the condition of a statement, or between two statements."""
    if m.word != "then" or not m.in_rules:
        return None
    if "COLON" in m.accepts:
        place = m.part(len(m.before), m.column - 1 + m.width)
        if m.text[m.column - 1 + m.width :].lstrip().startswith(":"):
            return Reading(Edit.of("leave `then` out", "", place=place))
        return Reading(write(":", place=place))
    return Reading("write one statement a line, without `then`") if "_NL" in m.accepts else None


def parenthesised(m: Mistake) -> Reading | None:
    """Return a reading for ``otherwise`` in what is added up, which needs parentheses."""
    if m.kind != "OTHERWISE" or "FOR" not in m.accepts:
        return None
    found = re.search(r"\b(?:total|highest|lowest) +(.+? otherwise .+?) +for\b", m.text)
    if found is None:
        return None
    help = f"put it in parentheses: `({found[1]})`"
    return Reading(Edit.of(help, f"({found[1]})", place=m.part(*found.span(1))))
