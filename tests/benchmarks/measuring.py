"""How things are measured: CPU seconds of whole rounds, medians of repetitions that are taken in turns."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from resource import struct_rusage
from statistics import median
from typing import TypeVar

T = TypeVar("T")

ROOT = Path(__file__).resolve().parents[2]
YARDSTICK = ROOT / "examples" / "bench-uno.yaml"


@dataclass
class Played:
    """Rounds and what was in them; ``choices`` are none where nobody counts them."""

    rounds: int = 0
    turns: int = 0
    choices: int | None = 0
    seconds: float = 0.0

    def add(self, other: Played) -> None:
        self.rounds += other.rounds
        self.turns += other.turns
        self.choices = None if self.choices is None or other.choices is None else self.choices + other.choices
        self.seconds += other.seconds

    @property
    def pace(self) -> float:
        """Rounds a CPU second."""
        return self.rounds / self.seconds


def freshly(text: str, number: int) -> str:
    """A YAML text of which no block has been read before, whatever was read by another number."""
    return re.sub(r"(?m)^(\w[\w-]*:[^#\n]*)$", rf"\1  # {number}", text)


Contender = Callable[[float], Played]
"""Plays for so many CPU seconds."""

Play = Callable[[int], Played]
"""Plays so many games; the seconds are counted by others."""


def contender(play: Play) -> Contender:
    """Plays more and more games at a time, so that looking at the clock costs nothing."""
    size = 1

    def spend(seconds: float) -> Played:
        nonlocal size
        found, began = Played(), time.process_time()
        while True:
            before = time.process_time()
            found.add(play(size))
            now = time.process_time()
            if now - began >= seconds:
                found.seconds = now - began
                return found
            if now - before < seconds / 40:
                size *= 2

    return spend


def interleaved(measures: Mapping[str, Callable[[], T]], repetitions: int) -> dict[str, list[T]]:
    """What each measure gives, all of them taken in turns."""
    found: dict[str, list[T]] = {name: [] for name in measures}
    for _ in range(repetitions):
        for name, measure in measures.items():
            found[name].append(measure())
    return found


def medians(measures: Mapping[str, Callable[[], float]], repetitions: int) -> dict[str, float]:
    return {name: median(values) for name, values in interleaved(measures, repetitions).items()}


def microseconds(action: Callable[[], object], times: int) -> float:
    began = time.perf_counter()
    for _ in range(times):
        action()
    return (time.perf_counter() - began) / times * 1e6


def seconds_of(action: Callable[[], object]) -> float:
    """By the clock on the wall."""
    return microseconds(action, 1) / 1e6


def python(*arguments: str, **environment: str) -> str:
    """What an own process of this Python prints."""
    command = [sys.executable, *arguments]
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, cwd=ROOT, env={**os.environ, **environment}
    )
    return done.stdout


def megabytes(*arguments: str) -> float:
    """The most memory that an own process of this Python has used."""
    return _used(*arguments).ru_maxrss / 1024


def cpu_seconds(*arguments: str) -> float:
    """The CPU time of an own process of this Python, with what the system spends on it."""
    used = _used(*arguments)
    return used.ru_utime + used.ru_stime


def _used(*arguments: str) -> struct_rusage:
    """What an own process of this Python has used."""
    command = [sys.executable, *arguments]
    with tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors, cwd=ROOT)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            errors.seek(0)
            raise SystemExit(f"{' '.join(command)}\n{errors.read()}")
    return used
