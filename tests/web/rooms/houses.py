"""Houses with tables for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from croupier.language.ruleset.load import load_layers
from croupier.language.ruleset.resolved import resolved_text
from croupier.web.rooms.house import House
from croupier.web.rooms.house_refusal import HouseRefusal
from croupier.web.rooms.room import Room
from croupier.web.rooms.setup import SeatSetup, TableSetup
from croupier.web.rooms.store import FILE_NAME, Store

from tests.web.rooms.tables import answer_at_random, example, offers_of

PERSON, BOT = SeatSetup("person"), SeatSetup("bot", "random")


def resolved(name: str) -> str:
    layers, _ = load_layers(example(name))
    assert layers is not None
    return resolved_text(*layers)


def setup(*seats: SeatSetup, name: str = "high-card", language: str = "en") -> TableSetup:
    return TableSetup(resolved(name), (str(example(name)),), seats or (PERSON, PERSON), 7, language=language)


@contextmanager
def house_in(folder: Path, most_rooms: int = 1_000, last_used: int = 50) -> Iterator[House]:
    house = House(Store(folder / FILE_NAME), most_rooms, last_used)
    try:
        yield house
    finally:
        house.close()


def begun(house: House, *seats: SeatSetup, name: str = "high-card") -> tuple[str, list[str]]:
    """A table whose persons have sat down, and their tokens."""
    table = house.make(setup(*seats, name=name))
    room = house.room(table)
    free = [at for at, one in enumerate(room.seats) if not one.taken]
    return table, [house.take_seat(room, at, f"Person {at}") for at in free]


def play(room: Room, answers: int, chance: Random) -> None:
    for _ in range(answers):
        if not offers_of(room):
            return
        answer_at_random(room, chance)


def hash_of(room: Room) -> str:
    assert room.game is not None
    return room.game.state_hash()


def refusal(call) -> str:  # type: ignore[no-untyped-def]
    with pytest.raises(HouseRefusal) as found:
        call()
    return found.value.error
