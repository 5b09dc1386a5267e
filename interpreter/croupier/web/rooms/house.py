"""The house: all tables, who may sit at them, and their rooms as long as somebody uses them.

A room is restored from the store when it is asked for, and forgotten when nobody has it any more. Weak references see
to it that there are never two rooms of one table, whoever still has the first.

Calls come from any thread; what concerns one room comes from one thread at a time.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import Any, Literal
from weakref import WeakValueDictionary

from croupier.engines.contract.faults import Fault, IllegalMove
from croupier.language.diagnostics import RulesetError
from croupier.rules import Rules
from croupier.web.rooms.answers import AnswerRefused, GivenAnswer
from croupier.web.rooms.house_refusal import HouseRefusal
from croupier.web.rooms.recording import CannotRecord, recorded
from croupier.web.rooms.replaying import NOTHING_NEW, replayed
from croupier.web.rooms.room import Room
from croupier.web.rooms.seats import (
    bots_in_free_seats,
    checked_name,
    checked_token,
    digest_of_token,
    kept_seats,
    new_token,
    players_of,
    restored_seats,
    seat_of_token,
    seats_of,
)
from croupier.web.rooms.setup import SeatSetup, TableSetup
from croupier.web.rooms.setup_text import KeptRules, StrangeSetup, setup_of, setup_text
from croupier.web.rooms.store import Store
from croupier.web.rooms.store_errors import DamagedTable, NoSuchTable, StoreError
from croupier.web.rooms.stored import KeptTable, TakenSeat

MOST_ROOMS = 1_000
"""The most rooms in memory."""

LAST_USED = 50
"""The rooms that are kept in memory although nobody has them."""

SEED_BITS = 53
"""The bits of a seed that a page can write as a number."""


class KeptAnswers:
    """The store as a room has it: an answer that cannot be stored is refused."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def append(self, table: str, position: int, given: GivenAnswer) -> None:
        try:
            self._store.append(table, position, given)
        except StoreError as problem:
            raise AnswerRefused("unstored", str(problem)) from problem


