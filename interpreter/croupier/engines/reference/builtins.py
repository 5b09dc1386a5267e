"""The built-in functions. A maker returns the closure of a call, from its place and the closures of its arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.program import Evaluate
from croupier.language.source import Span
from croupier.table.layout import Layout
from croupier.table.state import Frame, State

Maker = Callable[[Layout, Span, list[Evaluate]], Evaluate]


def _end(at: int) -> Maker:
    """Return the maker of ``bottom`` (0) or ``top`` (-1)."""

    def make(layout: Layout, place: Span, arguments: list[Evaluate]) -> Evaluate:
        (pile,) = arguments

        def evaluate(s: State, f: Frame) -> int:
            cards = s.piles[pile(s, f)]
            if cards:
                return cards[at]
            raise Fault("empty-pile", f"`{place.text}`: the pile is empty", place)

        return evaluate

    return make


def _seat(layout: Layout, place: Span, arguments: list[Evaluate]) -> Evaluate:
    (number,) = arguments

    def evaluate(s: State, f: Frame) -> int:
        seat = number(s, f)
        if 1 <= seat <= layout.seats:
            return seat - 1  # type: ignore[no-any-return]
        raise Fault("no-such-seat", f"`{place.text}`: there is no seat {seat} at a table of {layout.seats}", place)

    return evaluate


def next_in_play(s: State, seat: int, step: int, place: Span) -> int:
    """Return the nearest player in play next to a seat: 1 is the left, -1 the right. Raise Fault if nobody is."""
    if not s.playing:
        raise Fault("no-player-in-play", "nobody is left in play", place)
    return nearest_in_play(s.playing, seat, step)


def nearest_in_play(playing: list[int], seat: int, step: int) -> int:
    """Return the same for a list of players in play that is not empty; the seat itself need not be in it."""
    if seat in playing:
        return playing[(playing.index(seat) + step) % len(playing)]
    if step > 0:
        return next((one for one in playing if one > seat), playing[0])
    return next((one for one in reversed(playing) if one < seat), playing[-1])


def _neighbour(step: int) -> Maker:
    def make(layout: Layout, place: Span, arguments: list[Evaluate]) -> Evaluate:
        (player,) = arguments
        seats = layout.seats

        def evaluate(s: State, f: Frame) -> int:
            if len(s.playing) == seats:
                return (player(s, f) + step) % seats  # type: ignore[no-any-return]
            return next_in_play(s, player(s, f), step, place)

        return evaluate

    return make


def _others(layout: Layout, place: Span, arguments: list[Evaluate]) -> Evaluate:
    (player,) = arguments

    def evaluate(s: State, f: Frame) -> list[int]:
        seat = player(s, f)
        playing = s.playing
        after = [one for one in playing if one > seat]
        return after + [one for one in playing if one < seat]

    return evaluate


def _owner(layout: Layout, place: Span, arguments: list[Evaluate]) -> Evaluate:
    (card,) = arguments
    owners = [pile.owner for pile in layout.piles]
    return lambda s, f: owners[s.where[card(s, f)]]


def _members(layout: Layout, place: Span, arguments: list[Evaluate]) -> Evaluate:
    (team,) = arguments
    seats = [layout.members(one) for one in range(len(set(layout.teams)))]
    return lambda s, f: seats[team(s, f)]


def _pile_of(layout: Layout, place: Span, arguments: list[Evaluate]) -> Evaluate:
    (card,) = arguments
    return lambda s, f: s.where[card(s, f)]


def _face(layout: Layout, place: Span, arguments: list[Evaluate]) -> Evaluate:
    card, side = arguments

    def evaluate(s: State, f: Frame) -> int:
        design = s.faces[card(s, f)][side(s, f)]
        if design is None:
            raise Fault("no-such-face", f"`{place.text}`: the card has no such face; test `has_face` first", place)
        return design

    return evaluate


def _has_face(layout: Layout, place: Span, arguments: list[Evaluate]) -> Evaluate:
    card, side = arguments
    return lambda s, f: s.faces[card(s, f)][side(s, f)] is not None


def _face_up(layout: Layout, place: Span, arguments: list[Evaluate]) -> Evaluate:
    (card,) = arguments
    return lambda s, f: s.up[card(s, f)] if s.up else 0


def _comes_before(layout: Layout, place: Span, arguments: list[Evaluate]) -> Evaluate:
    first, second = arguments
    return lambda s, f: first(s, f) < second(s, f)


def _position(layout: Layout, place: Span, arguments: list[Evaluate]) -> Evaluate:
    (member,) = arguments
    return lambda s, f: member(s, f) + 1


def _min(layout: Layout, place: Span, arguments: list[Evaluate]) -> Evaluate:
    first, second = arguments
    return lambda s, f: min(first(s, f), second(s, f))


def _max(layout: Layout, place: Span, arguments: list[Evaluate]) -> Evaluate:
    first, second = arguments
    return lambda s, f: max(first(s, f), second(s, f))


def make_item(items: Evaluate, number: Evaluate, place: Span) -> Evaluate:
    """Return the closure of ``item``."""

    def evaluate(s: State, f: Frame) -> Any:
        found, wanted = items(s, f), number(s, f)
        if 1 <= wanted <= len(found):
            return found[wanted - 1]
        message = f"`{place.text}`: there is no item {wanted} among {len(found) or 'none'}"
        raise Fault("no-such-item", message, place)

    return evaluate


MAKERS: dict[str, Maker] = {
    "top": _end(-1),
    "bottom": _end(0),
    "seat": _seat,
    "left_of": _neighbour(1),
    "right_of": _neighbour(-1),
    "others": _others,
    "members": _members,
    "owner": _owner,
    "pile_of": _pile_of,
    "face": _face,
    "has_face": _has_face,
    "face_up": _face_up,
    "comes_before": _comes_before,
    "position": _position,
    "min": _min,
    "max": _max,
}
"""All built-in functions but those that take items, and those that depend on the type of their argument."""
