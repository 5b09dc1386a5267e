"""A cluster as the workforce of batches."""

from __future__ import annotations

from collections.abc import Generator
from hashlib import blake2b
from typing import Any

from croupier.language.ruleset.bundle import NotTheSame
from croupier.study.cluster.faults import unpacked
from croupier.study.cluster.hands import ClusterHands, threads_of
from croupier.study.cluster.orders import order_of
from croupier.study.cluster.playing import PlayedBlock, handed
from croupier.study.simulation.playouts import Block, Match
from croupier.study.simulation.portions import Portions
from croupier.study.simulation.workforce import WorkforceGone
from croupier.system.in_order import in_order

SECONDS = 1.0
"""The least seconds that a block shall take."""

TASKS_A_SECOND = 200
"""The blocks that a client takes in a second. With more threads than that, blocks take longer."""


class Cluster:
    """The workers that a client of dask distributed reaches. Batches may follow each other.

    ``simulate`` takes it in the place of a number of processes.
    """

    def __init__(self, client: Any) -> None:
        self.client = client
        self._orders: dict[bytes, Any] = {}  # the futures of orders

    def begin(self, match: Match, engine: str | None) -> ClusterShift:
        """Return the shift that plays a match. Raise WorkforceGone if the workers cannot play it."""
        try:
            order = order_of(match, engine)
        except NotTheSame as problem:
            raise WorkforceGone(str(problem)) from None
        if order not in self._orders:
            name = f"croupier-rules-{match.rules.fingerprint}-{blake2b(order, digest_size=16).hexdigest()}"
            self._orders[order] = self.client.submit(handed, order, key=name)
        return ClusterShift(self.client, self._orders[order], match)


class ClusterShift:
    """A match that a cluster plays. The first answer tells which engine a worker has."""

    def __init__(self, client: Any, order: Any, match: Match) -> None:
        self.client = client
        self.order = order
        self.match = match
        self.engines: set[str] = set()
        self.passed_over = ""
        self._learn_engine()

    @property
    def engine(self) -> str:
        """Return the engines that have played, in the order of their names."""
        return ", ".join(sorted(self.engines))

    def portions(self, games: int, *, rows: bool) -> Portions:
        threads = max(1, threads_of(self.client))
        return Portions(games, threads, rows=rows, seconds=max(SECONDS, threads / TASKS_A_SECOND))

    def blocks(self, portions: Portions) -> Generator[Block]:
        def counted(threads: int) -> None:
            portions.jobs = threads

        def learn(played: PlayedBlock, seconds: float) -> None:
            portions.learn(played.block, seconds)

        hands = ClusterHands(self.client, self.order, portions.jobs, counted, rows=portions.rows)
        try:
            for played in in_order(hands, portions.take, learn):
                yield self._learn(played)
        finally:
            hands.stop()

    def _learn_engine(self) -> None:
        """Let a worker play no game, which tells whether it can. Raise WorkforceGone if it cannot."""
        hands = ClusterHands(self.client, self.order, 1, lambda threads: None, rows=False)
        hands.ask(0, (0, 0))
        try:
            for _, played, _ in hands.answers():
                self._learn(played)
        finally:
            hands.stop()

    def _learn(self, played: PlayedBlock) -> Block:
        """Return the block, with its faults. Note who has played it."""
        self.engines.add(played.engine)
        self.passed_over = self.passed_over or played.passed_over
        played.block.kept_faults = [unpacked(one, self.match) for one in played.faults]
        return played.block
