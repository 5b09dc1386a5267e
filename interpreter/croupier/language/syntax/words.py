"""Name the words and signs of the language in messages."""

from __future__ import annotations

import re
from collections.abc import Iterable

from croupier.language.data import grammar_text
from croupier.language.syntax import nodes as n


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _quoted_words() -> frozenset[str]:
    """Return the words that the grammar writes in quotes, outside its comments."""
    lines = (line for line in grammar_text().splitlines() if not line.startswith("//"))
    return frozenset(word for line in lines for word in re.findall(r'"([a-z]+)"', line))


RESERVED = _quoted_words() - {"x"} | {"instead"}
"""The words that cannot be names.

``x`` is left out: it stands between a number and a face, where no name can stand. ``instead of`` is one terminal, but
its first word alone would read as the name of a rule.
"""

DEFINITION_WORDS = _words("to define decision when moment during way before after instead also never extend remove")
_LEADS = tuple(dict.fromkeys(node.row.lead for node in n.FLAT if node.row.lead))
"""The words that begin flat statements."""

STATEMENT_WORDS = _words("if else for repeat cites reveals meanwhile otherwise") | {
    lead.split()[0] for lead in _LEADS if lead.split()[0] in RESERVED
}
STATEMENT_PHRASES = tuple(lead for lead in _LEADS if lead.split()[0] not in RESERVED)
"""The first words of statements whose first word alone has no meaning."""

VALUE_WORDS = _words("any no every each first last the random total highest lowest most least not if true false none")

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
    "HOW_MANY TOTAL HIGHEST LOWEST MOST LEAST"
)
_STATEMENT_STARTS = _words("FOR REPEAT IF NAME") | {
    next((name for name, word in _TERMINALS.items() if word == f"`{lead}`"), lead.split()[0].upper()) for lead in _LEADS
}
_OPERATORS = _words(
    "EQUALS NOT_EQUALS AT_MOST AT_LEAST LESS GREATER PLUS MINUS ASTERISK DIV MOD AND OR IN NOT RANGE OTHERWISE"
)
_DEFINITIONS = _words(
    "DEFINE PROCEDURE DECISION WHEN MOMENT DURING WAY BEFORE AFTER INSTEAD_OF ALSO NEVER EXTEND REMOVE"
)

# A group is named if all of its marks are expected. Its members are then not listed one by one.
_GROUPS: tuple[tuple[frozenset[str], frozenset[str], str], ...] = (
    (
        _words("DEFINE PROCEDURE"),
        _DEFINITIONS | {"_NL"},
        "a rule (`to`, `define`, `decision`, `when`, `moment`, `during`, `way`)",
    ),
    (_words("LET SET"), _STATEMENT_STARTS | {"REVEALS"}, "a statement"),
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
    """Return the word for a terminal of the grammar."""
    return _TERMINALS.get(terminal) or f"`{terminal.lower().strip('_')}`"


def keywords_among(terminals: Iterable[str]) -> set[str]:
    """Return the words of the language among terminals, such as ``let`` and ``how many``."""
    return {word.strip("`") for word in map(terminal_word, terminals) if re.fullmatch("`[a-z ]+`", word)}


OPERATOR_WORDS = frozenset(keywords_among(_OPERATORS))
"""The operators that are words, such as ``and`` and ``div``."""


def alternatives(terminals: Iterable[str]) -> list[str]:
    """Return the words for terminals, for a message: words and signs first, then groups such as ``a value``."""
    left = set(terminals)
    groups: list[str] = []
    for marks, members, word in _GROUPS:
        if marks <= left:
            groups.append(word)
            left -= members
    if "PROCEDURE" in left:
        left -= {"LEFT_PARENTHESIS"}  # of a state with indices, behind `set`
    for minor in ("DOT", "_DEDENT"):
        if len(left) + len(groups) > 1:
            left -= {minor}
    return sorted(terminal_word(one) for one in left) + groups


def expected_words(terminals: Iterable[str]) -> str:
    """Return the words for terminals as a part of a sentence: ``a value or `:```."""
    words = alternatives(terminals) or [terminal_word("$END")]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]


def has_code(line: str) -> bool:
    """Return whether a line of rules contains more than a comment."""
    return bool(line.strip()) and not line.lstrip().startswith("#")
