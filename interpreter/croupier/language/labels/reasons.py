"""Check the texts of reasons: their patterns and placeholders."""

from __future__ import annotations

from croupier.language.analysis.reasons import moves_in
from croupier.language.diagnostics import Diagnostic
from croupier.language.labels.checks import bad_patterns
from croupier.language.ruleset.ruleset import Reason, Ruleset
from croupier.language.syntax import nodes as n


CODE = "unknown-placeholder"
"""The code of a placeholder that nothing fills."""


def bad_reasons(ruleset: Ruleset) -> list[Diagnostic]:
    """Return a diagnostic for each text of a reason that cannot be told as it is written."""
    rules = {one.signature.name: one for one in ruleset.definitions if isinstance(one, n.Define)}
    moves = {name: [known for known, _, _ in named] for name, _, named in moves_in(ruleset)}
    found: list[Diagnostic] = []
    for reason in ruleset.reasons.rules.values():
        if reason.key in rules:
            found += _texts(reason, [one.name for one in rules[reason.key].signature.parameters])
    for reason in (*ruleset.reasons.moves.values(), *ruleset.reasons.amends.values()):
        if reason.name in moves:
            found += _texts(reason, moves[reason.name])
    return found


def _texts(reason: Reason, parameters: list[str]) -> list[Diagnostic]:
    what, known = f"the reason of `{reason.name}`", tuple(dict.fromkeys([*parameters, *reason.given]))
    texts = (reason.fails, reason.holds)
    return [one for text in texts for one in bad_patterns(what, text, reason.place, known, CODE)]
