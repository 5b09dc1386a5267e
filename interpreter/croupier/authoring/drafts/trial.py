"""Whether a draft does what a draft has to: it is without mistakes, its scenario passes, and random games end."""

from __future__ import annotations

from pathlib import Path

from croupier.authoring.scenarios.trial import try_scenarios
from croupier.language.diagnostics import RulesetError
from croupier.rules import Rules, load_text
from croupier.study.simulation import simulate

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
    results, problems = try_scenarios(rules, scenarios)
    return not problems and all(one.status == "passed" for one in results)
