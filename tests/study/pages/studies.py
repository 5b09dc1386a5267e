"""Studies for pages: small batches of small games, and what their pages are read by."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import croupier
from croupier.game.agreed import AgreedRules
from croupier.study.pages.simulation_page import simulation_page
from croupier.study.pages.study import SimulationStudy, StudiedRows
from croupier.study.simulation import simulate
from croupier.study.simulation.playouts import Match

from tests.rulebook.pages import tree
from tests.study.simulation.batches import FILE


def changed(folder: Path, *changes: tuple[str, str]) -> AgreedRules:
    """Return the game of rounds with changes to its text."""
    text = FILE.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file = folder / "rounds.yaml"
    file.write_text(text, "utf-8")
    return croupier.load(file)


def study_of(rules: AgreedRules, games: int, players: int = 2, seed: int = 1, **options: Any) -> SimulationStudy:
    studied = StudiedRows(players)
    report = simulate(rules, games, players, seed, options, engine="reference", rows=studied.beside(None))
    return SimulationStudy(Match(rules, players, seed, options), report, studied, games)


def page_of(study: SimulationStudy, language: str = "en") -> Element:
    return tree(simulation_page(study, language))
