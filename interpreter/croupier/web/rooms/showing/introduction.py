"""The introduction packet: what does not change as long as a table lasts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.game.agreed import AgreedRules
from croupier.game.game import Game
from croupier.language.analysis.types import SIDE
from croupier.language.ruleset.ruleset import in_language
from croupier.table.layout import Layout
from croupier.texts.sheet import Sheet
from croupier.texts.telling.teller import Teller
from croupier.texts.telling.words import word
from croupier.web.rooms.agreeing.form import options_form
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


def rules_introduced(rules: AgreedRules, language: str) -> dict[str, Any]:
    """Return what people read beside a table: the rules sheet, the open points, and the options."""
    labels, ruleset = rules.labels(language), rules.ruleset
    points = [
        {
            "code": code,
            "question": in_language(one.question, language),
            "taken": in_language(one.taken, language),
            "others": [in_language(other, language) for other in one.others],
        }
        for code, one in ruleset.interpretations.items()
    ]
    options = [_option_told(one, language) for one in options_form(rules, language)]
    return {"title": labels.title(), "options": options, "sheet": _sheet(rules, language), "points": points}


def _sheet(rules: AgreedRules, language: str) -> list[str]:
    """Return the parts of the sheet that a page shows in no other form, as it does options and open points."""
    sheet = Sheet(rules, language)
    parts = [sheet.deck(), sheet.reasons(), sheet.visibility()]
    return [line for part in parts if part for line in (*part, "")][:-1]


def _option_told(option: Mapping[str, Any], language: str) -> str:
    """Return an option of a form with the value that it has."""
    value = option["value"]
    if option["kind"] == "boolean":
        value = word(language, "yes" if value else "no")
    if option["kind"] == "choice":
        value = next(one["label"] for one in option["choices"] if one["value"] == value)
    return word(language, "named", name=option["label"], value=str(value))
