"""A folder with a game of a few rules, its scenarios and statements, and the panel that asks about them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from croupier.editor.documents import Documents
from croupier.web.workshop.testing.testing import TestingRole
from croupier.web.workshop.workbench import AskRefused, Workbench

from tests.web.rooms.tables import example

RULES, SCENARIOS, STATEMENTS = "eights.yaml", "eights.scenarios.yaml", "eights.statements.yaml"

CITES = "cites: {lay: EIGHT-1, draw_card: EIGHT-2}\n\n"

PROVEN = """\
- section: {en: Turns, fr: Tours}
  statements:
    EIGHT-1: {en: A card is laid on the discard pile, fr: On pose une carte sur le talon}
    EIGHT-2: {en: A card may be drawn, fr: On peut piocher une carte}
    EIGHT-3: {en: Nobody may look at the stock 🂡, fr: Personne ne regarde la pioche 🂡}
"""

FIRST = """\
# 🂡 The deal is what a scenario does itself.
- background: {players: 3, dealer: A, turn: B}

- scenario: {en: "a card goes on its suit 🂡", fr: "une carte va sur sa couleur 🂡"}
  proves: EIGHT-1
  given:
    stock: [7 of hearts]
    hands: {B: [king of hearts, 7 of spades]}
  do: |
    B: play king of hearts
  then:
    - discard: [7 of hearts, king of hearts]
    - turn: C

- scenario: another suit does not go on it
  given:
    stock: [7 of hearts]
    hands: {B: [2 of clubs, 7 of spades]}
  do:
    - B: play 2 of clubs
      refused: fits
"""

OPEN = """\
language: 1
house_rule: open
for: eights.yaml
title: Open
summary: Everything fits.

rules: |
  instead of fits(card): give true
"""


class Panel:
    """Asks as the page does."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.folder = folder.resolve()
        self.documents = Documents(self.folder)
        self.bench = Workbench(self.folder, self.documents, language, lambda name, data: None, lambda: False)
        self.asks = TestingRole(self.bench).asks()
        rules = example("crazy-eights").read_text("utf-8")
        self.write(
            RULES, rules.replace("ruleset: crazy-eights", "ruleset: eights").replace("rules: |", CITES + "rules: |")
        )
        self.write(SCENARIOS, FIRST)
        self.write(STATEMENTS, PROVEN)

    def write(self, name: str, text: str) -> None:
        """Open or change a text; nothing is on the disk."""
        self.documents.put(self.folder / name, text)

    def text(self, name: str) -> str:
        found = self.documents.text(self.folder / name)
        assert found is not None
        return found

    def change(self, old: str, new: str, name: str = RULES) -> None:
        assert self.text(name).count(old) == 1
        self.write(name, self.text(name).replace(old, new))

    def ask(self, ask: str, **given: Any) -> Any:
        return self.asks[ask](given)

    def scenarios(self, file: str = RULES) -> list[dict[str, Any]]:
        """Return all scenarios, asked for until they are done."""
        found: list[dict[str, Any]] = []
        answer = {"run": 0, "done": False}
        while not answer["done"]:
            answer = self.ask("scenarios", file=file, run=answer["run"], **{"from": len(found)})
            found = [*found[: answer["from"]], *answer["scenarios"]]
        assert len(found) == answer["total"]
        return found

    def statuses(self, file: str = RULES) -> list[str]:
        return [one["status"] for one in self.scenarios(file)]

    def marks(self, file: str = RULES) -> dict[str, dict[str, Any]]:
        """Return the marks by the names of the rules, when all scenarios are played."""
        self.scenarios(file)
        return {one["name"]: one for one in self.ask("coverage", file=file)["marks"]}

    def statements(self, file: str = RULES) -> dict[str, dict[str, Any]]:
        self.scenarios(file)
        return {one["code"]: one for one in self.ask("statements", file=file)["statements"]}

    def figures(self, **given: Any) -> dict[str, Any]:
        """Return the figures, asked for until they are done."""
        while True:
            found: dict[str, Any] = self.ask("figures", **{"file": RULES, **given})
            if found["done"]:
                return found

    def at(self, place: dict[str, Any]) -> str:
        """Return the text at a place, as a page finds it."""
        units = self.text(place["file"]).encode("utf-16-le")
        return units[2 * place["start"] : 2 * place["end"]].decode("utf-16-le")

    def refused(self, ask: str, **given: Any) -> AskRefused:
        with pytest.raises(AskRefused) as caught:
            self.ask(ask, **given)
        return caught.value
