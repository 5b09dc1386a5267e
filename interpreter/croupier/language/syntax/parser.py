"""The parser of the rule language: fragments of a file in, nodes and diagnostics out. No text makes it raise."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, TypeVar

from lark import Lark, Token, Tree, UnexpectedInput

from croupier.language.diagnostics import Diagnostic
from croupier.language.diagnostics.diagnostic import MOST_SHOWN
from croupier.language.recent import Recent
from croupier.language.source import Fragment
from croupier.language.syntax import nodes as n
from croupier.language.syntax.brackets import match_brackets
from croupier.language.syntax.build import Builder
from croupier.language.syntax.explain import explain
from croupier.language.syntax.tables import BadDedent, kept_lark
from croupier.language.syntax.words import DEFINITION_WORDS, STATEMENT_WORDS

NESTING = 60
"""How many levels may stand inside one another: indented parts, brackets, and operators with what they join."""


@cache
def _lark() -> Lark:
    return kept_lark()


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

_PARSED: Recent[tuple[Any, tuple[Diagnostic, ...]]] = Recent()
_TREES: Recent[Tree[Token]] = Recent()


def _parse(fragment: Fragment, start: str) -> tuple[Any, list[Diagnostic]]:
    """The node of a fragment, which is parsed once: a fragment of an unchanged text is the same again."""
    node, problems = _PARSED.of((fragment, start), len(fragment.text), lambda: _read(fragment, start))
    return node, list(problems)


def _read(fragment: Fragment, start: str) -> tuple[Any, tuple[Diagnostic, ...]]:
    node, problems = _node_of(fragment, start)
    return node, tuple(problems)


def _tree_of(text: str, start: str) -> Tree[Token]:
    """Lark's tree of a text, wherever it stands: it is kept for texts of which other parts have changed.

    Raises UnexpectedInput and _BadDedent.
    """
    return _TREES.of((text, start), len(text), lambda: _lark().parse(text, start=start))


def _node_of(fragment: Fragment, start: str) -> tuple[Any, list[Diagnostic]]:
    early = _tab(fragment) or _bracket_too_deep(fragment)
    if early:
        return None, [early]
    text = fragment.text.rstrip() + ("\n" if start in ("definition", "body") else "")
    try:
        tree = _tree_of(text, start)
    except UnexpectedInput as error:
        return None, [explain(fragment, error, start)]
    except BadDedent as error:
        return None, [_bad_dedent(fragment, error.token)]
    deep = _too_deep(tree)
    if deep is not None:
        return None, [_nested_too_deep(fragment, *deep)]
    builder = Builder(fragment)
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
