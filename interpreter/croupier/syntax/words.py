"""What the words and signs of the language are called when people are told about them."""

from __future__ import annotations

RESERVED = frozenset(
    "define to decision when moment during let set add move shuffle show give stop again finish ask leave rejoin "
    "if then else for each in where repeat times while cites meanwhile otherwise giving marks under "
    "any no every first last the random total most least by and or not true false none mod div with "
    "before after instead also never extend".split()
)

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

_VALUE = frozenset("NAME NUMBER TRUE FALSE NONE LEFT_PARENTHESIS LEFT_BRACKET".split())
_VALUE_STARTS = _VALUE | frozenset(
    "MINUS NOT IF ANY NO EVERY EACH FIRST LAST THE RANDOM HOW_MANY TOTAL MOST LEAST".split()
)
_OPERATORS = frozenset(
    "EQUALS NOT_EQUALS AT_MOST AT_LEAST LESS GREATER PLUS MINUS ASTERISK DIV MOD AND OR IN DOT RANGE OTHERWISE".split()
)
_STATEMENTS = frozenset(
    "LET SET ADD MOVE SHUFFLE SHOW GIVE STOP AGAIN FINISH ASK LEAVE REJOIN FOR REPEAT _TURN_OVER _DO_NOTHING".split()
)
_DEFINITIONS = frozenset("DEFINE PROCEDURE DECISION WHEN MOMENT DURING".split())


def terminal_word(terminal: str) -> str:
    """The human word for a terminal of the grammar."""
    return _TERMINALS.get(terminal) or f"`{terminal.lower().strip('_')}`"


def expected_words(terminals: set[str]) -> str:
    """What may stand in a place, summed up for people: ``a value or `:```."""
    left = set(terminals) - {"_DEDENT"}
    words: list[str] = []
    for group, word in (
        (_DEFINITIONS, "a definition (`to`, `define`, `decision`, `when`, `moment`, `during`)"),
        (_STATEMENTS, "a statement"),
        (_VALUE_STARTS, "a value"),
        (_VALUE, "a value"),
        (_OPERATORS, "an operator"),
    ):
        if len(left & group) >= min(4, len(group)) and group <= left | {"IN", "RANGE", "OTHERWISE", "DOT", "MINUS"}:
            words.append(word)
            left -= group
    words += sorted(terminal_word(one) for one in left)
    if not words:
        return "the end of the text"
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
