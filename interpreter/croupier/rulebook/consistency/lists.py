"""Put the lines of lists together: those that follow each other and count the same are a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from croupier.rulebook.claims.reading import ClaimsRead
from croupier.rulebook.claims.tables import Reading
from croupier.rulebook.claims.tokens import Choice
from croupier.rulebook.consistency.entries import Entry, What, entry_of
from croupier.rulebook.consistency.words import AND, COMMA, LEFT, RIGHT, STOPS, Words, any_of, number_of, terminals
from croupier.rulebook.text.sentences import Kind, Unit

FEWEST = 3
"""The fewest lines of a list: two may stand together by chance."""
IN_LISTS = (Kind.ITEM, Kind.ROW)


@dataclass(slots=True)
class Listing:
    """Lines that follow each other."""

    what: What
    entries: list[Entry] = field(default_factory=list)
    whole: bool = True  # no line of it was left out
    within: bool = False  # it stands inside of one unit

    @property
    def first(self) -> Unit:
        return self.entries[0].unit

    @property
    def last(self) -> Unit:
        return self.entries[-1].unit


def listings(read: ClaimsRead, words: Words) -> list[Listing]:
    """Return the lists of a text, of at least three lines each, in order."""
    found: list[Listing] = []
    introduced: frozenset[str] = frozenset()
    for lines in _runs(read, words):
        if isinstance(lines, Unit):
            introduced = _terminals_of(read.readings[lines.number])
            continue
        for what in (What.CARDS, What.POINTS):
            listing = _of(lines, what, introduced)
            if len(listing.entries) >= FEWEST:
                found.append(listing)
    return found


@dataclass(slots=True)
class _Lines:
    """Units that follow each other, each with what was read of it."""

    units: list[tuple[Unit, list[Entry]]] = field(default_factory=list)


def _runs(read: ClaimsRead, words: Words) -> Iterator[_Lines | Unit]:
    """Yield the units that are in no list, and the lists between them."""
    lines = _Lines()
    totals = {one.claim.unit.number for one in read.claims if one.claim.sort == "total"}
    for readings in read.readings:
        unit = readings[0].unit
        entries = [entry for one in readings if (entry := entry_of(one, words)) is not None]
        if any(unit.number in totals and not entry.is_total for entry in entries):
            entries = []
        goes_on = unit.kind in IN_LISTS and lines.units and unit.number not in totals
        if unit.kind is not Kind.HEADING and (entries or goes_on):
            lines.units.append((unit, entries))
            continue
        if lines.units:
            yield lines
            lines = _Lines()
        yield unit
    if lines.units:
        yield lines


def _of(lines: _Lines, what: What, introduced: frozenset[str]) -> Listing:
    """Return the lines of a list that count something.

    Lines that do not say what they count are of the cards if others are, and of points if the words before the list
    speak of points.
    """
    listing = Listing(what)
    says = any(entry.what is what for _, entries in lines.units for entry in entries)
    other = any(entry.what not in (what, What.UNSAID) for _, entries in lines.units for entry in entries)
    unsaid = says if other else says or ("POINT" in introduced) == (what is What.POINTS)
    for _, entries in lines.units:
        own = [one for one in entries if one.what is what or (one.what is What.UNSAID and unsaid)]
        listing.entries += own[:1]
        listing.whole &= bool(own)
    return listing


def _terminals_of(readings: Sequence[Reading]) -> frozenset[str]:
    return frozenset(name for one in readings for choice in one.choices for name in terminals(choice))


# --- lists inside of a sentence -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Parts:
    """A number of cards and its parts, as in `32 cards: 16 red and 16 black`."""

    unit: Unit
    start: int
    number: int | None  # ``None`` where the parts stand alone
    listing: Listing


def parts_of(reading: Reading, words: Words) -> Parts | None:
    """Return the number of cards that a unit says, with its parts, or ``None`` if not all of it is understood."""
    choices = list(reading.choices)
    while choices and terminals(choices[-1]) & STOPS:
        choices.pop()
    colon = _opening(choices)
    if colon is None:
        return None
    head = choices[:colon]
    number = next((at for at, choice in enumerate(head) if choice.numeral is not None), None)
    if number is None or not any_of(head[number + 1 :], {"CARD"}) or any_of(head[number + 1 :], {"EACH", "PER"}):
        return None
    if any(choice.numeral is not None for choice in head[number + 1 :]) or any_of(head, {"INCLUDING"}):
        return None
    end = len(choices)
    if LEFT in terminals(choices[colon]):
        end = next((at for at in range(colon, end) if RIGHT in terminals(choices[at])), end)
        if end < len(choices) - 1:
            return None
    entries = [entry_of(Reading(reading.unit, tuple(part)), words) for part in _split(choices[colon + 1 : end])]
    understood = [one for one in entries if one is not None and _is_named(one) and one.what is not What.POINTS]
    if len(entries) < 2 or len(understood) < len(entries) or any(one.each for one in understood):
        return None
    listing = Listing(What.CARDS, understood, within=True)
    return Parts(reading.unit, choices[number].start, number_of(choices[number]), listing)


def _is_named(entry: Entry) -> bool:
    return any(not word.isdigit() for word in entry.name)


def _opening(choices: Sequence[Choice]) -> int | None:
    """Return the sign behind which the parts of a number stand."""
    for at in range(1, len(choices) - 1):
        if terminals(choices[at]) & {"COLON", LEFT} and number_of(choices[at + 1]) is not None:
            return at
    return None


def _split(choices: Sequence[Choice]) -> list[list[Choice]]:
    """Cut at commas and words for "and" that a number follows."""
    parts: list[list[Choice]] = [[]]
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
