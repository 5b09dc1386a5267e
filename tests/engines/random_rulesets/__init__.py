"""Random rulesets and games of them, with which engines are compared."""

from __future__ import annotations

from .games import LIMITS, Play, games_of, rules_of
from .ruleset import random_ruleset

__all__ = ["LIMITS", "Play", "games_of", "random_ruleset", "rules_of"]
