"""The sides of cards that a player does not see, paired anew where the game has paired them by chance.

Where all sides of a card are printed, one side tells what the others may be. Where they are paired at the start of a
game, it tells nothing but which pairs are forbidden. So each side that is hidden from the player is dealt anew over the
places where that side is hidden: of the first side, which the number of a card stands for, the cards themselves; of
every other side its designs. Then forbidden pairs are undone by trades at random.

Invariant. The result depends on what the player sees or remembers, and on the player's own random numbers: all that is
dealt is sorted before.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from croupier.players.memory.remembered import Remembered
from croupier.table.layout import Layout, forbidden
from croupier.table.random import Stream, shuffle
from croupier.table.seen import allowed
from croupier.table.state import State, shown_designs

GUESSES = 16
"""The guesses that playouts of one position have in common: each takes a millisecond, more than many playouts."""

TRADES = 1_000
"""The number of trades after which forbidden pairs that are left stay."""


class Spot(NamedTuple):
    """A place with a card in it."""

    pile: int
    at: int
    card: int
    up: int
    hidden: tuple[int, ...]  # the sides that the player does not see


def pair_anew(layout: Layout, state: State, seat: int, remembered: Remembered, chance: Stream) -> dict[int, int]:
    """Deal the sides that a player does not see anew, and return for each card that lay in such a place the card that
    lies there now. States and frames still name the old ones."""
    if not layout.pools:
        return {}
    spots = list(_spots(layout, state, seat, remembered))
    hiding = [[at for at, spot in enumerate(spots) if side in spot.hidden] for side in range(len(layout.pools))]
    cards = _in_order(layout, spots)
    _deal(cards, hiding[0], chance)
    columns = [[layout.pools[0][card] for card in cards]]
    for side, places in enumerate(hiding[1:], 1):
        columns.append([state.faces[spot.card][side] or 0 for spot in spots])
        _deal(columns[side], places, chance)
    _trade(layout, spots, cards, columns, hiding, chance)
    _lay(layout, state, spots, cards, columns)
    return {spot.card: card for spot, card in zip(spots, cards, strict=True) if spot.hidden}


def _spots(layout: Layout, state: State, seat: int, remembered: Remembered) -> Iterable[Spot]:
    known = remembered.placed | remembered.within
    for index, pile in enumerate(state.piles):
        front, back, front_of_top, back_of_top = allowed(seat, layout.piles[index])
        for at, card in enumerate(pile):
            is_top = at == len(pile) - 1
            fronts, backs = (front_of_top, back_of_top) if is_top else (front, back)
            up, sides = state.up[card], range(len(layout.pools))
            hidden = () if card in known else tuple(side for side in sides if not (fronts if side == up else backs))
            yield Spot(index, at, card, up, hidden)


def _in_order(layout: Layout, spots: list[Spot]) -> list[int]:
    """Return the card of each spot. Cards of which the player sees the first side, but not all, are in the order of
    their numbers among their equals, since a number would tell the other sides."""
    cards = [spot.card for spot in spots]
    equal: dict[int, list[int]] = {}
    for at, spot in enumerate(spots):
        if spot.hidden and 0 not in spot.hidden:
            equal.setdefault(layout.pools[0][spot.card], []).append(at)
    for places in equal.values():
        for at, card in zip(places, sorted(cards[at] for at in places), strict=True):
            cards[at] = card
    return cards


def _deal(values: list[int], places: list[int], chance: Stream) -> None:
    """Shuffle the values in some places."""
    dealt = sorted(values[at] for at in places)
    chance.state = shuffle(chance.state, dealt)
    for at, value in zip(places, dealt, strict=True):
        values[at] = value


def _trade(
    layout: Layout,
    spots: list[Spot],
    cards: list[int],
    columns: list[list[int]],
    hiding: list[list[int]],
    chance: Stream,
) -> None:
    """Trade a hidden side of each forbidden pair with one that is hidden elsewhere, until no such pair is left."""

    def is_wrong(at: int) -> bool:
        return bool(spots[at].hidden) and forbidden(layout.never, [column[at] for column in columns])

    wrong = {at for at in range(len(spots)) if is_wrong(at)}
    for _ in range(TRADES):
        if not wrong:
            return
        at = min(wrong)
        side = spots[at].hidden[chance.below(len(spots[at].hidden))]
        other = hiding[side][chance.below(len(hiding[side]))]
        for traded in (columns[side], cards) if side == 0 else (columns[side],):
            traded[at], traded[other] = traded[other], traded[at]
        for one in (at, other):
            (wrong.add if is_wrong(one) else wrong.discard)(one)


def _lay(layout: Layout, state: State, spots: list[Spot], cards: list[int], columns: list[list[int]]) -> None:
    """Lay cards with these designs on the spots, the sides up that are up there."""
    faces = list(state.faces)
    for spot, card, *designs in zip(spots, cards, *columns, strict=True):
        state.piles[spot.pile][spot.at] = card
        state.where[card], state.up[card] = spot.pile, spot.up
        faces[card] = tuple(designs)
    state.faces = faces
    state.shown = shown_designs(layout, state)
