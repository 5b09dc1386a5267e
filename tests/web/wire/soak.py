"""Whole matches over real sockets, by clients that misbehave, on a server that is killed again and again.

    python -m tests.web.wire.soak --matches 100 --games uno,uno-flip --kills 20

At the end the store is read: every answer that a client saw confirmed has to be there, once, and nothing that no client
has sent; and the game restored from it has to be over, with the result that every client was shown.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from croupier.language.ruleset.load import installed
from croupier.web.rooms.answers import GivenAnswer
from croupier.web.rooms.house import House
from croupier.web.rooms.seats import new_token
from croupier.web.rooms.store import FILE_NAME, Store

from tests.web.wire.client import Client, Mischief

BAD = Mischief(drops=0.02, doubles=0.05, late=0.03, rubbish=0.02, silent=0.02)
AT_ONCE = 12
"""The tables that are played side by side."""


def free_port(chance: Random) -> int:
    """Return a free port that the system gives to no client: one that comes again and again while the server is away
    would otherwise connect to itself at last, and keep the port."""
    while True:
        port = chance.randrange(20_000, 30_000)
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port


@dataclass
class Match:
    """One table with its clients."""

    game: str
    table: str
    clients: list[Client]


@dataclass
class Soak:
    """A server as a process of its own, which is killed at random moments, and what was played on it."""

    data: Path
    chance: Random
    port: int = 0
    process: subprocess.Popen[bytes] | None = None
    kills: int = 0
    lost: bool = False  # the server does not come back: nobody waits for it
    matches: list[Match] = field(default_factory=list)

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        if not self.port:
            self.port = free_port(self.chance)
        command = [sys.executable, "-m", "tests.web.wire.server", str(self.port), str(self.data)]
        self.process = subprocess.Popen(command)
        for _ in range(1_000):
            with suppress(OSError):
                urllib.request.urlopen(f"{self.address}/api/games?lang=en", timeout=5).read()
                return
            if (status := self.process.poll()) is not None:
                self.lost = True
                raise RuntimeError(f"the server has ended with the status {status}")
            time.sleep(0.05)
        self.lost = True
        raise RuntimeError("the server does not answer")

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.kills += 1

    def post(self, path: str, body: Any) -> Any:
        """Return what the server answers. Ask again as long as it is away, and may come back."""
        sent = json.dumps(body).encode()
        while not self.lost:
            request = urllib.request.Request(self.address + path, sent, {"Content-Type": "application/json"})
            try:
                with urllib.request.urlopen(request, timeout=20) as response:
                    return json.load(response)
            except urllib.error.HTTPError as refused:
                if refused.code not in (429, 503):
                    raise RuntimeError(refused.read().decode()) from refused
                time.sleep(0.5)
            except OSError:
                time.sleep(0.2)
        raise RuntimeError("the server does not come back")

    def sit(self, game: str, number: int) -> Match:
        """Make a table, and let a client take each seat."""
        players = self.chance.choice([2, 2, 3, 4])
        wish = {"game": game, "seats": [{"kind": "person"}] * players, "language": "en", "away": 0, "pace": 1}
        table = self.post("/api/tables", wish | {"with": [], "options": {}})["table"]
        clients = []
        for seat in range(players):
            token = new_token()
            self.post(f"/api/tables/{table}/seats", {"seat": seat, "name": f"Client {seat}", "token": token})
            url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
            clients.append(Client(url, token, Random(f"{game} {number} {seat}"), BAD))
        return Match(game, table, clients)

    async def play(self, games: list[tuple[str, int]], kills: float) -> None:
        """Play matches side by side; ``kills`` is the mean number of seconds between two kills, or 0."""
        waiting = asyncio.Queue[tuple[str, int]]()
        for one in games:
            waiting.put_nowait(one)
        playing = asyncio.gather(*(self._players(waiting) for _ in range(AT_ONCE)))
        killer = asyncio.create_task(self._kill_at_times(kills)) if kills else None
        await asyncio.wait([one for one in (playing, killer) if one is not None], return_when=asyncio.FIRST_COMPLETED)
        if killer is not None and killer.done():
            killer.result()  # a server that does not come back
        await playing
        if killer is not None:
            killer.cancel()

    async def _players(self, waiting: asyncio.Queue[tuple[str, int]]) -> None:
        while not waiting.empty():
            game, number = waiting.get_nowait()
            match = await asyncio.to_thread(self.sit, game, number)
            self.matches.append(match)
            await asyncio.gather(*(one.play() for one in match.clients))

    async def _kill_at_times(self, seconds: float) -> None:
        with ThreadPoolExecutor(1) as own:  # all other threads may be waiting for the server
            while True:
                await asyncio.sleep(self.chance.expovariate(1 / seconds))
                self.kill()
                await asyncio.get_running_loop().run_in_executor(own, self.start)

    # --- what the store says -----------------------------------------------------------------------

    def wrong(self) -> list[str]:
        """Return what the store and the clients disagree about."""
        store = Store(self.data / FILE_NAME)
        house = House(store)
        found = [f"{one.id}: {one.reason}" for one in house.damaged()]
        for match in self.matches:
            given = store.table(match.table).answers
            found += [f"{match.game} {match.table}: {one}" for one in self._wrong_with(house, given, match)]
        house.close()
        return found

    def _wrong_with(self, house: House, given: Sequence[GivenAnswer], match: Match) -> list[str]:
        room = house.room(match.table)
        stored = Counter((one.seat, one.number, one.key) for one in given)
        found = []
        for seat, client in enumerate(match.clients):
            lost = [number for number, key in client.confirmed.items() if stored[seat, number, key] != 1]
            strange = [one.key for one in given if one.seat == seat and one.key not in client.sent]
            shown = room.packet(seat, client.language)
            found += [f"seat {seat} lost {len(lost)} confirmed answers"] if lost else []
            found += [f"seat {seat} has {len(strange)} answers that it did not send"] if strange else []
            for part in ("phase", "piles", "scores"):
                if shown[part] != client.last.get(part):
                    found.append(f"seat {seat} was shown another end: {part}")
        if len({(seat, number) for seat, number, _ in stored}) != len(given):
            found.append("an offer was answered twice")
        return found


def told(soak: Soak, seconds: float) -> str:
    clients = [one for match in soak.matches for one in match.clients]
    answers = sum(len(one.confirmed) for one in clients)
    connections = sum(one.connections for one in clients)
    refusals = Counter(refused["why"] for one in clients for refused in one.refusals)
    errors = Counter(error["error"] for one in clients for error in one.errors)
    counted = f"{len(soak.matches)} matches, {answers} confirmed answers, {connections} connections, {soak.kills} kills"
    return f"{counted}, refusals {dict(refusals)}, errors {dict(errors)}, {seconds:.0f} s"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=2)
    parser.add_argument("--games", default=",".join(installed()))
    parser.add_argument("--kills", type=float, default=0, help="mean seconds between two kills")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        soak = Soak(Path(folder), Random(wanted.seed))
        games = [(game, number) for number in range(wanted.matches) for game in wanted.games.split(",")]
        begun = time.monotonic()
        soak.start()
        try:
            asyncio.run(soak.play(games, wanted.kills))
        finally:
            soak.kill()
        print(told(soak, time.monotonic() - begun))
        wrong = soak.wrong()
        print("\n".join(wrong) or "the store agrees with every client")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
