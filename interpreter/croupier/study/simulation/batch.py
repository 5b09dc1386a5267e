"""A batch of games with built-in players.

Algorithm. The batch is cut into blocks of games. A workforce plays them (``workforce.py``), and the blocks are added up
in the order of their games.

Invariant. The figures depend on the match and the number of games alone: not on the engine, the workforce or the size
of the blocks.
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
from croupier.study.simulation.playouts import Block, Match
from croupier.study.simulation.report import Report
from croupier.study.simulation.rows import RowSink, columns_of
from croupier.study.simulation.statistics import Tally
from croupier.study.simulation.workforce import Processes, Workforce, WorkforceGone
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
    jobs: int | Workforce = 1,
    rows: AbstractContextManager[RowSink] | None = None,
) -> Report:
    """Play games, and return their figures, as ``Rules.simulate`` describes. ``rows`` is entered before the first
    game, and takes one row per round. Raise ValueError and RulesetError."""
    workforce = _workforce(jobs)
    _check_numbers(games, seed)
    check_limits(limits)
    seats = players if players is not None else rules.players[0]
    if progress is not None and not callable(progress):
        raise ValueError(f"progress is called with the number of games, which {described(progress)} cannot be")
    rules.with_options({} if options is None else options).program(seats)
    bots_by_seat(bots, seats)
    match = Match(rules, seats, seed, dict(options or {}), bots, limits)
    shift = workforce.begin(match, engine)
    report = Report(rules.layered_name, shift.engine, seed, wins=[0] * seats)
    began = time.perf_counter()
    blocks = shift.blocks(shift.portions(games, rows=rows is not None))
    with rows or nullcontext() as sink:
        _count(report, match, blocks, progress, sink)
    report.seconds = time.perf_counter() - began
    report.engine, report.passed_over = shift.engine, shift.passed_over
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
            except WorkforceGone as problem:
                report.interrupted, report.gone = True, str(problem)
                return
            if block is None:
                return
            if rows is not None:
                rows.take(columns_of(match, block.rows))
            so_far.merge(block)
            report.tell(so_far)
            if progress is not None:
                progress(report.games)


def _workforce(jobs: int | Workforce) -> Workforce:
    """Return the workforce that a number of processes means. Raise ValueError for any other number."""
    if isinstance(jobs, Workforce):
        return jobs
    _check("the number of jobs is", jobs, MOST_JOBS)
    return Processes(jobs or all_cores())


def _check_numbers(games: int, seed: int) -> None:
    """Raise ValueError if a number is outside of its range."""
    _check("the number of games is", games, MOST_GAMES)
    _check("a seed is", seed, LARGEST_SEED)


def _check(name: str, value: int, most: int) -> None:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{name} a whole number from 0 to {most}, not {described(value)}")
