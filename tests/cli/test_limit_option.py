"""``--limit``: who runs a game may let it use more, and a fault says how."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from tests.cli.running import HIGH_CARD, croupier

ASKS = """\
language: 1
ruleset: asks
title: Asks
players: 2
cards: {blank: {}}
deck: {in: stock, cards: [10 x blank]}
piles: {stock: {seen_by: nobody}}
state: {count: {type: number, starts: 0}}
outcome: OUTCOME
rules: |
  to game:
    repeat 60 times:
      ask go_on(seat(1))
      add 1 to count

  decision go_on(player):
    go_on: do nothing
"""


@pytest.fixture
def asks(tmp_path: Path) -> str:
    file = tmp_path / "asks.yaml"
    file.write_text(ASKS.replace("OUTCOME", "count"), "utf-8")
    return str(file)


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        (["decision=5"], "did you mean `decisions`?"),
        (["time=5"], "there are steps, game_steps, decisions, moves, events"),
        (["decisions"], "write NAME=VALUE"),
        (["decisions=0"], "no whole number from 1 to 1000000000"),
        (["decisions=1000000001"], "no whole number from 1 to 1000000000"),
        (["decisions=many"], "no whole number"),
        (["moves=5", "moves=6"], "given twice"),
    ],
)
@pytest.mark.parametrize("command", [["play", "--watch"], ["simulate", "--games", "1"]])
def test_wrong_limits_are_told(command: list[str], limits: list[str], told: str) -> None:
    done = croupier(command[0], HIGH_CARD, *command[1:], *(word for one in limits for word in ("--limit", one)))
    assert done.returncode == 2
    assert told in " ".join(done.stderr.split())


def test_a_fault_says_which_limit_ends_a_game_and_the_game_goes_on_with_a_higher_one(asks: str) -> None:
    short = croupier("play", asks, "--watch", "--limit", "decisions=50")
    assert short.returncode == 1
    assert "fault[decisions-exhausted]" in short.stderr and "--limit decisions=500" in short.stderr
    assert croupier("play", asks, "--watch", "--limit", "decisions=500").returncode == 0


def test_the_command_that_shows_a_fault_again_has_its_limits(asks: str) -> None:
    first = croupier("simulate", asks, "--games", "1", "--seed", "4", "--limit", "decisions=7")
    command = shlex.split(first.stderr.split("to see it again: croupier ")[1].split("\n")[0])
    assert command[-5:] == ["--limit", "decisions=7", "--bots", "random", "--watch"]
    again = croupier(*command)
    assert again.returncode == 1 and "more than 7 decisions" in again.stderr


def test_a_saved_game_goes_on_with_the_limits_that_are_given(asks: str, tmp_path: Path) -> None:
    file = str(tmp_path / "game.save")
    assert croupier("play", asks, "--watch", "--save", file, "--limit", "decisions=30").returncode == 1
    data = json.loads(Path(file).read_text("utf-8"))
    data_decisions = data["content"]["state"]["decisions"]
    assert 0 <= data_decisions <= 30
    assert croupier("play", asks, "--watch", "--resume", file, "--limit", "decisions=59").returncode == 1
    assert croupier("play", asks, "--watch", "--resume", file).returncode == 0


def test_a_fault_of_the_outcome_is_told_by_simulate_like_any_other(tmp_path: Path) -> None:
    file = tmp_path / "outcome.yaml"
    file.write_text(ASKS.replace("OUTCOME", "1 div (60 - count)"), "utf-8")
    done = croupier("simulate", str(file), "--games", "1", "--seed", "8", "--format", "json")
    assert (done.returncode, json.loads(done.stdout)["faults"]) == (1, 1)
    lines = done.stderr.splitlines()
    assert lines[0].startswith("fault[divided-by-zero]")
    assert lines[1].startswith(f"  in `outcome` at {file}:9:")
    assert lines[2].startswith("  seed 8; to see it again: croupier play ")
    command = shlex.split(lines[2].split("to see it again: croupier ")[1])
    assert "fault[divided-by-zero]" in croupier(*command).stderr


def test_rounds_with_a_long_outcome_end_in_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "rounds.yaml"
    dear = "if count < 0 then (how many n in 1..1000 where any m in 1..1000 where n = m) else count"
    text = ASKS.replace("OUTCOME", dear).replace("add 1 to count", "go_round()")
    file.write_text(text + "\n  to go_round marks round: add 1 to count\n", "utf-8")
    asked = ("--games", "1", "--seed", "8", "--format", "json", "--limit", "game_steps=50000")
    done = croupier("simulate", str(file), *asked)
    assert "fault[game-steps-exhausted]" in done.stderr and "in `outcome` at" in done.stderr
