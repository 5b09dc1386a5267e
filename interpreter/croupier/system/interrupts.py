"""Ctrl-C and SIGTERM: both end a command in order and soon, but never in the middle of a step that must be whole.

Algorithm. ``end_when_asked`` turns SIGTERM into an exception, as Python turns Ctrl-C into one. ``Interrupts`` keeps a
signal until a block of ``heard`` may raise it. A thread watches the signals too. It stops native code that says how
(``stopped_by``), and ends the process ``LONGEST`` seconds after a signal, if the process still runs.

Invariant. Within ``Interrupts`` an exception is raised inside a block of ``heard`` alone, and at most once per signal.
"""

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
"""The seconds after which a command that was asked to end is ended by force."""

PAUSE = 0.1
NUDGE = getattr(signal, "SIGURG", None)
"""A signal that says nothing. It lets a read go on, so that Python looks at a signal that came just before the read."""

ASKING = (signal.SIGINT, signal.SIGTERM)
"""The signals that ask a program to end."""


_stops: list[Callable[[], None]] = []
"""The functions that stop the native code that runs now. They belong to the process, as its signals do."""


class Terminated(KeyboardInterrupt):
    """SIGTERM has asked the program to end. The class derives from KeyboardInterrupt, so that code for Ctrl-C
    handles both."""


def exit_code(interrupt: KeyboardInterrupt) -> int:
    """Return the exit code of a program that a signal has ended: 128 plus the number of the signal."""
    return 128 + (signal.SIGTERM if isinstance(interrupt, Terminated) else signal.SIGINT)


def _terminate(_: int, frame: FrameType | None) -> None:
    raise Terminated


def _nothing(_: int, frame: FrameType | None) -> None: ...


class Interrupts:
    """Keep Ctrl-C and SIGTERM until a block of ``heard`` may raise them.

    Only the main thread receives signals: in any other thread this does nothing. Nor does it touch a signal that the
    program ignores, or a SIGTERM that ``end_when_asked`` has not taken.
    """

    def __init__(self) -> None:
        self.pressed: KeyboardInterrupt | None = None  # the exception for the signal that has come
        self._open = False  # a signal may be raised now
        self._before: dict[int, Any] = {}  # the handlers that this replaces, by signal

    def __enter__(self) -> Interrupts:
        if current_thread() is main_thread():
            for number in ASKING:
                handler = signal.getsignal(number)
                if handler is _terminate or (number == signal.SIGINT and handler not in (signal.SIG_IGN, None)):
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
        """Raise KeyboardInterrupt inside the block when a signal comes, or at once if a signal has come before."""
        if self.pressed is not None:
            raise self.pressed
        self._open = True
        try:
            yield
        finally:
            self._open = False


@contextmanager
def stopped_by(stop: Callable[[], None]) -> Iterator[None]:
    """Call ``stop`` when a signal comes inside the block, in another thread, and again until the block ends.

    This is for native code in the main thread: no handler runs there before that code returns. It needs
    ``end_when_asked``.
    """
    _stops.append(stop)
    try:
        yield
    finally:
        _stops.remove(stop)


# --- the whole program ---------------------------------------------------------------------------


def end_when_asked() -> None:
    """Let SIGTERM end the program in order, as Ctrl-C does. End the program by force ``LONGEST`` seconds after either.

    A thread does the latter. The main thread runs no handler while it is in native code, or while it writes to a pipe
    that nobody reads. The thread waits without holding a lock, so that a fork is safe.
    """
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _terminate)
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    if NUDGE is not None:
        signal.signal(NUDGE, _nothing)
    _thread.start_new_thread(_end_in_time, (reading, _thread.get_ident(), _restoring_terminal()))


def leave_signals_to_parent() -> None:
    """Ignore both signals, in a process whose parent will end it."""
    for number in ASKING:
        signal.signal(number, signal.SIG_IGN)
    signal.set_wakeup_fd(-1)


def _end_in_time(reading: int, main: int, restore_terminal: Callable[[], None]) -> None:
    """Wait for a signal's number on the pipe. Then stop native code, and end the process after ``LONGEST`` seconds."""
    number = 0
    while number not in ASKING:
        number = os.read(reading, 1)[0]
    until = time.monotonic() + LONGEST
    while time.monotonic() < until:
        for stop in tuple(_stops):
            stop()
        time.sleep(PAUSE)
        if NUDGE is not None:
            signal.pthread_kill(main, NUDGE)
    restore_terminal()
    os._exit(128 + number)


def _restoring_terminal() -> Callable[[], None]:
    """Return a function that restores the terminal's present settings: its echo, and a visible cursor."""
    try:
        import termios

        settings = termios.tcgetattr(0)
    except (ImportError, OSError, termios.error):
        return lambda: None

    def restore() -> None:
        with suppress(OSError, termios.error):
            termios.tcsetattr(0, termios.TCSANOW, settings)
            if sys.stderr is not None and sys.stderr.isatty():
                os.write(2, b"\x1b[?25h\n")

    return restore
