"""What differs between rulesets: figures of both, their difference, and how sure it is."""

from __future__ import annotations

from croupier.study.comparison.face import THINKER, common_players, compare, most_games
from croupier.study.comparison.figures import chosen_figures
from croupier.study.comparison.results import (
    ComparedSide,
    ComparisonReport,
    Contrast,
    Effect,
    Estimate,
    FigureContrast,
    label_in,
)

__all__ = [
    "THINKER",
    "ComparedSide",
    "ComparisonReport",
    "Contrast",
    "Effect",
    "Estimate",
    "FigureContrast",
    "chosen_figures",
    "common_players",
    "compare",
    "label_in",
    "most_games",
]
