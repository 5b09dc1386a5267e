"""Batches on several processes: the same figures as on one, and no process is left."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from croupier.study.simulation import jobs, portions
from croupier.study.simulation.playouts import Block
from croupier.study.simulation.portions import Portions
from croupier.study.simulation.statistics import Tally
from croupier.system import crew

from tests.cli.terminal import environment
from tests.study.simulation.batches import FILE, GAMES, ROUNDS, shown


@pytest.fixture(scope="module")
def alone() -> dict[str, Any]:
    return shown(ROUNDS.simulate(GAMES, 2, seed=1))


@pytest.mark.parametrize("count", [2, 3, 0])
def test_figures_do_not_depend_on_jobs(alone: dict[str, Any], count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of few games, so that they come back in another order than they are asked for."""
    monkeypatch.setattr(portions, "SECONDS", 0.002)
    assert shown(ROUNDS.simulate(GAMES, 2, seed=1, jobs=count)) == alone
    assert alone["faults"] > len(alone["faults kept"]) == 1
    assert not multiprocessing.active_children()


def test_figures_do_not_depend_on_how_processes_start(alone: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules and faults go from one process to another where there is no fork."""
    for module in (jobs, crew):
        monkeypatch.setattr(module, "way_to_start", lambda: "spawn")
    assert shown(ROUNDS.simulate(GAMES, 2, seed=1, jobs=2)) == alone


def test_seeds_go_round_after_the_largest() -> None:
    report = ROUNDS.simulate(3, 2, seed=2**64 - 2)
    assert report.rows is not None
    assert list(dict.fromkeys(report.rows["seed"])) == [2**64 - 2, 2**64 - 1, 0]


def test_a_process_that_is_lost_is_told_and_the_games_before_it_count() -> None:
    def lose(_: int) -> None:
        for one in multiprocessing.active_children():
            one.kill()
            one.join()

    report = ROUNDS.simulate(100_000, 2, seed=1, jobs=2, progress=lose, engine="reference")
    assert report.interrupted and report.gone.endswith("ended before its time (exit code -9)")
    assert 0 < report.games < 100_000
    assert shown(report) == shown(ROUNDS.simulate(report.games, 2, seed=1))
    assert not multiprocessing.active_children()


def children_of(process: int) -> list[int]:
    file = Path(f"/proc/{process}/task/{process}/children")
    return [int(one) for one in file.read_text("ascii").split()]


def status_of(process: int) -> list[str]:
    """The words behind its name in the system's table: its state first; nothing for a process that is gone."""
    try:
        return Path(f"/proc/{process}/stat").read_text("ascii").rsplit(")", 1)[1].split()
    except OSError:
        return []


def is_running(process: int) -> bool:
    """Whether a process is there, and is not just left over until somebody asks for its exit code."""
    return status_of(process)[:1] not in ([], ["Z"])


def seconds_used(process: int) -> float:
    status = status_of(process)
    return int(status[11]) / os.sysconf("SC_CLK_TCK") if status else 0.0


def wait_until(holds: Any, seconds: float = 20.0) -> bool:
    until = time.monotonic() + seconds
    while not holds() and time.monotonic() < until:
        time.sleep(0.02)
    return bool(holds())


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="tells children by /proc")
def test_processes_end_with_the_one_that_started_them(tmp_path: Path) -> None:
    """Even when that is killed while their games go on and on."""
    file = tmp_path / "long.yaml"
    text = FILE.read_text("utf-8").replace("repeat 3 times: round()", "repeat 2000000000 times: do nothing")
    file.write_text(text, "utf-8")
    limits = ("--limit", "steps=1000000000", "--limit", "game_steps=1000000000", "--engine", "reference")
    command = [sys.executable, "-m", "croupier", "simulate", str(file), "--games", "3", "--jobs", "3", *limits]
    with subprocess.Popen(command, env=environment(), stdout=subprocess.DEVNULL) as process:
        assert wait_until(lambda: len(children_of(process.pid)) == 3)
        children = children_of(process.pid)
        assert wait_until(lambda: all(seconds_used(one) > 0.2 for one in children))
        os.kill(process.pid, signal.SIGKILL)
    try:
        assert wait_until(lambda: not any(map(is_running, children)))
    finally:
        for one in filter(is_running, children):
            os.kill(one, signal.SIGKILL)


@pytest.mark.parametrize(
    ("games", "count", "rows"), [(1, 1, False), (1_000, 1, True), (977, 3, False), (5_000, 8, True)]
)
def test_portions_cover_a_batch_in_order(games: int, count: int, rows: bool) -> None:
    cut, covered = Portions(games, count, rows=rows), 0
    while portion := cut.take():
        assert portion[0] == covered and portion[1] >= 1
        covered += portion[1]
        cut.learn(Block(Tally([0], rounds=40 * portion[1]), games=portion[1]), portion[1] * 1e-4)
        assert cut.size <= (portions.MOST_ROUNDS // 40 if rows else portions.SECONDS / 1e-4)
    assert covered == games
    assert cut.take() is None


def test_the_last_portions_are_small_so_that_all_end_together() -> None:
    cut = Portions(1_000, 2, rows=False)
    cut.size = 10_000
    sizes = []
    while portion := cut.take():
        sizes.append(portion[1])
    assert sizes[:2] == [250, 188] and sizes[-3:] == [1, 1, 1]


def test_the_last_portions_outlast_their_way_where_the_pace_is_known() -> None:
    cut, sizes = Portions(100_000, 2, rows=False), []
    while portion := cut.take():
        sizes.append(portion[1])
        cut.learn(Block(Tally([0]), games=portion[1]), portion[1] * portions.SECONDS / 1_600)
    assert max(sizes) == 1_600 and min(sizes[10:-1]) == 100 and sum(sizes) == 100_000
