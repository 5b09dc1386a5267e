"""Share the subject of all lints: a checked ruleset, its calls, and the findings so far."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from croupier.language.analysis.context import MOST_MISTAKES, EnoughMistakes
from croupier.language.analysis.deck_cards import DeckPlan
from croupier.language.analysis.facts import Facts
from croupier.language.analysis.graph import CallGraph, rules_of
from croupier.language.analysis.lints.uses import Uses, uses_of
from croupier.language.analysis.symbols import RuleSymbol, Symbols
from croupier.language.diagnostics import Diagnostic, Related
from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.source import Source, Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk

Rule = n.Define | n.Procedure | n.Decision | n.Moment
CALLED = re.compile(r"\b([a-z][a-z0-9_]*)\s*\(")


@dataclass
class Review:
    """A ruleset without errors."""

    ruleset: Ruleset
    symbols: Symbols
    facts: Facts
    graph: CallGraph
    deck: DeckPlan
    rules: dict[str, Rule]
    nodes: list[tuple[Any, list[Any]]]  # each definition with all nodes below it
    uses: Uses
    reached: set[str]  # the rules that a game may come to
    found: list[Diagnostic] = field(default_factory=list)
    texts: dict[str, Counter[str]] = field(default_factory=dict)  # the calls as written in each file

    def warn(
        self, code: str, message: str, place: Span, help: str, label: str = "", related: tuple[Related, ...] = ()
    ) -> None:
        """Report a warning. Raise EnoughMistakes if there are too many."""
        self.found.append(Diagnostic(code, message, place, label, related, help, "warning"))
        if len(self.found) >= MOST_MISTAKES:
            raise EnoughMistakes

    def written_calls(self, source: Source) -> Counter[str]:
        """Return how often a file writes each name in front of parentheses. Return nothing if there is only one file.

        A call may be gone from the rules, since another layer has replaced its rule.
        """
        if source.name not in self.texts:
            alone = all(one.place.source is source for one in self.ruleset.definitions)
            self.texts[source.name] = Counter([] if alone else CALLED.findall(source.text))
        return self.texts[source.name]

    def composed(self, node: Any) -> bool:
        """Return whether composition has built a node from a layer's change."""
        made = self.ruleset.origins.rules
        return any(isinstance(one, n.Call) and one.name in made for one in walk(node))

    def in_one_file(self) -> bool:
        """Return whether one file holds the whole ruleset, so that no layer changes its cards or its rules."""
        source = self.ruleset.deck.place.source
        return all(one.place.source is source for one in self.ruleset.definitions) and not self.ruleset.layers

    def is_option(self, name: str) -> bool:
        """Return whether a rule is an option, whose body is known only when the game is set up."""
        option = self.ruleset.options.get(name)
        return option is not None and option.type == "rule"


def review_of(ruleset: Ruleset, symbols: Symbols, facts: Facts, graph: CallGraph, deck: DeckPlan) -> Review:
    """Return the review of a checked ruleset."""
    options = [
        one.node
        for name, one in symbols.values.items()
        if isinstance(one, RuleSymbol) and name in ruleset.options and isinstance(one.node, n.Procedure)
    ]
    nodes = [(one, graph.below(one)) for one in (*ruleset.definitions, *options)]
    return Review(
        ruleset, symbols, facts, graph, deck, rules_of(symbols), nodes, uses_of(ruleset, nodes), _reached(graph)
    )


def _reached(graph: CallGraph) -> set[str]:
    found: set[str] = set()
    waiting = ["game"]
    while waiting:
        name = waiting.pop()
        if name not in found and name in graph.calls:
            found.add(name)
            waiting += graph.calls[name]
    return found
