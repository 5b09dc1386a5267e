"""A game as one player may imagine it: what is seen is as it is, what is hidden is made up.

What is made up depends on what the player sees and on the player's own chance, and on nothing else: hidden cards are
dealt anew over the places where hidden cards lie, and hidden values are drawn, or as the game began with them.
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
"""A pile, and a position in it."""


@dataclass(frozen=True, slots=True)
class Imagined:
    """A copy of a game that holds nothing which a player does not know; it keeps no events.

    ``cards`` tells for every hidden card which one lies in its place there.
    """

    game: Game
    cards: Mapping[int, int]

    def move(self, raw: RawMove) -> RawMove:
        """A move of the game as it is made here: a hidden card is meant by where it lies."""
        types = self.game.program.moves[raw[0]].parameter_types
        given = zip(raw[1:], types, strict=True)
        return (raw[0], *(self.cards.get(one, one) if type.base == "card" else one for one, type in given))


def imagined(game: Game, seat: int, chance: Stream) -> Imagined:
    """The game as a player may imagine it."""
    copy = game.clone()
    cards = _deal_hidden_cards(copy, seat, chance)
    _draw_hidden_values(copy, seat, chance)
    copy.state.random = chance.below(2**31 - 1)
    copy.course.begin_here()
    return Imagined(copy, cards)


def _deal_hidden_cards(game: Game, seat: int, chance: Stream) -> dict[int, int]:
    """Cards whose other sides are seen change places only among those that show the same."""
    state = game.state
    places: dict[Any, list[Place]] = {}
    for index, pile in enumerate(state.piles):
        for at, look in _hidden(game, seat, pile):
            places.setdefault(look, []).append((index, at))
    found: dict[int, int] = {}
    for group in places.values():
        before = [state.piles[index][at] for index, at in group]
        cards = sorted(before)
        chance.state = shuffle(chance.state, cards)
        found.update(zip(before, cards, strict=True))
        for (index, at), card in zip(group, cards, strict=True):
            state.piles[index][at] = card
            state.where[card] = index
    return found


def _hidden(game: Game, seat: int, pile: list[int]) -> Iterator[tuple[int, Any]]:
    """The positions of a pile's hidden cards, with what is seen of each all the same."""
    state, layout = game.state, game.program.layout
    if state.up:
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
