"""When bots answer.

A bot that the table waits for answers after the table's pace. It takes longer where a decision gives persons time to
come in between, whether or not they can do something: otherwise the pace would tell that somebody can. A bot that may
itself come in between decides after a random part of the pace.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.engines.contract.offers import RawOffer
from croupier.web.rooms.room import Room

LONGER = 2.0
"""How many times longer a bot takes where persons are given time."""


@dataclass(frozen=True, slots=True)
class BotOffers:
    """The open offers that bots answer."""

    offers: tuple[RawOffer, ...] = ()
    asked: frozenset[int] = frozenset()  # the seats that the table waits for
    gives_time: bool = False  # persons may come in between


def bot_offers(room: Room) -> BotOffers:
    """Return the offers of a table that bots answer now."""
    game = room.game
    offers = tuple(one for one in room.offers() if room.seats[one.seat].is_played_by_bot)
    if game is None or not offers:
        return BotOffers()
    persons = {seat for seat, one in enumerate(room.seats) if not one.is_played_by_bot}
    return BotOffers(offers, frozenset(game.asked), bool(persons.intersection(game.given_time)))


class Pace:
    """When the bots of one table answer, in seconds of a clock that the caller reads."""

    def __init__(self, seconds: float, draw: Callable[[], float]) -> None:
        self.seconds = seconds
        self._draw = draw  # a number from 0 to 1
        self._due: dict[int, tuple[RawOffer, bool, float]] = {}  # by seat: its offer, whether it is asked, and when

    def take(self, open: BotOffers, now: float) -> None:
        """Take the open offers. An offer that was open before keeps its time."""
        due = {}
        for offer in open.offers:
            asked = offer.seat in open.asked
            before = self._due.get(offer.seat)
            if before is None or before[:2] != (offer, asked):
                before = (offer, asked, now + self._wait(open, asked=asked))
            due[offer.seat] = before
        self._due = due

    def _wait(self, open: BotOffers, *, asked: bool) -> float:
        if not asked:
            return self._draw() * self.seconds
        return self.seconds * (LONGER if open.gives_time else 1.0)

    def answered(self, seat: int) -> None:
        """Forget the offer that a bot has answered. Its next one may look the same."""
        self._due.pop(seat, None)

    def put_off(self, seat: int, until: float) -> None:
        """Let a bot answer later, since its answer could not be stored."""
        if seat in self._due:
            self._due[seat] = (*self._due[seat][:2], until)

    def next(self) -> tuple[float, int] | None:
        """Return when which seat answers next, or ``None`` if no bot can."""
        return min(((when, seat) for seat, (_, _, when) in self._due.items()), default=None)
