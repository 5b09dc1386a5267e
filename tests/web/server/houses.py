"""A house that keeps its tables in memory, for tests of the server."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import croupier
from croupier.rules import Rules
from croupier.web.rooms.answers import AnswerRefused, GivenAnswer
from croupier.web.rooms.room import Room, SeatAtTable
from croupier.web.rooms.setup import SeatSetup, TableSetup
from croupier.web.server.problems import Problem

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


class ListStore:
    """Answers in a list. It can be full."""

    def __init__(self) -> None:
        self.given: dict[str, list[GivenAnswer]] = {}
        self.full = False

    def append(self, table: str, position: int, given: GivenAnswer) -> None:
        if self.full:
            raise AnswerRefused("unstored")
        of_table = self.given.setdefault(table, [])
        assert position == len(of_table)
        of_table.append(given)


class MemoryHouse:
    """Tables, their seats and tokens."""

    def __init__(self) -> None:
        self.store = ListStore()
        self.rooms: dict[str, Room] = {}
        self.tokens: dict[tuple[str, str], int] = {}

    def make(self, setup: TableSetup, rules: Rules) -> str:
        name = secrets.token_urlsafe(8)
        seats = [
            SeatAtTable(one.kind, one.bot, f"Bot {at}" if one.kind == "bot" else "")
            for at, one in enumerate(setup.seats)
        ]
        self.rooms[name] = Room(name, setup, rules, self.store, seats)
        return name

    def room(self, table: str) -> Room:
        if table not in self.rooms:
            raise Problem("gone")
        return self.rooms[table]

    def forget(self, table: str) -> None:
        """Rooms in memory cannot be restored: they stay as they are."""

    def take_seat(self, room: Room, seat: int, name: str) -> str:
        if not 0 <= seat < len(room.seats) or room.seats[seat].kind == "bot":
            raise Problem("wrong-seat")
        if room.seats[seat].taken:
            raise Problem("seat-taken")
        if any(one.name == name for one in room.seats):
            raise Problem("name-taken")
        room.seats[seat].name = name
        token = secrets.token_urlsafe(16)
        self.tokens[room.id, token] = seat
        if all(one.taken for one in room.seats):
            room.begin()
        return token

    def start(self, room: Room) -> None:
        if room.game is not None:
            raise Problem("begun")
        for at, one in enumerate(room.seats):
            if not one.taken:
                one.kind, one.name = "bot", f"Bot {at}"
        room.begin()

    def seat_of(self, room: Room, token: str) -> int | None:
        return self.tokens.get((room.id, token))

    def rematch(self, room: Room) -> str:
        if room.game is None or not room.game.over:
            raise AnswerRefused("impossible")
        new = self.room(self.make(room.setup, room.rules))
        for at, one in enumerate(room.seats):
            if one.kind == "person":
                self.take_seat(new, at, one.name)
        self.tokens |= {(new.id, token): at for (table, token), at in self.tokens.items() if table == room.id}
        return new.id

    def restarted(self) -> MemoryHouse:
        """Return another house, with the same tables as they are stored."""
        other = MemoryHouse()
        other.store, other.tokens = self.store, self.tokens
        for name, room in self.rooms.items():
            seats = [SeatAtTable(one.kind, one.bot, one.name) for one in room.seats]
            other.rooms[name] = again = Room(name, room.setup, room.rules, self.store, seats)
            if room.game is not None:
                again.begin(self.store.given.get(name, []))
        return other


class FewGames:
    """Games by name, without house rules."""

    def __init__(self, **games: Rules) -> None:
        self._games = games

    def games(self, language: str) -> dict[str, Any]:
        return {
            "games": [{"game": name} for name in self._games],
            "bots": ["random", "greedy"],
            "languages": ["en", "fr"],
        }

    def game(self, game: str, language: str, chosen: Sequence[str], players: int | None) -> dict[str, Any]:
        return {"game": game, "with": list(chosen), "players": players}

    def table(self, body: Any, language: str) -> tuple[TableSetup, Rules]:
        if body.get("game") not in self._games:
            raise Problem("unknown-game")
        seats = tuple(SeatSetup(**one) for one in body["seats"])
        pace, away = body.get("pace", 0.0), body.get("away", 0)
        setup = TableSetup("", (body["game"],), seats, body.get("seed", 7), away=away, pace=pace)
        return setup, self._games[body["game"]]


def few_games() -> FewGames:
    return FewGames(eights=croupier.load(EXAMPLES / "crazy-eights.yaml"))
