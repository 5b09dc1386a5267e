"""A table as it is stored: entries in a chain, each with a digest of all that was stored of the table before it.

Invariant. The head of a table has the number of its entries and the digest of the last. So an entry that is changed,
missing, or exchanged with another is noticed, also the last. This finds damage; it proves nothing against somebody who
may write the file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.game.encoded import digest_of, encoded
from croupier.web.rooms.answers import GivenAnswer
from croupier.web.rooms.store_errors import DamagedTable


class TableEntry(NamedTuple):
    """What was stored of a table at one moment."""

    kind: str  # ``seat``, ``began``, ``answer`` or ``rematch``
    seat: int | None = None
    number: int | None = None  # of the offer that was answered
    key: str | None = None  # of an answer; of a taken seat, the digest of its token
    text: str = ""  # the answer; of a taken seat, the name


class ChainHead(NamedTuple):
    """How far a table has come."""

    entries: int
    answers: int
    digest: str


@dataclass(frozen=True, slots=True)
class TakenSeat:
    """A seat that a person has taken."""

    seat: int
    name: str
    token: str  # the digest of the token, never the token


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """Who plays in a seat of a game that has begun."""

    kind: str  # ``person`` or ``bot``
    bot: str  # the kind of bot
    name: str


@dataclass(frozen=True, slots=True)
class KeptTable:
    """All that is stored of a table."""

    id: str
    created: int  # seconds since 1970
    setup: str
    seats: tuple[TakenSeat, ...]  # in the order in which they were taken
    players: tuple[SeatedPlayer, ...] | None  # by seat; ``None`` before the game begins
    answers: tuple[GivenAnswer, ...]
    rematch: str | None  # the table that plays on with the same people


def digest_of_setup(table: str, setup: str) -> str:
    return digest_of(encoded([table, setup]))


def next_digest(before: str, entry: Sequence[Any]) -> str:
    """Return the digest of an entry behind another. Values that no entry has get one too, which no entry has."""
    return digest_of(json.dumps([before, *entry], default=repr))


def entry_of_seat(taken: TakenSeat) -> TableEntry:
    return TableEntry("seat", taken.seat, key=taken.token, text=taken.name)


def entry_of_players(players: Iterable[SeatedPlayer]) -> TableEntry:
    return TableEntry("began", text=encoded([[one.kind, one.bot, one.name] for one in players]))


def check_chain(table: str, first: str, rows: Sequence[tuple[Any, ...]], head: ChainHead) -> None:
    """Check the entries of a table against the digest of its setup and its head. Raise DamagedTable.

    A row has the number of the entry, the values of a TableEntry, and the digest.
    """
    digest = first
    for at, (number, *entry, stored) in enumerate(rows, 1):
        if number != at:
            raise DamagedTable(table, f"entry {at} is missing")
        digest = next_digest(digest, entry)
        if digest != stored:
            raise DamagedTable(table, f"entry {at} is not as it was stored")
    if len(rows) < head.entries:
        raise DamagedTable(table, f"entry {len(rows) + 1} is missing")
    answers = sum(entry[0] == "answer" for _, *entry, _ in rows)
    if head != ChainHead(len(rows), answers, digest):
        raise DamagedTable(table, "its head does not agree with its entries")


def stored_table(id: str, created: int, setup: str, entries: Sequence[TableEntry]) -> KeptTable:
    """Return a table whose entries have been checked."""
    texts = {one.kind: one.text for one in entries}
    players = tuple(SeatedPlayer(*one) for one in json.loads(texts["began"])) if "began" in texts else None
    return KeptTable(
        id=id,
        created=created,
        setup=setup,
        seats=tuple(TakenSeat(one.seat or 0, one.text, one.key or "") for one in entries if one.kind == "seat"),
        players=players,
        answers=tuple(
            GivenAnswer(one.seat or 0, one.number or 0, one.key or "", one.text)
            for one in entries
            if one.kind == "answer"
        ),
        rematch=texts.get("rematch"),
    )
