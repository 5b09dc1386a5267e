"""Find the texts of rules in a document, and parse them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeGuard

from croupier.language.diagnostics import Diagnostic
from croupier.language.ruleset.reserved_names import words_as_names
from croupier.language.syntax import parser
from croupier.language.syntax.document import Mapping, Node, Scalar, Sequence


@dataclass(frozen=True, slots=True)
class RuleText:
    """A block of text that holds rules."""

    scalar: Scalar
    is_body: bool  # statements alone, as an option of type rule has them; else whole rules
    names: frozenset[str]  # words of the language by which the document calls something

    def parsed(self) -> tuple[Any, list[Diagnostic]]:
        """Return the nodes of the text, and its mistakes."""
        fragment = self.scalar.fragment
        return parser.parse_body(fragment) if self.is_body else parser.parse_rules(fragment, self.names)


def is_ruleset(root: Node) -> bool:
    """Return whether a document is a ruleset, a variant or a house rule."""
    return isinstance(root, Mapping) and any(root.get(key) is not None for key in ("ruleset", "house_rule"))


def rule_texts(root: Node) -> list[RuleText]:
    """Return the blocks of rules of a ruleset, a house rule or a scenario file, in their order."""
    found = _in_ruleset(root) if isinstance(root, Mapping) else _in_scenarios(root)
    return sorted(found, key=lambda one: one.scalar.place.start)


def _in_ruleset(root: Mapping) -> Iterator[RuleText]:
    if not is_ruleset(root):
        return
    names = frozenset(words_as_names(root))
    for node in (root.get("rules"), *_values(root.get("rules_on"))):
        if _is_block(node):
            yield RuleText(node, is_body=False, names=names)
    for option in _values(root.get("options")):
        given = option.get("type") if isinstance(option, Mapping) else None
        if given is None or (isinstance(given, Scalar) and given.text == "rule"):
            yield from _bodies(_values(option, ("default", "fixed")))


def _in_scenarios(root: Node) -> Iterator[RuleText]:
    """Yield the bodies that scenarios give to options."""
    for item in root.items if isinstance(root, Sequence) else ():
        for given in _values(item, ("given", "background")):
            yield from _bodies(value for options in _values(given, ("options",)) for value in _values(options))


def _bodies(nodes: Iterator[Node]) -> Iterator[RuleText]:
    return (RuleText(one, is_body=True, names=frozenset()) for one in nodes if _is_block(one))


def _is_block(node: Node | None) -> TypeGuard[Scalar]:
    return isinstance(node, Scalar) and node.style == "|"


def _values(node: Node | None, keys: tuple[str, ...] | None = None) -> Iterator[Node]:
    """Yield the values of a mapping, those of some keys alone; nothing for any other node."""
    if isinstance(node, Mapping):
        yield from (one.value for one in node.entries if keys is None or one.key.text in keys)
