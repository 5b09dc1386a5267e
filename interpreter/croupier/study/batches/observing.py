"""The columns of an observation as a table of numbers, by which native code writes them (``native/observing.py``).

Invariant. A row of native code equals ``Observation.of_state`` of the same game, for a viewer who has an offer.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.engines.native import views
from croupier.engines.native.frames import DecisionFrame, SecretFrame
from croupier.engines.native.memory import Memory
from croupier.language.analysis.types import Type
from croupier.study.batches.columns import ABSENT, ColumnGroup, OpeningColumns, PileColumns, ValueColumns, around
from croupier.study.batches.looks import sight
from croupier.study.batches.observation import Observation

KINDS = {"number": views.NUMBER, "boolean": views.NUMBER, "card": views.CARD, "list": views.CARDS}
"""The kinds of values, by types; all others are seats, teams or members of an enumeration."""


class ViewRecord(NamedTuple):
    """A record of ``views.py``."""

    fields: dict[str, int]  # in the order of the table
    places: tuple[int, ...] = ()  # by the seat of the viewer


SIZE = ValueColumns(Type("number"), none=ABSENT, value=0, backs=ABSENT, width=1)
"""The columns of the size of a pile: the first of the pile."""


def observation_table(spec: Observation, memory: Memory) -> list[int]:
    """Return the table for the blocks of a memory layout."""
    header = dict.fromkeys(views.HEADER, 0)
    header |= {"width": spec.width, "in_play": spec.in_play, "asked": spec.asked}
    piles = [one for columns in spec.piles for one in _piles(columns)]
    table = [0] * len(header) + _flat(piles)
    sizes = [one for columns in spec.piles for one in _group(spec, columns.group, memory.sizes, SIZE)]
    states = [one for state in spec.states for one in _group(spec, state.group, memory.values, state.value)]
    plain, others = [one for one in states if _is_plain(one)], [one for one in states if not _is_plain(one)]
    header |= {"piles": len(piles), "numbers_count": len(sizes + plain), "values_count": len(others)}
    header["numbers"] = len(table)
    table += _flat(sizes + plain)
    header["values"] = len(table)
    table += _flat(others)
    cards = [one for columns in spec.piles for one in _cards(columns)]
    counters = _counters(spec, memory)
    header |= {"cards_count": len(cards), "counters_count": len(counters)}
    header["cards"] = len(table)
    table += _flat(cards)
    header["counters"] = len(table)
    table += _flat(counters)
    header["sights"] = len(table)
    table += _sights(spec)
    header["questions"] = questions = len(table)
    table += [0] * len(spec.program.codes)
    for code in spec.decision_of_code:
        table[questions + code] = len(table)
        table += _question(spec, memory, code)
    header["openings"] = openings = len(table)
    table += [0] * len(spec.program.codes)
    for code, opening in spec.openings.items():
        table[openings + code] = len(table)
        table += _opening(spec, memory, opening)
    return [*header.values(), *table[len(header) :]]


def _record(fields: tuple[str, ...], places: tuple[int, ...] = (), **numbers: int) -> ViewRecord:
    return ViewRecord({name: numbers[name] for name in fields}, places)


def _flat(records: list[ViewRecord]) -> list[int]:
    return [number for one in records for number in (*one.fields.values(), *one.places)]


def _is_plain(value: ViewRecord) -> bool:
    """Return whether a value is a number that is never ``None``."""
    return value.fields["kind"] == views.NUMBER and value.fields["none"] == views.ABSENT


def _column(start: int, offset: int) -> int:
    return views.ABSENT if offset == ABSENT else start + offset


def _members(group: ColumnGroup) -> list[tuple[tuple[int, ...], int]]:
    """Return for each pile or state of a group its number by the seat of the viewer, and its start."""
    return [(places, group.start + at * group.stride) for at, places in enumerate(group.places)]


def _piles(columns: PileColumns) -> list[ViewRecord]:
    """Return the records of a group of piles of which cards are seen."""
    if columns.fronts == columns.backs == ABSENT:
        return []
    shown, found = columns.shown, list[ViewRecord]()
    for places, start in _members(columns.group):

        def seen(offset: int, *, shows: bool, start: int = start) -> int:
            return _column(start, offset) if shows else views.ABSENT

        below = [seen(columns.fronts, shows=shown.front), seen(columns.backs, shows=shown.back)]
        above = [seen(columns.fronts, shows=shown.top_front), seen(columns.backs, shows=shown.top_back)]
        top = [_column(start, columns.top), _column(start, columns.top_back)]
        apart = below != above or top != [views.ABSENT] * 2
        found.append(
            _record(
                views.PILE,
                places,
                top_apart=int(apart),
                front=below[0],
                back=below[1],
                top_front=above[0],
                top_back=above[1],
                top=top[0],
                top_sides=top[1],
            )
        )
    return found


def _cards(columns: PileColumns) -> list[ViewRecord]:
    """Return the records of a group of piles of which single cards are told."""
    cards = columns.cards
    if cards is None:
        return []
    return [
        _record(
            views.CARDS_OF,
            places,
            start=start + cards.start,
            stride=cards.stride,
            front=cards.front,
            back=cards.back,
            chosen=cards.chosen,
        )
        for places, start in _members(columns.group)
    ]


def _counters(spec: Observation, memory: Memory) -> list[ViewRecord]:
    """Return the records of the counters, which are the same on the cards of all piles."""
    cards = next((one.cards for one in spec.piles if one.cards is not None), None)
    found = []
    for counter in () if cards is None else cards.counters:
        row = next(row for row in spec.layout.counters if row[0] == counter.group.places[0][0])
        for one in _group(spec, counter.group, memory.values, counter.value):
            found.append(ViewRecord(one.fields | {"step": 8 * row.step}, one.places))
    return found


def _group(spec: Observation, group: ColumnGroup, offset: int, columns: ValueColumns) -> list[ViewRecord]:
    """Return the records of a group of states or sizes, all of which lie from an offset on."""
    return [
        _value(spec, columns, start, tuple(offset + 8 * one for one in places)) for places, start in _members(group)
    ]


def _value(spec: Observation, columns: ValueColumns, start: int, places: tuple[int, ...]) -> ViewRecord:
    count = around(spec.layout, columns.type)
    return _record(
        views.VALUE,
        places,
        kind=views.DISTANCE if count else KINDS.get(columns.type.base, views.MEMBER),
        around=count,
        none=_column(start, columns.none),
        start=start + columns.value,
        back=_column(start, columns.backs),
    )


def _sights(spec: Observation) -> list[int]:
    """Return what each seat sees of a card in each pile."""
    layout = spec.layout
    return [
        front + 2 * back
        for viewer in range(layout.seats)
        for pile in layout.piles
        for front, back in (sight(pile, viewer, top=top) for top in (False, True))
    ]


def _opening(spec: Observation, memory: Memory, opening: OpeningColumns) -> list[int]:
    """Return the opening of a move of several cards, with its arguments and the cards."""
    assert spec.chosen is not None
    places = [memory.choosing + 8 * (1 + at) for at in range(len(opening.arguments))]
    values = [*((*one, place) for one, place in zip(opening.arguments, places, strict=True))]
    values.append((spec.chosen_start, spec.chosen, memory.choosing_cards))
    records = (_value(spec, columns, start, (place,) * spec.layout.seats) for start, columns, place in values)
    head = _record(views.OPENING, column=spec.choosing + opening.at, arguments=len(values))
    return _flat([head, *records])


def _question(spec: Observation, memory: Memory, code: int) -> list[int]:
    """Return the question of a decision, with its arguments."""
    frame, decision = memory.frames[code], spec.decision_of_code[code]
    arguments = [one for one in spec.arguments if one.decision == decision]
    if isinstance(frame, SecretFrame):
        asked, step = frame.asked, 8 * frame.width
        places = [frame.rows + 8 * place for place in frame.places]
    else:
        assert isinstance(frame, DecisionFrame)
        places, step = list(frame.locals.values()), 0
        asked = places[0]
    question = _record(
        views.QUESTION,
        decision=spec.decision + decision,
        at_once=int(isinstance(frame, SecretFrame)),
        asked=asked,
        arguments=len(arguments),
    )
    rows = [(one, tuple(places[1 + one.at] + step * seat for seat in range(spec.layout.seats))) for one in arguments]
    return _flat([question, *(_value(spec, one.value, one.start, at) for one, at in rows)])
