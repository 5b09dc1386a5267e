"""Share the tools of all builders of nodes: places, names, numbers, and reports of mistakes that the grammar cannot
see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lark import Token, Tree

from croupier.language.diagnostics import Diagnostic
from croupier.language.source import Fragment, Span
from croupier.language.syntax.words import RESERVED

LARGEST_LITERAL = 2**31 - 1

Branch = Any
"""A tree of Lark. The grammar determines its children, its Python type does not."""


class Builder:
    """The builder of the nodes of one fragment. ``builders`` holds a function for each rule of the grammar."""

    def __init__(self, fragment: Fragment, builders: Mapping[str, Callable[[Builder, Branch], Any]]) -> None:
        self.fragment = fragment
        self.builders = builders
        self.diagnostics: list[Diagnostic] = []

    def build(self, tree: Branch) -> Any:
        """Return the node of a tree, whatever its rule."""
        return self.builders[tree.data](self, tree)

    def optional(self, child: Any) -> Any:
        return None if child is None else self.build(child)

    def span(self, tree: Branch | Token) -> Span:
        place: Any = tree if isinstance(tree, Token) else tree.meta
        return self.fragment.span(place.line, place.column, place.end_line, place.end_column)

    def header(self, tree: Branch, *parts: Any) -> Span:
        """Return the place from the first word of a construct to the end of the last given part."""
        last = [part for part in parts if part is not None][-1]
        end = self.span(last) if isinstance(last, Tree | Token) else last.place
        start = self.fragment.offset(tree.meta.line, tree.meta.column)
        return Span(self.fragment.source, start, max(end.end, start))

    def name(self, token: Token) -> str:
        """Return the text of a name. Report a name that is reserved."""
        if token in RESERVED:
            self.report(
                "keyword-as-name",
                f"`{token}` is a word of the language and cannot be a name",
                self.span(token),
                help=f"choose another name, such as `the_{token}`",
            )
        elif "__" in token:
            help = "names with `__` are kept for older versions of changed rules"
            self.report("bad-name", f"`{token}` holds `__`", self.span(token), help)
        return str(token)

    def number(self, token: Token) -> int:
        """Return the value of a literal. Report a literal that is too large, and take the largest number."""
        digits = token.lstrip("0") or "0"
        value = int(digits) if len(digits) <= 10 else LARGEST_LITERAL + 1
        if value > LARGEST_LITERAL:
            message = f"`{token[:24]}{'…' * (len(token) > 24)}` is too large"
            self.report("number-too-large", message, self.span(token), f"the largest number is {LARGEST_LITERAL}")
        return min(value, LARGEST_LITERAL)

    def report(self, code: str, message: str, place: Span, help: str = "") -> None:
        self.diagnostics.append(Diagnostic(code, message, place, help=help))
