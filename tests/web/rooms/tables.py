"""Tables for the tests: rooms whose answers are kept in a list, and people who answer at random what they are shown."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from croupier.rules import Rules
from croupier.web.rooms.answers import GivenAnswer, Reply
from croupier.web.rooms.room import Room, SeatAtTable
from croupier.web.rooms.setup import SeatSetup, TableSetup

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Flo", "Gil", "Hal", "Ida", "Jo")


class Kept:
    """A store in memory. It fails where it is told to."""

    def __init__(self) -> None:
        self.rows: list[GivenAnswer] = []
        self.positions: list[int] = []
        self.fails: Exception | None = None

    def append(self, table: str, position: int, given: GivenAnswer) -> None:
        if self.fails is not None:
            raise self.fails
        self.rows.append(given)
        self.positions.append(position)


def seated_room(rules: Rules, seats: int, seed: int = 5, options: Any = (), bots: int = 0) -> Room:
    """Return a room whose game has begun, the last seats played by bots."""
    kinds = ["person"] * (seats - bots) + ["bot"] * bots
    setup = TableSetup("", (), tuple(SeatSetup(kind) for kind in kinds), seed, dict(options))
    people = [SeatAtTable(kind, name=name) for kind, name in zip(kinds, NAMES, strict=False)]
    room = Room("a-table", setup, rules, Kept(), people)
    room.begin()
    return room


def offers_of(room: Room, language: str = "en") -> dict[int, Any]:
    """Return what each seat is offered, as it is shown."""
    shown = {seat: room.packet(seat, language)["offer"] for seat in range(len(room.seats))}
    return {seat: offer for seat, offer in shown.items() if offer is not None}


def answer_at_random(room: Room, chance: Random) -> tuple[int, Reply]:
    """Answer one of the offers as a page does. Return the seat and the answer."""
    seat, offer = chance.choice(sorted(offers_of(room).items(), key=lambda one: one[0]))
    reply = reply_at_random(room, seat, offer, chance)
    room.answer(seat, reply)
    return seat, reply


def reply_at_random(room: Room, seat: int, offer: Any, chance: Random) -> Reply:
    number, key = offer["number"], f"{seat}-{chance.random()}"
    at = chance.randrange(len(offer["moves"]) + offer["may_decline"])
    if at == len(offer["moves"]):
        return Reply(number, key, None)
    cards: tuple[Any, ...] = ()
    while offer["moves"][at]["open"]:
        found = room.choose(seat, Reply(number, key, at, cards))
        if found["whole"]:
            break
        cards = (*map(tuple, found["chosen"]), tuple(chance.choice(found["cards"])))
    return Reply(number, key, at, cards)


def example(name: str) -> Path:
    return Path(__file__).resolve().parents[3] / "examples" / f"{name}.yaml"
