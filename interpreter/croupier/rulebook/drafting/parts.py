"""Write the parts of a ruleset that the contents of a text become: types, fields, kinds and the deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from croupier.language.syntax.yaml_text import quoted
from croupier.rulebook.drafting.contents import PLAIN, DraftContents, DraftLine
from croupier.texts.telling.words import word

BLANK = "blank"
BLANKS = 52


@dataclass(frozen=True, slots=True)
class DraftDeck:
    """The deck of a draft."""

    lines: tuple[DraftLine, ...]
    sided: bool  # its lines are of sides
    written: tuple[str, ...]  # as the file has it
    points: bool  # some of its cards have points


def deck_of(found: DraftContents, total: int | None, language: str) -> tuple[DraftDeck, list[str]]:
    """Return the deck that a text tells of, and notes on what it does not. Lines that cannot be a deck are left."""
    sided = len(found.sides) > 1 and bool(found.lines)
    lines = found.lines
    aside: list[str] = []
    sums = [sum(one.cards for one in lines if one.side == side.name) for side in found.sides]
    notes = []
    if sided and (len(set(sums)) > 1 or any(one.side is None for one in lines)):
        notes.append(word(language, "draft-sides"))
        aside = [f"# {one}" for one in _written(lines, sided=True)]
        lines, sided = [], False
    if not lines:
        notes += [] if aside else [word(language, "draft-no-cards")]
        return DraftDeck((), sided=False, written=("cards:", f"  - {BLANKS} x {BLANK}", *aside), points=False), notes
    cards = sums[0] if sided else sum(one.cards for one in lines)
    if total is not None and cards != total:
        notes.append(word(language, "draft-total", total=str(total), cards=str(cards)))
    kinds = {one.kind for one in lines}
    points = bool(kinds & set(found.points)) or (found.face_value and any(one.span for one in lines))
    head = [f"total: {cards}"] if cards == total else []
    return DraftDeck(tuple(lines), sided, (*head, *_written(lines, sided=sided)), points), notes


def _written(lines: Sequence[DraftLine], *, sided: bool) -> Iterator[str]:
    if not sided:
        yield "cards:"
        yield from (f"  - {_line(one)}" for one in _joined(lines))
        return
    yield "sides:"
    for side, own in groupby(sorted(lines, key=lambda one: _first(lines, one.side)), key=lambda one: one.side):
        yield f"  {side or '?'}:"
        yield from (f"    - {_line(one)}" for one in _joined(list(own)))
    yield "pairing: {shuffled: each game}"


def _first(lines: Sequence[DraftLine], side: str | None) -> int:
    return next(at for at, one in enumerate(lines) if one.side == side)


def _joined(lines: Sequence[DraftLine]) -> list[DraftLine]:
    """Return lines of which those that differ in their value alone are one."""
    found: list[DraftLine] = []
    for line in lines:
        last = found[-1] if found else None
        if last and replace(last, line=0, values=()) == replace(line, line=0, values=()) and line.values:
            found[-1] = replace(last, values=last.values + line.values)
        else:
            found.append(line)
    return found


def _line(line: DraftLine) -> str:
    given = ["colour"] if line.values else []
    loops = [f"colour in [{', '.join(line.values)}]"] if line.values else []
    if line.span:
        given.append("value")
        loops.append(f"value in {line.span[0]}..{line.span[1]}")
    text = f"{line.copies} x {line.kind}"
    text += f"({', '.join(given)})" if given else ""
    text += f" for {', '.join(loops)}" if loops else ""
    return f"{{line: {quoted(text)}, assumed: yes}}" if line.assumed else quoted(text, inside=False)


# --- types, fields, kinds -------------------------------------------------------------------------


def type_lines(deck: DraftDeck, found: DraftContents) -> Iterator[str]:
    """Yield the lines of the type of the values on cards."""
    used = {value for line in deck.lines for value in line.values}
    if used:
        yield "types:"
        yield "  colour:"
        for one in found.values:
            if one.name in used:
                yield f"    {one.name}: {{label: {quoted(one.label)}}}"


def field_lines(deck: DraftDeck, found: DraftContents) -> Iterator[str]:
    """Yield the lines of the fields that cards have."""
    fields = ["  colour: colour?"] if any(one.values for one in deck.lines) else []
    fields += ["  value: {type: number, default: 0}"] if any(one.span for one in deck.lines) else []
    fields += ["  points: {type: number, default: 0}"] if deck.points else []
    if fields:
        yield "fields:"
        yield from fields


def cards_of(deck: DraftDeck, found: DraftContents) -> Iterator[str]:
    """Yield the lines of the kinds of cards."""
    if not deck.lines:
        yield f"{BLANK}:"
    labels = {one.name: one.label for one in found.kinds}
    for kind in dict.fromkeys(one.kind for one in deck.lines):
        own = [one for one in deck.lines if one.kind == kind]
        parameters = ["colour"] if own[0].values else []
        parameters += ["number value"] if own[0].span else []
        written = f"{kind}({', '.join(parameters)})" if parameters else kind
        shown = [labels[kind]] if kind in labels else []
        shown += ["{ $value }"] if own[0].span else []
        shown += ["{ $colour }"] if own[0].values else []
        keys = [f"label: {quoted(' '.join(shown))}"]
        points = found.points.get(kind, "value" if kind == PLAIN and own[0].span and found.face_value else None)
        keys += [f"points: {points}"] if points is not None else []
        yield f"{written}: {{{', '.join(keys)}}}"
