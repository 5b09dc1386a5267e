"""Check a ruleset: reading, composition, checks and warnings, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from croupier.language.analysis import Checked, check, lint
from croupier.language.diagnostics import Diagnostic, RulesetError, has_errors
from croupier.language.diagnostics.diagnostic import sort_diagnostics
from croupier.language.labels.checks import bad_labels
from croupier.language.labels.other_names import bad_other_names
from croupier.language.labels.reasons import bad_reasons
from croupier.language.ruleset.load import load_ruleset
from croupier.language.ruleset.reach import ANYWHERE, Reach
from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.ruleset.statements import statements_of


def diagnose(
    name: str | Path, house_rules: Sequence[str | Path] = (), *, within: str | PathLike[str] | None = None
) -> list[Diagnostic]:
    """Return all diagnostics of a ruleset, or of house rules on it, sorted by place. Raise nothing.

    If none is an error, these are warnings, which ``load`` ignores. Files are read ``within`` a folder, as in ``load``.
    """
    return list(examine(name, house_rules, Reach(within)).diagnostics)


@dataclass(frozen=True)
class Examined:
    """A ruleset with all that is said of it, warnings included."""

    checked: Checked | None  # None if there is no ruleset that could be checked
    diagnostics: tuple[Diagnostic, ...]  # sorted by place


def examine(name: str | Path, house_rules: Sequence[str | Path] = (), reach: Reach = ANYWHERE) -> Examined:
    """Return a ruleset, or house rules on it, checked, with all diagnostics. Raise nothing."""
    ruleset, problems = load_ruleset(name, house_rules, reach)
    if ruleset is None:
        return Examined(None, tuple(sort_diagnostics(problems)))
    statements, more = statements_of(ruleset, reach)
    checked = check(ruleset)
    found = [
        *problems,
        *more,
        *checked.diagnostics,
        *bad_labels(ruleset),
        *bad_other_names(ruleset),
        *bad_reasons(ruleset),
    ]
    told = sort_diagnostics(found if has_errors(found) else [*found, *lint(checked, statements)])
    return Examined(checked, tuple(told))


def load_checked(
    name: str | Path, house_rules: Sequence[str | Path] = (), *, within: str | PathLike[str] | None = None
) -> Checked:
    """Return a ruleset with the facts of the checks. Raise RulesetError with all diagnostics if it has errors."""
    return checked_or_raised(*load_ruleset(name, house_rules, Reach(within)))


def checked_or_raised(ruleset: Ruleset | None, problems: list[Diagnostic]) -> Checked:
    """Return the same for a ruleset that has been read."""
    if ruleset is None:
        raise RulesetError(problems)
    checked = check(ruleset)
    found = [*problems, *checked.diagnostics, *bad_labels(ruleset), *bad_other_names(ruleset), *bad_reasons(ruleset)]
    if has_errors(found):
        raise RulesetError(found)
    return checked
