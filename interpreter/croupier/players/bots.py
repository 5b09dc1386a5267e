"""Built-in players. Each has a stream of random numbers of its own, derived from the game's seed and its seat."""

from __future__ import annotations

from collections.abc import Callable

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.game.game import Game
from croupier.players.imagination import Imagined, imagined
from croupier.players.player import Player
from croupier.table.random import Stream

THOUGHT, THOUGHT_PER_ANSWER = 1_000_000, 2_000
"""Steps that a greedy player may think through in a game, and how many more with each answer."""

COPYING = 50
"""Steps that a copy of a game counts for."""


class RandomPlayer:
    """Chooses evenly among the moves; declining, where it is allowed, counts as one."""

    def __init__(self, seed: int, seat: int) -> None:
        self.stream = Stream(seed, 1 + seat)

    def answer(self, game: Game, offer: RawOffer) -> RawMove | None:
        _, moves, declinable = offer
        count = len(moves)
        chosen = self.stream.below(count + declinable) if count + declinable > 1 else 0
        return moves[chosen] if chosen < count else None


class GreedyPlayer:
    """Looks one answer ahead, in a game in which it has made up all that it does not see, and takes what leaves it
    best off. It thinks for so many steps and no more: then one answer is as good as another.

    Better is a higher outcome than the best of the others; then fewer cards in its own piles than the others have in
    theirs. Among equals it chooses evenly.
    """

    def __init__(self, seed: int, seat: int) -> None:
        self.seat = seat
        self.stream = Stream(seed, 1 + seat)
        self.thought = THOUGHT

    def answer(self, game: Game, offer: RawOffer) -> RawMove | None:
        self.thought += THOUGHT_PER_ANSWER
        answers: list[RawMove | None] = [*offer.moves, *([None] if offer.declinable else [])]
        if len(answers) == 1:
            return answers[0]
        table = imagined(game, self.seat, self.stream)
        worth = [self._worth(table, one) for one in answers]
        most = max(worth)
        best = [one for one, value in zip(answers, worth, strict=True) if value == most]
        return best[self.stream.below(len(best))]

    def _worth(self, table: Imagined, answer: RawMove | None) -> tuple[int, int, int]:
        if self.thought < 0:
            return (0, 0, 0)
        copy = table.game.clone(keep_chance=True)
        spent = copy.state.spent
        try:
            copy.advance(self.seat, None if answer is None else table.move(answer))
            outcome = copy.outcome()
        except Fault:
            # The rules break down behind this answer; whoever plays it is told, a look ahead only avoids it.
            return (0, 0, 0)
        finally:
            outcome_steps = copy.engine.limits.steps - copy.state.fuel
            self.thought -= COPYING + copy.state.spent - spent + outcome_steps
        others = [value for seat, value in enumerate(outcome) if seat != self.seat]
        return (1, outcome[self.seat] - max(others, default=0), -self._burden(copy))

    def _burden(self, game: Game) -> int:
        """How many more cards lie before this player than before the others, on the average, times their number."""
        own = others = 0
        for place, pile in zip(game.program.layout.piles, game.state.piles, strict=True):
            if place.owner == self.seat:
                own += len(pile)
            elif place.owner is not None:
                others += len(pile)
        return own * (game.seats - 1) - others


BOTS: dict[str, Callable[[int, int], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}


def make_bots(name: str, seed: int, seats: int) -> list[Player]:
    """A bot of one kind for every seat; raises KeyError for a kind that does not exist."""
    return [BOTS[name](seed, seat) for seat in range(seats)]
