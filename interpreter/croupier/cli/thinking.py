"""What a search from a person's seat thinks of the moves: it sees no more than the person."""

from __future__ import annotations

from croupier.engines.contract.offers import RawOffer
from croupier.game.game import Game
from croupier.players.searching.player import SearchPlayer
from croupier.texts.telling.teller import Teller

MOST = 5
"""The most moves that are told."""


def thought_lines(game: Game, teller: Teller, offer: RawOffer, thinker: SearchPlayer) -> list[str]:
    """Return the moves that a search finds best, how often each was tried, and its worth; none without a choice.
    Whoever asks again in the same position is told the same."""
    before = thinker.stream.copy()
    thinker.answer(game, offer)
    thinker.stream = before
    if not thinker.thoughts:
        return []
    lines = [teller.word("why-search", count=thinker.playouts)]
    for thought in thinker.thoughts[:MOST]:
        raw = thought.raw
        move = teller.word("decline") if raw is None else game.raw_move_text(raw, offer.seat, teller, offered=True)
        lines.append(
            teller.word("why-search-move", move=move, count=thought.visits, worth=str(round(100 * thought.value)))
        )
    return lines
