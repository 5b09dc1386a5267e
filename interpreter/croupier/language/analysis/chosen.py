"""Check parameters of several cards: where they may stand, and that a ``where`` is of a kind that prunes.

The search for a set looks at its parts first. So ``where`` must hold for every part of a set for which it holds;
``for_parts.py`` proves that.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.language.analysis import expressions
from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.for_parts import failing_part
from croupier.language.analysis.symbols import LocalSymbol, parameter_types
from croupier.language.analysis.types import BOOLEAN, CARDS
from croupier.language.syntax import nodes as n


def check_chosen(c: Context, scope: Scope, parameters: Sequence[n.Parameter]) -> None:
    """Check the parameters of a move, which are declared: ``where``, and that several cards come last."""
    types = parameter_types(c.symbols, parameters)
    for one, type in zip(parameters, types, strict=True):
        if type == CARDS and one is not parameters[-1]:
            help = "put it behind the others; for two sets ask two decisions, one after the other"
            c.report("cards-not-last", "several cards are the last parameter of a move", one.place, help)
        if one.where is None:
            continue
        if type == CARDS:
            _where(c, scope, one, one.where)
        elif type.base != "error":
            expressions.check_expression(c, scope, one.where, BOOLEAN)
            help = "put it behind `when`"
            c.report("where-of-one", f"`where` is for `cards`, not for a `{type}`", one.where.place, help)


def _where(c: Context, scope: Scope, parameter: n.Parameter, where: n.Expression) -> None:
    before = len(c.diagnostics)
    expressions.check_expression(c, scope, where, BOOLEAN)
    if len(c.diagnostics) > before:
        return
    failing = failing_part(c, where, scope.names[parameter.name].slot)
    if failing is not None:
        text = failing.place.text
        message = "`where` may fail for a part of cards that together would do"
        c.report("not-for-parts", message, failing.place, f"put `{text}` behind `when`")


def refuse_cards(c: Context, parameters: Sequence[n.Parameter]) -> None:
    """Report parameters of several cards where a rule is about one card."""
    for one, type in zip(parameters, parameter_types(c.symbols, parameters), strict=True):
        if type == CARDS:
            help = "let a rule `to …(cards …)` do it, or loop over the cards and come to the moment with each"
            c.report("cards-in-let", "a moment takes no several cards", one.place, help)


def names_cards(c: Context, value: n.Expression | n.Ask) -> bool:
    """Return whether a value is the name of a parameter of several cards."""
    return isinstance(value, n.Name) and isinstance(c.facts.symbols.get(value), LocalSymbol)
