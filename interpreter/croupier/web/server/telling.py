"""What the pages of a table are told after a call of its room, made as texts in a worker thread.

Invariant. A page is told a table packet only when what it gets has changed. Otherwise the time of a packet would tell
that somebody else has declined in secret.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from croupier.web.rooms.room import Room

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class PageShown:
    """What a page has been shown."""

    viewer: int | None
    language: str
    seen: int = 0  # the entries of the log that it has
    begun: bool | None = None  # whether the game had begun when it was introduced; ``None`` before
    digest: bytes = b""  # of the last table packet, without its news

    def in_language(self, language: str) -> PageShown:
        """Return a page that has to be shown all again in a language."""
        return PageShown(self.viewer, language)


@dataclass(slots=True)
class Telling:
    """Tells the pages of one table, after one call of its room. Pages of the same viewer share what is made."""

    room: Room
    moves: bool  # the call has played an answer, so that cards move on the pages
    _packets: dict[tuple[int | None, str], tuple[str, bytes, dict[str, Any]]] = field(default_factory=dict)

    def told(self, page: PageShown) -> tuple[PageShown, list[str]]:
        """Return the texts that a page gets now, and what it has been shown then."""
        texts = []
        begun = self.room.game is not None
        if page.begun is not begun:
            texts.append(text_of(self.room.introduction(page.viewer, page.language)))
            page = PageShown(page.viewer, page.language, page.seen, begun)
        body, digest, packet = self._packet(page.viewer, page.language)
        log = packet["log"]
        seen = min(page.seen, len(log))
        if digest != page.digest or len(log) > seen:
            news = {"log": log[seen:], "from": seen, "steps": packet["steps"] if self.moves and page.digest else []}
            texts.append(f"{body[:-1]},{text_of(news)[1:]}")
        return PageShown(page.viewer, page.language, len(log), begun, digest), texts

    def _packet(self, viewer: int | None, language: str) -> tuple[str, bytes, dict[str, Any]]:
        """Return the table packet of a viewer: its text without news, a digest of that, and the packet."""
        if (viewer, language) not in self._packets:
            packet = {"steps": [], **self.room.packet(viewer, language)}
            body = text_of({name: value for name, value in packet.items() if name not in ("log", "from", "steps")})
            self._packets[viewer, language] = body, blake2b(body.encode(), digest_size=16).digest(), packet
        return self._packets[viewer, language]


def text_of(packet: dict[str, Any]) -> str:
    """Return a packet as it is sent."""
    return _ENCODER.encode(packet)
