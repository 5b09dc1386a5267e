"""An offer as its player is shown it: moves that can be touched by cards, and moves that are buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.engines.contract.offers import RawMove, RawOffer, is_open
from croupier.game.game import Game
from croupier.players.choices import Choice, choices_of
from croupier.texts.telling.plain import told_against
from croupier.texts.telling.teller import Teller
from croupier.web.rooms.showing.piles import Piles


@dataclass(frozen=True)
class OfferShower:
    """Show the offers of a game to one player."""

    game: Game
    teller: Teller
    piles: Piles

    def shown(self, offer: RawOffer, number: int) -> dict[str, Any]:
        """Return an offer as OFFER of the protocol."""
        moves = [one for one in choices_of(self.game, self.teller, offer) if one.answers[0] is not None]
        return {
            "number": number,
            "asked": self._asked(),
            "may_decline": offer.declinable,
            "turn": offer.seat in self.game.asked,
            "moves": [self._move(at, one, offer.seat) for at, one in enumerate(moves)],
        }

    def _asked(self) -> str | None:
        decision = self.game.program.codes[self.game.state.frames[-1][0]].decision
        return None if decision is None else self.teller.labels.label(decision.name, {})

    def _move(self, at: int, choice: Choice, seat: int) -> dict[str, Any]:
        raw = choice.answers[0]
        assert raw is not None
        move = self.game.program.moves[raw[0]]
        return {
            "move": at,
            "name": move.name,
            "text": choice.text,
            "cards": [list(place) for one in choice.answers if one is not None for place in self._places(one)],
            "open": is_open(raw),
            "against": self._against(seat, raw) if len(choice.answers) == 1 else None,
        }

    def _places(self, raw: RawMove) -> list[tuple[int, int]]:
        """Return the place of the first card that a move names."""
        types = self.game.program.moves[raw[0]].parameter_types
        card = next((value for value, type in zip(raw[1:], types, strict=True) if type.base == "card"), None)
        return [] if card is None else [self.piles.place(card)]

    def _against(self, seat: int, raw: RawMove) -> str | None:
        """Return what stands against a move that is possible all the same."""
        if is_open(raw) or not self.game.rules.ruleset.reasons.all():
            return None
        return told_against(self.teller, self.game.explain(self.game.move(seat, raw), conditions=False)) or None
