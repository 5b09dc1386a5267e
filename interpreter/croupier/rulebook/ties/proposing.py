"""Propose what the sentences of a text say. A proposal is marked as one until a person confirms it.

Algorithm. A sentence whose words have changed keeps the codes of its tie. A heading is proposed as a remark. Any other
sentence is compared with each statement, in the same language, by the cosine of their words, each weighed by how rare
it is among the statements (Salton and Buckley, "Term-weighting approaches in automatic text retrieval", 1988). Of the
statements that are alike enough the most alike are proposed.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from croupier.language.ruleset.ruleset import in_language
from croupier.language.ruleset.statements import Statement
from croupier.rulebook.claims.lexicon import Lexicon
from croupier.rulebook.text.sentences import UnitKind
from croupier.rulebook.ties.tie import Tie
from croupier.rulebook.ties.tying import Sentence

LEAST = 0.4
"""The least cosine of a sentence and a statement that it may tell."""
NEAR_BEST = 0.9
"""The share of the best cosine from which on another statement is proposed beside the best one."""

Weights = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Statements:
    """The statements as weighed words."""

    words: dict[str, Weights]  # by code, of length one
    rarity: dict[str, float]

    @classmethod
    def of(cls, statements: Mapping[str, Statement], lexicon: Lexicon, language: str) -> Statements:
        stems = {code: lexicon.stems(in_language(one.text, language)) for code, one in statements.items()}
        number = Counter(stem for one in stems.values() for stem in set(one))
        rarity = {stem: math.log(1 + len(stems) / count) for stem, count in number.items()}
        return cls({code: _weighed(one, rarity) for code, one in stems.items()}, rarity)

    def told_by(self, stems: Iterable[str]) -> tuple[str, ...]:
        """Return the codes of the statements that a sentence with these words may tell."""
        own = _weighed(stems, self.rarity)
        alike = {
            code: sum(own.get(stem, 0) * weight for stem, weight in one.items()) for code, one in self.words.items()
        }
        best = max(alike.values(), default=0.0)
        return tuple(code for code, value in alike.items() if value >= max(LEAST, best * NEAR_BEST))


def _weighed(stems: Iterable[str], rarity: Mapping[str, float]) -> Weights:
    unknown = max(rarity.values(), default=1.0)
    weights = {stem: count * rarity.get(stem, unknown) for stem, count in Counter(stems).items()}
    length = math.sqrt(sum(weight * weight for weight in weights.values())) or 1.0
    return {stem: weight / length for stem, weight in weights.items()}


def proposed(sentences: Sequence[Sentence], statements: Statements, lexicon: Lexicon) -> tuple[Tie, ...]:
    """Return the ties of a text, as they are and as they are proposed, in order. Some sentences may have none."""
    found = (_tie(one, statements, lexicon) for one in sentences)
    return tuple(one for one in found if one is not None)


def _tie(sentence: Sentence, statements: Statements, lexicon: Lexicon) -> Tie | None:
    line = sentence.unit.place.line
    if sentence.tie is not None:
        known = replace(sentence.tie, line=line, print=sentence.print)
        return known if sentence.same_words else replace(known, differs="", proposed=True)
    if sentence.unit.kind is UnitKind.HEADING:
        return Tie(line, sentence.print, remark="heading", proposed=True)
    codes = statements.told_by(lexicon.stems(sentence.unit.text))
    return Tie(line, sentence.print, tells=codes, proposed=True) if codes else None


def confirmed(ties: Sequence[Tie], wanted: Iterable[str]) -> tuple[tuple[Tie, ...], list[str]]:
    """Return the ties without the marks of those that are named, and the names that no proposal has.

    A name is a code, a kind of remark, or the number of a line.
    """
    left = dict.fromkeys(wanted)
    missing = [name for name in left if not any(one.proposed and name in _names(one) for one in ties)]
    return tuple(one.confirmed() if left.keys() & _names(one) else one for one in ties), missing


def _names(tie: Tie) -> set[str]:
    return {*tie.codes, tie.remark, str(tie.line)} - {""}
