"""What else a claim may mean that contradicts as it reads. Where the ruleset agrees with that the claim is in doubt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from croupier.rulebook.claims.claim import Cards, Claim
from croupier.rulebook.claims.meaning import KindNamed
from croupier.rulebook.comparing.deck import DeckFaces


@dataclass(frozen=True)
class OtherReadings:
    """Finds what else the number of a claim may be."""

    deck: DeckFaces
    akin: Mapping[str, frozenset[str]]  # for each kind those that are called by its name and more words

    def of_count(self, cards: Cards, side: str | None) -> Iterator[int]:
        """Yield how many cards there are of each sort, and of all kinds that are called alike."""
        yield from self.deck.counts_of_each(cards, side)
        kinds = cards.kinds()
        if kinds:
            alike = frozenset(KindNamed(one) for kind in kinds for one in {kind} | self.akin.get(kind, frozenset()))
            rest = tuple(word for word in cards.words if not any(isinstance(one, KindNamed) for one in word))
            wider = Cards((*rest, tuple(sorted(alike, key=str))), cards.numbered, cards.span, cards.ends)
            yield self.deck.count(wider, side).number

    def of_total(self, claim: Claim, beside: Sequence[Claim]) -> Iterator[int]:
        """Yield how many cards there are with those that are counted beside them."""
        yield claim.numbers[0] + sum(one.numbers[-1] for one in beside if one.numbers)

    def of_points(self, claim: Claim, field: str, side: str | None) -> Iterator[int]:
        """Yield what all cards that a claim names are worth together: one of each, or all of the deck."""
        named = [list(self.deck.chosen(cards, side)) for cards in claim.cards]
        worth = [[(int(self.deck.field(design, field) or 0), number) for design, number in one] for one in named]
        yield sum(one[0][0] for one in worth if one)
        yield sum(points * number for one in worth for points, number in one)
        yield from (-points for one in worth for points, _ in one)
