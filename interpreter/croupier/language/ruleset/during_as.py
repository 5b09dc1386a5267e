"""Let what may come in between at one decision come in between at others too: ``during A as B``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from croupier.language.diagnostics import Diagnostic, did_you_mean
from croupier.language.ruleset.layers import Rule
from croupier.language.ruleset.rule_origins import RuleOrigins
from croupier.language.source import Span
from croupier.language.syntax import nodes as n


def during_as(
    during: Sequence[n.During], added: Sequence[n.DuringAs], rules: Mapping[str, Rule], origins: RuleOrigins
) -> tuple[list[n.During], list[Diagnostic]]:
    """Return the blocks of ``during`` with the decisions that ``during … as`` adds, and the problems.

    A model may have a model itself.
    """
    found, effective = _added(during, added)
    idle = [one for one in added if one.place not in effective]
    return found, [_problem(one, rules, origins) for one in idle]


def _added(during: Sequence[n.During], added: Sequence[n.DuringAs]) -> tuple[list[n.During], set[Span]]:
    """Return the blocks with more decisions, and the places of what has found a model."""
    found = list(during)
    effective: set[Span] = set()
    changed = True
    while changed:
        changed = False
        for one in added:
            for at, block in enumerate(found):
                names = {each.name for each in block.decisions}
                if one.model.name in names:
                    effective.add(one.place)
                    more = tuple(each for each in one.decisions if each.name not in names)
                    found[at] = replace(block, decisions=(*block.decisions, *more))
                    changed = changed or bool(more)
    return found, effective


def _problem(one: n.DuringAs, rules: Mapping[str, Rule], origins: RuleOrigins) -> Diagnostic:
    """Return the diagnostic of a model at which nothing comes in between by a ``during``."""
    model = origins.written(one.model.name)
    if isinstance(rules.get(one.model.name), n.Decision):
        help = "name a decision that a `during` names, or leave it out"
        return Diagnostic("no-change", f"no `during` names `{model}`", one.place, help=help)
    known = [name for name, rule in rules.items() if isinstance(rule, n.Decision)]
    help = did_you_mean(model, known) or "name a decision that a `during` names"
    return Diagnostic("unknown-target", f"no decision is called `{model}`", one.model.place, help=help)
