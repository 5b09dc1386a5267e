"""Measures the server of tables under load: many tables of four, each answering at a steady pace over real sockets.

``python tests/benchmarks/tables.py [--tables N] [--seconds S] [--game NAME] [--slow N]``. The server runs
in a process of its own, with its store on the disk; this process is the people. Then the same people talk to an echo: a
server of the same libraries that sends texts of the same sizes to the same four sockets, and knows no game. The ratios
of the two last longer than the figures.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

SERVER = Path(__file__).with_name("tables_server.py")
SEATS = 4
NAMES = ("Ada", "Bo", "Cleo", "Dan")
LONGEST = 20.0
"""The seconds after which an answer counts as lost."""

TURN = '"turn":true'
TABLE = '{"type":"table"'

Tables = Sequence[tuple[str, list[str]]]
"""The names of tables, and the tokens of their seats."""


@dataclass
class Person:
    """A page at a table."""

    socket: ClientConnection
    turn: str = ""  # the last table packet, if the table waits for this person
    told: asyncio.Future[float] | None = None
    size: int = 0  # characters of the last table packet
    sizes: list[int] = field(default_factory=list)

    async def read(self) -> None:
        async for text in self.socket:
            now = time.perf_counter()
            assert isinstance(text, str)
            if text.startswith(TABLE):
                self.turn = text if TURN in text else ""
                self.sizes.append(len(text))
                if self.told is not None and not self.told.done():
                    self.told.set_result(now)

    def answer(self, chance: random.Random) -> str:
        """Return a random answer to the offer of this person."""
        offer = json.loads(self.turn)["offer"]
        move = chance.choice([one["move"] for one in offer["moves"] if not one["open"]])
        key = str(chance.random())
        return json.dumps({"do": "answer", "number": offer["number"], "key": key, "move": move})


@dataclass
class Played:
    """What has come of a run."""

    seconds: list[float] = field(default_factory=list)  # from each answer until all at the table are told
    lost: int = 0
    over: int = 0  # tables whose game has ended before the run
    late: int = 0  # answers that began more than a pace late
    sizes: list[int] = field(default_factory=list)

    def told(self) -> str:
        found = sorted(self.seconds)
        p95 = found[int(len(found) * 0.95)] if found else 0.0
        middle = median(found or [0.0])
        return f"median {1000 * middle:7.1f} ms   p95 {1000 * p95:7.1f} ms   {len(found)} answers, {self.lost} lost"


@contextmanager
def server(*words: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Yield a server in another process, and its port."""
    command = [sys.executable, str(SERVER), *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process, int(process.stdout.readline())
        finally:
            process.terminate()


def memory(process: subprocess.Popen[str]) -> float:
    """Return the kilobytes of memory of a process."""
    lines = Path(f"/proc/{process.pid}/status").read_text("utf-8").splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith("VmRSS")))


