"""The requests of pages: what can be played, making a table, taking a seat, and what is left of a finished game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Literal, TypeVar

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from croupier.web.rooms.room import Room
from croupier.web.server.lobby import Lobby
from croupier.web.server.messages import object_of
from croupier.web.server.problems import Problem, spoken_by
from croupier.web.server.table import ServedTable
from croupier.web.server.telling import text_of

T = TypeVar("T")

Handler = Callable[["ApiRequest"], Awaitable[Any]]

RECORD = "game.scenarios.yaml"
"""The name of a record that is downloaded."""

MOST_CHOSEN = 30
"""The most house rules that a request names."""


class ApiRequest:
    """A request, and the lobby that it is for."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.lobby: Lobby = request.app.state.lobby
        self.body: dict[str, Any] = {}

    @property
    def language(self) -> str:
        wanted = self.request.query_params.get("lang") or self.body.get("lang")
        return spoken_by(wanted, self.request.headers.get("accept-language", ""))

    @property
    def address(self) -> str:
        return self.request.client.host if self.request.client is not None else ""

    async def read(self) -> None:
        """Read the body. Raise Problem if it is no JSON object, or too large."""
        kind = self.request.headers.get("content-type", "").split(";")[0].strip().lower()
        if kind != "application/json":
            raise Problem("not-json")
        read = b""
        async for part in self.request.stream():
            read += part
            if len(read) > self.lobby.bounds.body:
                raise Problem("too-large", most=self.lobby.bounds.body)
        try:
            self.body = object_of(read.decode())
        except UnicodeDecodeError:
            raise Problem("wrong-message") from None

    def text(self, name: str, longest: int = 200) -> str:
        """Return a text of the body. Raise Problem."""
        found = self.body.get(name)
        if not isinstance(found, str) or len(found) > longest:
            raise Problem("wrong-message")
        return found

    def number(self, name: str) -> int | None:
        """Return a number of the address, or ``None`` if it has none. Raise Problem."""
        text = self.request.query_params.get(name)
        if text is None:
            return None
        if not (text.isascii() and text.isdigit() and len(text) <= 9):
            raise Problem("wrong-message")
        return int(text)

    async def desk(self, job: Callable[[], T]) -> T:
        """Return the result of a job that concerns no open table. Raise Problem."""
        return await self.lobby.run(job, self.address)

    async def table(self) -> ServedTable:
        return await self.lobby.table(self.request.path_params["table"])


def routes() -> list[BaseRoute]:
    return [
        _route("/api/games", games),
        _route("/api/games/{game}", game),
        _route("/api/tables", make, posted=True),
        _route("/api/tables/{table}", table),
        _route("/api/tables/{table}/seats", take_seat, posted=True),
        _route("/api/tables/{table}/start", start, posted=True),
        _route("/api/tables/{table}/replay", replay),
        _route("/api/tables/{table}/record", record),
    ]


def _route(path: str, handler: Handler, *, posted: bool = False) -> Route:
    async def respond(request: Request) -> Response:
        asked = ApiRequest(request)
        try:
            asked.lobby.take("requests", asked.lobby.bounds.requests, asked.address)
            if posted:
                await asked.read()
            found = await handler(asked)
        except Problem as problem:
            return JSONResponse(problem.told(asked.language), problem.status)
        return found if isinstance(found, Response) else JSONResponse(found)

    return Route(path, respond, methods=["POST" if posted else "GET"])


# --- making a table ------------------------------------------------------------------------------


async def games(asked: ApiRequest) -> dict[str, Any]:
    lobby, language = asked.lobby, asked.language
    return await asked.desk(lambda: lobby.making.games(language))


async def game(asked: ApiRequest) -> dict[str, Any]:
    lobby, language = asked.lobby, asked.language
    name, players = asked.request.path_params["game"], asked.number("players")
    chosen = [one for one in asked.request.query_params.get("with", "").split(",") if one]
    if len(chosen) > MOST_CHOSEN:
        raise Problem("wrong-message")
    return await asked.desk(lambda: lobby.making.game(name, language, chosen, players))


async def make(asked: ApiRequest) -> dict[str, Any]:
    lobby, language = asked.lobby, asked.language
    lobby.take("tables", lobby.bounds.tables_made, asked.address)

    def made() -> str:
        return lobby.house.make(*lobby.making.table(asked.body, language))

    return {"table": await asked.desk(made)}


async def table(asked: ApiRequest) -> dict[str, Any]:
    found, language = await asked.table(), asked.language

    def told(room: Room) -> dict[str, Any]:
        introduction, people = room.introduction(None, language), room.people()
        return {
            "table": room.id,
            "title": introduction["title"],
            "with": introduction["with"],
            "seats": [{name: one[name] for name in ("seat", "kind", "name", "taken")} for one in people],
            "phase": room.packet(None, language)["phase"],
            "language": room.setup.language,
        }

    return await found.ask(told)


async def take_seat(asked: ApiRequest) -> dict[str, Any]:
    lobby = asked.lobby
    lobby.take("joins", lobby.bounds.joins, asked.address)
    seat, name, token = asked.body.get("seat"), asked.text("name"), asked.body.get("token")
    if type(seat) is not int or not (token is None or isinstance(token, str)):
        raise Problem("wrong-message")
    found = await asked.table()
    return {"seat": seat, "token": await found.call(lambda room: lobby.house.take_seat(room, seat, name, token))}


async def start(asked: ApiRequest) -> dict[str, Any]:
    lobby, token = asked.lobby, asked.text("token")
    found = await asked.table()

    def begin(room: Room) -> None:
        if lobby.house.seat_of(room, token) is None:
            raise Problem("wrong-token")
        lobby.house.start(room)

    await found.call(begin)
    return {}


# --- games that are over -------------------------------------------------------------------------


async def replay(asked: ApiRequest) -> Response:
    lobby, language = asked.lobby, asked.language
    lobby.take("replays", lobby.bounds.replays, asked.address)
    viewer, first = _viewer(asked), asked.number("from") or 0
    last = asked.number("to")
    room = (await asked.table()).room

    def told() -> str:
        return text_of(lobby.house.replay(room, viewer, first, first if last is None else last, language))

    return Response(await asked.desk(told), media_type="application/json")


def _viewer(asked: ApiRequest) -> int | Literal["all"] | None:
    """Return who looks at a replay: a seat, ``all`` for who sees every card, or ``None`` for a watcher."""
    viewer = asked.request.query_params.get("viewer", "none")
    if viewer == "none":
        return None
    return "all" if viewer == "all" else asked.number("viewer")


async def record(asked: ApiRequest) -> Response:
    lobby = asked.lobby
    lobby.take("replays", lobby.bounds.replays, asked.address)
    room = (await asked.table()).room
    text = await asked.desk(lambda: lobby.house.record(room, Path(RECORD).absolute()))
    return Response(text, media_type="text/yaml", headers={"content-disposition": f'attachment; filename="{RECORD}"'})
