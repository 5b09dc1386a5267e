"""The pages as static files. A browser asks each time whether a file has changed."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).resolve().parents[1] / "page"

PAGES = {"/": "index.html", "/t/{table}": "table.html", "/t/{table}/replay": "replay.html"}
"""The file of each page. Everything else in the folder is served below ``/page/``."""


class PageFiles(StaticFiles):
    """Files that may be kept, and have to be asked for again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        found = await super().get_response(path, scope)
        found.headers["cache-control"] = "no-cache"
        return found


def routes() -> list[BaseRoute]:
    files = PageFiles(directory=FOLDER, check_dir=False)
    return [*(_route(files, path, name) for path, name in PAGES.items()), Mount("/page", files)]


def _route(files: PageFiles, path: str, name: str) -> Route:
    async def respond(request: Request) -> Response:
        return await files.get_response(name, request.scope)

    return Route(path, respond, methods=["GET"])
