"""Guess what the author of a refused token meant.

Algorithm. Each function recognises one kind of mistake and returns a reading: a help, and perhaps a better message and
place. ``READINGS`` lists the functions, the surest first; ``explain.py`` takes the first reading.

Invariant. A function decides by the mistake alone: the token, its line, and the terminals that the parser would accept.
The message says what is wrong even if the guess in the help is not what the author meant::

  if a: if b: stop       `if` does not stand behind a `:` in the same line
"""

from __future__ import annotations

import re
from collections.abc import Callable

from croupier.language.diagnostics import Edit, Related, write
from croupier.language.syntax.advice import (
    LEAF_SHAPES,
    MISPLACED,
    SHAPES,
    VALUE_SHAPES,
)
from croupier.language.syntax.brackets import match_brackets
from croupier.language.syntax.deck_readings import deck_line
from croupier.language.syntax.handed_readings import handed
from croupier.language.syntax.idioms import missing_word, phrase
from croupier.language.syntax.listed_values import listed_values, sorted_values
from croupier.language.syntax.mistake import Mistake, quoted
from croupier.language.syntax.reading import Reading
from croupier.language.syntax.sign_readings import (
    CLOSING,
    assignment,
    behind_search,
    comparison,
    parenthesised,
    sign,
    simple_only,
    then,
)
from croupier.language.syntax.value_readings import value_alone
from croupier.language.syntax.word_readings import odd_word, reserved_name, reserved_token, superlative
from croupier.language.syntax.words import RESERVED, STATEMENT_WORDS


def _several_parts(m: Mistake) -> Reading | None:
    """Return a reading for the name of a kind that a comma of a flow mapping has cut."""
    if m.start != "signature" or not m.fragment.text.count("(") > m.fragment.text.count(")"):
        return None
    help = "a comma ends a key inside `{…}`: put the key in quotes, or each kind on a line of its own"
    return Reading(help, f"the key `{quoted(m.fragment.whole)}` ends in the middle of its parameters", m.fragment.whole)


# --- brackets, indentation, colons ---------------------------------------------------------------


def _brackets(m: Mistake) -> Reading | None:
    """Return a reading for a bracket that is not closed before the token, or for one that closes nothing."""
    text = m.fragment.text
    offset = sum(len(line) + 1 for line in text.split("\n")[: m.line - 1]) + m.column - 1
    found = match_brackets(text, len(text))
    if not m.accepts & CLOSING:
        return Reading("leave it out", f"nothing is open that `{m.word}` closes") if offset in found.unopened else None
    before = [one for one in found.unclosed if one < offset]
    if not before or offset in found.unopened:
        return None
    opening, line = text[before[-1]], text.count("\n", 0, before[-1]) + 1
    column = before[-1] - text.rfind("\n", 0, before[-1])
    closing = ")" if opening == "(" else "]"
    related = (Related(m.place, f"expected `{closing}` before this"),)
    place = m.fragment.span(line, column, line, column + 1)
    return Reading(f"add `{closing}`", f"this `{opening}` is not closed", place, related)


def _layout(m: Mistake) -> Reading | None:
    """Return a reading for wrong indentation, a missing colon, or a line too many."""
    if m.accepts == {"_INDENT"}:
        return Reading("indent the lines that belong to the line above")
    if m.kind == "_INDENT":
        return Reading("this line is further to the right than the one above, which begins no block")
    if m.column == 1 and m.line > 1 and "$END" in m.accepts and m.start == "definition":
        return Reading("indent it as far as the lines of its rule", f"{m.found} stands outside every rule")
    if "COLON" in m.accepts and m.kind in ("_NL", "$END"):
        return Reading("add `:` at the end of the line")
    if "COLON" in m.accepts and m.kind == "EQUALS" and "AND" not in m.accepts and not m.before.endswith("="):
        return Reading(write(":"))
    if m.accepts == {"COLON"} and m.word == "when" and m.first in ("also", "never"):
        return Reading(write(":"))
    if m.accepts == {"COLON"} and m.word and m.kind not in CLOSING:
        end = len(m.before)
        return Reading(Edit.of(f"put a `:` in front of `{m.word}`", ":", place=m.part(end, end)))
    if m.kind == "_NL" and not m.in_rules:
        return Reading("put it in parentheses to go on in the next line")
    if m.kind == "_DEDENT" and m.accepts == {"ELSE"}:
        return Reading("a definition has a value in every case: add `else:`")
    if m.accepts == {"_DEDENT"}:
        defined = m.fragment.text.lstrip().startswith("define")
        return Reading("a definition has one value, in its last line" if defined else "`otherwise:` stands last")
    return None


