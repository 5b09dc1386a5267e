"""One card under two names: a name of a list that stands elsewhere with one word replaced by another of its meaning.

Names of at least three words are looked for, in words that no sign divides. Two words have one meaning if the lexicon
gives them the same terminal, as it does words for drawing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.rulebook.claims.lexicon import WORD
from croupier.rulebook.claims.reading import ClaimsRead
from croupier.rulebook.consistency.entries import Entry
from croupier.rulebook.consistency.lists import Listing
from croupier.rulebook.consistency.words import Words
from croupier.rulebook.finding import Finding
from croupier.rulebook.text.sentences import Unit

FEWEST_WORDS = 3
FEWEST_SHARED = 2
"""The fewest words besides articles and the like that both names have."""


@dataclass(frozen=True, slots=True)
class _Word:
    stem: str
    start: int
    end: int
    joined: bool  # only a space or an apostrophe stands before it


def renamed(read: ClaimsRead, listings: Sequence[Listing], words: Words) -> Iterator[Finding]:
    """Yield the places where a name of a list is another one."""
    names: dict[tuple[str, ...], Entry] = {}
    for listing in listings:
        for entry in listing.entries:
            if len(entry.stems) >= FEWEST_WORDS:
                names.setdefault(entry.stems, entry)
    for readings in read.readings:
        found = _first_renamed(readings[0].unit, names, words) if readings else None
        if found:
            yield found


def _first_renamed(unit: Unit, names: dict[tuple[str, ...], Entry], words: Words) -> Finding | None:
    told = _words_of(unit, words)
    for at in range(len(told)):
        for name, entry in names.items():
            window = told[at : at + len(name)]
            if len(window) < len(name) or not all(one.joined for one in window[1:]):
                continue
            if tuple(one.stem for one in window) not in names and _varies(name, [one.stem for one in window], words):
                text = unit.placed.text[window[0].start : window[-1].end]
                message = f"“{' '.join(text.split())}” is called “{entry.called}” in line {entry.line}"
                return Finding("two-names", unit.placed.place(window[0].start), message, unit)
    return None


def _words_of(unit: Unit, words: Words) -> list[_Word]:
    text = unit.placed.text
    found: list[_Word] = []
    for one in WORD.finditer(text):
        between = text[found[-1].end : one.start()] if found else ""
        joined = not between.strip(" \n'’")
        found.append(_Word(words.lexicon.stem(one.group()), one.start(), one.end(), joined))
    return found


def _varies(name: Sequence[str], other: Sequence[str], words: Words) -> bool:
    """Whether two names differ in one word that means the same in both."""
    differing = [(a, b) for a, b in zip(name, other, strict=True) if a != b]
    if len(differing) != 1:
        return False
    one, another = (words.synonyms.get(stem, frozenset()) for stem in differing[0])
    shared = [a for a, b in zip(name, other, strict=True) if a == b and a not in words.filler and len(a) > 1]
    return bool(one & another) and len(shared) >= FEWEST_SHARED
