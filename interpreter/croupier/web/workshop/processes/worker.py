"""A worker: a process that answers the asks of one role, for one page.

    python -m croupier.web.workshop.processes.worker CLASS FOLDER

``CLASS`` is that of the role, such as ``package.module:Name``.

It reads a line of JSON for each ask from its standard input, and writes lines of JSON to its standard output; see
``answering.py``. It ends as soon as its input ends, in the middle of an ask as well: nobody would hear the answer.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import traceback
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, BinaryIO

from croupier.web.workshop.processes.answering import Answering

if sys.platform != "win32":
    import resource

MODULE = "croupier.web.workshop.processes.worker"
"""This module, as Python runs it."""

MEMORY = 3 * 1024**3
"""The bytes of addresses that a worker may have, where the system can say so."""

OUT_OF_MEMORY = 77
"""The status with which a worker ends that needs more."""


def main(role: str, folder: str) -> None:
    """Answer asks until the input ends."""
    _limit_memory()
    told = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a library prints is no answer
    asked: queue.Queue[bytes] = queue.Queue()
    answering = Answering(resolve_name(role), Path(folder), told, lambda: not asked.empty())
    threading.Thread(target=_read, args=(sys.stdin.buffer, asked), daemon=True).start()
    while True:
        try:
            answering.answer(asked.get())
        except MemoryError:
            os._exit(OUT_OF_MEMORY)
        except BaseException:
            traceback.print_exc()
            os._exit(1)  # the thread that reads would be in the way of an end in good order


def _read(given: BinaryIO, asked: queue.Queue[bytes]) -> None:
    for line in given:
        asked.put(line)
    os._exit(0)


def _limit_memory() -> None:
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    known: list[Any] = [one for one in (soft, hard) if one != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_AS, (min([MEMORY, *known]), hard))


if __name__ == "__main__":
    main(*sys.argv[1:])
