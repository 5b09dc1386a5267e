"""The introduction packet: what does not change as long as a table lasts."""

from __future__ import annotations

from typing import Any

from croupier.game.agreed import AgreedRules
from croupier.game.game import Game
from croupier.language.analysis.types import SIDE
from croupier.table.layout import Layout
from croupier.texts.telling.teller import Teller
from croupier.web.rooms.agreeing.read import decided_by, open_points, options_told, page_sheet, settled_by
from croupier.web.rooms.setup import TableSetup
from croupier.web.rooms.showing.faces import faces, tints


def game_introduced(game: Game, language: str) -> dict[str, Any]:
    """Return what a page has to know of a game: how faces and sides look, and the piles with whose they are."""
    teller = game.teller(language)
    layout, checked = game.program.layout, game.program.checked
    sides = range(len(layout.sides)) if checked.ruleset.faces else ()
    return {
        "faces": faces(checked, teller.labels),
        "sides": [str(teller.labels.member(SIDE, at)) for at in sides],
        "tints": tints(checked),
        "piles": piles_introduced(layout, teller),
    }


def piles_introduced(layout: Layout, teller: Teller) -> list[dict[str, Any]]:
    """Return every pile as PILE of the protocol."""
    return [
        {
            "pile": at,
            "name": one.name,
            "label": teller.pile_name(one),
            "owner": one.owner,
            "team": list(one.whose.owners) if one.owner is None and one.whose.owners else None,
            "ordered": one.ordered,
        }
        for at, one in enumerate(layout.piles)
    ]


def rules_introduced(rules: AgreedRules, setup: TableSetup, language: str) -> dict[str, Any]:
    """Return what people read beside a table: the rules sheet, the open points, and the options. ``rules`` have the
    options of the setup."""
    decided = decided_by(setup.house_rules, language)
    for code, told in settled_by(rules, setup.options, language).items():
        decided.setdefault(code, []).extend(told)
    return {
        "title": rules.labels(language).title(),
        "options": list(options_told(rules, language).values()),
        "sheet": page_sheet(rules, language),
        "points": open_points(rules, language, decided),
    }
