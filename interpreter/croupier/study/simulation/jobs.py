"""A batch on several processes: each plays one block after another, and the blocks come back in order of games."""

from __future__ import annotations

import copyreg
import multiprocessing
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.process import parent_process
from threading import Thread
from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.study.simulation.engines import open_table
from croupier.study.simulation.playouts import Block, Match, MatchTable
from croupier.study.simulation.portions import Portions

AHEAD = 2
"""Blocks that each process has been asked for, so that none waits for the next."""

WINDOW = 4
"""Blocks per process that may wait for an earlier one: memory stays constant."""


class WorkerLost(RuntimeError):
    """A process has ended in the middle of a batch."""


def all_cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def blocks_of_jobs(table: MatchTable, engine: str, portions: Portions) -> Generator[Block]:
    """The blocks of a batch in order of games. The processes end with the iterator, or with this process."""
    crew: list[Worker] = []
    try:
        for _ in range(portions.jobs):
            crew.append(Worker(table, engine, portions.rows))
        yield from _in_order(crew, portions)
    finally:
        for one in crew:
            one.stop()


def _in_order(crew: list[Worker], portions: Portions) -> Iterator[Block]:
    done: dict[int, Block] = {}
    asked = merged = 0
    while True:
        for worker in crew * AHEAD:
            if worker.has_time() and asked - merged < WINDOW * len(crew) and (portion := portions.take()):
                worker.ask(asked, portion)
                asked += 1
        if merged == asked:
            return
        for connection in wait([worker.connection for worker in crew if worker.asked]):
            worker = next(one for one in crew if one.connection is connection)
            number, block, seconds = worker.answer()
            portions.learn(block, seconds)
            done[number] = block
        while merged in done:
            yield done.pop(merged)
            merged += 1


class Worker:
    """A process that plays blocks; ``asked`` holds the numbers of those that it has not given back."""

    def __init__(self, table: MatchTable, engine: str, rows: bool) -> None:
        way = _way_to_start()
        played: MatchTable | Match = table if way == "fork" else table.match
        context: Any = multiprocessing.get_context(way)
        self.connection, other = context.Pipe()
        self.asked: deque[int] = deque()
        self.process = context.Process(target=_work, args=(other, played, engine, rows), daemon=True)
        with _without_interrupts():
            self.process.start()
        other.close()

    def has_time(self) -> bool:
        return len(self.asked) < AHEAD

    def ask(self, number: int, portion: tuple[int, int]) -> None:
        self.asked.append(number)
        try:
            self.connection.send(portion)
        except OSError:
            raise self._lost() from None

    def answer(self) -> tuple[int, Block, float]:
        """The number of a block, the block, and how many seconds it took."""
        try:
            block, seconds = self.connection.recv()
        except (EOFError, OSError):
            raise self._lost() from None
        return self.asked.popleft(), block, seconds

    def _lost(self) -> WorkerLost:
        self.process.join(1)
        return WorkerLost(f"a process of the batch has ended before its time (exit code {self.process.exitcode})")

    def stop(self) -> None:
        self.connection.close()
        self.process.kill()
        self.process.join()


def _way_to_start() -> str:
    """A fork has the rules and the engine already; where none can be relied on, a new process gets the rules."""
    ways = multiprocessing.get_all_start_methods()
    return "fork" if "fork" in ways and sys.platform != "darwin" else "spawn"


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """A process that is started meanwhile gets no Ctrl-C: the one that started it does, and stops it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(connection: Connection[Any, Any], played: MatchTable | Match, engine: str, rows: bool) -> None:
    """Plays what is asked for until nobody asks any more. Ctrl-C, which all processes of a terminal get, is for the one
    that started this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()
    table = played if isinstance(played, MatchTable) else open_table(played, engine)[1]
    while True:
        try:
            first, count = connection.recv()
        except EOFError:
            return
        began = time.perf_counter()
        block = table.play(first, count, rows)
        connection.send((block, time.perf_counter() - began))


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _parts_of_fault(fault: Fault) -> tuple[Any, ...]:
    return Fault, (fault.code, fault.message, fault.place), vars(fault)


copyreg.pickle(Fault, _parts_of_fault)
