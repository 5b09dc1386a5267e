"""A terminal to run commands in: a pseudo-terminal of a given size, what is typed, and what it shows."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

ESCAPES = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|[=>]|\][^\x07]*\x07|\([AB])")
REPOSITORY = Path(__file__).resolve().parents[2]


def environment(**changes: str | None) -> dict[str, str]:
    """This process's environment with the package on the path; a value of none takes a variable out."""
    found = {**os.environ, "PYTHONPATH": str(REPOSITORY / "interpreter"), "LANG": "C.UTF-8", "TERM": "xterm"}
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "NO_COLOR", "COLUMNS", "LINES", "PYTHONIOENCODING"):
        found.pop(name, None)
    for name, value in changes.items():
        if value is None:
            found.pop(name, None)
        else:
            found[name] = value
    return found


class Terminal:
    """Runs ``croupier`` with standard input, output and errors on one terminal."""

    def __init__(
        self, *arguments: str, columns: int = 100, cwd: Path | None = None, env: Mapping[str, str] | None = None
    ):
        self._main, child = pty.openpty()
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "croupier", *arguments],
            stdin=child,
            stdout=child,
            stderr=child,
            cwd=cwd or REPOSITORY,
            env=dict(env or environment()),
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(child)
        self.raw = ""
        self._pressed = ""
        self._read_to = 0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._main)

    @property
    def text(self) -> str:
        """All that was shown, without colours and cursor movements, lines ended by line feeds."""
        return ESCAPES.sub("", self.raw).replace("\r\n", "\n")

    def expect(self, wanted: str, seconds: float = 20.0) -> str:
        """Waits until a text is shown after the last one that was waited for; what was shown up to its end."""
        until = time.monotonic() + seconds
        while True:
            at = self.text.find(wanted, self._read_to)
            if at >= 0:
                shown = self.text[self._read_to : at + len(wanted)]
                self._read_to = at + len(wanted)
                return shown
            if not self._read(until):
                raise AssertionError(f"{wanted!r} was not shown after:\n{self.text[self._read_to :]}")

    def _read(self, until: float) -> bool:
        ready, _, _ = select.select([self._main], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self._main, 65536)
        except OSError:
            return False
        self.raw += data.decode("utf-8", "replace")
        return bool(data)

    def type(self, line: str) -> None:
        os.write(self._main, (line + "\n").encode())

    def press(self, key: str) -> None:
        """A control key: ``C`` interrupts, ``D`` ends the input."""
        self._pressed = key
        os.write(self._main, bytes([ord(key) - 64]))

    def end(self, seconds: float = 20.0) -> int:
        """Reads until the command ends; its exit code.

        An interrupt in the very moment between a prompt and the reading behind it is seen by Python only when
        something else arrives: a person presses again, and so does this.
        """
        if self._pressed == "C":
            while self._read(time.monotonic() + 3.0):
                pass
            if self.process.poll() is None:
                os.write(self._main, b"\x03")
        until = time.monotonic() + seconds
        while self._read(until):
            pass
        try:
            return self.process.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGKILL)
            raise AssertionError(f"the command does not end; it showed:\n{self.text}") from None
