"""Collect garbage while nobody waits.

Checked rules hold each other in circles, and a collection of all generations takes longer than a check. So automatic
collections are off while somebody types, and one is made when there is nothing to do.
"""

from __future__ import annotations

import gc
import time

MOST_BETWEEN = 50
"""The most rests without a collection: what one keystroke leaves takes some megabytes."""
CALM = 1.0
"""The seconds since the last rest after which typing has paused."""


class Collecting:
    """Automatic collections are off from the beginning on."""

    def __init__(self) -> None:
        self._rests = 0
        self._last = time.monotonic()
        gc.collect()
        gc.freeze()
        gc.disable()

    def rest(self) -> None:
        """Collect if enough has been left since the last time, or if there has been a pause."""
        self._rests += 1
        now = time.monotonic()
        if self._rests >= MOST_BETWEEN or now - self._last > CALM:
            gc.collect()
            self._rests = 0
        self._last = now
