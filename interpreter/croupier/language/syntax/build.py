"""What builders of nodes share: places, names, numbers, and the mistakes that the grammar cannot see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lark import Token, Tree

from croupier.language.diagnostics import Diagnostic
from croupier.language.source import Fragment, Span
from croupier.language.syntax.words import RESERVED

LARGEST_LITERAL = 2**31 - 1

Branch = Any
"""A tree of Lark's: what its children are, the grammar says and its types do not."""


class Builder:
    """Builds the nodes of one fragment, with the ``builders`` of the grammar's rules. Mistakes that the grammar cannot
    see go to ``diagnostics``."""

    def __init__(self, fragment: Fragment, builders: Mapping[str, Callable[[Builder, Branch], Any]]) -> None:
        self.fragment = fragment
        self.builders = builders
        self.diagnostics: list[Diagnostic] = []

    def build(self, tree: Branch) -> Any:
        """The node for a tree of any rule of the grammar."""
        return self.builders[tree.data](self, tree)

    def optional(self, child: Any) -> Any:
        return None if child is None else self.build(child)

    def span(self, tree: Branch | Token) -> Span:
        place: Any = tree if isinstance(tree, Token) else tree.meta
        return self.fragment.span(place.line, place.column, place.end_line, place.end_column)

    def header(self, tree: Branch, *parts: Any) -> Span:
        """From the first word of a construct to the end of the last of the given parts."""
        last = [part for part in parts if part is not None][-1]
        end = self.span(last) if isinstance(last, Tree | Token) else last.place
        start = self.fragment.offset(tree.meta.line, tree.meta.column)
        return Span(self.fragment.source, start, max(end.end, start))

    def name(self, token: Token) -> str:
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
        """The value of a literal; one that is too large is reported and taken for the largest."""
        digits = token.lstrip("0") or "0"
        value = int(digits) if len(digits) <= 10 else LARGEST_LITERAL + 1
        if value > LARGEST_LITERAL:
            message = f"`{token[:24]}{'…' * (len(token) > 24)}` is too large"
            self.report("number-too-large", message, self.span(token), f"the largest number is {LARGEST_LITERAL}")
        return min(value, LARGEST_LITERAL)

    def report(self, code: str, message: str, place: Span, help: str = "") -> None:
        self.diagnostics.append(Diagnostic(code, message, place, help=help))
