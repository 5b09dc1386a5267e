"""The wish for a table, as a page sends it: checked for its shape and its sizes, before anything is done with it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.language.diagnostics.excerpt import shown_value
from croupier.language.translation import LANGUAGES
from croupier.players.kinds import BOTS
from croupier.texts.telling.words import listed, word
from croupier.web.rooms.agreeing.wrong import WrongRequest
from croupier.web.rooms.setup import SeatSetup

MOST_SEATS = 30
MOST_HOUSE_RULES = 30
MOST_OPTIONS = 200
LONGEST_NAME = 100
"""The most characters of a name of a game, a house rule, an option, or of a chosen value."""
LONGEST_AWAY = 3_600
"""The most seconds until a bot stands in for somebody who is away."""
LONGEST_PACE = 10
"""The most seconds that a bot takes for an answer."""

KEYS = ("game", "with", "options", "seats", "language", "away", "pace")
SEAT_KEYS = ("kind", "bot")


@dataclass(frozen=True, slots=True)
class TableWish:
    """A wish that can be read. Whether its game has these house rules and options is another question."""

    game: str
    house_rules: tuple[str, ...]
    options: Mapping[str, int | bool | str]
    seats: tuple[SeatSetup, ...]
    language: str
    away: int
    pace: float


def table_wish(body: Any, language: str) -> TableWish:
    """Return the wish in the body of a request. Raise WrongRequest, in a language, for anything else."""
    return _Reader(language).wish(body)


class _Reader:
    """Reads a body. ``part`` is the place in it, for messages, such as ``seats[2].bot``."""

    def __init__(self, language: str) -> None:
        self.language = language

    def wish(self, body: Any) -> TableWish:
        self._object(body, "", KEYS)
        return TableWish(
            self._text(body.get("game"), "game"),
            self._names(body.get("with", []), "with"),
            self._options(body.get("options", {})),
            self._seats(body.get("seats")),
            self._one_of(body.get("language", "en"), "language", LANGUAGES),
            self._seconds(body.get("away", 0), "away", LONGEST_AWAY),
            self._pace(body.get("pace", 1)),
        )

    # --- its parts -----------------------------------------------------------------------------

    def _options(self, given: Any) -> dict[str, int | bool | str]:
        if not isinstance(given, dict) or len(given) > MOST_OPTIONS:
            raise self._wrong("options", given, word(self.language, "making-wants-object", most=MOST_OPTIONS))
        return {self._text(name, "options"): self._value(value, f"options.{name}") for name, value in given.items()}

    def _value(self, given: Any, part: str) -> int | bool | str:
        if type(given) in (int, bool) or (type(given) is str and len(given) <= LONGEST_NAME):
            found: int | bool | str = given
            return found
        raise self._wrong(part, given, word(self.language, "making-wants-value", most=LONGEST_NAME))

    def _seats(self, given: Any) -> tuple[SeatSetup, ...]:
        if not isinstance(given, list) or not 1 <= len(given) <= MOST_SEATS:
            raise self._wrong("seats", given, word(self.language, "making-wants-list", low=1, high=MOST_SEATS))
        return tuple(self._seat(one, f"seats[{at}]") for at, one in enumerate(given))

    def _seat(self, given: Any, part: str) -> SeatSetup:
        self._object(given, part, SEAT_KEYS)
        kind = self._one_of(given.get("kind"), f"{part}.kind", ("person", "bot"))
        if kind == "person" and "bot" not in given:
            return SeatSetup(kind)
        return SeatSetup(kind, self._one_of(given.get("bot"), f"{part}.bot", tuple(BOTS)))

    def _names(self, given: Any, part: str) -> tuple[str, ...]:
        if not isinstance(given, list) or len(given) > MOST_HOUSE_RULES:
            raise self._wrong(part, given, word(self.language, "making-wants-list", low=0, high=MOST_HOUSE_RULES))
        return tuple(dict.fromkeys(self._text(one, f"{part}[{at}]") for at, one in enumerate(given)))

    def _pace(self, given: Any) -> float:
        if type(given) in (int, float) and 0 <= given <= LONGEST_PACE:
            return float(given)
        raise self._wrong("pace", given, word(self.language, "making-wants-number", low=0, high=LONGEST_PACE))

    # --- values --------------------------------------------------------------------------------

    def _object(self, given: Any, part: str, known: Collection[str]) -> None:
        """Raise WrongRequest unless a value is an object that has known keys alone."""
        if not isinstance(given, dict):
            raise self._wrong(part, given, word(self.language, "making-wants-object", most=len(known)))
        for key in given:
            if key not in known:
                raise self._wrong(f"{part}.{key}".lstrip("."), given[key], self._one(known))

    def _text(self, given: Any, part: str) -> str:
        if type(given) is str and 1 <= len(given) <= LONGEST_NAME:
            return given
        raise self._wrong(part, given, word(self.language, "making-wants-text", most=LONGEST_NAME))

    def _one_of(self, given: Any, part: str, known: Sequence[str]) -> str:
        if type(given) is str and given in known:
            return given
        raise self._wrong(part, given, self._one(known))

    def _seconds(self, given: Any, part: str, most: int) -> int:
        if type(given) is int and 0 <= given <= most:
            return given
        raise self._wrong(part, given, word(self.language, "making-wants-whole", low=0, high=most))

    def _one(self, known: Collection[str]) -> str:
        names = listed(self.language, [f"`{one}`" for one in known], "or")
        return word(self.language, "making-wants-one", names=names)

    def _wrong(self, part: str, given: Any, wanted: str) -> WrongRequest:
        shown = shown_value(given)
        told = word(self.language, "making-wrong-part", part=part[:LONGEST_NAME], given=shown, wanted=wanted)
        whole = word(self.language, "making-wrong-body", wanted=wanted)
        return WrongRequest("wrong-request", told if part else whole)
