"""Hold each claim against the part of the ruleset that it speaks of.

A claim is compared only with what it surely speaks of. A count is about the deck if its unit lists the cards of the
game, points and numbers of draws are about the field that the ruleset's meanings name. Where that is not sure the
claim is open: doubt is no contradiction. To agree a claim needs less than to contradict: a sentence that says "500
points" is about the target if that is 500, but any other number of points may be about something else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile

from croupier.language.analysis import Checked
from croupier.language.analysis.deck_cards import Design
from croupier.language.ruleset.ruleset import Option
from croupier.language.source import Span
from croupier.rulebook.claims.claim import Cards, Claim
from croupier.rulebook.claims.meaning import ValueNamed
from croupier.rulebook.claims.reading import ClaimInPlace, Surroundings, begins
from croupier.rulebook.comparing.deck import CardCount, DeckFaces
from croupier.rulebook.comparing.meanings import Meanings
from croupier.rulebook.comparing.otherwise import COUNTS, OtherReadings
from croupier.rulebook.comparing.verdict import ClaimVerdict, Compared, in_doubt, judged
from croupier.rulebook.text.sentences import UnitKind

DRAWS = {"draw", "draw_sum"}
POINTS = {"points", "points_for", "points_of_numbers", "face_value", "face_value_of_numbers"}
SUM_OF_DRAWS = 3
"""The numbers of a sum of draws: its two parts and what they make."""
CONDITIONS = {"with_players", "least_players", "most_players"}
"""Sorts of claims that say when another claim of the same sentence holds."""
ABOUT_GAME = {"players", "age", "duration", "total", "decks"}
"""Sorts of claims about the game as a whole. Beside others a number of players is a case such as "with 2 players"."""
LAST_OF_TITLE = 2
"""The number of the last unit that may be a title or stand below one."""
OF_EACH = frozenset({"EACH", "TYPE"})
"""Words of a sentence whose counts may be those of each colour."""
ENDS = frozenset({"WIN", "END", "FIRST"})
"""Words without which a number of points need not be the target."""


@dataclass
class Comparer:
    """Holds claims against a ruleset."""

    checked: Checked
    means: Meanings
    akin: Mapping[str, frozenset[str]] = field(
        default_factory=dict
    )  # the kinds whose names have that of a kind in them

    def __post_init__(self) -> None:
        self.deck = DeckFaces(self.checked)
        self.others = OtherReadings(self.deck, self.means, self.akin)
        self.ranges: set[tuple[int, ...]] = set()  # of players, in the text that is compared
        self.spanned: set[int] = set()  # the numbers of the units that tell a range of numbers
        self.drawn: set[frozenset[str]] = set()  # the kinds of which a draw has been told

    def compare_all(self, claims: Iterable[ClaimInPlace]) -> list[Compared]:
        """Return what comes of holding the claims of a text, in their order, against the ruleset."""
        claims = list(claims)
        self.ranges = {one.claim.numbers for one in claims if one.claim.sort == "players"}
        self.spanned = {one.claim.unit.number for one in claims for cards in one.claim.cards if cards.span}
        self.drawn = set()
        self.others.enter(claims)
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
            return self.draw(placed.claim, placed.around, is_first=is_first)
        if placed.claim.sort in COUNTS:
            return self.count(placed.claim, placed.around, before)
        if placed.claim.sort == "points_of_others":
            return self.points_of_others(placed.claim, before)
        compare = COMPARISONS.get(placed.claim.sort)
        return compare(self, placed.claim, placed.around) if compare else in_doubt("nothing-to-compare")

    # --- the deck ------------------------------------------------------------------------------

    def total(self, claim: Claim, around: Surroundings) -> Compared:
        deck, size = self.checked.ruleset.deck, self.checked.deck.size
        packs = "decks" in around.sorts
        is_whole = claim.numbers[0] * 2 >= size and ("TOTAL" in claim.terminals if packs else "DECK" in claim.terminals)
        is_title = begins(claim) and claim.unit.kind is not UnitKind.SENTENCE
        return _judged_if(
            sure=is_title or is_whole, agrees=claim.numbers[0] == size, found=str(size), places=(deck.total_place,)
        )

    def count(self, claim: Claim, around: Surroundings, before: Sequence[ClaimInPlace] = ()) -> Compared:
        cards = Cards.joined(claim.cards)
        if cards.state():
            return in_doubt("not-of-the-deck")
        if not cards.named and around.contents and claim.numbers[-1] == self.checked.deck.size:
            return self.total(claim, around)
        if not cards.named or (cards.kinds() is None and cards.span is not None and not self.deck.numbered):
            return in_doubt("which-cards")
        if not around.contents:
            return in_doubt("not-about-the-deck")
        if cards.span is not None:  # 19 yellow cards, 0 to 9
            cards = replace(cards, numbered=True)
        side = cards.side() or around.side
        if self.checked.deck.pools and side is None:
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
            return _judged_if(sure=False, agrees=agrees, found=compared.found, places=compared.places)
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
        if not around.contents or self.checked.deck.pools or claim.each is None:
            return in_doubt("not-about-the-deck")
        counted = [self.deck.count(cards.with_all(Cards((value,))), None) for value in claim.each.values]
        agrees = self._each(claim, cards, None) and all(_spans(cards, one) for one in counted)
        return judged(agrees=agrees, found=", ".join(map(_told, counted)), places=self.deck.places(cards, None))

    def decks(self, claim: Claim, around: Surroundings) -> Compared:
        """Compare packs and the cards in each. Jokers may come to them, so that another number is in doubt."""
        size = self.checked.deck.size
        if len(claim.numbers) == 2 and claim.numbers[0] * claim.numbers[1] == size:
            return judged(agrees=True, found=str(size), places=(self.checked.ruleset.deck.total_place,))
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

    # --- what is printed on cards --------------------------------------------------------------

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
        if field is None or field not in self.checked.ruleset.fields:
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
        places = tuple(dict.fromkeys(self.checked.ruleset.kinds[self.deck.kind(design)].place for design in chosen))
        found_text = f"{field} {_listed(found)}"
        return _judged_if(sure=not claim.qualified, agrees=agrees and spans, found=found_text, places=places)

    def points_of_others(self, claim: Claim, before: Sequence[ClaimInPlace]) -> Compared:
        """Compare the points of all cards that the same section has said nothing of."""
        field = self.means.points
        if field is None or field not in self.checked.ruleset.fields:
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
        places = tuple(dict.fromkeys(self.checked.ruleset.kinds[self.deck.kind(one)].place for one in others))
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
        places = tuple(self.checked.ruleset.kinds[one].place for one in sorted(around.kinds))
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

    # --- the game ------------------------------------------------------------------------------

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
        return _judged_if(sure=sure, agrees=option.default == number, found=found, places=(option.place,))

    def players(self, claim: Claim, around: Surroundings, *, sure: bool = False) -> Compared:
        """Compare how many may play. What is dealt to so many players, say, is another thing."""
        ruleset = self.checked.ruleset
        first, last = ruleset.players[0], ruleset.players[-1]
        agrees = (claim.numbers[0], claim.numbers[-1]) == (first, last)
        sure |= len(self.ranges) == 1 and around.sorts <= ABOUT_GAME
        return _judged_if(sure=sure, agrees=agrees, found=f"{first}–{last}", places=(ruleset.players_place,))

    def with_players(self, claim: Claim, around: Surroundings) -> Compared:
        """Compare the players of a game for so many. Elsewhere than below the title that is a condition."""
        below_title = claim.unit.number <= LAST_OF_TITLE and around.sorts <= ABOUT_GAME | {"with_players", "teams"}
        return self.players(claim, around, sure=True) if below_title else in_doubt("nothing-to-compare")

    def sides(self, claim: Claim, around: Surroundings) -> Compared:
        faces = self.checked.ruleset.faces
        if not faces or not around.contents:
            return in_doubt("nothing-to-compare")
        return judged(agrees=claim.numbers[0] == len(faces), found=str(len(faces)), places=())

    def mark(self, claim: Claim, around: Surroundings) -> Compared:
        values = [one for one in claim.meanings if isinstance(one, ValueNamed)]
        enumerations = self.checked.ruleset.enumerations
        places = tuple(
            member.place for one in values for member in enumerations[one.type].members if member.name == one.member
        )
        return judged(agrees=len(set(values)) == 1, found=", ".join(one.member for one in values), places=places[:1])


COMPARISONS: Mapping[str, Callable[[Comparer, Claim, Surroundings], Compared]] = {
    "total": Comparer.total,
    "bracketed": Comparer.bracketed,
    "each_of": Comparer.each_of,
    "decks": Comparer.decks,
    "points": Comparer.points,
    "points_for": Comparer.points_for,
    "points_of_numbers": Comparer.points,
    "face_value_of_numbers": Comparer.face_value,
    "face_value": Comparer.face_value,
    "deal": Comparer.deal,
    "target": Comparer.target,
    "earn": Comparer.earn,
    "forfeit": Comparer.forfeit,
    "quantity": Comparer.quantity,
    "players": Comparer.players,
    "with_players": Comparer.with_players,
    "sides": Comparer.sides,
    "mark": Comparer.mark,
}


def _judged_if(*, sure: bool, agrees: bool, found: str, places: tuple[Span, ...]) -> Compared:
    """Return the verdict. Where it is not sure what a claim speaks of, one that does not agree is open."""
    return (
        judged(agrees=agrees, found=found, places=places) if sure or agrees else in_doubt("which-rule", found, places)
    )


def _spans(cards: Cards, counted: CardCount) -> bool:
    return cards.span is None or cards.span == (counted.lowest, counted.highest)


def _told(counted: CardCount) -> str:
    span = "" if counted.lowest is None else f", {counted.lowest}–{counted.highest}"
    return f"{counted.number}{span}"


def _listed(values: set[int | bool | None]) -> str:
    return ", ".join(sorted(str(one) for one in values if one is not None)) or "–"
