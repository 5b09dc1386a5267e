"""A page without a browser: it speaks the protocol over a real socket, answers at random, and keeps what was confirmed.

With mischief it also drops its connection, comes back, sends answers twice, late and wrong, and sends rubbish.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

RUBBISH = (
    "",
    "{",
    "null",
    "[]",
    '"answer"',
    '{"do": "dance"}',
    '{"do": "answer"}',
    '{"do": "answer", "number": -1, "key": "k", "move": 0}',
    '{"do": "answer", "number": 1e400, "key": "k", "move": 0}',
    '{"do": "answer", "number": "0", "key": 7, "move": null, "cards": [[0]]}',
    '{"do": "choose", "number": 0, "move": 0, "cards": [[0, 0], [0, 0]]}',
    '{"do": "why", "card": [99, 99], "ask": 1}',
    '{"do": "why", "card": "all", "ask": {}}',
    '{"do": "hello", "token": "somebody", "language": "xx", "seen": -5}',
    '{"do": "language", "language": "de"}',
    '{"do": "rematch"}',
)
"""What no page sends."""

LATE = 20.0
"""The seconds after which a client that hears nothing comes again."""


@dataclass(frozen=True)
class Mischief:
    """How often a client does what a good page does not, of each answer."""

    drops: float = 0.0
    doubles: float = 0.0
    late: float = 0.0
    rubbish: float = 0.0
    silent: float = 0.0  # it drops the connection at once behind an answer, and sends it again when it is back


@dataclass
class Client:
    """One page at a seat."""

    url: str  # of the socket
    token: str
    chance: Random
    mischief: Mischief = field(default_factory=Mischief)
    pause: float = 0.0  # seconds before each answer
    confirmed: dict[int, str] = field(default_factory=dict)  # the key of each confirmed answer, by number
    sent: set[str] = field(default_factory=set)  # the keys of all answers
    refusals: list[dict[str, Any]] = field(default_factory=list)
    errors: list[dict[str, Any]] = field(default_factory=list)
    packets: int = 0
    connections: int = 0
    last: dict[str, Any] = field(default_factory=dict)  # the last table packet
    language: str = "en"  # of the last connection
    _open: dict[str, Any] | None = None  # the answer that is not confirmed yet
    _answered: int = -1  # the number of the last offer that was answered

    async def play(self) -> dict[str, Any]:
        """Play until the game is over, through whatever happens to the connection. Return the last table packet."""
        while self.last.get("phase") not in ("over", "faulted"):
            try:
                async with connect(self.url, max_size=2**22, proxy=None) as socket:
                    self.connections += 1
                    await self._hello(socket)
                    await self._talk(socket)
            except (OSError, WebSocketException, TimeoutError, EOFError):
                await asyncio.sleep(0.05 + self.chance.random() * 0.2)
        return self.last

    async def _hello(self, socket: ClientConnection) -> None:
        self.language = self.chance.choice(["en", "fr"])
        await self._send(socket, {"do": "hello", "token": self.token, "language": self.language, "seen": 0})
        if self._open is not None:
            await self._send(socket, self._open)

    async def _talk(self, socket: ClientConnection) -> None:
        while True:
            message = json.loads(await asyncio.wait_for(socket.recv(), LATE))
            match message["type"]:
                case "table":
                    self.packets += 1
                    self.last = message
                    if message["phase"] in ("over", "faulted"):
                        return
                case "confirmed":
                    self._is_confirmed(message["number"])
                case "refused":
                    self.refusals.append(message)
                    if self._open is not None and message["number"] == self._open["number"]:
                        self._open = None
                        if message["why"] == "unstored":
                            self._answered = -1
                case "choosing":
                    await self._chosen(socket, message)
                case "error":
                    self.errors.append(message)
                    if message["error"] in ("damaged", "gone"):
                        raise AssertionError(message)
            if await self._act(socket):
                return

    def _is_confirmed(self, number: int) -> None:
        if self._open is not None and self._open["number"] == number:
            self.confirmed[number] = self._open["key"]
            self._open = None

    async def _act(self, socket: ClientConnection) -> bool:
        """Answer the offer, if there is one that was not answered. Return whether to come again."""
        offer = self.last.get("offer")
        if offer is None or self._open is not None or offer["number"] <= self._answered:
            return False
        if self.pause:
            await asyncio.sleep(self.pause * (0.5 + self.chance.random()))
        ways = len(offer["moves"]) + offer["may_decline"]
        at = min(self.chance.randrange(ways) for _ in range(3))  # rather a card than a draw, so that matches end
        answer: dict[str, Any] = {"do": "answer", "number": offer["number"], "key": f"{self.chance.getrandbits(64):x}"}
        if at == len(offer["moves"]):
            return await self._answer(socket, answer | {"decline": True})
        move = {"move": offer["moves"][at]["move"], "cards": []}
        self._answered = offer["number"]
        if offer["moves"][at]["open"]:
            await self._send(socket, answer | move | {"do": "choose"})
            self._choosing = answer
            return False
        return await self._answer(socket, answer | move)

    async def _chosen(self, socket: ClientConnection, found: dict[str, Any]) -> None:
        """Add a card, or answer with the chosen ones."""
        answer = self._choosing | {"move": found["move"], "cards": found["chosen"]}
        if found["number"] != answer["number"]:
            return
        if found["whole"] or not found["cards"]:
            await self._answer(socket, answer)
            return
        more = [*found["chosen"], self.chance.choice(found["cards"])]
        await self._send(socket, answer | {"do": "choose", "cards": more})

    async def _answer(self, socket: ClientConnection, answer: dict[str, Any]) -> bool:
        """Send an answer, and do mischief. Return whether to come again."""
        self._open, self._answered = answer, answer["number"]
        self.sent.add(answer["key"])
        await self._send(socket, answer)
        if self._does(self.mischief.silent):
            return True
        if self._does(self.mischief.doubles):
            await self._send(socket, answer)
        if self._does(self.mischief.late) and answer["number"] > 0:
            await self._send(socket, answer | {"number": answer["number"] - 1, "key": "late"})
        if self._does(self.mischief.rubbish):
            await socket.send(self.chance.choice(RUBBISH))
        return self._does(self.mischief.drops)

    def _does(self, often: float) -> bool:
        return self.chance.random() < often

    async def _send(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        await socket.send(json.dumps(message))
