"""A batch of games with built-in players.

Algorithm. The batch is cut into blocks of games. This process or a crew of processes plays them, and the blocks are
added up in the order of their games.

Invariant. The figures depend on the match and the number of games alone: not on the engine, the number of processes or
the size of the blocks.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping
from contextlib import AbstractContextManager, closing, nullcontext
from typing import Any

from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.game.agreed import AgreedRules
from croupier.game.handed import check_limits
from croupier.language.diagnostics.bounded import described
from croupier.players.kinds import bots_by_seat
from croupier.study.simulation.engines import open_table
from croupier.study.simulation.jobs import blocks_of_jobs
from croupier.study.simulation.playouts import Block, Match, MatchTable
from croupier.study.simulation.portions import Portions
from croupier.study.simulation.report import Report
from croupier.study.simulation.rows import RowSink, columns_of
from croupier.study.simulation.statistics import Tally
from croupier.system.crew import all_cores
from croupier.system.interrupts import Interrupts
from croupier.table.random import LARGEST_SEED

MOST_GAMES, MOST_JOBS = 2**62, 1_000
"""The most games of a batch, and the most processes that play it."""


def simulate(
    rules: AgreedRules,
    games: int,
    players: int | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    bots: str = "random",
    limits: Limits = DEFAULT_LIMITS,
    progress: Callable[[int], None] | None = None,
    engine: str | None = None,
    jobs: int = 1,
    rows: AbstractContextManager[RowSink] | None = None,
) -> Report:
    """Play games, and return their figures, as ``Rules.simulate`` describes. ``rows`` is entered before the first
    game, and takes one row per round. Raise ValueError and RulesetError."""
    _check_numbers(games, seed, jobs)
    check_limits(limits)
    seats = players if players is not None else rules.players[0]
    if progress is not None and not callable(progress):
        raise ValueError(f"progress is called with the number of games, which {described(progress)} cannot be")
    rules.with_options({} if options is None else options).program(seats)
    bots_by_seat(bots, seats)
    match = Match(rules, seats, seed, dict(options or {}), bots, limits)
    name, table = open_table(match, engine)
    report = Report(rules.layered_name, name, seed, wins=[0] * seats, passed_over=table.passed_over)
    jobs = min(jobs or all_cores(), max(1, games))
    portions = Portions(games, jobs, rows=rows is not None)
    began = time.perf_counter()
    blocks = _own_blocks(table, portions) if jobs == 1 else blocks_of_jobs(table, name, portions)
    with rows or nullcontext() as sink:
        _count(report, match, blocks, progress, sink)
    report.seconds = time.perf_counter() - began
    return report


def _count(
    report: Report,
    match: Match,
    blocks: Generator[Block],
    progress: Callable[[int], None] | None,
    rows: RowSink | None,
) -> None:
    """Add the blocks to the report. An interrupt ends this between two blocks, so a block is both counted and
    written, or neither."""
    so_far = Block(Tally([0] * match.seats))
    with Interrupts() as interrupts, closing(blocks):
        while True:
            try:
                with interrupts.heard():
                    block = next(blocks, None)
            except KeyboardInterrupt:
                report.interrupted = True
                return
            if block is None:
                return
            if rows is not None:
                rows.take(columns_of(match, block.rows))
            so_far.merge(block)
            report.tell(so_far)
            if progress is not None:
                progress(report.games)


def _own_blocks(table: MatchTable, portions: Portions) -> Generator[Block]:
    while portion := portions.take():
        began = time.perf_counter()
        block = table.play(*portion, rows=portions.rows)
        portions.learn(block, time.perf_counter() - began)
        yield block


def _check_numbers(games: int, seed: int, jobs: int) -> None:
    """Raise ValueError if a number is outside of its range."""
    for name, value, most in (
        ("the number of games is", games, MOST_GAMES),
        ("a seed is", seed, LARGEST_SEED),
        ("the number of jobs is", jobs, MOST_JOBS),
    ):
        if type(value) is not int or not 0 <= value <= most:
            raise ValueError(f"{name} a whole number from 0 to {most}, not {described(value)}")
