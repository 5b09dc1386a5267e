"""Run tasks on a crew of processes, and yield the results in the order of the tasks.

Algorithm. Each process has a pipe. It receives one task after another and sends each result back; ``in_order`` puts
the results in order.

Invariants. No process outlives the iterator or the process that started it: the iterator kills all of them at its end,
and a thread in each of them ends it with its parent.
"""

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

from croupier.system.in_order import AHEAD, WINDOW, in_order
from croupier.system.interrupts import ASKING, leave_signals_to_parent

T = TypeVar("T")
"""A task, which is sent to a process."""

R = TypeVar("R")
"""A result, which is sent back."""


class WorkerLost(RuntimeError):
    """A process ended while it worked on a task."""


def all_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def way_to_start() -> str:
    """Return the start method of the processes. A forked process has all objects already; a spawned one receives
    them pickled. macOS has ``fork``, but its system libraries do not survive it."""
    ways = multiprocessing.get_all_start_methods()
    return "fork" if "fork" in ways and sys.platform != "darwin" else "spawn"


def work_in_order(
    size: int,
    begin: Callable[..., Callable[[T], R]],
    arguments: tuple[Any, ...],
    take: Callable[[], T | None],
    learn: Callable[[R, float], None] = lambda result, seconds: None,
) -> Generator[R]:
    """Yield the results of all tasks in the order of the tasks.

    Each of the ``size`` processes calls ``begin(*arguments)`` once, and the function that this returns once per task.
    ``take`` returns the next task, and ``None`` after the last. ``learn`` is called with each result as soon as it
    arrives, and with the seconds that the task took.

    Raise WorkerLost if a process ends before the iterator does.
    """
    crew: Crew[T, R] = Crew()
    try:
        for _ in range(size):
            crew.workers.append(Worker(begin, arguments))
        yield from in_order(crew, take, learn)
    finally:
        for worker in crew.workers:
            worker.stop()


class Crew(Generic[T, R]):
    """Processes that work at once."""

    def __init__(self) -> None:
        self.workers: list[Worker[T, R]] = []

    def has_time(self, open_tasks: int) -> bool:
        return open_tasks < WINDOW * len(self.workers) and any(one.has_time() for one in self.workers)

    def ask(self, number: int, task: T) -> None:
        """Give a task to the process that holds the fewest. Raise WorkerLost if the process has ended."""
        min(self.workers, key=lambda one: len(one.asked)).ask(number, task)

    def answers(self) -> Iterator[tuple[int, R, float]]:
        """Wait for any process, and yield its result. Raise WorkerLost if a process has ended."""
        for connection in wait([one.connection for one in self.workers if one.asked]):
            yield next(one for one in self.workers if one.connection is connection).answer()


class Worker(Generic[T, R]):
    """A process that works on tasks."""

    def __init__(self, begin: Callable[..., Callable[[T], R]], arguments: tuple[Any, ...]) -> None:
        context: Any = multiprocessing.get_context(way_to_start())
        self.connection, other = context.Pipe()
        self.asked: deque[int] = deque()  # the numbers of the tasks whose results have not come back
        self.process = context.Process(target=_work, args=(other, begin, arguments), daemon=True)
        with without_signals():
            self.process.start()
        other.close()

    def has_time(self) -> bool:
        """Return whether the process can take another task."""
        return len(self.asked) < AHEAD

    def ask(self, number: int, task: T) -> None:
        """Send a task to the process. Raise WorkerLost if the process has ended."""
        self.asked.append(number)
        try:
            self.connection.send(task)
        except OSError:
            raise self._lost() from None

    def answer(self) -> tuple[int, R, float]:
        """Return the number of a task, its result, and the seconds that it took. Raise WorkerLost if the process has
        ended."""
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
def without_signals() -> Iterator[None]:
    """Block Ctrl-C and SIGTERM for processes that are started within. Their parent receives both, and stops them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ASKING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(connection: Connection[Any, Any], begin: Callable[..., Callable[[T], R]], arguments: tuple[Any, ...]) -> None:
    """Work on each task that arrives, until the parent closes the pipe. A terminal sends its signals to all
    processes; the parent alone reacts to them."""
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
