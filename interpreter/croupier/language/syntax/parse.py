"""Parse the text of a fragment into its node, by way of Lark's tree. | Only this module and its imports need Lark. They
are imported only when a text is parsed."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from typing import Any

from lark import Lark, Token, Tree, UnexpectedInput, UnexpectedToken

from croupier.language.diagnostics import Diagnostic
from croupier.language.recent import Recent
from croupier.language.source import Fragment
from croupier.language.syntax.brackets import match_brackets
from croupier.language.syntax.build import Builder
from croupier.language.syntax.builders import BUILDERS
from croupier.language.syntax.explain import explain
from croupier.language.syntax.misnamed import tree_with_names
from croupier.language.syntax.tables import BadDedent, kept_lark
from croupier.language.syntax.words import has_code

NESTING = 60
"""The most levels inside each other: indented parts, brackets, and operators with their operands."""

_TREES: Recent[Tree[Token]] = Recent()


@cache
def lark_parser() -> Lark:
    """Return Lark's parser, which is made once."""
    return kept_lark()


def node_of(fragment: Fragment, start: str, names: Collection[str] = ()) -> tuple[Any, list[Diagnostic]]:
    """Return the node of a fragment, or None and the reason.

    ``names`` are words of the language by which the document calls something.
    """
    early = _tab(fragment) or _bracket_too_deep(fragment)
    if early:
        return None, [early]
    text = fragment.text.rstrip() + ("\n" if start in ("definition", "body") else "")
    try:
        tree = _tree_of(text, start, names)
    except UnexpectedInput as error:
        return None, [explain(fragment, error, start)]
    except BadDedent as error:
        return None, [_bad_dedent(fragment, error.token)]
    deep = _too_deep(tree)
    if deep is not None:
        return None, [_nested_too_deep(fragment, *deep)]
    builder = Builder(fragment, BUILDERS)
    built = builder.build(tree)
    return built, builder.diagnostics


def _tree_of(text: str, start: str, names: Collection[str]) -> Tree[Token]:
    """Return Lark's tree of a text, wherever the text stands. Raise UnexpectedInput or BadDedent.

    Trees are kept, so that a change in one part of a file does not parse the others again.
    """
    try:
        return _TREES.of((text, start), len(text), lambda: lark_parser().parse(text, start=start))
    except UnexpectedToken as refused:
        return tree_with_names(text, names, lambda again: lark_parser().parse(again, start=start), refused)


def _tab(fragment: Fragment) -> Diagnostic | None:
    for number, line in enumerate(fragment.text.split("\n"), 1):
        indent = line[: len(line) - len(line.lstrip())]
        if "\t" in indent and has_code(line):
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

# The rules of the grammar whose trees count as a level.
_INDENTED = ("block", "line_block", "body", "pure", "pure_line", "decision", "meanwhile", "during", "extend_decision")
_BRACKETED = ("parenthesis", "list", "call")
_JOINED = ("or_", "and_", "not_", "compare", "in_", "not_in", "otherwise_value", "arithmetic", "minus", "field")
_OPEN = ("conditional", "quantified", "each", "total", "extreme")
_LEVELS = frozenset(_INDENTED + _BRACKETED + _JOINED + _OPEN)


def _too_deep(tree: Tree[Token]) -> tuple[int, int] | None:
    """Return line and column of the first part of the text that is one level too deep, or None."""
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
    """Return a diagnostic if brackets nest too deep.

    They are checked before the text is parsed, because parsing many brackets is slow.
    """
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
