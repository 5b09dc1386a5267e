"""Cut a batch into blocks of games. The size of the blocks changes no figure.

Algorithm. The first block is one game. Each next block is as large as the measured pace allows in ``SECONDS``. Towards
the end blocks shrink to half of each process's share, so that all processes finish together. They stay above
``SMALLEST``, since what a block costs on its way would outlast its games.
"""

from __future__ import annotations

from croupier.study.simulation.playouts import Block

SECONDS = 0.2
"""The seconds that a block shall take. An interrupt loses at most one block, and progress is reported once per
block."""

MOST_ROUNDS = 20_000
"""The approximate number of rounds in a block whose rows are kept, since they lie in memory."""

SMALLEST = 1 / 16
"""The part of a full block that the last blocks have at least."""

GROWTH = 8
"""The largest ratio between a block and the block before it."""


class Portions:
    """Hand out blocks: the number of the first game, and the number of games."""

    def __init__(self, games: int, jobs: int, *, rows: bool, seconds: float | None = None) -> None:
        self.games = games
        self.seconds = SECONDS if seconds is None else seconds  # that a block shall take
        self.jobs = jobs
        self.rows = rows
        self.handed = 0  # games that are handed out
        self.size = 1  # games of the next block
        self.least = 1  # games of a block towards the end

    def take(self) -> tuple[int, int] | None:
        """Return the next block, or ``None`` when all games are handed out."""
        left = self.games - self.handed
        if left == 0:
            return None
        share = left if self.jobs == 1 else -(-left // (2 * self.jobs))
        first, count = self.handed, min(self.size, max(share, self.least), left)
        self.handed += count
        return first, count

    def learn(self, block: Block, seconds: float) -> None:
        """Set the size of the next block by the seconds that a block took."""
        fitting = int(block.games * self.seconds / max(seconds, 1e-6))
        if self.rows:
            fitting = min(fitting, block.games * MOST_ROUNDS // max(1, block.tally.rounds))
        self.size = max(1, min(fitting, GROWTH * block.games))
        self.least = max(1, int(SMALLEST * fitting))
