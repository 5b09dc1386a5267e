"""Report the verdicts on mutants: as text for people, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from croupier.authoring.mutation.bench import Verdict
from croupier.authoring.mutation.mutants import Mutant
from croupier.authoring.scenarios.excuses import Excuses
from croupier.language.diagnostics import Diagnostic


@dataclass(frozen=True)
class Survivor:
    """A mutant that no scenario has noticed."""

    mutant: Mutant
    because: str  # the excuse, or an empty text


@dataclass(frozen=True)
class MutationReport:
    """The figures of one ruleset."""

    ruleset: str
    there: int  # all mutants
    total: int  # the mutants that were tried
    refused: int  # the tried mutants that the checks refuse
    caught: int
    survivors: tuple[Survivor, ...]
    problems: tuple[Diagnostic, ...]  # of excuses
    seconds: float

    @property
    def share(self) -> float:
        """Return the share of caught mutants, without those that the checks refuse."""
        tried = self.total - self.refused
        return self.caught / tried if tried else 1.0

    @property
    def clean(self) -> bool:
        return not self.problems and all(one.because for one in self.survivors)


def report_of(
    ruleset: str, mutants: Sequence[Mutant], verdicts: Sequence[Verdict], excuses: Excuses, seconds: float
) -> MutationReport:
    """Count the verdicts, and look up the excuses of survivors."""
    survived = [mutants[one.number] for one in verdicts if one.status == "survived"]
    survivors = [Survivor(one, excuses.because("change", one.where, one.what)) for one in survived]
    counts = {status: sum(one.status == status for one in verdicts) for status in ("refused", "caught")}
    unneeded = excuses.unneeded("change") if len(verdicts) == len(mutants) else ()
    problems = (*excuses.problems, *unneeded)
    there, total = len(mutants), len(verdicts)
    return MutationReport(
        ruleset, there, total, **counts, survivors=tuple(survivors), problems=problems, seconds=seconds
    )


def report_lines(report: MutationReport) -> list[str]:
    """Return a line for each survivor without an excuse, and a line of figures."""
    lines = [
        f"survived: {one.mutant.where}: {one.mutant.what}  [{one.mutant.place}]"
        for one in report.survivors
        if not one.because
    ]
    excused = sum(bool(one.because) for one in report.survivors)
    tried = report.total - report.refused
    figures = f"{report.caught} of {tried} caught ({100 * report.share:.1f} %)"
    left = f"{len(report.survivors)} survived" + (f", {excused} of them excused" if excused else "")
    refused = f"{report.refused} more refused by the checks"
    share = f"{report.total} of {report.there} changes tried: " if report.total < report.there else ""
    told = f"{share}{tried} mutants, {figures}, {left}; {refused}"
    return [*lines, f"{report.ruleset}: {told} ({report.seconds:.0f} s)"]


def report_data(report: MutationReport) -> dict[str, Any]:
    return {
        "ruleset": report.ruleset,
        "changes": report.there,
        "tried": report.total,
        "mutants": report.total - report.refused,
        "refused": report.refused,
        "caught": report.caught,
        "share": round(report.share, 4),
        "survived": [_survivor(one) for one in report.survivors],
        "problems": [str(one) for one in report.problems],
        "seconds": round(report.seconds, 3),
    }


def json_report(reports: Sequence[MutationReport]) -> str:
    return json.dumps({"rulesets": [report_data(one) for one in reports]}, ensure_ascii=False, indent=2)


def _survivor(one: Survivor) -> dict[str, Any]:
    place = one.mutant.place
    return {
        "in": one.mutant.where,
        "change": one.mutant.what,
        "file": place.source.name,
        "line": place.line,
        "column": place.column,
        "because": one.because,
    }
