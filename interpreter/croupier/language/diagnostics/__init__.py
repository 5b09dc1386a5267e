"""Diagnostics about a file: one type, its codes, its renderers."""

from croupier.language.diagnostics.diagnostic import Diagnostic, Related, RulesetError, has_errors
from croupier.language.diagnostics.suggest import did_you_mean

__all__ = ["Diagnostic", "Related", "RulesetError", "did_you_mean", "has_errors"]
