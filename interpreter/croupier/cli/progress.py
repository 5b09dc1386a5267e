"""A bar for what takes long."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from croupier.cli.streams import is_terminal


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[int], None] | None]:
    """A bar on stderr while somebody looks at it, else nothing; it is told how many of the ``total`` are done."""
    if not is_terminal(sys.stderr):
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(bar_width=None), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)

        def update(done: int) -> None:
            bar.update(task, completed=done)

        yield update
