"""Hold claims about the cards of the game, how many there are of which, against the deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile

from croupier.rulebook.claims.claim import Cards, Claim
from croupier.rulebook.claims.reading import ClaimInPlace, Surroundings, begins
from croupier.rulebook.comparing.deck import CardCount, DeckFaces
from croupier.rulebook.comparing.otherwise import COUNTS
from croupier.rulebook.comparing.verdict import ClaimVerdict, Compared, in_doubt, judged, judged_if
from croupier.rulebook.text.sentences import UnitKind

OF_EACH = frozenset({"EACH", "TYPE"})
"""Words of a sentence whose counts may be those of each colour."""


@dataclass
class DeckComparer:
    """Holds claims against a deck."""

    deck: DeckFaces
    spanned: set[int] = field(default_factory=set)  # the numbers of the units that tell a range of numbers

    def enter(self, claims: Iterable[ClaimInPlace]) -> None:
        """Take notice of all claims of a text."""
        self.spanned = {one.claim.unit.number for one in claims for cards in one.claim.cards if cards.span}

    def total(self, claim: Claim, around: Surroundings) -> Compared:
        deck, size = self.deck.checked.ruleset.deck, self.deck.checked.deck.size
        packs = "decks" in around.sorts
        is_whole = claim.numbers[0] * 2 >= size and ("TOTAL" in claim.terminals if packs else "DECK" in claim.terminals)
        is_title = begins(claim) and claim.unit.kind is not UnitKind.SENTENCE
        return judged_if(
            sure=is_title or is_whole, agrees=claim.numbers[0] == size, found=str(size), places=(deck.total_place,)
        )

    def count(self, claim: Claim, around: Surroundings, before: Sequence[ClaimInPlace] = ()) -> Compared:
        cards = Cards.joined(claim.cards)
        if cards.state():
            return in_doubt("not-of-the-deck")
        if not cards.named and around.contents and claim.numbers[-1] == self.deck.checked.deck.size:
            return self.total(claim, around)
        if not cards.named or (cards.kinds() is None and cards.span is not None and not self.deck.numbered):
            return in_doubt("which-cards")
        if not around.contents:
            return in_doubt("not-about-the-deck")
        if cards.span is not None:  # 19 yellow cards, 0 to 9
            cards = replace(cards, numbered=True)
        side = cards.side() or around.side
        if self.deck.checked.deck.pools and side is None:
            return in_doubt("which-side")
        compared = self._counted(claim, cards, side)
        if compared.verdict is ClaimVerdict.AGREES:
            return compared
        beside = [one.claim for one in takewhile(lambda one: one.claim.unit is claim.unit, reversed(before))][::-1]
        return self._otherwise_counted(claim, around, cards, side, compared, beside)

    def _otherwise_counted(
        self,
        claim: Claim,
        around: Surroundings,
        cards: Cards,
        side: str | None,
        compared: Compared,
        beside: Sequence[Claim],
    ) -> Compared:
        """Count what else a claim may mean, by what stands beside it, where it does not agree as it reads."""
        of_each = claim.unit.kind is UnitKind.SENTENCE and claim.each is None and around.words >= OF_EACH
        if cards.kinds() is None and not cards.numbered:  # blue: 19 cards, 0 to 9
            numbered = self._counted(claim, replace(cards, numbered=True), side)
            if numbered.verdict is ClaimVerdict.AGREES:
                told = claim.unit.number in self.spanned or "TO" in around.words
                return numbered if told else in_doubt("which-cards", compared.found, compared.places)
        if of_each or any(one.sort == "apiece" for one in beside):  # 25 cards of each colour: two Skips, …
            agrees = claim.numbers[-1] in self.deck.counts_of_each(cards, side)
            return judged_if(sure=False, agrees=agrees, found=compared.found, places=compared.places)
        whole = next((one for one in beside if one.sort in COUNTS), None)
        if whole is None:
            return compared
        return self._counted(
            claim, Cards.joined(whole.cards).with_all(cards), side
        )  # 76 numbered cards: 19 red ones, …

    def _counted(self, claim: Claim, cards: Cards, side: str | None) -> Compared:
        counted = self.deck.count(cards, side)
        agrees = counted.number == claim.numbers[-1] and _spans(cards, counted) and self._each(claim, cards, side)
        return judged(agrees=agrees, found=_told(counted), places=self.deck.places(cards, side))

    def bracketed(self, claim: Claim, around: Surroundings) -> Compared:
        """Compare a number in brackets with how many cards there are. It may as well be what is written on them."""
        compared = self.count(claim, around)
        if compared.verdict is ClaimVerdict.CONTRADICTS:
            return in_doubt("not-about-the-deck", compared.found, compared.places)
        return compared

    def each_of(self, claim: Claim, around: Surroundings) -> Compared:
        """Compare how many cards there are of each one of several values."""
        cards = Cards.joined(claim.cards)
        if not around.contents or self.deck.checked.deck.pools or claim.each is None:
            return in_doubt("not-about-the-deck")
        counted = [self.deck.count(cards.with_all(Cards((value,))), None) for value in claim.each.values]
        agrees = self._each(claim, cards, None) and all(_spans(cards, one) for one in counted)
        return judged(agrees=agrees, found=", ".join(map(_told, counted)), places=self.deck.places(cards, None))

    def decks(self, claim: Claim, around: Surroundings) -> Compared:
        """Compare packs and the cards in each. Jokers may come to them, so that another number is in doubt."""
        size = self.deck.checked.deck.size
        if len(claim.numbers) == 2 and claim.numbers[0] * claim.numbers[1] == size:
            return judged(agrees=True, found=str(size), places=(self.deck.checked.ruleset.deck.total_place,))
        return in_doubt("which-cards", str(size))

    def _each(self, claim: Claim, cards: Cards, side: str | None) -> bool:
        """Whether there are as many of each value as a claim says. One without values may mean any of them."""
        if claim.each is None:
            return True
        if not claim.each.values:
            counts = self.deck.counts_of_each(cards, side)
            return not counts or claim.each.number in counts
        return all(
            self.deck.count(cards.with_all(Cards((value,))), side).number == claim.each.number
            for value in claim.each.values
        )

    def sides(self, claim: Claim, around: Surroundings) -> Compared:
        faces = self.deck.checked.ruleset.faces
        if not faces or not around.contents:
            return in_doubt("nothing-to-compare")
        return judged(agrees=claim.numbers[0] == len(faces), found=str(len(faces)), places=())


def _spans(cards: Cards, counted: CardCount) -> bool:
    return cards.span is None or cards.span == (counted.lowest, counted.highest)


def _told(counted: CardCount) -> str:
    span = "" if counted.lowest is None else f", {counted.lowest}–{counted.highest}"
    return f"{counted.number}{span}"
