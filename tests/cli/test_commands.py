"""The commands as a script sees them: what goes to stdout and stderr, exit codes, and files."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from tests.cli.running import (
    HIGH_CARD,
    ROOT,
    YARDSTICK,
    called_so,
    content_of,
    croupier,
    croupier_fork,
    croupier_process,
    exit_code,
    written,
)
from tests.warm import croupier_folder


def test_help_is_told_without_what_it_does_not_need() -> None:
    code = (
        "import sys\nsys.argv = ['croupier', '--help']\nfrom croupier.cli import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "print([one for one in ('lark', 'pydantic', 'ruamel.yaml', 'rich') if one in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, cwd=ROOT)
    assert done.stdout.strip().endswith("[]")
    assert "simulate" in done.stdout


def test_a_process_says_what_the_other_tests_find(broken: Path) -> None:
    """The tests run commands in their own process, or in a fork: one of its own has the same exit code and texts."""
    codes = []
    for arguments in (["play", HIGH_CARD, "--seed", "1"], ["check", str(broken)], ["play", "unno"]):
        there = croupier_process(*arguments)
        for same in (croupier(*arguments), croupier_fork(*arguments)):
            assert (there.returncode, there.stdout, there.stderr) == (same.returncode, same.stdout, same.stderr)
        codes.append(there.returncode)
    assert codes == [0, 1, 2]


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["playy", "uno"], 2, "did you mean `play`?"),
        (["play", "unno"], 2, "did you mean `uno`?"),
        (["play", "nowhere.yaml"], 2, "nowhere.yaml"),
        (["play", "uno", "--players", "11"], 2, "2 to 10"),
        (["play", "uno", "--players", "1"], 2, "2 to 10"),
        (["play", "uno", "--option", "target"], 2, "target"),
        (["play", "uno", "--option", "targt=3"], 2, "did you mean `target`?"),
        (["play", "uno", "--option", "target=many"], 2, "target"),
        (["play", "uno", "--resume", "nothing.save"], 2, "nothing.save"),
        (["play", "uno", "--answers", "x"], 2, "number 1"),
        (["simulate", "uno", "--games", "0"], 2, "--games"),
        (["check"], 2, "FILE"),
    ],
)
def test_wrong_use_is_told_in_a_sentence(arguments: list[str], code: int, told: str) -> None:
    done = croupier(*arguments)
    assert done.returncode == code
    assert told in " ".join(done.stderr.split())
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


def test_check_finds_nothing_in_what_is_shipped() -> None:
    done = croupier("check", "uno", YARDSTICK, HIGH_CARD)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    file = tmp_path / "broken.yaml"
    text = (
        Path(HIGH_CARD)
        .read_text("utf-8")
        .replace("set leader to p\n", "set leadr to p\n")
        .replace("total: 36", "total: 35")
    )
    file.write_text(text, "utf-8")
    return file


def test_check_tells_full_concise_and_json(broken: Path) -> None:
    concise = croupier("check", str(broken), "--format", "concise")
    assert concise.returncode == 1
    assert [line.split(": ")[1] for line in concise.stdout.strip().split("\n")] == ["error[unknown-name]"]
    full = croupier("check", str(broken))
    assert "did you mean `leader`?" in full.stdout and "^" in full.stdout
    data = json.loads(croupier("check", str(broken), "--format", "json").stdout)
    assert [(one["code"], one["line"]) for one in data] == [("unknown-name", 56)]


def test_simulate_gives_the_keys_that_scripts_read() -> None:
    done = croupier("simulate", YARDSTICK, "--games", "5", "--players", "4", "--seed", "1", "--format", "json")
    data = json.loads(done.stdout)
    assert list(data) == [
        "ruleset",
        "engine",
        "seed",
        "games",
        "rounds",
        "faults",
        "seconds",
        "turns_per_round",
        "choices_per_round",
        "wins_by_seat",
        "points_per_round",
    ]
    assert list(data["turns_per_round"]) == ["mean", "sd", "max"]
    assert list(data["choices_per_round"]) == ["mean", "sd"]
    assert (data["games"], data["rounds"], sum(data["wins_by_seat"])) == (5, 5, 5)
    assert done.stderr == ""


def test_simulate_tells_when_no_rule_marks_a_round(tmp_path: Path) -> None:
    file = tmp_path / "unmarked.yaml"
    file.write_text(Path(HIGH_CARD).read_text("utf-8").replace(" marks round", ""), "utf-8")
    told = [croupier("simulate", one, "--games", "3", "--seed", "1").stdout for one in (HIGH_CARD, str(file))]
    assert ["turns  " in one for one in told] == [True, False]
    assert "rounds   are not counted: no rule `marks round`\nplayer 1 " in told[1]


def test_a_watched_game_is_the_same_again_by_its_command() -> None:
    first = croupier("play", HIGH_CARD, "--players", "3", "--lang", "en")
    assert first.returncode == 0 and re.search(r" wins?\b", first.stdout)
    command = shlex.split(first.stderr.strip().split("croupier ", 1)[1])
    again = croupier(*command, "--lang", "en")
    assert again.stdout == first.stdout


def test_games_are_told_in_french() -> None:
    done = croupier("play", HIGH_CARD, "--players", "2", "--seed", "1", LC_ALL="fr_CA.UTF-8")
    assert "Joueur 1" in done.stdout and "gagne" in done.stdout


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "game.save"
    whole = croupier("play", HIGH_CARD, "--players", "2", "--seed", "3", "--save", str(file), "--lang", "en")
    assert whole.returncode == 0 and file.is_file()
    resumed = croupier("play", HIGH_CARD, "--resume", str(file), "--lang", "en")
    assert resumed.returncode == 0
    assert resumed.stdout.split("\n")[-4:] == whole.stdout.split("\n")[-4:]


def test_a_damaged_save_and_one_of_another_game_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.save"
    croupier("play", HIGH_CARD, "--players", "2", "--seed", "3", "--save", str(file))
    other = croupier("play", "uno", "--resume", str(file))
    assert other.returncode == 1 and "high-card" in other.stderr
    file.write_text(file.read_text("utf-8").replace('"seed":3', '"seed":4'), "utf-8")
    damaged = croupier("play", HIGH_CARD, "--resume", str(file))
    assert damaged.returncode == 1 and "damaged" in damaged.stderr


def test_who_reads_may_stop_reading() -> None:
    line = f"{shlex.quote(str(croupier_folder()))}/croupier play uno --seed 1 | head -n 1"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60, cwd=ROOT)
    assert done.stdout.count("\n") == 1
    assert "Traceback" not in done.stderr and "BrokenPipe" not in done.stderr


def test_a_stdout_that_was_closed_before_takes_nothing() -> None:
    """A shell's `>&-` leaves no stream at all."""
    with written() as errors:
        call = ("play", HIGH_CARD, "--players", "2", "--seed", "1", "--watch")
        with called_so(call, ROOT, {}), redirect_stdout(None), redirect_stderr(errors):
            assert exit_code() == 0
            sys.stdout.close()
        assert content_of(errors).startswith("seed 1; to see this game again")


def test_show_and_rules_print_the_sheet_and_the_list() -> None:
    sheet = croupier("show", "uno", "--lang", "en").stdout
    for part in ("108 cards", "target", "AMB-20", "stock"):
        assert part in sheet
    assert "uno" in croupier("rules").stdout.split()


def test_each_seat_may_have_bots_of_its_own() -> None:
    for command in (["simulate", HIGH_CARD, "--games", "3"], ["play", HIGH_CARD, "--watch"]):
        done = croupier(*command, "--seed", "1", "--bots", "greedy,random")
        assert done.returncode == 0, done.stderr
        wrong = croupier(*command, "--seed", "1", "--players", "3", "--bots", "greedy,random")
        assert wrong.returncode == 2
        assert "2 kinds of bots are named for 3 players; name one for all, or one for each" in wrong.stderr
