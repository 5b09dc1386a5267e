"""Read the claims of a text, each with what its surroundings say about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from croupier.rulebook.claims.claim import Claim, claim_of
from croupier.rulebook.claims.context import ClaimContext, UnitFound
from croupier.rulebook.claims.finding import FoundClaim, claims_in
from croupier.rulebook.claims.meaning import KindNamed, SideNamed
from croupier.rulebook.claims.tables import UnitReading, readings_of
from croupier.rulebook.claims.tokens import NamedWords, Tokenizer
from croupier.rulebook.claims.understanding import TOPICS, Understanding
from croupier.rulebook.text.placed import TextPlace
from croupier.rulebook.text.sentences import TextUnit, UnitKind

LIST_SORTS = {"count", "after", "within", "apiece", "total"}
DECK_WORDS = {"DECK", "CARD", "CONTAIN"}
"""Words of a heading below which the cards of the game are listed."""
SEVERAL = 3
"""The fewest items, or numbers in a sentence, that make a list of cards."""
JOINTS = {"AND", "OR", "COMMA", "SLASH"}
NAMES = {"CARD", "KIND", "VALUE", "NUMBERED"}
TITLE_WORDS = 9
"""The most words of a heading that says which side of the cards the text below is about."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is known about a unit from the text around it."""

    side: str | None  # the side of the cards that it is about
    kinds: frozenset[str]  # the kinds of cards that it is about
    contents: bool  # it lists the cards of the game
    words: frozenset[str] = frozenset()  # the terminals of its words
    sorts: frozenset[str] = frozenset()  # the sorts of its claims


@dataclass(frozen=True, slots=True)
class ClaimInPlace:
    """A claim with its surroundings."""

    claim: Claim
    around: Surroundings


@dataclass(frozen=True, slots=True)
class UnreadNumeral:
    """A number that no claim takes."""

    unit: TextUnit
    place: TextPlace
    text: str


@dataclass(frozen=True, slots=True)
class ClaimsRead:
    """What a text says in numbers."""

    claims: tuple[ClaimInPlace, ...]
    numerals: int  # all numbers of the text, those of its items left out
    unread: tuple[UnreadNumeral, ...]
    readings: tuple[tuple[UnitReading, ...], ...] = ()  # the words of each unit; a row of a table has several readings


def read_claims(units: Sequence[TextUnit], tokenizer: Tokenizer) -> ClaimsRead:
    """Return the claims of a text in order."""
    words = [tokenizer.read(unit.placed.text, cells=unit.kind is UnitKind.ROW) for unit in units]
    readings = readings_of(units, words)
    context = ClaimContext(Understanding(tokenizer))
    claims: list[list[Claim]] = []
    unread: list[UnreadNumeral] = []
    numerals = 0
    for unit, choices, own in zip(units, words, readings, strict=True):
        found = [(one, reading) for reading in own for one in claims_in(reading.choices)]
        taken = {choice.start for one, reading in found for choice in reading.choices[one.first : one.last]}
        for choice in choices:
            if choice.numeral is not None:
                numerals += 1
                if choice.start not in taken:
                    text = unit.placed.text[choice.start : choice.end]
                    unread.append(UnreadNumeral(unit, unit.placed.place(choice.start), text))
        read = UnitFound(unit, own, tuple(found))
        context.enter(read)
        found = [(context.meant(read, one, reading), reading) for one, reading in found]
        read = replace(read, found=tuple(found))
        claims.append([_claim(one, reading, read, context) for one, reading in found])
        context.leave(read)
    around = list(_surroundings(units, words, claims))
    placed = (
        ClaimInPlace(claim, surroundings)
        for of_unit, surroundings in zip(claims, around, strict=True)
        for claim in of_unit
    )
    return ClaimsRead(tuple(placed), numerals, tuple(unread), tuple(readings))


def _claim(found: FoundClaim, reading: UnitReading, read: UnitFound, context: ClaimContext) -> Claim:
    """Return a claim with what is not understood around it and before it."""
    topic = TOPICS.get(found.sort)
    strange: tuple[str, ...] = ()
    above: tuple[str, ...] = ()
    if topic is not None:
        strange = context.understanding.around(reading, read.of(reading), found)
        above = context.strange(read, topic)
    qualified = _is_qualified(reading.choices[: found.first])
    return claim_of(reading.unit, found, qualified=qualified, strange=strange, above=above)


