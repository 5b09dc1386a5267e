"""Rulesets made at random, and games of them, for engines to be held against each other."""

from __future__ import annotations

from .games import LIMITS, Play, games_of, rules_of
from .ruleset import random_ruleset

__all__ = ["LIMITS", "Play", "games_of", "random_ruleset", "rules_of"]