class House:
    """All tables of a store. Whatever cannot be done raises HouseRefusal, and changes nothing."""

    def __init__(self, store: Store, most_rooms: int = MOST_ROOMS, last_used: int = LAST_USED) -> None:
        self._store = store
        self._answers = KeptAnswers(store)
        self._rules = KeptRules()
        self._most_rooms = most_rooms
        self._rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._last_used: OrderedDict[str, Room] = OrderedDict()  # the latest at the end
        self._most_last_used = last_used
        self._opening: WeakValueDictionary[str, Lock] = WeakValueDictionary()  # held while a table is restored
        self._gate = Lock()  # held while the attributes above are read and changed

    # --- tables --------------------------------------------------------------------------------

    def make(self, setup: TableSetup, rules: Rules | None = None) -> str:
        """Make a table, and return its name. ``rules`` are those of the setup, where they have been loaded already."""
        rules = self._rules.of(setup, rules)
        try:
            rules.new_game(len(setup.seats), setup.seed, setup.options, keep_events=False, engine="reference")
        except Fault as fault:
            raise HouseRefusal("cannot-make", fault.message) from fault
        table = new_token()
        with _storing():
            self._store.make(table, setup_text(setup))
        return table

    def room(self, table: str) -> Room:
        """Return the room of a table, restored if it is not in memory."""
        with self._gate:
            opening = self._opening.setdefault(table, Lock())
        with opening:
            found = self._in_memory(table)
            if found is None:
                found = self._restored(table)
            with self._gate:
                self._use(table, found)
        return found

    def _in_memory(self, table: str) -> Room | None:
        """Return the room of a table if there is one. Refuse to make one if there are too many."""
        with self._gate:
            found = self._rooms.get(table)
            if found is None and len(self._rooms) >= self._most_rooms:
                self._last_used.clear()
                if len(self._rooms) >= self._most_rooms:
                    raise HouseRefusal("busy")
            return found

    def _use(self, table: str, room: Room) -> None:
        self._rooms[table] = self._last_used[table] = room
        self._last_used.move_to_end(table)
        if len(self._last_used) > self._most_last_used:
            self._last_used.popitem(last=False)

    def forget(self, table: str) -> None:
        """Forget the room of a table after an error that leaves it in doubt: it is restored when it is asked for."""
        with self._gate:
            self._rooms.pop(table, None)
            self._last_used.pop(table, None)

    def damaged(self) -> list[DamagedTable]:
        """Read all tables of the store, and return what is wrong with those that are damaged. Raise StoreError if not
        even their names can be read."""
        return self._store.damaged()

    def close(self) -> None:
        """Finish what is being stored."""
        self._store.close()

    def _restored(self, table: str) -> Room:
        kept = self._kept(table)
        try:
            return self._room_of(kept)
        except (StrangeSetup, RulesetError, Fault, IllegalMove, ValueError) as problem:
            told = str(DamagedTable(table, f"it cannot be played again: {problem}"))
            raise HouseRefusal("damaged", told) from problem

    def _room_of(self, kept: KeptTable) -> Room:
        setup = setup_of(kept.setup)
        room = Room(kept.id, setup, self._rules.of(setup), self._answers, restored_seats(setup, kept))
        room.rematch = kept.rematch
        if kept.players is not None:
            room.begin(kept.answers)
        return room

    # --- seats ---------------------------------------------------------------------------------

    def take_seat(self, room: Room, seat: int, name: str, token: str | None = None) -> str:
        """Let a person take a seat, and return its token. The game begins with the last seat.

        Who brings a token can ask again when no answer has come: the seat that was taken with it is theirs.
        """
        if token is not None and (held := seat_of_token(room.seats, checked_token(token))) is not None:
            if held != seat:
                raise HouseRefusal("wrong-token")
            return token
        if room.game is not None:
            raise HouseRefusal("begun")
        if not 0 <= seat < len(room.seats) or room.seats[seat].kind != "person":
            raise HouseRefusal("wrong-seat")
        if room.seats[seat].taken:
            raise HouseRefusal("seat-taken")
        token = token or new_token()
        taken = TakenSeat(seat, checked_name(name, room.seats), digest_of_token(token))
        seats = seats_of(room.seats, taken)
        begins = all(one.taken for one in seats)
        with _storing():
            self._store.take_seat(room.id, taken, players_of(seats) if begins else None)
        room.seats = seats
        if begins:
            room.begin()
        return token

    def start(self, room: Room) -> None:
        """Let bots take the free seats, and begin the game."""
        if room.game is not None:
            raise HouseRefusal("begun")
        seats = bots_in_free_seats(room.seats, room.setup.language)
        with _storing():
            self._store.begin(room.id, players_of(seats))
        room.seats = seats
        room.begin()

    def seat_of(self, room: Room, token: str) -> int | None:
        """Return the seat that a token is for, in a time that tells nothing of the token."""
        return seat_of_token(room.seats, token)

    def rematch(self, room: Room) -> str:
        """Make the table that plays again with the same people in the same seats, whose tokens are theirs there as
        well. Return its name; it is made once."""
        if room.game is None or not room.game.over:
            raise HouseRefusal("not-over")
        if room.rematch is None:
            table = new_token()
            seats = tuple(SeatSetup(one.kind, one.bot) for one in room.seats)
            setup = replace(room.setup, seed=secrets.randbits(SEED_BITS), seats=seats)
            with _storing():
                taken, players = kept_seats(room.seats), players_of(room.seats)
                self._store.make_rematch(table, setup_text(setup), room.id, taken, players)
            room.rematch = table
        return room.rematch

    # --- games that are over -------------------------------------------------------------------

    def replay(self, room: Room, viewer: int | Literal["all"] | None, first: int, last: int, language: str) -> Any:
        """Return a game that is over from step ``first`` to ``last``, as ``replay`` of the protocol. ``all`` sees every
        card, ``None`` what everybody sees."""
        kept = self._finished(room)
        is_open, seat = viewer == "all", None if viewer == "all" else viewer
        if seat is not None and not 0 <= seat < len(room.seats):
            raise HouseRefusal("wrong-seat")
        rules = self._rules.with_all_seen(room.setup) if is_open else self._rules.of(room.setup)
        return replayed(_again(room, rules, kept), kept.answers, seat, first, last, language)

    def record(self, room: Room, file: Path) -> str:
        """Return a game that is over as a scenario file, which names rule files as from the place of ``file``."""
        kept = self._finished(room)
        again = _again(room, self._rules.of(room.setup), kept)
        again.begin(kept.answers)
        try:
            return recorded(again, file)
        except CannotRecord as problem:
            raise HouseRefusal("cannot-record", str(problem)) from problem

    def _finished(self, room: Room) -> KeptTable:
        if room.game is None or not room.game.over:
            raise HouseRefusal("not-over")
        return self._kept(room.id)

    def _kept(self, table: str) -> KeptTable:
        try:
            return self._store.table(table)
        except NoSuchTable:
            raise HouseRefusal("gone") from None
        except StoreError as problem:
            raise HouseRefusal("damaged", str(problem)) from problem


def _again(room: Room, rules: Rules, kept: KeptTable) -> Room:
    """Return a room for a game that is over, which has yet to begin. Nobody else has it."""
    seats = restored_seats(room.setup, kept)
    return Room(room.id, room.setup, rules, NOTHING_NEW, seats, rematch=kept.rematch)


@contextmanager
def _storing() -> Iterator[None]:
    """Refuse what cannot be stored."""
    try:
        yield
    except StoreError as problem:
        raise HouseRefusal("unstored", str(problem)) from problem