def _is_qualified(before: Sequence[NamedWords]) -> bool:
    """Whether what stands before the words of a claim may narrow or count the cards that they name.

    That is an unknown word, a number, or a card that is joined to them.
    """
    told = [one for one in before if not one.filler and {each.terminal for each in one.tokens} != {"ONE"}]
    if not told:
        return False
    last = {one.terminal for one in told[-1].tokens}
    if last & JOINTS and len(told) > 1:
        return bool({one.terminal for one in told[-2].tokens} & NAMES)
    return told[-1] is before[-1] and (last == {"WORD"} or told[-1].numeral is not None)


# --- surroundings -------------------------------------------------------------------------------


def _surroundings(
    units: Sequence[TextUnit], words: Sequence[Sequence[NamedWords]], claims: Sequence[Sequence[Claim]]
) -> Iterator[Surroundings]:
    sides: dict[str, str | None] = {}  # by heading
    subjects: dict[str, frozenset[str]] = {}  # by heading
    contents = _contents(units, words, claims)
    kinds: frozenset[str] = frozenset()
    block = -1
    for unit, choices, own_claims in zip(units, words, claims, strict=True):
        if unit.kind is UnitKind.HEADING:
            sides[unit.section[-1]] = _side(choices) if len(choices) <= TITLE_WORDS else None
            subjects[unit.section[-1]] = _leading_kinds(choices)
            kinds = frozenset()
        elif unit.block != block:
            own = _leading_kinds(choices)
            goes_on = unit.kind is UnitKind.SENTENCE and not own
            kinds = own or (kinds if goes_on else frozenset())
        block = unit.block
        side = next((sides[one] for one in reversed(unit.section) if sides.get(one)), None)
        above = next((subjects[one] for one in reversed(unit.section) if subjects.get(one)), frozenset())
        terminals = frozenset(token.terminal for choice in choices for token in choice.tokens)
        sorts = frozenset(one.sort for one in own_claims)
        yield Surroundings(side, kinds or above, unit.number in contents, terminals, sorts)


def _side(choices: Sequence[NamedWords]) -> str | None:
    meanings = (meaning for choice in choices for token in choice.tokens for meaning in token.meanings)
    return next((one.face for one in meanings if isinstance(one, SideNamed)), None)


def _leading_kinds(choices: Sequence[NamedWords]) -> frozenset[str]:
    """Return the kinds of the card whose name begins a unit, as in ``Skip – the next player …``."""
    for choice in choices[:2]:
        meanings = [meaning for token in choice.tokens for meaning in token.meanings]
        kinds = frozenset(one.kind for one in meanings if isinstance(one, KindNamed))
        if kinds:
            return kinds
        if not any(token.terminal == "CARD" for token in choice.tokens) and not choice.filler:
            return frozenset()
    return frozenset()


def _contents(
    units: Sequence[TextUnit], words: Sequence[Sequence[NamedWords]], claims: Sequence[Sequence[Claim]]
) -> frozenset[int]:
    """Return the numbers of the units that list the cards of the game.

    These are units that tell the total and, in a section that is about the deck, items, rows and short lines that
    begin with how many cards of a sort there are, and sentences with several such numbers. A section is about the
    deck if its heading or a total says so, or if it has several such items.
    """
    items = [unit for unit, own in zip(units, claims, strict=True) if _lists(unit, own)]
    sections = Counter(unit.section for unit in items)
    about_deck = {section for section, number in sections.items() if number >= SEVERAL}
    for unit, choices, own in zip(units, words, claims, strict=True):
        terminals = {token.terminal for choice in choices for token in choice.tokens}
        if any(one.sort == "total" for one in own) or (unit.kind is UnitKind.HEADING and terminals & DECK_WORDS):
            about_deck.add(unit.section)
    listing = {unit.number for unit in items if _within(unit, about_deck)}
    for unit, own in zip(units, claims, strict=True):
        counts = sum(one.sort in LIST_SORTS and any(each.named for each in one.cards) for one in own)
        if any(one.sort == "total" for one in own) or (counts >= SEVERAL and _within(unit, about_deck)):
            listing.add(unit.number)
    return frozenset(listing)


def _lists(unit: TextUnit, claims: Sequence[Claim]) -> bool:
    """Whether a unit that is no sentence begins with how many cards of a sort there are."""
    return unit.kind is not UnitKind.SENTENCE and any(one.sort in LIST_SORTS and begins(one) for one in claims)


def _within(unit: TextUnit, sections: set[tuple[str, ...]]) -> bool:
    return any(unit.section[:length] in sections for length in range(len(unit.section) + 1))


def begins(claim: Claim) -> bool:
    """Whether a claim stands at the beginning of its unit."""
    return not any(character.isalnum() for character in claim.unit.placed.text[: claim.start])