def _second_block(m: Mistake) -> Reading | None:
    """Return a reading for two blocks in one line, such as ``if a: if b: …``."""
    word = m.name_before
    begin = m.before[: -len(word)].rstrip() if word and m.before.endswith(word) else ""
    if word not in ("if", "for", "repeat") or not begin.endswith(":"):
        return None
    help = "put it on the next line, indented further"
    if word == "if" and begin.split()[-1] == "else:":
        help = write("else if", place=m.place_from(begin.rindex("else:") + 1, m.name_place.end))
    return Reading(help, f"`{word}` does not stand behind a `:` in the same line", m.name_place)


# --- what the whole line says ---------------------------------------------------------------------------


def _phrase(m: Mistake) -> Reading | None:
    """Return a reading for an idiom of other languages."""
    advice = phrase(m)
    if not advice:
        return None
    is_move = {"WHEN", "COLON"} <= m.accepts
    message = f"`{m.begun}` begins no statement" if m.begun and m.begun not in RESERVED and not is_move else ""
    return Reading(advice, message)


def _missing_word(m: Mistake) -> Reading | None:
    """Return a reading for a missing ``when`` or ``:``."""
    advice = missing_word(m)
    return Reading(advice) if advice else None


def _value_shape(m: Mistake) -> Reading | None:
    """Return a reading for a value that begins with a word such as ``any`` and goes on wrongly."""
    if m.start == "expression" and m.fragment.text.strip() == "no":
        return Reading(write("false", place=m.fragment.whole))
    known = [word for word in m.words_before if word in VALUE_SHAPES]
    if not known or not (
        m.words_before[-1] == known[-1] or (m.accepts & {"IN", "BY", "FOR"} and "AND" not in m.accepts)
    ):
        return None
    return Reading(f"`{known[-1]}` is a word of the language, used as in `{VALUE_SHAPES[known[-1]]}`")


def _call(m: Mistake) -> Reading | None:
    """Return a reading for a call without parentheses."""
    if m.accepts != {"LEFT_PARENTHESIS"} or not m.in_rules or not m.begun:
        return None
    value = value_alone(m)
    if value is not None:
        return value
    if m.begun in ("do", "call", "run") and m.kind == "NAME":
        return Reading(f"write the call alone: `{m.word}(…)`")
    return Reading(f"to carry out a rule write `{m.begun}({'' if m.kind == '_NL' else '…'})`")


def _shape(m: Mistake) -> Reading | None:
    """Return a reading that shows the right shape of the line."""
    another = m.word in (STATEMENT_WORDS | {"and"}) - {"if", "else", "otherwise"}
    if m.in_rules and "_NL" in m.accepts and another:
        return Reading("write one statement a line")
    if m.kind == "MINUS" and not m.before.strip():
        return Reading("the parts of a rule are lines of their own, without `-`")
    if m.word == "at" and "AT_BOTTOM" in m.accepts:
        return Reading("a card goes on top unless the line says `at bottom`, `at random` or `under card`")
    if m.start == "definition" and "DEFINE" in m.accepts:
        return Reading("a rule begins with one of these words, and its lines are indented")
    if m.accepts == {"WHEN"}:
        return Reading(f"write it as `{m.first} move_name when condition`")
    if m.accepts == {"_NL"} and "ask" in m.words_before:
        return Reading(MISPLACED["ask"])
    if {"ELSE", "THEN"} & m.accepts and "COLON" not in m.accepts:
        return Reading("a choice between two values is written `if a then b else c`")
    if m.start in LEAF_SHAPES:
        return Reading(f"write it as `{LEAF_SHAPES[m.start]}`")
    if m.lead in ("cites", "reveals") and m.kind == "_DEDENT":
        return Reading("write below it what is done, if only `do nothing`")
    shape, until = SHAPES.get(m.lead, ("", ""))
    if not shape or not m.in_rules or (until and until in re.findall(r"\w+|[^\w\s]", m.before)[1:]):
        return None
    return Reading(f"write it as `{shape}`")


READINGS: tuple[Callable[[Mistake], Reading | None], ...] = (
    _several_parts,
    deck_line,
    then,
    parenthesised,
    _brackets,
    _second_block,
    handed,
    sorted_values,
    listed_values,
    _phrase,
    behind_search,
    superlative,
    simple_only,
    comparison,
    _layout,
    assignment,
    odd_word,
    reserved_name,
    reserved_token,
    _missing_word,
    sign,
    _value_shape,
    _call,
    _shape,
)
