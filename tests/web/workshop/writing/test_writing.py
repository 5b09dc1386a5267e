"""What the page asks of a text: every answer names files as the page does, and counts as browsers count."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.editor.documents import Documents
from croupier.language.ruleset.load import installed
from croupier.web.workshop.workbench import AskRefused
from croupier.web.workshop.writing.names import PageNames
from croupier.web.workshop.writing.places import PagePlaces

from tests.web.workshop.writing.benches import VARIANT, Bench, at, edited, make_bench

WRONG = VARIANT.replace("add 1 to laps", "add 1 to lap")


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return make_bench(tmp_path)


def test_a_mistake_is_told_in_its_file_and_its_fix_makes_it_check(bench: Bench) -> None:
    bench.put("pies.yaml", WRONG)
    found = bench.ask("diagnose", files=["pies.yaml", "crazy-eights.yaml"])
    assert found["checks"] == ["crazy-eights.yaml"] and found["files"]["crazy-eights.yaml"] == []
    mistake = found["files"]["pies.yaml"][0]
    assert (mistake["code"], mistake["severity"]) == ("unknown-name", "error")
    assert mistake["start"] == at(WRONG, "lap\n") and mistake["end"] == mistake["start"] + len("lap")
    fix = mistake["fixes"][0]
    assert [one["file"] for one in fix["edits"]] == ["pies.yaml"]
    bench.put("pies.yaml", edited(WRONG, fix["edits"]))
    assert bench.ask("diagnose", files=["pies.yaml"])["checks"] == ["pies.yaml"]


def test_a_mistake_in_a_file_that_is_read_is_told_there(bench: Bench) -> None:
    bench.put("pies.yaml", WRONG)
    files = bench.ask("diagnose", files=["three-laps.yaml"])["files"]
    assert [one["code"] for one in files["pies.yaml"]] == ["unknown-name"]


def test_answers_are_in_the_language_of_the_bench(bench: Bench) -> None:
    bench.put("pies.yaml", WRONG)
    bench.bench.language = "fr"
    mistake = bench.ask("diagnose", files=["pies.yaml"])["files"]["pies.yaml"][0]
    assert "lap" in mistake["message"] and mistake["fixes"][0]["title"].startswith("vouliez-vous dire")


def test_names_lead_to_the_files_of_the_folder_and_to_installed_ones(bench: Bench) -> None:
    offset = at(VARIANT, "laps\n")
    [declared] = bench.ask("definition", file="pies.yaml", offset=offset)
    assert declared == {"file": "pies.yaml", "start": at(VARIANT, "laps:"), "end": at(VARIANT, "laps:") + 4}
    used = bench.ask("references", file="pies.yaml", offset=offset)
    assert [one["file"] for one in used] == ["pies.yaml", "pies.yaml", "three-laps.yaml"]
    name = next(iter(installed()))
    flash = f"language: 1\nruleset: flash\nextends: {name}\nrules: |\n  before game:\n    do nothing\n"
    bench.put("flash.yaml", flash)
    [there] = bench.ask("definition", file="flash.yaml", offset=at(flash, "game"))
    assert there["file"] == f"installed:rulesets/{name}/ruleset.yaml"
    text = bench.files("read", file=there["file"])
    assert not text["writable"] and text["text"][there["start"] : there["end"]] == "game"


def test_a_rename_reaches_the_house_rule_and_a_bad_one_is_refused_in_words(bench: Bench) -> None:
    offset = at(VARIANT, "laps\n") + 1
    assert bench.ask("renamable", file="pies.yaml", offset=offset)["name"] == "laps"
    edits = bench.ask("rename", file="pies.yaml", offset=offset, name="turns_taken")
    by_file = {one["file"] for one in edits}
    assert by_file == {"pies.yaml", "three-laps.yaml"}
    text = edited(VARIANT, [one for one in edits if one["file"] == "pies.yaml"])
    assert "laps" not in text and text.count("turns_taken") == 2
    with pytest.raises(AskRefused, match="game"):
        bench.ask("rename", file="pies.yaml", offset=offset, name="game")


def test_what_stands_at_a_place_is_told_as_json(bench: Bench) -> None:
    place = {"file": "pies.yaml", "offset": at(VARIANT, "laps\n") + 4}
    assert "laps" in bench.ask("hover", **place)["head"]
    items = {one["label"]: one for one in bench.ask("complete", **place)["items"]}
    assert (items["laps"]["start"], items["laps"]["end"]) == (place["offset"] - 4, place["offset"])
    bench.put("pies.yaml", VARIANT.replace("add 1 to laps", "lay(player, "))
    call = bench.ask("signature", file="pies.yaml", offset=at(VARIANT, "add 1") + len("lay(player, "))
    assert call["name"] == "lay" and call["active"] == 1 and len(call["parameters"]) > 1
    bench.put("pies.yaml", VARIANT)
    [token] = [one for one in bench.ask("tokens", file="pies.yaml") if one[2] == "state"]
    assert token[:2] == [place["offset"] - 4, place["offset"]]
    assert {"rules", "state"} <= {one["name"] for one in bench.ask("outline", file="pies.yaml")}
    assert at(VARIANT, "rules:") in {one["start"] for one in bench.ask("folds", file="pies.yaml")}
    [origin, *_] = bench.ask("hints", file="pies.yaml", start=0, end=10_000)
    assert origin["offset"] >= at(VARIANT, "before turn")


def test_a_text_is_laid_out_by_the_edits_of_its_lines(bench: Bench) -> None:
    untidy = VARIANT.replace("add 1 to laps", "add   1 to laps")
    bench.put("pies.yaml", untidy)
    edits = bench.ask("format", file="pies.yaml")
    assert len(edits) == 1 and edits[0]["start"] == at(untidy, "    add")
    bench.put("pies.yaml", edited(untidy, edits))
    assert bench.ask("format", file="pies.yaml") == []
    bench.put("pies.yaml", "rules: [")
    with pytest.raises(AskRefused) as refused:
        bench.ask("format", file="pies.yaml")
    assert refused.value.error == "no-format"


def test_actions_at_a_mistake_are_its_fixes(bench: Bench) -> None:
    bench.put("pies.yaml", WRONG)
    here = at(WRONG, "lap\n")
    found = bench.ask("actions", file="pies.yaml", start=here, end=here)
    fix = next(one for one in found if one["kind"] == "quickfix")
    assert edited(WRONG, fix["edits"]) == VARIANT and fix["mends"][0]["code"] == "unknown-name"


@pytest.mark.parametrize("given", [{}, {"file": 3}, {"file": "pies.yaml"}, {"file": "pies.yaml", "offset": True}])
def test_an_ask_without_what_it_needs_is_refused(bench: Bench, given: dict[str, object]) -> None:
    with pytest.raises(AskRefused) as refused:
        bench.ask("hover", **given)
    assert refused.value.error == "wrong-message"


def test_offsets_of_browsers_are_exact_in_both_ways(tmp_path: Path) -> None:
    """Characters beyond the 16 bits count two; an offset in their middle means their beginning."""
    text = "a🂡é🂡🂡z"
    documents = Documents(tmp_path)
    documents.put(tmp_path / "a.yaml", text)
    places = PagePlaces(documents, PageNames(tmp_path))
    for offset in range(len(text) + 1):
        units = len(text[:offset].encode("utf-16-le")) // 2
        assert places.units(tmp_path / "a.yaml", offset) == units
        assert places.offset(tmp_path / "a.yaml", units) == offset
    assert [places.offset(tmp_path / "a.yaml", one) for one in (2, 5, 99)] == [1, 3, len(text)]
