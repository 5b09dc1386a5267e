"""The checks. Each takes a ruleset and reports diagnostics; engines and texts read the facts that the checks have
learnt."""

from croupier.language.analysis.check import Checked, check, lint

__all__ = ["Checked", "check", "lint"]
