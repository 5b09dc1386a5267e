"""Ctrl-C and SIGTERM: both end a command in order and soon, and wait where something may not be left halfway."""

from __future__ import annotations

import _thread
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import current_thread, main_thread
from types import FrameType
from typing import Any

LONGEST = 1.5
"""A command that is asked to end, and is still there after so many seconds, ends where it is."""

ASKING = (signal.SIGINT, signal.SIGTERM)


class Terminated(KeyboardInterrupt):
    """SIGTERM has asked the program to end; what ends it in order for Ctrl-C does so for this."""


def exit_code(interrupt: KeyboardInterrupt) -> int:
    """Return the exit code of a program that was asked to end: 128 and the number of the signal."""
    return 128 + (signal.SIGTERM if isinstance(interrupt, Terminated) else signal.SIGINT)


def _terminate(_: int, frame: FrameType | None) -> None:
    raise Terminated


class Interrupts:
    """Keeps a Ctrl-C, or a SIGTERM that would end the program in order, until it may be heard.

    In another thread than the main one, which alone gets signals, it does nothing; neither for a signal that the
    program ignores. ``pressed`` is the signal that has come.
    """

    def __init__(self) -> None:
        self.pressed: KeyboardInterrupt | None = None
        self._open = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Interrupts:
        if current_thread() is main_thread():
            for number in ASKING:
                there = signal.getsignal(number)
                if there is _terminate or (number == signal.SIGINT and there not in (signal.SIG_IGN, None)):
                    self._before[number] = signal.signal(number, self._press)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _press(self, number: int, frame: FrameType | None) -> None:
        self.pressed = Terminated() if number == signal.SIGTERM else KeyboardInterrupt()
        if self._open:
            self._open = False
            raise self.pressed

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Raise KeyboardInterrupt inside the block, or at its beginning if a signal has come before."""
        if self.pressed is not None:
            raise self.pressed
        self._open = True
        try:
            yield
        finally:
            self._open = False


# --- the program's own ---------------------------------------------------------------------------


def end_when_asked() -> None:
    """Let SIGTERM end the program in order, as Ctrl-C does, and either of them in any case after ``LONGEST``.

    A thread sees to the latter: the main one hears of a signal only when it comes back from machine code, or from a
    write to a pipe that nobody reads. The thread waits where it holds nothing, so that processes may be forked.
    """
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _terminate)
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    _thread.start_new_thread(_end_in_time, (reading, _restoring_terminal()))


def leave_signals_to_parent() -> None:
    """Ignore both signals in a process that another one has started and will end."""
    for number in ASKING:
        signal.signal(number, signal.SIG_IGN)
    signal.set_wakeup_fd(-1)


def _end_in_time(reading: int, restore_terminal: Callable[[], None]) -> None:
    number = 0
    while number not in ASKING:
        number = os.read(reading, 1)[0]
    time.sleep(LONGEST)
    restore_terminal()
    os._exit(128 + number)


def _restoring_terminal() -> Callable[[], None]:
    """Return what gives the terminal back as it is now: with the letters that are typed, and with a cursor."""
    try:
        import termios

        there = termios.tcgetattr(0)
    except (ImportError, OSError, termios.error):
        return lambda: None

    def restore() -> None:
        with suppress(OSError, termios.error):
            termios.tcsetattr(0, termios.TCSANOW, there)
            if sys.stderr is not None and sys.stderr.isatty():
                os.write(2, b"\x1b[?25h\n")

    return restore
