"""The interface between a batch and whoever plays its blocks: this process, several processes, or a cluster."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Protocol, runtime_checkable

from croupier.study.simulation.engines import open_table
from croupier.study.simulation.jobs import blocks_of_jobs
from croupier.study.simulation.playouts import Block, Match, MatchTable
from croupier.study.simulation.portions import Portions
from croupier.system.crew import WorkerLost


class WorkforceGone(Exception):
    """Nobody is left to play. The text says why. All blocks that were yielded before count."""


class Shift(Protocol):
    """A match that a workforce has begun to play."""

    @property
    def engine(self) -> str:
        """Return its name; several names where processes have several."""
        ...

    @property
    def passed_over(self) -> str:
        """Return why a faster engine does not play; empty for what is expected."""
        ...

    def portions(self, games: int, *, rows: bool) -> Portions:
        """Return the cutting of a batch into blocks that suits the workforce."""
        ...

    def blocks(self, portions: Portions) -> Generator[Block]:
        """Yield all blocks in the order of their games. Raise WorkforceGone if nobody is left to play."""
        ...


@runtime_checkable
class Workforce(Protocol):
    """Processes that play the blocks of a batch. Who they are changes no figure."""

    def begin(self, match: Match, engine: str | None) -> Shift:
        """Return the shift that plays a match, on the wanted engine or the fastest that can. Raise WrongEngine, and
        WorkforceGone if nobody is there."""
        ...


class Processes:
    """Processes of this machine: this process alone, or a crew."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def begin(self, match: Match, engine: str | None) -> ProcessShift:
        return ProcessShift(self.jobs, *open_table(match, engine))


class ProcessShift:
    def __init__(self, jobs: int, engine: str, table: MatchTable) -> None:
        self.jobs = jobs
        self.engine = engine
        self.passed_over = table.passed_over
        self.table = table

    def portions(self, games: int, *, rows: bool) -> Portions:
        return Portions(games, min(self.jobs, max(1, games)), rows=rows)

    def blocks(self, portions: Portions) -> Generator[Block]:
        if portions.jobs == 1:
            return _own_blocks(self.table, portions)
        return _blocks_of_crew(self.table, self.engine, portions)


def _blocks_of_crew(table: MatchTable, engine: str, portions: Portions) -> Generator[Block]:
    try:
        yield from blocks_of_jobs(table, engine, portions)
    except WorkerLost as problem:
        raise WorkforceGone(str(problem)) from problem


def _own_blocks(table: MatchTable, portions: Portions) -> Generator[Block]:
    while portion := portions.take():
        began = time.perf_counter()
        block = table.play(*portion, rows=portions.rows)
        portions.learn(block, time.perf_counter() - began)
        yield block
