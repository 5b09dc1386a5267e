"""``croupier new``: what it writes plays, whatever it begins from; and what it refuses."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from croupier.cli import group
from croupier.language.data import rulesets_folder
from croupier.language.diagnostics import RulesetError
from croupier.language.ruleset.load import is_house_rule
from croupier.rules import load

from tests.amount import amount, part
from tests.withstand.games import SHORT

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted(
    str(one.relative_to(ROOT)) for one in ROOT.glob("examples/*.yaml") if "." not in one.stem and not is_house_rule(one)
)
INSTALLED = sorted(file.parent.name for file in rulesets_folder().glob("*/ruleset.yaml"))
BASES = [*INSTALLED, *EXAMPLES]

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """A command in an empty folder that has ``examples/``."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: CliRunner().invoke(group, list(arguments))


def written() -> list[str]:
    return sorted(one.name for one in Path().iterdir() if one.name != "examples")


def already_plays(run: Run, file: str, games: int = 8, agreed: Mapping[str, object] = {}) -> None:
    """Clean, with a scenario that passes, and games without a fault, with the options that are agreed on."""
    checked = run("check", file)
    assert (checked.exit_code, checked.stdout) == (0, ""), checked.output
    tested = run("test", file)
    assert tested.exit_code == 0 and "1 scenario, 1 passed" in tested.output, tested.output
    if games:
        options = [f"--option={name}={value}" for name, value in agreed.items()]
        played = run("simulate", file, "--games", str(games), "--seed", "1", "--engine", "reference", *options)
        assert played.exit_code == 0 and "0 ended in a fault" in played.output, played.output


def stem_of(base: str) -> str:
    return Path(base).stem


def games_of(base: str) -> int:
    """Many for a game that is soon over. Few for a long one, and where it has many variants, for some of them."""
    if stem_of(base) in SHORT:
        return amount(1) - 1
    return 8 if base in EXAMPLES else 1 if base in INSTALLED[: amount(1)] else 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_of_its_own_plays(run: Run, language: str) -> None:
    done = run("new", "my-game", "--lang", language)
    assert done.exit_code == 0, done.output
    assert written() == ["my-game.scenarios.yaml", "my-game.yaml"]
    assert all(f"croupier {word}" in done.output for word in ("check", "test", "play", "show"))
    text = Path("my-game.yaml").read_text("utf-8")
    assert ("jeu complet" in text) == (language == "fr")
    already_plays(run, "my-game.yaml")


def test_templates_differ_in_their_comments_alone(run: Run) -> None:
    for arguments in ((), ("--from", "examples/hearts.yaml"), ("--house-rule", "--for", "examples/hearts.yaml")):
        prints = set()
        for language in ("en", "fr"):
            assert run("new", "mine", *arguments, "--lang", language, "--overwrite").exit_code == 0
            prints.add(load("mine.yaml").fingerprint)
        assert len(prints) == 1, arguments


@pytest.mark.parametrize("base", part(BASES, 8))
def test_a_variant_of_anything_plays(run: Run, base: str) -> None:
    done = run("new", "mine", "--from", base)
    assert done.exit_code == 0, done.output
    rules, of_base = load("mine.yaml"), load(base)
    assert rules.name == "mine" and rules.fingerprint != of_base.fingerprint
    if any(option.type != "rule" for option in of_base.ruleset.options.values()):
        changed = {name for name, value in of_base.options.items() if rules.options[name] != value}
        assert len(changed) == 1, "one option of the base has another default"
    already_plays(run, "mine.yaml", games_of(base), SHORT.get(stem_of(base), {}))


@pytest.mark.parametrize("base", part(BASES, 8, first=2))
def test_a_house_rule_for_anything_plays(run: Run, base: str) -> None:
    done = run("new", "at-home", "--house-rule", "--for", base, "--lang", "fr")
    assert done.exit_code == 0, done.output
    assert load(base, ["at-home.yaml"]).ruleset.layers == ("at-home",)
    already_plays(run, "at-home.yaml", games_of(base), SHORT.get(stem_of(base), {}))


