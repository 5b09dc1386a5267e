"""The parser of the rule language: fragments of a file in, nodes and diagnostics out. No text makes it raise."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from lark import Lark, Token, Tree, UnexpectedInput
from lark.indenter import DedentError, Indenter

from croupier.language.data import grammar_text
from croupier.language.diagnostics import Diagnostic
from croupier.language.diagnostics.diagnostic import MOST_SHOWN
from croupier.language.source import Fragment
from croupier.language.syntax import nodes as n
from croupier.language.syntax.brackets import match_brackets
from croupier.language.syntax.build import Builder
from croupier.language.syntax.builders import BUILDERS
from croupier.language.syntax.explain import explain
from croupier.language.syntax.words import DEFINITION_WORDS, STATEMENT_WORDS

NESTING = 60
"""How many levels may stand inside one another: indented parts, brackets, and operators with what they join."""

STARTS = ["definition", "body", "expression", "signature", "parameters", "deck_line"]


class _BadDedent(Exception):
    """A line that is indented less than the one above, but as far as no line before; holds the line break."""

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
        """The levels are those of one parse, so that several threads may parse at a time."""
        fresh = _Indentation()
        return fresh._process(stream)  # type: ignore[no-untyped-call, no-any-return]

    def handle_NL(self, token: Token) -> Iterator[Token]:
        try:
            yield from super().handle_NL(token)
        except DedentError:
            raise _BadDedent(token) from None


def make_lark(strict: bool = False, cached: bool | str = False) -> Lark:
    """Lark's parser for the grammar; ``strict`` (which needs interegular) refuses every silent choice."""
    return Lark(
        grammar_text(),
        parser="lalr",
        start=STARTS,
        postlex=_Indentation(),
        propagate_positions=True,
        strict=strict,
        cache=cached,
    )


@cache
def _lark() -> Lark:
    return make_lark(cached=_cache_file())


def _cache_file() -> bool | str:
    """Where Lark keeps its tables: the user's own cache folder, or nowhere when it cannot be written."""
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "croupier"
    try:
        base.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError:
        return False
    return str(base / "rules.lark.tables") if os.access(base, os.W_OK) else False


# --- entry points --------------------------------------------------------------------------------


def parse_rules(fragment: Fragment) -> tuple[list[n.Definition | n.LayerChange], list[Diagnostic]]:
    """The definitions of a block of rules; each is parsed by itself, so that one mistake hides no other."""
    found: list[n.Definition | n.LayerChange] = []
    diagnostics: list[Diagnostic] = []
    for chunk in _chunks(fragment):
        definition, problems = _parse(chunk, "definition")
        diagnostics += problems
        if definition is not None:
            found.append(definition)
        if len(diagnostics) >= MOST_SHOWN:
            break
    return found, diagnostics


NAMELESS = DEFINITION_WORDS - {"to", "define", "decision", "moment"}
_HEADS = re.compile(r"(?:\w+[ \t]+)?['\"]?([a-z][a-z0-9_]*(?:[ \t-]+[a-z][a-z0-9_]*)*)")


def unread_names(fragment: Fragment, read: Iterable[n.Definition | n.LayerChange]) -> frozenset[str]:
    """The names of definitions that begin in the text but could not be parsed: that they are missing is no news."""
    begun: set[str] = set()
    for chunk in _chunks(fragment):
        found = _HEADS.match(chunk.text)
        words = re.split(r"[ \t-]+", found[1]) if found and found[0].split()[0] not in NAMELESS else []
        begun |= {*words[:1], "_".join(words[:2])}  # the name may have been written in two words
    known = {""} | {one.signature.name for one in read if hasattr(one, "signature")}
    return frozenset(begun - known)


def parse_body(fragment: Fragment) -> tuple[n.Body | None, list[Diagnostic]]:
    """A few statements: what an option of type rule holds."""
    return _parse(fragment, "body")


def parse_expression(fragment: Fragment) -> tuple[n.Expression | None, list[Diagnostic]]:
    return _parse(fragment, "expression")


def parse_signature(fragment: Fragment) -> tuple[n.Signature | None, list[Diagnostic]]:
    return _parse(fragment, "signature")


def parse_parameters(fragment: Fragment) -> tuple[tuple[n.Parameter, ...] | None, list[Diagnostic]]:
    return _parse(fragment, "parameters")


def parse_deck_line(fragment: Fragment) -> tuple[n.DeckLine | None, list[Diagnostic]]:
    return _parse(fragment, "deck_line")


# --- from text to nodes --------------------------------------------------------------------------

T = TypeVar("T")


