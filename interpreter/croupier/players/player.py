"""Players, and one step of their play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.game.game import Game


class Player(Protocol):
    """Answer offers: return one of the offer's moves, or ``None`` to decline where that is allowed."""

    def answer(self, game: Game, offer: RawOffer) -> RawMove | None: ...


def play_on(game: Game, players: Sequence[Player]) -> None:
    """Put the first open offer to its player, and play the answer. Raise Fault and IllegalMove."""
    offer = game.course.raw_offers[0]
    answer = players[offer.seat].answer(game, offer)
    if answer is None:
        game.decline_seat(offer.seat)
    else:
        game.play_raw(offer.seat, answer)
