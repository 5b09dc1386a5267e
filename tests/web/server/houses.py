"""Games for the tests of the server."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import croupier
from croupier.rules import Rules
from croupier.web.rooms.agreeing.wrong import WrongRequest
from croupier.web.rooms.setup import SeatSetup, TableSetup

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


class FewGames:
    """Games by name, without house rules, as ``Making`` gives them. Whoever asks says what the seed is."""

    def __init__(self, **texts: str) -> None:
        self._games = {name: (text, croupier.load_text(text)) for name, text in texts.items()}

    def games(self, language: str) -> dict[str, Any]:
        return {"games": [{"game": name} for name in self._games]}

    def game(self, game: str, language: str, chosen: Sequence[str], players: int | None) -> dict[str, Any]:
        return {"game": game, "with": list(chosen), "players": players}

    def table(self, body: Any, language: str) -> tuple[TableSetup, Rules]:
        if body.get("game") not in self._games:
            raise WrongRequest("unknown-game", f"no game in {language}")
        text, rules = self._games[body["game"]]
        seats = tuple(SeatSetup(**one) for one in body["seats"])
        pace, away = body.get("pace", 0.0), body.get("away", 0)
        return TableSetup(text, (body["game"],), seats, body.get("seed", 7), away=away, pace=pace), rules


def few_games() -> FewGames:
    files = {"eights": "crazy-eights.yaml", "cards": "high-card.yaml"}
    return FewGames(**{name: (EXAMPLES / file).read_text("utf-8") for name, file in files.items()})
