"""Play scenarios in a text that is no file yet."""

from __future__ import annotations

import tempfile
from pathlib import Path

from croupier.authoring.scenarios.files import read_scenarios
from croupier.authoring.scenarios.run import ScenarioResult, ScenarioRunner
from croupier.language.diagnostics import Diagnostic
from croupier.rules import Rules


def try_scenarios(rules: Rules, text: str) -> tuple[list[ScenarioResult], list[Diagnostic]]:
    """Return the results of the scenarios in a text, and the diagnostics for those that could not be read."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "trial.scenarios.yaml"
        file.write_text(text, "utf-8")
        read = read_scenarios(file)
        runner = ScenarioRunner(rules)
        return [runner.run(one, file) for one in read.scenarios], read.diagnostics
