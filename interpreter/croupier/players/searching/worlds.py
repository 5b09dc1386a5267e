"""Worlds: games as a player in a seat may imagine them, in which the search goes from answer to answer.

All that a world hides from the seat was drawn anew (``imagination.py``), and in it nothing is hidden any more. A world
ends where a round ends, since what comes behind it is dealt anew.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple, Protocol

from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.game.game import Game
from croupier.players.pairing import GUESSES
from croupier.table.random import Stream

Look = Hashable
"""A key of an answer, which is equal for answers that a seat cannot tell apart."""


def first_guess(game: Game) -> int:
    """Return the seed of a decision's first guess at how sides of cards are paired."""
    return GUESSES * game.state.decisions


def guess(game: Game, chance: Stream) -> int:
    """Return the seed of the guess for a world: one of the few for each decision."""
    return first_guess(game) + (chance.below(GUESSES) if game.program.layout.pools else 0)


class Outcome(NamedTuple):
    """What a world has come to."""

    values: Sequence[int]  # the outcome of every seat
    over: bool  # the game is over, not a round of it alone


class World(Protocol):
    """One imagined game, from the seat's decision on."""

    @property
    def offers(self) -> Sequence[RawOffer]:
        """Return the open offers after the last answer; none if the game is over."""

    def copy(self) -> World:
        """Return another world like this one, as it was drawn: no answer has been made in it."""

    def own(self, raw: RawMove) -> RawMove:
        """Return a move of the real game for this world: a hidden card becomes the card in its place."""

    def is_secret(self) -> bool:
        """Return whether several are asked at once, so that nobody sees an answer."""

    def looks(self, viewer: int, moves: Sequence[RawMove]) -> Sequence[Look]:
        """Return the looks of moves: they are equal where the viewer cannot tell them apart as their cards lie now."""

    def answer(self, seat: int, raw: RawMove | None) -> bool:
        """Make an answer, and return whether the round goes on; else the world is as it was."""

    def play_out(self, seat: int, raw: RawMove | None, seed: int) -> Outcome | None:
        """Return what comes of an answer, once the players of a policy have played the round to its end; ``None`` for a
        fault or a limit. The world is of no use then."""

    def outcome(self) -> Outcome | None:
        """Return the outcome of the game that is over, ``None`` for a fault."""

    def with_cards(self, seat: int, raw: RawMove, chance: Stream) -> RawMove | None:
        """Return an offered move that leaves its cards open with random ones; ``None`` for a fault."""


class Worlds(Protocol):
    """All worlds of one position and seat."""

    @property
    def answers(self) -> int:
        """Return the number of answers that all playouts have taken so far."""

    def with_cards(self, raw: RawMove, count: int, chance: Stream) -> list[RawMove]:
        """Return a move of the real game that is offered to the seat, with so many random sets of cards."""

    def draw(self, chance: Stream) -> World | None:
        """Return a world, ``None`` if what was drawn is a fault."""
