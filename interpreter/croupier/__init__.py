"""Croupier runs card games from rule files.

>>> import croupier
>>> rules = croupier.load("my-game.yaml")
>>> game = rules.new_game(players=4, seed=7)
>>> game.play(game.offers[0].moves[0])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.diagnostics import Diagnostic, RulesetError
    from croupier.execution.faults import Fault, IllegalMove
    from croupier.execution.limits import Limits
    from croupier.game import Game
    from croupier.rules import Rules, diagnose, load, load_text
    from croupier.saves import SaveError
    from croupier.shown import Move, Offer
    from croupier.table.seen import UnseenCard

__version__ = "0.1.0"

_WHERE = {
    "load": "croupier.rules",
    "load_text": "croupier.rules",
    "diagnose": "croupier.rules",
    "Rules": "croupier.rules",
    "Game": "croupier.game",
    "Move": "croupier.shown",
    "Offer": "croupier.shown",
    "Fault": "croupier.execution.faults",
    "IllegalMove": "croupier.execution.faults",
    "Limits": "croupier.execution.limits",
    "Diagnostic": "croupier.diagnostics",
    "RulesetError": "croupier.diagnostics",
    "SaveError": "croupier.saves",
    "UnseenCard": "croupier.table.seen",
}

__all__ = [
    "Diagnostic",
    "Fault",
    "Game",
    "IllegalMove",
    "Limits",
    "Move",
    "Offer",
    "Rules",
    "RulesetError",
    "SaveError",
    "UnseenCard",
    "diagnose",
    "load",
    "load_text",
]


def __getattr__(name: str) -> Any:
    """Imports a name when it is first used, so that a command starts without what it does not need."""
    from importlib import import_module

    if name in _WHERE:
        return getattr(import_module(_WHERE[name]), name)
    raise AttributeError(f"module 'croupier' has no attribute {name!r}")
