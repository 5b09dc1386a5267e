"""A server on a free port in a thread, and a page that speaks with it."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.web.rooms.house import House
from croupier.web.rooms.store import FILE_NAME, Store
from croupier.web.server.app import make_app
from croupier.web.server.bounds import Bounds
from croupier.web.server.running import CONNECTIONS, LARGEST_FRAME, listening, server_of
from croupier.web.server.workshop import LARGEST_MESSAGE
from websockets.sync.client import ClientConnection, connect

from tests.web.server.houses import few_games


@dataclass
class Served:
    """A server that runs."""

    port: int
    house: House

    def request(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any, dict[str, str]]:
        """Return status, body and headers of a response."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        sent = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        given = {"Content-Type": "application/json"} if method == "POST" else {}
        given |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, sent, given)
        response = connection.getresponse()
        read = response.read()
        found = {name.lower(): value for name, value in response.getheaders()}
        connection.close()
        is_json = found.get("content-type", "").startswith("application/json")
        return response.status, json.loads(read) if is_json else read, found

    def make(self, *kinds: str, game: str = "eights", **more: Any) -> str:
        seats = [{"kind": "person"} if kind == "person" else {"kind": "bot", "bot": kind} for kind in kinds]
        status, body, _ = self.request("POST", "/api/tables", {"game": game, "seats": seats, **more})
        assert status == 200, body
        return str(body["table"])

    def sit(self, table: str, seat: int, name: str) -> str:
        status, body, _ = self.request("POST", f"/api/tables/{table}/seats", {"seat": seat, "name": name})
        assert status == 200, body
        return str(body["token"])

    @contextmanager
    def page(self, table: str, token: str | None = None, language: str = "en", seen: int = 0) -> Iterator[TestPage]:
        with self.socket(table) as socket:
            page = TestPage(socket)
            page.say(do="hello", token=token, language=language, seen=seen)
            yield page

    def socket(self, table: str, **more: Any) -> ClientConnection:
        return self.connect(f"/api/tables/{table}/socket", **more)

    def connect(self, path: str, **more: Any) -> ClientConnection:
        return connect(f"ws://127.0.0.1:{self.port}{path}", open_timeout=10, close_timeout=1, **more)


class TestPage:
    """A page, as a person would have it."""

    __test__ = False

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.table: dict[str, Any] = {}
        self.got: list[dict[str, Any]] = []

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = 10) -> dict[str, Any]:
        packet: dict[str, Any] = json.loads(self.socket.recv(timeout))
        self.got.append(packet)
        if packet["type"] == "table":
            self.table = packet
        return packet

    def until(self, kind: str) -> dict[str, Any]:
        """Return the next packet of a kind."""
        while True:
            packet = self.hear()
            if packet["type"] == kind:
                return packet

    def turn(self) -> dict[str, Any]:
        """Return the offer of this seat, once the table waits for it."""
        while not (self.table.get("offer") and self.table["offer"]["turn"]):
            self.hear()
        offer: dict[str, Any] = self.table["offer"]
        return offer

    def answer(self, number: int, key: str = "k", move: int = 0) -> None:
        self.say(do="answer", number=number, key=key, move=move)


@contextmanager
def served(folder: Path, bounds: Bounds | None = None, **more: Any) -> Iterator[Served]:
    """Yield a server on the loopback, on a free port or the one that is given, with its tables in a folder."""
    house = House(Store(folder / FILE_NAME))
    listener = listening("127.0.0.1", more.get("port", 0))
    if "send_buffer" in more:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, more["send_buffer"])
    ready = threading.Event()
    workshop = more.get("workshop")
    app = make_app(house, more.get("games") or few_games(), bounds=bounds or Bounds(), workshop=workshop)
    frame = LARGEST_FRAME if workshop is None else LARGEST_MESSAGE
    server = server_of(app, ready.set, more.get("connections", CONNECTIONS), frame)
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        assert ready.wait(10)
        yield Served(listener.getsockname()[1], house)
    finally:
        server.should_exit = True
        thread.join(10)
        house.close()
        assert not thread.is_alive()
