"""Print the rules of a composed ruleset as a rule file could hold them.

Algorithm. A rule's versions are found from the newest backwards: each version calls the one before. The first version
is printed as a definition. Below it, each later version is printed as an ``instead of``; calls of the version before
become calls of ``original``. ``also`` and ``never`` are printed as themselves if no later change follows.

Invariant. The printed rules, loaded by themselves, mean the same as the composed ruleset. So every name with ``__`` is
replaced by a free name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from croupier.language.ruleset.origins import Origins, places_in
from croupier.language.ruleset.rule_origins import KEPT, ORIGINAL, RuleOrigins
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.printer import print_node
from croupier.language.syntax.rewrite import rename_rules, rewrite
from croupier.language.syntax.walk import walk

WORD = re.compile(r"[a-z][a-z0-9_]*")

Printed = tuple[Span, list[str]]


def rule_lines(
    definitions: Sequence[n.Definition], made: RuleOrigins, origins: Origins, names: Mapping[str, str]
) -> list[str]:
    """Return the lines of the block of rules. ``names`` are the free names of rules that composition has named."""
    rules = {one.signature.name: one for one in definitions if not isinstance(one, n.Behaviour | n.During)}
    printer = _RulePrinter(rules, made, origins, names)
    kept = [one for one in definitions if made.role(_name(one)) in (None, "own")]
    printed = [part for one in kept for part in printer.definition(one)]
    printed += printer.loose()
    printed.sort(key=lambda one: origins.order(one[0]))
    lines: list[str] = []
    for _, more in printed:
        lines += [*([""] if lines else []), *more]
    return lines


def _name(one: n.Definition) -> str:
    """Return the name of a definition, or an empty text if it has none of its own."""
    return "" if isinstance(one, n.Behaviour | n.During) else one.signature.name


def free_names(definitions: Iterable[n.Definition], made: RuleOrigins, document: str) -> dict[str, str]:
    """Return a name that an author can write for each name that only composition can make.

    It differs from all words of the rules, and of the text ``document``.
    """
    texts = [print_node(one) for one in definitions]
    words = {word for text in (document, *texts) for word in WORD.findall(text)}
    found: dict[str, str] = {}
    for word in sorted(words):
        if word == KEPT or made.role(word) not in (None, "older"):
            free = word.replace("__", "_")
            while free in words:
                free += "_2"
            words.add(free)
            found[word] = free
    return found


class _RulePrinter:
    """The printer of the definitions of one ruleset."""

    def __init__(self, rules: Mapping[str, Any], made: RuleOrigins, origins: Origins, names: Mapping[str, str]) -> None:
        self.rules = rules
        self.made = made
        self.origins = origins
        self.names = names  # the free name for each name that only composition can make
        self.helpers: list[n.Define] = []  # definitions of ``also`` and ``never`` that need names of their own

    def definition(self, newest: n.Definition) -> list[Printed]:
        """Return the lines of a rule's first version, and below them the lines of each change."""
        versions = self._versions(newest)
        amends: list[n.Amend] = []
        if isinstance(newest, n.Define) and len(versions) > 1:
            amends = self._amends(newest)
            versions = versions[: len(versions) - bool(amends)]
        first, *changes = versions
        lines = self._told(_first_of(newest, first))
        for before, version in zip(versions, changes, strict=False):
            lines += ["", *self._told(self._change(newest, version, _name(before)))]
        for amend in amends:
            lines += ["", *self._told(amend)]
        return [(first.place, lines)]

    def loose(self) -> list[Printed]:
        """Return the definitions that hold an ``also`` or ``never`` which a later change follows. They need names of
        their own."""
        return [(one.place, self._told(one)) for one in self.helpers]

    def _versions(self, newest: Any) -> list[Any]:
        """Return all versions of a rule, the first version first."""
        versions = [newest]
        while True:
            older = next((name for name in _called(versions[0]) if self.made.role(name) == "older"), None)
            if older is None:
                return versions
            versions.insert(0, self.rules[older])

    def _amends(self, newest: n.Define) -> list[n.Amend]:
        """Return the ``also`` and ``never`` that the newest version consists of."""
        found = []
        for name in self._conditions(newest):
            helper = self.rules[name]
            signature = replace(helper.signature, name=newest.signature.name)
            found.append(n.Amend(self.made.conditions[helper.place], signature, helper.body, helper.place))
        return found

    def _conditions(self, version: Any) -> list[str]:
        """Return the definitions of ``also`` and ``never`` that a version calls, the first added first."""
        called = {*_called(version)}
        return [name for name, one in self.made.rules.items() if one.role == "condition" and name in called]

    def _change(self, newest: Any, version: Any, older: str) -> n.Change:
        """Return a version as the ``instead of`` that turns the version before into it."""
        self.helpers += [self.rules[name] for name in self._conditions(version)]
        kind = newest.kinds[0] if isinstance(newest, n.Behaviour) else None
        parameters = version.parameters if isinstance(version, n.Behaviour) else version.signature.parameters
        name = newest.moment if isinstance(newest, n.Behaviour) else newest.signature.name
        body = version.body if isinstance(version.body, n.Body) else _giving_body(version.body)
        body = rename_rules(body, {older: ORIGINAL})
        signature = n.Signature(name, parameters, version.place)
        return n.Change("instead of", kind, signature, None, body, version.place)

    # --- texts ---------------------------------------------------------------------------------

    def _told(self, node: Any) -> list[str]:
        """Return the lines of a definition or a change, below a comment with its origin."""
        node = _with_names(node, self.names)
        if isinstance(node, n.Decision | n.During):
            return self._told_parts(node)
        return [f"# {self._origin(node)}", *print_node(node).split("\n")]

    def _origin(self, node: Any) -> str:
        """Return the layer and line of a node, and of the changes inside it."""
        return self.origins.of(node.place, places_in(node))

    def _told_parts(self, node: n.Decision | n.During) -> list[str]:
        """Return the lines of a decision or a ``during``, with a comment at each part from another layer."""
        parts: list[Any] = list(node.meanwhiles)
        header: Any = replace(node, meanwhiles=())
        if isinstance(node, n.Decision):
            parts = [*node.moves, *parts]
            header = replace(header, moves=(), otherwise=None)
        lines = [f"# {self.origins.told(node.place)}", *print_node(header).split("\n")]
        for part in parts:
            told = self._origin(part)
            if told != self.origins.told(part.place) or self.origins.layer(part.place) != self.origins.layer(
                node.place
            ):
                lines.append(f"  # {told}")
            lines += [f"  {line}" for line in print_node(part).split("\n")]
        if isinstance(node, n.Decision) and node.otherwise is not None:
            lines += print_node(replace(header, cites=(), reveals=(), otherwise=node.otherwise)).split("\n")[1:]
        return lines


