"""A desk for the tests: a folder with rules that are being written, and the live game of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from croupier.editor.documents import Documents
from croupier.web.workshop.playing.playing import PlayingRole
from croupier.web.workshop.workbench import AskRefused, Workbench

from tests.web.rooms.tables import example

EIGHTS = "eights.yaml"


class Desk:
    """A game of one file, as a page plays it: it keeps the answers, and asks with them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.documents = Documents(self.folder)
        self.bench = Workbench(self.folder, self.documents, "en", lambda name, data: None, lambda: False)
        self.asks = PlayingRole(self.bench).asks()
        self.answers: list[Any] = []
        self.told: dict[str, Any] = {}
        self.write(EIGHTS, example("crazy-eights").read_text("utf-8"))

    def write(self, name: str, text: str) -> None:
        """Open or change a text."""
        self.documents.put(self.folder / name, text)

    def text(self, name: str = EIGHTS) -> str:
        found = self.documents.text(self.folder / name)
        assert found is not None
        return found

    def change(self, old: str, new: str, name: str = EIGHTS) -> None:
        """Change a text at one place."""
        assert self.text(name).count(old) == 1
        self.write(name, self.text(name).replace(old, new))

    def ask(self, name: str, **given: Any) -> Any:
        return self.asks[name](given)

    def play(self, file: str = EIGHTS, **more: Any) -> dict[str, Any]:
        """Begin the game anew with the texts of now and the answers of before."""
        given = {"file": file, "seed": 7, "seats": 3, "answers": self.answers, **more}
        self.told = self.ask("play", **given)
        return self.told

    def tell(self, name: str, **given: Any) -> dict[str, Any]:
        """Ask what is answered by a table, and take its answers as a page does."""
        self.told |= self.ask(name, you=self.told["you"], known=len(self.answers), **given)
        self.answers = [*self.answers[: self.told["from"]], *self.told["answers"]]
        return self.told

    def answer(self, chance: Random, **more: Any) -> dict[str, Any]:
        """Give one of the answers that the page offers."""
        offer = self.told["table"]["offer"]
        move = chance.randrange(len(offer["moves"]))
        given: dict[str, Any] = {"seat": self.told["you"], "number": offer["number"], "move": move, "cards": []}
        while offer["moves"][move]["open"]:
            found = self.ask("choose", **given)
            if found["whole"]:
                break
            given["cards"] = [*map(list, found["chosen"]), list(chance.choice(found["cards"]))]
        return self.tell("answer", **given, **more)

    def play_on(self, count: int, seed: int = 1) -> None:
        """Give so many answers, or as many as there are until the game is over."""
        chance = Random(seed)
        for _ in range(count):
            if self.told["table"]["phase"] == "playing":
                self.answer(chance)

    def place(self, told: dict[str, Any]) -> str:
        """Return the text at a place."""
        return self.text(told["file"])[told["start"] : told["end"]]


def refusal(call: Callable[[], Any]) -> AskRefused:
    with pytest.raises(AskRefused) as caught:
        call()
    return caught.value
