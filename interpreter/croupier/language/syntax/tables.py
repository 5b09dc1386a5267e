"""Build Lark's parser from tables that are kept from one process to the next.

The tables are numbers, texts, lists and mappings: reading them runs no code.
"""

from __future__ import annotations

import marshal
import sys
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

import lark
from lark import Lark, Token
from lark.grammar import Rule
from lark.indenter import DedentError, Indenter
from lark.lexer import TerminalDef

from croupier.language.caches import keep, kept
from croupier.language.data import grammar_text

KIND = "tables"

STARTS = ["definition", "body", "expression", "signature", "parameters", "deck_line"]


class BadDedent(Exception):
    """Raised for a line that is indented less than the line above, but as far as no earlier line. ``token`` is the line
    break."""

    def __init__(self, token: Token) -> None:
        super().__init__()
        self.token = token


class _Indentation(Indenter):
    NL_type = "_NL"
    OPEN_PAREN_types = ["LEFT_PARENTHESIS", "LEFT_BRACKET"]  # noqa: RUF012
    CLOSE_PAREN_types = ["RIGHT_PARENTHESIS", "RIGHT_BRACKET"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8
    always_accept = ("_NL", "NAME")  # with names, no keyword is read out of the beginning of a longer word

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Yield the tokens with indents and dedents.

        Each parse gets an indenter of its own, so that several threads may parse at a time.
        """
        fresh = _Indentation()
        return fresh._process(stream)  # type: ignore[no-untyped-call, no-any-return]

    def handle_NL(self, token: Token) -> Iterator[Token]:
        try:
            yield from super().handle_NL(token)
        except DedentError:
            raise BadDedent(token) from None


def make_lark(*, strict: bool = False) -> Lark:
    """Return Lark's parser for the grammar. ``strict`` (which needs interegular) refuses every silent choice."""
    return Lark(
        grammar_text(), parser="lalr", start=STARTS, postlex=_Indentation(), propagate_positions=True, strict=strict
    )


def kept_lark() -> Lark:
    """Return Lark's parser from kept tables. Without any, make them from the grammar and keep them."""
    purpose = _purpose()
    tables = _tables(kept(KIND, purpose))
    if tables is None:
        made = make_lark()
        keep(KIND, purpose, marshal.dumps(_tables_of(made)))
        return made
    data, memo = tables
    return Lark._load_from_dict(data, memo, postlex=_Indentation(), propagate_positions=True)  # type: ignore[no-any-return]


def _purpose() -> str:
    """Return the key of the tables: the grammar, the way in which it is read, and the versions that make tables."""
    read = f"{grammar_text()}{STARTS}{_Indentation.always_accept}"
    made = f"lark {lark.__version__} on {sys.implementation.cache_tag}, format {marshal.version}"
    return f"{blake2b(read.encode(), digest_size=20).hexdigest()} by {made}"


def _tables_of(made: Lark) -> tuple[dict[str, Any], dict[int, Any]]:
    """Return a parser's tables without the options that are objects. They are given when the tables are read."""
    data, memo = made.memo_serialize([TerminalDef, Rule])
    given = {"postlex", "propagate_positions", "tree_class", "transformer", "lexer_callbacks", "_plugins"}
    data["options"] = {name: value for name, value in data["options"].items() if name not in given}
    return data, memo


def _tables(content: bytes | None) -> tuple[dict[str, Any], dict[int, Any]] | None:
    if content is None:
        return None
    data, memo = marshal.loads(content)
    return data, memo
