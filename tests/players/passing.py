"""A table of ``passing.yaml``, whose moves are made by name, and what its seats remember."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from croupier.game.game import Game
from croupier.players.memory.remembered import Remembered
from croupier.players.memory.seat import SeatMemory
from croupier.rules import Rules, load, load_text

FILE = Path(__file__).parent / "passing.yaml"


@cache
def rules() -> Rules:
    return load(FILE)


@cache
def with_copies() -> Rules:
    """The same with few faces, so that most cards have equals."""
    text, deck = FILE.read_text("utf-8"), "1 x plain(value) for value in 1..20"
    assert deck in text
    return load_text(text.replace(deck, "6 x plain(value) for value in 1..3"), "passing.yaml")


class Passing:
    """A game of three with distinct cards, but for two with the value 21."""

    def __init__(self, seed: int = 1, game: Game | None = None) -> None:
        self.game = rules().new_game(players=3, seed=seed) if game is None else game
        self.memories = [SeatMemory(seat) for seat in range(3)]

    def pile(self, name: str, *owner: int) -> list[int]:
        return self.game.state.piles[self.game.program.layout.pile_index(name, *owner)]

    def hand(self, seat: int) -> list[int]:
        return self.pile("hand", seat)

    def twins(self) -> list[int]:
        """The two cards that are equal."""
        return [20, 21]

    def do(self, seat: int, name: str, *arguments: int) -> None:
        """Make a move of a seat. All others pass until it is asked."""
        while self.game.raw_offers[0].seat != seat:
            self._make("pass")
        self._make(name, *arguments)

    def _make(self, name: str, *arguments: int) -> None:
        offer = self.game.raw_offers[0]
        code = next(code for code, move in self.game.program.moves.items() if move.name == name)
        self.game.play_raw(offer.seat, (code, *arguments))

    def remembered(self, seat: int) -> Remembered:
        """What a seat remembers: the same if it begins to remember now."""
        found = self.memories[seat].of(self.game)
        assert SeatMemory(seat).of(self.game) == found
        return found

    def known(self, seat: int) -> set[int]:
        found = self.remembered(seat)
        return set(found.placed | found.within)
