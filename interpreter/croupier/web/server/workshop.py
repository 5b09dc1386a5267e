"""The workshop's page and its socket, on a server of tables that only this machine reaches.

The page has a key, which is part of the printed address: other people on the same machine reach the server too, and
must not read or write the author's files. See ``web/README.md`` for the messages.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starlette.routing import BaseRoute, Mount, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.language.translation import LANGUAGES
from croupier.web.server.monaco import monaco_folder
from croupier.web.server.pages import PageFiles, page_route
from croupier.web.server.problems import Problem, spoken_by
from croupier.web.workshop.page_session import PageSession
from croupier.web.workshop.workbench import AskRefused

log = logging.getLogger(__name__)

PAGE = "/workshop"
"""The path of the page."""

LARGEST_MESSAGE = 4 * 1024 * 1024
"""The bytes of a message from the page: a text of the largest size that rule files may have fits."""

MOST_PAGES = 4
"""The pages at a time, each of which has worker processes."""

MOST_ASKS = 64
"""The asks of a page at a time."""

HELLO = 10.0
"""The seconds that a new socket may be silent."""


@dataclass
class Workshop:
    """What is written in, and who may."""

    folder: Path  # absolute, without symbolic links
    key: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    pages: set[WorkshopPage] = field(default_factory=set)
    closing: bool = False

    @property
    def link(self) -> str:
        """Return what opens the page, behind the address of the server."""
        return f"{PAGE.removeprefix('/')}#key={self.key}"

    def routes(self) -> list[BaseRoute]:
        """Return the page, its socket, and the editor's files if they are installed."""
        found: list[BaseRoute] = [WebSocketRoute("/api/workshop/socket", self._converse)]
        if (monaco := monaco_folder()) is not None:
            found.append(Mount("/page/monaco/vs", PageFiles(directory=monaco)))
        return [*found, page_route(PAGE, "workshop.html")]

    def close(self) -> None:
        """Close every page, and let none in."""
        self.closing = True
        for one in self.pages:
            one.leave()

    async def _converse(self, socket: WebSocket) -> None:
        await WorkshopPage(self, socket).run()


class WorkshopPage:
    """The conversation with one page."""

    def __init__(self, workshop: Workshop, socket: WebSocket) -> None:
        self._workshop = workshop
        self._socket = socket
        self._language = spoken_by(None, socket.headers.get("accept-language", ""))
        self._session: PageSession | None = None
        self._outbox: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self._asks: set[asyncio.Task[None]] = set()

    def leave(self) -> None:
        """Say nothing more after what waits to be said."""
        self._outbox.put_nowait(None)

    async def run(self) -> None:
        await self._socket.accept()
        reading = asyncio.create_task(self._read())
        try:
            await self._write()
        finally:
            reading.cancel()
            self._workshop.pages.discard(self)
            for one in self._asks:
                one.cancel()
            await asyncio.gather(*self._asks, return_exceptions=True)  # each ends the worker that it has asked
            if self._session is not None:
                await self._session.close()

    async def _write(self) -> None:
        """Send what there is to say, until the page goes or is to go."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while (message := await self._outbox.get()) is not None:
                await self._socket.send_text(json.dumps(message, separators=(",", ":")))
            await self._socket.close(1012 if self._workshop.closing else 1000)

    async def _read(self) -> None:
        """Take messages until the page goes."""
        try:
            self._session = await self._begun()
            welcome = {"type": "welcome", "folder": self._workshop.folder.name, "monaco": monaco_folder() is not None}
            self._outbox.put_nowait(welcome)
            while True:
                self._take(self._session, await self._received())
        except Problem as problem:
            self._outbox.put_nowait({"type": "error", **problem.told(self._language)})
        except WebSocketDisconnect:
            pass
        finally:
            self.leave()

    async def _begun(self) -> PageSession:
        """Return the session of a page that has the key. Raise Problem."""
        try:
            hello = await asyncio.wait_for(self._received(), HELLO)
        except TimeoutError:
            raise Problem("silent", seconds=round(HELLO)) from None
        self._speak(hello)
        key = hello.get("key")
        if not isinstance(key, str) or not secrets.compare_digest(key.encode(), self._workshop.key.encode()):
            raise Problem("wrong-key")
        if len(self._workshop.pages) >= MOST_PAGES:
            raise Problem("too-many-workshops", most=MOST_PAGES)
        if self._workshop.closing:
            raise Problem("busy")
        self._workshop.pages.add(self)
        return PageSession(self._workshop.folder, self._language, self._tell)

    async def _received(self) -> dict[str, Any]:
        """Return the next message. Raise Problem and WebSocketDisconnect."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        try:
            found = json.loads(message.get("text") or "")
        except (ValueError, RecursionError):
            raise Problem("wrong-message") from None
        if not isinstance(found, dict):
            raise Problem("wrong-message")
        return found

    def _take(self, session: PageSession, message: dict[str, Any]) -> None:
        """Do what a message says. Raise Problem."""
        match message:
            case {"do": "text", "file": str(name), "text": str() | None as text}:
                with suppress(AskRefused):  # asks about such a file are refused as well, in words
                    session.set_text(name, text)
            case {"do": "ask", "id": int(number), "role": str(role), "ask": str(name), "given": dict(given)}:
                if len(self._asks) >= MOST_ASKS:
                    raise Problem("too-fast")
                task = asyncio.create_task(self._answer(session, number, role, name, given))
                self._asks.add(task)
                task.add_done_callback(self._asks.discard)
            case {"do": "stop", "role": str(role)}:
                session.stop(role)
            case {"do": "language"}:
                self._speak(message)
                session.language = self._language
            case _:
                raise Problem("wrong-message")

    def _speak(self, message: dict[str, Any]) -> None:
        if message.get("language") in LANGUAGES:
            self._language = message["language"]

    async def _answer(self, session: PageSession, number: int, role: str, name: str, given: dict[str, Any]) -> None:
        try:
            answer = await session.ask(role, name, given)
        except AskRefused as refusal:
            self._refuse(number, {"error": refusal.error, "message": refusal.message})
            return
        except Exception:
            log.exception("an ask of the workshop failed: %s.%s", role, name)
            self._refuse(number, Problem("broken").told(self._language))
            return
        self._outbox.put_nowait({"type": "answer", "id": number, "answer": answer})

    def _refuse(self, number: int, problem: dict[str, str]) -> None:
        self._outbox.put_nowait({"type": "refused", "id": number, "problem": problem})

    def _tell(self, name: str, data: dict[str, Any]) -> None:
        self._outbox.put_nowait({"type": "news", "name": name, "data": data})
