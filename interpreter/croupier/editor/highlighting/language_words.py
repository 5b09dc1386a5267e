"""List what the rule language is written with, for editors that colour a text by regular expressions.

Everything comes from Lark's terminals and rules, so a new word of the grammar is in the list at once. What a word is
coloured as follows from where the grammar has it: a word that is a value by itself is a constant, one that begins a
search is a quantifier. A word that is nothing else is a keyword. For example::

  NAME "define" (signature)  ->  a declaration, and a name of a rule follows it
  HOW_MANY                   ->  the phrase `how[ \\t]+many\\b`, a quantifier
  COPIES                     ->  left out: `x` is a word in lines of a deck alone, and a name in rules
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from lark import Lark
from lark.grammar import Terminal
from lark.lexer import PatternRE, PatternStr, TerminalDef

from croupier.language.analysis.builtins import BUILT_INS
from croupier.language.analysis.types import BUILT_IN_TYPES
from croupier.language.syntax.tables import kept_lark
from croupier.language.syntax.words import DEFINITION_WORDS, OPERATOR_WORDS, STATEMENT_WORDS, terminal_word

COPIES = "COPIES"
"""The terminal of the word between a number and a card in a line of the deck."""

SEARCHES = ("quantifier", "total", "extreme", "each")
"""The rules of the grammar that begin with a word which asks for something among several."""

PHRASE = re.compile("`[a-z]+( [a-z]+)+`")


class WordSort(StrEnum):
    """How a word of the language is coloured."""

    DECLARATION = "declaration"  # begins a definition, where it begins a line; elsewhere a keyword
    KEYWORD = "keyword"
    QUANTIFIER = "quantifier"
    OPERATOR = "operator"
    CONSTANT = "constant"


@dataclass(frozen=True, slots=True)
class LanguageWords:
    """What the rule language is written with. Patterns are regular expressions that Python and Oniguruma read alike."""

    words: dict[str, WordSort]
    phrases: dict[str, WordSort]  # by patterns, such as ``how[ \t]+many\b``
    before_names: tuple[str, ...]  # patterns of what stands before the name of a rule
    before_types: tuple[str, ...]  # the same of types
    signs: tuple[str, ...]  # as they are written, the longest first
    built_ins: tuple[str, ...]  # names of functions
    types: tuple[str, ...]  # names of types that every ruleset has
    name: str  # a pattern, as those that follow
    number: str
    reference: str
    comment: str
    copies: str


def language_words() -> LanguageWords:
    """Return what the grammar is written with."""
    lark = kept_lark()
    sorts = _Sorts(lark)
    patterns = {one.name: one.pattern.value for one in lark.terminals}
    words = [one for one in lark.terminals if _is_word(one) and one.name != COPIES]
    phrases = [one for one in lark.terminals if _is_phrase(one)]
    signs = [one.pattern.value for one in lark.terminals if isinstance(one.pattern, PatternStr) and not _is_word(one)]
    return LanguageWords(
        words={one.pattern.value: sorts.of(one) for one in words},
        phrases={one.pattern.value: sorts.of(one) for one in phrases},
        before_names=tuple(patterns[one] for one in _before(lark, "signature") if one != "NAME"),
        before_types=tuple(patterns[one] for one in _before(lark, "type")),
        signs=tuple(sorted(signs, key=lambda sign: (-len(sign), sign))),
        built_ins=tuple(BUILT_INS),
        types=tuple(BUILT_IN_TYPES),
        name=patterns["NAME"],
        number=patterns["NUMBER"],
        reference=patterns["REFERENCE"],
        comment=patterns["COMMENT"],
        copies=patterns[COPIES],
    )


def any_of(patterns: Iterable[str]) -> str:
    """Return the pattern for one of some words, which ends where the word does."""
    ways = "|".join(one.removesuffix(r"\b") for one in patterns)
    return rf"\b(?:{ways})\b"


def name_pattern(words: LanguageWords) -> str:
    """Return the pattern of a name that is no word of the language."""
    return rf"(?!{any_of([*words.phrases, *words.words])}){words.name}"


class _Sorts:
    """The sorts of terminals, by the rules of the grammar that have them."""

    def __init__(self, lark: Lark) -> None:
        self._constants = {
            rule.expansion[0].name for rule in lark.rules if rule.origin.name == "atom" and len(rule.expansion) == 1
        }
        self._searches = {rule.expansion[0].name for rule in lark.rules if (rule.alias or rule.origin.name) in SEARCHES}

    def of(self, terminal: TerminalDef) -> WordSort:
        word = terminal_word(terminal.name).strip("`")
        if terminal.name in self._constants:
            return WordSort.CONSTANT
        if word.split()[0] in DEFINITION_WORDS:
            return WordSort.DECLARATION
        if word in STATEMENT_WORDS:
            return WordSort.KEYWORD
        if word in OPERATOR_WORDS:
            return WordSort.OPERATOR
        return WordSort.QUANTIFIER if terminal.name in self._searches else WordSort.KEYWORD


def _is_word(terminal: TerminalDef) -> bool:
    return isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.isalpha()


def _is_phrase(terminal: TerminalDef) -> bool:
    """Return whether a terminal is several words, with any space between them."""
    return isinstance(terminal.pattern, PatternRE) and bool(PHRASE.fullmatch(terminal_word(terminal.name)))


def _before(lark: Lark, part: str) -> tuple[str, ...]:
    """Return the terminals that stand right before a part of the grammar."""
    return tuple(
        dict.fromkeys(
            left.name
            for rule in lark.rules
            for left, right in zip(rule.expansion, rule.expansion[1:], strict=False)
            if isinstance(left, Terminal) and right.name == part
        )
    )
