"""Batches on workers of this machine: the figures of one process, whatever becomes of workers."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import croupier
import pytest

pytest.importorskip("distributed", reason="clusters need the extra `cluster`")

from croupier.study.cluster import Cluster, ClusterProblem, Security, cluster, open_cluster, opening, version
from croupier.study.simulation.workforce import WorkforceGone

from tests.study.simulation.batches import FILE, GAMES, ROUNDS, shown

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
SEVERAL = 3_000
"""Games that take several blocks."""


README = EXAMPLES.parent / "interpreter" / "croupier" / "study" / "cluster" / "README.md"


@pytest.fixture(scope="module")
def workers() -> Iterator[Cluster]:
    with open_cluster("local:2") as found:
        yield found


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of few games, so that they come back in another order than they are asked for."""
    monkeypatch.setattr(cluster, "SECONDS", 0.02)


@pytest.fixture(scope="module")
def alone() -> dict[str, Any]:
    return shown(ROUNDS.simulate(GAMES, 2, seed=1))


def test_figures_rows_and_faults_are_those_of_one_process(workers: Cluster, alone: dict[str, Any]) -> None:
    """Twice, since workers keep tables: faults that they have met count as new in every batch."""
    for _ in range(2):
        assert shown(ROUNDS.simulate(GAMES, 2, seed=1, jobs=workers)) == alone
    assert alone["faults"] > len(alone["faults kept"]) == 1
    assert "croupier play" in alone["faults kept"][0] and str(FILE) in alone["faults kept"][0]


def test_options_limits_seats_and_seeds_go_to_the_workers(workers: Cluster) -> None:
    limits = croupier.Limits(decisions=5)
    settings: dict[str, Any] = {"players": 3, "seed": 2**64 - 4, "options": {"trouble": False}, "limits": limits}
    found = ROUNDS.simulate(40, jobs=workers, **settings)
    assert shown(found) == shown(ROUNDS.simulate(40, **settings)) and found.faults == 40


def test_rules_without_a_file_with_an_option_that_they_have_taken(workers: Cluster) -> None:
    rules = croupier.load_text(FILE.read_text("utf-8"), "nowhere").with_options({"trouble": "no"})
    assert shown(rules.simulate(30, 2, seed=1, jobs=workers)) == shown(rules.simulate(30, 2, seed=1))


def test_workers_keep_their_cores_for_games(workers: Cluster) -> None:
    """dask's profiles and ticks take none of them: each worker has the settings of ``open_cluster``."""

    def differing() -> dict[str, Any]:
        import dask
        from croupier.study.cluster.opening import SETTINGS

        return {name: dask.config.get(name) for name, value in SETTINGS.items() if dask.config.get(name) != value}

    assert list(workers.client.run(differing).values()) == [{}, {}]
    assert workers.client.cluster.scheduler.periodic_callbacks["tick"].callback_time == 1_000


def test_a_fault_in_the_value_of_an_option_has_its_place(workers: Cluster) -> None:
    rules = croupier.load(EXAMPLES / "masquerade.yaml")
    options = {"consolation": "add 1 div size(salon(player)) to player.score"}
    found = rules.simulate(3, seed=1, options=options, jobs=workers, engine="reference")
    assert shown(found) == shown(rules.simulate(3, seed=1, options=options, engine="reference"))
    assert "at option consolation:1:5" in str(found.kept_faults[0])


def test_a_worker_that_is_killed_loses_no_game_and_none_counts_twice(workers: Cluster) -> None:
    nanny = next(iter(workers.client.cluster.workers.values()))
    before = nanny.pid

    def kill(games: int) -> None:
        if games > 100 and nanny.pid == before:
            os.kill(before, signal.SIGKILL)

    options = {"trouble": False}
    found = ROUNDS.simulate(SEVERAL, 2, seed=1, options=options, engine="reference", jobs=workers, progress=kill)
    assert shown(found) == shown(ROUNDS.simulate(SEVERAL, 2, seed=1, options=options))
    assert not found.interrupted and nanny.pid != before


