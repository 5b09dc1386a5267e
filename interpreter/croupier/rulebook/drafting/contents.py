"""What a text tells of its cards without any ruleset.

Algorithm. The lists that count cards, up to the first heading that is not about the same, are the contents. A line
with a range of numbers names a colour. Any other line names a kind, of which there are as many of each colour if the
line says so. A line is taken only if its numbers agree with each other; all others are left, with the reason.

Invariant. No line is guessed: where a line does not say how many there are of each card, its number must be divisible
by that of the cards, and the line is marked as assumed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from croupier.rulebook.claims.lexicon import WORD, Lexicon
from croupier.rulebook.claims.reading import ClaimsRead
from croupier.rulebook.claims.tables import UnitReading
from croupier.rulebook.consistency.entries import ListEntry, What
from croupier.rulebook.consistency.lists import CardList, listings, parts_of
from croupier.rulebook.consistency.words import ListWords, alike, any_of, number_of, terminals
from croupier.rulebook.drafting.figures import Stretch
from croupier.rulebook.drafting.naming import NameMaker, tellable
from croupier.rulebook.text.sentences import TextUnit

NUMBERED = "NUMBERED"
PLAIN = "plain"
"""The kind of cards that have a colour or a number, and no name."""
MOST_COPIES = 1_000
MOST_NUMBER = 1_000
MOST_THINGS = 200
"""The most kinds, and the most values, of a draft."""
FEWEST_SORTS = 2
MOST_BETWEEN = 4
"""The most units from the end of a list of cards to the beginning of the next."""


@dataclass(frozen=True, slots=True)
class DraftName:
    """A kind, a value or a side."""

    name: str
    label: str
    stems: frozenset[str]


@dataclass(frozen=True, slots=True)
class DraftLine:
    """Some cards of the deck."""

    line: int  # of the text
    side: str | None
    copies: int
    kind: str
    values: tuple[str, ...] = ()  # the colours that there are
    span: tuple[int, int] | None = None
    assumed: bool = False

    @property
    def cards(self) -> int:
        numbers = self.span[1] - self.span[0] + 1 if self.span else 1
        return self.copies * max(1, len(self.values)) * numbers


@dataclass(frozen=True, slots=True)
class LeftLine:
    """A line of the text that is not in the draft."""

    line: int
    reason: str  # the name of the text that tells why


@dataclass
class DraftContents:
    """The cards that a text tells of."""

    values: list[DraftName] = field(default_factory=list)
    kinds: list[DraftName] = field(default_factory=list)
    sides: list[DraftName] = field(default_factory=list)
    lines: list[DraftLine] = field(default_factory=list)
    points: dict[str, int] = field(default_factory=dict)  # by kind
    face_value: bool = False  # numbered cards count what stands on them
    left: list[LeftLine] = field(default_factory=list)
    taken: set[Stretch] = field(default_factory=set)  # what of the text is in the draft

    @property
    def coloured(self) -> frozenset[str]:
        return frozenset(one.kind for one in self.lines if one.values)

    @property
    def spanned(self) -> frozenset[str]:
        return frozenset(one.kind for one in self.lines if one.span)


def contents_of(read: ClaimsRead, lexicon: Lexicon, names: NameMaker, total: int | None) -> DraftContents:
    """Return what a text tells of its cards. ``total`` is how many it says that there are."""
    words = ListWords(lexicon)
    found = listings(read, words) or _within(read, words)
    gatherer = _Gatherer(read, lexicon, names, total)
    for listing in _of_the_deck(found):
        gatherer.deck(listing)
    for listing in found:
        if listing.what is What.POINTS:
            gatherer.points(listing)
    return gatherer.contents


def _within(read: ClaimsRead, words: ListWords) -> list[CardList]:
    """Return the lists that stand inside of sentences."""
    readings = (reading for readings in read.readings for reading in readings)
    return [part.listing for reading in readings for part in parts_of(reading, words)]


def _of_the_deck(found: Sequence[CardList]) -> list[CardList]:
    """Return the lists that count the cards of the deck: the first one, and those below headings beside its own."""
    counting = [one for one in found if one.what is What.CARDS]
    first = counting[0].first.section if counting else ()
    return [one for one in counting if one.first.section[:-1] == first[:-1] and _near(one, counting)]


def _near(listing: CardList, counting: Sequence[CardList]) -> bool:
    """Return whether a list follows the one before it closely, with at most its heading and a sentence between."""
    at = next(number for number, one in enumerate(counting) if one is listing)
    return all(two.first.number - one.last.number <= MOST_BETWEEN for one, two in pairwise(counting[: at + 1]))


class _Gatherer:
    """Gathers what lists tell."""

    def __init__(self, read: ClaimsRead, lexicon: Lexicon, names: NameMaker, total: int | None) -> None:
        self.total = total
        self.read = read
        self.lexicon = lexicon
        self.names = names
        self.contents = DraftContents()

    # --- the deck ------------------------------------------------------------------------------

    def deck(self, listing: CardList) -> None:
        side = self._side(listing.first)
        if self._are_sorts(listing):
            self._sorts(listing, side)
            return
        ranges = [self._range(entry) for entry in listing.entries]
        own = [self._colour(entry) for entry, span in zip(listing.entries, ranges, strict=True) if span]
        colours = [one for one in own if one is not None]
        for entry, span in zip(listing.entries, ranges, strict=True):
            if entry.is_total:
                continue
            made = self._numbered(entry, span, side) if span else self._plain(entry, colours, side)
            if isinstance(made, str):
                self.contents.left.append(LeftLine(entry.line, made))
            else:
                self._take(made, entry)

    def _take(self, line: DraftLine, entry: ListEntry) -> None:
        same = [one for one in self.contents.lines if (one.side, one.kind) == (line.side, line.kind)]
        kinds = [one for one in self.contents.lines if one.kind == line.kind]
        if any(one.values == line.values for one in same):
            self.contents.left.append(LeftLine(line.line, "draft-left-twice"))
        elif any(bool(one.values) != bool(line.values) or bool(one.span) != bool(line.span) for one in kinds):
            self.contents.left.append(LeftLine(line.line, "draft-left-otherwise"))
        elif not 1 <= line.copies <= MOST_COPIES:
            self.contents.left.append(LeftLine(line.line, "draft-left-many"))
        else:
            self.contents.lines.append(line)
            self.contents.taken.add(_stretch(entry))

    def _numbered(self, entry: ListEntry, span: tuple[int, int], side: str | None) -> DraftLine | str:
        """Return the line of cards that are numbered, or why there is none."""
        colour = self._colour(entry)
        plain = entry.name - {NUMBERED} - {str(one) for one in span}
        if colour is None and plain:
            return "draft-left-name"
        size = span[1] - span[0] + 1
        assert entry.number is not None
        copies = entry.each.number if entry.each else entry.number // size
        if entry.each and entry.each.values:
            return "draft-left-each"
        if copies * size != entry.number:
            return "draft-left-numbers"
        values = () if colour is None else (colour.name,)
        return DraftLine(entry.line, side, copies, PLAIN, values, span, assumed=entry.each is None)

    def _plain(self, entry: ListEntry, colours: Sequence[DraftName], side: str | None) -> DraftLine | str:
        """Return the line of cards of a kind, or why there is none."""
        if entry.number is None or entry.is_class or not entry.stems or not tellable(entry.called):
            return "draft-left-name"
        if NUMBERED in entry.name:
            return "draft-left-range"
        if not entry.certain and self.total is None:
            return "draft-left-else"
        if entry.each is None:
            return DraftLine(entry.line, side, entry.number, self._kind(entry))
        wanted = [_like(stem, colours) for stem in entry.each.values] if entry.each.values else list(colours)
        values = tuple(dict.fromkeys(one.name for one in wanted if one is not None))
        if not values or len(values) < len(entry.each.values):
            return "draft-left-colours"
        if entry.each.number * len(values) != entry.number:
            return "draft-left-numbers"
        return DraftLine(entry.line, side, entry.each.number, self._kind(entry), values)

    def _are_sorts(self, listing: CardList) -> bool:
        """Return whether the lines of a list are suits: equally many of each, and as many suits as the text says."""
        numbers = {entry.number for entry in listing.entries}
        bare = not any(entry.each or NUMBERED in entry.name or entry.is_total for entry in listing.entries)
        told = {one.claim.numbers for one in self.read.claims if one.claim.sort == "sorts"}
        count = len(listing.entries)
        return bare and len(numbers) == 1 and count >= FEWEST_SORTS and (count,) in told and numbers != {1}

    def _sorts(self, listing: CardList, side: str | None) -> None:
        """Take a list of suits. Each has a rank for each of its cards if the text says so."""
        told = {one.claim.numbers for one in self.read.claims if one.claim.sort == "sorts"}
        for entry in listing.entries:
            colour = self._colour(entry)
            number = entry.number
            if colour is None or number is None or not 1 <= number <= MOST_NUMBER:
                self.contents.left.append(LeftLine(entry.line, "draft-left-name"))
                continue
            ranked = (number,) in told
            span = (1, number) if ranked else None
            copies = 1 if ranked else number
            self._take(DraftLine(entry.line, side, copies, PLAIN, (colour.name,), span, assumed=True), entry)

    # --- words ---------------------------------------------------------------------------------

    def _range(self, entry: ListEntry) -> tuple[int, int] | None:
        """Return the lowest and the highest number of numbered cards, where a line tells both."""
        if NUMBERED not in entry.name and len(_figures(entry)) != FEWEST_SORTS:
            return None
        for reading in self.read.readings[entry.unit.number]:
            span = _span_in(reading)
            if span and span[0] < span[1] <= MOST_NUMBER and {str(one) for one in span} <= entry.name:
                return span
        return None

    def _colour(self, entry: ListEntry) -> DraftName | None:
        """Return the value that the single word of a name means, such as a colour."""
        stems = entry.name - {NUMBERED} - _figures(entry)
        if len(stems) != 1:
            return None
        stem = next(iter(stems))
        known = _like(stem, self.contents.values)
        if known is not None:
            return known
        text = entry.unit.placed.text
        written = next((one.group() for one in WORD.finditer(text) if self.lexicon.stem(one.group()) == stem), None)
        if written is None or not tellable(written) or len(self.contents.values) >= MOST_THINGS:
            return None
        made = DraftName(self.names.name(written, "value"), written.lower(), frozenset({stem}))
        self.contents.values.append(made)
        return made

    def _kind(self, entry: ListEntry) -> str:
        known = next((one for one in self.contents.kinds if one.stems == entry.name), None)
        if known is None:
            known = DraftName(self.names.name(entry.called, "card"), entry.called, entry.name)
            self.contents.kinds.append(known)
        return known.name

    def _side(self, unit: TextUnit) -> str | None:
        """Return the side that the heading of a list names."""
        heading = next((one[0].unit for one in self.read.readings if one and self._heads(one[0].unit, unit)), None)
        if heading is None:
            return None
        choices = [one for one in self.read.readings[heading.number][0].choices if "LEFT" not in terminals(one)]
        at = next((at for at, one in enumerate(choices) if "SIDE_NOUN" in terminals(one)), None)
        if at is None or len(choices) < FEWEST_SORTS:
            return None
        other = choices[at + 1] if at + 1 < len(choices) and at == 0 else choices[at - 1]
        label = heading.placed.text[other.start : other.end]
        if not tellable(label):
            return None
        stems = frozenset({self.lexicon.stem(label)})
        known = next((one for one in self.contents.sides if one.stems == stems), None)
        if known is None:
            whole = heading.placed.text[min(other.start, choices[at].start) : max(other.end, choices[at].end)]
            known = DraftName(self.names.name(label, "side"), whole.lower(), stems)
            self.contents.sides.append(known)
        return known.name

    def _heads(self, heading: TextUnit, unit: TextUnit) -> bool:
        return heading.kind.name == "HEADING" and heading.section == unit.section and heading.number < unit.number

    # --- points --------------------------------------------------------------------------------

    def points(self, listing: CardList) -> None:
        """Take what a list says that cards are worth."""
        for entry in listing.entries:
            if entry.number is None and entry.name - _figures(entry) == {NUMBERED} and self.contents.spanned:
                self.contents.face_value = True
                self.contents.taken.add(_stretch(entry))
                continue
            same = [one for one in self.contents.kinds if _same(one.stems, entry.name)]
            if len(same) == 1 and entry.number is not None and not entry.is_class:
                first = self.contents.points.setdefault(same[0].name, entry.number)
                if first == entry.number:
                    self.contents.taken.add(_stretch(entry))
                else:
                    self.contents.left.append(LeftLine(entry.line, "draft-left-points"))
            else:
                self.contents.left.append(LeftLine(entry.line, "draft-left-which"))


def _stretch(entry: ListEntry) -> Stretch:
    return Stretch(entry.unit.number, 0, len(entry.unit.placed.text))


def _figures(entry: ListEntry) -> frozenset[str]:
    return frozenset(one for one in entry.name if one.isdigit())


def _like(stem: str, known: Iterable[DraftName]) -> DraftName | None:
    return next((one for one in known if any(alike(stem, other) for other in one.stems)), None)


def _same(one: frozenset[str], other: frozenset[str]) -> bool:
    """Return whether two names have the same words, but for the endings."""
    return len(one) == len(other) and all(any(alike(a, b) for b in other) for a in one)


def _span_in(reading: UnitReading) -> tuple[int, int] | None:
    """Return the only two numbers of a reading that stand around a word for "to"."""
    words = [one for one in reading.choices if not one.filler or any_of([one], {"TO"})]
    spans = set()
    for low, between, high in zip(words, words[1:], words[2:], strict=False):
        first, last = number_of(low), number_of(high)
        if terminals(between) & {"TO", "DASH"} and first is not None and last is not None:
            spans.add((first, last))
    return spans.pop() if len(spans) == 1 else None
