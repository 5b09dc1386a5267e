"""The pages as static files. A browser asks each time whether a file has changed."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).resolve().parents[1] / "page"

PAGES = {"/": "index.html", "/t/{table}": "table.html", "/t/{table}/replay": "replay.html"}
"""The file of each page. All files of the folder are served below ``/page/``."""


TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
"""The types of files, whatever the system believes them to be: no browser may guess."""


class PageFiles(StaticFiles):
    """Files that a browser may keep, and asks for again by their tags (``ETag``)."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        found = await super().get_response(path, scope)
        found.headers["cache-control"] = "no-cache"
        if (kind := TYPES.get(Path(path).suffix)) is not None and found.status_code == HTTPStatus.OK:
            found.headers["content-type"] = kind
        return found


def routes(folder: Path = FOLDER) -> list[BaseRoute]:
    files = PageFiles(directory=folder)
    return [*(page_route(path, name, files) for path, name in PAGES.items()), Mount("/page", files)]


def page_route(path: str, name: str, files: PageFiles | None = None) -> Route:
    """Return the route of a page whose file has this name."""
    found = PageFiles(directory=FOLDER) if files is None else files

    async def respond(request: Request) -> Response:
        return await found.get_response(name, request.scope)

    return Route(path, respond, methods=["GET"])
