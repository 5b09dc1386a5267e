"""Make something aside, which may take long or for ever, and wait for it so that Ctrl-C ends the wait.

Invariant. What is made is either returned, or unmade.
"""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any


class SaidNothing(TimeoutError):
    """What should answer says nothing."""


class _Making:
    """What another thread makes."""

    def __init__(self, make: Callable[[], Any], unmake: Callable[[Any], None]) -> None:
        self.make = make
        self.unmake = unmake
        self.made: SimpleQueue[tuple[Any, Exception | None]] = SimpleQueue()
        self.lock = Lock()
        self.given_up = False

    def run(self) -> None:
        try:
            found = self.make()
        except Exception as problem:
            self.made.put((None, problem))
            return
        with self.lock:
            if not self.given_up:
                self.made.put((found, None))
                return
        self.unmake(found)

    def give_up(self) -> None:
        with self.lock:
            self.given_up = True
        while not self.made.empty():
            found, problem = self.made.get()
            if problem is None:
                self.unmake(found)


def aside(make: Callable[[], Any], unmake: Callable[[Any], None], seconds: float | None = None) -> Any:
    """Return what another thread makes. What comes too late is unmade.

    Raise what ``make`` raises, and SaidNothing if it takes longer than ``seconds``: dask waits for ever where
    something listens and says nothing.
    """
    making = _Making(make, unmake)
    Thread(target=making.run, daemon=seconds is not None).start()  # the program's end waits for what will surely come
    try:
        found, problem = making.made.get(timeout=seconds)
    except Empty:
        making.give_up()
        who = "another program, or a scheduler that stands still"
        raise SaidNothing(f"something listens there, and has said nothing for {seconds or 0:.0f} s: {who}") from None
    except KeyboardInterrupt:
        making.give_up()
        raise
    if problem is not None:
        raise problem
    return found
