"""Whether scenarios notice mutants: what is caught, what survives, and what is said of it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from croupier.authoring.mutation.bench import Bench, NotGreen, Verdict, try_all
from croupier.cli import group
from croupier.language.diagnostics import RulesetError

from tests.authoring.scenarios.little import LITTLE

SCENARIOS = """
- background: {players: 3, turn: A, lead: red, heap: [blue 1], hands: {A: [red 1, blue 2], B: [blue 3], C: [blue 4]}}
- scenario: a card of the suit led is laid, and no other
  do:
    - A: lay blue 2
      refused: fits
    - A: lay red 1
  then: {turn: B, heap: [blue 1, red 1]}
- scenario: the last card wins five points
  given: {hands: {A: [red 1]}}
  do: [{A: lay red 1}]
  then: {points A: 5}
"""


def laid_out(folder: Path) -> Path:
    shutil.copy(LITTLE, folder / "little.yaml")
    (folder / "little.scenarios.yaml").write_text(SCENARIOS, "utf-8")
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return laid_out(tmp_path)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same folder, in which nothing is changed."""
    return laid_out(tmp_path_factory.mktemp("kept"))


@pytest.fixture(scope="module")
def verdicts(kept: Path) -> list[Verdict]:
    """What each mutant comes to, one after another in this process."""
    bench = bench_of(kept)
    return [bench.try_one(at) for at in range(len(bench.mutants))]


@pytest.fixture(scope="module")
def statuses(kept: Path, verdicts: list[Verdict]) -> dict[str, str]:
    bench = bench_of(kept)
    return {bench.mutants[one.number].name: one.status for one in verdicts}


@pytest.fixture(scope="module")
def told(kept: Path, verdicts: list[Verdict]) -> Result:
    """What is said of all mutants."""
    return run_tried(kept, verdicts)


