"""An offer as its player is shown it: moves that can be touched by cards, and moves that are buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.engines.contract.offers import RawMove, RawOffer, is_open
from croupier.game.game import Game
from croupier.players.choices import Choice, choices_of
from croupier.texts.telling.plain import objections_told
from croupier.texts.telling.teller import Teller
from croupier.web.rooms.showing.piles import Piles


@dataclass(frozen=True)
class OfferShower:
    """Show the offers of a game to one player."""

    teller: Teller
    piles: Piles

    @property
    def game(self) -> Game:
        return self.piles.game

    def shown(self, offer: RawOffer, number: int) -> dict[str, Any]:
        """Return an offer as OFFER of the protocol."""
        choices = choices_of(self.game, self.teller, offer)
        moves = [(one, one.answers[0]) for one in choices if one.answers[0] is not None]
        against = self._against(offer.seat, [raw for _, raw in moves])
        return {
            "number": number,
            "asked": self._asked(),
            "may_decline": offer.declinable,
            "turn": offer.seat in self.game.asked,
            "moves": [self._move(at, *move, told) for at, (move, told) in enumerate(zip(moves, against, strict=True))],
        }

    def _asked(self) -> str | None:
        decision = self.game.program.codes[self.game.state.frames[-1][0]].decision
        return None if decision is None else self.teller.labels.label(decision.name, {})

    def _move(self, at: int, choice: Choice, raw: RawMove, against: str) -> dict[str, Any]:
        move = self.game.program.moves[raw[0]]
        return {
            "move": at,
            "name": move.name,
            "text": choice.text,
            "cards": [list(place) for one in choice.answers if one is not None for place in self._places(one)],
            "open": is_open(raw),
            "against": (against or None) if len(choice.answers) == 1 else None,
        }

    def _places(self, raw: RawMove) -> list[tuple[int, int]]:
        """Return the place of the first card that a move names."""
        types = self.game.program.moves[raw[0]].parameter_types
        card = next((value for value, type in zip(raw[1:], types, strict=True) if type.base == "card"), None)
        return [] if card is None else [self.piles.place(card)]

    def _against(self, seat: int, moves: list[RawMove]) -> list[str]:
        """Return what stands against each move, which is possible all the same."""
        found = self.piles.moment.common.objections.against(self.game.state, seat, moves)
        return [objections_told(self.teller, one) for one in found]
