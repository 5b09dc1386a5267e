"""The example that learns wins more often after a few rounds, in intervals that are Wilson's."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.stats import binomtest

LEARN = Path(__file__).resolve().parents[2] / "examples" / "learn.py"


@pytest.fixture(scope="module")
def learn() -> dict[str, Any]:
    return runpy.run_path(str(LEARN), run_name="learn")


def test_it_learns() -> None:
    """A tenth of its rounds, of half as many games, is enough: by chance the interval would hold 50 %."""
    command = [sys.executable, LEARN, "--rounds", "10", "--games", "1024", "--trial", "4000"]
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    told = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    found = re.search(r"wins ([\d.]+)% of 4000 games against random, 95 % interval ([\d.]+)% to ([\d.]+)%", told)
    assert found is not None, told
    share, low, high = map(float, found.groups())
    assert 51 < low < share < high < 70
    assert "after 10240 games" in told and re.search(r"round +10 ", told)


@pytest.mark.parametrize("option", ["--games", "--trial"])
def test_no_games_are_refused(learn: dict[str, Any], option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        learn["main"]([option, "0"])
    assert "--games and --trial are numbers from 1 on" in capsys.readouterr().err


def test_the_interval_is_wilsons(learn: dict[str, Any]) -> None:
    for won, games in ((0, 10), (7, 12), (2_300, 4_000)):
        expected = binomtest(won, games).proportion_ci(0.95, method="wilson")
        assert learn["wilson"](won, games) == pytest.approx((expected.low, expected.high), abs=1e-4)


def test_answers_that_are_not_open_have_no_chance(learn: dict[str, Any]) -> None:
    policy = learn["Policy"].__new__(learn["Policy"])
    policy.weights = np.array([[5.0, 1.0, 0.0]], dtype="float32")
    found = policy.chances(np.ones((2, 1)), np.array([[False, True, True], [True, True, True]]))
    assert found[0, 0] == 0 and np.allclose(found.sum(axis=1), 1) and found[0, 1] / found[0, 2] == pytest.approx(np.e)
