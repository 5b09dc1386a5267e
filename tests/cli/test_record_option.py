"""``croupier play --record``: what was played becomes a scenario, anywhere, with its ruleset and house rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from croupier.cli import group

ROOT = Path(__file__).resolve().parents[2]
EIGHTS = str(ROOT / "examples" / "crazy-eights.yaml")
KNOCKING = str(ROOT / "examples" / "knocking.yaml")


def run(*words: object) -> Result:
    return CliRunner().invoke(group, [*map(str, words)])


def watched(file: Path, *words: str) -> Result:
    return run("play", *words, "--watch", "--seed", "3", "--players", "2", "--bots", "greedy", "--record", file)


@pytest.mark.parametrize("words", [(EIGHTS,), (EIGHTS, "--with", KNOCKING), ("uno", "--option", "target=10")])
def test_a_watched_game_becomes_a_scenario_that_passes(tmp_path: Path, words: tuple[str, ...]) -> None:
    file = tmp_path / "a game.yaml"
    found = watched(file, *words)
    assert found.exit_code == 0 and f"croupier test {file}" in found.output
    again = run("test", file)
    assert again.exit_code == 0 and "1 scenario, 1 passed" in again.output
    changed = file.read_text("utf-8").replace("over: yes", "over: no")
    file.write_text(changed, "utf-8")
    assert run("test", file).exit_code == 1


def test_a_record_is_replaced_and_nothing_else_is(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    assert watched(file, EIGHTS).exit_code == 0
    before = file.read_text("utf-8")
    assert watched(file, EIGHTS).exit_code == 0 and file.read_text("utf-8") == before
    file.write_text("a letter", "utf-8")
    found = watched(file, EIGHTS)
    assert found.exit_code == 2 and "is no record" in found.output and file.read_text("utf-8") == "a letter"


def test_a_place_that_is_not_there_is_refused_before_the_game(tmp_path: Path) -> None:
    for place in (tmp_path / "nowhere" / "game.yaml", tmp_path):
        found = watched(place, EIGHTS)
        assert found.exit_code == 2 and "--record" in found.output and "round" not in found.output


def test_a_file_may_name_what_it_is_played_with(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    body = "- background: {players: 2, begin: game}\n- scenario: it begins\n  then: {over: no}\n"
    file.write_text(f"- ruleset: {EIGHTS}\n{body}", "utf-8")
    assert run("test", file).exit_code == 0
    file.write_text(f"- {{ruleset: {EIGHTS}, with: [{KNOCKING}]}}\n{body}", "utf-8")
    found = run("test", file)
    assert found.exit_code == 0 and "with knocking" in found.output
    file.write_text(f"- ruleset: nosuch\n{body}", "utf-8")
    assert run("test", file).exit_code == 2
    file.write_text(f"{body}- ruleset: {EIGHTS}\n", "utf-8")
    assert "nothing reads the key" in run("test", file).output or run("test", file).exit_code != 0


def test_a_record_does_not_take_the_place_of_the_saved_game(tmp_path: Path) -> None:
    file = tmp_path / "game"
    for option in ("--save", "--resume"):
        found = watched(file, EIGHTS, option, str(file))
        assert found.exit_code == 2 and "the game is saved in this file" in found.output
    assert not file.exists()


@pytest.mark.parametrize("code", [130, 143])
def test_a_game_that_is_stopped_says_that_it_is_not_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    monkeypatch.setattr("croupier.cli.session.Session.run", lambda *_: code)
    file = tmp_path / "game.yaml"
    found = watched(file, EIGHTS)
    assert found.exit_code == code and "the game was stopped" in found.output and "the same seed" in found.output
    assert not file.exists()