def run(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(group, ["test", "--mutate", str(folder / "little.yaml"), *words])


def run_tried(folder: Path, verdicts: list[Verdict], *words: str) -> Result:
    """Run the command on mutants that have been tried already, since excuses do not change what they come to."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.authoring.mutation.bench.try_all", lambda *_: verdicts)
        return run(folder, *words)


def bench_of(folder: Path) -> Bench:
    return Bench(folder / "little.yaml", [folder / "little.scenarios.yaml"])


def test_scenarios_catch_what_they_show_and_no_more(statuses: dict[str, str]) -> None:
    assert statuses["win: 5 becomes 6 in `add 5 to player.points`"] == "caught"
    assert statuses["choose: drops `move card to heap`"] == "caught"
    assert statuses["choose: removes `when fits(card) and not held_back(card)`"] == "caught"
    assert statuses["reshuffle: drops `shuffle stock`"] == "survived"
    assert statuses["options.limit: the default 3 becomes 4"] == "survived"


def test_several_processes_say_the_same(kept: Path, statuses: dict[str, str]) -> None:
    bench = bench_of(kept)
    counts: list[int] = []
    found = try_all(bench, 2, counts.append)
    assert [(bench.mutants[one.number].name, one.status) for one in found] == list(statuses.items())
    assert counts == list(range(1, len(bench.mutants) + 1))


def test_what_the_checks_refuse_is_no_mutant(folder: Path) -> None:
    file = folder / "little.yaml"
    text = file.read_text("utf-8").replace(
        "define fits(card):\n    card", "define fits(card):\n    12 div (1 - 2) < 0 and card"
    )
    file.write_text(text, "utf-8")
    bench = bench_of(folder)
    (by_zero,) = [at for at, one in enumerate(bench.mutants) if one.what == "1 becomes 2 in `1 - 2`"]
    assert bench.try_one(by_zero).status == "refused"


def test_scenarios_have_to_pass_first(folder: Path) -> None:
    file = folder / "little.scenarios.yaml"
    file.write_text(file.read_text("utf-8").replace("points A: 5", "points A: 6"))
    with pytest.raises(NotGreen, match="the last card wins"):
        bench_of(folder)
    found = run(folder)
    assert found.exit_code == 1 and "this one does not: the last card wins" in found.output


@pytest.mark.parametrize("broken", ["- scenario: [", "- scenaro: s\n", "a: 1\n", SCENARIOS + "- scenaro: s\n"])
def test_files_of_scenarios_have_to_be_readable(folder: Path, broken: str) -> None:
    (folder / "little.scenarios.yaml").write_text(broken, "utf-8")
    with pytest.raises(RulesetError) as refused:
        bench_of(folder)
    (told,) = refused.value.diagnostics
    found = run(folder)
    assert found.exit_code == 1 and f"error[{told.code}]" in found.output and "mutants" not in found.output


def test_a_file_of_scenarios_that_is_not_there_is_refused(folder: Path) -> None:
    with pytest.raises(RulesetError, match="no-such-file"):
        Bench(folder / "little.yaml", [folder / "nowhere.scenarios.yaml"])


def test_survivors_are_shown_with_their_place(kept: Path, told: Result) -> None:
    assert told.exit_code == 1
    assert f"survived: reshuffle: drops `shuffle stock`  [{kept / 'little.yaml'}:" in told.output
    assert "win: 5 becomes 6" not in told.output
    last = told.output.strip().split("\n")[-1]
    assert last.startswith("little: ") and " mutants, " in last and " caught (" in last


def test_survivors_may_be_excused(folder: Path, told: Result, verdicts: list[Verdict]) -> None:
    lines = [line for line in told.output.split("\n") if line.startswith("survived: ")]
    entries = []
    for line in lines:
        where, what = line.removeprefix("survived: ").rsplit("  [", 1)[0].split(": ", 1)
        entries.append({"in": where, "change": what, "because": "these scenarios are few"})
    (folder / "little.excused.yaml").write_text(json.dumps(entries), "utf-8")
    found = run_tried(folder, verdicts)
    assert found.exit_code == 0 and "survived:" not in found.output
    assert f"{len(entries)} survived, {len(entries)} of them excused" in found.output
    gone = {"in": "win", "change": "5 becomes 6 in `add 5 to player.points`", "because": "nobody counts"}
    (folder / "little.excused.yaml").write_text(json.dumps([*entries, gone]), "utf-8")
    found = run_tried(folder, verdicts)
    assert found.exit_code == 1 and "unneeded-excuse" in found.output


def test_a_share_is_evenly_spread_and_the_report_says_so(folder: Path) -> None:
    bench = bench_of(folder)
    there = len(bench.mutants)
    assert bench.share(None) == bench.share(there) == bench.share(there + 5) == list(range(there))
    chosen = bench.share(7)
    gaps = [after - before for before, after in zip(chosen, [*chosen[1:], there], strict=True)]
    assert chosen[0] == 0 and len(chosen) == 7 and max(gaps) - min(gaps) <= 1
    assert [one.number for one in try_all(bench, 1, most=7)] == chosen
    gone = {"in": "win", "change": "5 becomes 6 in `add 5 to player.points`", "because": "nobody counts"}
    (folder / "little.excused.yaml").write_text(json.dumps([gone]), "utf-8")
    found = run(folder, "--mutants", "7")
    assert f"little: 7 of {there} changes tried: " in found.output and "unneeded-excuse" not in found.output
    (data,) = json.loads(run(folder, "--mutants", "7", "--format", "json").stdout)["rulesets"]
    assert (data["changes"], data["tried"]) == (there, 7)


def test_progress_is_told_in_lines_where_there_is_no_terminal(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "tried" not in run(folder, "--mutants", "3").stderr  # within the first seconds nothing is told
    monkeypatch.setattr("croupier.cli.mutate.EVERY", 0.0)
    found = run(folder, "--mutants", "3")
    assert found.stderr.splitlines() == [f"{at} of 3 mutants of little tried" for at in (1, 2, 3)]
    assert "mutants of little tried" not in found.stdout


def test_a_share_goes_with_mutants_alone(folder: Path) -> None:
    found = CliRunner().invoke(group, ["test", str(folder / "little.yaml"), "--mutants", "3"])
    assert found.exit_code == 2 and "--mutants goes with --mutate" in found.output


def test_programs_get_the_same_as_json(kept: Path, verdicts: list[Verdict]) -> None:
    (data,) = json.loads(run_tried(kept, verdicts, "--format", "json").stdout)["rulesets"]
    assert list(data) == [
        *("ruleset", "changes", "tried", "mutants", "refused", "caught", "share", "survived", "problems", "seconds")
    ]
    assert data["changes"] == data["tried"]
    assert data["mutants"] == data["caught"] + len(data["survived"])
    assert {"in", "change", "file", "line", "column", "because"} == set(data["survived"][0])


@pytest.mark.parametrize("words", [("--run", "a"), ("--coverage",), ("--format", "junit")])
def test_what_does_not_go_together_is_refused(folder: Path, words: tuple[str, ...]) -> None:
    found = run(folder, *words)
    assert found.exit_code == 2 and "--mutate goes with no" in found.output


def test_coverage_may_be_excused(folder: Path) -> None:
    command = ["test", "--coverage", str(folder / "little.yaml")]
    assert "never reached: reshuffle" in CliRunner().invoke(group, command).output
    excuse = [{"in": "reshuffle", "unreached": "never reached", "because": "the stock is never empty"}]
    (folder / "little.excused.yaml").write_text(json.dumps(excuse), "utf-8")
    found = CliRunner().invoke(group, command)
    assert "never reached: reshuffle" not in found.output and "excused 1" in found.output
    excuse[0]["in"] = "round"
    (folder / "little.excused.yaml").write_text(json.dumps(excuse), "utf-8")
    found = CliRunner().invoke(group, command)
    assert found.exit_code == 1 and "unneeded-excuse" in found.output


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: b", "bad-value"),
        ("- a", "bad-value"),
        ("- {in: a, unreached: b}", "missing-key"),
        ("- {in: a, because: b}", "missing-key"),
        ("- {in: a, chnage: b, because: c}", "unknown-key"),
    ],
)
def test_a_mistaken_file_of_excuses_is_told(folder: Path, text: str, code: str) -> None:
    (folder / "little.excused.yaml").write_text(text, "utf-8")
    found = CliRunner().invoke(group, ["test", "--coverage", str(folder / "little.yaml")])
    assert found.exit_code == 1 and code in found.output
