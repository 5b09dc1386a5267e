"""What a player is, and how players play a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.game.game import Game


class Player(Protocol):
    """Answers offers: one of the offer's moves, or none to decline where that is allowed."""

    def answer(self, game: Game, offer: RawOffer) -> RawMove | None: ...


def play_on(game: Game, players: Sequence[Player]) -> None:
    """Puts the first open offer to its player and gives the game the answer. Raises Fault and IllegalMove."""
    offer = game.raw_offers[0]
    answer = players[offer.seat].answer(game, offer)
    if answer is None:
        game.decline_seat(offer.seat)
    else:
        game.play_raw(offer.seat, answer)
