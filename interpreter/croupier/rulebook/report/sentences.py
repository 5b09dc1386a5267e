"""What there is to say about the sentences of a text: what is untied, and what has changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from croupier.rulebook.finding import TextFinding
from croupier.rulebook.report.dependents import Dependents
from croupier.rulebook.text.placed import TextPlace
from croupier.rulebook.ties.aligning import SentenceChange
from croupier.rulebook.ties.tie import Tie
from croupier.rulebook.ties.tying import Sentence, SentenceStanding, Tied

KINDS = ("untied", "proposed", "moved", "changed-numbers", "changed", "unknown-code", "gone")
"""The kinds of these findings."""


def sentence_findings(
    tied: Tied, statements: Collection[str], open_points: Collection[str], dependents: Dependents
) -> Iterator[TextFinding]:
    """Yield what has to be looked at: sentences that nobody has tied, or that are not the ones that somebody tied.

    ``statements`` and ``open_points`` are the codes that the ruleset has.
    """
    for sentence in tied.sentences:
        if sentence.tie is None:
            yield TextFinding("untied", sentence.unit.place, "no tie says what this sentence tells", sentence.unit)
            continue
        if sentence.standing is SentenceStanding.PROPOSED:
            message = f"nobody has confirmed that this sentence {said(sentence.tie)}"
            yield TextFinding("proposed", sentence.unit.place, message, sentence.unit, cites=sentence.tie.codes)
        if not sentence.same_words or sentence.change is SentenceChange.MOVED:
            yield _changed(sentence, sentence.tie, dependents)
        yield from _unknown_codes(sentence.unit.place, sentence.tie, statements, open_points)
    for tie in tied.gone:
        message = f"the sentence that stood in line {tie.line}, and {said(tie)}, is gone"
        yield TextFinding("gone", TextPlace(tie.line, 1), message, None, dependents.of(tie.codes), tie.codes)


def _changed(sentence: Sentence, tie: Tie, dependents: Dependents) -> TextFinding:
    old, new = tie.print.numbers, sentence.print.numbers
    if sentence.same_words:
        kind, message = "moved", f"the sentence stood elsewhere, near line {tie.line}"
    elif old != new:
        kind = "changed-numbers"
        message = f"the numbers {listed(old)} have become {listed(new)}"
    else:
        kind, message = "changed", "the words have changed since somebody looked"
    return TextFinding(kind, sentence.unit.place, message, sentence.unit, dependents.of(tie.codes), tie.codes)


def _unknown_codes(
    place: TextPlace, tie: Tie, statements: Collection[str], open_points: Collection[str]
) -> Iterator[TextFinding]:
    at = (tie.place,) if tie.place else ()
    differs = (tie.differs,) if tie.differs else ()
    if wrong := _quoted(code for code in tie.tells if code not in statements):
        yield TextFinding("unknown-code", place, f"no statement has the code {wrong}", None, at)
    if wrong := _quoted(code for code in (*tie.open, *differs) if code not in open_points):
        yield TextFinding("unknown-code", place, f"no open point has the code {wrong}", None, at)


def _quoted(codes: Iterable[str]) -> str:
    return ", ".join(f"`{one}`" for one in codes)


def said(tie: Tie) -> str:
    """Return what a tie says of its sentence."""
    if tie.remark:
        return f"is a remark ({tie.remark})"
    return f"tells {', '.join(tie.tells)}" if tie.tells else f"is the open point {', '.join(tie.open)}"


def listed(numbers: tuple[int, ...]) -> str:
    """Return numbers for a message."""
    return ", ".join(map(str, numbers)) or "–"
