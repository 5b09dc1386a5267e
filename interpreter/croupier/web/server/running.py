"""Run the server: its sockets, its settings, and its end."""

from __future__ import annotations

import errno
import gc
import ipaddress
import socket
import sys
from collections.abc import Callable
from contextlib import closing

import uvicorn

from croupier.web.server.guards import Guards
from croupier.web.server.protocols import PageSocket, TimelyHttp

if sys.platform != "win32":
    import resource

SWITCHING = 0.001
"""The seconds after which a thread that computes lets another go on. The loop of the sockets waits so long for each
thread that computes, every time that it has waited for the network; with Python's 5 ms a slow table is felt by all."""

COLLECTING = (10_000, 10, 10)
"""The thresholds of Python's garbage collector. Everything on a table lasts long, so a collection finds little; with
Python's own thresholds it takes a tenth of the time of each answer, and now and then stops all tables for longer."""

LARGEST_FRAME = 64 * 1024
"""The bytes of a message above which its socket is closed before it is read. Smaller ones are answered."""

CONNECTIONS = 4_096
"""The most connections of all kinds, above which requests are refused."""

WAITING = 1_024
"""The connections that the system keeps until they are looked at."""

AT_ONCE = 30
"""The connections that are taken in before any of them is looked at."""

OWN_FILES = 200
"""The open files that are left to the store, the pages, connections that are too many and whatever else is no
connection, if there are so many."""

GRACE = 1
"""The seconds in which requests may end when the server ends."""


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens. Port 0 means any that is free. Raise OSError."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except UnicodeError:  # no name may have such parts
        raise OSError(errno.EINVAL, "not a name or address") from None
    family, kind, protocol, _, address = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(WAITING)
    except OSError:
        listener.close()
        raise
    return listener


def is_taken(problem: OSError) -> bool:
    """Return whether a port could not be had because somebody else has it."""
    return problem.errno in (errno.EADDRINUSE, errno.EACCES)


def address_of(listener: socket.socket, host: str | None = None) -> str:
    """Return the address of a page on a listening socket, by the name of a host or by its own address."""
    own, port = listener.getsockname()[:2]
    shown = own if host is None else host
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def address_to_share(listener: socket.socket) -> str:
    """Return the address by which other machines reach a server, as far as this machine can tell."""
    own = listener.getsockname()[0]
    if not ipaddress.ip_address(own).is_unspecified:
        return address_of(listener)
    family = listener.family
    beyond = ("2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1", 9)  # for documentation: nothing is sent
    with closing(socket.socket(family, socket.SOCK_DGRAM)) as asking:
        try:
            asking.connect(beyond)
            return address_of(listener, asking.getsockname()[0])
        except OSError:
            return address_of(listener, socket.gethostname())


def most_connections() -> int:
    """Return how many connections there may be at a time. The system is asked for that many open files, if it allows
    less: where a connection finds none, it waits unanswered, and the next file of a page as well."""
    if sys.platform == "win32":
        return CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + OWN_FILES
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return CONNECTIONS
    if hard == resource.RLIM_INFINITY or hard > soft:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(soft - OWN_FILES, soft // 4)


class TableServer(uvicorn.Server):
    """A server that tells when it answers, and when it begins to end."""

    def __init__(self, config: uvicorn.Config, answers: Callable[[], None], ends: Callable[[], None]) -> None:
        super().__init__(config)
        self._answers = answers
        self._ends = ends

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for one in sockets or ():
            one.listen(WAITING)  # uvicorn has asked for as many as it takes in at once
        if self.started:
            self._answers()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._ends()
        await super().shutdown(sockets)


def server_of(
    app: Guards, answers: Callable[[], None], connections: int = CONNECTIONS, largest_frame: int = LARGEST_FRAME
) -> TableServer:
    """Return a server of an application. It logs no requests, whose addresses name tables, nor what is wrong with
    them: anybody could fill a disk with that."""
    settings = uvicorn.Config(
        app,
        loop="asyncio",
        http=TimelyHttp,
        ws=PageSocket,
        ws_max_size=largest_frame,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        log_level="critical",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        limit_concurrency=connections,
        backlog=AT_ONCE,
        timeout_graceful_shutdown=GRACE,
    )
    return TableServer(settings, answers, app.ends)


def run(app: Guards, listener: socket.socket, answers: Callable[[], None], largest_frame: int = LARGEST_FRAME) -> None:
    """Serve until a signal asks to end. ``answers`` is called once the server answers."""
    sys.setswitchinterval(SWITCHING)
    gc.set_threshold(*COLLECTING)
    gc.freeze()  # what is loaded by now stays: no collection looks at it
    server_of(app, answers, most_connections(), largest_frame).run(sockets=[listener])
