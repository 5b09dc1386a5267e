"""Compare the statements of a rulebook with the codes that the rules cite and the scenarios prove."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from croupier.authoring.scenarios.files import Scenario
from croupier.language.diagnostics import Diagnostic
from croupier.language.diagnostics.suggest import code_meant
from croupier.language.ruleset.parts import citations_of
from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.ruleset.statements import Statement, statements_file


@dataclass
class Standing:
    """The codes of a rulebook, and those of them that are cited or proven."""

    statements: list[str] = field(default_factory=list)
    interpretations: list[str] = field(default_factory=list)
    remarks: set[str] = field(default_factory=set)  # statements that demand nothing of the rules
    cited: set[str] = field(default_factory=set)  # by some part of the rules
    proven: set[str] = field(default_factory=set)  # by some scenario that has passed


# --- cited and proven codes ----------------------------------------------------------------------


def cited_codes(ruleset: Ruleset) -> set[str]:
    """Return every code that a part of a ruleset cites or settles."""
    return {one.cite.code for one in citations_of(ruleset)}


def standing(ruleset: Ruleset, statements: Mapping[str, Statement], proven: Iterable[str]) -> Standing:
    """Return how far rules and passed scenarios cover the rulebook. With house rules, only their own codes count."""
    files = ruleset.layer_files
    beside = {str(statements_file(Path(file))) for file in files}
    return Standing(
        statements=[code for code, one in statements.items() if not files or one.place.source.name in beside],
        interpretations=[
            code for code, one in ruleset.interpretations.items() if not files or one.place.source.name in files
        ],
        remarks=set(ruleset.remarks),
        cited=cited_codes(ruleset),
        proven=set(proven),
    )


def known_codes(ruleset: Ruleset, statements: Iterable[str]) -> set[str]:
    """Return all codes that a scenario may prove."""
    return {*statements, *ruleset.interpretations, *ruleset.remarks, *cited_codes(ruleset)}


def unknown_proofs(scenario: Scenario, known: Collection[str]) -> list[Diagnostic]:
    """Return a diagnostic for each code that a scenario proves and nothing lists."""
    found = []
    for code in scenario.proves:
        if code not in known:
            message = f"`proves`: there is no `{code}`"
            help = code_meant(code, known) or "list it among the statements, or under `interpretations`"
            found.append(Diagnostic("unknown-statement", message, scenario.proves_place, help=help))
    return found
