"""Fluent patterns: how they are made, what is wrong with them, and their texts. Nothing here raises while a game is
played: a pattern that cannot be formatted has no text, and whoever asked says something plainer instead.

What formats texts is imported only to do so: a check looks at patterns alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from fluent.syntax import FluentParser, ast

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

FUNCTIONS = ("NUMBER",)
"""Fluent's functions that a label may use."""

DIGITS = tuple(str(one) for one in range(21))
OPTIONS = {
    **dict.fromkeys(("minimumIntegerDigits", "minimumFractionDigits", "maximumFractionDigits"), DIGITS),
    **dict.fromkeys(("minimumSignificantDigits", "maximumSignificantDigits"), DIGITS),
    "useGrouping": ("0", "1"),
    "style": ("decimal", "percent"),
}
"""The options of ``NUMBER``, and what each may be."""


class Named(str):
    """A name in some language, which a label's selector may also match by the names that the rules use for it."""

    __slots__ = ("keys",)
    keys: tuple[str, ...]

    def __new__(cls, text: str, *keys: str) -> Named:
        made = super().__new__(cls, text)
        made.keys = keys
        return made

    def __eq__(self, other: object) -> bool:
        return str.__eq__(self, other) is True or other in self.keys

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__


def pattern_source(identifier: str, pattern: str) -> str:
    """A pattern as one Fluent message; further lines are indented so that they stay part of it."""
    lines = pattern.strip().split("\n")
    return f"{identifier} = " + "\n    ".join(line.strip() for line in lines) + "\n"


@lru_cache(maxsize=2_000)
def message_of(source: str) -> ast.Message | None:
    """The one message that a source holds; none when it is no pattern. Nobody changes it."""
    try:
        body = FluentParser().parse(source).body
    except RecursionError:
        return None
    found = body[0] if len(body) == 1 else None
    return found if isinstance(found, ast.Message) and found.value is not None and not found.attributes else None


def references(message: ast.Message) -> Iterator[tuple[str, str]]:
    """What a pattern speaks of: ``("$", name)`` for a placeholder, ``("()", name)`` for a function, and ``("-", name)``
    for another message."""
    for node in _nodes(message.value):
        if isinstance(node, ast.VariableReference):
            yield "$", node.id.name
        elif isinstance(node, ast.FunctionReference):
            yield "()", node.id.name
        elif isinstance(node, ast.MessageReference | ast.TermReference):
            yield "-", node.id.name


def named_arguments(message: ast.Message) -> Iterator[tuple[str, str]]:
    """The options of the functions that a pattern calls, with their values as they are written, without quotes."""
    for node in _nodes(message.value):
        if isinstance(node, ast.NamedArgument):
            yield node.name.name, node.value.value


def string_values(message: ast.Message) -> Iterator[str]:
    """What the string literals of a pattern come to, their escapes read."""
    for node in _nodes(message.value):
        if isinstance(node, ast.StringLiteral):
            yield node.parse()["value"]


def _nodes(root: Any) -> Iterator[ast.BaseNode]:
    """Every node of a pattern, outermost first."""
    waiting: list[Any] = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, list):
            waiting += reversed(node)
        elif isinstance(node, ast.BaseNode):
            yield node
            waiting += reversed([value for name, value in vars(node).items() if name not in ("span", "id")])


@cache
def spoken(language: str) -> str:
    """The language whose plurals a pattern is read with: its own, or English where nothing is known about it."""
    from babel import Locale, UnknownLocaleError

    try:
        Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        return "en"
    return language


def new_bundle(language: str) -> FluentBundle:
    from fluent.runtime import FluentBundle

    return FluentBundle([spoken(language)], use_isolating=False)


def format_message(bundle: FluentBundle, identifier: str, values: Mapping[str, Any]) -> str | None:
    """The text of a message; none when it names what is not there, or cannot be formatted for another reason."""
    try:
        pattern = bundle.get_message(identifier).value
        if pattern is None:
            return None
        text, errors = bundle.format_pattern(pattern, {name: _plain(value) for name, value in values.items()})
    except (LookupError, ValueError, TypeError, ArithmeticError, AttributeError, RecursionError):
        return None
    return None if errors else str(text)


def _plain(value: Any) -> Any:
    """Numbers are names of cards, or points: nothing parts their digits. They stay numbers, so that plurals work."""
    from fluent.runtime.types import FluentType, fluent_number

    if isinstance(value, bool | FluentType) or not isinstance(value, int):
        return "" if value is None else value
    return fluent_number(value, useGrouping=False)
