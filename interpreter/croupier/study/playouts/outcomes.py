"""What many playouts of one game come to."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cached_property

from croupier.engines.contract.winners import winners


@dataclass(frozen=True)
class PlayedOut:
    """The outcomes of playouts.

    ``outcomes`` holds the outcome of every seat, one playout after another; ``numpy.asarray(outcomes).reshape(-1,
    seats)`` shares its memory. A playout that was ``given_up`` has zeros there: it met a fault of the rules, a limit of
    the game, or a bound of native code. It counts nowhere else.
    """

    seats: int
    outcomes: array[int]
    given_up: tuple[int, ...]  # the numbers of those playouts, from 0
    answers: int = 0  # that all playouts have taken
    wins_from: int | None = None  # the least outcome that wins

    @property
    def count(self) -> int:
        """Return the number of playouts, with those that were given up."""
        return len(self.outcomes) // self.seats

    def table(self) -> list[tuple[int, ...]]:
        """Return the outcomes of each playout, by seat."""
        return list(zip(*(self.outcomes[seat :: self.seats] for seat in range(self.seats)), strict=True))

    @cached_property
    def means(self) -> tuple[float, ...]:
        """Return the mean outcome of every seat. Raise ValueError if all playouts were given up."""
        played = self.count - len(self.given_up)
        if not played:
            raise ValueError("no playout came to an outcome: all were given up")
        return tuple(sum(self.outcomes[seat :: self.seats]) / played for seat in range(self.seats))

    @cached_property
    def wins(self) -> tuple[int, ...]:
        """Return how many playouts every seat wins, as ``Game.result`` tells the winners."""
        wins = [0] * self.seats
        given_up = set(self.given_up)
        for number, row in enumerate(self.table()):
            for seat in () if number in given_up else winners(row, self.wins_from):
                wins[seat] += 1
        return tuple(wins)
