"""One page that has a connection to a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.web.server.bounds import Bounds
from croupier.web.server.outbox import Outbox
from croupier.web.server.problems import Problem
from croupier.web.server.telling import PageShown, text_of


class Page:
    """A page: what it has been shown, and what waits to be sent to it."""

    def __init__(
        self, bounds: Bounds, language: str, closed: Callable[[], None], send_now: Callable[[str], bool]
    ) -> None:
        self.token: str | None = None  # of its seat
        self.shown = PageShown(None, language)
        self._outbox = Outbox(bounds, closed, send_now)

    @property
    def seat(self) -> int | None:
        return self.shown.viewer

    @property
    def language(self) -> str:
        return self.shown.language

    @property
    def closing(self) -> bool:
        return self._outbox.closing

    def tell(self, packet: dict[str, Any]) -> None:
        self.send(text_of(packet))

    def send(self, text: str) -> None:
        self._outbox.put(text, lambda: self._farewell(Problem("too-slow")))

    def close(self, problem: Problem | None = None) -> None:
        """Close the connection behind what waits, with a reason as the last message if there is one."""
        self._outbox.close(None if problem is None else self._farewell(problem))

    def _farewell(self, problem: Problem) -> str:
        return text_of({"type": "error", **problem.told(self.language)})

    async def next(self) -> str | None:
        """Return the next message to send, or ``None`` behind the last one."""
        return await self._outbox.next()
