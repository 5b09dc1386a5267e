"""What commands tell has a bound, however long the names in it are, and nothing in it that a terminal would obey."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.authoring.mutation.bench import Bench, NotGreen
from croupier.cli.saving import CannotSave
from croupier.language.diagnostics.bounded import LONGEST_MESSAGE, LONGEST_USAGE
from croupier.language.ruleset.load import installed

from tests.cli.running import HIGH_CARD, croupier


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("long", ["x" * 50_000, "word " * 10_000])
def test_why_a_game_cannot_be_saved_has_a_bound(language: str, long: str) -> None:
    assert len(CannotSave(Path(long), long).told(language)) <= LONGEST_USAGE


@pytest.mark.parametrize("long", ["x" * 50_000, "word " * 10_000])
def test_the_name_of_a_scenario_that_does_not_pass_has_a_bound(tmp_path: Path, long: str) -> None:
    file = tmp_path / "own.scenarios.yaml"
    file.write_text(f"- scenario: {long[:4_900]}\n  then: {{nothing: 1}}\n", "utf-8")
    with pytest.raises(NotGreen) as raised:
        Bench(installed()["uno"], [file])
    assert len(str(raised.value)) <= LONGEST_MESSAGE


OBEYED = {"\x07", "\N{RIGHT-TO-LEFT OVERRIDE}"}
NAME = f"a{''.join(sorted(OBEYED))}\nb"


def with_a_name(folder: Path) -> dict[str, tuple[str, ...]]:
    """Command lines with a file of a bad name: there is none, a folder, or another file, or it can be written."""
    (folder / f"{NAME}.d").mkdir()
    (folder / f"{NAME}.txt").write_text("- another text", "utf-8")
    (folder / f"{NAME}.yaml").write_text(Path(HIGH_CARD).read_text("utf-8"), "utf-8")
    play = ("play", HIGH_CARD, "--watch", "--seed", "1")
    files = {one: str(folder / f"{NAME}{one}") for one in ("/none", ".d", ".txt", ".new", ".yaml")}
    return {
        **{f"{option} {one}": (*play, option, files[one]) for option in ("--save", "--record") for one in files},
        **{f"--resume {one}": (*play[:3], "--resume", files[one]) for one in ("/none", ".d", ".txt")},
        "both": (*play, "--save", f"{files['.new']}1", "--record", f"{files['.new']}1"),
        "--answers": (*play, "--answers", f"@{files['/none']}"),
        "--option": (*play, "--option", f"x=@{files['/none']}"),
        "--limit": (*play, "--limit", f"{NAME}=1"),
        "play": ("play", files[".yaml"], "--watch"),
        "test": ("test", files[".yaml"]),
        "new": ("new", files["/none"]),
        "explain": ("explain", NAME),
        "no command": (NAME,),
    }


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_command_tells_a_name_that_a_terminal_would_obey(tmp_path: Path, language: str) -> None:
    for what, words in with_a_name(tmp_path).items():
        done = croupier(*words, "--lang", language)
        assert not OBEYED & set(done.stdout + done.stderr), what
        if words[0] == "play" and "--limit" not in words:
            assert "\nb" not in done.stderr, what
