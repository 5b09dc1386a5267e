"""The seats of a table: names, tokens, and how they are stored."""

from __future__ import annotations

import hmac
import re
import secrets
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from croupier.game.seating import wrong_with_name
from croupier.texts.telling.words import word
from croupier.web.rooms.house_refusal import HouseRefusal
from croupier.web.rooms.room import SeatAtTable
from croupier.web.rooms.setup import TableSetup
from croupier.web.rooms.stored import KeptTable, SeatedPlayer, TakenSeat

TOKEN_BYTES = 16
"""The bytes of chance in a token, and in the name of a table."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
"""16 bytes in base 64."""

LONGEST_NAME = 40
"""The most characters of a person's name at a table."""

UNSEEN = frozenset({"Cc", "Cf"})
"""The categories of characters that nobody sees. Some of them join the parts of an emoji, or letters."""

BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Letters, marks and signs that nobody sees."""

TOO_MANY_MARKS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4}")
"""More marks above and below a letter than languages use. They would cover what stands around the name."""


def new_token() -> str:
    """Return 128 bits of chance as letters, digits, ``-`` and ``_``."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def checked_token(token: str) -> str:
    """Return a token that a page has drawn itself. Raise HouseRefusal for what does not have the form of one."""
    if not _TOKEN.fullmatch(token):
        raise HouseRefusal("wrong-token")
    return token


def digest_of_token(token: str) -> str:
    """Return what is kept of a token: whoever reads it cannot sit down with it."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def seat_of_token(seats: Sequence[SeatAtTable], token: str) -> int | None:
    """Return the seat that a token is for. Every seat is compared, and each in constant time."""
    digest, found = digest_of_token(token), None
    for at, one in enumerate(seats):
        if hmac.compare_digest(one.token, digest):
            found = at
    return found


def checked_name(name: str, seats: Sequence[SeatAtTable]) -> str:
    """Return a name without blanks around it. Raise HouseRefusal for an impossible one, and for one that looks like
    that of somebody at the table."""
    found = unicodedata.normalize("NFC", name).strip()
    if len(found) > LONGEST_NAME or wrong_with_name(found) or TOO_MANY_MARKS.search(found) or not seen_of(found):
        raise HouseRefusal("wrong-name")
    if any(seen_of(one.name) == seen_of(found) for one in seats):
        raise HouseRefusal("name-taken")
    return found


def seen_of(name: str) -> str:
    """Return what distinguishes a name from others: neither capitals, nor forms of the same letter, nor what nobody
    sees. It is empty for a name that nobody sees."""
    seen = "".join(one for one in BLANK.sub("", name) if unicodedata.category(one) not in UNSEEN)
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold()).split())


def new_seats(setup: TableSetup) -> list[SeatAtTable]:
    """Return the seats of a new table, those of bots with their names."""
    return _with_bots_named([SeatAtTable(one.kind, one.bot) for one in setup.seats], setup.language)


def seats_of(seats: Sequence[SeatAtTable], taken: TakenSeat) -> list[SeatAtTable]:
    """Return the seats once a person has taken one."""
    found = list(seats)
    found[taken.seat] = replace(found[taken.seat], name=taken.name, token=taken.token)
    return found


def bots_in_free_seats(seats: Sequence[SeatAtTable], language: str) -> list[SeatAtTable]:
    """Return the seats once bots have taken those that nobody has."""
    return _with_bots_named([one if one.taken else replace(one, kind="bot") for one in seats], language)


def restored_seats(setup: TableSetup, kept: KeptTable) -> list[SeatAtTable]:
    """Return the seats of a table as they are stored."""
    seats = new_seats(setup)
    if kept.players is not None:
        seats = [SeatAtTable(one.kind, one.bot, one.name) for one in kept.players]
    for one in kept.seats:
        seats = seats_of(seats, one)
    return seats


def players_of(seats: Sequence[SeatAtTable]) -> list[SeatedPlayer]:
    """Return who plays a game, to be stored."""
    return [SeatedPlayer(one.kind, one.bot, one.name) for one in seats]


def kept_seats(seats: Sequence[SeatAtTable]) -> list[TakenSeat]:
    """Return the seats that persons have taken, to be stored."""
    return [TakenSeat(at, one.name, one.token) for at, one in enumerate(seats) if one.kind == "person" and one.name]


def _with_bots_named(seats: Sequence[SeatAtTable], language: str) -> list[SeatAtTable]:
    """Return the seats with names for bots that have none: no name stands twice."""
    used = {seen_of(one.name) for one in seats}
    names = (word(language, "bot-name", number=at) for at in range(1, 2 * len(seats) + 1))
    free = (one for one in names if seen_of(one) not in used)
    return [one if one.kind == "person" or one.name else replace(one, name=next(free)) for one in seats]
