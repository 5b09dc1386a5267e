"""``croupier serve --workshop``: what it prints and refuses, and that no worker outlives the server."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.cli.running import croupier
from tests.web.server.test_serve import Process, serving

SECONDS = 20
"""After which a worker should have ended, and has not."""


def asked(page: ClientConnection, number: int, ask: str, **given: Any) -> Any:
    page.send(json.dumps({"do": "ask", "id": number, "role": "writing", "ask": ask, "given": given}))
    return json.loads(page.recv(60))


def workers_of(server: Process) -> list[int]:
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    return [int(one) for one in children.read_text("ascii").split()]


def until_ended(workers: list[int]) -> bool:
    """Whether all workers end in time."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        if not any(Path(f"/proc/{one}/cmdline").exists() and _runs(one) for one in workers):
            return True
        time.sleep(0.05)
    return False


def _runs(process: int) -> bool:
    try:
        return b"worker" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux lists the children of a process there")
@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGKILL])
def test_no_worker_outlives_the_server(sent: signal.Signals, tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    folder.mkdir()
    with serving(tmp_path, "--port", "0", "--workshop", str(folder)) as server:
        assert server.process.stdout is not None
        address, key = server.process.stdout.readline().split()[-1].split("#key=")
        assert address == f"{server.address}workshop"
        with connect(f"ws{server.address[4:]}api/workshop/socket", close_timeout=1) as page:
            page.send(json.dumps({"do": "hello", "key": key, "language": "en"}))
            assert json.loads(page.recv(20))["type"] == "welcome"
            assert asked(page, 1, "diagnose", files=[])["type"] == "answer"
            workers = workers_of(server)
            assert len(workers) == 1
            ended, said, _ = server.end(sent)
    assert (ended, said) == ({signal.SIGTERM: 143, signal.SIGKILL: -9}[sent], "")
    assert until_ended(workers)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--workshop", "nowhere"], "`nowhere` is no folder; --workshop wants the folder of your rule files"),
        (["--host", "0.0.0.0", "--workshop", "."], "the workshop writes files of this machine"),
    ],
)
def test_a_workshop_that_cannot_be_is_refused(words: list[str], said: str, tmp_path: Path) -> None:
    done = croupier("serve", "--no-open", "--data", str(tmp_path), *words, cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert not os.listdir(tmp_path)