def _parse(fragment: Fragment, start: str) -> tuple[Any, list[Diagnostic]]:
    early = _tab(fragment) or _bracket_too_deep(fragment)
    if early:
        return None, [early]
    text = fragment.text.rstrip() + ("\n" if start in ("definition", "body") else "")
    try:
        tree: Tree[Token] = _lark().parse(text, start=start)
    except UnexpectedInput as error:
        return None, [explain(fragment, error, start)]
    except _BadDedent as error:
        return None, [_bad_dedent(fragment, error.token)]
    deep = _too_deep(tree)
    if deep is not None:
        return None, [_nested_too_deep(fragment, *deep)]
    builder = Builder(fragment, BUILDERS)
    built = builder.build(tree)
    return built, builder.diagnostics


def _chunks(fragment: Fragment) -> Iterator[Fragment]:
    """One fragment for each text that begins at the left edge of the block."""
    lines = fragment.text.split("\n")
    starts: list[int] = []
    above = ""
    for index, line in enumerate(lines):
        if not _has_code(line):
            continue
        if not starts or not (line[0].isspace() or _belongs_above(line, above)):
            starts.append(index)
        above = line
    for start, end in zip(starts, [*starts[1:], len(lines)][: len(starts)], strict=True):
        yield Fragment(fragment.source, "\n".join(lines[start:end]), fragment.starts[start:end])


def _has_code(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _belongs_above(line: str, above: str) -> bool:
    """Whether a line at the left edge only lacks its indentation, so that it begins no definition."""
    found = re.match(r"\w*", line)
    first = found.group() if found else ""
    if first in DEFINITION_WORDS:
        return False
    unindented = above.rstrip().endswith(":") and not above[0].isspace()
    return first in STATEMENT_WORDS or not first or unindented


def _tab(fragment: Fragment) -> Diagnostic | None:
    for number, line in enumerate(fragment.text.split("\n"), 1):
        indent = line[: len(line) - len(line.lstrip())]
        if "\t" in indent and _has_code(line):
            place = fragment.span(number, indent.index("\t") + 1, number, len(indent) + 1)
            return Diagnostic("tab-in-indent", "a tab stands in the indentation", place, help="indent with spaces")
    return None


def _bad_dedent(fragment: Fragment, line_break: Token) -> Diagnostic:
    number = line_break.end_line or 1
    line = fragment.text.split("\n")[number - 1].rstrip()
    place = fragment.span(number, len(line) - len(line.lstrip()) + 1, number, len(line) + 1)
    message = "this line is indented less than the one above, but as far as no line before"
    return Diagnostic("bad-indent", message, place, help="align it with the lines that it belongs to")


# --- nesting -------------------------------------------------------------------------------------

# The trees of the grammar that make a level.
_INDENTED = ("block", "line_block", "body", "pure", "pure_line", "decision", "meanwhile", "during", "extend_decision")
_BRACKETED = ("parenthesis", "list", "call")
_JOINED = ("or_", "and_", "not_", "compare", "in_", "otherwise_value", "arithmetic", "minus", "field")
_OPEN = ("conditional", "quantified", "each", "total", "extreme")
_LEVELS = frozenset(_INDENTED + _BRACKETED + _JOINED + _OPEN)


def _too_deep(tree: Tree[Token]) -> tuple[int, int] | None:
    """Line and column of the first part of the text that is one level too deep."""
    stack = [(tree, 0)]
    while stack:
        one, depth = stack.pop()
        depth += one.data in _LEVELS
        parts = [child for child in one.children if isinstance(child, Tree)]
        if depth > NESTING:
            begin = (
                parts[0] if one.data in ("block", "pure") else one
            )  # those two begin with the line break before them
            return begin.meta.line, begin.meta.column
        stack += [(part, depth) for part in reversed(parts)]
    return None


def _bracket_too_deep(fragment: Fragment) -> Diagnostic | None:
    """Found before the text is parsed, which would be slow for a great many brackets."""
    offset = match_brackets(fragment.text, NESTING).too_deep
    if offset is None:
        return None
    line = fragment.text.count("\n", 0, offset) + 1
    return _nested_too_deep(fragment, line, offset - fragment.text.rfind("\n", 0, offset))


def _nested_too_deep(fragment: Fragment, line: int, column: int) -> Diagnostic:
    word = re.compile(r"\w*").match(fragment.text.split("\n")[line - 1], column - 1)
    width = max(1, len(word.group())) if word else 1
    help = "indented parts, brackets and operators count as levels: name a part of it with `define`"
    message = f"this stands more than {NESTING} levels deep"
    return Diagnostic("nested-too-deep", message, fragment.span(line, column, line, column + width), help=help)
