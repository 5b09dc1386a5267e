"""Saved games on the disk: nothing is lost, nothing is left lying about, and what is no plain file is not read."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import croupier as package
import pytest
from croupier.cli.saving import CannotSave, write_save
from croupier.game import replay

from tests.cli.running import HIGH_CARD, ROOT, croupier
from tests.cli.terminal import environment


def answers_in(file: Path) -> int:
    return len(json.loads(file.read_text("utf-8"))["content"]["answers"])


def test_a_watched_game_that_is_killed_is_kept(tmp_path: Path) -> None:
    """Bots that play a long match; the file has what was played a moment before, and can be gone on with."""
    file = tmp_path / "game.save"
    command = [sys.executable, "-m", "croupier", "play", "uno", "--seed", "3", "--watch", "--save", str(file)]
    options = ["--option", "target=100000", "--limit", "decisions=1000000"]
    process = subprocess.Popen([*command, *options], stdout=subprocess.DEVNULL, cwd=ROOT, env=environment())
    until = time.monotonic() + 30
    while time.monotonic() < until and not (file.exists() and answers_in(file) > 0):
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert answers_in(file) > 0
    package.load("uno").restore(file.read_text("utf-8"))


def test_the_earlier_save_stays_where_the_new_one_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.save"
    game = package.load(HIGH_CARD).new_game(2)
    write_save(game, file)
    before = file.read_text("utf-8")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    game.play(game.offers[0].moves[0])
    with pytest.raises(CannotSave, match="No space left on device; choose another place"):
        write_save(game, file)
    assert sorted(tmp_path.iterdir()) == [file]
    assert file.read_text("utf-8") == before


def test_what_stands_against_a_save_is_told_in_the_language_of_the_game(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("a letter", "utf-8")
    for where, told in (
        ("", "ce n’est pas un fichier"),
        ("text", "pas une partie sauvegardée"),
        ("a/b", "No such file or directory; choisissez un autre endroit"),
    ):
        done = croupier("play", str(HIGH_CARD), "--lang", "fr", "--save", str(tmp_path / where))
        text = " ".join(done.stderr.replace("\N{NO-BREAK SPACE}", " ").split())
        assert done.returncode == 2 and "impossible de sauvegarder dans" in text and told in text


def test_a_path_in_a_message_is_tame(tmp_path: Path) -> None:
    problem = CannotSave(tmp_path / "\x1b[31m", "no\x1bway")
    assert "\x1b" not in str(problem)


def test_a_finished_game_is_told_with_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of more answers than a command holds."""
    monkeypatch.setattr(replay, "LONGEST", 50)
    file = tmp_path / "long.save"
    whole = croupier("play", "uno", "--players", "2", "--seed", "1", "--option", "target=1", "--save", str(file))
    assert whole.returncode == 0 and answers_in(file) > replay.LONGEST
    again = croupier("play", "uno", "--resume", str(file))
    assert again.returncode == 0
    assert again.stderr.strip().endswith(f"croupier play uno --resume {file}")
    assert whole.stdout.endswith(again.stdout)


@pytest.mark.parametrize("option", ["--resume", "--option"])
@pytest.mark.parametrize("kind", ["pipe", "folder", "device"])
def test_what_is_no_plain_file_is_not_read(tmp_path: Path, option: str, kind: str) -> None:
    file = tmp_path / "it"
    if kind == "pipe":
        os.mkfifo(file)
    elif kind == "folder":
        file.mkdir()
    else:
        file = Path("/dev/zero")
    value = str(file) if option == "--resume" else f"target=@{file}"
    done = croupier("play", "uno", option, value)
    assert done.returncode == 2
    assert f"cannot read {file}: it is no plain file" in " ".join(done.stderr.split())


def test_a_huge_file_is_no_option(tmp_path: Path) -> None:
    file = tmp_path / "huge"
    with file.open("wb") as out:
        out.truncate(3_000_000_000)
    done = croupier("play", "uno", "--option", f"target=@{file}")
    assert done.returncode == 2 and "larger than" in " ".join(done.stderr.split())


@pytest.mark.parametrize("name", ["./uno", "../uno", "uno.yaml", "uno/"])
def test_an_installed_name_with_a_path_gets_a_hint(name: str, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    done = croupier("play", name, cwd=tmp_path / "there", PYTHONPATH=str(ROOT / "interpreter"))
    assert done.returncode == 2
    assert "an installed ruleset is called `uno`" in done.stderr


def test_a_folder_that_is_called_like_an_installed_ruleset_gets_a_hint(tmp_path: Path) -> None:
    (tmp_path / "uno").mkdir()
    done = croupier("play", "./uno", cwd=tmp_path, PYTHONPATH=str(ROOT / "interpreter"))
    assert done.returncode == 2
    assert "an installed ruleset is called `uno`" in done.stderr


def test_events_of_a_seat_that_is_not_there_are_refused() -> None:
    game = package.load(HIGH_CARD).new_game(2)
    for seat in (-1, 2, 9):
        with pytest.raises(IndexError, match=f"no seat {seat}"):
            game.events_for(seat)
    assert game.events_for(1) and game.events_for(None)
