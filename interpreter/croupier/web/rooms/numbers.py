"""Number the offers of each seat, so that an answer tells which offer it answers.

Invariant. A seat's number depends on this seat's offers and answers alone. A count of all answers would tell everybody
that somebody has declined in secret.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.engines.contract.offers import RawOffer


class OfferNumbers:
    """The number of each seat's offer, from 0 on."""

    def __init__(self, seats: int) -> None:
        self._numbers = [0] * seats
        self._offers: list[RawOffer | None] = [None] * seats

    def of(self, seat: int) -> int:
        """Return the number of a seat's offer or, without an offer, of its next."""
        return self._numbers[seat]

    def offer(self, seat: int) -> RawOffer | None:
        """Return the open offer of a seat."""
        return self._offers[seat]

    def take(self, offers: Iterable[RawOffer], answered: int | None = None) -> None:
        """Take the offers that are open now, after the answer of a seat."""
        found = {one.seat: one for one in offers}
        for seat, before in enumerate(self._offers):
            now = found.get(seat)
            if seat == answered or (before is not None and now != before):
                self._numbers[seat] += 1
            self._offers[seat] = now
