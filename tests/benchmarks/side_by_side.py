"""Two batches at a time, by the clock on the wall: in two threads, and in two processes that share nothing.

What two processes come to is what the machine gives. Two threads come to less only by what they wait for each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from statistics import median
from threading import Thread
from typing import Any

from figures import Effort, Figure, one_round
from learners import GAMES, Learner, learner
from measuring import interleaved, seconds_of

NAMES = (("two threads of one, batches", 1.8, 1.95), ("… of two processes that share nothing", 0.95, 1.0))


def side_by_side(effort: Effort) -> Iterator[Figure]:
    rules = one_round("uno")
    learners = [learner(rules, seed) for seed in (1, 2)]
    calls = max(4, int(effort.seconds / (learners[0].cost(effort.seconds / 4) * GAMES)))

    def threads(number: int) -> float:
        found = [Thread(target=_answer, args=(one, calls)) for one in learners[:number]]
        return seconds_of(lambda: [*(one.start() for one in found), *(one.join() for one in found)])

    with _apart(calls) as processes:
        measures = {"one": lambda: threads(1), "threads": lambda: threads(2), "processes": processes}
        found = {name: median(times) for name, times in interleaved(measures, effort.repetitions).items()}
    of_processes = 2 * found["one"] / found["processes"]
    yield Figure(*_of(0, 2 * found["one"] / found["threads"]), note=f"uno, 4 players; two processes {of_processes:.2f}")
    yield Figure(*_of(1, found["processes"] / found["threads"]), note="uno, 4 players")


def _of(at: int, value: float) -> tuple[str, float, float, float]:
    name, at_least, aim = NAMES[at]
    return name, value, at_least, aim


def _answer(learner: Learner, calls: int) -> None:
    for _ in range(calls):
        learner.step(learner.chosen(), False)


# --- processes -----------------------------------------------------------------------------------


@contextmanager
def _apart(calls: int) -> Iterator[Callable[[], float]]:
    """Give a measure: the seconds in which two processes have each answered so many times."""
    spawn = get_context("spawn")
    ends = [spawn.Pipe() for _ in range(2)]
    workers = [spawn.Process(target=_work, args=(there, seed)) for seed, (_, there) in enumerate(ends, 1)]
    for one in workers:
        one.start()
    for here, _ in ends:
        here.recv()

    def both() -> None:
        for here, _ in ends:
            here.send(calls)
        for here, _ in ends:
            here.recv()

    try:
        yield lambda: seconds_of(both)
    finally:
        for here, _ in ends:
            here.send(0)
        for one in workers:
            one.join()


def _work(end: Any, seed: int) -> None:
    """Answer as often as the other end says, until it says 0."""
    one = learner(one_round("uno"), seed)
    end.send(0)
    while calls := end.recv():
        _answer(one, calls)
        end.send(0)
