"""Find the templates of English texts in the source of the package, through its syntax trees."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

COMMANDS = ("group", "command")
UNWRAPPED = "\b\n"
WORD = re.compile(r"[A-Za-z]{2,}")
PATTERN = re.compile(r"\\[bwsS]|\(\?|\[\^|\(\.\+|\[ ")
QUOTED = re.compile("`[^`]*`")
SLOT = re.compile("%[1-9]")


def templates_of(nodes: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield the place and the template of each line of a text that is no docstring. ``%1`` is the first value.

    ``nodes`` are all those of a module, outer ones first.
    """
    yield from help_of_commands(nodes)
    passed = {id(one) for one in docstrings(nodes)}
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            for part in ast.walk(node):
                if part is not node and not isinstance(part, ast.JoinedStr):
                    passed |= _own_texts(node)
    for node in nodes:
        if id(node) in passed:
            continue
        if isinstance(node, ast.JoinedStr):
            yield from ((node.lineno, line) for line in _template(node).split("\n"))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if UNWRAPPED in node.value:
                yield from ((node.lineno, part) for part in columns(node.value))
            else:
                yield from ((node.lineno, line) for line in node.value.split("\n"))


def help_of_commands(nodes: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield the paragraphs of the docstrings of commands, which are their help."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and node.name in COMMANDS and node.decorator_list:
            for paragraph in (ast.get_docstring(node) or "").split("\n\n"):
                yield node.lineno, " ".join(paragraph.split())


def columns(text: str) -> Iterator[str]:
    """Yield the headings and descriptions of help that click does not wrap. Commands stand in the first column."""
    for line in text.split("\n"):
        first, _, second = line.strip().partition("  ")
        yield second.strip() if second else "" if line.startswith(" ") else first.strip("\b")


def docstrings(nodes: Sequence[ast.AST]) -> Iterator[ast.Constant]:
    """Yield the texts that stand as statements."""
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def is_prose(template: str) -> bool:
    """Return whether a template has two words, of which one stands outside of back-ticks, and is no pattern."""
    return not PATTERN.search(template) and " " in template.strip() and bool(WORD.search(QUOTED.sub(" ", template)))


def _own_texts(node: ast.JoinedStr) -> set[int]:
    """Return the constants of an f-string itself, and those of its formats."""
    own = {id(one) for one in node.values if isinstance(one, ast.Constant)}
    for one in node.values:
        if isinstance(one, ast.FormattedValue) and one.format_spec is not None:
            own |= {id(part) for part in ast.walk(one.format_spec)}
    return own


def _template(node: ast.JoinedStr) -> str:
    parts, slots = [], 0
    for one in node.values:
        if isinstance(one, ast.Constant):
            parts.append(str(one.value))
        else:
            slots += 1
            parts.append(f"%{slots}")
    return "".join(parts)
