"""Hold a text against a ruleset, and gather what there is to say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from croupier.language.analysis import Checked
from croupier.language.ruleset.statements import Statement
from croupier.rulebook.claims.lexicon import lexicon
from croupier.rulebook.claims.reading import ClaimInPlace, ClaimsRead, read_claims
from croupier.rulebook.claims.tokens import Tokenizer
from croupier.rulebook.claims.vocabulary import vocabulary
from croupier.rulebook.comparing.compare import Comparer
from croupier.rulebook.comparing.meanings import Meanings
from croupier.rulebook.comparing.verdict import ClaimVerdict, Compared
from croupier.rulebook.consistency.inconsistencies import inconsistencies
from croupier.rulebook.finding import TextFinding
from croupier.rulebook.report.against import Edition
from croupier.rulebook.report.claims import claim_findings
from croupier.rulebook.report.dependents import Dependents
from croupier.rulebook.report.sentences import sentence_findings
from croupier.rulebook.text.reading import RulebookText
from croupier.rulebook.ties.tie import Tie
from croupier.rulebook.ties.tying import Sentence, SentenceStanding, Tied, tied


@dataclass(frozen=True, slots=True)
class RulebookSubject:
    """The ruleset that a text is held against."""

    checked: Checked
    means: Meanings
    statements: dict[str, Statement]
    dependents: Dependents

    @property
    def open_points(self) -> Collection[str]:
        return self.checked.ruleset.interpretations


@dataclass(frozen=True, slots=True)
class ComparedClaim:
    """A claim and what came of comparing it."""

    placed: ClaimInPlace
    compared: Compared


@dataclass(frozen=True, slots=True)
class RulebookReport:
    """A text that was held against a ruleset."""

    text: RulebookText
    language: str
    claims: tuple[ComparedClaim, ...]
    read: ClaimsRead
    tied: Tied
    findings: tuple[TextFinding, ...]  # by place

    def verdicts(self) -> Counter[ClaimVerdict]:
        return Counter(one.compared.verdict for one in self.claims)

    def standings(self) -> Counter[SentenceStanding]:
        return Counter(one.standing for one in self.tied.sentences)

    @property
    def clean(self) -> bool:
        """Whether there is nothing to say."""
        return not self.findings


def report_of(text: RulebookText, language: str, subject: RulebookSubject, ties: Sequence[Tie]) -> RulebookReport:
    """Hold a text against a ruleset, against its ties, and against itself."""
    tokenizer = tokenizer_of(subject, language)
    read = read_claims(text.units, tokenizer)
    found = tied(text.units, ties)
    sentences = {one.unit.number: one for one in found.sentences}
    comparer = Comparer(subject.checked, subject.means, tokenizer.phrases.akin())
    claims = tuple(
        ComparedClaim(one, _on_purpose(compared, sentences[one.claim.unit.number]))
        for one, compared in zip(read.claims, comparer.compare_all(read.claims), strict=True)
    )
    own = [_cited(one, sentences) for one in inconsistencies(read, lexicon(language))]
    told = {one.place for one in own}
    findings = [
        *own,
        *(one for one in claim_findings((one.placed.claim, one.compared) for one in claims) if one.place not in told),
        *sentence_findings(found, subject.statements, subject.open_points, subject.dependents),
    ]
    order = sorted(findings, key=lambda one: one.place)
    return RulebookReport(text, language, claims, read, found, tuple(order))


def _cited(finding: TextFinding, sentences: Mapping[int, Sentence]) -> TextFinding:
    """Return what was found in a sentence with the open point that its tie says of it."""
    sentence = sentences.get(finding.unit.number) if finding.unit else None
    differs = sentence.tie.differs if sentence and sentence.tie and sentence.same_words else None
    return replace(finding, cites=(differs,)) if differs else finding


def tokenizer_of(subject: RulebookSubject, language: str) -> Tokenizer:
    """Return what names the words of a text in a language."""
    words = lexicon(language)
    return Tokenizer.of(words, vocabulary(subject.checked, language, words))


def edition_of(text: RulebookText, language: str, subject: RulebookSubject, ties: Sequence[Tie]) -> Edition:
    """Return a text as it is compared with another one."""
    return Edition(tied(text.units, ties), tokenizer_of(subject, language))


def _on_purpose(compared: Compared, sentence: Sentence) -> Compared:
    """A contradiction is one on purpose if the tie of this very sentence says so, and somebody has confirmed it."""
    tie = sentence.tie
    if compared.verdict is not ClaimVerdict.CONTRADICTS or tie is None or tie.proposed or not sentence.same_words:
        return compared
    return replace(compared, verdict=ClaimVerdict.DIFFERS, doubt=tie.differs) if tie.differs else compared
