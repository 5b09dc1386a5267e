"""A batch on several processes.

Algorithm. A crew plays the blocks, and ``work_in_order`` returns them in the order of their games. A forked process has
the rules and the engine already. A spawned process receives the match, and opens the engine itself.

Faults travel between processes too. An exception is pickled with its arguments, but a fault's attributes come later:
``copyreg`` sends both.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Generator
from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.study.simulation.engines import open_table
from croupier.study.simulation.playouts import Block, Match, MatchTable
from croupier.study.simulation.portions import Portions
from croupier.system.crew import way_to_start, work_in_order


def blocks_of_jobs(table: MatchTable, engine: str, portions: Portions) -> Generator[Block]:
    """Yield the blocks of a batch in the order of their games. Raise WorkerLost if a process ends early."""
    played = table if way_to_start() == "fork" else table.match
    return work_in_order(portions.jobs, _begin, (played, engine, portions.rows), portions.take, portions.learn)


def _begin(played: MatchTable | Match, engine: str, rows: bool) -> Callable[[tuple[int, int]], Block]:
    table = played if isinstance(played, MatchTable) else open_table(played, engine)[1]
    return lambda portion: table.play(*portion, rows=rows)


def _parts_of_fault(fault: Fault) -> tuple[Any, ...]:
    return Fault, (fault.code, fault.message, fault.place), vars(fault)


copyreg.pickle(Fault, _parts_of_fault)
