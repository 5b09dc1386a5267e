"""What a player sees as arrays of whole numbers, with documented columns that follow from the declarations alone.

``of_state`` reads the views of a single game (``table/sight.py``). It is the measure of native code, which does the
same for many games (``observing.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.contract.program import HEADER, Program
from croupier.language.analysis.types import CARDS, Type
from croupier.study.batches.arrays import numpy
from croupier.study.batches.building import ColumnBuilder
from croupier.study.batches.columns import (
    ABSENT,
    CardColumns,
    Column,
    ColumnGroup,
    PileColumns,
    StateColumns,
    ValueColumns,
    around,
)
from croupier.table.seen import SeenCard, SeenState
from croupier.table.sight import Sight, see_piles, see_state
from croupier.table.state import State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Question:
    """The decision that a state waits for."""

    decision: int  # its position in ``Observation.decisions``
    arguments: dict[int, tuple[Any, ...]]  # by asked seat, the arguments behind the asked player


class Observation:
    """The columns for a program: all that a seat sees at a decision, in ``width`` numbers.

    Players and teams are told by their distance to the left of the viewer: 0 is the viewer, or the viewer's team. The
    decision is shown to a viewer who is asked or has an offer; its arguments are shown to a viewer who is asked.
    """

    def __init__(self, program: Program) -> None:
        built = ColumnBuilder(program)
        self.program, self.layout = program, program.layout
        self.columns: tuple[Column, ...] = tuple(built.columns)
        self.designs = tuple(built.names.designs)  # the names of printed faces, in the order of columns by design
        self.width = built.width
        self.piles, self.states, self.arguments = tuple(built.piles), tuple(built.states), tuple(built.arguments)
        self.in_play, self.asked, self.decision = built.in_play, built.asked, built.decision
        self.decisions = built.decisions  # the names, in the order of the columns
        self.choosing, self.openings = built.choosing, built.openings  # of moves of several cards, by code
        self.chosen, self.chosen_start = built.chosen, built.chosen_start
        at = {name: number for number, name in enumerate(self.decisions)}
        codes = {code.index: at[name] for name, code in program.decisions.items()}
        self.decision_of_code = codes | {index: at[name] for name, index in program.secrets.items()}

    def describe(self) -> str:
        """Return a listing of all columns: their numbers, name and meaning, and what each of several stands for."""
        lines = [f"{self.width} columns for {self.layout.seats} players"]
        for one in self.columns:
            last = one.start + one.width - 1
            lines.append(f"{f'{one.start}..{last}' if one.width > 1 else last:>12}  {one.name}: {one.meaning}")
            if one.entries:
                lines.append(f"{'':>14}{'each design' if one.entries == self.designs else ', '.join(one.entries)}")
        return "\n".join([*lines, "designs, in this order:", *(f"{'':>14}{one}" for one in self.designs)])

    # --- one game ------------------------------------------------------------------------------

    def question(self, s: State) -> Question | None:
        """Return the decision that a state waits for; ``None`` if the game is over."""
        if not s.frames:
            return None
        f = s.frames[-1]
        secret = self.program.codes[f[0]].kind == "secret"
        rows = f[HEADER] if secret else [f[HEADER:-1]]
        return Question(self.decision_of_code[f[0]], {row[0]: tuple(row[1:]) for row in rows})

    def of_state(
        self, s: State, viewer: int, offers: Sequence[RawOffer], choosing: RawMove | None = None
    ) -> NDArray[np.int32]:
        """Return what a seat sees of a state with these open offers: ``width`` numbers, int32. Raise NoArrays.

        ``choosing``: the move of several cards that the viewer is choosing, with the cards so far.
        """
        row: NDArray[np.int32] = numpy().zeros(self.width, dtype="int32")
        self._see_piles(row, s, viewer)
        self._see_states(row, s, viewer)
        for seat in s.playing:
            row[self.in_play + (seat - viewer) % self.layout.seats] = 1
        question = self.question(s)
        if question is not None:
            told = viewer in question.arguments or any(one.seat == viewer for one in offers)
            self._see_question(row, s, viewer, question, told=told)
        if choosing is not None:
            self._see_choosing(row, s, viewer, choosing)
        return row

    def _see_choosing(self, row: NDArray[np.int32], s: State, viewer: int, choosing: RawMove) -> None:
        opening, sight = self.openings[choosing[0]], Sight(self.layout, s, viewer)
        row[self.choosing + opening.at] = 1
        for (start, columns), value in zip(opening.arguments, choosing[1:-1], strict=True):
            self._see_value(row, columns, start, _shown(sight, columns.type, value), viewer)
        assert self.chosen is not None
        self._see_value(row, self.chosen, self.chosen_start, _shown(sight, CARDS, choosing[-1]), viewer)
        self._see_chosen(row, s, viewer, choosing[-1])

    def _see_chosen(self, row: NDArray[np.int32], s: State, viewer: int, chosen: Sequence[int]) -> None:
        """Write which of the single cards the viewer has chosen, where these have columns."""
        for columns in self.piles:
            if columns.cards is not None:
                for index, start in self.places(columns.group, viewer):
                    first = start + columns.cards.start + columns.cards.chosen
                    for at, card in enumerate(s.piles[index]):
                        row[first + at * columns.cards.stride] = card in chosen

    def _see_piles(self, row: NDArray[np.int32], s: State, viewer: int) -> None:
        seen = see_piles(self.layout, s, viewer)
        for columns in self.piles:
            for index, start in self.places(columns.group, viewer):
                _see_pile(row, columns, start, seen[index].cards)
                if columns.cards is not None:
                    self._see_cards(row, columns.cards, start + columns.cards.start, seen[index].cards, viewer)

    def _see_cards(
        self, row: NDArray[np.int32], columns: CardColumns, first: int, cards: Sequence[SeenCard], viewer: int
    ) -> None:
        """Write what is seen of each card of a pile, and of what lies on it, from the column ``first`` on."""
        for at, card in enumerate(cards):
            start = first + at * columns.stride
            _see_card(row, card, start + columns.front, start + columns.back)
            self._see_named(row, columns.counters, card.counters, viewer, start)

    def places(self, group: ColumnGroup, viewer: int) -> list[tuple[int, int]]:
        """Return the index of each pile or state of a group, with its first column."""
        return [(places[viewer], group.start + at * group.stride) for at, places in enumerate(group.places)]

    def _see_states(self, row: NDArray[np.int32], s: State, viewer: int) -> None:
        self._see_named(row, self.states, see_state(self.layout, s, viewer), viewer)

    def _see_named(
        self,
        row: NDArray[np.int32],
        states: Sequence[StateColumns],
        found: Sequence[SeenState],
        viewer: int,
        origin: int = 0,
    ) -> None:
        """Write seen states to their columns, which count from ``origin``."""
        seen = {(one.name, one.owner, one.at): one.value for one in found}
        for columns in states:
            for index, start in self.places(columns.group, viewer):
                place = self.layout.states[index]
                value = seen[place.name, place.owner, place.at]
                self._see_value(row, columns.value, origin + start, value, viewer)

    def _see_question(self, row: NDArray[np.int32], s: State, viewer: int, question: Question, *, told: bool) -> None:
        for seat in question.arguments:
            row[self.asked + (seat - viewer) % self.layout.seats] = 1
        if told:
            row[self.decision + question.decision] = 1
        values = question.arguments.get(viewer, ())
        sight = Sight(self.layout, s, viewer)
        for one in self.arguments:
            if one.decision == question.decision and values:
                value = values[one.at]
                self._see_value(row, one.value, one.start, _shown(sight, one.value.type, value), viewer)

    def _see_value(self, row: NDArray[np.int32], columns: ValueColumns, start: int, value: Any, viewer: int) -> None:
        if value is None:
            row[start + columns.none] = 1
        elif isinstance(value, SeenCard):
            _see_card(row, value, start + columns.value, start + columns.backs)
        elif columns.type == CARDS:
            row[start] = len(value)
            for one in value:
                _see_card(row, one, start + columns.value, start + columns.backs)
        elif columns.type.base in ("number", "boolean"):
            row[start + columns.value] = value
        else:
            count = around(self.layout, columns.type)
            row[start + columns.value + ((value - viewer) % count if count else value)] = 1


def _shown(sight: Sight, type: Type, value: Any) -> Any:
    """Return a value as a viewer sees it: a card by what is seen of it where it lies."""
    if type == CARDS:
        return tuple(sight.see(one) for one in value)
    return sight.see(value) if type.base == "card" and value is not None else value


def _see_pile(row: NDArray[np.int32], columns: PileColumns, start: int, cards: Sequence[SeenCard]) -> None:
    row[start] = len(cards)
    for one in cards:
        _see_card(row, one, start + columns.fronts, start + columns.backs)
    if cards and columns.top != ABSENT and cards[-1].up is not None:
        row[start + columns.top + cards[-1].up] = 1
    if cards and columns.top_back != ABSENT:
        for design in cards[-1].backs:
            row[start + columns.top_back + design] += 1


def _see_card(row: NDArray[np.int32], card: SeenCard, front: int, backs: int) -> None:
    """Count the designs of a card that are seen."""
    if card.up is not None:
        row[front + card.up] += 1
    for design in card.backs:
        row[backs + design] += 1
