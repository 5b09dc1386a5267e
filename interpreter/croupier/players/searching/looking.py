"""The greedy player of playouts on the reference. ``engines/native/looking.py`` is the same in native code."""

from __future__ import annotations

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.offers import RawMove, RawOffer, is_open
from croupier.engines.contract.policy import SHARES, Policy
from croupier.game.game import Game
from croupier.players.bots import RandomPlayer
from croupier.players.measure import burden, lead, partners_of
from croupier.players.sets import random_set

Answer = RawMove | None


class LookingPlayer:
    """Look one answer ahead in a game that hides nothing, among some of the answers; with a small chance at none."""

    def __init__(self, seed: int, seat: int, policy: Policy) -> None:
        self.seat, self.policy = seat, policy
        self.random = RandomPlayer(seed, seat)  # who goes on with the same chance
        self.stream = self.random.stream

    def answer(self, game: Game, offer: RawOffer) -> Answer:
        ways = len(offer.moves) + offer.declinable
        looks = first = 0
        if ways > 1:
            looks = 1 if self.stream.below(SHARES) < self.policy.random else self.policy.looks
            first = self.stream.below(ways) if looks < ways else 0
        kept = self._kept(game, offer, first, min(max(looks, 1), ways))
        return kept[0] if len(kept) == 1 else self._best(game, kept)

    def _kept(self, game: Game, offer: RawOffer, first: int, looks: int) -> list[Answer]:
        """Return so many answers from a number on; behind the last comes the first, and to decline is the last."""
        answers: list[Answer] = [*offer.moves, *([None] if offer.declinable else [])]
        found = {}
        for number, answer in enumerate(answers):
            place = (number - first) % len(answers)
            if place < looks:
                found[place] = self._with_cards(game, answer)
        return [found[place] for place in range(looks)]

    def _with_cards(self, game: Game, answer: Answer) -> Answer:
        if answer is None or not is_open(answer):
            return answer
        return (*answer[:-1], random_set(game.search(self.seat, answer), self.stream))

    def _best(self, game: Game, kept: list[Answer]) -> Answer:
        """Return the best answer. Equal ones have equal chances."""
        best, most, ties = kept[0], self._worth(game, kept[0]), 1
        for answer in kept[1:]:
            worth = self._worth(game, answer)
            if worth > most:
                best, most, ties = answer, worth, 1
            elif worth == most:
                ties += 1
                best = best if self.stream.below(ties) else answer
        return best

    def _worth(self, game: Game, answer: Answer) -> tuple[int, int, int]:
        """Return the worth of an answer: 1, the lead in the outcome, and the burden negated; zeros for a fault."""
        copy = game.clone(keep_chance=True)
        try:
            copy.course.advance(self.seat, answer)
            outcome = copy.outcome()
        except Fault:
            return (0, 0, 0)
        return 1, lead(outcome, self.seat, partners_of(copy.program.layout, self.seat)), -burden(copy, self.seat)
