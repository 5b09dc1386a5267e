"""The command ``croupier serve``."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from croupier.cli import serve
from croupier.web.rooms.store import FILE_NAME
from websockets.sync.client import connect

from tests.cli.running import HIGH_CARD, ROOT, croupier
from tests.cli.terminal import environment

LONGEST_END = 2.0
"""The seconds in which a server that is asked to end has ended."""


class Process:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert process.stdout is not None
        self.told = process.stdout.readline()
        self.address = re.search(r"http://\S+/", self.told)[0]  # type: ignore[index]

    def ask(self, path: str, body: object = None) -> dict[str, object]:
        sent = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, sent, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=20) as response:
            found: dict[str, object] = json.loads(response.read())
        return found

    def end(self, sent: signal.Signals) -> tuple[int, str, float]:
        """Return the exit code, what was said on stderr, and the seconds that the end took."""
        began = time.monotonic()
        self.process.send_signal(sent)
        _, said = self.process.communicate(timeout=20)
        return self.process.returncode, said, time.monotonic() - began


@contextmanager
def serving(folder: Path, *words: str) -> Iterator[Process]:
    command = [sys.executable, "-m", "croupier", "serve", "--no-open", "--data", str(folder), *words]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    env = environment(XDG_DATA_HOME=str(folder / "never"))
    with subprocess.Popen(command, env=env, **streams) as process:  # type: ignore[call-overload]
        try:
            yield Process(process)
        finally:
            process.kill()


@pytest.mark.skipif(os.name != "posix", reason="only POSIX lets a signal ask a process to end")
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_tables_are_kept_over_a_signal(sent: signal.Signals, code: int, tmp_path: Path) -> None:
    """A page is open and a game goes on when the signal comes."""
    wish = {"game": "high-card", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}], "pace": 0.1}
    with serving(tmp_path, "--port", "0", HIGH_CARD) as first:
        table = first.ask("api/tables", wish)["table"]
        token = first.ask(f"api/tables/{table}/seats", {"seat": 0, "name": "Ada"})["token"]
        with connect(f"ws{first.address[4:]}api/tables/{table}/socket", close_timeout=1) as page:
            page.send(json.dumps({"do": "hello", "token": token, "language": "en"}))
            assert "introduction" in str(page.recv(10))
            ended, said, seconds = first.end(sent)
    assert (ended, said) == (code, "")
    assert seconds < LONGEST_END
    with serving(tmp_path, "--port", "0", HIGH_CARD) as again:
        found = again.ask(f"api/tables/{table}")
        assert (found["phase"], found["title"]) == ("playing", "High Card")


def test_a_server_ends_soon_while_a_table_computes(tmp_path: Path) -> None:
    slow = str(ROOT / "tests" / "data" / "long-turns.yaml")
    wish = {"game": "long-turns", "seats": [{"kind": "person"}, *[{"kind": "bot", "bot": "random"}] * 3], "pace": 0}
    with serving(tmp_path, "--port", "0", slow) as server:
        table = server.ask("api/tables", wish)["table"]
        token = server.ask(f"api/tables/{table}/seats", {"seat": 0, "name": "Ada"})["token"]
        with connect(f"ws{server.address[4:]}api/tables/{table}/socket", close_timeout=1) as page:
            page.send(json.dumps({"do": "hello", "token": token, "language": "en"}))
            page.recv(10)
            page.send(json.dumps({"do": "answer", "number": 0, "key": "k", "move": 0}))
            while "confirmed" not in str(page.recv(20)):
                pass
            code, said, seconds = server.end(signal.SIGTERM)  # a bot answers at once, and its turn takes long
        assert (code, said) == (143, "")
        assert seconds < LONGEST_END


def test_another_server_cannot_have_the_same_tables(tmp_path: Path) -> None:
    with serving(tmp_path, "--port", "0") as first:
        done = croupier("serve", "--no-open", "--data", str(tmp_path), "--port", "0")
        assert done.returncode == 1
        assert "another server has the folder" in done.stderr
        assert first.end(signal.SIGTERM)[0] == 143


def test_the_usual_port_may_be_taken_and_a_wanted_one_may_not(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = croupier("serve", "--no-open", "--data", str(tmp_path), "--port", str(port), "--lang", "fr")
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(f"impossible d’écouter sur 127.0.0.1, port {port}\N{NO-BREAK SPACE}: ")
        assert done.stderr.endswith("; choisissez-en un autre avec --port\n")
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(serve, "PORT", port)
            listener = serve._listener_or_exit("127.0.0.1", None)
            assert listener.getsockname()[1] != port
            listener.close()


@pytest.mark.parametrize("host", ["", "256.1.1.1", "[::1]", "a..b", "a" * 70, "192.0.2.7", "a b"])
def test_a_host_that_is_not_this_machine_is_refused(host: str, tmp_path: Path) -> None:
    done = croupier("serve", "--no-open", "--data", str(tmp_path), "--port", "0", "--host", host)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"cannot listen on `{host}`: ")
    assert done.stderr.endswith("; --host wants an address of this machine\n")


@pytest.mark.parametrize(("name", "code"), [("bad.yaml", 1), ("missing.yaml", 2), ("no-such-game", 2)])
def test_bad_files_are_told_before_it_starts(name: str, code: int, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("language: 1\nruleset: bad\nplayers: 2\nplayer: 3\n", "utf-8")
    done = croupier("serve", "--no-open", "--data", str(tmp_path / "tables"), name, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (code, "")
    assert name in done.stderr
    assert not (tmp_path / "tables").exists()


def test_files_that_are_no_games_are_named_and_the_others_are_offered(tmp_path: Path) -> None:
    """A house rule among the files is offered with the games that it fits."""
    (tmp_path / "bad.yaml").write_text("language: 1\nruleset: bad\n", "utf-8")
    left_out = ["hearts.scenarios.yaml", "hearts.rulebook.yaml", "canasta.statements.yaml"]
    examples = [*left_out, "crazy-eights.yaml", "knocking.yaml"]
    files = [*(str(ROOT / "examples" / one) for one in examples), str(tmp_path / "bad.yaml")]
    with serving(tmp_path / "tables", "--port", "0", *files) as server:
        games = server.ask("api/games")["games"]
        told = server.ask("api/games/crazy-eights")["houseRules"]
        said = server.end(signal.SIGTERM)[1]
    assert isinstance(games, list) and isinstance(told, list)
    assert "crazy-eights" in {one["game"] for one in games} and "bad" not in {one["game"] for one in games}
    assert [one["name"] for one in told if one["fits"]] == ["knocking"]
    assert "bad.yaml:1:1" in said and re.findall(r"(?m)^not offered: \S*/(\S+) (.*)$", said) == [
        ("hearts.scenarios.yaml", "holds scenarios, which `croupier test` plays"),
        ("hearts.rulebook.yaml", "ties a rulebook to the statements of a ruleset"),
        ("canasta.statements.yaml", "holds the statements of a rulebook"),
        ("bad.yaml", "has mistakes"),
    ]


def test_nothing_is_served_if_no_file_is_a_game(tmp_path: Path) -> None:
    files = [str(ROOT / one) for one in ("rulesets/uno/excused.yaml", "rulesets/uno/scenarios/deck.yaml")]
    done = croupier("serve", "--no-open", "--data", str(tmp_path / "tables"), "--lang", "fr", *files)
    assert (done.returncode, done.stdout) == (2, "")
    assert [line.rsplit("/")[-1] for line in done.stderr.splitlines()] == [
        "excused.yaml dit quels changements des règles peuvent échapper aux scénarios",
        "deck.yaml contient des scénarios, que joue `croupier test`",
    ]
    assert not (tmp_path / "tables").exists()


def test_what_is_missing_is_named_with_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "NEEDED", ("starlette", "no_such_module"))
    done = croupier("serve")
    assert done.returncode == 1
    assert done.stderr == "croupier serve needs no_such_module; pip install 'croupier[web]' adds it\n"


def test_where_tables_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/somebody")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert serve._folder(None) == Path("/data/croupier")
    assert serve._folder(Path("here")) == Path("here")
    for other in ("", "relative"):
        monkeypatch.setenv("XDG_DATA_HOME", other)
        assert serve._folder(None) == Path("/home/somebody/.local/share/croupier")


def test_a_damaged_table_is_named_and_the_others_go_on(tmp_path: Path) -> None:
    wish = {"game": "high-card", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}]}
    with serving(tmp_path, "--port", "0", HIGH_CARD) as first:
        bad, good = first.ask("api/tables", wish)["table"], first.ask("api/tables", wish)["table"]
        first.end(signal.SIGTERM)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as store, store:
        store.execute("UPDATE tables SET setup = replace(setup, 'high', 'HIGH') WHERE id = ?", (bad,))
    with serving(tmp_path, "--port", "0", HIGH_CARD) as again:
        assert again.ask(f"api/tables/{good}")["phase"] == "seating"
        assert again.process.stderr is not None
        assert f"`{bad}` is damaged" in again.process.stderr.readline()
        with pytest.raises(urllib.error.HTTPError) as refused:
            again.ask(f"api/tables/{bad}")
        assert json.loads(refused.value.read())["error"] == "damaged"


def test_a_wider_host_is_warned_of(tmp_path: Path) -> None:
    with serving(tmp_path, "--port", "0", "--host", "0.0.0.0") as server:
        assert "0.0.0.0" not in server.told
        code, said, _ = server.end(signal.SIGTERM)
    assert code == 143
    assert said.startswith("warning: all who reach this machine")
