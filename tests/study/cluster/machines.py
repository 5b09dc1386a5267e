"""A real cluster: a scheduler and workers as processes of their own, which talk over TCP."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

from tests.cli.terminal import environment
from tests.study.simulation.batches import FILE

WORKER = ("--nthreads", "1", "--no-dashboard", "--nworkers", "1", "--memory-limit", "0")
CROUPIER = (sys.executable, "-m", "croupier")


def wait_until(holds: Callable[[], object], seconds: float = 40.0) -> bool:
    until = time.monotonic() + seconds
    while not holds() and time.monotonic() < until:
        time.sleep(0.05)
    return bool(holds())


def dask(*words: str) -> list[str]:
    return [sys.executable, "-m", "dask", *words]


class Machines:
    """Processes in a folder, which end with the block. ``tls`` are options that all of them get."""

    def __init__(self, folder: Path, tls: Sequence[str] = ()) -> None:
        self.folder = folder
        self.tls = tls
        self.file = folder / "scheduler.json"
        self.processes: list[subprocess.Popen[str]] = []

    def __enter__(self) -> Machines:
        ports = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--dashboard-address", "127.0.0.1:0")
        protocol = ("--protocol", "tls") if self.tls else ()
        self.scheduler = self.start(
            *dask("scheduler", "--scheduler-file", str(self.file), *ports, *protocol, *self.tls)
        )
        assert wait_until(self.is_told), "the scheduler has written no file"
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.communicate()

    def is_told(self) -> bool:
        try:
            return bool(self.address)
        except (OSError, ValueError):
            return False

    @property
    def address(self) -> str:
        return str(json.loads(self.file.read_text("utf-8"))["address"])

    def start(self, *words: str, **changes: str | None) -> subprocess.Popen[str]:
        """Start a process whose output goes to a file."""
        number = len(self.processes)
        with (self.folder / f"{number}.log").open("w") as log:
            process = subprocess.Popen(
                words, env=environment(**changes), cwd=self.folder, stdout=log, stderr=log, text=True
            )
        self.processes.append(process)
        return process

    def worker(self, **changes: str | None) -> subprocess.Popen[str]:
        """Start a worker that is one process."""
        return self.start(
            *dask("worker", "--scheduler-file", str(self.file), "--no-nanny", *WORKER, *self.tls), **changes
        )

    def log(self, process: subprocess.Popen[str]) -> str:
        return (self.folder / f"{self.processes.index(process)}.log").read_text("utf-8")


def simulating(*more: str, file: Path = FILE) -> list[str]:
    """The command that plays the game of ``batches.py``."""
    return [*CROUPIER, "simulate", str(file), "--seed", "1", "--format", "json", *more]


def started(command: Sequence[str]) -> subprocess.Popen[str]:
    """A command in a group of processes of its own, as a terminal starts one."""
    return subprocess.Popen(
        command,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def ended(process: subprocess.Popen[str], seconds: float = 60.0) -> tuple[str, str]:
    """What a command prints until it ends."""
    try:
        return process.communicate(timeout=seconds)
    finally:
        process.kill()


def killed(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait(20)
