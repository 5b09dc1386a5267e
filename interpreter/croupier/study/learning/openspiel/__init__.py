"""Rulesets as games of OpenSpiel: importing this package registers the game ``croupier``.

To read: ``parameters.py``, ``recall.py`` (what a seat has seen), ``table.py`` (the game without OpenSpiel),
``worlds.py``, and the classes that OpenSpiel asks for: ``observer.py``, ``spiel_state.py``, ``spiel_game.py``. See
``openspiel.md``.
"""

from croupier.study.learning.openspiel.library import NoOpenSpiel, pyspiel
from croupier.study.learning.openspiel.spiel_game import SpielGame

__all__ = ["NoOpenSpiel", "SpielGame"]

if "croupier" not in pyspiel.registered_names():
    pyspiel.register_game(SpielGame.TYPE, SpielGame)
