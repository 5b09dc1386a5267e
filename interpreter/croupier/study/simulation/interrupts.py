"""Ctrl-C, heard only while games are played: what is counted and what is written stay in step."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Any


class Interrupts:
    """Keeps a Ctrl-C until it may be heard. In another thread than the main one, which alone gets it, it does nothing;
    neither where the program ignores it."""

    def __init__(self) -> None:
        self._open = False
        self._pressed = False
        self._before: Any = None

    def __enter__(self) -> Interrupts:
        if current_thread() is main_thread() and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            self._before = signal.signal(signal.SIGINT, self._press)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _press(self, _: int, frame: FrameType | None) -> None:
        self._pressed = True
        if self._open:
            self._open = False
            raise KeyboardInterrupt

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Raises KeyboardInterrupt inside the block, or at its beginning for a Ctrl-C that came before."""
        if self._pressed:
            raise KeyboardInterrupt
        self._open = True
        try:
            yield
        finally:
            self._open = False
