"""The deck in short: cards that differ in few values share a line, such as `2 × red/blue 1–9`.

Algorithm. Faces of the same kind, number of copies and boolean fields form a group. If a group holds every combination
of its varying values, one text shows these values side by side. Otherwise its faces are listed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from croupier.language.analysis import Checked
from croupier.language.analysis.types import BOOLEAN, SIDE
from croupier.language.labels.labels import Labels
from croupier.texts.telling.words import word

MOST_WHOLE = 12
"""The most kinds of many-sided cards that are listed whole. A deck with more has one list per side."""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that share a line."""

    cards: int  # in all
    copies: int  # of each card
    text: str


@dataclass(frozen=True, slots=True)
class DeckPart:
    """The groups of one side of the cards, or of the whole cards."""

    side: str  # its label; empty for whole cards
    groups: tuple[Group, ...]


def deck_parts(checked: Checked, labels: Labels) -> tuple[str, list[DeckPart]]:
    """Return a remark on how the sides are put together, and the cards in groups. The remark is empty for whole
    cards."""
    plan = checked.deck
    if plan.pools:
        return word(labels.language, "sheet-paired"), _sides(checked, labels, plan.pools)
    whole = Counter(tuple(face for face in card if face is not None) for card in plan.cards)
    if all(len(faces) == 1 for faces in whole):
        groups = _groups(checked, labels, Counter({faces[0]: count for faces, count in whole.items()}))
        return "", [DeckPart("", tuple(groups))]
    if len(whole) <= MOST_WHOLE:
        return "", [DeckPart("", tuple(Group(count, count, _whole(labels, faces)) for faces, count in whole.items()))]
    sides = [[card[side] for card in plan.cards] for side in range(len(checked.ruleset.faces))]
    pools = [[face for face in pool if face is not None] for pool in sides]
    several = sum(count for faces, count in whole.items() if len(faces) > 1)
    fixed = word(labels.language, "sheet-fixed", several=several, others=len(plan.cards) - several)
    return fixed, _sides(checked, labels, pools)


def deck_lines(checked: Checked, labels: Labels) -> list[str]:
    """Return the deck in lines, one per group."""
    remark, parts = deck_parts(checked, labels)
    lines = [remark] if remark else []
    for part in parts:
        lines += [word(labels.language, "sheet-side", side=part.side)] if part.side else []
        lines += _told(part.groups)
    return lines


def _sides(checked: Checked, labels: Labels, pools: Sequence[Sequence[int]]) -> list[DeckPart]:
    return [
        DeckPart(str(labels.member(SIDE, side)), tuple(_groups(checked, labels, Counter(pool))))
        for side, pool in enumerate(pools)
    ]


def _told(groups: Sequence[Group]) -> list[str]:
    width = max((len(str(one.copies)) for one in groups), default=1)
    return [
        f"  {one.copies:>{width}} × {one.text}" + (f" ({one.cards})" if one.cards != one.copies else "")
        for one in groups
    ]


def _whole(labels: Labels, faces: tuple[int, ...]) -> str:
    return " / ".join(labels.printed(one) for one in faces)


# --- groups --------------------------------------------------------------------------------------


def _groups(checked: Checked, labels: Labels, counts: Counter[int]) -> list[Group]:
    """Return the groups: faces of one kind, equally often in the deck, that differ in their parameters only."""
    found: dict[tuple[Any, ...], list[int]] = {}
    for design, count in counts.items():
        found.setdefault((checked.deck.designs[design].kind, count, *_flags(checked, design)), []).append(design)
    return [Group(key[1] * len(designs), key[1], _together(checked, labels, designs)) for key, designs in found.items()]


def _flags(checked: Checked, design: int) -> list[Any]:
    """Return the values of the boolean fields, which a deck line may set for some copies of a face."""
    values = zip(checked.deck.designs[design].values, checked.symbols.fields.values(), strict=True)
    return [value for value, type in values if type == BOOLEAN]


def _together(checked: Checked, labels: Labels, designs: list[int]) -> str:
    """Return one text for all faces of a group, or a list of them if a combination is missing."""
    if len(designs) > 1 and _is_complete(checked, designs):
        fields: dict[str, Any] = {}
        for name in checked.ruleset.fields:
            given = list(dict.fromkeys(labels.fields(one)[name] for one in designs))
            fields[name] = given[0] if len(given) == 1 else _values(given)
        text = labels.face(checked.deck.designs[designs[0]].kind, fields)
        if all(str(fields[name]) in text for name in _varied(checked, designs)):
            marks = "/".join(dict.fromkeys(mark for one in designs if (mark := labels.marks(one))))
            return text + (f" [{marks}]" if marks else "")
    return ", ".join(labels.printed(one) for one in designs)


def _varied(checked: Checked, designs: list[int]) -> list[str]:
    """Return the parameters of the kind in which the faces differ."""
    names = list(checked.ruleset.fields)
    kind = list(checked.ruleset.kinds.values())[checked.deck.designs[designs[0]].kind]
    parameters = [names.index(one.name) for one in kind.parameters]
    return [names[at] for at in parameters if len({checked.deck.designs[one].values[at] for one in designs}) > 1]


def _is_complete(checked: Checked, designs: list[int]) -> bool:
    """Return whether the faces are all combinations of their values, each once."""
    names = list(checked.ruleset.fields)
    values = [
        {checked.deck.designs[one].values[names.index(name)] for one in designs} for name in _varied(checked, designs)
    ]
    return prod(len(one) for one in values) == len(designs)


def _values(values: list[Any]) -> str:
    """Return values side by side in their order, as `red/blue` or `1/3/7`, and consecutive numbers as `1–9`."""
    if all(isinstance(one, int) for one in values) and len(values) > 2:
        low, high = min(values), max(values)
        if sorted(values) == list(range(low, high + 1)):
            return f"{low}–{high}"
    return "/".join(str(one) for one in values)
