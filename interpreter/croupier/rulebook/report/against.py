"""Compare two texts: two editions in one language by their sentences, two languages by the codes that they are tied to.

Two languages have no words in common. What they can be held against each other by are the numbers: all sentences that
tell a code must name the same numbers, in figures or in words, in both languages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.rulebook.claims.tokens import Tokenizer
from croupier.rulebook.finding import TextFinding
from croupier.rulebook.report.dependents import Dependents
from croupier.rulebook.report.sentences import listed
from croupier.rulebook.text.placed import TextPlace
from croupier.rulebook.text.sentences import TextUnit, UnitKind
from croupier.rulebook.ties.aligning import SentenceChange, SentenceMatch, align
from croupier.rulebook.ties.tying import Sentence, Tied

Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Edition:
    """A text with the ties of its sentences, and the reader of its language."""

    tied: Tied
    tokenizer: Tokenizer

    def numbers(self, unit: TextUnit) -> Numbers:
        """Return the numbers of a unit, those of figures and of words, in order."""
        choices = self.tokenizer.read(unit.placed.text, cells=unit.kind is UnitKind.ROW)
        return tuple(one.numeral for one in choices if one.numeral is not None)


def between_editions(old: Edition, new: Edition, dependents: Dependents) -> Iterator[TextFinding]:
    """Yield what has changed from one text to another in the same language. Places are those of the new text."""
    before, after = old.tied.sentences, new.tied.sentences
    matches = align([one.print for one in before], [one.print for one in after])
    for match in matches:
        if match.likeness < 1 or match.change is SentenceChange.MOVED:
            yield _changed(old, before[match.old], new, after[match.new], dependents)
    kept, found = {one.old for one in matches}, {one.new for one in matches}
    for at, sentence in enumerate(before):
        if at not in kept:
            place = sentence.unit.place
            message = f"the sentence in line {place.line} of the first text is gone"
            codes = codes_of(sentence)
            yield TextFinding(
                "gone", TextPlace(_line_of_gap(at, matches, after), 1), message, None, dependents.of(codes), codes
            )
    for at, sentence in enumerate(after):
        if at not in found:
            yield TextFinding("new", sentence.unit.place, "this sentence is new", sentence.unit)


def _line_of_gap(at: int, matches: Sequence[SentenceMatch], after: Sequence[Sentence]) -> int:
    """Return the line of the new text behind which a sentence of the old text has gone."""
    before = [one.new for one in matches if one.old < at and one.change is not SentenceChange.MOVED]
    return after[before[-1]].unit.place.line if before else 1


def _changed(old: Edition, was: Sentence, new: Edition, now: Sentence, dependents: Dependents) -> TextFinding:
    numbers, others = old.numbers(was.unit), new.numbers(now.unit)
    codes = codes_of(was)
    line = was.unit.place.line
    if numbers != others:
        kind, message = "changed-numbers", f"the numbers {listed(numbers)} of line {line} have become {listed(others)}"
    elif was.print.sum != now.print.sum:
        kind, message = "changed", f"the words of line {line} have changed"
    else:
        kind, message = "moved", f"the sentence stood elsewhere, in line {line}"
    return TextFinding(kind, now.unit.place, message, now.unit, dependents.of(codes), codes)


def between_languages(one: Edition, other: Edition) -> Iterator[TextFinding]:
    """Yield the codes whose numbers differ, at the first sentence of the second text that tells them."""
    first, second = _by_code(one), _by_code(other)
    for code in sorted(first.keys() & second.keys()):
        numbers = {number for sentence in first[code] for number in one.numbers(sentence.unit)}
        others = {number for sentence in second[code] for number in other.numbers(sentence.unit)}
        if numbers != others:
            message = (
                f"the numbers of `{code}` are {listed(tuple(sorted(numbers)))} in the first text, "
                f"and {listed(tuple(sorted(others)))} here"
            )
            unit = second[code][0].unit
            yield TextFinding("other-numbers", unit.place, message, unit, cites=(code,))
    for code in sorted(first.keys() - second.keys()):
        place = first[code][0].unit.place
        message = f"nothing here tells `{code}`, which the first text tells in line {place.line}"
        yield TextFinding("not-told", TextPlace(1, 1), message, None, cites=(code,))
    for code in sorted(second.keys() - first.keys()):
        unit = second[code][0].unit
        yield TextFinding("not-told", unit.place, f"nothing in the first text tells `{code}`", unit, cites=(code,))


def _by_code(edition: Edition) -> dict[str, list[Sentence]]:
    found: dict[str, list[Sentence]] = {}
    for sentence in edition.tied.sentences:
        for code in sentence.tie.tells if sentence.tie and not sentence.tie.proposed else ():
            found.setdefault(code, []).append(sentence)
    return found


def codes_of(sentence: Sentence) -> tuple[str, ...]:
    return sentence.tie.codes if sentence.tie else ()
