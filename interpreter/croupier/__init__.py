"""Croupier runs card games from rule files.

>>> import croupier
>>> rules = croupier.load("my-game.yaml")
>>> game = rules.new_game(players=4, seed=7)
>>> game.play(game.offers[0].moves[0])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.engines.contract.faults import Fault, IllegalMove
    from croupier.engines.contract.limits import Limits
    from croupier.game.game import Game
    from croupier.game.saves import SaveError
    from croupier.game.shown import Move, Offer
    from croupier.language.checking import diagnose
    from croupier.language.diagnostics import Diagnostic, RulesetError
    from croupier.rules import Rules, load, load_text
    from croupier.study.comparison import compare
    from croupier.table.seen import UnseenCard

__version__ = "0.1.0"

_MODULES = {
    "load": "croupier.rules",
    "load_text": "croupier.rules",
    "diagnose": "croupier.language.checking",
    "compare": "croupier.study.comparison",
    "Rules": "croupier.rules",
    "Game": "croupier.game.game",
    "Move": "croupier.game.shown",
    "Offer": "croupier.game.shown",
    "Fault": "croupier.engines.contract.faults",
    "IllegalMove": "croupier.engines.contract.faults",
    "Limits": "croupier.engines.contract.limits",
    "Diagnostic": "croupier.language.diagnostics",
    "RulesetError": "croupier.language.diagnostics",
    "SaveError": "croupier.game.saves",
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
    "compare",
    "diagnose",
    "load",
    "load_text",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used, so that each command loads only the modules that it needs."""
    from importlib import import_module

    if name in _MODULES:
        return getattr(import_module(_MODULES[name]), name)
    raise AttributeError(f"module 'croupier' has no attribute {name!r}")
