"""The addresses of schedulers, and which of them may be reached without TLS."""

from __future__ import annotations

import ipaddress
import json
import re
import socket
from dataclasses import dataclass
from pathlib import Path

from croupier.language.diagnostics.bounded import bounded
from croupier.language.diagnostics.excerpt import shortened

MOST_PROCESSES = 1_000
"""The most processes of a local cluster."""

LARGEST_FILE = 1_000_000
"""The most bytes of a scheduler file."""

LOCAL = re.compile(r"local:([0-9]{1,9})\Z", re.ASCII)
ADDRESS = re.compile(r"(?:(tcp|tls)://)?(\[[0-9a-fA-F:.%]+\]|[^\s:/\[\]]+):([0-9]{1,5})/?\Z", re.ASCII)


class ClusterProblem(Exception):
    """There is no cluster to play on. The text says why, and the way out."""

    def __init__(self, message: str) -> None:
        super().__init__(bounded(message))


@dataclass(frozen=True)
class Address:
    """The address of a scheduler or a worker."""

    protocol: str  # ``tcp`` or ``tls``; empty if it is not told
    host: str
    port: int

    def over(self, protocol: str) -> str:
        """Return the address as dask writes it."""
        return f"{self.protocol or protocol}://{self.host}:{self.port}"


def local_processes(place: str) -> int | None:
    """Return the number of processes that ``local:N`` means, or ``None`` for an address. Raise ClusterProblem."""
    found = LOCAL.match(place)
    if found is None:
        return None
    if int(found[1]) > MOST_PROCESSES:
        help = "a host that is called `local` is written tcp://local:PORT"
        raise ClusterProblem(f"local:N is a whole number from 0 to {MOST_PROCESSES}, not {found[1]}; {help}")
    return int(found[1])


def address_of(text: str) -> Address:
    """Return an address. Raise ClusterProblem for a text that is none."""
    found = ADDRESS.match(text.strip())
    if found is None or not 0 < int(found[3]) < 65536:
        raise ClusterProblem(f"`{shortened(text)}` is no address; write local:N, tcp://HOST:PORT or tls://HOST:PORT")
    return Address(found[1] or "", found[2], int(found[3]))


def address_in(file: Path) -> str:
    """Return the address in a scheduler file, which ``dask scheduler`` writes. Raise ClusterProblem."""
    try:
        with file.open("rb") as opened:
            content = opened.read(LARGEST_FILE)
    except OSError as problem:
        way_out = "dask scheduler --scheduler-file writes it"
        raise ClusterProblem(f"cannot read {file}: {why_unread(problem)}; {way_out}") from None
    try:
        address = json.loads(content)["address"]
        return address_of(address).over("tcp")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, ClusterProblem):
        way_out = "dask scheduler --scheduler-file writes such a file"
        raise ClusterProblem(f"{file} is no scheduler file: it names no address; {way_out}") from None


def why_unread(problem: OSError) -> str:
    return (problem.strerror or str(problem)).lower()


def is_loopback(host: str) -> bool:
    """Return whether a host is this machine, under all addresses that its name has."""
    bare = host.strip("[]")
    try:
        found = socket.getaddrinfo(bare, None)
    except (OSError, UnicodeError):
        return False
    return all(ipaddress.ip_address(str(one[4][0]).partition("%")[0]).is_loopback for one in found)
