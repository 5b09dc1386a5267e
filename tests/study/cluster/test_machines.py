"""A scheduler and workers as processes of their own, over TLS: the commands of the README, and what they meet."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import croupier
import pytest

pytest.importorskip("distributed", reason="clusters need the extra `cluster`")

from croupier.study.cluster import ClusterProblem, Security, open_cluster, opening

from tests.cli.terminal import REPOSITORY, environment
from tests.study.cluster.machines import killed, wait_until
from tests.study.simulation.batches import ROUNDS, shown

README = REPOSITORY / "interpreter" / "croupier" / "study" / "cluster" / "README.md"
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", README.read_text("utf-8"), re.S | re.M)
"""The certificates, the scheduler, the workers, and who plays on them."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Shell:
    """Runs the commands of the README in a folder, with another port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = str(free_port())
        self.left: list[subprocess.Popen[str]] = []

    def run(self, line: str) -> str:
        """What a command prints. One with ``&`` behind it goes on until the end."""
        words = line.replace("8786", self.port).replace("local:2", "local:1").removesuffix("&").split()
        programs = {"dask": [sys.executable, "-m", "dask"], "croupier": [sys.executable, "-m", "croupier"]}
        command = [*programs.get(words[0], [words[0]]), *words[1:]]
        if line.endswith("&"):
            with (self.folder / f"{words[1]}.log").open("w") as log:
                self.left.append(
                    subprocess.Popen(command, cwd=self.folder, env=environment(), stdout=log, stderr=log, text=True)
                )
            return ""
        done = subprocess.run(
            command, cwd=self.folder, env=environment(), capture_output=True, text=True, timeout=120, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def end(self) -> None:
        for one in reversed(self.left):
            one.terminate()
        for one in self.left:
            one.wait(30)


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shell]:
    """The cluster of the README."""
    if shutil.which("openssl") is None:
        pytest.skip("certificates are made by openssl")
    found = Shell(tmp_path_factory.mktemp("readme"))
    try:
        for block in BLOCKS[:-1]:
            for line in block.strip().splitlines():
                found.run(line)
            assert "scheduler" not in block or wait_until((found.folder / "cluster.json").is_file)
        yield found
    finally:
        found.end()


def test_the_commands_of_the_readme_play_on_two_workers(shell: Shell) -> None:
    """The last of them by the address of the scheduler and by its file; both print what one process prints."""
    alone = croupier.load("uno").simulate(100, seed=1, rows=False).to_data()
    commands = BLOCKS[-1].strip().splitlines()
    assert len(BLOCKS) == 4 and len(commands) == 2
    for command in commands:
        told = json.loads(shell.run(f"{command} --format json"))
        del told["seconds"]
        assert told == {name: value for name, value in alone.items() if name != "seconds"}


def certified(folder: Path, **changes: str) -> Security:
    files = {"ca_file": "authority.pem", "cert": "member.pem", "key": "member-key.pem", **changes}
    return Security(**{name: str(folder / file) for name, file in files.items()})


def test_a_scheduler_with_tls_takes_none_without_and_none_of_another_authority(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "ANSWER", 2.0)
    place, folder = f"127.0.0.1:{shell.port}", shell.folder
    with open_cluster(place, certified(folder)) as found:
        assert len(found.client.nthreads()) == 2 and found.client.scheduler.address.startswith("tls://")
    for line in BLOCKS[0].strip().splitlines():
        shell.run(line.replace("authority", "stranger").replace("member", "strange-member"))
    strange = certified(folder, cert="strange-member.pem", key="strange-member-key.pem")
    for security in (Security(), strange, certified(folder, ca_file="stranger.pem")):
        with (
            pytest.raises(ClusterProblem, match=f"no scheduler answers at t.*:{shell.port}"),
            open_cluster(place, security),
        ):
            pass
    for address, security, message in (
        (f"tls://{place}", Security(), "needs --tls-ca-file, --tls-cert and --tls-key"),
        (f"tcp://{place}", certified(folder), "is without TLS"),
        (place, certified(folder, cert="none.pem"), "/none.pem: no such file or directory"),
        (place, Security(ca_file="authority.pem"), "--tls-cert and --tls-key are missing"),
    ):
        with pytest.raises(ClusterProblem, match=re.escape(message)), open_cluster(address, security):
            pass


def test_a_batch_whose_scheduler_ends_reports_its_games(shell: Shell) -> None:
    """The last test of this cluster."""

    def end(games: int) -> None:
        if games > 100:
            killed(shell.left[0])

    with open_cluster(f"tls://127.0.0.1:{shell.port}", certified(shell.folder)) as found:
        report = ROUNDS.simulate(10**6, 2, seed=1, jobs=found, engine="reference", progress=end)
    assert report.interrupted and report.gone == "the scheduler of the cluster is gone" and report.games > 100
    assert shown(report) == shown(ROUNDS.simulate(report.games, 2, seed=1))
