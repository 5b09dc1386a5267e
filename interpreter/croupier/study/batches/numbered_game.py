"""One game that is answered by numbers, as a batch answers many.

Algorithm. The first open offer is answered; ``seat`` says whose that is. Several cards are chosen one after the
other. The move and the cards so far are noted here, and nothing happens in the game until the choice ends.
"""

from __future__ import annotations

from collections.abc import Hashable
from numbers import Integral
from typing import TYPE_CHECKING

from croupier.engines.contract.faults import IllegalMove
from croupier.engines.contract.offers import OPEN, RawMove, RawOffer, is_open
from croupier.game.game import Game
from croupier.language.diagnostics.excerpt import shown_value
from croupier.study.batches.arrays import numpy
from croupier.study.batches.numbering import DECLINE, AnswerNumbers
from croupier.study.batches.observation import Observation

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DONE = object()
"""What the number does that ends the choice of cards."""

NOBODY = -1
"""The seat that is asked where a game is over."""


class NumberedGame:
    """A game, the numbers of its answers, and the move of several cards that is being chosen."""

    def __init__(self, game: Game, numbers: AnswerNumbers, observation: Observation) -> None:
        self.game, self.numbers, self.observation = game, numbers, observation
        self.choosing: RawMove | None = None  # with the cards so far
        self._found: dict[int, object] | None = None

    @property
    def seat(self) -> int:
        """Return the seat whose answer the game waits for; NOBODY if the game is over.

        Where several seats have an offer, the first one answers: of those who could come in between, the next to the
        left of the asked player, and the asked player last; of those who are asked at once, the one with the lowest
        number.
        """
        offers = self.game.raw_offers
        return offers[0].seat if offers else NOBODY

    # --- answers -------------------------------------------------------------------------------

    def open_numbers(self) -> list[int]:
        """Return the numbers that answer now, in rising order; none if the game is over. Raise Fault."""
        return sorted(self._answers())

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return for each number whether the seat can answer it now: 1 or 0, int8. Raise Fault and NoArrays."""
        mask: NDArray[np.int8] = numpy().zeros(self.numbers.count, dtype="int8")
        if seat == self.seat:
            mask[list(self._answers())] = 1
        return mask

    def answer(self, number: int) -> None:
        """Make the answer of a number, and run to the next decision if the whole answer is given.

        Raise IllegalMove, and change nothing, if the number does not answer the game. Raise Fault, also if one has
        ended the game before.
        """
        if self.game.fault is not None:
            raise self.game.fault
        answers = self._answers()
        if not isinstance(number, Hashable) or number not in answers:
            raise self._refusal(number)
        found, seat = answers[number], self.seat
        self._found = None
        if self.choosing is not None and found is not DONE:
            self.choosing = (*self.choosing[:-1], (*self.choosing[-1], found))
        elif self.choosing is not None:
            raw, self.choosing = self._whole(seat, self.choosing), None
            self.game.advance(seat, raw)
        elif isinstance(found, tuple) and is_open(found):
            self.choosing = found
        else:
            assert found is None or isinstance(found, tuple)
            self.game.advance(seat, found)

    def _refusal(self, number: int) -> IllegalMove:
        if self.game.over:
            return IllegalMove("the game is over")
        known = isinstance(number, Integral) and 0 <= number < self.numbers.count
        told = str(self.numbers.describe(number)) if known else "no answer at all"
        return IllegalMove(f"player {self.seat} cannot answer {shown_value(number)} now: {told}")

    def _answers(self) -> dict[int, object]:
        """Return the open numbers, each with its raw move, ``None`` to decline, its card, or DONE."""
        if self._found is None:
            offers = self.game.raw_offers
            self._found = self._find(offers[0]) if offers else {}
        return self._found

    def _find(self, offer: RawOffer) -> dict[int, object]:
        if self.choosing is not None:
            return self._cards(offer.seat, self.choosing)
        state = self.game.state
        # The first of the moves that look alike is made.
        found: dict[int, object] = {self.numbers.number(state, offer.seat, one): one for one in reversed(offer.moves)}
        return found | ({DECLINE: None} if offer.declinable else {})

    # --- several cards -------------------------------------------------------------------------

    def _cards(self, seat: int, raw: RawMove) -> dict[int, object]:
        """Return what may follow the cards chosen so far: each card that may be added, and the end of the choice."""
        search = self.game.search(seat, (*raw[:-1], OPEN))
        part = search.ordered(raw[-1])
        assert part is not None
        state = self.game.state
        added: dict[int, object] = {
            self.numbers.card_number(state, seat, raw, card): card for card in reversed(search.may_be_added(part))
        }
        return added if added and not search.is_set(part) else {**added, self.numbers.done_number(raw): DONE}

    def _whole(self, seat: int, raw: RawMove) -> RawMove:
        """Return the move with the chosen cards; with the first set where the search ends before they make one."""
        search = self.game.search(seat, (*raw[:-1], OPEN))
        part = search.ordered(raw[-1])
        assert part is not None
        return (*raw[:-1], part if search.is_set(part) else search.first_sets(1)[0])

    # --- what is seen, and copies --------------------------------------------------------------

    def seen_by(self, seat: int) -> NDArray[np.int32]:
        """Return what a seat sees: the columns of ``observation``, int32. Only the chooser sees what is being
        chosen. Raise NoArrays."""
        choosing = self.choosing if seat == self.seat else None
        return self.observation.of_state(self.game.state, seat, self.game.raw_offers, choosing)

    def clone(self, *, keep_chance: bool = False, keep_events: bool = False) -> NumberedGame:
        """Return a copy that plays on by itself, as ``Game.clone`` does."""
        copy = NumberedGame(self.game.clone(keep_chance, keep_events), self.numbers, self.observation)
        copy.choosing = self.choosing
        return copy
