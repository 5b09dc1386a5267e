"""The yardstick in C is the game that everybody else plays, or it measures nothing."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")
def test_the_yardstick_in_c_shows_the_figures_of_the_game(tmp_path: Path) -> None:
    """The deviation of a round is 28 turns and 15 choices: five times that of their means is allowed."""
    source, built = Path(__file__).with_name("yardstick.c"), tmp_path / "yardstick"
    subprocess.run(["gcc", "-O3", "-Wall", "-Wextra", "-Werror", "-o", built, source], check=True)
    told = subprocess.run([built, "0.5", "1"], check=True, capture_output=True, text=True).stdout.split()
    rounds, turns, choices = int(told[0]), int(told[2]), int(told[3])
    assert rounds > 100_000
    near = 5 / rounds**0.5
    assert abs(turns / rounds - 53.71) < 28 * near and abs(choices / rounds - 31.58) < 15 * near
    shares = [int(won) / rounds for won in told[4:]]
    assert sum(map(int, told[4:])) == rounds
    assert all(abs(one - expected) < 0.006 for one, expected in zip(shares, (0.258, 0.253, 0.245, 0.244), strict=True))
