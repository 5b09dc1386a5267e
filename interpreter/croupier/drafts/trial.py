"""Whether a draft does what a draft has to: it is without mistakes, its scenario passes, and random games end."""

from __future__ import annotations

import tempfile
from pathlib import Path

from croupier.diagnostics import RulesetError
from croupier.rules import Rules, load_text
from croupier.scenarios.files import read_scenarios
from croupier.scenarios.run import Runner
from croupier.simulation import simulate

GAMES = 2
"""How many games of the smallest and of the largest number of players."""


def rules_of(text: str, path: Path) -> Rules | None:
    """The rules of a text that will stand at a path; none when it has mistakes or warnings."""
    try:
        rules = load_text(text, str(path))
    except RulesetError:
        return None
    return None if rules.checked.diagnostics else rules


def plays(rules: Rules) -> bool:
    """Whether random games of all sizes end without a fault."""
    sizes = sorted(set(rules.players))
    return not any(simulate(rules, GAMES, seats, engine="reference").faults for seats in sizes)


def passes(rules: Rules, scenarios: str) -> bool:
    """Whether all scenarios of a text pass."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "trial.scenarios.yaml"
        file.write_text(scenarios, "utf-8")
        read = read_scenarios(file)
        runner = Runner(rules)
        return not read.diagnostics and all(runner.run(one, file).status == "passed" for one in read.scenarios)
