"""Clusters of real processes: workers that differ, workers that all end, and clients that are interrupted or killed.

This takes a minute, so the suite leaves it out: ``TESTS_TIMES=2`` or more runs it, as CI does.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pytest

pytest.importorskip("distributed", reason="clusters need the extra `cluster`")

from croupier.study.cluster import ClusterProblem, cluster, hands, open_cluster, opening

from tests.amount import TIMES
from tests.cli.terminal import REPOSITORY
from tests.study.cluster.machines import Machines, ended, killed, simulating, started, wait_until
from tests.study.simulation.batches import ROUNDS, shown
from tests.study.simulation.test_jobs import is_running, seconds_used

pytestmark = pytest.mark.skipif(TIMES < 2, reason="takes a minute; TESTS_TIMES=2 runs it")

PACKAGE = REPOSITORY / "interpreter" / "croupier"


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    """A scheduler without TLS, and a worker that has no llvmlite."""
    folder = tmp_path_factory.mktemp("machines")
    (folder / "without").mkdir()
    (folder / "without" / "llvmlite.py").write_text("raise ModuleNotFoundError(name='llvmlite')", "utf-8")
    path = f"{folder / 'without'}{os.pathsep}{REPOSITORY / 'interpreter'}"
    with Machines(folder) as found:
        found.worker(PYTHONPATH=path)
        yield found


def test_a_worker_without_native_code_and_one_that_comes_late_give_the_same_figures(
    machines: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "SECONDS", 0.05)
    with open_cluster(machines.address) as found:
        assert ROUNDS.simulate(5, 2, jobs=found).engine == "reference"

        def join(games: int) -> None:
            if len(machines.processes) == 2:
                machines.worker()

        engine, games = "", 2_000
        while engine != "native, reference":
            report = ROUNDS.simulate(games, 2, seed=1, jobs=found, progress=join)
            engine, games = report.engine, 2 * games
        assert shown(report) == shown(ROUNDS.simulate(report.games, 2, seed=1))


def test_a_worker_with_another_program_is_refused(machines: Machines, tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "croupier")
    for name in ("grammar", "rulesets"):
        (tmp_path / "croupier" / "data").mkdir(exist_ok=True)
        (tmp_path / "croupier" / "data" / name).symlink_to(REPOSITORY / name)
    with (tmp_path / "croupier" / "system" / "ways.py").open("a") as file:
        file.write("# another program\n")
    other = machines.worker(PYTHONPATH=str(tmp_path))
    assert wait_until(lambda: "Register" in machines.log(other) or "Starting established" in machines.log(other))
    try:
        message = r"the worker tcp://\S+ has croupier 0.*: install the same there"
        with pytest.raises(ClusterProblem, match=message), open_cluster(machines.address):
            pass
    finally:
        killed(other)


def test_a_batch_goes_on_when_all_workers_have_ended_and_others_come(machines: Machines) -> None:
    def end(games: int) -> None:
        if games > 100 and machines.processes[1].poll() is None:
            for one in machines.processes[1:]:
                killed(one)
            machines.worker()

    with open_cluster(machines.address) as found:
        report = ROUNDS.simulate(2_000, 2, seed=1, jobs=found, engine="reference", progress=end)
    assert not report.interrupted and shown(report) == shown(ROUNDS.simulate(2_000, 2, seed=1))


def test_a_scheduler_that_stands_still_for_a_while_changes_nothing(machines: Machines) -> None:
    resuming = Timer(1.5, machines.scheduler.send_signal, (signal.SIGCONT,))

    def freeze(games: int) -> None:
        if games > 100 and resuming.ident is None:
            machines.scheduler.send_signal(signal.SIGSTOP)
            resuming.start()

    with open_cluster(machines.address) as found:
        report = ROUNDS.simulate(5_000, 2, seed=1, jobs=found, engine="reference", progress=freeze)
    assert not report.interrupted and shown(report) == shown(ROUNDS.simulate(5_000, 2, seed=1))


def test_a_batch_whose_scheduler_stands_still_ends_in_words(
    machines: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the middle, and at the start of the next."""
    monkeypatch.setattr(hands, "PATIENCE", 2.0)
    monkeypatch.setattr(opening, "ANSWER", 1.0)

    def freeze(games: int) -> None:
        if games > 100:
            machines.scheduler.send_signal(signal.SIGSTOP)

    try:
        with open_cluster(machines.address) as found:
            report = ROUNDS.simulate(10**6, 2, seed=1, jobs=found, engine="reference", progress=freeze)
        assert report.gone == "the scheduler of the cluster has said nothing for 2 s" and report.games > 100
        assert shown(report) == shown(ROUNDS.simulate(report.games, 2, seed=1))
        with (
            pytest.raises(ClusterProblem, match="something listens there, and has said nothing"),
            open_cluster(machines.address),
        ):
            pass
    finally:
        machines.scheduler.send_signal(signal.SIGCONT)


def test_a_batch_whose_workers_have_all_ended_reports_its_games(
    machines: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last test of this cluster."""
    monkeypatch.setattr(hands, "PATIENCE", 2.0)

    def end(games: int) -> None:
        if games > 100:
            for one in machines.processes[1:]:
                killed(one)

    with open_cluster(machines.address) as found:
        report = ROUNDS.simulate(10**6, 2, seed=1, jobs=found, engine="reference", progress=end)
    assert report.gone == "no worker has been there for 2 s" and report.games > 100
    assert shown(report) == shown(ROUNDS.simulate(report.games, 2, seed=1))


def all_children(process: int) -> list[int]:
    """The processes that any thread of a process has started."""
    files = Path(f"/proc/{process}/task").glob("*/children")
    return sorted(int(one) for file in files for one in file.read_text("ascii").split())


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="tells children by /proc")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("playing", [True, False])
def test_local_workers_end_with_their_client(sent: signal.Signals, playing: bool) -> None:
    """In the middle of a batch, and while the workers are started. SIGINT goes to all processes, as from a terminal."""
    options = ("--option", "trouble=no", "--engine", "reference", "--cluster", "local:2")
    with started(simulating("--games", "10000000", *options)) as client:
        try:
            assert wait_until(lambda: len(all_children(client.pid)) == 3, 100.0)
            children = all_children(client.pid)
            if playing:
                assert wait_until(lambda: sum(map(seconds_used, children)) > 6.0, 100.0)
            (os.killpg if sent == signal.SIGINT else os.kill)(client.pid, sent)
        finally:
            told, chatter = ended(client)
    assert wait_until(lambda: not any(map(is_running, children)), 10.0)
    if not playing and sent != signal.SIGKILL:
        assert (client.returncode, told) == (128 + sent, "") and "interrupted after 0 of 10000000 games\n" in chatter
    if playing and sent != signal.SIGKILL:
        report = json.loads(told)
        assert client.returncode == 1 and chatter == f"interrupted after {report['games']} of 10000000 games\n"
        alone = ROUNDS.simulate(report["games"], 2, seed=1, options={"trouble": False}, rows=False).to_data()
        assert {**alone, "engine": "", "seconds": 0} == {**report, "engine": "", "seconds": 0}