def test_an_interrupt_leaves_a_whole_batch_and_the_cluster_goes_on(workers: Cluster) -> None:
    def press(games: int) -> None:
        if games > 100:
            signal.raise_signal(signal.SIGINT)

    found = ROUNDS.simulate(10**6, 2, seed=1, engine="reference", jobs=workers, progress=press)
    assert found.interrupted and not found.gone and 100 < found.games < 10**6
    assert shown(found) == shown(ROUNDS.simulate(found.games, 2, seed=1))
    assert ROUNDS.simulate(3, 2, jobs=workers).games == 3


def test_a_wanted_engine_that_cannot_play_is_refused(workers: Cluster) -> None:
    with pytest.raises(WorkforceGone, match=r"the worker tcp://127\S+ cannot play this: the native engine cannot"):
        ROUNDS.simulate(3, 2, jobs=workers, bots="greedy", engine="native")


def test_rules_whose_files_have_changed_are_refused(workers: Cluster, tmp_path: Path) -> None:
    base, variant = tmp_path / "base.yaml", tmp_path / "variant.yaml"
    base.write_text(FILE.read_text("utf-8"), "utf-8")
    variant.write_text("language: 1\nruleset: variant\nextends: ./base.yaml\n", "utf-8")
    rules = croupier.load(variant)
    base.unlink()
    assert rules.simulate(5, 2, jobs=workers).games == 5  # its texts are still known
    variant.unlink()
    assert rules.simulate(5, 2, jobs=workers).games == 5


def test_workers_without_native_code_give_the_same_figures(workers: Cluster) -> None:
    def lose_native() -> None:
        from croupier.study.simulation import engines

        engines.ENGINES = engines.ENGINES[-1:]

    pytest.importorskip("llvmlite", reason="native code needs the extra `native`")
    workers.client.run(lose_native)
    limits = croupier.Limits(decisions=299_999)  # others than before, so that tables are opened anew
    found = ROUNDS.simulate(GAMES, 2, seed=1, limits=limits, jobs=workers)
    here = ROUNDS.simulate(GAMES, 2, seed=1, limits=limits)
    assert (found.engine, here.engine) == ("reference", "native") and shown(found) == shown(here)


@pytest.fixture
def _another_program(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """This process has another version than the workers."""
    version.this_version.cache_clear()
    monkeypatch.setattr(version, "__version__", "0.0.7")
    yield
    version.this_version.cache_clear()


@pytest.mark.usefixtures("_another_program")
def test_workers_with_another_program_are_refused(workers: Cluster) -> None:
    """Those that are there at first, and one that comes late."""
    message = (
        r"the worker tcp://127\S+ has croupier 0\.1\.0 \(.*\); this is croupier 0\.0\.7 .*: install the same there"
    )
    with pytest.raises(ClusterProblem, match=message):
        opening._check_workers(workers.client, Security())
    message = r"the worker tcp://127\S+ cannot play this: it has croupier 0\.1\.0 .* the batch is of croupier 0\.0\.7"
    with pytest.raises(WorkforceGone, match=message):
        ROUNDS.simulate(3, 2, jobs=workers)


def test_nothing_listens_beyond_this_machine(workers: Cluster) -> None:
    assert all("//127.0.0.1:" in one for one in (workers.client.scheduler.address, *workers.client.nthreads()))
    listening = [
        line.split()[1].partition(":")[0]
        for line in Path("/proc/self/net/tcp").read_text("ascii").splitlines()[1:]
        if line.split()[3] == "0A" and line.split()[9] in _sockets()
    ]
    assert listening and set(listening) == {"0100007F"}


def _sockets() -> set[str]:
    """The sockets of this process, by their inodes."""
    links = []
    for one in Path("/proc/self/fd").iterdir():
        try:
            links.append(os.readlink(one))
        except OSError:
            continue
    return {one.removeprefix("socket:[").rstrip("]") for one in links if one.startswith("socket:")}


def test_the_program_of_the_readme_starts_no_cluster_in_its_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each local process imports the file that has started it."""
    (program,) = re.findall(r"^```python\n(.*?)^```$", README.read_text("utf-8"), re.S | re.M)
    opened: list[str] = []

    @contextmanager
    def opening_of(place: str) -> Iterator[int]:
        opened.append(place)
        yield 1

    monkeypatch.setattr("croupier.study.cluster.open_cluster", opening_of)
    exec(program, {"__name__": "__mp_main__"})
    assert opened == []
    exec(program, {"__name__": "__main__"})
    assert opened == ["local:2"]
