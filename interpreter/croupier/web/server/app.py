"""The application: routes and sockets behind the guards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import WebSocketRoute

from croupier.web.rooms.house import House
from croupier.web.rooms.making import Making
from croupier.web.server import api, pages
from croupier.web.server.bounds import Bounds
from croupier.web.server.guards import Guards, is_loopback, own_names
from croupier.web.server.lobby import Lobby
from croupier.web.server.lost import lost_page, wants_page
from croupier.web.server.problems import Problem, spoken_by
from croupier.web.server.socket import converse
from croupier.web.server.workshop import Workshop

KNOWN = {404: "not-here", 405: "wrong-method"}
"""The problems that routing finds, by their status."""

DEFAULT_BOUNDS = Bounds()


def make_app(
    house: House,
    making: Making,
    host: str = "127.0.0.1",
    bounds: Bounds = DEFAULT_BOUNDS,
    workshop: Workshop | None = None,
) -> Guards:
    """Return the application of a server that listens on a host, with a workshop if there is one."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.lobby = Lobby(house, making, bounds)
        yield

    app = Starlette(
        routes=[
            *api.routes(),
            WebSocketRoute("/api/tables/{table}/socket", converse),
            *(() if workshop is None else workshop.routes()),
            *pages.routes(),
        ],
        exception_handlers={HTTPException: _not_found, Exception: _failed},
        lifespan=lifespan,
    )

    def end() -> None:
        app.state.lobby.close()
        if workshop is not None:
            workshop.close()

    return Guards(app, own_names(host), end, loopback=is_loopback(host))


async def _not_found(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    if status == HTTPStatus.NOT_FOUND and wants_page(request):
        return lost_page(_language(request), status)
    return _told(request, Problem(KNOWN.get(status, "not-here")))


async def _failed(request: Request, error: Exception) -> Response:
    """Answer a request that went wrong here. Starlette passes the error on to the log."""
    return _told(request, Problem("broken"))


def _told(request: Request, problem: Problem) -> Response:
    return JSONResponse(problem.told(_language(request)), problem.status)


def _language(request: Request) -> str:
    return spoken_by(request.query_params.get("lang"), request.headers.get("accept-language", ""))
