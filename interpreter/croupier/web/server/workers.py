"""Threads that make the calls of rooms, so that a slow table does not hold up the sockets of the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


class Workers:
    """A pool of threads of a fixed size."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="croupier")

    async def run(self, job: Callable[[], T]) -> T:
        """Return the result of a job that a thread does."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, job)

    def close(self) -> None:
        """Begin no more jobs. Those that run go on to their ends."""
        self._pool.shutdown(wait=False, cancel_futures=True)
