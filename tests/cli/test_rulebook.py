"""``croupier rulebook``: what it tells, what it writes, and what it refuses."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from croupier.cli import group
from croupier.rulebook.text import reading

ROOT = Path(__file__).resolve().parents[2]
TEXTS = ROOT / "tests" / "rulebook" / "texts"
STATEMENTS = """\
- section: Dealing
  statements:
    H-1: {en: "Deal 13 cards to each player, one at a time and face down", fr: "On distribue 13 cartes à chacun"}
    H-2:
      en: The first player who has reached 100 points ends the game
      fr: Le premier joueur qui atteint 100 points termine la partie
"""
FIRST = """\
Dealing

Deal 13 cards to each player, one at a time and face down.

The first player who has reached 100 points ends the game.
"""

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command in a folder with hearts, two statements of its own, and a text."""
    shutil.copy(ROOT / "examples" / "hearts.yaml", tmp_path)
    (tmp_path / "hearts.statements.yaml").write_text(STATEMENTS, "utf-8")
    (tmp_path / "hearts.rulebook.yaml").write_text("means: {points: points, target: target}\n", "utf-8")
    (tmp_path / "rules.en.txt").write_text(FIRST, "utf-8")
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: CliRunner().invoke(group, ["rulebook", "hearts.yaml", *arguments])


def tie_all(run: Run) -> None:
    assert run("rules.en.txt", "--tie").exit_code == 0
    assert run("rules.en.txt", "--confirm", "H-1,H-2", "--confirm", "heading").exit_code == 0


def data(found: Result) -> dict[str, dict[str, int]]:
    loaded: dict[str, dict[str, int]] = json.loads(found.stdout)
    return loaded


def test_a_text_without_ties_is_untied(run: Run) -> None:
    found = run("rules.en.txt", "--format", "json")
    assert found.exit_code == 1
    assert data(found)["sentences"] == {"total": 3, "tied": 0, "remarks": 0, "proposed": 0, "untied": 3}


def test_what_is_proposed_is_not_counted_until_it_is_confirmed(run: Run) -> None:
    assert run("rules.en.txt", "--tie").exit_code == 0
    proposed = run("rules.en.txt", "--format", "json")
    assert data(proposed)["sentences"] == {"total": 3, "tied": 0, "remarks": 0, "proposed": 3, "untied": 0}
    assert proposed.exit_code == 1
    tie_all(run)
    confirmed = run("rules.en.txt", "--format", "json")
    assert data(confirmed)["sentences"] == {"total": 3, "tied": 2, "remarks": 1, "proposed": 0, "untied": 0}
    assert confirmed.exit_code == 0


def test_ties_hold_no_word_of_the_text(run: Run) -> None:
    tie_all(run)
    written = Path("hearts.rulebook.yaml").read_text("utf-8")
    assert not [word for word in ("Deal", "cards", "player", "reached", "Dealing") if word in written]


def test_a_tie_of_one_language_leaves_those_of_another(run: Run) -> None:
    tie_all(run)
    Path("regles.fr.txt").write_text("Donne\n\nOn distribue 13 cartes à chacun.\n", "utf-8")
    assert run("regles.fr.txt", "--tie").exit_code == 0
    assert run("rules.en.txt").exit_code == 0


def test_a_changed_number_is_told_with_what_hangs_on_it(run: Run) -> None:
    tie_all(run)
    Path("rules.en.txt").write_text(FIRST.replace("100", "200"), "utf-8")
    found = run("rules.en.txt")
    assert found.exit_code == 1
    assert "the numbers 100 have become 200 (H-2)" in found.output
    assert "hearts.statements.yaml:4" in found.output
    assert "200 points" in found.output and "✗" in found.output


def test_a_sentence_that_goes_is_told_by_what_it_told(run: Run) -> None:
    tie_all(run)
    Path("rules.en.txt").write_text(FIRST.split("The first")[0], "utf-8")
    found = run("rules.en.txt")
    assert found.exit_code == 1
    assert "tells H-2, is gone" in found.output


def test_a_changed_sentence_that_is_tied_again_has_to_be_confirmed_again(run: Run) -> None:
    tie_all(run)
    Path("rules.en.txt").write_text(FIRST.replace("face down", "face up"), "utf-8")
    assert run("rules.en.txt", "--tie").exit_code == 0
    assert data(run("rules.en.txt", "--format", "json"))["sentences"]["proposed"] == 1


