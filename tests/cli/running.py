"""Runs commands as a script does: what goes to stdout and stderr, and the exit code."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO
from unittest.mock import patch

from croupier.cli import run

from tests.warm import croupier_folder

ROOT = Path(__file__).resolve().parents[2]
YARDSTICK = str(ROOT / "examples" / "bench-uno.yaml")
HIGH_CARD = str(ROOT / "examples" / "high-card.yaml")

Done = subprocess.CompletedProcess[str]


def croupier(*arguments: str, cwd: Path = ROOT, **environment: str) -> Done:
    """Run a command without a terminal in this process, which saves the start of another one."""
    with written() as out, written() as err:
        with called_so(arguments, cwd, environment), redirect_stdout(out), redirect_stderr(err):
            code = exit_code()
        return subprocess.CompletedProcess(arguments, code, content_of(out), content_of(err))


@contextmanager
def called_so(arguments: tuple[str, ...], cwd: Path, environment: dict[str, str]) -> Iterator[None]:
    """Give this process the arguments, folder, variables and empty input of a command."""
    with ExitStack() as stack:
        stack.enter_context(patch.object(sys, "argv", ["croupier", *arguments]))
        stack.enter_context(patch.object(sys, "stdin", stack.enter_context(Path(os.devnull).open())))
        stack.enter_context(patch.dict(os.environ, {"LC_ALL": "C.UTF-8", **environment}))
        stack.enter_context(chdir(cwd))
        yield


def written() -> IO[str]:
    return TemporaryFile("w+", encoding="utf-8", newline="")


def exit_code() -> int:
    try:
        run()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


def content_of(file: IO[str]) -> str:
    file.flush()
    file.seek(0)
    return file.read()


def croupier_process(*arguments: str, cwd: Path = ROOT, **environment: str) -> Done:
    """Run a command without a terminal in a process of its own, as users start it."""
    return _process([sys.executable, "-m", "croupier", *arguments], cwd, environment)


def croupier_fork(*arguments: str, cwd: Path = ROOT, **environment: str) -> Done:
    """Run a command without a terminal in a process that has imported the package already (``tests.warm``)."""
    return _process([str(croupier_folder() / "croupier"), *arguments], cwd, environment)


def _process(command: list[str], cwd: Path, environment: dict[str, str]) -> Done:
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        cwd=cwd,
        env={**os.environ, "LC_ALL": "C.UTF-8", **environment},
        stdin=subprocess.DEVNULL,
        timeout=60,
    )
