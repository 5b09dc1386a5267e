"""Put the lines of lists together: those that follow each other and count the same are a list."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from croupier.rulebook.claims.reading import ClaimsRead
from croupier.rulebook.claims.tables import UnitReading
from croupier.rulebook.claims.tokens import NamedWords
from croupier.rulebook.consistency.entries import IN_LISTS, ListEntry, What, entry_of
from croupier.rulebook.consistency.words import AND, COMMA, LEFT, RIGHT, STOPS, ListWords, any_of, number_of, terminals
from croupier.rulebook.text.sentences import TextUnit, UnitKind

FEWEST, MOST = 3, 200
"""The fewest lines of a list, for two may stand together by chance, and the most."""
MOST_LISTS = 200
SET_IN = 2
"""The fewest columns by which a line is set in. Numbers that stand below each other may differ by one."""
NO_PARTS = frozenset({"TYPE", "SORT", "SIDE_NOUN", "DECK", "GROUP", "TEAM", "TIME", "TO", "WITH", "EACH", "PER"})
"""Words of parts of which it is not sure that they are numbers of cards."""


@dataclass(slots=True)
class CardList:
    """Lines that follow each other."""

    what: What
    entries: list[ListEntry] = field(default_factory=list)
    whole: bool = True  # no line of it was left out
    begins: bool = True  # no line with a number that may be one of its own stands right above it

    def parents(self) -> list[ListEntry | None]:
        """Return the line below which each line is set in, if any."""
        found: list[ListEntry | None] = []
        above: list[ListEntry] = []
        for entry in self.entries:
            while above and entry.column < above[-1].column + SET_IN:
                above.pop()
            found.append(above[-1] if above else None)
            above.append(entry)
        return found

    @property
    def first(self) -> TextUnit:
        return self.entries[0].unit

    @property
    def last(self) -> TextUnit:
        return self.entries[-1].unit


def listings(read: ClaimsRead, words: ListWords) -> list[CardList]:
    """Return the first lists of a text, of three to 200 lines each."""
    found: list[CardList] = []
    introduced: frozenset[str] = frozenset()
    above: TextUnit | None = None
    for lines in _runs(read, words):
        if isinstance(lines, TextUnit):
            introduced, above = _terminals_of(read.readings[lines.number]), lines
            continue
        for what in (What.CARDS, What.POINTS):
            listing = _of(lines, what, introduced)
            listing.begins = not _may_be_of(above, lines[0].unit)
            if FEWEST <= len(listing.entries) <= MOST:
                found.append(listing)
    return found[:MOST_LISTS]


def _may_be_of(above: TextUnit | None, first: TextUnit) -> bool:
    """Return whether the unit above a list may be a line of it that was not understood."""
    return (
        above is not None
        and above.kind is first.kind
        and above.kind in IN_LISTS
        and above.last_line + 1 == first.place.line
        and any(one.isdigit() for one in above.text)
    )


@dataclass(frozen=True, slots=True)
class _Line:
    """A unit with what was read of it."""

    unit: TextUnit
    entries: tuple[ListEntry, ...]


def _runs(read: ClaimsRead, words: ListWords) -> Iterator[list[_Line] | TextUnit]:
    """Yield the units that are in no list, and the lists between them."""
    run: list[_Line] = []
    totals = {one.claim.unit.number for one in read.claims if one.claim.sort == "total"}
    lines = [_line(readings, totals, words) for readings in read.readings]
    for line, after in zip_longest(lines, lines[1:]):
        goes_on = bool(run) and line.unit.kind in IN_LISTS and line.unit.number not in totals
        looks_else = line.unit.kind is UnitKind.HEADING and not _touches(line, run[-1] if run else None, after)
        if goes_on or (line.entries and not looks_else):
            run.append(line)
            continue
        if run:
            yield run
            run = []
        yield line.unit
    if run:
        yield run


def _line(readings: Sequence[UnitReading], totals: Collection[int], words: ListWords) -> _Line:
    unit = readings[0].unit
    found = (entry for one in readings if (entry := entry_of(one, words)) is not None)
    entries = [one for one in found if any(not stem.isdigit() for stem in one.stems)]
    heads = unit.number in totals and not any(one.is_total for one in entries)
    return _Line(unit, () if heads else tuple(entries))


def _touches(line: _Line, before: _Line | None, after: _Line | None) -> bool:
    """Whether the first or the last line of a list, which may look like a heading, stands right beside the others."""
    above = before is not None and line.unit.place.line == before.unit.last_line + 1
    below = after is not None and bool(after.entries) and after.unit.place.line == line.unit.last_line + 1
    return above or below


def _of(lines: Sequence[_Line], what: What, introduced: frozenset[str]) -> CardList:
    """Return the lines of a list that count something.

    Lines that do not say what they count are of the cards if others are, and of points if the words before the list
    speak of points.
    """
    listing = CardList(what)
    says = any(entry.what is what for line in lines for entry in line.entries)
    other = any(entry.what not in (what, What.UNSAID) for line in lines for entry in line.entries)
    unsaid = says if other else says or ("POINT" in introduced) == (what is What.POINTS)
    for line in lines:
        own = [one for one in line.entries if one.what is what or (one.what is What.UNSAID and unsaid)]
        listing.entries += own[:1]
        listing.whole &= bool(own)
    return listing


def _terminals_of(readings: Sequence[UnitReading]) -> frozenset[str]:
    return frozenset(name for one in readings for choice in one.choices for name in terminals(choice))


# --- lists inside of a sentence -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Parts:
    """A number of cards and its parts, as in `32 cards: 16 red and 16 black`."""

    unit: TextUnit
    start: int
    number: int
    listing: CardList


def parts_of(reading: UnitReading, words: ListWords) -> Iterator[Parts]:
    """Yield the numbers of cards that a unit says with their parts, where all of these are understood."""
    choices = list(reading.choices)
    while choices and terminals(choices[-1]) & STOPS:
        choices.pop()
    start = 0
    for at, choice in enumerate(choices[:-1]):
        names = terminals(choice)
        if names & {"COLON", LEFT} and number_of(choices[at + 1]) is not None:
            closed = (to for to in range(at, len(choices)) if RIGHT in terminals(choices[to]))
            end = next(closed, len(choices)) if LEFT in names else len(choices)
            parts = _parts(reading, _head(choices[start:at]), choices[at + 1 : end], words)
            if parts:
                yield parts
        if names & {"COLON", COMMA, AND, LEFT, RIGHT}:
            start = at + 1


def _head(choices: Sequence[NamedWords]) -> Sequence[NamedWords]:
    """Return the words from the number on whose parts follow, or none."""
    numbers = [at for at, choice in enumerate(choices) if choice.numeral is not None]
    head = choices[numbers[0] :] if len(numbers) == 1 else ()
    return () if any_of(head, {"EACH", "PER", "INCLUDING"}) else head


def _parts(
    reading: UnitReading, head: Sequence[NamedWords], told: Sequence[NamedWords], words: ListWords
) -> Parts | None:
    if any_of(told, NO_PARTS):
        return None
    entries = [entry_of(UnitReading(reading.unit, tuple(part)), words) for part in _split(told)]
    understood = [one for one in entries if one is not None and _is_named(one) and one.what is not What.POINTS]
    if len(head) < 2 or len(entries) < 2 or len(understood) < len(entries) or any(one.each for one in understood):
        return None
    return Parts(reading.unit, head[0].start, number_of(head[0]) or 0, CardList(What.CARDS, understood))


def _is_named(entry: ListEntry) -> bool:
    return any(not word.isdigit() for word in entry.name)


def _split(choices: Sequence[NamedWords]) -> list[list[NamedWords]]:
    """Cut at commas and words for "and" that a number follows."""
    parts: list[list[NamedWords]] = [[]]
    depth = 0
    for at, choice in enumerate(choices):
        names = terminals(choice)
        depth += (LEFT in names) - (RIGHT in names)
        behind = choices[at + 1 : at + 3]
        if behind and terminals(behind[0]) & {AND}:
            behind = behind[1:]
        divides = names & {COMMA, AND, "SEMICOLON"} and not depth
        if divides and (not parts[-1] or (behind and number_of(behind[0]) is not None)):
            if parts[-1]:
                parts.append([])
        else:
            parts[-1].append(choice)
    return [part for part in parts if part]
