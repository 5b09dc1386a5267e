"""A process that plays tables until it is killed. It prints each answer that is confirmed, and what the table is then.

    python -m tests.web.rooms.killed FOLDER SEED UNTOLD TABLE…

plays the tables on from where they are, in a thread each. It kills itself instead of telling answer number ``UNTOLD``
of all its answers, so between storing and telling; 0 is for no answer.
"""

from __future__ import annotations

import os
import random
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

from croupier.web.rooms.house import House
from croupier.web.rooms.room import Room
from croupier.web.rooms.store import FILE_NAME, Store

from tests.web.rooms.houses import hash_of
from tests.web.rooms.tables import answer_at_random


def play(house: House, table: str, seed: str, numbers: Iterator[int], untold: int) -> None:
    """Give answers at random to the end, each confirmed by a line that is written at once."""
    room = house.room(table)
    chance = random.Random(f"{seed} {table}")
    tell(room)
    while room.offers():
        seat, reply = answer_at_random(room, chance)
        if next(numbers) == untold:
            os.kill(os.getpid(), signal.SIGKILL)
        tell(room, f"{seat} {reply.number} {reply.key}")


def tell(room: Room, confirmed: str = "") -> None:
    """Write one line with one call of the system, so that a kill cuts no line."""
    assert room.game is not None
    line = f"{room.id} {len(room.game.answers)} {hash_of(room)} {confirmed}\n"
    os.write(sys.stdout.fileno(), line.encode())


def main(folder: str, seed: str, untold: str, *tables: str) -> None:
    house = House(Store(Path(folder) / FILE_NAME))
    numbers = count(1)
    with ThreadPoolExecutor(len(tables)) as pool:
        for done in [pool.submit(play, house, table, seed, numbers, int(untold)) for table in tables]:
            done.result()
    house.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
