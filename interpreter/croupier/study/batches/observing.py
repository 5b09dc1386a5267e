"""The columns of an observation as a table of numbers, by which native code writes them (``native/observing.py``).

Invariant. A row of native code equals ``Observation.of_state`` of the same game, for a viewer who has an offer.
"""

from __future__ import annotations

from croupier.engines.native import views
from croupier.engines.native.frames import DecisionFrame, SecretFrame
from croupier.engines.native.memory import Memory
from croupier.language.analysis.types import Type
from croupier.study.batches.columns import ABSENT, ColumnGroup, PileColumns, ValueColumns
from croupier.study.batches.looks import sight
from croupier.study.batches.observation import Observation

KINDS = {"number": views.NUMBER, "boolean": views.NUMBER, "player": views.PLAYER, "card": views.CARD}
"""The kinds of values, by types; all others are members of an enumeration."""

Record = dict[str, int]
"""The numbers of a record by name, in the order of ``views.py``."""

SIZE = ValueColumns(Type("number"), none=ABSENT, value=0, backs=ABSENT, width=1)
"""The columns of the size of a pile: the first of the pile."""


def observation_table(spec: Observation, memory: Memory) -> list[int]:
    """Return the table for the blocks of a memory layout."""
    header = dict.fromkeys(views.HEADER, 0)
    header |= {"width": spec.width, "in_play": spec.in_play, "asked": spec.asked}
    piles = [one for columns in spec.piles for one in _piles(columns)]
    table = [0] * len(header) + _flat(piles)
    sizes = [one for columns in spec.piles for one in _group(columns.group, memory.sizes, SIZE)]
    states = [one for state in spec.states for one in _group(state.group, memory.values, state.value)]
    plain, others = [one for one in states if _is_plain(one)], [one for one in states if not _is_plain(one)]
    header |= {"piles": len(piles), "numbers_count": len(sizes + plain), "values_count": len(others)}
    header["numbers"] = len(table)
    table += _flat(sizes + plain)
    header["values"] = len(table)
    table += _flat(others)
    header["sights"] = len(table)
    table += _sights(spec)
    header["questions"] = questions = len(table)
    table += [0] * len(spec.program.codes)
    for code in spec.decision_of_code:
        table[questions + code] = len(table)
        table += _question(spec, memory, code)
    return [*header.values(), *table[len(header) :]]


def _record(fields: tuple[str, ...], **numbers: int) -> Record:
    return {name: numbers[name] for name in fields}


def _flat(records: list[Record]) -> list[int]:
    return [number for one in records for number in one.values()]


def _is_plain(value: Record) -> bool:
    """Return whether a value is a number that is never ``None``."""
    return value["kind"] == views.NUMBER and value["none"] == views.ABSENT


def _column(start: int, offset: int) -> int:
    return views.ABSENT if offset == ABSENT else start + offset


def _members(group: ColumnGroup) -> list[tuple[int, int, int]]:
    """Return for each pile or state of a group how far those of two seats lie apart, the distance of its owner, and
    its start."""
    if not group.owners:
        return [(0, 0, group.start)]
    return [(group.step, owner, group.start + at * group.stride) for at, owner in enumerate(group.owners)]


def _piles(columns: PileColumns) -> list[Record]:
    """Return the records of a group of piles of which cards are seen."""
    if columns.fronts == columns.backs == ABSENT:
        return []
    shown, found = columns.shown, list[Record]()
    for step, owner, start in _members(columns.group):

        def seen(offset: int, *, shows: bool, start: int = start) -> int:
            return _column(start, offset) if shows else views.ABSENT

        below = [seen(columns.fronts, shows=shown.front), seen(columns.backs, shows=shown.back)]
        above = [seen(columns.fronts, shows=shown.top_front), seen(columns.backs, shows=shown.top_back)]
        top = [_column(start, columns.top), _column(start, columns.top_back)]
        apart = below != above or top != [views.ABSENT] * 2
        found.append(
            _record(
                views.PILE,
                first=columns.group.first,
                step=step,
                owner=owner,
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


def _group(group: ColumnGroup, offset: int, columns: ValueColumns) -> list[Record]:
    """Return the records of a group of states or sizes, all of which lie from an offset on."""
    return [_value(columns, start, offset + 8 * group.first, 8 * step, owner) for step, owner, start in _members(group)]


def _value(columns: ValueColumns, start: int, first: int, step: int, owner: int) -> Record:
    return _record(
        views.VALUE,
        first=first,
        step=step,
        owner=owner,
        kind=KINDS.get(columns.type.base, views.MEMBER),
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


def _question(spec: Observation, memory: Memory, code: int) -> list[int]:
    """Return the question of a decision, with its arguments."""
    frame, decision = memory.frames[code], spec.decision_of_code[code]
    arguments = [one for one in spec.arguments if one.decision == decision]
    if isinstance(frame, SecretFrame):
        asked, step = frame.asked, 8 * frame.width
        places = [frame.rows + 8 * slot for slot in range(frame.width)]
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
    return _flat([question, *(_value(one.value, one.start, places[1 + one.at], step, 0) for one in arguments)])
