"""Read numbers that are written in words, such as "soixante-quinze" and "one hundred and five".

Algorithm. The words are taken from the left. A number below a hundred is a ten and what may follow it: up to 9, or
up to 19 where the lexicon says so. A hundred multiplies the number before it, and so does a thousand. A word that
fits nowhere ends the numeral.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.rulebook.claims.lexicon import Lexicon

LOWEST_TEN = 10


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number in words."""

    value: int
    length: int  # in words


@dataclass(slots=True)
class NumeralReader:
    """Reads the numerals of a language."""

    words: dict[tuple[str, ...], int]
    one: set[str]
    articles: set[str]
    hundred: set[str]
    thousand: set[str]
    joints: set[str]
    ten_and: dict[str, list[int]]
    up_to: dict[int, int]
    longest: int
    lexicon: Lexicon

    @classmethod
    def of(cls, lexicon: Lexicon) -> NumeralReader:
        given = lexicon.numerals
        stem = lexicon.stem
        words = {lexicon.stems(word): value for word, value in [*given.words.items(), *given.dozens.items()]}
        return cls(
            words,
            {stem(word) for word in given.one},
            {stem(word) for word in given.articles},
            {stem(word) for word in given.hundred},
            {stem(word) for word in given.thousand},
            {stem(word) for word in given.joined_by},
            {stem(word): numbers for word, numbers in given.ten_and.items()},
            given.up_to,
            max(map(len, words)),
            lexicon,
        )

    @property
    def ones(self) -> set[str]:
        """Return the words that may be an article or a one."""
        return self.one | self.articles

    @property
    def _powers(self) -> set[str]:
        return self.hundred | self.thousand

    def whole(self, name: str) -> int | None:
        """Return the number that a name is, in figures or in words, or ``None`` if it is something else."""
        if name.isdecimal():
            return int(name)
        stems = self.lexicon.stems(name)
        numeral = self.read(stems, 0)
        return numeral.value if numeral and numeral.length == len(stems) else None

    def read(self, stems: Sequence[str], start: int) -> Numeral | None:
        """Return the longest numeral that begins at a word, or ``None``. A word for one alone is no numeral."""
        at, total = start, 0
        part, at = self._below_hundred(stems, at)
        if at == start and at + 1 < len(stems) and stems[at] in self.articles and stems[at + 1] in self._powers:
            part, at = 1, at + 1
        while True:
            if at < len(stems) and stems[at] in self.hundred:
                base, at = max(part, 1) * 100, at + 1
                part, at = self._following(stems, at)
                part += base
            if at < len(stems) and stems[at] in self.thousand and total == 0:
                total, at = max(part, 1) * 1000, at + 1
                part, at = self._following(stems, at)
                continue
            break
        if at == start or (at == start + 1 and stems[start] in self.one):
            return None
        return Numeral(total + part, at - start)

    def _following(self, stems: Sequence[str], at: int) -> tuple[int, int]:
        """Return the number below a hundred that follows, and where it ends. A joint alone belongs to no number."""
        behind = at + 1 if at < len(stems) and stems[at] in self.joints else at
        value, end = self._below_hundred(stems, behind)
        return (value, end) if end > behind else (0, at)

    def _below_hundred(self, stems: Sequence[str], at: int) -> tuple[int, int]:
        value, end = self._word(stems, at)
        if end == at or value < LOWEST_TEN:
            return value, end
        if value % 10 or value > 90:
            return value, end
        most = self.up_to.get(value, 9)
        joint = self.ten_and.get(stems[end]) if end < len(stems) else None
        behind = end if joint is None else end + 1
        rest, last = self._word(stems, behind)
        if last > behind and 0 < rest <= most and (joint is None or rest in joint):
            unit, beyond = self._word(stems, last)
            if rest == LOWEST_TEN and most > LOWEST_TEN and beyond > last and LOWEST_TEN + unit <= most:
                return value + rest + unit, beyond
            return value + rest, last
        return value, end

    def _word(self, stems: Sequence[str], at: int) -> tuple[int, int]:
        """Return the value of the longest word for a number, and where it ends: at ``at`` if there is none."""
        for length in range(min(self.longest, len(stems) - at), 0, -1):
            value = self.words.get(tuple(stems[at : at + length]))
            if value is not None:
                return value, at + length
        if at < len(stems) and stems[at] in self.one:
            return 1, at + 1
        return 0, at
