"""Rules whose machine code would be too large are left to another engine, which is told."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("llvmlite", reason="native code needs llvmlite, the extra `native`")

from click.testing import CliRunner
from croupier.cli import group
from croupier.engines.choice import WrongEngine
from croupier.engines.native import build, routine, text
from croupier.engines.native.module import module_text
from croupier.engines.plan import make_plan

from tests.study.simulation.batches import FILE, ROUNDS, shown

TOLD = "the native engine cannot play this: its machine code would have more than 900 instructions"


@pytest.fixture
def little_room(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for module in (text, routine):
        monkeypatch.setattr(module, "MOST_LINES", 900)


@pytest.mark.usefixtures("little_room")
def test_rules_that_are_too_large_are_played_by_another_engine() -> None:
    report = ROUNDS.simulate(9, 2, seed=1)
    assert report.engine != "native" and report.passed_over == TOLD
    assert shown(report) == shown(ROUNDS.simulate(9, 2, seed=1, engine="reference"))
    with pytest.raises(WrongEngine, match=TOLD):
        ROUNDS.simulate(9, 2, seed=1, engine="native")


@pytest.mark.usefixtures("little_room")
def test_the_command_says_which_engine_has_played() -> None:
    words = ["simulate", str(FILE), "--games", "2", "--option", "trouble=no"]
    result = CliRunner().invoke(group, words)
    assert result.exit_code == 0 and f"{TOLD}; the " in result.stderr and result.stderr.count("\n") == 1
    refused = CliRunner().invoke(group, [*words, "--engine", "native"])
    assert refused.exit_code == 2 and "its machine code would have more than 900" in refused.stderr


def test_a_function_that_is_too_large_is_not_written_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "MOST_LINES", 30)
    with pytest.raises(text.TooLarge):
        module_text(make_plan(ROUNDS.program(2)))


def test_a_large_module_is_not_optimised(monkeypatch: pytest.MonkeyPatch) -> None:
    levels: list[int] = []
    monkeypatch.setattr(build, "_compiled", lambda module, level: (levels.append(level), b"")[1])
    for lines in (build.LARGE, build.LARGE + 1):
        build.compiled("\n" * lines)
    assert levels == [build.LEVEL, 0]