# --- nodes ---------------------------------------------------------------------------------------


def _called(node: Any) -> list[str]:
    """Return the names that are called below a node."""
    return [one.name for one in walk(node) if isinstance(one, n.Call)]


def _first_of(newest: Any, first: Any) -> n.Definition:
    """Return the first version as it was defined: with the name and the mark that the newest version has now."""
    if first is newest:
        return newest  # type: ignore[no-any-return]
    if isinstance(newest, n.Behaviour):
        return replace(newest, parameters=first.signature.parameters, body=first.body, place=first.place)
    signature = replace(first.signature, name=newest.signature.name)
    return replace(newest, signature=signature, body=first.body, place=first.place)  # type: ignore[no-any-return]


def _giving_body(pure: n.Pure) -> n.Body:
    """Return the body of a definition as the body of an ``instead of``."""
    lets = [n.Let(one.name, one.value, one.place) for one in pure.lets]
    last: n.Statement
    if isinstance(pure.result, n.Cases):
        branches = tuple((condition, _giving_body(inner)) for condition, inner in pure.result.branches)
        last = n.If(branches, _giving_body(pure.result.otherwise), pure.result.place)
    else:
        last = n.Give(pure.result, pure.result.place)
    return n.Body(pure.cites, (*lets, last), pure.place, pure.reveals)


def _with_names(node: Any, names: Mapping[str, str]) -> Any:
    """Return a copy in which rules and locals have names that can be written."""

    def change(one: Any) -> Any:
        match one:
            case n.Signature() if one.name in names:
                return replace(one, name=names[one.name])
            case n.Let(name=name) | n.Name(name=name) | n.Parameter(name=name) if name in names:
                return replace(one, name=names[name])
        return one

    return rewrite(rename_rules(node, names), change)
