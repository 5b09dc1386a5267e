"""The game of these tests, with parts replaced, and its moves by name."""

from __future__ import annotations

from pathlib import Path

from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.game.game import Game
from croupier.rules import load_text

GAME = (Path(__file__).parent / "game.yaml").read_text("utf-8")


def game(*changes: tuple[str, str], players: int = 2, seed: int = 1) -> Game:
    text = GAME
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the game"
        text = text.replace(old, new)
    return load_text(text, "game.yaml").new_game(players=players, seed=seed)


def offer(table: Game, seat: int = 0) -> RawOffer:
    return next(one for one in table.raw_offers if one.seat == seat)


def named(table: Game, *names: str, seat: int = 0) -> RawOffer:
    """The offer of a seat with the moves of these names only."""
    whole = offer(table, seat)
    return whole._replace(moves=[one for one in whole.moves if table.program.moves[one[0]].name in names])


def name_of(table: Game, raw: RawMove | None) -> str:
    return "-" if raw is None else table.program.moves[raw[0]].name


def lay(table: Game, count: int = 1) -> None:
    """Lays cards with a suit of moon, whoever's turn it is, until so many lie there."""
    done = table.program.layout.pile_index("done")
    while len(table.state.piles[done]) < count:
        asked = table.raw_offers[-1]
        moves = {name_of(table, one): one for one in asked.moves}
        table.play_raw(asked.seat, moves.get("lay", moves["lose"]))
