"""Rulesets with deliberate faults, and the codes of the scenarios that fail on them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from croupier.authoring.scenarios.files import Scenario, read_scenarios, scenario_files
from croupier.authoring.scenarios.run import ScenarioRunner
from croupier.language.data import rulesets_folder
from croupier.rules import load

UNO = rulesets_folder() / "uno" / "ruleset.yaml"
EXTENDS = re.compile(r"^extends: (\S+)$", re.MULTILINE)


def noticed(ruleset: Path, codes: set[str], changes: Mapping[str, str], folder: Path) -> set[str]:
    """Return those of the codes that a failing scenario proves, after texts of the ruleset or of its bases were
    replaced."""
    runner = ScenarioRunner(load(with_faults(ruleset, changes, folder)), "en", None)
    found: set[str] = set()
    for one, file in scenarios_of(ruleset):
        missing = codes & set(one.proves) - found
        if missing and runner.run(one, file).status != "passed":
            found |= missing
    return found


def is_noticed(ruleset: Path, file: Path, changes: Mapping[str, str], folder: Path) -> bool:
    """Return whether a scenario of a file fails after texts of the ruleset or of its bases were replaced."""
    runner = ScenarioRunner(load(with_faults(ruleset, changes, folder)), "en", None)
    return any(runner.run(one, at).status != "passed" for one, at in scenarios_of(ruleset) if at == file)


@cache
def scenarios_of(ruleset: Path) -> list[tuple[Scenario, Path]]:
    """Return every scenario of a ruleset, with its file."""
    return [(one, file) for file in scenario_files(ruleset) for one in read_scenarios(file).scenarios]


def with_faults(ruleset: Path, changes: Mapping[str, str], folder: Path) -> Path:
    """Write the ruleset with texts replaced, and the bases that have these texts, to files of a folder. Return its
    path."""
    chain = _chain(ruleset)
    texts = {one: one.read_text("utf-8") for one in chain}
    changed = set()
    for old, new in changes.items():
        holder = next((one for one in chain if old in texts[one]), UNO)
        assert texts[holder].count(old) == 1, f"{old!r} stands {texts[holder].count(old)} times in {holder}"
        texts[holder] = texts[holder].replace(old, new)
        changed.add(chain.index(holder))
    lowest = max(changed)
    for at, one in enumerate(chain[: lowest + 1]):
        text = EXTENDS.sub(r"extends: \1.yaml", texts[one]) if at < lowest else texts[one]
        (folder / f"{one.parent.name}.yaml").write_text(text, "utf-8")
    return folder / f"{ruleset.parent.name}.yaml"


def _chain(ruleset: Path) -> list[Path]:
    """Return a ruleset, the ruleset that it extends, and so on."""
    found = EXTENDS.search(ruleset.read_text("utf-8"))
    return [ruleset, *(_chain(rulesets_folder() / found[1] / "ruleset.yaml") if found else [])]
