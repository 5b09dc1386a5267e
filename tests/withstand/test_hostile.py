"""Hostile rulesets (``hostile``): each ends with the codes that it must end with, soon, and in little memory.

They run in two processes, which must outlive them all; a case that takes longer than the hard stop ends its process.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import croupier
import pytest
from croupier.language.ruleset.load import LONGEST_CHAIN
from croupier.rules import diagnose

from tests.amount import part
from tests.cli.running import croupier as run_command
from tests.withstand.hostile import CASES, run

HARD_STOP = 60
"""Seconds for one case. Each takes about one on a free machine; what is not bounded takes minutes or more."""

MOST_MEGABYTES = 500
"""Of a process that has tried all of its cases: without bounds several of them would take gigabytes."""

TRIED = part(CASES, 16)

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(croupier.__file__).parents[1])}


class Trial:
    """A process that tries out some cases, one after the other."""

    def __init__(self, names: list[str]) -> None:
        self.found: dict[str, list[str]] = {}
        self.alive = False
        self.megabytes = 0
        self.running = ""
        self.process = subprocess.Popen(
            [sys.executable, run.__file__, *names], env=ENVIRONMENT, stdout=subprocess.PIPE, text=True
        )
        self._timer: threading.Timer | None = None

    def watch(self) -> Trial:
        """Reads what the process tells until it ends, or is stopped."""
        assert self.process.stdout is not None
        self._wind()
        for line in self.process.stdout:
            self._wind()
            self._take(json.loads(line))
        self._stop_timer()
        self.process.wait()
        return self

    def _take(self, told: dict[str, Any]) -> None:
        if "begins" in told:
            self.running = told["begins"]
        elif "name" in told:
            self.found[told["name"]] = told["codes"]
            self.megabytes = told["megabytes"]
        else:
            self.alive = told["alive"] == ["played"]

    def _wind(self) -> None:
        self._stop_timer()
        self._timer = threading.Timer(HARD_STOP, self.process.kill)
        self._timer.start()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


@pytest.fixture(scope="module")
def trials() -> list[Trial]:
    names = TRIED
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda part: Trial(part).watch(), (names[::2], names[1::2])))


@pytest.mark.parametrize("name", TRIED)
def test_it_ends_with_its_codes(trials: list[Trial], name: str) -> None:
    for trial in trials:
        assert trial.running != name or name in trial.found, f"it did not end within {HARD_STOP} seconds"
    found = {key: codes for trial in trials for key, codes in trial.found.items()}
    assert name in found, "an earlier case ended the process"
    assert found[name] == sorted(CASES[name].codes)


def test_the_processes_live_on_and_are_small(trials: list[Trial]) -> None:
    assert all(trial.alive and trial.process.returncode == 0 for trial in trials)
    assert max(trial.megabytes for trial in trials) < MOST_MEGABYTES


def test_a_process_that_hangs_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "HARD_STOP", 0.01)
    trial = Trial(["an endless loop"]).watch()
    assert not trial.alive
    assert trial.found == {}


# --- files -----------------------------------------------------------------------------------------


def codes_of(path: Path) -> set[str]:
    return {one.code for one in diagnose(path)}


def test_files_that_are_no_rulesets(tmp_path: Path) -> None:
    large = tmp_path / "large.yaml"
    with large.open("wb") as file:
        file.truncate(2_000_000_000)
    assert codes_of(large) == {"file-too-large"}
    for name, data, code in (
        ("binary", bytes(range(256)), "not-utf8"),
        ("utf16", "language: 1".encode("utf-16"), "not-utf8"),
        ("nul", b"language: 1\0", "bad-character"),
        ("empty", b"", "empty-file"),
        ("surrogate", b"title: \xed\xa0\x80", "not-utf8"),
    ):
        path = tmp_path / f"{name}.yaml"
        path.write_bytes(data)
        assert codes_of(path) == {code}, name
    assert codes_of(tmp_path) == {"not-a-file"}
    assert codes_of(tmp_path / "no\0path.yaml") == {"no-such-file"}
    assert codes_of(tmp_path / ("x" * 5_000 + ".yaml")) == {"unreadable-file"}
    assert codes_of(Path("/dev/zero/x.yaml" if not Path("/dev/zero").exists() else "/dev/zero")) <= {
        "not-a-file",
        "no-such-file",
    }


def test_a_pipe_is_not_read(tmp_path: Path) -> None:
    """Opening it would wait for ever."""
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    assert codes_of(pipe) == {"not-a-file"}


def variant(name: str, extends: str) -> str:
    return f"language: 1\nruleset: {name}\ntitle: {name}\nextends: {extends}\n"


@pytest.mark.parametrize("length", [1, 2, LONGEST_CHAIN + 1])
def test_rulesets_that_extend_each_other(tmp_path: Path, length: int) -> None:
    for at in range(length):
        (tmp_path / f"v{at}.yaml").write_text(variant(f"v{at}", f"./v{(at + 1) % length}.yaml"), "utf-8")
    assert "endless-extends" in codes_of(tmp_path / "v0.yaml")


@pytest.mark.parametrize("base", ["/dev/zero", "/dev/null", "..", "./nothing.yaml", "/etc/passwd", "'\\0'", "nothing"])
def test_extending_what_is_no_ruleset(tmp_path: Path, base: str) -> None:
    (tmp_path / "v.yaml").write_text(variant("v", base), "utf-8")
    assert codes_of(tmp_path / "v.yaml")


@pytest.mark.parametrize("rule", ["/dev/zero", "/dev/null", "..", "./nothing.yaml", "/etc/passwd", "'\\0'", "nothing"])
def test_including_what_is_no_house_rule(tmp_path: Path, rule: str) -> None:
    (tmp_path / "v.yaml").write_text(variant("v", f"uno\nwith: {rule}"), "utf-8")
    assert codes_of(tmp_path / "v.yaml")


def test_a_text_is_not_shown_that_is_no_house_rule(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("language: 1\nhouse_rule: secret\nkey: 12345\n", "utf-8")
    (tmp_path / "v.yaml").write_text(variant("v", "uno\nwith: ./secret"), "utf-8")
    assert codes_of(tmp_path / "v.yaml") == {"not-a-house-rule"}


def test_including_much(tmp_path: Path) -> None:
    (tmp_path / "v.yaml").write_text(variant("v", f"uno\nwith: [{', '.join(['jump-in'] * 5_000)}]"), "utf-8")
    assert codes_of(tmp_path / "v.yaml") == {"laid-twice"}


def test_taking_much_away(tmp_path: Path) -> None:
    names = ", ".join(f"play_or_drow{number}" for number in range(5_000))
    (tmp_path / "v.yaml").write_text(variant("v", "uno") + f"rules: |\n  remove {names}\n", "utf-8")
    assert codes_of(tmp_path / "v.yaml") == {"nothing-to-remove"}


# --- commands --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["check"], "a: " + "[" * 5_000),
        (["check"], "\x00\x01"),
        (["simulate", "--games", "1"], "rules: ["),
        (["show"], "language: 1\nruleset: x\n"),
        (["play", "--watch"], "- 1\n- 2\n"),
    ],
)
def test_no_command_shows_a_traceback(tmp_path: Path, arguments: list[str], text: str) -> None:
    file = tmp_path / "hostile.yaml"
    file.write_text(text, "utf-8")
    done = run_command(arguments[0], str(file), *arguments[1:])
    assert done.returncode == 1
    assert "Traceback" not in done.stderr + done.stdout
