"""Hold claims about what is printed on cards, and what they make somebody draw, against their fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.language.analysis.deck_cards import Design
from croupier.rulebook.claims.claim import Cards, Claim
from croupier.rulebook.claims.meaning import ValueNamed
from croupier.rulebook.claims.reading import ClaimInPlace, Surroundings
from croupier.rulebook.comparing.deck import DeckFaces
from croupier.rulebook.comparing.meanings import Meanings
from croupier.rulebook.comparing.verdict import Compared, in_doubt, judged, judged_if

POINTS = {"points", "points_for", "points_of_numbers", "face_value", "face_value_of_numbers"}
SUM_OF_DRAWS = 3
"""The numbers of a sum of draws: its two parts and what they make."""


@dataclass
class FaceComparer:
    """Holds claims against the faces of a deck."""

    deck: DeckFaces
    means: Meanings

    def points(self, claim: Claim, around: Surroundings) -> Compared:
        return self._field(claim, around, self.means.points, lambda _: claim.numbers[-1])

    def points_for(self, claim: Claim, around: Surroundings) -> Compared:
        return self._field(claim, around, self.means.points, lambda _: claim.numbers[0])

    def face_value(self, claim: Claim, around: Surroundings) -> Compared:
        return self._field(claim, around, self.means.points, None)

    def _field(
        self, claim: Claim, around: Surroundings, field: str | None, number: Callable[[Claim], int] | None
    ) -> Compared:
        """Compare a field of each card that a claim names with a number, or with the number on the card."""
        if field is None or field not in self.deck.checked.ruleset.fields:
            return in_doubt("no-meaning")

        def is_right(design: Design) -> bool:
            return self.deck.field(design, field) == (self.deck.number(design) if number is None else number(claim))

        sides = [self._side(cards, around) for cards in claim.cards]
        chosen: list[Design] = []
        for cards, side in zip(claim.cards, sides, strict=True):
            designs = self.deck.spanned(cards, side) if cards.named else []
            if not designs or cards.is_counted:
                return in_doubt("which-cards")
            chosen += designs
        agrees = all(map(is_right, chosen))
        spans = all(self._is_whole(cards, side, is_right) for cards, side in zip(claim.cards, sides, strict=True))
        found = {self.deck.field(design, field) for design in chosen}
        places = tuple(
            dict.fromkeys(self.deck.checked.ruleset.kinds[self.deck.kind(design)].place for design in chosen)
        )
        found_text = f"{field} {_listed(found)}"
        return judged_if(sure=not claim.qualified, agrees=agrees and spans, found=found_text, places=places)

    def points_of_others(self, claim: Claim, before: Sequence[ClaimInPlace]) -> Compared:
        """Compare the points of all cards that the same section has said nothing of."""
        field = self.means.points
        if field is None or field not in self.deck.checked.ruleset.fields:
            return in_doubt("no-meaning")
        told = [one for one in before if one.claim.sort in POINTS and one.claim.unit.section == claim.unit.section]
        named = [
            design
            for one in told
            for cards in one.claim.cards
            for design, _ in self.deck.chosen(cards, one.around.side)
            if cards.named
        ]
        others = [design for design, _ in self.deck.chosen(Cards(), None) if design not in named]
        if not named or not others:
            return in_doubt("which-cards")
        found = {self.deck.field(design, field) for design in others}
        places = tuple(dict.fromkeys(self.deck.checked.ruleset.kinds[self.deck.kind(one)].place for one in others))
        return judged(agrees=found == {claim.numbers[0]}, found=f"{field} {_listed(found)}", places=places)

    def _side(self, cards: Cards, around: Surroundings) -> str | None:
        """Return the side on which what is printed on some cards is sought.

        What is worth points is often told of both sides at once: where no such card has the side that the text is
        about, any side will do.
        """
        own = cards.side()
        return own or (around.side if self.deck.spanned(cards, around.side) else None)

    def _is_whole(self, cards: Cards, side: str | None, is_right: Callable[[Design], bool]) -> bool:
        """Whether a range has cards at both ends, and is not short of cards for which the claim holds too."""
        if cards.span is None:
            return True
        first, last = cards.span
        whole = self.deck.count(cards, side)
        numbers = {self.deck.number(design) for design in self.deck.spanned(cards, side)}
        if not {first, last} <= numbers:
            return False
        holds = all(is_right(design) for design, _ in self.deck.chosen(cards, side))
        return first == last or cards.span == (whole.lowest, whole.highest) or not holds

    def draw(self, claim: Claim, around: Surroundings, *, is_first: bool) -> Compared:
        """Compare how many cards are drawn with what a card makes somebody draw.

        Other numbers of draws follow in what a text says of a card: of challenges, say. Only the first one contradicts.
        """
        if len(claim.numbers) == SUM_OF_DRAWS and sum(claim.numbers[:2]) != claim.numbers[2]:
            return judged(agrees=False, found=str(sum(claim.numbers[:2])), places=())
        if not around.kinds:
            return in_doubt("which-rule")
        if self.means.draws is None:
            return in_doubt("no-meaning")
        found = self._draws(around.kinds, around.side)
        places = tuple(self.deck.checked.ruleset.kinds[one].place for one in sorted(around.kinds))
        told = f"{self.means.draws} {_listed(found)}"
        agrees = claim.numbers[0] in found
        others = self._draws(self.deck.printed_with(around.kinds), None)
        if agrees or (is_first and any(found) and claim.numbers[0] not in others):
            return judged(agrees=agrees, found=told, places=places)
        return in_doubt("which-rule", told, places)

    def _draws(self, kinds: frozenset[str], side: str | None) -> set[int | bool | None]:
        assert self.means.draws is not None
        chosen = (design for design, _ in self.deck.chosen(Cards(), side) if self.deck.kind(design) in kinds)
        return {self.deck.field(design, self.means.draws) for design in chosen}

    def mark(self, claim: Claim, around: Surroundings) -> Compared:
        values = [one for one in claim.meanings if isinstance(one, ValueNamed)]
        enumerations = self.deck.checked.ruleset.enumerations
        places = tuple(
            member.place for one in values for member in enumerations[one.type].members if member.name == one.member
        )
        return judged(agrees=len(set(values)) == 1, found=", ".join(one.member for one in values), places=places[:1])


def _listed(values: set[int | bool | None]) -> str:
    return ", ".join(sorted(str(one) for one in values if one is not None)) or "–"
