"""One card under two names: a name of a list that stands elsewhere with one word replaced by another of its meaning.

Names of at least three words are looked for, in words that no sign divides. Two words have one meaning if the lexicon
gives them the same terminal, as it does words for drawing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.rulebook.claims.lexicon import WORD
from croupier.rulebook.claims.reading import ClaimsRead
from croupier.rulebook.claims.tokens import SIGNS
from croupier.rulebook.consistency.entries import Entry
from croupier.rulebook.consistency.lists import Listing
from croupier.rulebook.consistency.words import Words
from croupier.rulebook.finding import Finding
from croupier.rulebook.text.sentences import Unit

FEWEST_WORDS = 3
DEFINING = ("DASH", "COLON")
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
            stems = tuple(one.stem for one in window)
            differing = None if stems in names else _varies(name, stems, words)
            if differing is not None and _is_name(unit, told, at, len(name), differing, words):
                text = unit.placed.text[window[0].start : window[-1].end]
                message = f"“{' '.join(text.split())}” is called “{entry.called}” in line {entry.line}"
                return Finding("two-names", unit.placed.place(window[0].start), message, unit)
    return None


def _is_name(unit: Unit, told: Sequence[_Word], at: int, length: int, differing: int, words: Words) -> bool:
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


def _words_of(unit: Unit, words: Words) -> list[_Word]:
    text = unit.placed.text
    found: list[_Word] = []
    for one in WORD.finditer(text):
        between = text[found[-1].end : one.start()] if found else ""
        joined = not between.strip(" \n'’")
        found.append(_Word(words.lexicon.stem(one.group()), one.start(), one.end(), joined))
    return found


def _varies(name: Sequence[str], other: Sequence[str], words: Words) -> int | None:
    """Return at which word two names differ, if it is only one and means the same in both."""
    differing = [at for at, (one, another) in enumerate(zip(name, other, strict=True)) if one != another]
    if len(differing) != 1:
        return None
    at = differing[0]
    meant = words.synonyms.get(name[at], frozenset()) & words.synonyms.get(other[at], frozenset())
    shared = [stem for stem in (*name[:at], *name[at + 1 :]) if stem not in words.filler and len(stem) > 1]
    return at if meant and len(shared) >= FEWEST_SHARED else None
