"""The report as data, for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from croupier.language.source import Span
from croupier.language.translation import translated
from croupier.rulebook.comparing.verdict import ClaimVerdict
from croupier.rulebook.finding import TextFinding
from croupier.rulebook.report.report import RulebookReport
from croupier.rulebook.ties.tying import SentenceStanding


def report_data(report: RulebookReport, told: Callable[[Span], str], language: str) -> dict[str, Any]:
    """Return the report as mappings and lists. ``told`` gives the name of a place in a rule file."""
    verdicts, standings = report.verdicts(), report.standings()
    return {
        "claims": {
            "total": len(report.claims),
            "agree": verdicts[ClaimVerdict.AGREES],
            "contradict": verdicts[ClaimVerdict.CONTRADICTS],
            "differ": verdicts[ClaimVerdict.DIFFERS],
            "open": verdicts[ClaimVerdict.OPEN],
        },
        "numerals": {
            "total": report.read.numerals,
            "unread": len(report.read.unread),
        },
        "sentences": {
            "total": len(report.tied.sentences),
            "tied": standings[SentenceStanding.TELLS] + standings[SentenceStanding.OPEN],
            "remarks": standings[SentenceStanding.REMARK],
            "proposed": standings[SentenceStanding.PROPOSED],
            "untied": standings[SentenceStanding.UNTIED],
        },
        "findings": findings_data(report.findings, told, language),
    }


def findings_data(findings: Iterable[TextFinding], told: Callable[[Span], str], language: str) -> list[dict[str, Any]]:
    """Return findings as data."""
    return [
        {
            "kind": one.kind,
            "line": one.place.line,
            "column": one.place.column,
            "message": translated(one.message, language),
            "place": told(one.places[0]) if one.places else None,
            "cites": list(one.cites),
        }
        for one in findings
    ]
