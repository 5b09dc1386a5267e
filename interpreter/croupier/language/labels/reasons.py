"""Check the texts of reasons: their patterns and placeholders."""

from __future__ import annotations

from functools import lru_cache

from croupier.language.analysis.reasons import moves_in
from croupier.language.diagnostics import Diagnostic
from croupier.language.labels.checks import bad_patterns
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
    moves = {name: [known for known, _, _ in named] for name, _, named in moves_in(ruleset)}
    found: list[Diagnostic] = []
    for reason in ruleset.reasons.rules.values():
        if reason.key in rules:
            found += _texts(reason, [one.name for one in rules[reason.key].signature.parameters])
    ways = {one.signature.name: one for one in ruleset.definitions if isinstance(one, n.Way)}
    for key, reason in ruleset.reasons.ways.items():
        found += _texts(reason, [one.name for one in ways[key].signature.parameters])
    for reason in (*ruleset.reasons.moves.values(), *ruleset.reasons.amends.values()):
        if reason.name in moves:
            found += _texts(reason, moves[reason.name])
    return found


def _texts(reason: Reason, parameters: list[str]) -> list[Diagnostic]:
    what, known = f"the reason of `{reason.name}`", tuple(dict.fromkeys([*parameters, *reason.given]))
    texts = (reason.fails, reason.holds)
    return [one for text in texts for one in bad_patterns(what, text, reason.place, known, CODE)]
