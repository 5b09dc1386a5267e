"""The workers of a cluster as hands that play blocks.

Algorithm. Each block is a task of the scheduler, which gives it to another worker when one is lost. A finished task
puts its number into a queue. Every ``LOOK`` seconds the workers are counted anew. That finds a scheduler that stands
still too.

Invariant. A block has one number and is taken once, however often it is played.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any
from uuid import uuid4

from croupier.study.cluster.orders import OrderRefused
from croupier.study.cluster.playing import PlayedBlock, play
from croupier.study.simulation.workforce import WorkforceGone

AHEAD, WINDOW = 3, 8
"""The blocks that each thread holds at once, and the results for each that may wait for an earlier result: more than
for processes of this machine, since a block is longer on its way."""

LOOK = 1.0
"""The seconds between two looks at the workers."""

PATIENCE = 60.0
"""The seconds for which a batch goes on without any worker, or without a word of the scheduler: lost workers may come
back, and a machine that sleeps may wake."""

Task = tuple[int, int]
"""The number of the first game, and the number of games."""


class ClusterHands:
    """The workers of one client. ``order`` is the future of an order; ``counted`` is told the number of threads."""

    def __init__(self, client: Any, order: Any, threads: int, counted: Callable[[int], None], *, rows: bool) -> None:
        self.client = client
        self.order = order
        self.threads = threads
        self.counted = counted
        self.rows = rows
        self.batch = uuid4().hex
        self.futures: dict[int, Any] = {}  # by the number of the task
        self.done: SimpleQueue[int] = SimpleQueue()
        self.looked = self.met = time.monotonic()  # the last look, and when a worker was last there

    def has_time(self, open_tasks: int) -> bool:
        return len(self.futures) < AHEAD * self.threads and open_tasks < WINDOW * self.threads

    def ask(self, number: int, task: Task) -> None:
        """Give a block to the scheduler. Raise WorkforceGone if the client has lost it."""
        if self.client.status != "running":
            raise _no_scheduler()
        key = f"croupier-block-{self.batch}-{number}"
        self.futures[number] = self.client.submit(play, self.order, *task, rows=self.rows, key=key, pure=False)
        self._watch(number)

    def answers(self) -> list[tuple[int, PlayedBlock, float]]:
        """Wait for blocks, and return them. Raise WorkforceGone."""
        numbers = self._finished()
        for number in numbers:
            raise_problem(self.futures[number])
        blocks = _answer(self.client, self.client.gather, [self.futures[number] for number in numbers])
        for number in numbers:
            del self.futures[number]
        return [(number, one, one.seconds) for number, one in zip(numbers, blocks, strict=True)]

    def stop(self) -> None:
        """Let the scheduler forget all blocks. A worker ends the block that it plays."""
        for one in self.futures.values():
            one.release()
        self.futures.clear()

    def _watch(self, number: int) -> None:
        self.futures[number].add_done_callback(lambda _: self.done.put(number))

    def _finished(self) -> list[int]:
        """Wait for tasks to end, and return their numbers. A result lost with its worker is waited for again."""
        numbers: list[int] = []
        while not numbers:
            if time.monotonic() - self.looked >= LOOK:
                self._look()
            try:
                numbers.append(self.done.get(timeout=LOOK))
                while True:
                    numbers.append(self.done.get_nowait())
            except Empty:
                pass
            lost = [one for one in numbers if self.futures[one].status == "lost"]
            for one in lost:
                numbers.remove(one)
                self._watch(one)
        return numbers

    def _look(self) -> None:
        """Count the workers. Raise WorkforceGone if the scheduler, or all workers for too long, are gone."""
        self.looked = time.monotonic()
        threads = threads_of(self.client)
        if threads:
            self.met, self.threads = self.looked, threads
            self.counted(threads)
        elif self.looked - self.met > PATIENCE:
            raise WorkforceGone(f"no worker has been there for {PATIENCE:.0f} s")


def threads_of(client: Any) -> int:
    """Return the number of threads of all workers. Raise WorkforceGone if the scheduler does not tell."""
    return sum(_answer(client, client.nthreads).values())


def _answer(client: Any, ask: Callable[..., Any], *arguments: Any) -> Any:
    """Return what the scheduler answers. Raise WorkforceGone if it is gone, or silent for ``PATIENCE`` seconds."""
    if client.status != "running":
        raise _no_scheduler()
    try:
        return client.sync(ask, *arguments, callback_timeout=PATIENCE)
    except TimeoutError as problem:
        raise WorkforceGone(f"the scheduler of the cluster has said nothing for {PATIENCE:.0f} s") from problem
    except OSError as problem:
        raise _no_scheduler() from problem


def raise_problem(future: Any) -> None:
    """Raise what has become of a task unless it is played. Raise WorkforceGone if nobody will play it."""
    from distributed.scheduler import KilledWorker

    if future.status == "cancelled":
        raise _no_scheduler()
    if future.status != "error":
        return
    problem = future.exception()
    if isinstance(problem, KilledWorker):
        tries = problem.allowed_failures + 1
        raise WorkforceGone(f"{tries} workers have ended before their time while they played the same block")
    if isinstance(problem, OrderRefused):
        raise WorkforceGone(str(problem)) from problem
    if isinstance(problem, ImportError):
        raise WorkforceGone(f"a worker lacks a part of this program: {problem}") from problem
    raise problem


def _no_scheduler() -> WorkforceGone:
    return WorkforceGone("the scheduler of the cluster is gone")
