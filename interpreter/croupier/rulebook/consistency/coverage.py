"""Cards that a text lists or scores twice, or one but not the other.

Twice: two lines of one list have the same name, or one has in brackets, with a word for cards, the name of another.
Never: all cards but one or two of the list of cards have points, or all but one or two of the cards with points are
listed. Where both lists have cards of their own they may call them by different names, and nothing is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.rulebook.claims.reading import ClaimsRead
from croupier.rulebook.consistency.entries import ListEntry, What
from croupier.rulebook.consistency.lists import CardList
from croupier.rulebook.consistency.words import ListWords, any_of
from croupier.rulebook.finding import TextFinding
from croupier.rulebook.text.sentences import TextUnit, UnitKind

FEWEST_MATCHED = 3
NAMING = 1
"""The cells at the beginning of a row that name its cards."""
LETTER = re.compile(r"[^\W\d_]")
MOST_MISSING = 2


def repeated(listings: Sequence[CardList]) -> Iterator[TextFinding]:
    """Yield lines that say again what a line before has said. Both are set in below the same line, or below none.

    A line whose name is a bare number is passed over: its number may as well be what is said of another.
    """
    for listing in (one for one in listings if one.whole):
        parents = listing.parents()
        for at, entry in enumerate(listing.entries):
            beside = (one for one, parent in zip(listing.entries[:at], parents, strict=False) if parent is parents[at])
            earlier = next((one for one in beside if _same(one, entry)), None)
            if earlier is not None and not entry.called.strip().isdigit():
                yield TextFinding("twice", entry.place, _said_again(listing.what, entry, earlier), entry.unit)


def _said_again(what: What, entry: ListEntry, earlier: ListEntry) -> str:
    renamed = entry.called.casefold() != earlier.called.casefold()
    if what is What.CARDS:
        if renamed:
            return f"“{entry.called}” is listed in line {earlier.line} already, as “{earlier.called}”"
        return f"“{entry.called}” is listed in line {earlier.line} already"
    if renamed:
        return f"“{entry.called}” is scored in line {earlier.line} already, as “{earlier.called}”"
    return f"“{entry.called}” is scored in line {earlier.line} already"


def _same(one: ListEntry, other: ListEntry) -> bool:
    if not one.name or not other.name or one.is_total or other.is_total or _differ(one.unit, other.unit):
        return False
    if one.name == other.name:
        return not (one.also and other.also and one.also != other.also)
    return (one.name == other.also and not one.also) or (one.also == other.name and not other.also)


def _differ(one: TextUnit, other: TextUnit) -> bool:
    """Whether rows of a table differ in the words of some cell, as those of two sorts of a card do."""
    cells = [[unit.placed.text[start:end].casefold() for start, end in unit.cells()] for unit in (one, other)]
    return UnitKind.ROW in (one.kind, other.kind) and any(
        mine != theirs and LETTER.search(mine) and LETTER.search(theirs)
        for mine, theirs in list(zip(*cells, strict=False))[NAMING:]
    )


def uncovered(read: ClaimsRead, listings: Sequence[CardList], words: ListWords) -> Iterator[TextFinding]:
    """Yield cards that are listed but never scored, or scored but never listed."""
    listed = [entry for one in listings if one.what is What.CARDS for entry in one.entries if not entry.is_total]
    scored_lists = [one for one in listings if one.what is What.POINTS]
    scored = [entry for one in scored_lists for entry in one.entries]
    if not listed or len(scored_lists) != 1 or not all(one.whole and one.begins for one in listings):
        return
    if any(one.is_class or not one.name for one in [*listed, *scored]):
        return
    gaps = _Gaps(
        [one for one in listed if not any(_covers(one, other) for other in scored)],
        [one for one in scored if not any(_covers(other, one) for other in listed)],
    )
    if len(scored) - len(gaps.unlisted) < FEWEST_MATCHED or (gaps.unscored and gaps.unlisted):
        return
    if len({one.name for one in gaps.unscored}) <= MOST_MISSING:
        for entry in gaps.unscored:
            if not _speaks_elsewhere(read, entry, words):
                yield TextFinding("never", entry.place, f"“{entry.called}” is listed, but never scored", entry.unit)
    if len(gaps.unlisted) <= MOST_MISSING:
        for entry in gaps.unlisted:
            if entry.certain and _is_card(read, entry):
                yield TextFinding("never", entry.place, f"“{entry.called}” is scored, but never listed", entry.unit)


@dataclass(frozen=True, slots=True)
class _Gaps:
    """The lines without a counterpart in the other list."""

    unscored: list[ListEntry]
    unlisted: list[ListEntry]


def _covers(one: ListEntry, other: ListEntry) -> bool:
    names = [name for name in (one.name, one.also) if name]
    return any(a <= b or b <= a for a in names for b in (other.name, other.also) if b)


def _is_card(read: ClaimsRead, entry: ListEntry) -> bool:
    """Whether a line surely names a card, and no other thing that earns points."""
    choices = [choice for one in read.readings[entry.unit.number] for choice in one.choices]
    return any_of(choices, {"CARD"}) or any(token.meanings for choice in choices for token in choice.tokens)


def _speaks_elsewhere(read: ClaimsRead, entry: ListEntry, words: ListWords) -> bool:
    """Whether a sentence outside of the lists speaks of the points of a card, or of the points of all others."""
    stems = set(entry.stems)
    for readings in read.readings:
        for one in readings:
            if one.unit.number == entry.unit.number or not any_of(one.choices, {"POINT", "WORTH", "FACE_VALUE"}):
                continue
            if any_of(one.choices, {"MORE"}) or stems <= set(words.stems(one.unit, one.choices)):
                return True
    return False
