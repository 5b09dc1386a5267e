"""Hold claims about the game as a whole, its numbers of players and its options, against the ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from croupier.language.analysis import Checked
from croupier.language.ruleset.ruleset import Option
from croupier.rulebook.claims.claim import Claim
from croupier.rulebook.claims.reading import ClaimInPlace, Surroundings
from croupier.rulebook.comparing.meanings import Meanings
from croupier.rulebook.comparing.verdict import Compared, in_doubt, judged_if

CONDITIONS = {"with_players", "least_players", "most_players"}
"""Sorts of claims that say when another claim of the same sentence holds."""
ABOUT_GAME = {"players", "age", "duration", "total", "decks"}
"""Sorts of claims about the game as a whole. Beside others a number of players is a case such as "with 2 players"."""
LAST_OF_TITLE = 2
"""The number of the last unit that may be a title or stand below one."""
ENDS = frozenset({"WIN", "END", "FIRST"})
"""Words without which a number of points need not be the target."""


@dataclass
class GameComparer:
    """Holds claims against the players and the options of a ruleset."""

    checked: Checked
    means: Meanings
    ranges: set[tuple[int, ...]] = field(default_factory=set)  # of players, in the text that is compared

    def enter(self, claims: Iterable[ClaimInPlace]) -> None:
        """Take notice of all claims of a text."""
        self.ranges = {one.claim.numbers for one in claims if one.claim.sort == "players"}

    def deal(self, claim: Claim, around: Surroundings) -> Compared:
        if any(cards.state() for cards in claim.cards):
            return in_doubt("not-of-the-deck")
        sure = "DEAL" in claim.terminals and not around.sorts & CONDITIONS
        return self._option(claim.numbers[0], self.means.dealt, sure=sure)

    def target(self, claim: Claim, around: Surroundings) -> Compared:
        return self._option(
            claim.numbers[-1], self.means.target, sure=bool(around.words & ENDS) and "GAME" in around.words
        )

    def earn(self, claim: Claim, around: Surroundings) -> Compared:
        """Compare points that somebody gets: the first one who has them may win, others get them for a card."""
        return self._option(claim.numbers[0], self.means.target, sure="FIRST" in around.words)

    def quantity(self, claim: Claim, around: Surroundings) -> Compared:
        """Compare a number of points with the target where the sentence is about the end of the game."""
        if "POINT" not in around.words or not around.words & ENDS:
            return in_doubt("nothing-to-compare")
        return self._option(claim.numbers[0], self.means.target, sure=False)

    def forfeit(self, claim: Claim, around: Surroundings) -> Compared:
        return self._option(claim.numbers[0], self.means.forfeit, sure=not around.kinds)

    def _option(self, number: int, name: str | None, *, sure: bool) -> Compared:
        """Compare a number with an option. Where it is not ``sure`` that it is meant, another number is in doubt."""
        option: Option | None = self.checked.ruleset.options.get(name or "")
        if option is None:
            return in_doubt("no-meaning")
        found = f"{option.name} {option.default}"
        return judged_if(sure=sure, agrees=option.default == number, found=found, places=(option.place,))

    def players(self, claim: Claim, around: Surroundings, *, sure: bool = False) -> Compared:
        """Compare how many may play. What is dealt to so many players, say, is another thing."""
        ruleset = self.checked.ruleset
        first, last = ruleset.players[0], ruleset.players[-1]
        agrees = (claim.numbers[0], claim.numbers[-1]) == (first, last)
        sure |= len(self.ranges) == 1 and around.sorts <= ABOUT_GAME
        return judged_if(sure=sure, agrees=agrees, found=f"{first}–{last}", places=(ruleset.players_place,))

    def with_players(self, claim: Claim, around: Surroundings) -> Compared:
        """Compare the players of a game for so many. Elsewhere than below the title that is a condition."""
        below_title = claim.unit.number <= LAST_OF_TITLE and around.sorts <= ABOUT_GAME | {"with_players", "teams"}
        return self.players(claim, around, sure=True) if below_title else in_doubt("nothing-to-compare")
