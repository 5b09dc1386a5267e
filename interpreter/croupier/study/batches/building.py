"""Lay out the columns of an observation: their names, meanings and places, from the declarations alone.

Order. The piles come first: the viewer's own, those of the others from the left of the viewer, those of the table, in
the order of the document. The states follow in the same manner, then the players in play, the asked players, the
decision and its arguments, and what the viewer is choosing card by card.

Where the viewer sees counters, which are states that lie on cards, the columns of a pile end with those of each card
from the bottom: its counters, and its designs if they are seen. So a learner can tell which card a counter lies on,
and hidden cards have the positions that the numbers of answers have. A pile has as many positions as it may hold cards:
``most`` of a pile keeps them few.

Invariant. There is a column only for what some relation of the viewer to the pile or state allows to be seen. So every
number in a column is one that the viewer may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from croupier.engines.contract.program import Code, MoveCode, Program
from croupier.language.analysis.types import CARDS, TEAM, Type
from croupier.study.batches.columns import (
    ABSENT,
    ArgumentColumns,
    CardColumns,
    Column,
    ColumnGroup,
    OpeningColumns,
    PileColumns,
    SidesShown,
    StateColumns,
    ValueColumns,
)
from croupier.study.batches.counters import seen_counters
from croupier.study.batches.looks import sight
from croupier.study.batches.names import Names
from croupier.table.layout import Layout, PileLayout, StateLayout, beside, distance, relation

Place = TypeVar("Place", PileLayout, StateLayout)

Owners = tuple[int | None, ...]
"""Whose some piles or states are: players or teams by their distance to the left of the viewer; ``None`` for the
table."""

MOST_COLUMNS = 100_000
"""The most columns up to those of the last pile, if counters have columns."""


class TooManyColumns(ValueError):
    """The counters of cards take more columns than a batch has."""


@dataclass(frozen=True, slots=True)
class OnCard:
    """The card that a state lies on, for the names of its columns."""

    name: str
    meaning: str
    start: int  # the first column of the card


OFF_CARDS = OnCard("", "", 0)
"""For the states that lie on no card."""


class ColumnBuilder:
    """Lays out the columns for a program, one group after another."""

    def __init__(self, program: Program) -> None:
        self.program, self.layout = program, program.layout
        self.names = Names(program)
        self.turned = len(self.layout.sides) > 1
        self.columns: list[Column] = []
        self.width = 0
        self._several = {code: move for code, move in sorted(program.moves.items()) if move.chosen is not None}
        self._near = self._by_distance()
        self._counters = _firsts(self.layout.states, card=0) if seen_counters(self.layout, 0) else []
        self.piles = [one for _, pile in _firsts(self.layout.piles) for one in self._piles(pile)]
        self.states = [one for state in _firsts(self.layout.states) for one in self._states(*state)]
        seats = tuple(self.names.seat(one) for one in range(self.layout.seats))
        self.in_play = self._add("in_play", "1 for each player who is in play", seats)
        self.asked = self._add("asked", "1 for each player waited for, not for those who could come in between", seats)
        self.decisions = tuple(program.decisions)
        self.decision = self._add("decision", "1 for the decision that is asked, where the viewer is", self.decisions)
        self.arguments = [
            one for at, name in enumerate(self.decisions) for one in self._arguments(at, program.decisions[name])
        ]
        several = self._several
        names_of = tuple(move.code.label for move in several.values())
        meaning = "1 for the move for which the viewer chooses several cards, one after the other"
        self.choosing = self._add("choosing", meaning, names_of) if several else ABSENT
        openings = [OpeningColumns(code, at, self._opened(move)) for at, (code, move) in enumerate(several.items())]
        self.openings = {one.code: one for one in openings}
        self.chosen_start = self.width
        self.chosen = self._cards("chosen", "those that the viewer has chosen so far") if several else None

    # --- columns -------------------------------------------------------------------------------

    def _add(self, name: str, meaning: str, entries: Sequence[str] = ()) -> int:
        """Add neighbouring columns, one for each entry, or one if there are none; return the first."""
        start, width = self.width, len(entries) or 1
        self.columns.append(Column(name, meaning, start, width, tuple(entries)))
        self.width += width
        return start

    def _each(self, place: PileLayout | StateLayout, owners: Owners) -> list[tuple[str, str]]:
        """Return the name of each pile or state of a group, and the owner and the other indices in words."""
        values = self.names.beside(place)
        behind = "".join(f"[{one}]" for one in values)
        told = f" for {', '.join(values)}" if values else ""
        return [
            (f"{place.name}{'' if one is None else f'[{one}]'}{behind}", f"{self.names.whose(place, one)}{told}")
            for one in owners
        ]

    def _by_distance(self) -> dict[Any, dict[tuple[int, int | None], int]]:
        """Return the piles and states of one name and the same other indices, by the seat of the viewer and by how far
        their owners are away."""
        found: dict[Any, dict[tuple[int, int | None], int]] = {}
        numbered: list[tuple[int, PileLayout | StateLayout]] = [*enumerate(self.layout.piles)]
        numbered += [(at, one) for at, one in enumerate(self.layout.states) if not one.card]
        for at, place in numbered:
            near = found.setdefault((type(place), place.name, beside(place)), {})
            for seat in range(self.layout.seats):
                near[seat, distance(self.layout, place, seat)] = at
        return found

    def _group(self, place: PileLayout | StateLayout, owners: Owners, start: int, origin: int = 0) -> ColumnGroup:
        near = self._near[type(place), place.name, beside(place)]
        places = tuple(tuple(near[seat, one] for seat in range(self.layout.seats)) for one in owners)
        return ColumnGroup(place.name, places, start - origin, (self.width - start) // len(owners))

    # --- piles ---------------------------------------------------------------------------------

    def _piles(self, pile: PileLayout) -> list[PileColumns]:
        viewers = {pile.front, pile.back, pile.front_of_top, pile.back_of_top}
        return [self._pile(pile, owners) for owners in _relations(self.layout, pile, viewers)]

    def _pile(self, pile: PileLayout, owners: Owners) -> PileColumns:
        viewer = -(owners[0] or 0) % self.layout.seats
        shown = SidesShown(*sight(pile, viewer, top=False), *sight(pile, viewer, top=True))
        start, offsets, cards = self.width, (0, ABSENT, ABSENT, ABSENT, ABSENT), None
        for name, whose in self._each(pile, owners):
            here = self.width
            offsets = self._columns_of_pile(pile, shown, name, whose)
            cards = self._columns_of_cards(pile, shown, name, whose, here) if self._counters else None
        return PileColumns(self._group(pile, owners, start), shown, *offsets[1:], cards)

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

    # --- single cards --------------------------------------------------------------------------

    def _columns_of_cards(
        self, pile: PileLayout, shown: SidesShown, name: str, whose: str, pile_start: int
    ) -> CardColumns:
        """Add the columns of each card of a pile. Raise TooManyColumns."""
        first = self.width
        for at in range(pile.most):
            columns = self._card(shown, f"{name}.card[{at}]", f"card {at} of `{pile.name}`{whose}", first - pile_start)
            if self.width > MOST_COLUMNS:
                raise TooManyColumns(
                    f"with what lies on each card there are more than {MOST_COLUMNS} columns up to the pile "
                    f"`{pile.name}`; `most` in the declaration of a pile says how many cards it may hold"
                )
        return columns

    def _card(self, shown: SidesShown, name: str, told: str, first: int) -> CardColumns:
        """Add the columns of one card; return them with the offset of the first card of its pile."""
        start = self.width
        counters = tuple(
            one
            for counter in self._counters
            for one in self._states(*counter, OnCard(f" on {name}", f" on {told}", start))
        )
        front = back = ABSENT
        if shown.front or shown.top_front:
            front = self._add(f"{name}.front", f"1 for the design up of {told}, if seen", self.names.designs) - start
        if self.turned and (shown.back or shown.top_back):
            meaning = f"1 for each design on another side of {told}, if seen"
            back = self._add(f"{name}.backs", meaning, self.names.designs) - start
        chosen = ABSENT
        if self._several:
            chosen = self._add(f"{name}.chosen", f"1 if the viewer has chosen {told} so far") - start
        return CardColumns(first, self.width - start, counters, front, back, chosen)

    # --- states --------------------------------------------------------------------------------

    def _states(self, first: int, state: StateLayout, card: OnCard = OFF_CARDS) -> list[StateColumns]:
        found = []
        for owners in _relations(self.layout, state, {state.seen_by}):
            viewer = -(owners[0] or 0) % self.layout.seats
            if relation(viewer, state.whose, state.seen_by):
                found.append(self._state(state, first, owners, card))
        return found

    def _state(self, state: StateLayout, first: int, owners: Owners, card: OnCard) -> StateColumns:
        type = self.program.checked.symbols.types.get(state.type, Type(state.type))
        unset = state.optional or self.program.starts[first] is None
        start = self.width
        for name, whose in self._each(state, owners):
            value = self._value(f"{name}{card.name}", f"`{state.name}`{whose}{card.meaning}", type, optional=unset)
        return StateColumns(self._group(state, owners, start, card.start), value)

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

    def _opened(self, move: MoveCode) -> tuple[tuple[int, ValueColumns], ...]:
        """Add the columns of the arguments of a move of several cards; return the first of each, and its columns."""
        found = []
        for name, type in zip(move.parameter_names[:-1], move.parameter_types, strict=False):
            start, told = (
                self.width,
                f"the argument `{name}` of `{move.code.label}`, while the viewer chooses its cards",
            )
            value = self._value(f"{move.code.label}.{name}", told, type.required, optional=type.optional)
            found.append((start, value))
        return tuple(found)

    def _value(self, name: str, what: str, type: Type, *, optional: bool) -> ValueColumns:
        """Add the columns of a value; return their offsets."""
        here = self.width
        none = self._add(f"{name}.none", f"1 if {what} is none") - here if optional else ABSENT
        if type.base == "card":
            value = self._add(f"{name}.front", f"1 for the design up of {what}, if seen", self.names.designs) - here
            meaning = f"1 for each design on another side of {what}, if seen"
            backs = self._add(f"{name}.backs", meaning, self.names.designs) - here if self.turned else ABSENT
            return ValueColumns(type, none, value, backs, self.width - here)
        if type == CARDS:
            return self._cards(name, what)
        entries = self._entries(type)
        meaning = f"1 for the value of {what}" if entries else f"1 if {what} holds" if type.base == "boolean" else what
        value = self._add(name, meaning, entries) - here
        if type.base == "pile":
            value -= self.layout.places(type.name).start  # the number of a pile counts from the first of all piles
        return ValueColumns(type, none, value, ABSENT, self.width - here)

    def _cards(self, name: str, what: str) -> ValueColumns:
        """Add the columns of several cards: how many they are, and their designs."""
        here = self.width
        self._add(f"{name}.size", f"the number of cards of {what}")
        meaning = f"the number of seen cards {'with the design up' if self.turned else 'of the design'} of {what}"
        fronts = self._add(f"{name}.fronts", meaning, self.names.designs) - here
        meaning = f"the number of seen cards with the design on another side of {what}"
        backs = self._add(f"{name}.backs", meaning, self.names.designs) - here if self.turned else ABSENT
        return ValueColumns(CARDS, ABSENT, fronts, backs, self.width - here)

    def _entries(self, type: Type) -> Sequence[str]:
        match type.base:
            case "player":
                return [self.names.seat(one) for one in range(self.layout.seats)]
            case "enum" if type.name == TEAM and self.layout.teams:
                return [self.names.team(one) for one in range(self.layout.team_count)]
            case "enum":
                return self.names.members[type.name]
            case "kind":
                return self.names.kinds
            case "face":
                return self.names.designs
            case "pile":
                return [self.names.value(type, one) for one in self.layout.places(type.name)]
        return ()


def _firsts(places: Sequence[Place], card: int | None = None) -> list[tuple[int, Place]]:
    """Return each pile or state once for all seats or teams, with its index. Of states that lie on cards, return those
    on ``card``."""
    firsts = [(at, one) for at, one in enumerate(places) if not one.owner and not one.whose.team]
    return [(at, one) for at, one in firsts if (one.card if isinstance(one, StateLayout) else None) == card]


def _relations(layout: Layout, place: PileLayout | StateLayout, viewers: set[str]) -> list[Owners]:
    """Return whose piles or states a viewer sees alike, by distance to the left: the own, those of partners if they are
    seen otherwise than those of others, and those of the others."""
    if place.owner is None and place.whose.team is None:
        return [(None,)]
    of_player = place.owner is not None
    away = range(1, layout.seats if of_player else layout.team_count)
    near = place.whose.partners if of_player and "team" in viewers else ()
    groups = [(0,), tuple(one for one in away if one in near), tuple(one for one in away if one not in near)]
    return [one for one in groups if one]
