"""Say why moves can or cannot be made, for one player in one position.

Algorithm. A card has many moves: all that the open decision could offer with it. Of each kind of move the most telling
one is explained: a possible one, else one that a condition refuses.

Invariant. No answer depends on a card or a value that the player does not see.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, islice, product

from croupier.engines.contract.hidden import HELD
from croupier.engines.contract.offers import RawMove
from croupier.engines.contract.program import MoveCode
from croupier.engines.reference.explain import Explanation
from croupier.game.game import Game
from croupier.table.seen import see_card
from croupier.texts.telling.plain import why_refused
from croupier.texts.telling.teller import Teller

MOST_TRIED = 300
"""The most moves of one kind that are looked at."""


class Whys:
    """The reasons for and against the moves of one player."""

    def __init__(self, game: Game, teller: Teller, seat: int, *, rules: bool = False) -> None:
        self.game = game
        self.teller = teller
        self.seat = seat
        self.rules = rules  # show the conditions as the rules write them

    def of_move(self, raw: RawMove) -> list[str]:
        """Return lines that say why a move can or cannot be made."""
        text = self.text(raw)
        return self.teller.explanation(self.explained(raw), self.seat, text, rules=self.rules).split("\n")

    def against(self, raw: RawMove) -> str:
        """Return one line that says why a move cannot be made: the text of the condition that fails, if it has one."""
        found = self.explained(raw)
        return why_refused(self.teller, found.told) if found.told.reasons else self.of_move(raw)[1]

    def explained(self, raw: RawMove) -> Explanation:
        return self.game.explain(self.game.move(self.seat, raw), conditions=self.rules)

    def of_card(self, card: int) -> list[str]:
        """Return lines that say why a card that the player sees can or cannot be used now."""
        pile = self.game.state.where[card]
        own = self.game.program.layout.piles[pile].owner == self.seat
        moves = [raw for code in self.codes() for raw in self.ways(code, card)]
        name = self.teller.card(see_card(self.game.program.layout, self.game.state, self.seat, card))
        return self.of_moves_with(name, moves, None if own else pile)

    def against_card(self, card: int) -> list[str]:
        """Return only what stands against a card that the player sees, a sentence for each reason, the most telling
        first; what speaks for it where it can be used."""
        pile = self.game.state.where[card]
        moves = self.best([raw for code in self.codes() for raw in self.ways(code, card)])
        if self.game.program.layout.piles[pile].owner != self.seat:
            return self.of_card(card)
        reasons = {self.explained(raw).reason for raw in moves}
        if reasons == {"not-asked"}:
            return [self._waits()]
        if reasons <= {"not-in-domain"}:
            return [
                self._no_moves(self.teller.card(see_card(self.game.program.layout, self.game.state, self.seat, card)))
            ]
        told = [self.of_move(raw) for raw in moves if not self.explained(raw).possible]
        if len(told) < len(moves):
            return self.of_card(card)
        return list(dict.fromkeys(line for lines in told for line in lines[1:]))

    def of_moves_with(self, card: str, moves: list[RawMove], elsewhere: int | None) -> list[str]:
        """Return the lines for the most telling moves of a card, by its name, that lies in the pile ``elsewhere``, or
        with the player."""
        if not moves:
            return [self._no_moves(card)]
        best = self.best(moves)
        if elsewhere is not None and all(self.explained(raw).reason == "not-in-domain" for raw in best):
            return [self.teller.word("card-elsewhere", card=card, pile=self.teller.pile(elsewhere))]
        return [line for raw in best for line in self.of_move(raw)]

    def _no_moves(self, card: str) -> str:
        """Return that no move takes a card now; if the table waits for others, that."""
        asked = self.game.asked
        if self.seat in asked or not asked:
            return self.teller.word("no-move-takes", card=card)
        return self._waits()

    def _waits(self) -> str:
        """Return whom the table waits for, to somebody who has nothing to answer."""
        asked = self.game.asked
        if self.seat in asked:
            return self.teller.word("why-answered")
        return self.teller.word("why-others-turn", names=self.teller.listed([self.teller.names[one] for one in asked]))

    # --- the moves of the open decision -------------------------------------------------------

    def codes(self) -> list[MoveCode]:
        """Return the moves that the open decision could offer the player."""
        frame = self.game.state.frames[-1]
        code = self.game.program.codes[frame[0]]
        if code.decision is None:
            return []
        asked = code.kind == "secret" or frame[2] == self.seat
        others = [move for block in code.decision.meanwhiles for move in block.moves]
        return [*(code.decision.moves if asked else []), *others]

    def ways(self, code: MoveCode, card: int | None) -> Iterable[RawMove]:
        """Return the moves of a definition with one card, or with all cards that the player holds and sees.

        A move that takes several cards has them from any piles that the player sees.
        """
        of_cards = [at for at, type in enumerate(code.parameter_types) if type.base in HELD]
        if card is not None and not of_cards:
            return []
        values = [self._values(code, at, several=len(of_cards) > 1) for at in range(len(code.parameter_types))]
        rows = [values]
        if card is not None:
            lists = [(card,) if type.base == "list" else card for type in code.parameter_types]
            rows = [[*values[:at], [lists[at]], *values[at + 1 :]] for at in of_cards]
        found = chain.from_iterable(product(*row) for row in rows)
        return [(code.code.index, *arguments) for arguments in islice(found, MOST_TRIED)]

    def _values(self, code: MoveCode, at: int, *, several: bool) -> list[object]:
        type = code.parameter_types[at]
        if type.base == "list":
            return [()]
        if type.base == "card":
            return list(self._seen_cards() if several else self._own_cards())
        if type.base == "player":
            return [*(seat for seat in range(self.game.seats) if seat != self.seat), self.seat]
        if type.base == "enum":
            return list(range(self.game.program.checked.symbols.count_at(type.name, self.game.seats)))
        if type.base == "boolean":
            return [False, True]
        if type.base == "pile" and type.name:
            return list(self.game.program.layout.places(type.name))
        offered = next((one.moves for one in self.game.raw_offers if one.seat == self.seat), ())
        return list(dict.fromkeys(raw[1 + at] for raw in offered if raw[0] == code.code.index))

    def _own_cards(self) -> Iterable[int]:
        layout, state = self.game.program.layout, self.game.state
        for place, pile in zip(layout.piles, state.piles, strict=True):
            if place.owner == self.seat:
                yield from (card for card in pile if see_card(layout, state, self.seat, card).up is not None)

    def _seen_cards(self) -> list[int]:
        """Return the cards of which the player sees the face, own ones first."""
        layout, state = self.game.program.layout, self.game.state
        cards = [
            card for pile in state.piles for card in pile if see_card(layout, state, self.seat, card).up is not None
        ]
        return sorted(cards, key=lambda card: layout.piles[state.where[card]].owner != self.seat)

    def best(self, moves: list[RawMove]) -> list[RawMove]:
        """Return for each kind of move the most telling: a possible one, else one that a condition refuses."""
        worth = {"possible": 0, "needs-more": 0, "condition": 1}
        found: dict[int, tuple[int, RawMove]] = {}
        for raw in moves[:MOST_TRIED]:
            rank = worth.get(self.explained(raw).reason, 2)
            if raw[0] not in found or rank < found[raw[0]][0]:
                found[raw[0]] = (rank, raw)
        return [raw for _, raw in found.values()]

    def text(self, raw: RawMove) -> str:
        return self.game.move_text(self.game.move(self.seat, raw), self.seat, self.teller, offered=True)
