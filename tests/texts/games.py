"""A small game for tests of texts, with parts replaced."""

from __future__ import annotations

from pathlib import Path

from croupier.game.game import Game
from croupier.language.diagnostics import Diagnostic
from croupier.language.labels.labels import Labels, bad_labels
from croupier.language.ruleset.load import ruleset_of
from croupier.language.source import Source
from croupier.rules import Rules, load_text

GAME = (Path(__file__).parent / "game.yaml").read_text("utf-8")
ROOT = Path(__file__).resolve().parents[2]


def changed(*changes: tuple[str, str]) -> str:
    text = GAME
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the game"
        text = text.replace(old, new)
    return text


def rules(*changes: tuple[str, str]) -> Rules:
    return load_text(changed(*changes), "game.yaml")


def game(*changes: tuple[str, str], players: int = 3, seed: int = 1) -> Game:
    return rules(*changes).new_game(players=players, seed=seed)


def labels(language: str, *changes: tuple[str, str]) -> Labels:
    return Labels(rules(*changes).checked, language)


def label_problems(*changes: tuple[str, str]) -> list[Diagnostic]:
    ruleset, problems = ruleset_of(Source("game.yaml", changed(*changes)))
    assert ruleset is not None and not problems, [str(one) for one in problems]
    return bad_labels(ruleset)


def play(table: Game, player: int, name: str, **arguments: object) -> None:
    """The move of the open offers with this name and these arguments."""
    offer = next(one for one in table.offers if one.player == player)
    fitting = [
        move
        for move in offer.moves
        if move.name == name and all(move.arguments[key] == value for key, value in arguments.items())
    ]
    assert fitting, f"{name} is not among {[str(one) for one in offer.moves]}"
    table.play(fitting[0])
