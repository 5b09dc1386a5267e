"""What can be begun with: every entry gives files that check, and that are at home under the name they are given."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from croupier.language.data import examples_folder
from croupier.rulebook.file_kinds import kind_by_name
from croupier.web.workshop.workbench import AskRefused

from tests.amount import part
from tests.web.workshop.writing.benches import Bench, make_bench

EXAMPLES = [one.stem for one in sorted(examples_folder().glob("*.yaml")) if kind_by_name(one) is None]


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return make_bench(tmp_path)


def begun(bench: Bench, entry: str, name: str) -> list[str]:
    """Begin an entry, write its files, and return those of rules that check."""
    found: dict[str, Any] = bench.ask("begin", entry=entry, name=name)
    assert found["show"] == f"{name}.yaml" and found["show"] in found["files"]
    bench.files("create", files=found["files"])
    told = bench.ask("diagnose", files=list(found["files"]))
    assert all(mistakes == [] for mistakes in told["files"].values()), told
    checks: list[str] = told["checks"]
    return checks


@pytest.mark.parametrize("entry", ["game", "variant:uno", "house-rule:uno", "variant:pies.yaml"])
def test_a_draft_checks_under_its_name(bench: Bench, entry: str) -> None:
    assert begun(bench, entry, "my-own") == ["my-own.yaml"]
    assert (bench.folder / "my-own.scenarios.yaml").is_file()


@pytest.mark.parametrize("example", part(EXAMPLES, one_of=3))
def test_an_example_comes_with_all_that_it_reads(tmp_path: Path, example: str) -> None:
    bench = make_bench(tmp_path)
    assert begun(bench, f"example:{example}", "my-own")[0] == "my-own.yaml"
    text = (bench.folder / "my-own.yaml").read_text("utf-8")
    assert f"{example}.yaml" not in text.replace(f"{example}.yaml/", "")


def test_every_entry_is_told_with_a_title_in_the_language(bench: Bench) -> None:
    found = bench.ask("gallery")["entries"]
    assert {one["kind"] for one in found} == {"game", "example", "variant", "house-rule"}
    assert {f"example:{one}" for one in EXAMPLES} <= {one["entry"] for one in found}
    assert {"variant:pies.yaml", "house-rule:pies.yaml"} <= {one["entry"] for one in found}
    assert "house-rule:three-laps.yaml" not in {one["entry"] for one in found}, "a house rule is for games"
    assert all(one["title"] for one in found if one["kind"] != "game")
    bench.bench.language = "fr"
    french = {one["entry"]: one["title"] for one in bench.ask("gallery")["entries"]}
    assert french["example:hearts"] == "Dame de pique"


@pytest.mark.parametrize(
    ("entry", "name", "error"),
    [
        ("game", "Not A Name", "impossible-name"),
        ("game", "uno", "impossible-name"),
        ("example:nothing", "x", "unknown-entry"),
        ("other", "x", "unknown-entry"),
        ("variant:../pies.yaml", "x", "wrong-name"),
        ("variant:none.yaml", "x", "no-rules"),
    ],
)
def test_what_cannot_be_begun_is_refused_in_words(bench: Bench, entry: str, name: str, error: str) -> None:
    with pytest.raises(AskRefused) as refused:
        bench.ask("begin", entry=entry, name=name)
    assert refused.value.error == error and refused.value.message


def test_an_example_never_takes_another_file_for_its_base(bench: Bench) -> None:
    (bench.folder / "crazy-eights.yaml").write_text("language: 1\nruleset: crazy-eights\n", "utf-8")
    with pytest.raises(AskRefused) as refused:
        bench.ask("begin", entry="example:magpie-eights", name="x")
    assert refused.value.error == "needs-base"
