"""What differs between rulesets: figures of both, their difference, and how sure it is."""

from __future__ import annotations

from croupier.study.comparison.compare import compare
from croupier.study.comparison.results import (
    ComparedSide,
    ComparisonReport,
    Contrast,
    Effect,
    Estimate,
    FigureContrast,
)

__all__ = ["ComparedSide", "ComparisonReport", "Contrast", "Effect", "Estimate", "FigureContrast", "compare"]
