"""What was said before a unit and may narrow what it says: headings, what introduces a list, the same paragraph."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from croupier.rulebook.claims.finding import FoundClaim
from croupier.rulebook.claims.tables import UnitReading
from croupier.rulebook.claims.understanding import DRAW, FORFEIT, Understanding
from croupier.rulebook.text.sentences import TextUnit, UnitKind

FREELY_HEADED = (DRAW, FORFEIT)
"""The topics below headings of any words, such as what a card is called or what is to be said."""
LAST_OF_TITLE = 2
"""The number of the last unit that may be the title, which has any words."""
SET_IN = 2
CONDITIONS = {"least_players", "most_players"}
"""Sorts of claims that say when others of their paragraph hold."""
CONDITION, WITH = "with_players", {"WITH", "COLON"}
"""One that does so with some of these words, and else may be about the game."""
SAID = {
    "points": frozenset({"POINT", "WORTH"}),
    "after": frozenset({"DECK", "CONTAIN", "COPY", "QUANTITY"}),
}
"""The names of words right above a list which say that its bare numbers are a claim of a sort. ``CARD`` says nothing:
points are those of cards too."""
MOST_TOLD = 100
"""The most words of a paragraph that are remembered."""
LISTED = (UnitKind.ITEM, UnitKind.ROW)


@dataclass(frozen=True, slots=True)
class UnitFound:
    """A unit as it was read."""

    unit: TextUnit
    readings: tuple[UnitReading, ...]
    found: tuple[tuple[FoundClaim, UnitReading], ...]

    def of(self, reading: UnitReading) -> list[FoundClaim]:
        return [one for one, its in self.found if its is reading]

    @property
    def said(self) -> frozenset[str]:
        """Which sorts of claims its words say the numbers below it to be. A word of two sorts says neither."""
        named = ({token.terminal for token in choice.tokens} for one in self.readings for choice in one.choices)
        sorts = ([sort for sort, names in SAID.items() if names & own] for own in named)
        return frozenset(one[0] for one in sorts if len(one) == 1)

    @property
    def opens(self) -> bool:
        """Whether a colon at its end says that something follows."""
        return self.unit.placed.text.rstrip(" *_").endswith(":")


@dataclass
class ClaimContext:
    """Tells what stands before the units of a text, in their order, and is not understood."""

    understanding: Understanding
    _headings: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _headed_cases: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _headed: dict[str, UnitFound] = field(default_factory=dict)  # the headings
    _paragraph: list[str] = field(default_factory=list)  # the words of the same block that are not understood
    _block: int = -1
    _above: list[_Above] = field(default_factory=list)  # what introduces the next item, and the items around it

    def enter(self, one: UnitFound) -> None:
        """Take notice of a unit before it is asked what stands before it."""
        if one.unit.kind is UnitKind.HEADING:
            self._head(one)
        if one.unit.kind in LISTED:
            while self._above and self._above[-1].is_beside(one):
                self._above.pop()
        if one.unit.block != self._block:
            self._paragraph, self._block = [], one.unit.block

    def leave(self, one: UnitFound) -> None:
        """Take notice of a unit that has been read."""
        self._paragraph += dict.fromkeys(self._in_paragraph(one))
        del self._paragraph[MOST_TOLD:]
        if one.unit.kind not in LISTED:
            self._above.clear()
        self._above.append(_Above(self.understanding, one))

    def strange(self, one: UnitFound, topic: str) -> tuple[str, ...]:
        """Return the words before a unit that may narrow what it says about a topic."""
        above = self._above if one.unit.kind in LISTED else ()
        return (
            *self._of_headings(one, topic),
            *(word for each in above for word in each.strange(topic)),
            *self._paragraph,
        )

    def meant(self, one: UnitFound, found: FoundClaim, reading: UnitReading) -> FoundClaim:
        """Return a claim: a bare number of a list as one of points or of cards if the words above say so.

        These are the words of what introduces the list and of the heading, where nothing else stands between. A
        heading further above says nothing, but one that speaks of the other sort leaves the number without any.
        """
        if found.sort != "row" or one.unit.kind not in LISTED or not _is_named(found, reading):
            return found
        lead = next((above.read for above in reversed(self._above) if not above.is_beside(one)), None)
        heading = self._headed.get(one.unit.section[-1]) if one.unit.section else None
        said = lead.said if lead else frozenset()
        headed = heading.said if heading else frozenset()
        touches = lead is not None and heading is not None and lead.unit.number - heading.unit.number <= 1
        both = said | headed
        if len(both) != 1 or not (said or touches):
            return found
        return replace(found, sort=next(iter(both)), bare=True)

    def _head(self, one: UnitFound) -> None:
        name = one.unit.section[-1]
        is_title = one.unit.number <= LAST_OF_TITLE
        cases = [word for each in one.readings for word in self.understanding.cases(each, turns=False)]
        strange = [word for each in one.readings for word in self.understanding.heading(each, one.of(each))]
        self._headings[name] = tuple(cases if is_title else dict.fromkeys((*cases, *strange)))
        self._headed_cases[name] = tuple(cases)
        self._headed[name] = one

    def _of_headings(self, one: UnitFound, topic: str) -> Iterator[str]:
        headings = self._headed_cases if topic in FREELY_HEADED else self._headings
        for heading in one.unit.section:
            if one.unit.kind is not UnitKind.HEADING or heading != one.unit.section[-1]:
                yield from headings.get(heading, ())

    def _in_paragraph(self, one: UnitFound) -> Iterator[str]:
        for reading in one.readings:
            yield from self.understanding.cases(reading, turns=False)
            yield from self.understanding.persons(reading)
        for found, reading in one.found:
            terminals = {token.terminal for token in found.tokens}
            if found.sort in CONDITIONS or (found.sort == CONDITION and terminals & WITH):
                yield reading.unit.placed.text[found.tokens[0].start : found.tokens[-1].end]


def _is_named(found: FoundClaim, reading: UnitReading) -> bool:
    """Whether the cards of a claim have a name that is no number, and no other number stands beside them."""
    taken = {token.start for token in found.tokens}
    numbers = {choice.start for choice in reading.choices if choice.numeral is not None}
    return numbers <= taken and any(token.meanings and token.start not in numbers for token in found.tokens)


@dataclass
class _Above:
    """A unit above items: it introduces them, or they are set in below it."""

    understanding: Understanding
    read: UnitFound
    _strange: dict[str, tuple[str, ...]] = field(default_factory=dict)  # by topic

    def is_beside(self, one: UnitFound) -> bool:
        """Whether it is an item below which another one is not set in."""
        own = self.read.unit
        return own.kind in LISTED and one.unit.place.column < own.place.column + SET_IN

    def strange(self, topic: str) -> tuple[str, ...]:
        """Return the words that are not understood: all that are strange if a colon leads to what follows."""
        if topic not in self._strange:
            self._strange[topic] = tuple(self._found(topic))
        return self._strange[topic]

    def _found(self, topic: str) -> Iterator[str]:
        if self.read.unit.kind is UnitKind.HEADING:
            return
        for reading in self.read.readings:
            if self.read.opens:
                yield from self.understanding.introducing(reading, self.read.of(reading), topic)
            else:
                yield from self.understanding.cases(reading, turns=False)
