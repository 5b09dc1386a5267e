"""The protocols of uvicorn, and what they lack: a connection on which nothing moves is cut, pages cannot send more
frames than can be read, and a text can be sent at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode

from croupier.web.server.bounds import Bucket, Rate
from croupier.web.server.watching import ConnectionWatch

ABORT = "transport.abort"
"""The name of the extension of a scope that cuts its connection."""

SEND_NOW = "transport.send_now"
"""The name of the extension of a scope that sends a text past the application's layers."""

FRAMES = Rate(1_000, 100.0)
"""The frames of one socket, of any kind. Messages have a lower rate, which is told to the page; this one is for those
that no page sends: floods of pings, and messages in pieces without content."""

MORE = 50
"""The connections above the most of the server that are told so. Further ones are cut as soon as they are there."""

LONGEST_HEAD = 64 * 1024
"""The bytes of the head of a request."""

PIECE = 2_048
"""The bytes of a socket that are read before its frames are counted."""


class WatchedProtocol(asyncio.Protocol):
    """A protocol that tells its watch what it learns from its transport."""

    _watch: ConnectionWatch

    def connection_lost(self, exc: Exception | None) -> None:
        self._watch.end()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch.full()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._watch.taken()


class WholeBodies(h11.Connection):
    """HTTP whose requests tell the length of their bodies. One that comes in chunks may have thousands of a single
    byte, which are all read before anything else goes on. No page sends any."""

    def next_event(self) -> Any:
        """Return the next event. Raise h11.RemoteProtocolError."""
        event = super().next_event()
        if isinstance(event, h11.Request) and any(name == b"transfer-encoding" for name, _ in event.headers):
            raise h11.RemoteProtocolError("a body comes in chunks")
        return event


class TimelyHttp(WatchedProtocol, H11Protocol):
    """HTTP. A request has to come, and its response has to be taken, in time."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.conn = WholeBodies(h11.SERVER, LONGEST_HEAD)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch = ConnectionWatch(transport, self._waits_for)
        if self.limit_concurrency is not None and len(self.connections) > self.limit_concurrency + MORE:
            transport.abort()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._watch.end()
        super().handle_websocket_upgrade(event)

    def _waits_for(self) -> object:
        """Return the request of which something has still to come, or the one before the next one."""
        if self.cycle is None:
            return self
        return self.cycle if self.cycle.more_body or self.cycle.response_complete else None


class PageSocket(WatchedProtocol, WebSocketsSansIOProtocol):
    """WebSocket. A page that reads nothing leaves its connection full: then no close would ever end it, so a connection
    can be cut."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch = ConnectionWatch(transport, lambda: None)
        self._frames = Bucket(FRAMES, self.loop.time())

    def data_received(self, data: bytes) -> None:
        for at in range(0, len(data), PIECE):
            if not self.transport.is_closing():
                super().data_received(data[at : at + PIECE])

    def handle_events(self) -> None:
        now = self.loop.time()
        if all(self._frames.take(now) for _ in self.conn.events):
            super().handle_events()
            return
        self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    async def run_asgi(self) -> None:
        extensions: MutableMapping[str, Any] = self.scope["extensions"]
        extensions[ABORT] = {"abort": self.transport.abort}
        extensions[SEND_NOW] = {"send": self.send_now}
        await super().run_asgi()

    def send_receive_event_to_app(self) -> None:
        """Hand a message over. Reading pauses once another one waits already: pausing and going on for each message
        takes longer than reading it."""
        if self.read_paused or not self.queue.empty():
            super().send_receive_event_to_app()
            return
        self.read_paused = True
        super().send_receive_event_to_app()
        self.read_paused = False

    def send_now(self, text: str) -> bool:
        """Send a text if nothing keeps it from being written at once. Return whether it is sent."""
        ended = self.close_sent or self.disconnected or self.transport.is_closing()
        if ended or not self.handshake_complete or not self.writable.is_set():
            return False
        self.conn.send_text(text.encode())
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True


def abort_of(scope: MutableMapping[str, Any]) -> Callable[[], None]:
    """Return what cuts the connection of a scope. Other servers than ours cannot."""
    found: Callable[[], None] = scope.get("extensions", {}).get(ABORT, {}).get("abort", _nothing)
    return found


def send_now_of(scope: MutableMapping[str, Any]) -> Callable[[str], bool]:
    """Return what sends a text at once if it can, and returns whether it has. With other servers than ours, it never
    can."""
    found: Callable[[str], bool] = scope.get("extensions", {}).get(SEND_NOW, {}).get("send", _never)
    return found


def _nothing() -> None: ...


def _never(text: str) -> bool:
    return False
