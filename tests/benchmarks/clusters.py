"""Measures a cluster against processes of this machine, and what its scheduler costs.

``python tests/benchmarks/clusters.py [--games N] [--times K]``. The same games are played in turns by two jobs and by
two workers. Besides the clock, it counts the share of the time in which processes play, and the CPU time of all
processes for the same games: on a busy machine the clock tells who else has worked, and these two do not.

What comes once is told apart from the rate: the opening of the cluster, and the first game, for which a worker makes
its code. The rate is that of the batches after it, each from its first block, of one game, to its last.
"""

from __future__ import annotations

import argparse
import os
import pickle
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

import croupier
from croupier.study.cluster import Cluster, open_cluster
from croupier.study.cluster.orders import order_of
from croupier.study.cluster.playing import PlayedBlock
from croupier.study.simulation.playouts import Block, Match
from croupier.study.simulation.portions import Portions
from croupier.study.simulation.workforce import Workforce
from measuring import YARDSTICK

SEATS = 4
TASKS = 500
"""Tasks that do nothing, by which the scheduler is measured."""


@contextmanager
def played_seconds() -> Iterator[list[float]]:
    """Note the seconds of all blocks."""
    found: list[float] = []
    before = Portions.learn

    def learn(self: Portions, block: Block, seconds: float) -> None:
        found.append(seconds)
        before(self, block, seconds)

    Portions.learn = learn  # type: ignore[method-assign]
    try:
        yield found
    finally:
        Portions.learn = before  # type: ignore[method-assign]


class Contest:
    """Two jobs and two workers, which play the same games in turns."""

    def __init__(self, rules: croupier.Rules, games: int, cluster: Cluster) -> None:
        self.rules = rules
        self.games = games
        self.sides: dict[str, int | Workforce] = {"two jobs": 2, "two workers": cluster}
        self.clock: dict[str, list[float]] = {name: [] for name in self.sides}
        self.busy: dict[str, list[float]] = {name: [] for name in self.sides}
        self.costs: dict[str, list[float]] = {name: [] for name in self.sides}
        self.cluster = cluster

    def play(self, name: str, games: int) -> tuple[float, float, float]:
        """Return the seconds by the clock, the share of them in which the processes played, and the CPU seconds."""
        with played_seconds() as seconds:
            cost, began = self._cpu_seconds(name), time.perf_counter()
            self.rules.simulate(games, SEATS, seed=1, jobs=self.sides[name], rows=False)
            clock = time.perf_counter() - began
        return clock, sum(seconds) / (2 * clock), self._cpu_seconds(name) - cost

    def _cpu_seconds(self, name: str) -> float:
        """Return the CPU time of this process, in which scheduler and client run, and of all who play."""
        if name == "two workers":
            return time.process_time() + sum(self.cluster.client.run(time.process_time).values())
        used = os.times()  # jobs have ended, so they are counted
        return used.user + used.system + used.children_user + used.children_system

    def run(self, times: int) -> None:
        for name in self.sides:
            began = time.perf_counter()
            self.play(name, 1)
            print(f"{name:<12} {time.perf_counter() - began:.2f} s for the first game")
            self.play(name, self.games // 10)
        for _ in range(times):
            for name in self.sides:
                clock, busy, cost = self.play(name, self.games)
                self.clock[name].append(clock)
                self.busy[name].append(busy)
                self.costs[name].append(cost)

    def tell(self) -> None:
        for name in self.sides:
            pace = self.games / median(self.clock[name])
            print(f"{name:<12} {pace:>10,.0f} games a second by the clock, {median(self.busy[name]):.1%} of it played")
        jobs, workers = self.sides
        for way, jobs_over_workers in (
            ("clock", [one / two for one, two in zip(self.clock[jobs], self.clock[workers], strict=True)]),
            ("share", [two / one for one, two in zip(self.busy[jobs], self.busy[workers], strict=True)]),
            ("CPU time", [one / two for one, two in zip(self.costs[jobs], self.costs[workers], strict=True)]),
        ):
            least, most = min(jobs_over_workers), max(jobs_over_workers)
            print(f"two workers of two jobs, by the {way}: {median(jobs_over_workers):.2f} ({least:.2f} to {most:.2f})")


def cpu_seconds(action: Callable[[], Any]) -> float:
    """Return the CPU time of this process, in which scheduler and client run."""
    began = time.process_time()
    action()
    return time.process_time() - began


def tell_costs(rules: croupier.Rules, cluster: Cluster) -> None:
    """What a task and its result cost: time, bytes, and memory of the scheduler, which runs in this process."""
    match = Match(rules, SEATS, 1)
    client = cluster.client

    def tasks() -> None:
        futures = [client.submit(abs, number, pure=False) for number in range(TASKS)]
        client.gather(futures)

    tasks()
    print(f"a task that does nothing: {cpu_seconds(tasks) / TASKS * 1e6:,.0f} µs of CPU time in scheduler and client")
    began = resident()
    held = [client.submit(abs, number, pure=False) for number in range(4 * TASKS)]
    client.gather(held)
    print(f"a task that is open: {(resident() - began) / len(held):,.0f} bytes of both")
    shift = cluster.begin(match, None)
    portions = shift.portions(20_000, rows=False)
    blocks = [*shift.blocks(portions)]
    result = PlayedBlock(blocks[-1], [], "native", "", 1.0)
    sizes = len(order_of(match, None)), len(pickle.dumps(result))
    print(f"the order of {rules.name}: {sizes[0]:,} bytes; a result: {sizes[1]:,} bytes")


def resident() -> int:
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=8_000_000)
    parser.add_argument("--times", type=int, default=5)
    given = parser.parse_args()
    rules = croupier.load(YARDSTICK)
    began = time.perf_counter()
    with open_cluster("local:2") as cluster:
        print(f"two workers  {time.perf_counter() - began:.2f} s to open")
        contest = Contest(rules, given.games, cluster)
        contest.run(given.times)
        contest.tell()
        tell_costs(rules, cluster)


if __name__ == "__main__":
    main()
