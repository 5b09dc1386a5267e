"""What waits to be sent to one page."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from croupier.web.server.bounds import Bounds


class Outbox:
    """Messages in their order, within bounds. What can be sent at once never waits.

    A page that does not read lets them grow. Then they are forgotten, and the page gets the text ``too_slow`` alone:
    it can come back, and is shown the whole table.
    """

    def __init__(self, bounds: Bounds, closed: Callable[[], None], send_now: Callable[[str], bool]) -> None:
        self._bounds = bounds
        self._closed = closed  # is called once, when the last message is in
        self._send_now = send_now  # sends a text if it can, and returns whether it has
        self._texts: deque[str] = deque()
        self._size = 0
        self._ready = asyncio.Event()
        self._asked = False  # somebody waits for the next message, so that none is on its way
        self.closing = False

    def put(self, text: str, too_slow: Callable[[], str]) -> None:
        """Add a message, unless the last one is in already."""
        if self.closing or (self._asked and not self._texts and self._send_now(text)):
            return
        if len(self._texts) >= self._bounds.waiting or self._size + len(text) > self._bounds.waiting_size:
            self._texts.clear()
            self._size = 0
            self.close(too_slow())
            return
        self._add(text)

    def close(self, text: str | None = None) -> None:
        """Add the last message, if there is one to add."""
        if not self.closing:
            self.closing = True
            if text is not None:
                self._add(text)
            self._ready.set()
            self._closed()

    def _add(self, text: str) -> None:
        self._texts.append(text)
        self._size += len(text)
        self._ready.set()

    async def next(self) -> str | None:
        """Return the next message, or ``None`` behind the last one."""
        while not self._texts:
            if self.closing:
                return None
            self._ready.clear()
            self._asked = True
            try:
                await self._ready.wait()
            finally:
                self._asked = False
        text = self._texts.popleft()
        self._size -= len(text)
        return text
