"""Several processes that work on one thing after another; the results come back in order, and no process is left."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.process import parent_process
from threading import Thread
from typing import Any, Generic, TypeVar

from croupier.system.interrupts import ASKING, leave_signals_to_parent

T = TypeVar("T")
"""A task, which goes to a process."""

R = TypeVar("R")
"""A result, which comes back."""

AHEAD = 2
"""Tasks that each process has been given, so that none waits for the next."""

WINDOW = 4
"""Results per process that may wait for an earlier one: memory stays constant."""


class WorkerLost(RuntimeError):
    """A process has ended in the middle of its work."""


def all_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def way_to_start() -> str:
    """Return how processes begin: a fork has all objects already; where none can be relied on, they are pickled."""
    ways = multiprocessing.get_all_start_methods()
    return "fork" if "fork" in ways and sys.platform != "darwin" else "spawn"


def work_in_order(
    size: int,
    begin: Callable[..., Callable[[T], R]],
    arguments: tuple[Any, ...],
    take: Callable[[], T | None],
    learn: Callable[[R, float], None] = lambda result, seconds: None,
) -> Generator[R]:
    """Yield the results of all tasks in their order. The processes end with the iterator, or with this process.

    Each of the ``size`` processes calls ``begin`` with the arguments, and what that returns with one task after
    another. ``take`` gives the next task, and None when there are no more; ``learn`` is told each result at once, with
    the seconds that it took.
    """
    crew: list[Worker[T, R]] = []
    try:
        for _ in range(size):
            crew.append(Worker(begin, arguments))
        yield from _in_order(crew, take, learn)
    finally:
        for one in crew:
            one.stop()


def _in_order(crew: list[Worker[T, R]], take: Callable[[], T | None], learn: Callable[[R, float], None]) -> Iterator[R]:
    done: dict[int, R] = {}
    asked = merged = 0
    while True:
        for worker in crew * AHEAD:
            if worker.has_time() and asked - merged < WINDOW * len(crew) and (task := take()) is not None:
                worker.ask(asked, task)
                asked += 1
        if merged == asked:
            return
        for connection in wait([worker.connection for worker in crew if worker.asked]):
            worker = next(one for one in crew if one.connection is connection)
            number, result, seconds = worker.answer()
            learn(result, seconds)
            done[number] = result
        while merged in done:
            yield done.pop(merged)
            merged += 1


class Worker(Generic[T, R]):
    """A process that works on tasks; ``asked`` holds the numbers of those that it has not given back."""

    def __init__(self, begin: Callable[..., Callable[[T], R]], arguments: tuple[Any, ...]) -> None:
        context: Any = multiprocessing.get_context(way_to_start())
        self.connection, other = context.Pipe()
        self.asked: deque[int] = deque()
        self.process = context.Process(target=_work, args=(other, begin, arguments), daemon=True)
        with _without_signals():
            self.process.start()
        other.close()

    def has_time(self) -> bool:
        return len(self.asked) < AHEAD

    def ask(self, number: int, task: T) -> None:
        self.asked.append(number)
        try:
            self.connection.send(task)
        except OSError:
            raise self._lost() from None

    def answer(self) -> tuple[int, R, float]:
        """Return the number of a task, its result, and how many seconds it took."""
        try:
            result, seconds = self.connection.recv()
        except (EOFError, OSError):
            raise self._lost() from None
        return self.asked.popleft(), result, seconds

    def _lost(self) -> WorkerLost:
        self.process.join(1)
        return WorkerLost(f"a process of the batch has ended before its time (exit code {self.process.exitcode})")

    def stop(self) -> None:
        self.connection.close()
        self.process.kill()
        self.process.join()


@contextmanager
def _without_signals() -> Iterator[None]:
    """A process that is started meanwhile gets no Ctrl-C and no SIGTERM: the one that started it does, and stops it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ASKING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(connection: Connection[Any, Any], begin: Callable[..., Callable[[T], R]], arguments: tuple[Any, ...]) -> None:
    """Work on what is asked for until nobody asks any more. Signals, which all processes of a terminal get, are for the
    process that started this one."""
    leave_signals_to_parent()
    Thread(target=_end_with_parent, daemon=True).start()
    work = begin(*arguments)
    while True:
        try:
            task = connection.recv()
        except EOFError:
            return
        began = time.perf_counter()
        result = work(task)
        connection.send((result, time.perf_counter() - began))


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
