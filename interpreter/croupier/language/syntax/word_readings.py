"""Recognise words that are wrong: of another language, misspelt, reserved, or in a wrong place."""

from __future__ import annotations

import re

from croupier.language.diagnostics import did_you_mean, write
from croupier.language.syntax.advice import (
    MISPLACED,
    RULE_WORDS,
    STATEMENT_ADVICE,
    STATEMENT_HABITS,
    SUPERLATIVES,
    VALUE_HABITS,
)
from croupier.language.syntax.idioms import DEFINING, defining_word, missing_word
from croupier.language.syntax.mistake import Mistake
from croupier.language.syntax.reading import Reading
from croupier.language.syntax.words import DEFINITION_WORDS, RESERVED, STATEMENT_WORDS, VALUE_WORDS, keywords_among


def odd_word(m: Mistake) -> Reading | None:
    """Return a reading for a word of another language, or a misspelt word: the token, or the word before it."""
    if m.word[:1].isalpha() and (reading := _odd_token(m)):
        return reading
    if m.begun and not _defines(m):
        is_move = {"WHEN", "COLON"} <= m.accepts and missing_word(m)
        return None if is_move else _odd_first_word(m)
    if m.name_before and m.name_before not in RESERVED and m.kind in ("NAME", "NUMBER"):
        habit = VALUE_HABITS.get(m.name_before, "").split("|")[0]
        near = _near(m.name_before, VALUE_WORDS | {"how many"})
        if habit or near:
            return Reading(write(habit) if habit else near, _no_word(m.name_before), m.name_place)
    return _odd_first_word(m) if m.kind == "COLON" and m.accepts == {"_NL"} else None


def _defines(m: Mistake) -> bool:
    """Return whether the line is the value of a definition, which no statement begins."""
    return m.fragment.text.lstrip().startswith("define")


def _odd_token(m: Mistake) -> Reading | None:
    """Return a reading for such a word as the token."""
    known = keywords_among(m.accepts) | ({"="} if "EQUALS" in m.accepts else set())
    for habit in VALUE_HABITS.get(m.word, "").split("|"):
        if habit in known:
            return Reading(write(habit), _no_word(m.word))
    if m.word not in RESERVED and (near := _near(m.word, known)):
        return Reading(near, _no_word(m.word))
    if m.column == 1 and (advice := _habit(m, m.word)):
        return Reading(advice, _no_word(m.word))
    return None


def _odd_first_word(m: Mistake) -> Reading | None:
    """Return a reading for such a word at the beginning of the line, or of the statement behind a ``:``."""
    word, place = (m.begun, m.name_place) if m.begun else (m.first, m.first_place)
    if advice := _habit(m, word):
        return Reading(advice, _no_word(word) or f"`{word}` begins no statement", place)
    near = "" if word in RESERVED else _near(word, STATEMENT_WORDS | DEFINITION_WORDS)
    return Reading(near, _no_word(word), place) if near else None


def _habit(m: Mistake, word: str) -> str:
    """Return the help for a word that begins a statement or a rule in other languages."""
    if word in DEFINING:
        return defining_word(m.fragment.text)
    return STATEMENT_ADVICE.get(word) or (write(STATEMENT_HABITS[word]) if word in STATEMENT_HABITS else "")


def _no_word(word: str) -> str:
    """Return the message that a word is unknown, or an empty text for a word of the language."""
    return "" if word in RESERVED else f"`{word}` is not a word of the language"


def _near(word: str, known: set[str] | frozenset[str]) -> str:
    """Return ``did you mean …`` for a known word with the same first letter and about the same length."""
    return did_you_mean(word, {one for one in known if one[0] == word[0] and abs(len(one) - len(word)) <= 2})


def reserved_token(m: Mistake) -> Reading | None:
    """Return a reading for a word of the language that cannot stand here."""
    if m.word not in RESERVED:
        return None
    if "MEANWHILE" in m.accepts and m.word in ("if", "let", "set", "add", "for", "repeat", "move"):
        return Reading("a decision holds moves: `name(parameters) when condition:`")
    if m.word in MISPLACED and (m.first == m.word or m.word not in DEFINITION_WORDS):
        return Reading(MISPLACED[m.word])
    if "NAME" in m.accepts:
        return Reading(f"`{m.word}` is a word of the language and cannot be a name")
    return None


def reserved_name(m: Mistake) -> Reading | None:
    """Return a reading for a word of the language that was read as a name. Only a name could stand there."""
    word = m.name_before
    if word not in RESERVED:
        return None
    if m.start == "body" and word in RULE_WORDS:
        help = "only statements stand here: write what the rule does, without its first line"
        return Reading(help, f"`{word}` cannot stand here", m.name_place)
    leads = word == m.first
    help = MISPLACED.get(word, "") if leads or word not in DEFINITION_WORDS else ""
    if {"WHEN", "COLON"} <= m.accepts and leads and word not in ("also", "never", "instead"):
        help = "a decision holds moves: `name(parameters) when condition:`"
    elif word in STATEMENT_WORDS and leads and m.fragment.text.lstrip().startswith("define"):
        help = f"a definition is a value and does nothing: leave `{word}` out, or begin the rule with `to`"
    elif not help and word in STATEMENT_WORDS and "AND" in m.accepts:
        help = f"`{word}` begins a statement and has no value"
    return Reading(help, f"`{word}` cannot stand here", m.name_place) if help else None


def superlative(m: Mistake) -> Reading | None:
    """Return a reading for another word in the place of ``highest`` or ``most``, and for one of these for the other."""
    by = re.search(r"\bby\b", m.rest)
    if m.kind == "NAME" and m.name_before in SUPERLATIVES:
        highest, most = SUPERLATIVES[m.name_before]
        message = f"`{m.name_before}` compares two numbers" if m.name_before in ("min", "max") else ""
        return Reading(write(most if by else highest), message or _no_word(m.name_before), m.name_place)
    words = [one for one in m.words_before if one in ("highest", "lowest", "most", "least")]
    if m.kind == "IN" and "FOR" in m.accepts and words and by:
        most = {"highest": "most", "lowest": "least"}.get(words[-1], words[-1])
        return Reading(f"`{most} c in … by …` finds the items, and `{words[-1]} … for c in …` the value")
    if words and m.words_before[-2:-1] == words[-1:] and m.accepts == {"IN"} and re.search(r"\bfor\b", m.rest):
        highest = {"most": "highest", "least": "lowest"}[words[-1]]
        return Reading(f"`{words[-1]}` finds the items; for the value write `{highest}`")
    return None
