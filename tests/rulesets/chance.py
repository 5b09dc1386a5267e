"""Games in which every answer is drawn at random. The caller sees each step."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from croupier.engines.contract.offers import RawOffer
from croupier.engines.reference.engine import ReferenceEngine
from croupier.table.state import State


def by_chance(
    engine: ReferenceEngine, state: State, offers: Sequence[RawOffer], seed: int, most: int
) -> Iterator[None]:
    """Yield the turn after each answer, until the game is over or ``most`` answers are given."""
    chance = random.Random(seed)
    for _ in range(most):
        if not offers:
            return
        offer = chance.choice(offers)
        chosen = chance.randrange(len(offer.moves) + offer.declinable)
        if chosen == len(offer.moves):
            offers = engine.decline(state, offer.seat)
        else:
            offers = engine.answer(state, offer.seat, offer.moves[chosen])
        yield
