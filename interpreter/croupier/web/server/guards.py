"""What guards every request before it is looked at: whom it is sent to, where it comes from, and how it is answered.

A page elsewhere that a person visits can send requests to this server too. Its origin gives it away. A page whose name
was made to lead here (DNS rebinding) gives itself away by the host that it asks for.
"""

from __future__ import annotations

import ipaddress
import json
import logging
import socket
from collections.abc import Callable, Iterable
from http import HTTPStatus

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.web.server.problems import Problem, spoken_by

log = logging.getLogger(__name__)

POLICY = (
    "default-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; "
    "object-src 'none'"
)
"""The content security policy of every page: nothing from elsewhere, no script or style in the markup."""

STYLED = (
    f"{POLICY}; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:; worker-src 'self' blob:"
)
"""The policy of the workshop: its editor writes styles into the page, has its signs and the waves under mistakes in its
style sheet, and begins its worker from a text."""

STYLED_PAGES = ("/workshop",)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

FORBIDDEN = 4403
"""The code of a close of a socket that is refused before it is open, where no response can be sent."""


def own_names(host: str) -> frozenset[str]:
    """Return the names by which a server that listens on a host may be asked for, besides numeric addresses."""
    names = {"localhost", host.lower()}
    if not is_loopback(host):
        own = socket.gethostname().lower()
        names |= {own, own.split(".")[0], f"{own.split('.')[0]}.local", socket.getfqdn().lower()}
    return frozenset(names - {""})


def is_loopback(host: str) -> bool:
    """Return whether only this machine reaches a server that listens on a host."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower() == "localhost"


class Guards:
    """An application behind its guards."""

    def __init__(self, app: ASGIApp, names: Iterable[str], ends: Callable[[], None], *, loopback: bool) -> None:
        self.ends = ends  # is called when the server begins to end
        self._app = app
        self._names = frozenset(names)
        self._loopback = loopback

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        problem = self._problem(headers)
        if problem is not None:
            await _refuse(scope, send, problem, headers)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                _add_headers(message, scope["path"])
            await send(message)

        try:
            await self._app(scope, receive, send_guarded)
        except ClientDisconnect:
            pass  # in the middle of its request: nobody is left to be told anything
        except Exception:
            log.exception("a request failed")
            raise

    def _problem(self, headers: Headers) -> Problem | None:
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self._is_own(hosts[0]):
            return Problem("wrong-host")
        origins = headers.getlist("origin")
        if origins and origins not in ([f"http://{hosts[0]}"], [f"https://{hosts[0]}"]):
            return Problem("wrong-origin")
        if headers.get("sec-fetch-site") == "cross-site" and headers.get("sec-fetch-mode") != "navigate":
            return Problem("wrong-origin")
        return None

    def _is_own(self, host: str) -> bool:
        """Return whether a ``Host`` header names this server. A numeric address cannot be made to lead elsewhere."""
        name = _without_port(host)
        if name in self._names:
            return True
        try:
            address = ipaddress.ip_address(name.strip("[]"))
        except ValueError:
            return False
        return address.is_loopback or not self._loopback


def _without_port(host: str) -> str:
    name, colon, port = host.lower().rpartition(":")
    return name if colon and port.isdigit() and (":" not in name or name.endswith("]")) else host.lower()


def _add_headers(message: Message, path: str) -> None:
    headers = MutableHeaders(raw=message["headers"])
    for name, value in HEADERS.items():
        headers[name] = value
    if path in STYLED_PAGES:
        headers["content-security-policy"] = STYLED
    if path.startswith("/api/"):
        headers["cache-control"] = "no-store"


async def _refuse(scope: Scope, send: Send, problem: Problem, headers: Headers) -> None:
    """Answer a request, or a socket before it is open, with a problem."""
    kind = "http"
    if scope["type"] == "websocket":
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": FORBIDDEN})
            return
        kind = "websocket.http"
    body = json.dumps(problem.told(spoken_by(None, headers.get("accept-language", "")))).encode()
    start: Message = {
        "type": f"{kind}.response.start",
        "status": int(HTTPStatus(problem.status)),
        "headers": [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())],
    }
    _add_headers(start, scope["path"])
    await send(start)
    await send({"type": f"{kind}.response.body", "body": body})
