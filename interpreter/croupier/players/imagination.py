"""A game as one player may imagine it: seen things stay, and hidden things are drawn at random.

Algorithm. Hidden cards are grouped by the sides that the player sees of them, then shuffled over the places of their
group. A hidden boolean or enumeration value is drawn. Any other hidden value becomes its value at the start of the
game.

Invariant. The result depends only on the cards and values that the player sees, and on the player's own random numbers.
So a player who looks ahead in the imagined game learns nothing about the real one. The cards of a group are sorted
before they are shuffled, so that their real order has no influence either.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.engines.contract.offers import RawMove
from croupier.game.game import Game
from croupier.table.layout import relation
from croupier.table.random import Stream, shuffle
from croupier.table.seen import see_card

Place = tuple[int, int]
"""A pile, and a position in the pile."""


@dataclass(frozen=True, slots=True)
class Imagined:
    """A copy of a game that holds only what one player knows, and no events."""

    game: Game
    cards: Mapping[int, int]  # for each hidden card of the real game, the card in its place in the copy

    def move(self, raw: RawMove) -> RawMove:
        """Return a move of the real game for the copy. A hidden card becomes the card in its place."""
        types = self.game.program.moves[raw[0]].parameter_types
        given = zip(raw[1:], types, strict=True)
        return (raw[0], *(self.cards.get(value, value) if type.base == "card" else value for value, type in given))


def imagined(game: Game, seat: int, chance: Stream) -> Imagined:
    """Return the game as the player in a seat may imagine it. ``chance`` is that player's stream of random numbers."""
    copy = game.clone()
    cards = _deal_hidden_cards(copy, seat, chance)
    _draw_hidden_values(copy, seat, chance)
    copy.state.random = chance.below(2**31 - 1)
    copy.course.begin_here()
    return Imagined(copy, cards)


def _deal_hidden_cards(game: Game, seat: int, chance: Stream) -> dict[int, int]:
    """Deal the hidden cards anew within their groups. Return the new card in the place of each."""
    state = game.state
    places: dict[Any, list[Place]] = {}
    for index, pile in enumerate(state.piles):
        for at, look in _hidden(game, seat, pile):
            places.setdefault(look, []).append((index, at))
    dealt: dict[int, int] = {}
    for group in places.values():
        before = [state.piles[index][at] for index, at in group]
        cards = sorted(before)
        chance.state = shuffle(chance.state, cards)
        dealt.update(zip(before, cards, strict=True))
        for (index, at), card in zip(group, cards, strict=True):
            state.piles[index][at] = card
            state.where[card] = index
    return dealt


def _hidden(game: Game, seat: int, pile: list[int]) -> Iterator[tuple[int, Any]]:
    """Yield the position of each hidden card of a pile, with the group of cards that it may be exchanged within."""
    state, layout = game.state, game.program.layout
    if state.up:  # cards with several sides: the player may see the other sides of a hidden card
        for at, card in enumerate(pile):
            seen = see_card(layout, state, seat, card)
            if seen.up is None:
                yield at, (seen.backs, state.up[card])
    elif pile:
        under = range(len(pile) - 1) if see_card(layout, state, seat, pile[0]).up is None else range(0)
        yield from ((at, None) for at in under)
        if see_card(layout, state, seat, pile[-1]).up is None:
            yield len(pile) - 1, None


def _draw_hidden_values(game: Game, seat: int, chance: Stream) -> None:
    """Replace each state that the player does not see."""
    state, program = game.state, game.program
    for index, place in enumerate(program.layout.states):
        if relation(seat, place.owner, place.seen_by):
            continue
        enumeration = program.checked.symbols.enumerations.get(place.type)
        if place.type == "boolean":
            state.values[index] = chance.below(2) == 1
        elif enumeration is not None:
            state.values[index] = chance.below(len(enumeration.members))
        else:
            start = program.starts[index]
            state.values[index] = None if start is None else start(state, [])