def test_what_differs_on_purpose_does_so_for_this_very_sentence_only(run: Run) -> None:
    Path("rules.en.txt").write_text(FIRST.replace("100", "90"), "utf-8")
    tie_all(run)
    file = Path("hearts.rulebook.yaml")
    file.write_text(file.read_text("utf-8").replace("tells: [H-2]", "tells: [H-2], differs: AMB-1"), "utf-8")
    assert data(run("rules.en.txt", "--format", "json"))["claims"]["differ"] == 1
    Path("rules.en.txt").write_text(FIRST.replace("100", "80"), "utf-8")
    assert data(run("rules.en.txt", "--format", "json"))["claims"] == {
        "total": 2, "agree": 0, "contradict": 1, "differ": 0, "open": 1,
    }  # fmt: skip


def test_two_editions_are_compared_by_their_sentences(run: Run) -> None:
    tie_all(run)
    Path("second.en.txt").write_text(FIRST.replace("13", "12") + "\nEverybody laughs.\n", "utf-8")
    found = run("rules.en.txt", "--against", "second.en.txt")
    assert found.exit_code == 1
    assert "the numbers 13 of line 3 have become 12 (H-1)" in found.output
    assert "this sentence is new" in found.output
    assert found.output.endswith("2 differences\n")
    assert run("rules.en.txt", "--against", "rules.en.txt").exit_code == 0


def test_two_languages_are_compared_by_their_codes(run: Run) -> None:
    tie_all(run)
    text = (
        "Donne\n\nOn distribue treize cartes à chacun.\n\nLe premier joueur qui atteint 100 points termine la partie.\n"
    )
    Path("regles.fr.txt").write_text(text, "utf-8")
    assert run("regles.fr.txt", "--tie").exit_code == 0
    assert run("regles.fr.txt", "--confirm", "H-1,H-2,heading").exit_code == 0
    assert run("rules.en.txt", "--against", "regles.fr.txt").output == "0 differences\n"
    Path("regles.fr.txt").write_text(text.replace("treize", "douze"), "utf-8")
    found = run("rules.en.txt", "--against", "regles.fr.txt")
    assert found.exit_code == 1
    assert "the numbers of `H-1` are 13 in the first text, and 12 here" in found.output


@pytest.mark.parametrize(
    ("arguments", "content", "told"),
    [
        (["nothing.txt"], None, "the text `nothing.txt` cannot be read: No such file or directory"),
        (["bad.txt"], b"\xff\xfa one", "is not UTF-8; save it as UTF-8"),
        (["bad.txt"], b"one \x00 two", "characters that no text has"),
        (["bad.txt"], b"a " * 2_500_001, "larger than 5 MB"),
        (["bad.txt"], b"One.\n\n" * 1_001, "more than 100,000 sentences"),
        (["rules.en.txt", "--against", "rules.en.txt", "--tie"], None, "--against compares only"),
        (["rules.en.txt", "--tie", "--format", "json"], None, "--format json goes with a report or with --against"),
        (["rules.en.txt", "--confirm", "H-9"], None, "nothing is proposed for `H-9`"),
    ],
)
def test_what_cannot_be_done_is_told_and_nothing_is_written(
    run: Run, arguments: list[str], content: bytes | None, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MOST_UNITS", 1_000)  # to read as many as there may be takes seconds
    before = Path("hearts.rulebook.yaml").read_bytes()
    if content is not None:
        Path("bad.txt").write_bytes(content)
    found = run(*arguments)
    assert found.exit_code == 2
    assert told in " ".join(found.output.split())
    assert Path("hearts.rulebook.yaml").read_bytes() == before


def test_a_mistake_in_the_ties_is_told_at_its_place(run: Run) -> None:
    Path("hearts.rulebook.yaml").write_text(
        'texts:\n  en:\n  - {line: 1, sum: "12", words: 3, tells: [H-1]}\n', "utf-8"
    )
    found = run("rules.en.txt")
    assert found.exit_code == 1
    assert "hearts.rulebook.yaml:3:20" in found.output


def test_a_meaning_that_the_ruleset_lacks_is_told_at_its_place(run: Run) -> None:
    Path("hearts.rulebook.yaml").write_text("means: {points: point, target: goal}\n", "utf-8")
    found = run("rules.en.txt")
    assert found.exit_code == 1
    assert "`points` means a field of the cards, and none is called `point`" in found.output
    assert "did you mean `points`?" in found.output
    assert "`target` means an option, and none is called `goal`" in found.output
    assert "hearts.rulebook.yaml:1:17" in found.output


def test_the_report_speaks_french(run: Run) -> None:
    found = run("rules.en.txt", "--lang", "fr")
    assert "aucun lien ne dit ce que cette phrase énonce" in found.output
    assert "2 affirmations" in found.output


def test_an_empty_text_has_nothing_to_say(run: Run) -> None:
    Path("empty.en.txt").write_text("", "utf-8")
    found = run("empty.en.txt", "--format", "json")
    assert found.exit_code == 0
    assert data(found)["sentences"]["total"] == 0