def seconds_used(process: subprocess.Popen[str]) -> float:
    """Return the CPU seconds of a process."""
    fields = Path(f"/proc/{process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def asked(port: int, path: str, body: Any) -> dict[str, Any]:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as response:
        found: dict[str, Any] = json.loads(response.read())
    return found


def made(port: int, game: str, bots: int = 0) -> tuple[str, list[str]]:
    """Make a table, and take its seats. Return its name and the tokens.

    No table has the people of another, so that no text of one serves another.
    """
    seats = [{"kind": "person"}] * (SEATS - bots) + [{"kind": "bot", "bot": "random"}] * bots
    table = asked(port, "/api/tables", {"game": game, "seats": seats, "pace": 0})["table"]
    seated = [{"seat": at, "name": f"{name} {table[:6]}"} for at, name in enumerate(NAMES[: SEATS - bots])]
    return table, [asked(port, f"/api/tables/{table}/seats", one)["token"] for one in seated]


async def seated(port: int, table: str, tokens: list[str]) -> list[Person]:
    """Return the people of a table, each with a connection."""
    people = []
    for token in tokens:
        address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        socket = await connect(address, compression=None, max_size=None, open_timeout=60, ping_interval=None)
        await socket.send(json.dumps({"do": "hello", "token": token, "language": "en", "seen": 0}))
        people.append(Person(socket))
    return people


async def play(people: list[Person], begin: float, seconds: float, found: Played, chance: random.Random) -> None:
    """Answer once a second for one table."""
    due = begin + chance.random()
    while due < begin + seconds:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        person = next((one for one in people if one.turn), None)
        if person is None:
            found.over += 1
            return
        loop = asyncio.get_running_loop()
        answer, person.turn = person.answer(chance), ""
        for one in people:
            one.told = loop.create_future()
        began = time.perf_counter()
        found.late += began - due > 1
        await person.socket.send(answer)
        try:
            told = await asyncio.wait_for(asyncio.gather(*(one.told for one in people if one.told)), LONGEST)
            found.seconds.append(max(told) - began)
        except TimeoutError:
            found.lost += 1
        due += 1


async def hurry(person: Person, chance: random.Random) -> None:
    """Answer at once, again and again, at a table of bots."""
    while True:
        if person.turn:
            answer, person.turn = person.answer(chance), ""
            await person.socket.send(answer)
        await asyncio.sleep(0.01)


async def drive(port: int, tables: Tables, seconds: float, connected: Any, slow: Tables = ()) -> Played:
    """Let people play at all tables for some seconds, and at slow ones beside them."""
    alone = [person for one in slow for person in await seated(port, *one)]
    beside = [asyncio.create_task(work) for one in alone for work in (one.read(), hurry(one, random.Random(0)))]
    people = [await seated(port, *table) for table in tables]
    readers = [asyncio.create_task(one.read()) for group in people for one in group]
    await asyncio.sleep(2)
    connected()
    found, begin = Played(), time.perf_counter()
    players = [play(group, begin, seconds, found, random.Random(at)) for at, group in enumerate(people)]
    await asyncio.gather(*players)
    found.lost += sum(one.done() for one in readers)
    found.sizes = [size for group in people for one in group for size in one.sizes[1:]]
    for one in (*readers, *beside):
        one.cancel()
    return found


def measure(tables: int, seconds: float, game: str, slow: int) -> Played:
    """Measure the server of tables, and print what is found."""
    with tempfile.TemporaryDirectory() as folder, server("tables", folder) as (process, port):
        asked(port, "/api/tables", {"game": game, "seats": [{"kind": "person"}] * SEATS})  # what is loaded once
        empty = memory(process)
        names = [made(port, game) for _ in range(tables)]
        seated = memory(process)
        beside = [made(port, "long-turns", bots=SEATS - 1) for _ in range(slow)]
        print(
            f"{tables} tables of {game}: {(seated - empty) / tables:.0f} kB each (empty server {empty / 1000:.0f} MB)"
        )

        began = {}

        def connected() -> None:
            began["used"], began["own"] = seconds_used(process), time.process_time()
            each = (memory(process) - seated) / (tables * SEATS)
            print(f"{tables * SEATS} connections: {each:.0f} kB each", flush=True)

        found = asyncio.run(drive(port, names, seconds, connected, beside))
        used = (seconds_used(process) - began["used"]) / max(1, len(found.seconds))
        own = (time.process_time() - began["own"]) / max(1, len(found.seconds))
        print(f"{1000 * used:.1f} ms of CPU an answer in the server, {1000 * own:.1f} ms in the people")
        after = (memory(process) - empty) / tables
        print(f"after {seconds:.0f} s: {after:.0f} kB a table with its {SEATS} connections; {found.late} answers late")
        print(f"tables  {found.told()}", flush=True)
    return found


def measure_echo(tables: int, seconds: float, size: int) -> Played:
    """Measure an echo of texts of a size."""
    with server("echo", str(size)) as (_, port):
        names = [(f"echo-{at}", [""] * SEATS) for at in range(tables)]
        found = asyncio.run(drive(port, names, seconds, lambda: None))
    print(f"echo    {found.told()}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--game", default="uno")
    parser.add_argument("--slow", type=int, default=0, help="tables of bots beside them whose rules take long")
    given = parser.parse_args()
    played = measure(given.tables, given.seconds, given.game, given.slow)
    echoed = measure_echo(given.tables, given.seconds, round(sum(played.sizes) / max(1, len(played.sizes))))
    print(f"ratio of the medians {median(played.seconds) / median(echoed.seconds):.1f}")


if __name__ == "__main__":
    main()
