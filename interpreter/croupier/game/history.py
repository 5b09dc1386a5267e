"""The events of a game, as viewers get them.

Algorithm. The log of a game only grows. For each viewer, the events are built once and kept: a later call builds the
new events alone. One event may change after it was built: the last answer, whose card the viewer may see only where it
goes. So the last answer is built again at each call.

Invariants. An ``Events`` that was handed out never changes. If an answer changes, the list is copied first, and older
``Events`` keep the old list. An answer does not change any more once another answer follows it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import overload

from croupier.engines.contract.program import Site
from croupier.game.shown import Event
from croupier.table.events import ANSWERS, EventReader, SeenEvent
from croupier.table.layout import Layout
from croupier.table.seen import Viewer
from croupier.table.state import RawEvent, State


class Events(Sequence[Event]):
    """Events in their order, which never change. They equal a list or a tuple of the same events."""

    __slots__ = ("_seen", "_sites", "_start", "_stop")

    def __init__(self, seen: list[SeenEvent], sites: Sequence[Site], start: int, stop: int) -> None:
        self._seen = seen
        self._sites = sites
        self._start = start
        self._stop = stop

    def __len__(self) -> int:
        return self._stop - self._start

    def __iter__(self) -> Iterator[Event]:
        return (self._event(self._seen[at]) for at in range(self._start, self._stop))

    @overload
    def __getitem__(self, at: int) -> Event: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Event, ...]: ...

    def __getitem__(self, at: int | slice) -> Event | tuple[Event, ...]:
        places = range(self._start, self._stop)
        if isinstance(at, slice):
            return tuple(self._event(self._seen[place]) for place in places[at])
        return self._event(self._seen[places[at]])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Events | list | tuple):
            return NotImplemented
        return len(self) == len(other) and all(one == that for one, that in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))

    def _event(self, seen: SeenEvent) -> Event:
        site = self._sites[seen.site]
        return Event(seen.kind, MappingProxyType(seen.data), site.told, site.place, site.cites)


class Followed:
    """The events of one log for one viewer."""

    def __init__(self, reader: EventReader) -> None:
        self.reader = reader
        self.seen: list[SeenEvent] = []
        self.positions: list[int] = []  # of each event in the log
        self._read = 0  # the number of raw events that were read
        self._last: RawEvent | None = None  # the last of these
        self._answer: int | None = None  # the index of the last answer in ``seen``; ``None`` if it is hidden

    def follows(self, log: list[RawEvent]) -> bool:
        """Return whether a log is the log that was read, with new events at most."""
        same = log is self.reader.log and len(log) >= self._read
        return same and (self._read == 0 or log[self._read - 1] is self._last)

    def read_on(self) -> None:
        """Read the new events."""
        log = self.reader.log
        if len(log) == self._read:
            return
        self._read_answer_again()
        for at in range(self._read, len(log)):
            event = self.reader.event(at)
            if event is not None:
                self.seen.append(event)
                self.positions.append(at)
            if log[at][0] in ANSWERS:
                self._answer = len(self.seen) - 1 if event is not None else None
        self._read, self._last = len(log), log[-1]

    def _read_answer_again(self) -> None:
        """Build the last answer anew, since the viewer may have seen its card by now."""
        if self._answer is None:
            return
        event = self.reader.event(self.positions[self._answer])
        if event is not None and event != self.seen[self._answer]:
            self.seen = self.seen.copy()
            self.seen[self._answer] = event


class History:
    """The events of one game, for all viewers."""

    def __init__(self, layout: Layout, sites: Sequence[Site]) -> None:
        self.layout = layout
        self.sites = sites
        self._followed: dict[tuple[Viewer, bool], Followed] = {}

    def events(self, state: State, viewer: Viewer, start: int, *, all_seen: bool) -> Events:
        """Return the events of a state's log, from a position of the log on."""
        log = state.log
        if log is None:
            return Events([], self.sites, 0, 0)
        found = self._followed.get((viewer, all_seen))
        if found is None or not found.follows(log) or found.reader.state is not state:
            found = Followed(EventReader(self.layout, state, log, viewer, all_seen=all_seen))
            self._followed[viewer, all_seen] = found
        found.read_on()
        return Events(found.seen, self.sites, bisect_left(found.positions, start), len(found.seen))
