"""Make the steps of statements that act on cards: move, shuffle, turn over, show."""

from __future__ import annotations

from collections.abc import Callable

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.prices import CARD
from croupier.engines.reference.quantifiers import out_of_steps
from croupier.engines.reference.statements import BodyCompiler
from croupier.engines.reference.steps.items import filtered
from croupier.language.syntax import nodes as n
from croupier.table import acts
from croupier.table.state import Frame, State


def _mover(b: BodyCompiler, s: n.Move | n.MoveEach, number: int) -> Callable[[State, list[int], int, int | None], None]:
    """Return the function that moves cards to a pile, below another card if the position names one."""
    at, site, place = s.position.kind if s.position else None, b.site(number, s.place), s.place
    piles, deck = b.program.layout.piles, b.program.layout.card_count
    chance, counters = b.expressions.chance, b.compiler.counters()

    def drawn(state: State, size: int) -> int:
        return chance.position(state, size, place)

    if all(one.most >= deck for one in piles):
        return lambda state, cards, pile, under: acts.move_cards(state, site, cards, pile, at, under, drawn, counters)

    def move(state: State, cards: list[int], pile: int, under: int | None) -> None:
        coming = {card for card in cards if state.where[card] != pile}
        most = piles[pile].most
        if len(state.piles[pile]) + len(coming) > most:
            raise Fault("pile-full", f"`{piles[pile].name}` can hold {most} cards", place)
        acts.move_cards(state, site, cards, pile, at, under, drawn, counters)

    return move


def _move(b: BodyCompiler, s: n.Move, number: int, after: int) -> None:
    card, pile, move = b.value(s.card), b.value(s.pile), _mover(b, s, number)
    under = b.value(s.position.card) if s.position and s.position.card else None

    def step(state: State, f: Frame) -> int:
        move(state, [card(state, f)], pile(state, f), under(state, f) if under else None)
        return after

    b.put(number, s.place, step)


def _move_each(b: BodyCompiler, s: n.MoveEach, number: int, after: int) -> None:
    cards, pile, move, place = filtered(b, s, b.slot(s)), b.value(s.pile), _mover(b, s, number), s.place
    under = b.value(s.position.card) if s.position and s.position.card else None

    def step(state: State, f: Frame) -> int:
        found = cards(state, f)
        state.fuel -= CARD * len(found)
        if state.fuel < 0:
            raise out_of_steps(place)
        move(state, list(found), pile(state, f), under(state, f) if under else None)
        return after

    b.put(number, s.place, step)


def _shuffle(b: BodyCompiler, s: n.Shuffle, number: int, after: int) -> None:
    pile, site, counters = b.value(s.pile), b.site(number, s.place), b.compiler.counters()

    def step(state: State, f: Frame) -> int:
        acts.shuffle_pile(state, site, pile(state, f), counters)
        return after

    b.put(number, s.place, step)


def _turn_over(b: BodyCompiler, s: n.TurnOver, number: int, after: int) -> None:
    what, site = b.value(s.what), b.site(number, s.place)
    act = acts.turn_pile if b.facts.types[s.what].base == "pile" else acts.turn_card

    def step(state: State, f: Frame) -> int:
        act(state, site, what(state, f))
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
        if not one_card:
            state.fuel -= CARD * len(cards)
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
