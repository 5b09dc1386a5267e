"""The checks: each takes a ruleset and returns diagnostics; what they learn is kept for those who execute it."""

from croupier.language.analysis.check import Checked, check, lint

__all__ = ["Checked", "check", "lint"]
