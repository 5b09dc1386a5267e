"""Read the lines of lists: how many cards there are of a sort, or how many points a card is worth.

Algorithm. The number of a line is its first word, else the first number behind a colon, a dash or a tab, else one in
brackets with a word for cards. What stands in brackets says how many there are of each, is another name, or belongs
to the name. The words that are left are the name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from croupier.rulebook.claims.meaning import KindNamed, ValueNamed
from croupier.rulebook.claims.tables import UnitReading
from croupier.rulebook.claims.tokens import NamedWords
from croupier.rulebook.consistency.words import (
    AND,
    COMMA,
    GAPS,
    LEFT,
    RIGHT,
    STOPS,
    ListWords,
    any_of,
    depths,
    is_numeral,
    number_of,
    terminals,
)
from croupier.rulebook.text.placed import TextPlace
from croupier.rulebook.text.sentences import TextUnit, UnitKind

CARDS = frozenset({"CARD", "COPY"})
POINTS = frozenset({"POINT", "FACE_VALUE"})
OF_EACH = frozenset({"EACH", "PER"})
CLASSES = frozenset({"ALL", "MORE"})
"""Words of a line that may be about cards of other lines, such as `any other card`."""
OF_CARDS = frozenset({"TYPE", "SORT", "SIDE_NOUN", "DECK", "GROUP", "TEAM"})
"""Nouns for what has several cards: `4 suits`, `2 packs`."""
TIMES = re.compile(r"\d\s*[x×*]\s*\d")
ABOUT_PLAYERS = frozenset({"PLAYER", "DEAL", "RECEIVE", "YEAR", "MINUTE"})
NO_NAME = CARDS | POINTS | GAPS | STOPS | {"WORTH", "TO", AND, COMMA, LEFT, RIGHT}
BEFORE_NAME = frozenset({"ALL", "EACH", "PER"})
IN_LISTS = (UnitKind.ITEM, UnitKind.ROW)
MOST_WORDS = 40
MOST_WORDS_OF_LINE = 14
"""The most words of a line of a list that has no mark."""


class What(Enum):
    """What the number of a line counts."""

    CARDS = "cards"
    POINTS = "points"
    UNSAID = "unsaid"


@dataclass(frozen=True, slots=True)
class OfEach:
    """How many there are of each one of several."""

    number: int
    values: tuple[str, ...]  # stems, where the line lists them
    names: tuple[str, ...]  # the same as the text writes them


@dataclass(frozen=True, slots=True)
class ListEntry:
    """A line of a list, or a part of a sentence that is one."""

    unit: TextUnit
    start: int  # the offset of its first word in the unit
    what: What
    number: int | None  # ``None`` for points that stand on the card
    certain: bool  # it names cards; a line such as `4 dice` may not
    name: frozenset[str]  # kinds, where a ruleset names them, and stems
    stems: tuple[str, ...]  # of the words of the name, in order
    also: frozenset[str]  # another name, in brackets
    called: str  # the name as the text writes it, without a word for cards at its ends
    each: OfEach | None
    is_class: bool  # it may be about cards of other lines too
    is_total: bool
    opens: bool  # a colon at its end says that its parts follow

    @property
    def place(self) -> TextPlace:
        return self.unit.placed.place(self.start)

    @property
    def line(self) -> int:
        return self.place.line

    @property
    def column(self) -> int:
        return self.place.column


def entry_of(reading: UnitReading, words: ListWords) -> ListEntry | None:
    """Return the line of a list that a reading is, or ``None``."""
    choices = _without_stop(reading.choices)
    if not choices or len(choices) > MOST_WORDS or any_of(choices, ABOUT_PLAYERS):
        return None
    counted = _counted(choices)
    if counted is None or (reading.unit.kind not in IN_LISTS and not _is_line(reading.choices, choices, counted[0])):
        return None
    at, what = counted
    if what is not What.POINTS and _is_of_several(choices, at, reading.unit):
        return None
    each, rest = _of_each(choices, at, reading.unit, words)
    named, also = _named(rest, at)
    plain = _telling(named)
    before = [choice for choice in named if choice.end <= choices[at].start]
    words_of_name = words.name(reading.unit, _together(before or named))
    certain = what is not What.UNSAID or any(token.meanings for choice in plain for token in choice.tokens)
    return ListEntry(
        reading.unit,
        choices[0].start,
        what,
        None if any_of(choices[at : at + 1], {"FACE_VALUE"}) else number_of(choices[at]),
        certain or any_of(plain, {"NUMBERED"}),
        _name(plain, reading.unit, words),
        words_of_name.stems,
        _name(_telling(also), reading.unit, words),
        words_of_name.written,
        each,
        any_of(choices, CLASSES),
        any_of(choices, {"TOTAL"}),
        any_of(choices[-1:], {"COLON"}),
    )


def _is_of_several(choices: Sequence[NamedWords], at: int, unit: TextUnit) -> bool:
    """Whether a number is not how many cards there are: it is of suits or packs, of each suit, or an end of a range."""
    nouns = [choice for choice in choices[at + 1 :] if not _is_filler(choice)]
    if any_of(nouns[:1], OF_CARDS) and not any_of(nouns[:1], CARDS):
        return True
    if any_of(nouns[:1], {"TO", "DASH"}) and any(map(is_numeral, nouns[1:2])):
        return True
    if TIMES.search(unit.placed.text, choices[0].start, choices[-1].end):
        return True
    return any(
        _is_of_parts(choices, index) or (terminals(choices[index]) & OF_EACH and _is_of_all(choices, at, index))
        for index in range(at + 1, len(choices))
    )


def _is_of_parts(choices: Sequence[NamedWords], at: int) -> bool:
    """Whether a word is the number of the cards in each part, as in `4 boxes of 13 cards`."""
    return is_numeral(choices[at]) and "OF" in terminals(choices[at - 1]) and any_of(choices[at + 1 : at + 2], CARDS)


def _is_of_all(choices: Sequence[NamedWords], counted: int, at: int) -> bool:
    """Whether a word such as `each` is about the number of a line, and not about one of its own, nor in a name."""
    before = [one for one in choices[counted:at] if not _is_filler(one) and not terminals(one) & {"OF"}]
    while before and terminals(before[-1]) & CARDS:
        before.pop()
    own = bool(before) and number_of(before[-1]) is not None
    return before[-1:] == [choices[counted]] or (not own and any_of(choices[counted:at], CARDS | {"NUMBERED"}))


def _is_line(whole: Sequence[NamedWords], choices: Sequence[NamedWords], counted: int) -> bool:
    """Whether words without the mark of a list are a line of one: its number begins or ends it."""
    ends = len(choices) - counted <= 1 + any_of(choices[-1:], CARDS | POINTS)
    return len(choices) <= MOST_WORDS_OF_LINE and (counted == 0 or ends) and not any_of(whole[-1:], STOPS)


def _without_stop(choices: Sequence[NamedWords]) -> list[NamedWords]:
    found = list(choices)
    while found and terminals(found[-1]) & (STOPS | {COMMA}):
        found.pop()
    while found and terminals(found[0]) & {AND}:
        found.pop(0)
    return found


def _counted(choices: Sequence[NamedWords]) -> tuple[int, What] | None:
    """Return which word is the number of a line, and what it counts."""
    if number_of(choices[0]) is not None:
        return 0, _what(choices, 0)
    inside = list(depths(choices))
    for at in range(1, len(choices)):
        if not inside[at] and (any_of(choices[at : at + 1], {"FACE_VALUE"}) or _is_worth(choices, at)):
            return at, What.POINTS
    for at in range(1, len(choices)):
        before = terminals(choices[at - 1])
        if not is_numeral(choices[at]):
            continue
        if before & GAPS and not inside[at]:
            return at, _what(choices, at)
        if LEFT in before and any_of(choices[at + 1 : at + 2], CARDS) and not _each_follows(choices, at):
            return at, What.CARDS
    return None


def _is_worth(choices: Sequence[NamedWords], at: int) -> bool:
    """Whether a word is a number of points."""
    points = any_of(choices[at + 1 : at + 2], {"POINT"}) or "WORTH" in terminals(choices[at - 1])
    return is_numeral(choices[at]) and points


def _what(choices: Sequence[NamedWords], at: int) -> What:
    if any_of(choices[at + 1 : at + 2], POINTS):
        return What.POINTS
    outside = [choice for choice, depth in zip(choices, depths(choices), strict=True) if not depth]
    if any_of(choices[at + 1 : at + 2], CARDS) or any_of(outside, CARDS | {"NUMBERED"}):
        return What.CARDS if not any_of(outside, POINTS) else What.POINTS
    return What.UNSAID


def _of_each(
    choices: list[NamedWords], counted: int, unit: TextUnit, words: ListWords
) -> tuple[OfEach | None, list[tuple[NamedWords, int]]]:
    """Return how many a line says there are of each, and its other words with their places."""
    placed = [(choice, at) for at, choice in enumerate(choices)]
    for at, choice in enumerate(choices):
        number = number_of(choice)
        if at <= counted or number is None or not _each_follows(choices, at):
            continue
        if not terminals(choices[at - 1]) & (GAPS | {COMMA, LEFT}):
            continue
        end = next((to for to in range(at, len(choices)) if RIGHT in terminals(choices[to])), len(choices))
        told = list(choices[at + 1 : end])
        listed = _listed(told)
        values = tuple(words.stems(unit, one) for one in listed)
        whole = bool(listed) and all(len(one) == 1 for one in values)
        names = tuple(unit.placed.text[one[0].start : one[-1].end] for one in listed) if whole else ()
        each = OfEach(number, tuple(one[0] for one in values) if whole else (), names)
        return each, [*placed[: at - 1], *placed[end + 1 :]]
    return None, placed


def _each_follows(choices: Sequence[NamedWords], at: int) -> bool:
    behind = [choice for choice in choices[at + 1 : at + 4] if not choice.filler or terminals(choice) & OF_EACH]
    return bool(behind) and (
        bool(terminals(behind[0]) & OF_EACH)
        or (len(behind) > 1 and bool(terminals(behind[0]) & CARDS) and bool(terminals(behind[1]) & OF_EACH))
    )


def _listed(told: Sequence[NamedWords]) -> list[list[NamedWords]]:
    """Return the parts of a list behind a colon."""
    start = next((at + 1 for at, choice in enumerate(told) if "COLON" in terminals(choice)), None)
    if start is None:
        return []
    parts: list[list[NamedWords]] = [[]]
    for choice in told[start:]:
        if terminals(choice) & {COMMA, AND}:
            parts.append([])
        elif not _is_filler(choice):
            parts[-1].append(choice)
    return [part for part in parts if part]


def _named(rest: Sequence[tuple[NamedWords, int]], counted: int) -> tuple[list[NamedWords], list[NamedWords]]:
    """Return the words of the name of a line, and those of another name in brackets."""
    also: list[NamedWords] = []
    named: list[NamedWords] = []
    bracket: list[NamedWords] = []
    choices = [choice for choice, _ in rest]
    for (choice, at), depth in zip(rest, depths(choices), strict=True):
        if at == counted:
            continue
        if not depth:
            named.append(choice)
            continue
        bracket.append(choice)
        if RIGHT in terminals(choice):
            if any_of(bracket, CARDS) and not any(map(is_numeral, bracket)):
                also = bracket
            else:
                named += bracket
            bracket = []
    return named + bracket, also


def _is_filler(choice: NamedWords) -> bool:
    return choice.filler and not any(token.meanings for token in choice.tokens)


def _name(choices: Sequence[NamedWords], unit: TextUnit, words: ListWords) -> frozenset[str]:
    """Return what some words mean: a kind or a value, where it is only one, else their stems."""
    found: set[str] = set()
    for choice in choices:
        meanings = {meaning for token in choice.tokens for meaning in token.meanings}
        named = {one for one in meanings if isinstance(one, KindNamed | ValueNamed)}
        if len(named) == 1:
            found.add(str(named.pop()))
        elif "NUMBERED" in terminals(choice):
            found.add("NUMBERED")
        else:
            found.update(words.stems(unit, [choice]))
    return frozenset(found)


def _telling(choices: Sequence[NamedWords]) -> list[NamedWords]:
    """Return the words that tell one card from another."""
    found = [choice for choice in choices if not (terminals(choice) & NO_NAME) and not _is_filler(choice)]
    while len(found) > 1 and terminals(found[0]) & BEFORE_NAME:
        found.pop(0)
    return found


def _together(named: Sequence[NamedWords]) -> list[NamedWords]:
    """Return the words of a name up to the first sign between them."""
    found: list[NamedWords] = []
    for choice in named:
        sign = bool(terminals(choice) & (GAPS | STOPS | {COMMA, LEFT}))
        if sign and found:
            break
        if not sign:
            found.append(choice)
    return found
