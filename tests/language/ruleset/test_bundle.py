"""A ruleset that is loaded from the texts of a bundle is the same, on a machine that has none of the files."""

from __future__ import annotations

import json
from pathlib import Path

import croupier
import pytest
from croupier.language import data
from croupier.language.ruleset import bundle as bundles
from croupier.language.ruleset import load
from croupier.language.ruleset.bundle import NotTheSame, bundle_of, ruleset_in
from croupier.language.ruleset.fingerprint import fingerprint
from croupier.language.ruleset.ruleset import Ruleset

BASE = Path(__file__).with_name("base.yaml").read_text("utf-8")
VARIANT = "language: 1\nruleset: variant\nextends: ./base.yaml\nwith: [./rule.yaml]\n"
RULE = "language: 1\nhouse_rule: {0}\ntitle: {0}\nfor: any\nover: [other]\noptions:\n  target: {{type: 5..60}}\n"


def elsewhere(bundle: bundles.Bundle, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Ruleset:
    """Load a bundle that has been sent as JSON, where no ruleset is installed and no file can be read."""
    for module in (bundles, load):
        monkeypatch.setattr(module, "rulesets_folder", lambda: tmp_path / "elsewhere")
    monkeypatch.setattr("croupier.language.syntax.text_files.read_file", None)
    monkeypatch.setattr("os.path.isfile", None)
    ruleset, problems = ruleset_in(json.loads(json.dumps(bundle)))
    assert ruleset is not None and not problems
    return ruleset


@pytest.mark.parametrize(
    ("name", "house_rules"),
    [("uno", []), ("uno-flex", ["stacking", "jump-in"]), ("rulesets/house-rules/seven-zero.yaml", ["no-bluffing"])],
)
def test_installed_rulesets_with_house_rules(
    name: str, house_rules: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(data.data_folder())
    rules = croupier.load(name, house_rules)
    found = elsewhere(bundle_of(rules.ruleset), monkeypatch, tmp_path)
    assert fingerprint(found) == rules.fingerprint and found.layers == rules.ruleset.layers
    places = [(one.place.source.name, one.place.start, one.place.source.text) for one in rules.ruleset.definitions]
    assert [(one.place.source.name, one.place.start, one.place.source.text) for one in found.definitions] == places


def written(folder: Path) -> Path:
    (folder / "base.yaml").write_text(BASE, "utf-8")
    (folder / "rule.yaml").write_text(RULE.format("rule"), "utf-8")
    (folder / "other.yaml").write_text(RULE.format("other").replace("over: [other]\n", ""), "utf-8")
    (folder / "variant.yaml").write_text(VARIANT, "utf-8")
    return folder / "variant.yaml"


def test_files_that_extend_include_and_name_each_other(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rules = croupier.load(written(tmp_path), within=tmp_path)
    bundle = bundle_of(rules.ruleset)
    assert sorted(Path(one).name for one in bundle["texts"]) == ["base.yaml", "rule.yaml", "variant.yaml"]
    assert fingerprint(elsewhere(bundle, monkeypatch, tmp_path)) == rules.fingerprint


def test_a_text_that_is_no_file_with_options(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = (data.rulesets_folder() / "uno" / "ruleset.yaml").read_text("utf-8")
    rules = croupier.load_text(text, "<text>").with_options({"hand_size": "5", "target": 200})
    found = elsewhere(bundle_of(rules.ruleset), monkeypatch, tmp_path)
    assert fingerprint(found) == rules.fingerprint != croupier.load_text(text).fingerprint


def test_a_file_that_has_changed_since(tmp_path: Path) -> None:
    """Texts are those that were loaded. A name that means other rules by now is refused."""
    rules = croupier.load(written(tmp_path))
    (tmp_path / "base.yaml").write_text("nothing", "utf-8")
    assert bundle_of(rules.ruleset)["texts"][str(tmp_path / "base.yaml")] == BASE
    with pytest.raises(NotTheSame, match="the files of `base-game` are not those that it was loaded from"):
        bundle_of(croupier.load_text(BASE, "uno").ruleset)
