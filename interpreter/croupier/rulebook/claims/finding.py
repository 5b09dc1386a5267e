"""Find the claims of a sentence: the longest pieces of it that the grammar of claims understands.

Algorithm. At each word each sort of claim is tried. The parser for a sort is fed with the words that follow, under
each of their names, and may leave out fillers. The longest piece that is a whole claim is taken; of several as
long, the sort that the grammar names first. The search goes on behind it.

Invariant. Words that no claim takes are left out of nothing: the numerals among them are told as not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from lark import Lark, Tree
from lark import Token as LarkToken
from lark.exceptions import UnexpectedInput
from lark.lexer import Lexer
from lark.parsers.lalr_interactive_parser import InteractiveParser

from croupier.language.data import lexicons_folder
from croupier.rulebook.claims.tokens import NamedWords, Token

START = re.compile(r"^(\w+):", re.MULTILINE)
FIRST_PART = "// --- parts ---"
MOST_WORDS = 60
"""The most words of a claim."""
END = "$END"
TELLING = {"N", "ONE", "FACE_VALUE", "MARK"}
"""The terminals of which each claim has one: a number or what stands for one. Nothing else is worth a search."""
ONLY_WITH_FIGURES = {
    "count", "total", "deal", "more", "times", "quantity", "draw", "sides", "sorts", "with_players", "apiece", "row",
    "group", "teams", "earn", "example", "least_players", "most_players", "each_of", "duration", "card", "bracketed",
}  # fmt: skip
"""The sorts that say nothing where their only number is an article."""

ONLY_AT_BEGINNING = {"points_of_numbers", "face_value_of_numbers"}
"""The sorts that begin with a number for a card: inside a sentence such a number may count something."""


@dataclass(frozen=True, slots=True)
class FoundClaim:
    """A claim in a sentence."""

    sort: str  # the grammar's start
    tree: Tree[LarkToken]
    tokens: tuple[Token, ...]  # without fillers, in order
    first: int  # the words of the sentence that it takes, from ``first`` up to but not including ``last``
    last: int
    bare: bool = False  # its number has no word for what it counts: the words above the list say it


class NamedToken(LarkToken):
    """A token of Lark's that keeps what its words mean."""

    token: Token

    @classmethod
    def of(cls, token: Token) -> NamedToken:
        made = cls(token.terminal, "")
        made.token = token
        return made


class _Given(Lexer):
    """Stands in where Lark wants a lexer: tokens are fed one by one."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, lexer_state: object, parser_state: object) -> Iterator[LarkToken]:
        return iter(())


@cache
def parsers() -> dict[str, InteractiveParser]:
    """Return a parser for each sort of claim, in the order of the grammar. Copy one before feeding it."""
    text = (lexicons_folder() / "claims.lark").read_text("utf-8")
    sorts = START.findall(text[: text.index(FIRST_PART)])
    lark = Lark(text, parser="lalr", lexer=_Given, start=sorts, maybe_placeholders=False, strict=True)
    return {sort: lark.parse_interactive(start=sort) for sort in sorts}


@cache
def sorts_beginning(first: str, second: str) -> frozenset[str]:
    """Return the sorts of claims that may begin with two words, given by their names.

    No claim has one word only. Most words begin none, and two words tell that at little cost.
    """
    return frozenset(sort for sort, parser in parsers().items() if _takes(parser, (first, second)))


def _takes(parser: InteractiveParser, names: Iterable[str]) -> bool:
    fed = parser.copy(deepcopy_values=False)
    try:
        for name in names:
            fed.feed_token(LarkToken(name, ""))
    except UnexpectedInput:
        return False
    return True


def claims_in(words: Sequence[NamedWords]) -> Iterator[FoundClaim]:
    """Yield the claims of a sentence, in order. They do not overlap."""
    telling = [at for at, word in enumerate(words) if any(token.terminal in TELLING for token in word.tokens)]
    at = 0
    for tells in telling:
        at = max(at, tells - MOST_WORDS + 1)
        while at <= tells:
            found = _longest_at(words, at)
            if found:
                yield found
            at = found.last if found else at + 1


def _longest_at(words: Sequence[NamedWords], at: int) -> FoundClaim | None:
    """Return the longest claim that begins at a word."""
    best: FoundClaim | None = None
    begins = all(word.filler for word in words[max(0, at - MOST_WORDS) : at])
    names = {token.terminal for token in words[at].tokens}
    sorts = {sort for one in names for after in _following(words, at) for sort in sorts_beginning(one, after)}
    for sort, parser in parsers().items() if sorts else ():
        if sort in sorts and (begins or sort not in ONLY_AT_BEGINNING):
            found = _longest(sort, parser, words, at)
            if found and _says_something(found) and (best is None or found.last > best.last):
                best = found
    return best


def _following(words: Sequence[NamedWords], at: int) -> frozenset[str]:
    """Return the names of the word behind a word, and of those behind it that come next without the fillers."""
    names: set[str] = set()
    for word in words[at + 1 : at + MOST_WORDS]:
        names.update(token.terminal for token in word.tokens)
        if not word.filler:
            break
    return frozenset(names)


def _says_something(found: FoundClaim) -> bool:
    return found.sort not in ONLY_WITH_FIGURES or any(token.terminal == "N" for token in found.tokens)


def _longest(sort: str, parser: InteractiveParser, words: Sequence[NamedWords], at: int) -> FoundClaim | None:
    """Return the longest claim of a sort that begins at a word."""
    states: list[tuple[InteractiveParser, tuple[Token, ...]]] = [(parser, ())]
    best: FoundClaim | None = None
    for index in range(at, min(len(words), at + MOST_WORDS)):
        states = list(_advanced(states, words[index]))
        if not states:
            break
        for state, tokens in states:
            tree = _accepted(state) if tokens and tokens[-1].end == words[index].end else None
            if tree:
                best = FoundClaim(sort, tree, tokens, at, index + 1)
                break
    return best


def _advanced(
    states: Sequence[tuple[InteractiveParser, tuple[Token, ...]]], word: NamedWords
) -> Iterator[tuple[InteractiveParser, tuple[Token, ...]]]:
    """Yield the parsers that have taken a word under one of its names, or have left it out as a filler."""
    for parser, tokens in states:
        choices = parser.choices()
        for token in word.tokens:
            if token.terminal in choices:
                fed = parser.copy(deepcopy_values=False)
                try:
                    fed.feed_token(NamedToken.of(token))
                except UnexpectedInput:
                    continue
                yield fed, (*tokens, token)
        if word.filler and tokens:
            yield parser, tokens


def _accepted(parser: InteractiveParser) -> Tree[LarkToken] | None:
    """Return the tree if what was fed is a whole claim."""
    if END not in parser.choices():
        return None
    try:
        return parser.copy(deepcopy_values=False).feed_eof()  # type: ignore[no-any-return]
    except UnexpectedInput:
        return None
