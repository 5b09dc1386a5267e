"""One card under two names: a name of a list that stands elsewhere with one word replaced by another of its meaning.

Names of three to eight words are looked for, in words that no sign divides. Two words have one meaning if the lexicon
gives them the same terminal, as it does words for drawing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from croupier.rulebook.claims.lexicon import WORD
from croupier.rulebook.claims.reading import ClaimsRead
from croupier.rulebook.claims.tokens import SIGNS
from croupier.rulebook.consistency.entries import ListEntry
from croupier.rulebook.consistency.lists import CardList
from croupier.rulebook.consistency.words import ListWords
from croupier.rulebook.finding import TextFinding
from croupier.rulebook.text.sentences import TextUnit

FEWEST_WORDS, MOST_WORDS = 3, 8
DEFINING = ("DASH", "COLON")
FEWEST_SHARED = 2
"""The fewest words besides articles and the like that both names have."""


@dataclass(frozen=True, slots=True)
class _Word:
    stem: str
    start: int
    end: int
    joined: bool  # only a space or an apostrophe stands before it


@dataclass(frozen=True)
class _Names:
    """The names of lists, found by all of their words but one."""

    entries: dict[tuple[str, ...], ListEntry]

    @cached_property
    def without_one(self) -> dict[tuple[int, tuple[str, ...]], tuple[str, ...]]:
        return {(at, _without(name, at)): name for name in self.entries for at in range(len(name))}

    @cached_property
    def lengths(self) -> list[int]:
        return sorted({len(name) for name in self.entries}, reverse=True)


def renamed(read: ClaimsRead, listings: Sequence[CardList], words: ListWords) -> Iterator[TextFinding]:
    """Yield the places where a name of a list is another one."""
    found: dict[tuple[str, ...], ListEntry] = {}
    for listing in listings:
        for entry in listing.entries:
            if FEWEST_WORDS <= len(entry.stems) <= MOST_WORDS:
                found.setdefault(entry.stems, entry)
    names = _Names(found)
    for readings in read.readings:
        first = _first_renamed(readings[0].unit, names, words) if names.entries else None
        if first:
            yield first


def _first_renamed(unit: TextUnit, names: _Names, words: ListWords) -> TextFinding | None:
    told = _words_of(unit, words)
    for start in range(len(told)):
        for length in names.lengths:
            window = told[start : start + length]
            if len(window) < length or not all(one.joined for one in window[1:]):
                continue
            stems = tuple(one.stem for one in window)
            at, name = _varied(stems, names, words)
            if name and _is_name(unit, told, start, length, at, words):
                entry = names.entries[name]
                text = unit.placed.text[window[0].start : window[-1].end]
                message = f"“{' '.join(text.split())}” is called “{entry.called}” in line {entry.line}"
                return TextFinding("two-names", unit.placed.place(window[0].start), message, unit)
    return None


def _varied(stems: tuple[str, ...], names: _Names, words: ListWords) -> tuple[int, tuple[str, ...]]:
    """Return the name that some words are but for one of the same meaning, with the place of that one."""
    if stems not in names.entries:
        for at in range(len(stems)):
            name = names.without_one.get((at, _without(stems, at)))
            if name and _mean_the_same(name, stems, at, words):
                return at, name
    return 0, ()


def _mean_the_same(name: Sequence[str], other: Sequence[str], at: int, words: ListWords) -> bool:
    meant = words.synonyms.get(name[at], frozenset()) & words.synonyms.get(other[at], frozenset())
    shared = [stem for stem in _without(name, at) if stem not in words.filler and len(stem) > 1]
    return bool(meant) and len(shared) >= FEWEST_SHARED


def _without(name: Sequence[str], at: int) -> tuple[str, ...]:
    return (*name[:at], *name[at + 1 :])


def _is_name(unit: TextUnit, told: Sequence[_Word], at: int, length: int, differing: int, words: ListWords) -> bool:
    """Whether some words are surely a name, and not what somebody does.

    A word for cards stands before them, or behind them if they do not begin with the word that differs, or they
    begin a unit and a sign stands behind them.
    """
    behind = told[at + length : at + length + 1]
    sign = unit.placed.text[told[at + length - 1].end :].lstrip()[:1]
    return (
        (at > 0 and told[at].joined and words.is_card(told[at - 1].stem))
        or (differing > 0 and bool(behind) and behind[0].joined and words.is_card(behind[0].stem))
        or (at == 0 and SIGNS.get(sign) in DEFINING)
    )


def _words_of(unit: TextUnit, words: ListWords) -> list[_Word]:
    text = unit.placed.text
    found: list[_Word] = []
    for one in WORD.finditer(text):
        between = text[found[-1].end : one.start()] if found else ""
        joined = not between.strip(" \n'’")
        found.append(_Word(words.lexicon.stem(one.group()), one.start(), one.end(), joined))
    return found
