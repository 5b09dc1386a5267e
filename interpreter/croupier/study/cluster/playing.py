"""What a worker does: it plays blocks of games.

Invariant. A block depends on its order and its games alone. Tables are kept between blocks because they take long to
open; a worker without them plays the same. Each thread has its own, since an engine is for one thread.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from threading import local
from typing import Any

from croupier.engines.choice import WrongEngine
from croupier.language.recent import Recent
from croupier.study.cluster.faults import packed
from croupier.study.cluster.orders import Refused, match_in
from croupier.study.simulation.engines import open_table
from croupier.study.simulation.playouts import Block, MatchTable

MOST_TABLES = 8
"""The most tables that a thread keeps."""

_kept = local()


@dataclass(frozen=True)
class OpenTable:
    """A match that a worker can play."""

    engine: str
    table: MatchTable


@dataclass(frozen=True)
class PlayedBlock:
    """A block that a worker has played. Its faults are apart, as plain data."""

    block: Block
    faults: list[dict[str, Any]]
    engine: str
    passed_over: str
    seconds: float


def handed(order: bytes) -> bytes:
    """Return an order. As the result of a task it goes from worker to worker, once to each, and is made again if the
    workers that hold it are lost."""
    return order


def play(order: bytes, first: int, count: int, *, rows: bool) -> PlayedBlock:
    """Play ``count`` games from number ``first`` on. Raise Refused if this program cannot play the order."""
    opened = _opened(order)
    began = time.perf_counter()
    block = opened.table.play(first, count, rows=rows)
    rules = opened.table.match.rules
    faults = [packed(one, rules) for one in block.kept_faults]
    block.kept_faults = []
    return PlayedBlock(block, faults, opened.engine, opened.table.passed_over, time.perf_counter() - began)


def _opened(order: bytes) -> OpenTable:
    tables = _kept.__dict__.setdefault("tables", Recent(MOST_TABLES))
    found: OpenTable = tables.of(order, 0, lambda: _open(order))
    return found


def _open(order: bytes) -> OpenTable:
    from distributed import get_worker

    try:
        return OpenTable(*open_table(*match_in(order)))
    except (Refused, WrongEngine) as problem:
        raise Refused(f"the worker {get_worker().address} cannot play this: {problem}") from None
