"""Cut connections whose other side neither sends what it has begun, nor takes what it is sent.

Each of them holds memory and a place among the connections. Time alone does not tell them from slow ones: so a
connection is looked at now and then, and cut if nothing has moved since the last look.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable

LOOK = 15.0
"""The seconds from look to look."""

LEAST = 10_000
"""The bytes that a connection has to take between two looks, if it has not taken all."""


class ConnectionWatch:
    """Watches one connection until its end. ``waits_for`` returns what the other side has still to send, if anything:
    the same object as long as it is the same request."""

    def __init__(self, transport: asyncio.Transport, waits_for: Callable[[], object]) -> None:
        self._transport = transport
        self._waits_for = waits_for
        self._waited_for: object = None  # at the last look
        self._is_full = False
        self._left = math.inf  # bytes that a full connection had to send at the last look
        self._timer = asyncio.get_running_loop().call_later(LOOK, self.look)

    def full(self) -> None:
        """Know that more waits to be sent than is good."""
        self._is_full = True

    def taken(self) -> None:
        """Know that what waited has been taken."""
        self._is_full = False
        self._left = math.inf

    def end(self) -> None:
        self._timer.cancel()

    def look(self) -> None:
        """Cut the connection if nothing has moved since the last look."""
        is_full = self._is_full or self._transport.is_closing()
        left = self._transport.get_write_buffer_size() if is_full else 0
        waits_for = self._waits_for()
        if left > self._left - LEAST or (waits_for is not None and waits_for is self._waited_for):
            self._transport.abort()
            return
        self._left = left or math.inf
        self._waited_for = waits_for
        self._timer = asyncio.get_running_loop().call_later(LOOK, self.look)
