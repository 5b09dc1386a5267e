"""How a batch is cut into blocks of games; no figure depends on it."""

from __future__ import annotations

from croupier.study.simulation.playouts import Block

SECONDS = 0.2
"""About how long a block takes: an interrupt loses no more, and a bar moves."""

MOST_ROUNDS = 20_000
"""About how many rounds a block has whose rows are kept."""

GROWTH = 8
"""How many times larger than the one before a block may be."""


class Portions:
    """The first game and the number of games of one block after another; the blocks become as large as the pace
    allows, and smaller towards the end, so that all ``jobs`` end together."""

    def __init__(self, games: int, jobs: int, rows: bool) -> None:
        self.games = games
        self.jobs = jobs
        self.rows = rows
        self.handed = 0
        self.size = 1

    def take(self) -> tuple[int, int] | None:
        """The next block; none when all games are handed out."""
        left = self.games - self.handed
        if left == 0:
            return None
        share = left if self.jobs == 1 else -(-left // (2 * self.jobs))
        first, count = self.handed, min(self.size, share)
        self.handed += count
        return first, count

    def learn(self, block: Block, seconds: float) -> None:
        """Takes into account how long a block took."""
        fitting = int(block.games * SECONDS / max(seconds, 1e-6))
        if self.rows:
            fitting = min(fitting, block.games * MOST_ROUNDS // max(1, block.tally.rounds))
        self.size = max(1, min(fitting, GROWTH * block.games))
