"""Check the texts of reasons: their patterns and placeholders."""

from __future__ import annotations

from functools import lru_cache

from croupier.language.analysis.reasons import moves_in
from croupier.language.diagnostics import Diagnostic
from croupier.language.labels.checks import Fillers, bad_patterns
from croupier.language.labels.patterns import message_of, pattern_source, references
from croupier.language.ruleset.ruleset import Reason, Ruleset
from croupier.language.syntax import nodes as n

CODE = "unknown-placeholder"
"""The code of a placeholder that nothing fills."""


def placeholders_of(reason: Reason, *, holds: bool) -> list[str]:
    """Return the placeholders of a text, in all its languages."""
    found = dict.fromkeys(name for one in reason.text(holds=holds).values() for name in _placeholders(one))
    return list(found)


@lru_cache(maxsize=1_000)
def _placeholders(pattern: str) -> tuple[str, ...]:
    message = message_of(pattern_source("reason", pattern))
    return () if message is None else tuple(name for kind, name in references(message) if kind == "$")


def bad_reasons(ruleset: Ruleset) -> list[Diagnostic]:
    """Return a diagnostic for each text of a reason that cannot be told as it is written."""
    rules = {one.signature.name: one for one in ruleset.definitions if isinstance(one, n.Define)}
    moves = {
        name: {known: node.type.name if isinstance(node, n.Parameter) else "" for known, node, _ in named}
        for name, _, named in moves_in(ruleset)
    }
    found: list[Diagnostic] = []
    for reason in ruleset.reasons.rules.values():
        if reason.key in rules:
            found += _texts(reason, _parameters(rules[reason.key].signature))
    ways = {one.signature.name: one for one in ruleset.definitions if isinstance(one, n.Way)}
    for key, reason in ruleset.reasons.ways.items():
        found += _texts(reason, _parameters(ways[key].signature))
    for reason in (*ruleset.reasons.moves.values(), *ruleset.reasons.amends.values()):
        if reason.name in moves:
            found += _texts(reason, moves[reason.name])
    return found


def _parameters(signature: n.Signature) -> Fillers:
    return {one.name: one.type.name for one in signature.parameters}


def _texts(reason: Reason, parameters: Fillers) -> list[Diagnostic]:
    what, known = f"the reason of `{reason.name}`", {**parameters, **dict.fromkeys(reason.given, "")}
    texts = ((reason.fails, reason.fails_at), (reason.holds, reason.holds_at))
    return [
        one
        for text, places in texts
        for one in bad_patterns(what, text, reason.place, known, places, CODE, names_all=False)
    ]
