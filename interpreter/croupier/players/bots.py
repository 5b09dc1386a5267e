"""Built-in players. Each draws from its own stream of random numbers, derived from the game's seed and its seat."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.offers import OPEN, RawMove, RawOffer, is_open
from croupier.game.game import Game
from croupier.players.imagination import Imagined, imagined
from croupier.players.measure import burden, lead, partners_of
from croupier.players.sets import random_set
from croupier.table.random import Stream

THOUGHT, THOUGHT_PER_ANSWER = 1_000_000, 2_000
"""The steps that a greedy player may spend on looking ahead: for the whole game, and more with each answer."""

SETS = 20
"""The sets of cards that a greedy player looks at for each move."""

COPYING = 50
"""The steps that a copy of a game is charged with."""


class RandomPlayer:
    """Choose evenly among the moves. Declining, where it is allowed, is one more choice."""

    def __init__(self, seed: int, seat: int) -> None:
        self.stream = Stream(seed, 1 + seat)

    def answer(self, game: Game, offer: RawOffer) -> RawMove | None:
        seat, moves, declinable = offer
        count = len(moves)
        ways = count + declinable
        chosen = self.stream.below(ways) if ways > 1 else 0
        if chosen == count:
            return None
        move = moves[chosen]
        return self._with_cards(game, seat, move) if move[-1] == OPEN else move

    def _with_cards(self, game: Game, seat: int, raw: RawMove) -> RawMove:
        return (*raw[:-1], random_set(game.search(seat, raw), self.stream))


class GreedyPlayer:
    """Look one answer ahead, in a game of which the hidden parts are imagined, and take the best answer.

    The best answer leaves the largest lead in the outcome over all who are no partners. Among equal leads, it leaves
    the fewest own cards compared with the others. Among equal answers the player chooses evenly. A player without steps
    left for looking ahead finds all answers equal.
    """

    def __init__(self, seed: int, seat: int) -> None:
        self.seat = seat
        self.stream = Stream(seed, 1 + seat)
        self.thought = THOUGHT  # the steps that are left for looking ahead

    def answer(self, game: Game, offer: RawOffer) -> RawMove | None:
        self.thought += THOUGHT_PER_ANSWER
        answers: list[RawMove | None] = [*_with_cards(game, offer), *([None] if offer.declinable else [])]
        if len(answers) == 1:
            return answers[0]
        table = imagined(game, self.seat, self.stream)
        worth = [self._worth(table, answer) for answer in answers]
        most = max(worth)
        best = [answer for answer, value in zip(answers, worth, strict=True) if value == most]
        return best[self.stream.below(len(best))]

    def _worth(self, table: Imagined, answer: RawMove | None) -> tuple[int, int, int]:
        """Return the worth of an answer: 1, the lead in the outcome, and the burden negated. An answer into a fault,
        or one that is not looked at, is worth zeros."""
        if self.thought < 0:
            return (0, 0, 0)
        copy = table.game.clone(keep_chance=True)
        spent = copy.course.spent
        try:
            copy.course.advance(self.seat, None if answer is None else table.move(answer))
            outcome = copy.outcome()
        except Fault:
            # The fault is reported when somebody plays this answer. Looking ahead only avoids it.
            return (0, 0, 0)
        finally:
            moves = sum(len(one.moves) for one in copy.raw_offers)  # which many looks have found for few steps
            self.thought -= COPYING + copy.course.spent - spent + copy.program.outcome_price + moves
        return 1, lead(outcome, self.seat, partners_of(copy.program.layout, self.seat)), -burden(copy, self.seat)


def _with_cards(game: Game, offer: RawOffer) -> Iterator[RawMove]:
    """Yield the moves of an offer, with the first sets of those that leave their cards open."""
    for raw in offer.moves:
        if is_open(raw):
            yield from ((*raw[:-1], one) for one in game.search(offer.seat, raw).first_sets(SETS))
        else:
            yield raw
