"""What else a claim may mean that contradicts as it reads. Where the ruleset agrees with that the claim is in doubt."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from croupier.rulebook.claims.claim import Cards, Claim
from croupier.rulebook.claims.meaning import KindNamed
from croupier.rulebook.claims.reading import ClaimInPlace
from croupier.rulebook.comparing.deck import DeckFaces
from croupier.rulebook.comparing.meanings import Meanings

COUNTS = {"count", "after", "within"}


@dataclass
class OtherReadings:
    """Finds what else the number of a claim may be."""

    deck: DeckFaces
    means: Meanings
    akin: Mapping[str, frozenset[str]]  # for each kind those that are called by its name and more words
    beside: dict[int, list[Claim]] = field(default_factory=dict)  # by unit, the claims that count cards
    parts: dict[tuple[tuple[str, ...], Cards], list[int]] = field(default_factory=dict)
    """How many there are of the same cards, as often as a section says so."""

    def enter(self, claims: Iterable[ClaimInPlace]) -> None:
        """Take notice of all claims of a text."""
        beside: defaultdict[int, list[Claim]] = defaultdict(list)
        parts: defaultdict[tuple[tuple[str, ...], Cards], list[int]] = defaultdict(list)
        for one in (placed.claim for placed in claims if placed.claim.sort in COUNTS):
            beside[one.unit.number].append(one)
            parts[(one.unit.section, Cards.joined(one.cards))].append(one.numbers[-1])
        self.beside, self.parts = dict(beside), dict(parts)

    def agree(self, placed: ClaimInPlace) -> bool:
        """Whether the ruleset agrees with something else that a claim may mean."""
        claim = placed.claim
        if claim.bare and self._otherwise_said(claim, placed.around.side):
            return True
        if claim.sort in COUNTS:
            cards = Cards.joined(claim.cards)
            return self._count(claim, cards, cards.side() or placed.around.side)
        if claim.sort == "total":
            after = [one for one in self.beside.get(claim.unit.number, ()) if one.start > claim.start]
            return claim.numbers[0] + sum(one.numbers[-1] for one in after) == self.deck.checked.deck.size
        if claim.sort in {"points", "points_for"} and self.means.points and "EACH" not in claim.terminals:
            number = claim.numbers[0 if claim.sort == "points_for" else -1]
            return number in self._points(claim, self.means.points, placed.around.side)
        return False

    def _otherwise_said(self, claim: Claim, side: str | None) -> bool:
        """Whether a bare number is right either as points or as how many there are, of some cards that it names."""
        number, name = claim.numbers[-1], self.means.points or ""
        fields = self.deck.checked.ruleset.fields
        for cards in claim.cards:
            own = cards.side() or side
            counts = {self.deck.count(cards, own).number, *self.deck.counts_of_each(cards, own)}
            worth = {self.deck.field(one, name) for one, _ in self.deck.chosen(cards, own)} if name in fields else set()
            if number in counts | worth:
                return True
        return False

    def _count(self, claim: Claim, cards: Cards, side: str | None) -> bool:
        """Whether a number is that of each sort, of all kinds that are called alike, or one part of several."""
        number, whole = claim.numbers[-1], self.deck.count(cards, side).number
        parts = self.parts.get((claim.unit.section, cards), [])
        return number != whole and (
            number in self.deck.counts_of_each(cards, side)
            or number == self.deck.count(self._wider(cards), side).number
            or (len(parts) > 1 and sum(parts) == whole)
        )

    def _wider(self, cards: Cards) -> Cards:
        """Return the cards of all kinds that are called alike."""
        kinds = cards.kinds() or frozenset()
        alike = {KindNamed(one) for kind in kinds for one in {kind} | self.akin.get(kind, frozenset())}
        rest = tuple(word for word in cards.words if not any(isinstance(one, KindNamed) for one in word))
        words = (*rest, tuple(sorted(alike, key=str))) if alike else cards.words
        return Cards(words, cards.numbered, cards.span, cards.ends)

    def _points(self, claim: Claim, name: str, side: str | None) -> Iterator[int]:
        """Yield what all cards that a claim names are worth together, and what they cost: one of each, or all."""
        named = [list(self.deck.chosen(cards, side)) for cards in claim.cards]
        worth = [[(int(self.deck.field(design, name) or 0), number) for design, number in one] for one in named]
        yield sum(one[0][0] for one in worth if one)
        yield sum(points * number for one in worth for points, number in one)
        yield from (-points for one in worth for points, _ in one)
