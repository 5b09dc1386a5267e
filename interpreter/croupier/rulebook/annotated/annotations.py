"""What is known of each sentence of a text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from croupier.rulebook.claims.reading import UnreadNumeral
from croupier.rulebook.comparing.verdict import ClaimVerdict
from croupier.rulebook.evidence import Evidence
from croupier.rulebook.finding import TextFinding
from croupier.rulebook.report.report import ComparedClaim, RulebookReport
from croupier.rulebook.report.sentences import KINDS
from croupier.rulebook.text.sentences import TextUnit
from croupier.rulebook.ties.aligning import SentenceChange
from croupier.rulebook.ties.tying import Sentence, SentenceStanding

T = TypeVar("T")


class Status(Enum):
    """The one thing that is most worth knowing about a sentence. The value is its name on the page."""

    CONTRADICTED = "contradicted"  # by the ruleset, or by another sentence
    CHANGED = "changed"  # since somebody tied it
    UNTIED = "untied"
    PROPOSED = "proposed"  # nobody has confirmed what it says
    MISSING = "missing"  # it tells something that no rule cites
    OPEN = "open"  # it is an open point
    IMPLEMENTED = "implemented"  # rules cite all that it tells
    PROVEN = "proven"  # a scenario that has passed proves all that it tells
    REMARK = "remark"


SIGNS = {
    Status.CONTRADICTED: "✗",
    Status.CHANGED: "△",
    Status.UNTIED: "∅",
    Status.PROPOSED: "…",
    Status.MISSING: "○",
    Status.OPEN: "◇",
    Status.IMPLEMENTED: "◐",
    Status.PROVEN: "●",
    Status.REMARK: "·",
}
"""A sign for each status, for those who do not see its colour."""


BY_CLAIM = "contradicts"
"""The kind of the findings that the verdict on a claim says as well."""


@dataclass(frozen=True, slots=True)
class Annotation:
    """A sentence with all that is known of it."""

    sentence: Sentence
    status: Status
    claims: tuple[ComparedClaim, ...]
    unread: tuple[UnreadNumeral, ...]
    findings: tuple[TextFinding, ...]

    @property
    def unit(self) -> TextUnit:
        return self.sentence.unit

    @property
    def codes(self) -> tuple[str, ...]:
        """Return the codes that the sentence is tied to, each once."""
        return tuple(dict.fromkeys(self.sentence.tie.codes)) if self.sentence.tie else ()

    @property
    def inconsistencies(self) -> tuple[TextFinding, ...]:
        """Return where the text contradicts itself."""
        return tuple(one for one in self.findings if one.kind not in (*KINDS, BY_CLAIM))

    @property
    def verdicts(self) -> tuple[ClaimVerdict, ...]:
        """Return the verdicts on its claims, each once."""
        return tuple(dict.fromkeys(one.compared.verdict for one in self.claims))


def annotations_of(report: RulebookReport, evidence: Evidence) -> list[Annotation]:
    """Return the sentences of a report in the order of the text, with what is known of them."""
    claims = _by_unit(report.claims, lambda one: one.placed.claim.unit)
    unread = _by_unit(report.read.unread, lambda one: one.unit)
    findings = _by_unit(report.findings, lambda one: one.unit)
    found = []
    for sentence in report.tied.sentences:
        number = sentence.unit.number
        own, said = tuple(claims.get(number, ())), tuple(findings.get(number, ()))
        status = _status(sentence, own, said, evidence)
        found.append(Annotation(sentence, status, own, tuple(unread.get(number, ())), said))
    return found


def _by_unit(found: Iterable[T], unit_of: Callable[[T], TextUnit | None]) -> dict[int, list[T]]:
    """Sort what was found by the numbers of units. Leave out what belongs to none."""
    sorted_: dict[int, list[T]] = {}
    for one in found:
        unit = unit_of(one)
        if unit is not None:
            sorted_.setdefault(unit.number, []).append(one)
    return sorted_


def _status(
    sentence: Sentence, claims: tuple[ComparedClaim, ...], findings: tuple[TextFinding, ...], evidence: Evidence
) -> Status:
    by_ruleset = any(one.compared.verdict is ClaimVerdict.CONTRADICTS for one in claims)
    if by_ruleset or any(one.kind not in (*KINDS, BY_CLAIM) for one in findings):
        return Status.CONTRADICTED
    if sentence.tie is None:
        return Status.UNTIED
    if not sentence.same_words or sentence.change is SentenceChange.MOVED:
        return Status.CHANGED
    match sentence.standing:
        case SentenceStanding.PROPOSED:
            return Status.PROPOSED
        case SentenceStanding.OPEN:
            return Status.OPEN
        case SentenceStanding.REMARK:
            return Status.REMARK
    return _support(sentence.tie.tells, evidence)


def _support(codes: tuple[str, ...], evidence: Evidence) -> Status:
    """Return how well statements are supported: as well as the one that is supported worst."""
    demands = [code for code in codes if code not in evidence.rules.ruleset.remarks]
    if not demands:
        return Status.REMARK
    if all(evidence.is_proven(code) for code in demands):
        return Status.PROVEN
    if all(code in evidence.parts for code in demands):
        return Status.IMPLEMENTED
    return Status.MISSING
