"""Answer a person who asks why a card or a move can or cannot be played."""

from __future__ import annotations

from croupier.texts.telling.teller import Teller
from croupier.texts.whys import Whys
from croupier.web.rooms.answers import AnswerRefused
from croupier.web.rooms.showing.piles import Piles, Place


def why_card(piles: Piles, teller: Teller, seat: int, place: Place) -> list[str]:
    """Return why the player in a seat can or cannot play a card that the player sees. Raise AnswerRefused for no such
    card."""
    game = piles.game
    if game.over:
        return [teller.word("why-game-over")]
    try:
        card = piles.card(place)
    except LookupError as problem:
        raise AnswerRefused("impossible", str(problem)) from problem
    if piles.look(card).up is None:
        return [teller.word("why-hidden-card")]
    return Whys(game, teller, seat).against_card(card)