def test_the_limit_that_a_draft_adds_holds(run: Run) -> None:
    run("new", "mine", "--from", "examples/crazy-eights.yaml")
    game = load("mine.yaml").with_options({"most_turns": "5", "target": "1000"}).new_game(players=2, seed=1)
    while not game.over:
        game.play(game.offers[-1].moves[-1])
    assert next(one.value for one in game.view().state if one.name == "turns") == 6, "the sixth is not played"


def test_what_a_draft_proposes_can_be_done(run: Run) -> None:
    """Each idea in the comments, put where it says."""
    for base in part(BASES, 8):
        run("new", "mine", "--from", base, "--overwrite")
        text = Path("mine.yaml").read_text("utf-8")
        head, _, ideas = text.partition("# More that can be changed here:\n")
        for idea in ideas.split("# - ")[1:]:
            what, *lines = [line.removeprefix("#       ") for line in idea.rstrip().split("\n")]
            indent = "  " if what.endswith("below the rules") else ""
            assert lines and (indent or what.endswith("at the left edge"))
            Path("idea.yaml").write_text(head + "\n" + "".join(f"{indent}{line}\n" for line in lines), "utf-8")
            try:
                load("idea.yaml")
            except RulesetError as problem:
                raise AssertionError(f"{base}: {what}: {problem}") from None


# --- refusals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["My Game"], 2, "write `my-game`"),
        (["Été.yaml"], 2, "write `ete`"),
        (["../game"], 2, "write `game`"),
        (["7"], 2, "begins with a small letter"),
        (["any"], 2, "means every ruleset"),
        (["my--game"], 2, "write `my-game`"),
        (["game-"], 2, "write `game`"),
        (["x" * 61], 2, "60"),
        (["uno"], 2, "installed already"),
        (["mine", "--for", "uno"], 2, "--house-rule"),
        (["mine", "--house-rule"], 2, "--for RULESET"),
        (["mine", "--house-rule", "--from", "uno"], 2, "--house-rule --for RULESET"),
        (["mine", "--from", "unno"], 2, "did you mean `uno`?"),
        (["mine", "--from", "nowhere.yaml"], 2, "nowhere.yaml"),
        (["mine", "--from", "house.yaml"], 2, "is a house rule"),
        (["mine", "--from", "broken.yaml"], 1, "broken.yaml:"),
        (["mine", "--house-rule", "--for", "broken.yaml"], 1, "broken.yaml:"),
    ],
)
def test_what_cannot_be_begun_is_refused_and_nothing_is_written(
    run: Run, arguments: list[str], code: int, told: str
) -> None:
    broken = (ROOT / "examples" / "high-card.yaml").read_text("utf-8").replace("set leader to p\n", "set leadr to p\n")
    Path("broken.yaml").write_text(broken, "utf-8")
    house = "language: 1\nhouse_rule: house\nfor: uno\noptions: {hand_size: {default: 5}}\n"
    Path("house.yaml").write_text(house, "utf-8")
    before = written()
    done = run("new", *arguments)
    assert done.exit_code == code, done.output
    assert told in " ".join(done.output.split())
    assert written() == before


@pytest.mark.parametrize("there", ["mine.yaml", "mine.scenarios.yaml"])
def test_nothing_is_written_over_unless_it_is_said(run: Run, there: str) -> None:
    Path(there).write_text("my notes\n", "utf-8")
    refused = run("new", "mine")
    assert refused.exit_code == 2 and there in refused.output and "--overwrite" in refused.output
    assert written() == [there] and Path(there).read_text("utf-8") == "my notes\n"
    assert run("new", "mine", "--overwrite").exit_code == 0
    assert written() == ["mine.scenarios.yaml", "mine.yaml"]
    already_plays(run, "mine.yaml")


@pytest.mark.parametrize("moment", ["fsync", "link"])
def test_who_is_killed_half_way_leaves_no_half_file(run: Run, moment: str) -> None:
    code = (
        "import os, signal, sys\n"
        f"os.{moment} = lambda *rest: os.kill(os.getpid(), signal.SIGKILL)\n"
        "sys.argv = ['croupier', 'new', 'mine']\nfrom croupier.cli import main\nmain()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, env=dict(os.environ))
    assert done.returncode == -9
    assert [one for one in written() if not one.startswith(".")] == []
    assert run("new", "mine").exit_code == 0
    already_plays(run, "mine.yaml")
