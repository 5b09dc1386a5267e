"""Diagnostics about a file: one type, its codes, its renderers."""

from croupier.language.diagnostics.diagnostic import Diagnostic, Related, RulesetError, has_errors
from croupier.language.diagnostics.fix import Edit, Fix, write
from croupier.language.diagnostics.suggest import did_you_mean, nearest

__all__ = [
    "Diagnostic",
    "Edit",
    "Fix",
    "Related",
    "RulesetError",
    "did_you_mean",
    "has_errors",
    "nearest",
    "write",
]
