"""Two lists of what each sort of card comes in that disagree: gold and silver here, green and yellow there.

One list is written out, as in `2 of each colour: blue, green, red and yellow`; the other one is that too, or stands in
lines that are the same but for one word: `19 blue cards`, `19 gold cards`. They are about the same thing if they are
as long as each other and have all words but one in common, or half of them where several lines say the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.rulebook.claims.lexicon import words_of
from croupier.rulebook.consistency.entries import ListEntry, What
from croupier.rulebook.consistency.lists import CardList
from croupier.rulebook.consistency.words import alike
from croupier.rulebook.finding import TextFinding

FEWEST_IN_COMMON = 2


@dataclass(slots=True)
class _Values:
    """What cards come in: words by their stems, and the lines that say so."""

    names: dict[str, str]
    entries: list[ListEntry]

    def missing_from(self, other: _Values) -> list[str]:
        """Return the names that another list does not have."""
        return [name for stem, name in self.names.items() if not any(alike(stem, one) for one in other.names)]


def disagreeing(listings: Sequence[CardList]) -> Iterator[TextFinding]:
    """Yield lists that disagree with the lines before them."""
    for listing in listings:
        if listing.what is What.CARDS:
            spread = list(_spread(listing))
            written = _written(listing)
            first = next((one for one in spread if any(_disagree(one, other) for other in written)), None)
            known = [first] if first else written[:1]
            for own in written:
                other = next((one for one in known if one is not own and _disagree(one, own)), None)
                if other is not None and not any(not own.missing_from(one) for one in spread):
                    yield _differ(own, other)


def _written(listing: CardList) -> list[_Values]:
    """Return the lists that are written out, the one with the most lines first."""
    found: list[_Values] = []
    for entry in listing.entries:
        if entry.each and len(entry.each.values) > 1:
            values = _Values(dict(zip(entry.each.values, entry.each.names, strict=True)), [entry])
            same = next((one for one in found if _equal(one, values)), None)
            if same:
                same.entries.append(entry)
            else:
                found.append(values)
    return sorted(found, key=lambda one: -len(one.entries))


def _spread(listing: CardList) -> Iterator[_Values]:
    """Yield what stands in lines that are the same but for one word."""
    groups: dict[tuple[int | None, int], list[ListEntry]] = {}
    for entry in listing.entries:
        if entry.each is None:
            groups.setdefault((entry.number, len(entry.stems)), []).append(entry)
    for entries in groups.values():
        common = set(entries[0].stems).intersection(*(entry.stems for entry in entries))
        own = [[stem for stem in entry.stems if stem not in common] for entry in entries]
        if len(entries) > FEWEST_IN_COMMON and all(len(one) == 1 for one in own):
            names = {stem[0]: _written_as(stem[0], entry) for stem, entry in zip(own, entries, strict=True)}
            yield _Values(names, entries)


def _written_as(stem: str, entry: ListEntry) -> str:
    """Return how a line writes the word of a stem."""
    return words_of(entry.called)[entry.stems.index(stem)]


def _equal(one: _Values, other: _Values) -> bool:
    return not one.missing_from(other) and not other.missing_from(one)


def _disagree(one: _Values, other: _Values) -> bool:
    if len(one.names) != len(other.names) or _equal(one, other):
        return False
    common = len(one.names) - len(one.missing_from(other))
    if common >= max(FEWEST_IN_COMMON, len(one.names) - 1):
        return True
    return (
        common >= FEWEST_IN_COMMON and common * 2 >= len(one.names) and max(map(len, (one.entries, other.entries))) > 1
    )


def _differ(own: _Values, other: _Values) -> TextFinding:
    entry, before = own.entries[0], other.entries[0]
    here, there = ", ".join(own.missing_from(other)), ", ".join(other.missing_from(own))
    message = f"“{here}” stands here where line {before.line} and those like it have “{there}”"
    return TextFinding("lists-disagree", entry.place, message, entry.unit)
