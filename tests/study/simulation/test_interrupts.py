"""A batch that is interrupted reports what it has; what is written and what is counted are the same games."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from croupier.study.simulation import Report
from croupier.system.interrupts import Interrupts
from croupier.system.writing import MARKS

from tests.cli.terminal import environment
from tests.study.simulation.batches import FILE, ROUNDS, shown

COMMAND = [
    sys.executable,
    "-m",
    "croupier",
    "simulate",
    str(FILE),
    "--engine",
    "reference",
    "--option",
    "trouble=no",
    "--seed",
    "1",
]


def interrupted_after(seconds: float, jobs: int) -> Report:
    timer = threading.Timer(seconds, signal.pthread_kill, (threading.main_thread().ident, signal.SIGINT))
    timer.start()
    try:
        return ROUNDS.simulate(1_000_000, 2, seed=1, jobs=jobs, engine="reference")
    finally:
        timer.cancel()


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_batch_is_that_of_the_games_it_has_played(jobs: int) -> None:
    before = signal.getsignal(signal.SIGINT)
    report = interrupted_after(0.7, jobs)
    assert report.interrupted and 0 < report.games < 1_000_000
    assert shown(report) == shown(ROUNDS.simulate(report.games, 2, seed=1))
    assert signal.getsignal(signal.SIGINT) is before


def test_an_interrupt_while_nothing_is_played_waits() -> None:
    with Interrupts() as interrupts:
        with interrupts.heard():
            pass
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt), interrupts.heard():
            raise AssertionError("the interrupt was lost")


def test_a_program_that_ignores_interrupts_goes_on_doing_so() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with Interrupts() as interrupts, interrupts.heard():
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def has_lines(file: Path, process: subprocess.Popen[str]) -> None:
    """Waits until some rows are written."""
    until = time.monotonic() + 20.0
    while time.monotonic() < until and process.poll() is None:
        if any(one.stat().st_size > 2_000 for one in file.parent.glob(f"{MARKS[0]}*{MARKS[1]}")):
            assert not file.exists()
            return
        time.sleep(0.02)
    raise AssertionError("no rows are written")


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_the_command_ends_in_order(tmp_path: Path, jobs: str, sent: signal.Signals) -> None:
    """A signal goes to all processes of the group, as from a terminal."""
    file, page = tmp_path / "rows.csv", tmp_path / "page.html"
    more = ["--games", "1000000", "--jobs", jobs, "--rows", str(file), "--html", str(page), "--format", "json"]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen([*COMMAND, *more], env=environment(), start_new_session=True, **streams) as process:  # type: ignore[call-overload]
        has_lines(file, process)
        if sent == signal.SIGINT:
            os.killpg(process.pid, sent)
        else:
            process.send_signal(sent)
        try:
            told, chatter = process.communicate(timeout=20)
        finally:
            process.kill()
    report = json.loads(told)
    lines = file.read_text("ascii").splitlines()
    assert process.returncode == 1
    assert chatter == f"interrupted after {report['games']} of 1000000 games\nwrote {page}\n"
    assert sorted(one.name for one in tmp_path.iterdir()) == [page.name, file.name]
    shown = page.read_text("utf-8")
    assert f"ended early, after {report['games']:,} of 1,000,000" in shown and f"{report['rounds']:,} rounds" in shown
    assert len(lines) == 1 + report["rounds"] and all(line.count(",") == 10 for line in lines)
    assert lines[-1].startswith(f"{report['games'] - 1},")
