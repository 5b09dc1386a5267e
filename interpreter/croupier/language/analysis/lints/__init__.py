"""Warn about parts of a correct ruleset that have no effect. Each lint is rarely wrong, and none stops play."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from croupier.language.analysis.context import EnoughMistakes
from croupier.language.analysis.deck_cards import DeckPlan
from croupier.language.analysis.facts import Facts
from croupier.language.analysis.graph import CallGraph
from croupier.language.analysis.lints.cards import idle_piles, kinds_without_card
from croupier.language.analysis.lints.citations import unknown_statements
from croupier.language.analysis.lints.conditions import constant_conditions
from croupier.language.analysis.lints.dealing import overdealt
from croupier.language.analysis.lints.decisions import decisions_without_move
from croupier.language.analysis.lints.finishing import finished_elsewhere
from croupier.language.analysis.lints.flow import endless_loops, unreachable_statements
from croupier.language.analysis.lints.looks import alike_looks, idle_looks
from croupier.language.analysis.lints.misspelt import misspelt_otherwise
from croupier.language.analysis.lints.order import read_before_set
from croupier.language.analysis.lints.reasons import missing_reasons
from croupier.language.analysis.lints.revealing import told_secrets
from croupier.language.analysis.lints.review import Review, review_of
from croupier.language.analysis.lints.searches import equal_subjects, missing_items, taken_conditions
from croupier.language.analysis.lints.seats import missing_seats
from croupier.language.analysis.lints.texts import missing_labels, missing_languages, missing_offers
from croupier.language.analysis.lints.truth import Truth
from croupier.language.analysis.lints.unused import (
    empty_moments,
    unused_fields,
    unused_locals,
    unused_options,
    unused_parameters,
    unused_rules,
    unused_state,
    unused_types,
)
from croupier.language.analysis.symbols import Symbols
from croupier.language.diagnostics import Diagnostic
from croupier.language.ruleset.ruleset import Ruleset


def lints(
    ruleset: Ruleset,
    symbols: Symbols,
    facts: Facts,
    graph: CallGraph,
    deck: DeckPlan,
    statements: Collection[str] = (),
) -> list[Diagnostic]:
    """Return the warnings about a ruleset without errors. ``statements`` are the codes in its rulebook's list."""
    r = review_of(ruleset, symbols, facts, graph, deck)
    with suppress(EnoughMistakes):
        _all(r, statements)
    return r.found


def _all(r: Review, statements: Collection[str]) -> None:
    truth = Truth(r, r.deck if r.in_one_file() else None)
    endless = endless_loops(r, truth)
    unreachable_statements(r, endless)
    constant_conditions(r, truth, endless)
    decisions_without_move(r, truth)
    misspelt_otherwise(r)
    finished_elsewhere(r)
    missing_seats(r, truth)
    missing_items(r, truth)
    equal_subjects(r)
    overdealt(r)
    taken_conditions(r)
    read_before_set(r)
    told_secrets(r)
    for check in (kinds_without_card, idle_piles, missing_reasons, empty_moments):
        check(r)
    for check in (missing_labels, missing_offers, missing_languages):
        check(r)
    for check in (unused_rules, unused_options, unused_state, unused_types, unused_fields):
        check(r)
    idle_looks(r)
    alike_looks(r)
    unused_locals(r)
    unused_parameters(r)
    unknown_statements(r, statements)
