"""Try a draft: it must have no warnings, its scenario must pass, and random games must end."""

from __future__ import annotations

from pathlib import Path

from croupier.authoring.scenarios.trial import try_scenarios
from croupier.language.diagnostics import RulesetError
from croupier.rules import Rules, load_text
from croupier.study.simulation import simulate

GAMES = 2
"""The number of games that are tried, with the fewest and with the most players."""


def rules_of(text: str, path: Path) -> Rules | None:
    """Return the rules in the text of a file, or ``None`` if it has errors or warnings."""
    try:
        rules = load_text(text, str(path))
    except RulesetError:
        return None
    return None if rules.checked.diagnostics else rules


def plays(rules: Rules) -> bool:
    """Return whether random games of the fewest and of the most players end without a fault."""
    sizes = {rules.players[0], rules.players[-1]}
    return not any(simulate(rules, GAMES, seats, engine="reference").faults for seats in sizes)


def passes(rules: Rules, scenarios: str) -> bool:
    """Return whether all scenarios of a text pass."""
    results, problems = try_scenarios(rules, scenarios)
    return not problems and all(one.status == "passed" for one in results)
