"""A server that is killed at any moment loses nothing that was confirmed, and doubles nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from threading import Timer

from croupier.web.rooms.house import House
from croupier.web.rooms.room import Room
from croupier.web.rooms.stored import KeptTable

from tests.amount import amount
from tests.web.rooms.houses import begun, hash_of, house_in

ROOT = Path(__file__).resolve().parents[3]
TABLES = 4


def test_what_was_confirmed_is_there_after_a_kill(tmp_path: Path) -> None:
    chance = Random(11)
    with house_in(tmp_path) as house:
        tables = [begun(house, name="crazy-eights")[0] for _ in range(TABLES)]
    confirmed: dict[str, dict[int, str]] = {one: {} for one in tables}
    hashes: dict[str, dict[int, str]] = {one: {} for one in tables}
    told = 0
    for seed in range(amount(2)):
        untold = chance.randrange(1, 60) if seed % 2 else 0
        for line in lines_until_killed(tmp_path, seed, untold, chance.uniform(0.02, 0.5), tables):
            table, count, state, *answer = line.split()
            known = hashes[table].setdefault(int(count), state)
            assert known == state, "the same answers lead to the same table, in whatever process"
            if answer:
                assert int(count) - 1 not in confirmed[table], "an answer was confirmed anew in the place of another"
                confirmed[table][int(count) - 1] = " ".join(answer)
                told += 1
        with house_in(tmp_path) as house:
            assert house.damaged() == []
            for table in tables:
                check(house, table, confirmed[table], hashes[table])
    assert told > amount(2) * TABLES


def lines_until_killed(folder: Path, seed: int, untold: int, seconds: float, tables: list[str]) -> list[str]:
    """Let a process play until it kills itself instead of telling an answer, or else until it is killed, so many
    seconds after its first line. Return its whole lines."""
    command = [sys.executable, "-m", "tests.web.rooms.killed", str(folder), str(seed), str(untold), *tables]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        first = child.stdout.readline()
        timer = Timer(60 if untold else seconds, os.kill, (child.pid, signal.SIGKILL))
        timer.start()
        lines = [first, *child.stdout]
        timer.cancel()
        assert child.wait() in (-signal.SIGKILL, 0)
    return [one for one in lines if one.endswith("\n")]


def check(house: House, table: str, confirmed: dict[int, str], hashes: dict[int, str]) -> None:
    """Everything confirmed is there, in its place, once; at most one answer more, which was stored and not told."""
    kept: KeptTable = house._store.table(table)
    stored = [f"{one.seat} {one.number} {one.key}" for one in kept.answers]
    assert len(stored) >= len(confirmed)
    assert {at: stored[at] for at in confirmed} == confirmed
    assert len({*stored}) == len(stored)
    room: Room = house.room(table)
    state = hash_of(room)
    assert hashes.setdefault(len(stored), state) == state
