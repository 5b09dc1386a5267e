"""Build, check and format Fluent patterns.

Nothing here raises during a game. A pattern that cannot be formatted has no text, and the caller uses a plainer one.
The formatter is imported only when a text is formatted: a check needs patterns alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from fluent.syntax import FluentParser, ast

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

FUNCTIONS = ("NUMBER",)
"""The functions of Fluent that a label may use."""

UNBRACED = re.compile(r"\$([A-Za-z][\w-]*)")

DIGITS = tuple(str(one) for one in range(21))
OPTIONS = {
    **dict.fromkeys(("minimumIntegerDigits", "minimumFractionDigits", "maximumFractionDigits"), DIGITS),
    **dict.fromkeys(("minimumSignificantDigits", "maximumSignificantDigits"), DIGITS),
    "useGrouping": ("0", "1"),
    "style": ("decimal", "percent"),
}
"""The options of ``NUMBER``, with the possible values of each."""


class Named(str):
    """A name in one language. A label's selector may also match the name that the rules use."""

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
    """Return a pattern as one Fluent message. Further lines are indented, so that they belong to the pattern."""
    lines = pattern.strip().split("\n")
    return f"{identifier} = " + "\n    ".join(line.strip() for line in lines) + "\n"


@lru_cache(maxsize=2_000)
def message_of(source: str) -> ast.Message | None:
    """Return the only message of a source, or None if it is no pattern. The message must not be changed."""
    try:
        body = FluentParser().parse(source).body
    except RecursionError:
        return None
    found = body[0] if len(body) == 1 else None
    return found if isinstance(found, ast.Message) and found.value is not None and not found.attributes else None


def references(message: ast.Message) -> Iterator[tuple[str, str]]:
    """Yield the references of a pattern: ``("$", name)`` a placeholder, ``("()", name)`` a function, ``("-", name)`` a
    message."""
    for node in _nodes(message.value):
        if isinstance(node, ast.VariableReference):
            yield "$", node.id.name
        elif isinstance(node, ast.FunctionReference):
            yield "()", node.id.name
        elif isinstance(node, ast.MessageReference | ast.TermReference):
            yield "-", node.id.name


def named_arguments(message: ast.Message) -> Iterator[tuple[str, str]]:
    """Yield the options of the functions in a pattern, with their values as written, without quotes."""
    for node in _nodes(message.value):
        if isinstance(node, ast.NamedArgument):
            yield node.name.name, node.value.value


def unbraced(message: ast.Message) -> Iterator[str]:
    """Yield the names behind a ``$`` in the plain text of a pattern, where they are no placeholders."""
    for node in _nodes(message.value):
        if isinstance(node, ast.TextElement):
            yield from UNBRACED.findall(node.value)


def string_values(message: ast.Message) -> Iterator[str]:
    """Yield the values of the string literals in a pattern, with escapes resolved."""
    for node in _nodes(message.value):
        if isinstance(node, ast.StringLiteral):
            yield node.parse()["value"]


def _nodes(root: Any) -> Iterator[ast.BaseNode]:
    """Yield every node of a pattern, the outermost first."""
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
    """Return the language whose plural rules a pattern uses: its own language, or English if that has no rules."""
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
    """Return the text of a message, or None if it cannot be formatted."""
    try:
        pattern = bundle.get_message(identifier).value
        if pattern is None:
            return None
        joined = _joined(pattern, values)
        if joined is not None:
            return joined
        text, errors = bundle.format_pattern(pattern, {name: _plain(value) for name, value in values.items()})
    except (LookupError, ValueError, TypeError, ArithmeticError, AttributeError, RecursionError):
        return None
    return None if errors else str(text)


LONGEST_VALUE = 2_500
"""The most characters of a value that Fluent puts into a pattern."""

MOST_PARTS = 100
"""The most parts of a pattern that Fluent is not asked to put together. It has a bound of its own, which is higher."""


def _joined(pattern: Any, values: Mapping[str, Any]) -> str | None:
    """Return the text of a pattern that only puts short texts side by side. That is what Fluent returns, in a tenth of
    its time. Return ``None`` for any other pattern or value."""
    parts = _parts(pattern)
    if parts is None:
        return None
    found = [text if is_text else values.get(text) for is_text, text in parts]
    fits = all(isinstance(one, str) and len(one) <= LONGEST_VALUE for one in found)
    return "".join(map(str, found)) if fits else None


@lru_cache(maxsize=2_000)
def _parts(pattern: Any) -> tuple[tuple[bool, str], ...] | None:
    """Return the parts of a pattern, each a text or the name of a value; ``None`` if it has other parts."""
    from fluent.runtime import resolver

    elements = getattr(pattern, "elements", [pattern])
    if len(elements) > MOST_PARTS:
        return None
    parts = []
    for one in elements:
        inside = one.expression if isinstance(one, resolver.Placeable | resolver.NeverIsolatingPlaceable) else None
        if isinstance(one, resolver.TextElement):
            parts.append((True, one.value))
        elif isinstance(inside, resolver.VariableReference):
            parts.append((False, inside.id.name))
        else:
            return None
    return tuple(parts)


def _plain(value: Any) -> Any:
    """Return a value in which numbers have no digit grouping. They stay numbers, so that plural rules work."""
    from fluent.runtime.types import FluentType, fluent_number

    if isinstance(value, bool | FluentType) or not isinstance(value, int):
        return "" if value is None else value
    return fluent_number(value, useGrouping=False)
