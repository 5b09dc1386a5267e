"""Where rules stand in a file and what Lark reads there: what the colours are held against."""

from __future__ import annotations

import re
from collections.abc import Iterator

from croupier.language.source import Fragment, Source
from croupier.language.syntax.document import read_node
from croupier.language.syntax.tables import kept_lark
from croupier.language.syntax.words import keywords_among
from croupier.language.syntax.yaml_nodes import Mapping, Node, Scalar, Sequence

Found = tuple[int, int, str]
"""A token: its offsets in the file, and the kind of its colour."""

LARK = kept_lark()

PLAIN_KINDS = {"NAME": "name", "NUMBER": "number", "REFERENCE": "reference"}
CONSTANTS = ("TRUE", "FALSE", "NONE")


def leaves_of(text: str) -> Iterator[tuple[str, Scalar]]:
    """Yield what is written in the rule language, each with the rule of the grammar that it is read by.

    Left out are heads of cards and values of other keys, which are coloured as YAML.
    """
    root, _ = read_node(Source("game.yaml", text))
    assert isinstance(root, Mapping)
    for key, start in (("rules", "definition"), ("outcome", "expression"), ("wins_from", "expression")):
        yield from ((start, one) for one in _scalars(root.get(key)))
    yield from (("definition", one) for one in _scalars(root.get("rules_on")))
    options = root.get("options")
    for option in options.entries if isinstance(options, Mapping) else ():
        bodies = [option.value.get(key) for key in ("default", "fixed")] if isinstance(option.value, Mapping) else []
        yield from (("body", one) for one in bodies if isinstance(one, Scalar) and one.style == "|")
    yield from (("deck_line", one) for one in _scalars(root.get("deck")) if re.match(r"\d+[ \t]+x[ \t]", one.text))


def _scalars(node: Node | None) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    for one in node.items if isinstance(node, Sequence) else ():
        yield from _scalars(one)
    for entry in node.entries if isinstance(node, Mapping) else ():
        yield from _scalars(entry.value)


def read_by_lark(start: str, leaf: Scalar) -> Iterator[Found]:
    """Yield the tokens that Lark reads in a leaf."""
    assert leaf.exact
    pieces = _definitions(leaf.fragment) if start == "definition" else [(0, leaf.fragment.text)]
    for first_line, text in pieces:
        ending = "\n" if start in ("definition", "body") else ""
        for token in LARK.parse_interactive(text.rstrip() + ending, start=start).exhaust_lexer():
            if not token.type.startswith("_") or keywords_among([token.type]):
                begin = leaf.fragment.offset(first_line + token.line, token.column)
                yield begin, begin + len(token), _kind(token.type)


def _definitions(fragment: Fragment) -> Iterator[tuple[int, str]]:
    """Yield each definition of a block with the number of lines before it."""
    lines = fragment.text.split("\n")
    heads = [number for number, line in enumerate(lines) if re.match(r"[^\s#]", line)]
    for head, end in zip(heads, [*heads[1:], len(lines)], strict=True):
        yield head, "\n".join(lines[head:end])


def _kind(terminal: str) -> str:
    if terminal in CONSTANTS:
        return "constant"
    return PLAIN_KINDS.get(terminal) or ("keyword" if keywords_among([terminal]) else "sign")


KINDS = {
    "keyword.control": "keyword",
    "keyword.declaration": "keyword",
    "keyword.other": "keyword",
    "keyword.operator.wordlike": "keyword",
    "keyword.operator": "sign",
    "punctuation": "sign",
    "constant.language": "constant",
    "constant.numeric": "number",
    "string.unquoted.reference": "reference",
    "variable.other": "name",
    "entity.name.function": "name",
    "support.function": "name",
    "support.type": "name",
}


def kind_of(scope: str) -> str:
    """Return the kind of a scope of our grammar."""
    return next(kind for beginning, kind in KINDS.items() if scope.startswith(beginning))
