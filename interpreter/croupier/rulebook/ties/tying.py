"""Hold the sentences of a text against the ties: what each one says, and what has changed since it was tied."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from croupier.rulebook.text.sentences import TextUnit
from croupier.rulebook.ties.aligning import SentenceChange, SentenceMatch, align
from croupier.rulebook.ties.fingerprint import Fingerprint, fingerprint
from croupier.rulebook.ties.tie import Tie


class SentenceStanding(Enum):
    """What is known of a sentence."""

    TELLS = "tells"  # one statement or several
    OPEN = "open"  # it is an open point
    REMARK = "remark"
    PROPOSED = "proposed"  # nobody has confirmed what it says
    UNTIED = "untied"


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a text with its tie."""

    unit: TextUnit
    print: Fingerprint
    tie: Tie | None = None
    change: SentenceChange = SentenceChange.SAME
    likeness: float = 1.0

    @property
    def standing(self) -> SentenceStanding:
        if self.tie is None:
            return SentenceStanding.UNTIED
        if self.tie.proposed:
            return SentenceStanding.PROPOSED
        if self.tie.remark:
            return SentenceStanding.REMARK
        return SentenceStanding.TELLS if self.tie.tells else SentenceStanding.OPEN

    @property
    def same_words(self) -> bool:
        """Whether the sentence has the very words that it had when it was tied."""
        return self.tie is not None and self.tie.print.sum == self.print.sum


@dataclass(frozen=True, slots=True)
class Tied:
    """The sentences of a text in order, and the ties whose sentences are gone."""

    sentences: tuple[Sentence, ...]
    gone: tuple[Tie, ...]


def tied(units: Sequence[TextUnit], ties: Sequence[Tie]) -> Tied:
    """Find the tie of each sentence."""
    prints = [fingerprint(unit.text) for unit in units]
    matches = {match.new: match for match in align([one.print for one in ties], prints)}
    kept = {match.old for match in matches.values()}
    sentences = tuple(
        _sentence(unit, found, matches.get(at), ties)
        for at, (unit, found) in enumerate(zip(units, prints, strict=True))
    )
    return Tied(sentences, tuple(tie for at, tie in enumerate(ties) if at not in kept))


def _sentence(unit: TextUnit, found: Fingerprint, match: SentenceMatch | None, ties: Sequence[Tie]) -> Sentence:
    if match is None:
        return Sentence(unit, found)
    return Sentence(unit, found, ties[match.old], match.change, match.likeness)
