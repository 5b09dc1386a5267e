"""What the words and signs of the language are called when people are told about them."""

from __future__ import annotations

import re
from collections.abc import Iterable


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


RESERVED = _words(
    "define to decision when moment during let set add move shuffle show give stop again finish ask leave rejoin "
    "if then else for each in where repeat times while cites meanwhile otherwise giving marks under "
    "any no every first last the random total most least by and or not true false none mod div with "
    "before after instead also never extend"
)

DEFINITION_WORDS = _words("to define decision when moment during before after instead also never extend")
STATEMENT_WORDS = _words(
    "let set add move shuffle show give stop again finish ask leave rejoin if else for repeat cites meanwhile otherwise"
)
VALUE_WORDS = _words("any no every each first last the random total most least not if true false none")

_TERMINALS = {
    "NAME": "a name",
    "NUMBER": "a number",
    "REFERENCE": "a statement's code such as `MIN-016`",
    "OPTIONAL": "`?`",
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
    "$END": "the end of the text",
    "HOW_MANY": "`how many`",
    "_TURN_OVER": "`turn over`",
    "_DO_NOTHING": "`do nothing`",
    "_AT_ONCE": "`at once`",
    "AT_BOTTOM": "`at bottom`",
    "AT_RANDOM": "`at random`",
    "PROCEDURE": "`to`",
    "INSTEAD_OF": "`instead of`",
    "COPIES": "`x`",
    "COLON": "`:`",
    "COMMA": "`,`",
    "EQUALS": "`=`",
    "NOT_EQUALS": "`!=`",
    "AT_MOST": "`<=`",
    "AT_LEAST": "`>=`",
    "LESS": "`<`",
    "GREATER": "`>`",
    "PLUS": "`+`",
    "MINUS": "`-`",
    "ASTERISK": "`*`",
    "DOT": "`.`",
    "RANGE": "`..`",
    "SLASH": "`/`",
    "LEFT_PARENTHESIS": "`(`",
    "RIGHT_PARENTHESIS": "`)`",
    "LEFT_BRACKET": "`[`",
    "RIGHT_BRACKET": "`]`",
}

_VALUE_STARTS = _words(
    "NAME NUMBER TRUE FALSE NONE LEFT_PARENTHESIS LEFT_BRACKET MINUS NOT IF ANY NO EVERY EACH FIRST LAST THE RANDOM "
    "HOW_MANY TOTAL MOST LEAST"
)
_STATEMENT_STARTS = _words(
    "LET SET ADD MOVE SHUFFLE SHOW GIVE STOP AGAIN FINISH ASK LEAVE REJOIN FOR REPEAT IF _TURN_OVER _DO_NOTHING NAME"
)
_OPERATORS = _words(
    "EQUALS NOT_EQUALS AT_MOST AT_LEAST LESS GREATER PLUS MINUS ASTERISK DIV MOD AND OR IN RANGE OTHERWISE"
)
_DEFINITIONS = _words("DEFINE PROCEDURE DECISION WHEN MOMENT DURING BEFORE AFTER INSTEAD_OF ALSO NEVER EXTEND")

# A group stands for its terminals where both of its marks are expected; what belongs to it is then not listed.
_GROUPS: tuple[tuple[frozenset[str], frozenset[str], str], ...] = (
    (
        _words("DEFINE PROCEDURE"),
        _DEFINITIONS | {"_NL"},
        "a rule (`to`, `define`, `decision`, `when`, `moment`, `during`)",
    ),
    (_words("LET SET"), _STATEMENT_STARTS, "a statement"),
    (_words("NUMBER TRUE"), _VALUE_STARTS, "a value"),
    (_words("AND OR"), _OPERATORS | {"DOT", "LEFT_PARENTHESIS"}, "an operator"),
    (_words("PLUS MINUS"), _OPERATORS | {"DOT", "LEFT_PARENTHESIS"}, "an operator"),
    (_words("NAME MEANWHILE"), _words("NAME ALSO NEVER INSTEAD_OF"), "a move"),
    (
        _words("AT_BOTTOM AT_RANDOM"),
        _words("AT_BOTTOM AT_RANDOM UNDER DOT LEFT_PARENTHESIS"),
        "a position such as `at bottom`",
    ),
    (_words("_NL $END"), _words("_NL $END"), "the end of the line"),
)


def terminal_word(terminal: str) -> str:
    """The human word for a terminal of the grammar."""
    return _TERMINALS.get(terminal) or f"`{terminal.lower().strip('_')}`"


def keywords_among(terminals: Iterable[str]) -> set[str]:
    """The words of the language among terminals, such as ``let`` and ``how many``."""
    return {word.strip("`") for word in map(terminal_word, terminals) if re.fullmatch("`[a-z ]+`", word)}


def alternatives(terminals: Iterable[str]) -> list[str]:
    """What may stand in a place, summed up for people: first words and signs, then groups such as ``a value``."""
    left = set(terminals)
    groups: list[str] = []
    for marks, members, word in _GROUPS:
        if marks <= left:
            groups.append(word)
            left -= members
    for minor in ("DOT", "_DEDENT"):
        if len(left) + len(groups) > 1:
            left -= {minor}
    return sorted(terminal_word(one) for one in left) + groups


def expected_words(terminals: Iterable[str]) -> str:
    """What may stand in a place, as a part of a sentence: ``a value or `:```."""
    words = alternatives(terminals) or [terminal_word("$END")]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
