"""The words and signs of the rules, and the spaces between them.

The grammar's lexer drops comments and some words, so a text is read here by one pattern. What is read stays whole; only
the white space between is made anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.language.syntax.words import RESERVED

PHRASES = ("how many", "instead of", "turn over", "do nothing", "at once", "at bottom", "at random")
"""Terminals of the grammar that are two words."""

_PHRASE = "|".join(one.replace(" ", r"[ \t]+") + r"\b" for one in PHRASES)
WORD = re.compile(
    rf"(?P<comment>\#[^\n]*)|(?P<line_break>\n)|(?P<space>[ \t\r]+)|(?P<phrase>{_PHRASE})"
    r"|(?P<word>[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+|\w+)|(?P<sign>\.\.|[<>!]=|.)"
)
OPEN, CLOSED = frozenset("(["), frozenset(")]")
_VALUES = frozenset(("true", "false", "none"))
_KEYWORDS = (RESERVED - _VALUES) | frozenset(PHRASES)
_NOT_BEHIND = OPEN | {".", ".."}
_NOT_BEFORE = CLOSED | {",", ":", ".", "..", "?"}


@dataclass(frozen=True, slots=True)
class Word:
    """A word, a sign or a comment."""

    text: str
    kind: str  # "word", "phrase", "sign", "comment" or "line_break"
    start: int


def words_of(text: str) -> Iterator[Word]:
    """Yield the words, signs, comments and line breaks of a text of rules. A phrase has one space between its words."""
    for found in WORD.finditer(text):
        kind = str(found.lastgroup)
        if kind != "space":
            told = " ".join(found[0].split()) if kind == "phrase" else found[0].rstrip() or "\n"
            yield Word(told, kind, found.start())


def spaced(words: Iterable[Word]) -> str:
    """Return words on one line, with the spaces that belong between them."""
    told, before, sticks = [], None, False
    for one in words:
        if before is not None and not sticks and _is_apart(before, one):
            told.append(" ")
        told.append(one.text)
        sticks = one.text == "-" and _is_sign_of_number(before)
        before = one
    return "".join(told)


def _is_apart(before: Word, one: Word) -> bool:
    """Return whether a space stands between two words."""
    if before.text in _NOT_BEHIND or one.text in _NOT_BEFORE:
        return False
    return one.text != "(" or not _is_name(before)


def _is_name(word: Word) -> bool:
    return word.kind == "word" and word.text not in _KEYWORDS and not word.text[0].isdigit()


def _is_sign_of_number(before: Word | None) -> bool:
    """Return whether a `-` behind a word makes a number negative, and subtracts nothing."""
    if before is None or before.text in _KEYWORDS:
        return True
    return before.kind == "sign" and before.text not in CLOSED
