"""Give tasks to hands that work at once, and yield the results in the order of the tasks.

Algorithm. Tasks are given while the hands have time. A result waits until all earlier results are yielded.

Invariant. The results, and their order, do not depend on who works on a task and when it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

T = TypeVar("T", contravariant=True)
"""A task."""

R = TypeVar("R", covariant=True)
"""A result."""

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 2
"""The number of tasks that each hand holds at once, so that it need not wait for its next task."""

WINDOW = 4
"""The number of results per hand that may wait for an earlier result. So memory is constant."""


class Hands(Protocol[T, R]):
    """Processes or machines that work on tasks."""

    def has_time(self, open_tasks: int) -> bool:
        """Return whether another task can be given. ``open_tasks`` are given, and their results not yielded."""
        ...

    def ask(self, number: int, task: T) -> None:
        """Give a task. Tasks count from 0."""
        ...

    def answers(self) -> Iterable[tuple[int, R, float]]:
        """Wait for results. Return at least one: the number of its task, the result, and the seconds that it took."""
        ...


def in_order(
    hands: Hands[Task, Result], take: Callable[[], Task | None], learn: Callable[[Result, float], None]
) -> Iterator[Result]:
    """Yield the results of all tasks in the order of the tasks.

    ``take`` returns the next task, and ``None`` after the last. ``learn`` is called with each result as soon as it
    arrives, and with the seconds that the task took.
    """
    early: dict[int, Result] = {}  # results that wait for an earlier result, by the number of their task
    asked = yielded = 0  # the number of the next task, and of the next result
    while True:
        while hands.has_time(asked - yielded) and (task := take()) is not None:
            hands.ask(asked, task)
            asked += 1
        if yielded == asked:
            return
        for number, result, seconds in hands.answers():
            learn(result, seconds)
            early[number] = result
        while yielded in early:
            yield early.pop(yielded)
            yielded += 1
