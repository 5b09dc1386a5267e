"""The report as lines for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from croupier.language.source import Span
from croupier.language.translation import translated
from croupier.rulebook.comparing.verdict import ClaimVerdict, Compared
from croupier.rulebook.finding import TextFinding
from croupier.rulebook.report.report import ComparedClaim, RulebookReport
from croupier.rulebook.ties.tying import SentenceStanding

TOLD = Callable[[Span], str]
MOST_PLACES = 4
CLAIM_WIDTH = 44
MOST_STRANGE = 5
"""The most words told that are not understood."""
DOUBTS = {
    "nothing-to-compare": "nothing to compare with",
    "no-meaning": "no `means:` says where the ruleset has it",
    "not-about-the-deck": "not surely about the deck",
    "not-of-the-deck": "not a card of the deck",
    "which-cards": "unclear which cards",
    "which-rule": "unclear which rule",
    "which-side": "unclear which side of the cards",
    "other-reading": "it may mean something else that agrees",
}


def report_lines(report: RulebookReport, told: TOLD, language: str) -> Iterator[str]:
    """Yield the lines of a report. ``told`` gives the name of a place in a rule file."""

    def say(text: str) -> str:
        return translated(text, language)

    yield from (_claim(one, told, say) for one in report.claims)
    unread = report.read.unread
    if unread:
        yield ""
        yield say("Numbers that were not read:")
        yield from (f"{one.place!s:>8}  “{one.text}”  {_shortened(one.unit.text, 80)}" for one in unread)
    for lines in report.text.unread:
        yield say(f"lines {lines.first} to {lines.last} were not read: their columns are in doubt")
    rest = [one for one in report.findings if one.kind != "contradicts"]
    if rest:
        yield ""
        yield from finding_lines(_folded(rest), told, language)
    yield ""
    yield from map(say, summary_lines(report))


def finding_lines(findings: Iterable[TextFinding], told: TOLD, language: str) -> Iterator[str]:
    """Yield the lines of findings."""
    for one in findings:
        yield from _finding(one, told, lambda text: translated(text, language))


def summary_lines(report: RulebookReport) -> list[str]:
    """Return how much was read, and what came of it."""
    verdicts, standings = report.verdicts(), report.standings()
    tied = standings[SentenceStanding.TELLS] + standings[SentenceStanding.OPEN]
    agree, contradict, differ, still_open = (verdicts[one] for one in ClaimVerdict)
    remarks, proposed = standings[SentenceStanding.REMARK], standings[SentenceStanding.PROPOSED]
    return [
        f"{len(report.claims)} claims: {agree} agree, {contradict} contradict, {differ} differ on purpose, "
        f"{still_open} open",
        f"{report.read.numerals} numbers: {len(report.read.unread)} not read",
        f"{len(report.tied.sentences)} sentences: {tied} tied, {remarks} remarks, {proposed} proposed, "
        f"{standings[SentenceStanding.UNTIED]} untied",
    ]


def found_instead(compared: Compared, say: Callable[[str], str]) -> str:
    """Return what a claim was compared with, and the reason of any doubt."""
    doubt = compared.doubt if compared.verdict is ClaimVerdict.DIFFERS else say(_doubt(compared))
    return "; ".join(text for text in (compared.found, doubt) if text)


def _doubt(compared: Compared) -> str:
    """Return why a claim is open."""
    if not compared.strange:
        return DOUBTS.get(compared.doubt, compared.doubt)
    more = ", …" if len(compared.strange) > MOST_STRANGE else ""
    return f"not understood: `{', '.join(compared.strange[:MOST_STRANGE])}{more}`"


def _claim(one: ComparedClaim, told: TOLD, say: Callable[[str], str]) -> str:
    claim, compared = one.placed.claim, one.compared
    found = found_instead(compared, say)
    where = f"  {told(compared.places[0])}" if compared.places else ""
    text = _shortened(claim.text, CLAIM_WIDTH)
    return f"{claim.place!s:>8}  {compared.verdict.value}  {text:<{CLAIM_WIDTH}}  {found}{where}"


def _folded(findings: Iterable[TextFinding]) -> Iterator[TextFinding]:
    """Yield findings. Where many sentences are untied, they are told as one."""
    findings = list(findings)
    untied = [one for one in findings if one.kind == "untied"]
    for one in findings:
        if one.kind != "untied" or len(untied) < len(findings) / 2 or len(untied) < 20:
            yield one
        elif one is untied[0]:
            message = f"{len(untied)} sentences are untied, this one first; `--tie` proposes ties"
            yield TextFinding(one.kind, one.place, message, one.unit)


def _finding(one: TextFinding, told: TOLD, say: Callable[[str], str]) -> Iterator[str]:
    cites = f" ({', '.join(one.cites)})" if one.cites else ""
    yield f"{one.place!s:>8}  {say(one.message)}{cites}"
    if one.unit is not None:
        yield f"          {_shortened(one.unit.text, 100)}"
    places = dict.fromkeys(told(place) for place in one.places)
    if places:
        more = f" … {len(places) - MOST_PLACES}" if len(places) > MOST_PLACES else ""
        yield f"          → {', '.join(list(places)[:MOST_PLACES])}{more}"


def _shortened(text: str, width: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= width else f"{line[: width - 1]}…"
