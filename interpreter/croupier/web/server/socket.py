"""The conversation with one page over its socket."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.texts.telling.words import word
from croupier.web.rooms.answers import AnswerRefused, Reply
from croupier.web.rooms.room import Room
from croupier.web.server.bounds import Bucket
from croupier.web.server.lobby import Lobby
from croupier.web.server.messages import (
    AsksMore,
    AsksWhy,
    GivesAnswer,
    Hello,
    PageMessage,
    Speaks,
    WantsRematch,
    message_of,
)
from croupier.web.server.page import Page
from croupier.web.server.problems import Problem, spoken_by
from croupier.web.server.protocols import abort_of, send_now_of
from croupier.web.server.table import ServedTable
from croupier.web.server.telling import PageShown

SHUT = 1012
"""The code of a close that tells a page to come back: the service restarts."""


async def converse(socket: WebSocket) -> None:
    """Let a page in, and answer it until either side goes. A page is told why before it is closed."""
    await Conversation(socket).run()


class Conversation:
    """A socket and the page behind it."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.lobby: Lobby = socket.app.state.lobby
        self.bounds = self.lobby.bounds
        language = spoken_by(None, socket.headers.get("accept-language", ""))
        self.page = Page(self.bounds, language, self._closing, send_now_of(socket.scope))
        self._loop = asyncio.get_running_loop()
        self._rate = Bucket(self.bounds.messages, self._loop.time())
        self._end: asyncio.TimerHandle | None = None

    async def run(self) -> None:
        await self.socket.accept()
        writing = asyncio.create_task(self._write())
        try:
            self.lobby.take("connects", self.bounds.connects, self._address)
            with self.lobby.connection(self.socket.path_params["table"]):
                await self._listen()
            await writing
        except Problem as problem:
            self.page.close(problem)
            await writing
        except WebSocketDisconnect:
            self.page.close()
        finally:
            writing.cancel()
            if self._end is not None:
                self._end.cancel()

    @property
    def _address(self) -> str:
        return self.socket.client.host if self.socket.client is not None else ""

    # --- to the page -----------------------------------------------------------------------------

    async def _write(self) -> None:
        """Send what waits in the outbox, and close behind the last message."""
        with suppress(WebSocketDisconnect, RuntimeError):  # the page has gone: reading ends as well
            while (text := await self.page.next()) is not None:
                await self.socket.send_text(text)
            await self.socket.close(SHUT if self.lobby.closing else 1000)

    def _closing(self) -> None:
        """Give the last message some time to reach the page. Then the connection is cut."""
        self._end = self._loop.call_later(self.bounds.farewell, abort_of(self.socket.scope))

    # --- from the page ---------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Answer the page as long as it is to stay."""
        hello = await self._hello()
        self.page.shown = PageShown(None, hello.language)
        table = await self.lobby.table(self.socket.path_params["table"])
        viewer = None if hello.token is None else await self.lobby.seat_of(table, hello.token)
        self.page.token, self.page.shown = hello.token, PageShown(viewer, hello.language, hello.seen)
        try:
            await table.enter(self.page)
            while not self.page.closing:
                await self._answer(table, await self._receive())
        finally:
            table.leave(self.page)

    async def _hello(self) -> Hello:
        try:
            found = await asyncio.wait_for(self._receive(), self.bounds.hello)
        except TimeoutError:
            raise Problem("silent", seconds=round(self.bounds.hello)) from None
        if not isinstance(found, Hello):
            raise Problem("wrong-message")
        return found

    async def _receive(self) -> PageMessage:
        """Return the next message. Raise Problem, and WebSocketDisconnect at the end."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        if not self._rate.take(self._loop.time()):
            raise Problem("too-fast")
        text = message.get("text")
        if text is None:
            raise Problem("wrong-message")
        if len(text.encode(errors="replace")) > self.bounds.message:
            raise Problem("too-large", most=self.bounds.message)
        return message_of(text)

    async def _answer(self, table: ServedTable, message: PageMessage) -> None:
        match message:
            case GivesAnswer(reply):
                await self._given(table, reply)
            case AsksMore(reply):
                await self._choosing(table, reply)
            case AsksWhy():
                await self._why(table, message)
            case Speaks(language):
                await table.speak(self.page, language)
            case WantsRematch():
                await self._rematch(table)
            case Hello():
                raise Problem("wrong-message")

    def _seat(self) -> int:
        """Return the seat of the page. Raise Problem for a watcher, who has nothing to say."""
        if self.page.seat is None:
            raise Problem("wrong-message")
        return self.page.seat

    async def _given(self, table: ServedTable, reply: Reply) -> None:
        seat = self._seat()
        confirmed = {"type": "confirmed", "number": reply.number}
        try:
            await table.call(lambda room: room.answer(seat, reply), lambda _: self.page.tell(confirmed))
        except AnswerRefused as refusal:
            self._refuse(reply.number, refusal)

    async def _rematch(self, table: ServedTable) -> None:
        self._seat()
        try:
            await self.lobby.rematch(table)
        except Problem as problem:
            told = problem.told(self.page.language)
            self.page.tell({"type": "refused", "number": None, "why": told["error"], "message": told["message"]})

    def _refuse(self, number: int, refusal: AnswerRefused) -> None:
        message = word(self.page.language, f"web-refused-{refusal.why}")
        self.page.tell({"type": "refused", "number": number, "why": refusal.why, "message": message})

    async def _choosing(self, table: ServedTable, reply: Reply) -> None:
        seat = self._seat()
        try:
            await table.ask(lambda room: room.choose(seat, reply), self.page.tell)
        except AnswerRefused as refusal:
            self._refuse(reply.number, refusal)

    async def _why(self, table: ServedTable, asked: AsksWhy) -> None:
        seat, language = self._seat(), self.page.language

        def lines(room: Room) -> list[str]:
            if isinstance(asked.about, Reply):
                return room.why_move(seat, asked.about, language)
            return room.why_card(seat, asked.about, language)

        def tell(found: list[str]) -> None:
            packet: dict[str, Any] = {"type": "why", "ask": asked.ask, "lines": found}
            self.page.tell(packet)

        try:
            await table.ask(lines, tell)
        except AnswerRefused as refusal:
            tell([word(language, f"web-refused-{refusal.why}")])
