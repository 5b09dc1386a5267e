"""Parse a text that breaks off: which terminals may stand next, and the nodes around a name that stands there.

Algorithm. Lark's parser takes the tokens of the text up to the end, and says which terminals it accepts. If a name is
one of them, a placeholder is fed, and then the nearest end of all that is open: of the accepted terminals always the
first in ``CLOSING``. So ``move top(`` becomes::

  move top(UNKNOWN) to FILLER

Invariant. A terminal is tried without callbacks before it is fed: the builders of Lark's trees change lists in place.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from typing import Any

from lark import Token, UnexpectedInput
from lark.parsers.lalr_interactive_parser import InteractiveParser

from croupier.language.source import Source, fragment_of
from croupier.language.syntax.build import Builder
from croupier.language.syntax.builders import BUILDERS
from croupier.language.syntax.parse import lark_parser
from croupier.language.syntax.tables import BadDedent

UNKNOWN = "unknown__name"
"""The placeholder of the name at the end. No author can write it."""
FILLER = "filler__name"
UNKNOWN_CODE = "UNKNOWN-CODE-0"
"""The placeholder of a statement's code at the end."""

CLOSING = (
    *("$END", "_DEDENT", "_NL", "RIGHT_PARENTHESIS", "RIGHT_BRACKET", "COLON", "_INDENT"),
    *("_DO_NOTHING", "TIMES", "THEN", "ELSE", "FOR", "IN", "BY", "PROCEDURE", "EQUALS", "WHEN", "AS"),
    *("NAME", "LEFT_PARENTHESIS", "MEANWHILE", "NUMBER", "COPIES", "DOT"),
)
"""The terminals that bring a text to its end, the nearest first."""
TEXTS = {"NAME": FILLER, "NUMBER": "1", "_DO_NOTHING": "do nothing"}
MOST_CLOSING = 400
"""The most terminals that are fed to end a text: brackets and blocks nest at most so deep."""


@dataclass(frozen=True)
class Unfinished:
    """What may follow a text that breaks off."""

    accepts: frozenset[str]  # the terminals
    node: Any | None  # all that the text is about, with a placeholder at its end; None where no name may stand


def unfinished(text: str, start: str) -> Unfinished | None:
    """Return what may follow a text, or None if there is a mistake in it, or if it ends in a comment.

    ``start`` is one of the starting points of the grammar.
    """
    parser = lark_parser().parse_interactive(text + UNKNOWN, start=start)
    try:
        end = _feed(parser)
    except (UnexpectedInput, BadDedent):
        return None
    if end is None:
        return None
    accepts = frozenset(_accepted(parser, parser.choices()))
    return Unfinished(accepts, _completed(parser, text, end, accepts))


def completed(text: str, behind: str, start: str) -> Any | None:
    """Return the node of a whole text with a placeholder between its two parts, or None if there is a mistake in it."""
    whole = f"{text}{UNKNOWN}{behind.rstrip()}" + ("\n" if start in ("definition", "body") else "")
    try:
        tree = lark_parser().parse(whole, start=start)
    except (UnexpectedInput, BadDedent):
        return None
    return Builder(fragment_of(Source("", whole)), BUILDERS).build(tree)


def _feed(parser: InteractiveParser) -> Token | None:
    """Feed all tokens before the placeholder. Return the placeholder, or None if it is not a word of its own."""
    token: Token
    for token in parser.lexer_thread.lex(parser.parser_state):
        if token == UNKNOWN:
            return token
        parser.feed_token(token)
    return None


def _accepted(parser: InteractiveParser, terminals: Any) -> Iterator[str]:
    """Yield those of some terminals that the parser accepts, in their order."""
    known = parser.choices()
    bare = copy(parser.parser_state.parse_conf)
    bare.callbacks = {}
    for terminal in terminals:
        if terminal not in known or not (terminal.isupper() or terminal == "$END"):
            continue
        trial = parser.parser_state.copy(deepcopy_values=False)
        trial.parse_conf = bare
        try:
            trial.feed_token(Token(terminal, ""), is_end=terminal == "$END")
        except UnexpectedInput:
            continue
        yield terminal


def _completed(parser: InteractiveParser, text: str, end: Token, accepts: frozenset[str]) -> Any | None:
    """Return the node of a text with a placeholder at its end, or None if no name may stand there."""
    terminal = next((one for one in ("NAME", "REFERENCE") if one in accepts), None)
    if terminal is None:
        return None
    parser.feed_token(Token.new_borrow_pos(terminal, UNKNOWN if terminal == "NAME" else UNKNOWN_CODE, end))
    for _ in range(MOST_CLOSING):
        nearest = next(_accepted(parser, CLOSING), None)
        if nearest is None:
            return None
        tree = parser.feed_token(Token.new_borrow_pos(nearest, TEXTS.get(nearest, ""), end))
        if nearest == "$END":
            return Builder(fragment_of(Source("", text + UNKNOWN)), BUILDERS).build(tree)
    return None
