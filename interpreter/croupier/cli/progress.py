"""Report the progress of long work: a bar on a terminal, or a line from time to time."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from croupier.cli.speech import said
from croupier.cli.streams import is_terminal
from croupier.system.long_work import shown_by

PAUSE = 0.1
"""The seconds between two drawings of the bar. The caller draws it, not a thread: processes may be forked meanwhile."""


@contextmanager
def progress(total: int, what: str, every: float | None = None) -> Iterator[Callable[[int], None] | None]:
    """Yield a function that reports the number of finished items out of ``total``.

    On a terminal it draws a bar on stderr, with a word on machine code that takes long to make. Otherwise it prints a
    line there each time that ``every`` seconds have passed. Without ``every``, yield ``None``.
    """
    if not is_terminal(sys.stderr):
        yield None if every is None else _lines(total, what, every)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    work = TextColumn("{task.description}")
    columns = (work, BarColumn(bar_width=None), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        task = bar.add_task("", total=total)
        drawn = 0.0

        def update(done: int) -> None:
            nonlocal drawn
            now = time.monotonic()
            due = now - drawn >= PAUSE or done == total
            drawn = now if due else drawn
            bar.update(task, completed=done, refresh=due)

        with shown_by(lambda work: bar.update(task, description=work, refresh=True)):
            yield update


def _lines(total: int, what: str, every: float) -> Callable[[int], None]:
    last = time.monotonic()

    def update(done: int) -> None:
        nonlocal last
        if time.monotonic() - last >= every:
            last = time.monotonic()
            print(said(f"{done} of {total} {what}"), file=sys.stderr, flush=True)

    return update
