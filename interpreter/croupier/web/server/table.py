"""One table as the server has it: a room, its pages, and what happens by the clock.

Algorithm. Every call of the room goes through ``call``: one at a time, in a worker thread, which also makes the texts
that the pages get. Back on the loop these are put into the pages' outboxes, and a timer is set for whatever comes
next: a bot that answers, or one that begins to stand in.

Invariant. No two threads are in a room at once. A call that nobody waits for any more goes on to its end.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from croupier.web.rooms.answers import AnswerRefused
from croupier.web.rooms.room import Room
from croupier.web.server.away import Presence
from croupier.web.server.pace import BotOffers, Pace, bot_offers
from croupier.web.server.page import Page
from croupier.web.server.problems import Problem
from croupier.web.server.refusals import told_as_problems
from croupier.web.server.telling import PageShown, Telling
from croupier.web.server.workers import Workers

T = TypeVar("T")

RETRY = 3.0
"""The seconds after which a bot tries again to answer, where its answer could not be stored."""

log = logging.getLogger(__name__)


def _nothing(room: Room) -> None:
    """Do nothing to a room: its pages are told what has changed around it."""


@dataclass(frozen=True, slots=True)
class _Done(Generic[T]):
    """What a call has left."""

    result: T
    told: dict[Page, tuple[PageShown, list[str]]]
    bots: BotOffers
    persons: frozenset[int]  # the seats that persons have taken


@dataclass(frozen=True, slots=True)
class _People:
    """Who is at a table, by seat."""

    here: frozenset[int]
    stand_ins: frozenset[int]  # the absent for whom a bot plays

    def seat(self, room: Room) -> None:
        for at, one in enumerate(room.seats):
            one.here = at in self.here
            one.stands_in = one.kind == "person" and at in self.stand_ins


def _work(room: Room, job: Callable[[Room], T], pages: dict[Page, PageShown], people: _People) -> _Done[T]:
    """Do a job, and make what each page gets then. This runs in a worker thread."""
    people.seat(room)
    before = played(room)
    result = job(room)
    telling = Telling(room, moves=played(room) > before)
    told = {page: telling.told(shown) for page, shown in pages.items()}
    persons = frozenset(at for at, one in enumerate(room.seats) if one.kind == "person" and one.taken)
    return _Done(result, told, bot_offers(room), persons)


class ServedTable:
    """A table that is open."""

    def __init__(self, room: Room, workers: Workers, broken: Callable[[], None]) -> None:
        self.room = room
        self.pages: set[Page] = set()
        self._workers = workers
        self._broken = broken  # is called after an error that leaves the room in doubt
        self._loop = asyncio.get_running_loop()
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._pace = Pace(room.setup.pace, random.random)
        self._presence = Presence(room.setup.away)
        self._persons: frozenset[int] = frozenset()
        self._closed = False
        self._rests = False  # nobody has used the table since ``has_rested`` was called

    # --- calls -----------------------------------------------------------------------------------

    async def call(self, job: Callable[[Room], T], done: Callable[[T], None] | None = None) -> T:
        """Return the result of a job on the room. ``done`` is called with it before the pages are told.

        Raise what the job raises: AnswerRefused and Problem leave the table as it was.
        """
        return await asyncio.shield(self._begin(self._call(job, done)))

    async def ask(self, question: Callable[[Room], T], done: Callable[[T], None] | None = None) -> T:
        """Return the result of a job that changes nothing, so that nobody is told anything. Otherwise as ``call``."""
        return await asyncio.shield(self._begin(self._ask(question, done)))

    def has_rested(self) -> bool:
        """Return whether nobody has used the table since the last call of this, and nobody does."""
        rested, self._rests = self._rests, not self.pages and not self._tasks
        return rested and self._rests

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        self._rests = False
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _ask(self, question: Callable[[Room], T], done: Callable[[T], None] | None) -> T:
        async with self._lock:
            self._check_open()
            found = await self._run(lambda: question(self.room))
            if done is not None:
                done(found)
            return found

    async def _call(self, job: Callable[[Room], T], done: Callable[[T], None] | None) -> T:
        async with self._lock:
            self._check_open()
            pages = {page: page.shown for page in self.pages}
            now = self._loop.time()
            people = _People(self._presence.here(), self._presence.stand_ins(self._persons, now))
            found = await self._run(lambda: _work(self.room, job, pages, people))
            if done is not None:
                done(found.result)
            self._tell(found)
            self._persons = found.persons
            self._pace.take(found.bots, self._loop.time())
            self._set_timer()
            return found.result

    def _check_open(self) -> None:
        """Raise Problem if the table is closed. It waited for the lock, and the room may be another's by now."""
        if self._closed:
            raise Problem("busy")

    async def _run(self, job: Callable[[], T]) -> T:
        """Return the result of a job in a worker thread. An error that nobody foresaw closes the table: it is opened
        again as it is stored."""
        try:
            with told_as_problems():
                return await self._workers.run(job)
        except (AnswerRefused, Problem):
            raise
        except Exception:
            log.exception("table %s is closed after an error", self.room.id)
            self.close(Problem("broken"))
            self._broken()
            raise Problem("broken") from None

    def _tell(self, found: _Done[Any]) -> None:
        for page, (shown, texts) in found.told.items():
            page.shown = shown
            for text in texts:
                page.send(text)

    # --- pages -----------------------------------------------------------------------------------

    async def enter(self, page: Page) -> None:
        """Let a page in: it is introduced and shown the table, and the others see that its seat is here."""
        self.pages.add(page)
        if page.seat is not None:
            self._presence.enter(page.seat)
        await self.call(_nothing)

    def leave(self, page: Page) -> None:
        """Let a page go, if it is in. The others see it when the room has time for that: nobody waits."""
        if page not in self.pages:
            return
        self.pages.discard(page)
        if page.seat is not None:
            self._presence.leave(page.seat, self._loop.time())
        if not self._closed:
            self._begin(self._quietly(_nothing))

    async def speak(self, page: Page, language: str) -> None:
        """Show a page all again in another language."""
        async with self._lock:
            page.shown = page.shown.in_language(language)
        await self.call(_nothing)

    def close(self, problem: Problem | None = None) -> None:
        """Close the connections of all pages, and begin nothing more."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        for page in tuple(self.pages):
            page.close(problem)

    # --- the clock -------------------------------------------------------------------------------

    def _set_timer(self) -> None:
        """Set the timer for what comes next. Where no page is, nothing does."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self.pages or self._closed:
            return
        answers, stands_in = self._pace.next(), self._presence.next(self._persons, self._loop.time())
        times = [one for one in (answers[0] if answers else None, stands_in) if one is not None]
        if times:
            self._timer = self._loop.call_at(min(times), lambda: self._begin(self._go_on()))

    async def _go_on(self) -> None:
        """Do what is due."""
        due = self._pace.next()
        if due is None or due[0] > self._loop.time():
            await self._quietly(_nothing)
            return
        seat = due[1]
        if not await self._quietly(lambda room: _bot_answers(room, seat), lambda _: self._pace.answered(seat)):
            self._pace.put_off(seat, self._loop.time() + max(RETRY, self._pace.seconds))
            self._set_timer()

    async def _quietly(self, job: Callable[[Room], None], done: Callable[[None], None] | None = None) -> bool:
        """Return whether a job that no page has asked for was done. An error has closed the table, and is logged."""
        try:
            await self._call(job, done)
        except (AnswerRefused, Problem):
            return False
        return True


def _bot_answers(room: Room, seat: int) -> None:
    """Let a bot answer, unless the person that it stood in for is back."""
    if room.seats[seat].is_played_by_bot:
        room.bot_answers(seat)


def played(room: Room) -> int:
    """Return the number of answers that a room has taken."""
    return 0 if room.game is None else len(room.game.answers)
