"""Work in foreign code that takes long: it can be interrupted, and shows that it is at work."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import TypeVar

T = TypeVar("T")

PAUSE = 0.05
"""The seconds between two looks at the work."""

LONG = 1.0
"""The seconds after which work is shown."""

_watchers: list[Callable[[str], None]] = []
"""The functions that show the present work of this process."""


@contextmanager
def shown_by(show: Callable[[str], None]) -> Iterator[None]:
    """Call ``show`` inside the block: with a line on work that takes long, again and again, and with "" at its end."""
    _watchers.append(show)
    try:
        yield
    finally:
        _watchers.remove(show)


def interruptible(name: str, work: Callable[[], T]) -> T:
    """Return the result of ``work``, which another thread does. Raise what it raises.

    The thread cannot be stopped. So an interrupt leaves it behind: the program waits for its end, or
    ``end_when_asked`` ends both.
    """
    results: list[T] = []
    problems: list[BaseException] = []
    over = Event()

    def do() -> None:
        try:
            results.append(work())
        except BaseException as problem:
            problems.append(problem)
        finally:
            over.set()

    Thread(target=do).start()
    _wait(over, name)
    if problems:
        raise problems[0]
    return results[0]


def _wait(over: Event, name: str) -> None:
    """Wait for the end of work, and show the work once it takes long. An interrupt of ``Thread.join`` would make
    Python 3.11 believe that the thread has ended, and the program would not wait for it."""
    began, shown = time.monotonic(), False
    try:
        while not over.wait(PAUSE):
            seconds = time.monotonic() - began
            if seconds >= LONG:
                shown = True
                for show in _watchers:
                    show(f"{name}, {seconds:.0f} s")
    finally:
        if shown:
            for show in _watchers:
                show("")
