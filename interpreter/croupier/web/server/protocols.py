"""The protocols of uvicorn, with two things more: a request has to come in time, and a connection can be cut."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

ABORT = "transport.abort"
"""The name of the extension of a scope that cuts its connection."""

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


class AbortableSocket(WebSocketsSansIOProtocol):
    """WebSocket. A page that reads nothing leaves its connection full: then no close would ever end it."""

    async def run_asgi(self) -> None:
        extensions: MutableMapping[str, Any] = self.scope["extensions"]
        extensions[ABORT] = {"abort": self.transport.abort}
        await super().run_asgi()


def abort_of(scope: MutableMapping[str, Any]) -> Callable[[], None]:
    """Return what cuts the connection of a scope. Other servers than ours cannot."""
    found: Callable[[], None] = scope.get("extensions", {}).get(ABORT, {}).get("abort", _nothing)
    return found


def _nothing() -> None: ...
