"""What the server asks of the house: the games that it offers, all tables, and the seats at them.

All of it is called in worker threads. What concerns one room is called by one thread at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from croupier.rules import Rules
from croupier.web.rooms.room import Room
from croupier.web.rooms.setup import TableSetup


class Offering(Protocol):
    """The games that can be played. Whatever cannot be done raises WrongRequest."""

    def games(self, language: str) -> dict[str, Any]:
        """Return what ``GET /api/games`` answers."""

    def game(self, game: str, language: str, chosen: Sequence[str], players: int | None) -> dict[str, Any]:
        """Return what ``GET /api/games/GAME`` answers."""

    def table(self, body: Any, language: str) -> tuple[TableSetup, Rules]:
        """Return the setup of the table that a request wishes for, and its rules."""


class AnyHouse(Protocol):
    """All tables."""

    def make(self, setup: TableSetup, rules: Rules) -> str:
        """Make a table, and return its name."""

    def room(self, table: str) -> Room:
        """Return the room of a table, restored where that has to be."""

    def forget(self, table: str) -> None:
        """Forget the room of a table after an error that leaves it in doubt: it is restored when it is asked for."""

    def take_seat(self, room: Room, seat: int, name: str) -> str:
        """Let a person take a seat, and return its token. The game begins with the last seat."""

    def start(self, room: Room) -> None:
        """Let bots take the free seats, and begin the game."""

    def seat_of(self, room: Room, token: str) -> int | None:
        """Return the seat that a token is for. Compare in constant time."""

    def rematch(self, room: Room) -> str:
        """Make the table that plays again, and return its name. Tokens are for the same seats there."""
