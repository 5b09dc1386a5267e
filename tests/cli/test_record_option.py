"""``croupier play --record``: what was played becomes a scenario, anywhere, with its ruleset and house rules."""

from __future__ import annotations

import shlex
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
    told = found.output.split("to play it again: ")[-1].splitlines()[0]
    command = shlex.split(told)
    assert found.exit_code == 0 and command == ["croupier", "test", str(file)]
    again = run(*command[1:])
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


def test_a_record_names_its_rules_from_its_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, file in (("eights", EIGHTS), ("knocking", KNOCKING)):
        text = Path(file).read_text("utf-8").replace("for: crazy-eights.yaml", "for: eights.yaml")
        (tmp_path / "rules" / f"{name}.yaml").parent.mkdir(exist_ok=True)
        (tmp_path / "rules" / f"{name}.yaml").write_text(text, "utf-8")
    (tmp_path / "kept").mkdir()
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "rules")
    file = Path("..") / "kept" / "game.yaml"
    found = watched(file, "eights.yaml", "--with", "knocking.yaml")
    assert found.exit_code == 0, found.output
    text = (tmp_path / "kept" / "game.yaml").read_text("utf-8")
    assert text.startswith('- ruleset: "../rules/eights.yaml"\n  with: ["../rules/knocking.yaml"]\n')
    monkeypatch.chdir(tmp_path / "elsewhere")
    again = run("test", tmp_path / "kept" / "game.yaml")
    assert again.exit_code == 0 and "with knocking" in again.output, again.output


BESIDE = "  {what}\n- scenario: it begins\n  given: {{players: 2, begin: game}}\n  then: {{over: no}}\n"


@pytest.mark.parametrize("what", ["with: [knocking]", "with: [knocking.yaml]", "with: [../mine/knocking.yaml]"])
@pytest.mark.parametrize("ruleset", ["crazy-eights", "./crazy-eights.yaml"])
def test_names_in_a_file_count_from_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ruleset: str, what: str
) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    for file in (EIGHTS, KNOCKING):
        (folder / Path(file).name).write_text(Path(file).read_text("utf-8"), "utf-8")
    (folder / "some.yaml").write_text(f"- ruleset: {ruleset}\n" + BESIDE.format(what=what), "utf-8")
    monkeypatch.chdir(tmp_path)
    found = run("test", "mine/some.yaml")
    assert found.exit_code == 0 and "with knocking" in found.output, found.output
    assert run("test", "mine/some.yaml", "--within", "mine").exit_code == 0
    (folder / "knocking.yaml").unlink()
    found = run("test", "mine/some.yaml")
    assert found.exit_code == 2 and "some.yaml:2:" in found.output, found.output


def test_an_installed_name_wins_over_a_file_beside(tmp_path: Path) -> None:
    (tmp_path / "uno.yaml").write_text("- no ruleset\n", "utf-8")
    (tmp_path / "mine.yaml").write_text("- ruleset: uno\n" + BESIDE.format(what="with: [stacking]"), "utf-8")
    assert run("test", tmp_path / "mine.yaml").exit_code == 0


def test_a_file_beside_is_not_read_out_of_reach(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "knocking.yaml").write_text(Path(KNOCKING).read_text("utf-8"), "utf-8")
    file = tmp_path / "in" / "mine.yaml"
    file.write_text("- ruleset: uno\n" + BESIDE.format(what="with: [../knocking.yaml]"), "utf-8")
    found = run("test", file, "--within", tmp_path / "in")
    assert found.exit_code != 0 and "lies outside the folder" in found.output
