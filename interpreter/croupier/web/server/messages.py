"""The messages of a page, read from text. Whatever is no message of the protocol is refused."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from croupier.language.translation import LANGUAGES
from croupier.web.rooms.answers import LONGEST_KEY, Reply
from croupier.web.server.problems import Problem

LARGEST = 2**53 - 1
"""The largest number that every page can write."""

MOST_CARDS = 500
"""The most cards of one answer."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message of a page."""

    token: str | None
    language: str
    seen: int  # how many entries of the log the page has


@dataclass(frozen=True, slots=True)
class GivesAnswer:
    """An answer."""

    reply: Reply


@dataclass(frozen=True, slots=True)
class AsksMore:
    """Which cards may be added?"""

    reply: Reply


@dataclass(frozen=True, slots=True)
class AsksWhy:
    """Why can a card or a move not be played?"""

    ask: Any  # comes back with the reasons
    about: tuple[int, int] | Reply  # the place of a card, or a move of an offer


@dataclass(frozen=True, slots=True)
class WantsRematch:
    """The table is to play again."""


@dataclass(frozen=True, slots=True)
class Speaks:
    """The page is to be told in another language."""

    language: str


PageMessage = Hello | GivesAnswer | AsksMore | AsksWhy | WantsRematch | Speaks


def object_of(text: str) -> dict[str, Any]:
    """Return the JSON object of a text. Raise Problem."""
    try:
        found = json.loads(text)
        text.encode()
        json.dumps(found, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        raise Problem("wrong-message") from None
    if not isinstance(found, dict):
        raise Problem("wrong-message")
    return found


def message_of(text: str) -> PageMessage:
    """Return the message of a text. Raise Problem."""
    found = object_of(text)
    match found.get("do"):
        case "hello":
            return Hello(_token(found.get("token")), _language(found.get("language")), _number(found.get("seen", 0)))
        case "answer":
            return GivesAnswer(_reply(found))
        case "choose":
            return AsksMore(_reply(found))
        case "why":
            return _why(found)
        case "rematch":
            return WantsRematch()
        case "language":
            return Speaks(_language(found.get("language")))
    raise Problem("wrong-message")


def _reply(found: dict[str, Any]) -> Reply:
    declines = found.get("decline", False)
    if not isinstance(declines, bool) or declines == ("move" in found):
        raise Problem("wrong-message")
    key, cards = found.get("key", ""), found.get("cards", [])
    if not isinstance(key, str) or len(key) > LONGEST_KEY or not isinstance(cards, list) or len(cards) > MOST_CARDS:
        raise Problem("wrong-message")
    move = None if declines else _number(found["move"])
    return Reply(_number(found.get("number")), key, move, tuple(_place(one) for one in cards))


def _why(found: dict[str, Any]) -> AsksWhy:
    ask = found.get("ask")
    if "card" in found:
        return AsksWhy(ask, _place(found["card"]))
    return AsksWhy(ask, _reply(found))


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value <= LARGEST:
        raise Problem("wrong-message")
    return value


def _place(value: object) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise Problem("wrong-message")
    return _number(value[0]), _number(value[1])


def _token(value: object) -> str | None:
    if value is not None and not isinstance(value, str):
        raise Problem("wrong-message")
    return value


def _language(value: object) -> str:
    if value not in LANGUAGES:
        raise Problem("wrong-message")
    return str(value)
