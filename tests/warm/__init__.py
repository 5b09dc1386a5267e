"""Commands in processes that have imported the package already.

A command that is started afresh imports for a third of a second before it does anything. A process here imports once
and forks for each command, which has streams, folder, variables, arguments and an exit code of its own.

Which kind a test takes:
- ``tests.cli.running.croupier`` runs a command in the process of the tests: the quickest, for all that needs no other.
- ``croupier_folder`` has a ``croupier`` that forks, for pipelines of a shell and for those who start a program.
- ``croupier_process``, or ``sys.executable -m croupier``, is a process as users start it. It is for tests of signals,
  terminals, encodings, and of how a command starts: what it imports, hashes of texts, variables that Python reads.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shlex import join
from shutil import rmtree
from tempfile import mkdtemp

HERE = Path(__file__).resolve().parent


class Warm:
    """The process that forks. It begins when it is wanted for the first time, and ends with the tests."""

    def __init__(self) -> None:
        self._server: subprocess.Popen[str] | None = None
        self._folder = Path()

    def folder(self) -> Path:
        """Return a folder that holds a program ``croupier``."""
        if self._server is None:
            self._folder = Path(mkdtemp(prefix="warm-"))
            self._server = self._started(self._folder / "socket")
            self._program(self._folder / "croupier", self._folder / "socket")
        return self._folder

    def _started(self, socket: Path) -> subprocess.Popen[str]:
        command = [sys.executable, "-P", str(HERE / "server.py"), str(socket)]
        server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        assert server.stdout.readline() == "ready\n", "the process that forks has not begun"
        return server

    def _program(self, file: Path, socket: Path) -> None:
        call = join([sys.executable, "-IS", str(HERE / "client.py"), str(socket)])
        file.write_text(f'#!/bin/sh\nexec {call} "$@"\n', "utf-8")
        file.chmod(0o755)

    def end(self) -> None:
        """End the process that forks, if there is one."""
        if self._server is not None:
            self._server.communicate()
            rmtree(self._folder)
            self._server = None


WARM = Warm()


def croupier_folder() -> Path:
    """Return a folder to put on the path: its ``croupier`` runs a command in a fork of a process that has imported."""
    return WARM.folder()
