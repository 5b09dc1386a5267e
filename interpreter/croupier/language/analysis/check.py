"""Run all checks over a ruleset.

Algorithm. The names of the ruleset become one table (``symbols.py``), its calls a graph (``graph.py``). Definitions are
checked in the order of the graph, callees before callers, so that their types are known. Then come acting rules, the
YAML part, effects, the deck, and the work of each expression. At last ``once.py`` drops each diagnostic that only
follows from another. What layers declare otherwise than rules below them need is told at the layer (``reshaped.py``).

Invariant. Without diagnostics, every table of ``facts`` has an entry for each node that an engine asks for.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, replace

from croupier.language.analysis.context import Context, EnoughMistakes
from croupier.language.analysis.deck import check_deck, check_room
from croupier.language.analysis.deck_cards import DeckPlan
from croupier.language.analysis.definitions import check_define, check_definition, check_procedure
from croupier.language.analysis.depth import check_depth
from croupier.language.analysis.document import check_document
from croupier.language.analysis.effects import check_circles, check_effects
from croupier.language.analysis.facts import Facts
from croupier.language.analysis.faint import check_contrast
from croupier.language.analysis.graph import CallGraph, call_graph, rules_of
from croupier.language.analysis.lints import lints
from croupier.language.analysis.once import each_once
from croupier.language.analysis.reasons import check_reasons
from croupier.language.analysis.reshaped import no_longer_fit
from croupier.language.analysis.revealed import check_revealed
from croupier.language.analysis.sizes import check_sizes
from croupier.language.analysis.still_used import still_used, without_unknown
from croupier.language.analysis.symbol_builder import SymbolBuilder
from croupier.language.analysis.symbols import Symbols
from croupier.language.analysis.work import check_work
from croupier.language.diagnostics import Diagnostic
from croupier.language.diagnostics.diagnostic import sort_diagnostics
from croupier.language.ruleset.ruleset import Enumeration, Ruleset
from croupier.language.syntax import nodes as n

IDLE = (
    *("unused-rule", "unused-option", "unused-state", "unused-type", "unused-field", "unused-kind", "unused-pile"),
    *("unused-parameter", "empty-moment"),
)
"""The warnings about parts of a base that do not matter when a layer takes something away."""


@dataclass(frozen=True)
class Checked:
    """A ruleset with the results of the checks. It can be executed if there are no diagnostics."""

    ruleset: Ruleset
    symbols: Symbols
    facts: Facts
    deck: DeckPlan
    graph: CallGraph
    diagnostics: list[Diagnostic]

    @property
    def roles(self) -> Enumeration | None:
        """Return the enumeration of the roles that players end in, the best last; ``None`` if they get numbers."""
        outcome = self.ruleset.outcome
        type = None if outcome is None else self.facts.types.get(outcome)
        return self.symbols.enumerations[type.name] if type is not None and type.base == "enum" else None


def check(ruleset: Ruleset) -> Checked:
    """Check names, types, purity, circles of calls and the deck. Report every independent mistake."""
    found = _checked(ruleset)
    if not found.diagnostics or not ruleset.reshaped:
        return found
    told = dict(no_longer_fit(ruleset, found.diagnostics, lambda name: _checked(ruleset, {name}).diagnostics))
    if not told:
        return found
    left = _checked(ruleset, told.keys())
    return replace(left, diagnostics=sort_diagnostics([*left.diagnostics, *told.values()]))


def _checked(ruleset: Ruleset, refused: Collection[str] = ()) -> Checked:
    """Return the results of the checks. Nothing is reported that follows from the declarations of ``refused`` names."""
    builder = SymbolBuilder(ruleset, refused)
    symbols = builder.build()
    c = Context(ruleset, symbols)
    c.diagnostics += builder.diagnostics
    deck, graph = DeckPlan(), call_graph(symbols)
    with suppress(EnoughMistakes):
        deck = _all(c, graph)
    used, names = still_used(c, deck)
    told = each_once(without_unknown(c.diagnostics, names), ruleset.unread, c.unclear, ruleset.contested)
    told += used
    return Checked(ruleset, symbols, c.facts, deck, graph, sort_diagnostics(told))


def lint(checked: Checked, statements: Collection[str] = ()) -> list[Diagnostic]:
    """Return warnings about parts of a ruleset that have no effect.

    There are none while there are errors, so that one mistake gives one message. ``statements`` are the codes in the
    rulebook's list.
    """
    if checked.diagnostics or checked.ruleset.unread:
        return []
    found = lints(checked.ruleset, checked.symbols, checked.facts, checked.graph, checked.deck, statements)
    return sort_diagnostics(one for one in found if not _is_spared(one, checked.ruleset))


def _is_spared(warning: Diagnostic, ruleset: Ruleset) -> bool:
    """Return whether a part of a base is idle since a layer above has taken something away."""
    return warning.code in IDLE and warning.place.source.name in ruleset.spared


def _all(c: Context, graph: CallGraph) -> DeckPlan:
    """Run all checks and return the deck. Raise EnoughMistakes if there are too many mistakes."""
    check_circles(c, graph)
    if not graph.circles:
        check_depth(c, graph)
    _definitions(c, graph)
    check_document(c)
    check_reasons(c)
    check_revealed(c, graph)
    if not graph.circles:
        check_effects(c, graph)
    deck = check_deck(c)
    check_room(c, deck)
    check_contrast(c, deck)
    check_sizes(c, deck.size)
    if not c.diagnostics and not c.ruleset.unread:
        check_work(c, graph, deck)
    return deck


def _definitions(c: Context, graph: CallGraph) -> None:
    """Check definitions, callees before callers, so that their types are known. Then check all that acts."""
    rules = rules_of(c.symbols)
    for name in graph.order:
        node = rules[name]
        if isinstance(node, n.Define):
            check_define(c, node)
    for definition in c.ruleset.definitions:
        if not isinstance(definition, n.Define):
            check_definition(c, definition)
    for name, option in c.ruleset.options.items():
        rule = rules.get(name)
        if option.type == "rule" and isinstance(rule, n.Procedure) and name not in c.ruleset.unread:
            check_procedure(c, rule)
