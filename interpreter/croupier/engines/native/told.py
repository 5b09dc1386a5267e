"""Read the record of native code as the raw events of all engines (``telling.py`` writes it)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from croupier.engines.contract.program import Program
from croupier.engines.native.memory import NONE
from croupier.engines.native.record import KINDS, NO_CARD, PLACES
from croupier.language.analysis.types import Type
from croupier.table import acts
from croupier.table.state import RawEvent

Numbers = Iterator[int]


class EventRecord:
    """Reads the records of one program."""

    def __init__(self, program: Program, state_types: Sequence[Type]) -> None:
        self.program = program
        self.state_types = state_types

    def read(self, numbers: Sequence[int]) -> list[RawEvent]:
        """Return the events that a record holds."""
        left = iter(numbers)
        return [_TOLD[KINDS[kind]](self, left) for kind in left]

    def _value(self, number: int, type: Type) -> Any:
        if number == NONE:
            return None
        return bool(number) if type.base == "boolean" else number

    def moved(self, left: Numbers) -> RawEvent:
        site, count = next(left), next(left)
        cards, tops = [], []
        for at in range(count):
            card, source, was_top, side, is_top = islice(left, 5)
            cards.append((card, source, bool(was_top), side))
            if is_top:
                tops.append(at)
        to, place = next(left), PLACES[next(left)]
        return acts.MOVED, site, tuple(cards), to, None if place is None else (place, tuple(tops))

    def shuffled(self, left: Numbers) -> RawEvent:
        return acts.SHUFFLED, next(left), next(left)

    def turned(self, left: Numbers) -> RawEvent:
        site, pile, card = islice(left, 3)
        return acts.TURNED, site, pile, None if card == NO_CARD else card

    def shown(self, left: Numbers) -> RawEvent:
        site, count = next(left), next(left)
        cards = []
        for _ in range(count):
            card, source, top, side = islice(left, 4)
            cards.append((card, source, bool(top), side))
        return acts.SHOWN, site, tuple(cards), tuple(islice(left, next(left)))

    def changed(self, left: Numbers) -> RawEvent:
        site, index, number = islice(left, 3)
        value, card = self._value(number, self.state_types[index]), self.program.layout.states[index].card
        if card is None:
            return acts.CHANGED, site, index, value
        source, top, side, position = islice(left, 4)
        return acts.CHANGED, site, index, value, (card, source, bool(top), side), position

    def left(self, left: Numbers) -> RawEvent:
        return acts.LEFT, next(left), next(left)

    def rejoined(self, left: Numbers) -> RawEvent:
        return acts.REJOINED, next(left), next(left)

    def began(self, left: Numbers) -> RawEvent:
        code = self.program.codes[next(left)]
        arguments = islice(left, len(code.parameter_types))
        return acts.BEGAN, code.site, code.mark, tuple(map(self._value, arguments, code.parameter_types))

    def answered(self, left: Numbers) -> RawEvent:
        seat, index = next(left), next(left)
        move = self.program.moves[index]
        types = move.parameter_types
        arguments = list(islice(left, len(types)))
        others = tuple(
            None if type.base == "card" else self._value(one, type) for one, type in zip(arguments, types, strict=True)
        )
        several = arguments[-1] if move.chosen is not None else 0
        cards = []
        for at, type in enumerate(types):
            if type.base == "card":
                source, top, side = islice(left, 3)
                cards.append((at, (arguments[at], source, bool(top), side)))
        for _ in range(several):
            card, source, top, side = islice(left, 4)
            cards.append((len(types) - 1, (card, source, bool(top), side)))
        return acts.ANSWERED, move.code.site, seat, index, others, tuple(cards)

    def declined(self, left: Numbers) -> RawEvent:
        return acts.DECLINED, self.program.codes[next(left)].site, next(left)


_TOLD: dict[str, Callable[[EventRecord, Numbers], RawEvent]] = {
    acts.MOVED: EventRecord.moved,
    acts.SHUFFLED: EventRecord.shuffled,
    acts.TURNED: EventRecord.turned,
    acts.SHOWN: EventRecord.shown,
    acts.CHANGED: EventRecord.changed,
    acts.LEFT: EventRecord.left,
    acts.REJOINED: EventRecord.rejoined,
    acts.BEGAN: EventRecord.began,
    acts.ANSWERED: EventRecord.answered,
    acts.DECLINED: EventRecord.declined,
}
