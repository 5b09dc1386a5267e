"""How much the server takes from anybody: sizes, rates and numbers."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something may be done."""

    at_once: int
    per_second: float


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bounds of a server."""

    body: int = 64 * 1024  # bytes of a request
    message: int = 8 * 1024  # bytes of a message on a socket
    hello: float = 10.0  # seconds that a new socket may be silent
    farewell: float = 3.0  # seconds for the reason of a close to reach a page
    idle: float = 60.0  # seconds after which a table that nobody uses is forgotten, at the least
    messages: Rate = Rate(40, 10.0)  # of a socket
    tables_made: Rate = Rate(20, 20 / 60)  # of an address
    joins: Rate = Rate(60, 1.0)  # of an address
    replays: Rate = Rate(60, 2.0)  # of an address
    connects: Rate = Rate(1_200, 10.0)  # of an address, which may be that of many who come back all at once
    requests: Rate = Rate(200, 50.0)  # of an address
    tables: int = 1_000
    seats: int = 5_000  # of all tables
    connections: int = 2_000
    connections_at_table: int = 60
    requests_at_once: int = 200  # that wait for the desk
    requests_of_address: int = 10  # of these
    waiting: int = 200  # messages that wait for a page
    waiting_size: int = 2_000_000  # their characters
    addresses: int = 10_000  # that are remembered for their rates


class Bucket:
    """What is left of a rate."""

    __slots__ = ("_left", "_since", "rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self._left = float(rate.at_once)
        self._since = now

    def take(self, now: float) -> bool:
        """Take one if there is one."""
        self._left = min(self.rate.at_once, self._left + (now - self._since) * self.rate.per_second)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each key. Of the keys, those are forgotten that were not used for longest."""

    def __init__(self, rate: Rate, most: int) -> None:
        self.rate = rate
        self.most = most
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, key: Hashable, now: float) -> bool:
        """Take one of a key's if there is one."""
        bucket = self._buckets.setdefault(key, Bucket(self.rate, now))
        self._buckets.move_to_end(key)
        if len(self._buckets) > self.most:
            self._buckets.popitem(last=False)
        return bucket.take(now)
