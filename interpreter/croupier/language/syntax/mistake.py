"""Describe a token that the parser refused, with its surroundings."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lark import Token, Tree, UnexpectedToken

from croupier.language.source import Fragment, Span
from croupier.language.syntax.words import expected_words, terminal_word
from croupier.language.syntax.yaml_reports import quoted_line

_LAYOUT = ("$END", "_NL", "_INDENT", "_DEDENT")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class SearchRead:
    """A search such as ``any c in hand where c.n = 3``, as far as it was read."""

    place: Span
    where: Span | None  # the place of its condition


@dataclass(frozen=True, slots=True)
class Mistake:
    """A token that the parser refused."""

    fragment: Fragment
    start: str  # the rule of the grammar that was tried
    kind: str  # the terminal of the token
    word: str  # the text of the token; empty for the ends of lines and blocks
    line: int  # from 1, in the fragment
    column: int  # from 1
    width: int
    accepts: frozenset[str]  # the terminals that could stand here
    name_before: str  # the word right before the token, if it was read as a name
    name_place: Span  # the place of that word
    search: SearchRead | None  # the search that ends right before the token

    @property
    def text(self) -> str:
        """Return the line of the token."""
        return self.fragment.text.split("\n")[self.line - 1]

    @property
    def before(self) -> str:
        """Return the line up to the token, without spaces at its end."""
        return self.text[: self.column - 1].rstrip()

    @property
    def first(self) -> str:
        """Return the first word of the line."""
        found = _WORD.match(self.text.lstrip())
        return found.group() if found else ""

    @property
    def begun(self) -> str:
        """Return the name that begins the statement, if it stands right before the token, or an empty text.

        A statement begins at the start of the line or behind the ``:`` of a short block.
        """
        word = self.name_before
        begin = self.before[: -len(word)].rstrip() if word and self.before.endswith(word) else "none"
        return word if not begin or begin.endswith(":") else ""

    @property
    def lead(self) -> str:
        """Return the first word of the statement, which may stand behind the ``:`` of a short block."""
        found = re.search(r":\s*([a-z_]+)\b[^:]*$", self.before)
        return found[1] if found else self.first

    @property
    def words_before(self) -> list[str]:
        """Return the words of the line before the token."""
        return _WORD.findall(self.before)

    @property
    def rest(self) -> str:
        """Return the line from the token on."""
        return self.text[self.column - 1 :]

    @property
    def in_rules(self) -> bool:
        """Return whether lines and indentation have a meaning here."""
        return self.start in ("definition", "body")

    @property
    def place(self) -> Span:
        return self.fragment.span(self.line, self.column, self.line, self.column + self.width)

    def place_from(self, column: int, end: int | None = None) -> Span:
        """Return the place from a column of the line to the end of the token, or to an offset in the source."""
        place = self.fragment.span(self.line, column, self.line, self.column + self.width)
        return place if end is None else Span(place.source, place.start, end)

    def part(self, start: int, end: int) -> Span:
        """Return the place of a part of the line, whose characters count from 0."""
        return self.fragment.span(self.line, start + 1, self.line, end + 1)

    def place_to(self, column: int) -> Span:
        """Return the place from the token up to, but not including, a column of the line."""
        return self.fragment.span(self.line, self.column, self.line, column)

    @property
    def expected(self) -> str:
        """Return the words that could stand here, as a part of a sentence."""
        return expected_words(self.accepts)

    @property
    def found(self) -> str:
        """Return the token, in words."""
        return terminal_word(self.kind) if self.kind in _LAYOUT else quoted_line(self.word)

    @property
    def first_place(self) -> Span:
        """Return the place of the first word of the line."""
        column = len(self.text) - len(self.text.lstrip()) + 1
        return self.fragment.span(self.line, column, self.line, column + len(self.first))


def locate(fragment: Fragment, error: UnexpectedToken, start: str) -> Mistake:
    """Return the mistake of an error of Lark.

    A token without a text is placed at the end or the beginning of a line.
    """
    token: Token = error.token
    accepts = frozenset(error.interactive_parser.accepts())
    line, column, width = _place(fragment.text.split("\n"), token)
    word = "" if token.type in _LAYOUT else str(token)
    name, place = "", fragment.span(line, column, line, column)
    stack = error.interactive_parser.parser_state.value_stack
    if stack and isinstance(stack[-1], Token) and stack[-1].type == "NAME":
        name = str(stack[-1])
        place = _span(fragment, stack[-1])
    search = _search(fragment, stack)
    return Mistake(fragment, start, token.type, word, line, column, width, accepts, name, place, search)


_LONGEST_QUOTED = 60
"""The longest part of a line that is written again in a help."""


def quoted(place: Span) -> str:
    """Return the text of a place on one line, or of a long one its first word."""
    text = " ".join(place.text.split())
    return text if len(text) <= _LONGEST_QUOTED and "#" not in text else f"{text.split()[0]} …"


_BEGINS_SEARCH = {"quantifier": 0, "EACH": 0, "FOR": 2}
"""What stands before the variable of a search, and how many parts before that the search begins."""


def _search(fragment: Fragment, stack: list[Token | Tree[Token]]) -> SearchRead | None:
    """Return the search at the end of the parts that were read, or None."""
    kinds = [one.type if isinstance(one, Token) else str(one.data) for one in stack]
    where = len(kinds) > 1 and kinds[-2] == "WHERE"
    begin = len(kinds) - (6 if where else 4)
    if begin < 0 or kinds[begin + 1 : begin + 3] != ["NAME", "IN"] or kinds[begin] not in _BEGINS_SEARCH:
        return None
    first = begin - _BEGINS_SEARCH[kinds[begin]]
    if kinds[begin] == "FOR" and kinds[first] not in ("TOTAL", "HIGHEST", "LOWEST"):
        return None
    last = _span(fragment, stack[-1])
    return SearchRead(_span(fragment, stack[first]).to(last), last if where else None)


def _span(fragment: Fragment, one: Token | Tree[Token]) -> Span:
    at = one if isinstance(one, Token) else one.meta
    return fragment.span(at.line or 1, at.column or 1, at.end_line or 1, at.end_column or 1)


def _place(lines: list[str], token: Token) -> tuple[int, int, int]:
    """Return line, column and width of a token.

    ``$END`` and the ends of blocks have borrowed a place from the token before.
    """
    line = min(token.line or 1, len(lines))
    if token.type == "_INDENT":
        line = min(token.end_line or line, len(lines))
        return line, 1, len(lines[line - 1]) - len(lines[line - 1].lstrip())
    if token.type not in _LAYOUT:
        return line, token.column or 1, len(token)
    return line, len(lines[line - 1].split("#")[0].rstrip()) + 1, 0
