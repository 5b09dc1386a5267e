"""The two servers that ``tables.py`` measures: ``tables FOLDER``, and ``echo SIZE``. Each prints its port."""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from croupier.web.rooms.house import House
from croupier.web.rooms.making import Making
from croupier.web.rooms.store import FILE_NAME, Store
from croupier.web.server.app import make_app
from croupier.web.server.bounds import Bounds, Rate
from croupier.web.server.guards import Guards, own_names
from croupier.web.server.running import listening, run
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

SLOW = Path(__file__).resolve().parents[1] / "data" / "long-turns.yaml"
HOST = "127.0.0.1"
FAST = Rate(1_000_000, 1_000_000.0)
BOUNDS = Bounds(
    tables_made=FAST, joins=FAST, requests=FAST, connects=FAST, connections=100_000, tables=100_000, seats=1_000_000
)
OFFER = '"offer":{"number":0,"turn":true,"moves":[{"move":0,"open":false}]}'


def tables(folder: str) -> Guards:
    return make_app(House(Store(Path(folder) / FILE_NAME)), Making((SLOW,)), HOST, BOUNDS)


def echo(size: int) -> Guards:
    """Return an application that answers each message on a socket with a text to all sockets of the same path."""
    text = '{"type":"table",' + OFFER + ',"text":"'
    text += "x" * max(0, size - len(text) - 2) + '"}'
    sockets: defaultdict[str, list[WebSocket]] = defaultdict(list)

    async def converse(socket: WebSocket) -> None:
        await socket.accept()
        others = sockets[socket.url.path]
        others.append(socket)
        try:
            while True:
                await socket.receive_text()
                for one in others:
                    await one.send_text(text)
        except WebSocketDisconnect:
            others.remove(socket)

    app = Starlette(routes=[WebSocketRoute("/api/tables/{table}/socket", converse)])
    return Guards(app, own_names(HOST), lambda: None, loopback=True)


def main() -> None:
    kind, value = sys.argv[1:]
    listener = listening(HOST, 0)
    app: Any = tables(value) if kind == "tables" else echo(int(value))
    run(app, listener, lambda: print(listener.getsockname()[1], flush=True))


if __name__ == "__main__":
    main()
