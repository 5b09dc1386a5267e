"""The columns of an observation: their names, meanings and places, from the declarations alone.

Order. The piles come first: the viewer's own, those of the others from the left of the viewer, those of the table, in
the order of the document. The states follow in the same manner, then the players in play, the asked players, the
decision and its arguments.

Invariant. There is a column only for what some relation of the viewer to the pile or state allows to be seen. So every
number in a column is one that the viewer may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from croupier.engines.contract.program import Code, Program
from croupier.language.analysis.types import Type
from croupier.study.batches.looks import sight
from croupier.study.batches.names import Names
from croupier.table.layout import Layout, PileLayout, StateLayout, relation

Place = TypeVar("Place", PileLayout, StateLayout)

ABSENT = -1
"""The offset of a column that is not there."""


@dataclass(frozen=True, slots=True)
class Column:
    """Neighbouring columns with one name."""

    name: str
    meaning: str
    start: int
    width: int
    entries: tuple[str, ...]  # what each of them stands for; empty if there is one


@dataclass(frozen=True, slots=True)
class ColumnGroup:
    """Piles or states of one name that the viewer sees alike: the own one, those of the others, or that of the table.

    The columns of the owner at distance ``owners[k]`` to the left begin at ``start + k * stride``.
    """

    name: str
    first: int  # the index in the layout; of a player's, that of seat 0
    step: int  # how far behind it that of the next seat lies
    owners: tuple[int, ...]  # by distance to the left of the viewer; empty for the table's
    start: int
    stride: int


@dataclass(frozen=True, slots=True)
class SidesShown:
    """Whether the front of a card is seen, and whether its back is; below the top of a pile, and on top."""

    front: bool
    back: bool
    top_front: bool
    top_back: bool


@dataclass(frozen=True, slots=True)
class PileColumns:
    """The columns of a group of piles, as offsets from the start of a pile. The first is the number of cards."""

    group: ColumnGroup
    shown: SidesShown
    fronts: int  # for each design, how many seen cards have it up
    backs: int  # for each design, how many seen cards have it on another side
    top: int  # for each design, whether the top card has it up
    top_back: int


@dataclass(frozen=True, slots=True)
class ValueColumns:
    """The columns of a value, as offsets from its start. Several columns have a 1 for the value, else 0."""

    type: Type
    none: int  # 1 if the value is ``none`` or not set yet
    value: int  # the number or truth value, or the first of several columns; of a card, the design that is up
    backs: int  # of a card, its designs on the other sides
    width: int


@dataclass(frozen=True, slots=True)
class StateColumns:
    group: ColumnGroup
    value: ValueColumns


@dataclass(frozen=True, slots=True)
class ArgumentColumns:
    """The columns of an argument of a decision."""

    decision: int
    at: int  # its position among the decision's arguments behind the asked player
    start: int
    value: ValueColumns


class ColumnBuilder:
    """Lays out the columns for a program, one group after another."""

    def __init__(self, program: Program) -> None:
        self.program, self.layout = program, program.layout
        self.names = Names(program)
        self.turned = len(self.layout.sides) > 1
        self.columns: list[Column] = []
        self.width = 0
        self.piles = [one for pile in _firsts(self.layout.piles) for one in self._piles(*pile)]
        self.states = [one for state in _firsts(self.layout.states) for one in self._states(*state)]
        seats = tuple(self.names.seat(one) for one in range(self.layout.seats))
        self.in_play = self._add("in_play", "1 for each player who is in play", seats)
        self.asked = self._add("asked", "1 for each player waited for, not for those who could come in between", seats)
        self.decisions = tuple(program.decisions)
        self.decision = self._add("decision", "1 for the decision that is asked, where the viewer is", self.decisions)
        self.arguments = [
            one for at, name in enumerate(self.decisions) for one in self._arguments(at, program.decisions[name])
        ]

    # --- columns -------------------------------------------------------------------------------

    def _add(self, name: str, meaning: str, entries: Sequence[str] = ()) -> int:
        """Add neighbouring columns, one for each entry, or one if there are none; return the first."""
        start, width = self.width, len(entries) or 1
        self.columns.append(Column(name, meaning, start, width, tuple(entries)))
        self.width += width
        return start

    def _each(self, place: PileLayout | StateLayout, owners: tuple[int, ...]) -> list[tuple[str, str]]:
        """Return the name of each pile or state of a group, and the owner and the other indices in words."""
        values = self.names.indices(place)
        behind = "".join(f"[{one}]" for one in values)
        told = f" for {', '.join(values)}" if values else ""
        if not owners:
            return [(f"{place.name}{behind}", told)]
        return [(f"{place.name}[{one}]{behind}", f" of {self.names.seat(one)}{told}") for one in owners]

    def _group(self, first: int, place: PileLayout | StateLayout, owners: tuple[int, ...], start: int) -> ColumnGroup:
        layout, at_state = self.layout, isinstance(place, StateLayout)
        places: Sequence[PileLayout | StateLayout] = layout.states if at_state else layout.piles
        others = range(first + 1, len(places)) if owners else range(0)
        same = ((at, places[at]) for at in others)
        step = next((at - first for at, one in same if (one.name, one.owner, one.at) == (place.name, 1, place.at)), 0)
        return ColumnGroup(place.name, first, step, owners, start, (self.width - start) // max(1, len(owners)))

    # --- piles ---------------------------------------------------------------------------------

    def _piles(self, first: int, pile: PileLayout) -> list[PileColumns]:
        return [self._pile(pile, first, owners) for owners in _relations(self.layout, pile.owner)]

    def _pile(self, pile: PileLayout, first: int, owners: tuple[int, ...]) -> PileColumns:
        viewer = -(owners[0] if owners else 0) % self.layout.seats
        shown = SidesShown(*sight(pile, viewer, top=False), *sight(pile, viewer, top=True))
        start, offsets = self.width, (0, ABSENT, ABSENT, ABSENT, ABSENT)
        for name, whose in self._each(pile, owners):
            offsets = self._columns_of_pile(pile, shown, name, whose)
        return PileColumns(self._group(first, pile, owners, start), shown, *offsets[1:])

    def _columns_of_pile(
        self, pile: PileLayout, shown: SidesShown, name: str, whose: str
    ) -> tuple[int, int, int, int, int]:
        """Add the columns of one pile; return their offsets."""
        here, designs = self.width, self.names.designs
        pile_name = f"`{pile.name}`{whose}"
        self._add(f"{name}.size", f"the number of cards in {pile_name}")

        def add(what: str, meaning: str, *, wanted: bool) -> int:
            return self._add(f"{name}.{what}", f"{meaning} {pile_name}", designs) - here if wanted else ABSENT

        backs = self.turned and (shown.back or shown.top_back)
        up = "with the design up, in" if self.turned else "of the design in"
        fronts = add("fronts", f"the number of seen cards {up}", wanted=shown.front or shown.top_front)
        others = add("backs", "the number of seen cards with the design on another side, in", wanted=backs)
        top = add("top", "1 for the design of the top card of", wanted=pile.ordered and shown.front and shown.top_front)
        both = pile.ordered and self.turned and shown.back and shown.top_back
        top_back = add("top_back", "1 for each design on another side of the top card of", wanted=both)
        return 0, fronts, others, top, top_back

    # --- states --------------------------------------------------------------------------------

    def _states(self, first: int, state: StateLayout) -> list[StateColumns]:
        found = []
        for owners in _relations(self.layout, state.owner):
            viewer = -(owners[0] if owners else 0) % self.layout.seats
            if relation(viewer, state.owner, state.seen_by):
                found.append(self._state(state, first, owners))
        return found

    def _state(self, state: StateLayout, first: int, owners: tuple[int, ...]) -> StateColumns:
        type = self.program.checked.symbols.types.get(state.type, Type(state.type))
        unset = state.optional or self.program.starts[first] is None
        start = self.width
        for name, whose in self._each(state, owners):
            value = self._value(name, f"`{state.name}`{whose}", type, optional=unset)
        return StateColumns(self._group(first, state, owners, start), value)

    def _arguments(self, decision: int, code: Code) -> list[ArgumentColumns]:
        assert code.decision is not None
        found = []
        parameters = code.decision.node.signature.parameters
        for at, parameter in enumerate(parameters[1:]):
            type, start = code.types[at + 1], self.width
            name = f"{self.decisions[decision]}.{parameter.name}"
            meaning = f"the argument `{parameter.name}` of `{self.decisions[decision]}`, where the viewer is asked it"
            value = self._value(name, meaning, type.required, optional=type.optional)
            found.append(ArgumentColumns(decision, at, start, value))
        return found

    def _value(self, name: str, what: str, type: Type, *, optional: bool) -> ValueColumns:
        """Add the columns of a value; return their offsets."""
        here = self.width
        none = self._add(f"{name}.none", f"1 if {what} is none") - here if optional else ABSENT
        if type.base == "card":
            value = self._add(f"{name}.front", f"1 for the design up of {what}, if seen", self.names.designs) - here
            meaning = f"1 for each design on another side of {what}, if seen"
            backs = self._add(f"{name}.backs", meaning, self.names.designs) - here if self.turned else ABSENT
            return ValueColumns(type, none, value, backs, self.width - here)
        entries = self._entries(type)
        meaning = f"1 for the value of {what}" if entries else f"1 if {what} holds" if type.base == "boolean" else what
        value = self._add(name, meaning, entries) - here
        if type.base == "pile":
            value -= self.layout.places(type.name).start  # the number of a pile counts from the first of all piles
        return ValueColumns(type, none, value, ABSENT, self.width - here)

    def _entries(self, type: Type) -> Sequence[str]:
        match type.base:
            case "player":
                return [self.names.seat(one) for one in range(self.layout.seats)]
            case "enum":
                return self.names.members[type.name]
            case "kind":
                return self.names.kinds
            case "face":
                return self.names.designs
            case "pile":
                return [self.names.value(type, one) for one in self.layout.places(type.name)]
        return ()


def _firsts(places: Sequence[Place]) -> list[tuple[int, Place]]:
    """Return each pile or state once for all seats, with its index; but for states that lie on cards."""
    return [(at, one) for at, one in enumerate(places) if not one.owner and getattr(one, "card", None) is None]


def _relations(layout: Layout, owner: int | None) -> list[tuple[int, ...]]:
    """Return the owners that a viewer sees alike: oneself, and the others by distance to the left."""
    if owner is None:
        return [()]
    return [(0,), *([tuple(range(1, layout.seats))] if layout.seats > 1 else [])]
