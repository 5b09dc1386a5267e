"""The protocols of uvicorn, with three things more: a request has to come in time, a connection can be cut, and a text
can be sent at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

ABORT = "transport.abort"
"""The name of the extension of a scope that cuts its connection."""

SEND_NOW = "transport.send_now"
"""The name of the extension of a scope that sends a text past the application's layers."""

LONGEST_HEAD = 10.0
"""The seconds in which a new connection has to send the head of its first request."""


class TimelyHttp(H11Protocol):
    """HTTP. A connection that sends no request in time is closed."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.loop.call_later(LONGEST_HEAD, self._end_if_silent)

    def _end_if_silent(self) -> None:
        if self.cycle is None and self.transport.get_protocol() is self:
            self.transport.close()


class PageSocket(WebSocketsSansIOProtocol):
    """WebSocket. A page that reads nothing leaves its connection full: then no close would ever end it, so a connection
    can be cut."""

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
