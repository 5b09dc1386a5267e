"""The numbers of all answers of a ruleset at a table of a number of seats.

Algorithm. Number 0 declines. Each move has a base, in the order of the rules' names; behind it, its arguments are the
digits of a mixed radix: a number is ``base + code_1 * weight_1 + code_2 * weight_2 + …``. ``coding`` tells the codes.

Invariant. A number follows from the rules, the options and the number of seats: no seed and no game changes it. It
depends only on what the acting player sees. Several moves that look the same to that player are one answer.

Several cards are chosen one after the other. Of such a move, the numbers of its other arguments come first: they begin
to choose. Behind them comes a number for each card that may be added, and one that ends the choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from numbers import Integral
from typing import TYPE_CHECKING, Any

from croupier.engines.contract.faults import IllegalMove
from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.contract.program import Program
from croupier.study.batches.arrays import numpy
from croupier.study.batches.coding import ArgumentCode, CannotNumber, CardCode, argument_codes, card_code
from croupier.study.batches.names import Names
from croupier.table.state import State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DECLINE = 0
"""The number of the answer that declines an offer."""

MOST = 100_000
"""The most numbers, unless more are asked for."""


@dataclass(frozen=True, slots=True)
class NumberedCards:
    """The numbers by which several cards are chosen for a move, one after the other."""

    parameter: str
    first: int  # the number of the first card
    code: CardCode

    @property
    def done(self) -> int:
        """Return the number that ends the choice."""
        return self.first + self.code.size


@dataclass(frozen=True, slots=True)
class NumberedMove:
    """A move with its numbers. Of a move of several cards, those from ``base`` on begin to choose its cards."""

    index: int  # of the move's code, with which a raw move begins
    decision: str
    name: str
    base: int  # the first number
    count: int  # the number of the numbers from ``base`` on
    chosen: NumberedCards | None  # for several cards; their numbers follow
    parameters: tuple[str, ...]
    arguments: tuple[ArgumentCode, ...]
    weights: tuple[int, ...]  # of the arguments' codes; the last is 1

    @property
    def behind(self) -> int:
        """Return the first number behind those of the move."""
        return self.base + self.count if self.chosen is None else self.chosen.done + 1


@dataclass(frozen=True, slots=True)
class NumberedAnswer:
    """The meaning of a number.

    A value is a number, a truth value, the name of a member or a kind, or a player: 0 is oneself, 1 the next on the
    left. A card is told by the designs that the player sees of it.
    """

    number: int
    decision: str  # empty for declining, which any decision with `meanwhile` may allow
    move: str  # ``decline``, or the name of the move
    arguments: Mapping[str, Any]  # by the names of the parameters
    part: str = ""  # of a move of several cards: ``begin``, ``add`` one of them, or ``done``

    def __str__(self) -> str:
        inside = ", ".join(f"{name}={value}" for name, value in self.arguments.items())
        told = (f"{self.decision}: " if self.decision else "") + self.move + (f"({inside})" if inside else "")
        return f"{told}, {self.part}" if self.part else told


class AnswerNumbers:
    """The numbers from 0 to ``count`` - 1 of all answers.

    ``fronts`` names a card whose front is seen by that side alone; then cards that differ by their backs are one
    answer. Raise CannotNumber if there are more than ``most`` numbers, or if nothing bounds a number of the rules.
    """

    def __init__(self, program: Program, *, fronts: bool = False, most: int = MOST) -> None:
        self.program = program
        self.moves: tuple[NumberedMove, ...] = tuple(_moves(program, fronts, most))
        self.count = self.moves[-1].behind if self.moves else 1
        if self.count > most:
            raise CannotNumber(self._too_many(most, fronts))
        self._by_index = {one.index: one for one in self.moves}
        self._names = Names(program)

    def _too_many(self, most: int, fronts: bool) -> str:
        largest = max(self.moves, key=lambda one: one.behind - one.base)
        message = (
            f"there are {self.count} answers, more than {most}; the move `{largest.name}` of `{largest.decision}` "
            f"alone has {largest.behind - largest.base}; most={self.count} allows them all"
        )
        sides = len(self.program.layout.sides) > 1 and not fronts
        return message + (", and fronts=True names cards by the side that is up alone" if sides else "")

    # --- numbers of an offer -------------------------------------------------------------------

    def number(self, s: State, seat: int, raw: RawMove | None) -> int:
        """Return the number of a raw move of a seat in the state that offers it; ``None`` declines. That of a move of
        several cards begins to choose them."""
        if raw is None:
            return DECLINE
        move = self._by_index[raw[0]]
        plain = raw[1:] if move.chosen is None else raw[1:-1]
        codes = zip(move.arguments, plain, move.weights, strict=True)
        return move.base + sum(one.code(s, seat, value) * weight for one, value, weight in codes)

    def card_number(self, s: State, seat: int, raw: RawMove, card: int) -> int:
        """Return the number that adds a card to those of a raw move of several cards."""
        return self._cards_of(raw).first + self._cards_of(raw).code.code(s, seat, card)

    def done_number(self, raw: RawMove) -> int:
        """Return the number that ends the choice of cards for a raw move of several cards."""
        return self._cards_of(raw).done

    def _cards_of(self, raw: RawMove) -> NumberedCards:
        chosen = self._by_index[raw[0]].chosen
        assert chosen is not None
        return chosen

    def numbers(self, s: State, offer: RawOffer) -> list[int]:
        """Return the numbers of all answers to an offer, without repetition, in rising order."""
        found = {self.number(s, offer.seat, one) for one in offer.moves}
        return sorted(found | {DECLINE} if offer.declinable else found)

    def mask(self, s: State, offer: RawOffer) -> NDArray[np.bool_]:
        """Return an array of ``count`` truth values: whether each number answers the offer. Raise NoArrays."""
        mask: NDArray[np.bool_] = numpy().zeros(self.count, dtype=bool)
        mask[self.numbers(s, offer)] = True
        return mask

    def raw(self, s: State, offer: RawOffer, number: int) -> RawMove | None:
        """Return the first raw move of an offer that has a number, or ``None`` if it declines. Raise IllegalMove."""
        if number == DECLINE and offer.declinable:
            return None
        for one in offer.moves:
            if self.number(s, offer.seat, one) == number:
                return one
        told = str(self.describe(number)) if 0 <= number < self.count else "no answer"
        raise IllegalMove(f"player {offer.seat} cannot answer {number} now: {told}")

    # --- meaning -------------------------------------------------------------------------------

    def describe(self, number: int) -> NumberedAnswer:
        """Return the meaning of a number. Raise IndexError if there is no such number."""
        if not (isinstance(number, Integral) and 0 <= number < self.count):
            raise IndexError(f"the numbers of answers go from 0 to {self.count - 1}")
        if number == DECLINE:
            return NumberedAnswer(number, "", "decline", {})
        move = next(one for one in self.moves if one.base <= number < one.behind)
        if move.chosen is not None and number >= move.chosen.first:
            return self._describe_card(move, move.chosen, number)
        rest, arguments = number - move.base, {}
        for name, argument, weight in zip(move.parameters, move.arguments, move.weights, strict=True):
            code, rest = divmod(rest, weight)
            arguments[name] = argument.words(self._names, code)
        return NumberedAnswer(number, move.decision, move.name, arguments, "begin" if move.chosen else "")

    def _describe_card(self, move: NumberedMove, chosen: NumberedCards, number: int) -> NumberedAnswer:
        if number == chosen.done:
            return NumberedAnswer(number, move.decision, move.name, {}, "done")
        card = chosen.code.words(self._names, number - chosen.first)
        return NumberedAnswer(number, move.decision, move.name, {chosen.parameter: card}, "add")


def _moves(program: Program, fronts: bool, most: int) -> list[NumberedMove]:
    """Return the moves with their numbers, in the order of their codes."""
    found: list[NumberedMove] = []
    base = DECLINE + 1
    for index, decision in sorted(_decisions(program).items()):
        move = program.moves[index]
        arguments = argument_codes(program, move, fronts=fronts, most=most)
        sizes = [one.size for one in arguments]
        weights = tuple(prod(sizes[at + 1 :]) for at in range(len(sizes)))
        count = prod(sizes)
        chosen = None
        if move.chosen is not None:
            code = card_code(program, move, fronts=fronts, most=most)
            chosen = NumberedCards(move.parameter_names[-1], base + count, code)
        names = move.parameter_names[: len(arguments)]
        found.append(NumberedMove(index, decision, move.name, base, count, chosen, names, arguments, weights))
        base = found[-1].behind
    return found


def _decisions(program: Program) -> dict[int, str]:
    """Return the decision of each move, by the index of the move's code."""
    found: dict[int, str] = {}
    for name, code in program.decisions.items():
        assert code.decision is not None
        moves = [*code.decision.moves, *(move for block in code.decision.meanwhiles for move in block.moves)]
        found |= {move.code.index: name for move in moves}
    return found
