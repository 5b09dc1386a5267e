"""Make the steps of statements that act on cards: move, shuffle, turn over, show."""

from __future__ import annotations

from collections.abc import Callable

from croupier.engines.reference.quantifiers import out_of_steps
from croupier.engines.reference.statements import BodyCompiler
from croupier.engines.reference.steps.items import filtered
from croupier.language.syntax import nodes as n
from croupier.table import acts
from croupier.table.state import Frame, State


def _move(b: BodyCompiler, s: n.Move, number: int, after: int) -> None:
    card, pile, site, place = b.value(s.card), b.value(s.pile), b.site(number, s.place), s.place
    at = s.position.kind if s.position else None
    under = b.value(s.position.card) if s.position and s.position.card else None

    def step(state: State, f: Frame) -> int:
        acts.move_cards(state, site, [card(state, f)], pile(state, f), at, under(state, f) if under else None)
        if state.fuel < 0:
            raise out_of_steps(place)
        return after

    b.put(number, s.place, step)


def _move_each(b: BodyCompiler, s: n.MoveEach, number: int, after: int) -> None:
    cards, pile, site, place = filtered(b, s, b.slot(s)), b.value(s.pile), b.site(number, s.place), s.place
    at = s.position.kind if s.position else None
    under = b.value(s.position.card) if s.position and s.position.card else None

    def step(state: State, f: Frame) -> int:
        found = cards(state, f)
        acts.move_cards(state, site, list(found), pile(state, f), at, under(state, f) if under else None)
        if state.fuel < 0:
            raise out_of_steps(place)
        return after

    b.put(number, s.place, step)


def _shuffle(b: BodyCompiler, s: n.Shuffle, number: int, after: int) -> None:
    pile, site, place = b.value(s.pile), b.site(number, s.place), s.place

    def step(state: State, f: Frame) -> int:
        index = pile(state, f)
        state.fuel -= len(state.piles[index])
        if state.fuel < 0:
            raise out_of_steps(place)
        acts.shuffle_pile(state, site, index)
        return after

    b.put(number, s.place, step)


def _turn_over(b: BodyCompiler, s: n.TurnOver, number: int, after: int) -> None:
    what, site, place = b.value(s.what), b.site(number, s.place), s.place
    whole = b.facts.types[s.what].base == "pile"

    def step(state: State, f: Frame) -> int:
        index = what(state, f)
        if whole:
            state.fuel -= len(state.piles[index])
            if state.fuel < 0:
                raise out_of_steps(place)
            acts.turn_pile(state, site, index)
        else:
            acts.turn_card(state, site, index)
        return after

    b.put(number, s.place, step)


def _show(b: BodyCompiler, s: n.Show, number: int, after: int) -> None:
    one_card = b.facts.types[s.what].base == "card"
    one_player = b.facts.types[s.to].base == "player"
    what = b.value(s.what) if one_card else b.items(s.what)
    to = b.value(s.to) if one_player else b.items(s.to)
    site, place = b.site(number, s.place), s.place

    def step(state: State, f: Frame) -> int:
        shown, seen = what(state, f), to(state, f)
        cards, seats = [shown] if one_card else list(shown), [seen] if one_player else list(seen)
        state.fuel -= len(cards)
        if state.fuel < 0:
            raise out_of_steps(place)
        acts.show_cards(state, site, cards, seats)
        return after

    b.put(number, s.place, step)


STEPS: dict[type, Callable[..., None]] = {
    n.Move: _move,
    n.MoveEach: _move_each,
    n.Shuffle: _shuffle,
    n.TurnOver: _turn_over,
    n.Show: _show,
}
