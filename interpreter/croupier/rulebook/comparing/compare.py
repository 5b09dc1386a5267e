"""Hold each claim against the part of the ruleset that it speaks of.

A claim is compared only with what it surely speaks of. A count is about the deck if its unit lists the cards of the
game, points and numbers of draws are about the field that the ruleset's meanings name. Where that is not sure the
claim is open: doubt is no contradiction. To agree a claim needs less than to contradict: a sentence that says "500
points" is about the target if that is 500, but any other number of points may be about something else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from croupier.language.analysis import Checked
from croupier.rulebook.claims.claim import Claim
from croupier.rulebook.claims.reading import ClaimInPlace, Surroundings
from croupier.rulebook.comparing.deck import DeckFaces
from croupier.rulebook.comparing.deck_claims import DeckComparer
from croupier.rulebook.comparing.face_claims import FaceComparer
from croupier.rulebook.comparing.game_claims import GameComparer
from croupier.rulebook.comparing.meanings import Meanings
from croupier.rulebook.comparing.otherwise import COUNTS, OtherReadings
from croupier.rulebook.comparing.verdict import ClaimVerdict, Compared, in_doubt

DRAWS = {"draw", "draw_sum"}


@dataclass
class Comparer:
    """Holds claims against a ruleset."""

    checked: Checked
    means: Meanings
    akin: Mapping[str, frozenset[str]] = field(
        default_factory=dict
    )  # the kinds whose names have that of a kind in them

    def __post_init__(self) -> None:
        deck = DeckFaces(self.checked)
        self.others = OtherReadings(deck, self.means, self.akin)
        self.deck = DeckComparer(deck)
        self.faces = FaceComparer(deck, self.means)
        self.game = GameComparer(self.checked, self.means)
        self.drawn: set[frozenset[str]] = set()  # the kinds of which a draw has been told
        self.comparisons = self._by_sort()

    def _by_sort(self) -> Mapping[str, Callable[[Claim, Surroundings], Compared]]:
        return {
            "total": self.deck.total,
            "bracketed": self.deck.bracketed,
            "each_of": self.deck.each_of,
            "decks": self.deck.decks,
            "points": self.faces.points,
            "points_for": self.faces.points_for,
            "points_of_numbers": self.faces.points,
            "face_value_of_numbers": self.faces.face_value,
            "face_value": self.faces.face_value,
            "deal": self.game.deal,
            "target": self.game.target,
            "earn": self.game.earn,
            "forfeit": self.game.forfeit,
            "quantity": self.game.quantity,
            "players": self.game.players,
            "with_players": self.game.with_players,
            "sides": self.deck.sides,
            "mark": self.faces.mark,
        }

    def compare_all(self, claims: Iterable[ClaimInPlace]) -> list[Compared]:
        """Return what comes of holding the claims of a text, in their order, against the ruleset."""
        claims = list(claims)
        self.drawn = set()
        for one in (self.others, self.deck, self.game):
            one.enter(claims)
        before: list[ClaimInPlace] = []
        found = []
        for placed in claims:
            found.append(self.compare(placed, before))
            before.append(placed)
        return found

    def compare(self, placed: ClaimInPlace, before: Sequence[ClaimInPlace] = ()) -> Compared:
        """Return what comes of holding a claim against the ruleset. ``before`` are the claims that stand before it.

        One that contradicts is open where something around it is not understood.
        """
        compared = self._compared(placed, before)
        strange = tuple(dict.fromkeys((*placed.claim.strange, *placed.claim.above)))
        if compared.verdict is not ClaimVerdict.CONTRADICTS:
            return compared
        if strange:
            return replace(compared, verdict=ClaimVerdict.OPEN, doubt="not-understood", strange=strange)
        if self.others.agree(placed):
            return replace(compared, verdict=ClaimVerdict.OPEN, doubt="other-reading")
        return compared

    def _compared(self, placed: ClaimInPlace, before: Sequence[ClaimInPlace]) -> Compared:
        if placed.claim.sort in DRAWS:
            is_first = placed.around.kinds not in self.drawn
            self.drawn.add(placed.around.kinds)
            return self.faces.draw(placed.claim, placed.around, is_first=is_first)
        if placed.claim.sort in COUNTS:
            return self.deck.count(placed.claim, placed.around, before)
        if placed.claim.sort == "points_of_others":
            return self.faces.points_of_others(placed.claim, before)
        compare = self.comparisons.get(placed.claim.sort)
        return compare(placed.claim, placed.around) if compare else in_doubt("nothing-to-compare")
