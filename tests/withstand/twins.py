"""Pairs of games that differ in two cards, and the knowledge of a viewer by the declarations of the piles alone.

Algorithm. A twin is the same game with two cards exchanged. A viewer stays blind as long as no pile and no event has
shown either card to that viewer. All that a blind viewer gets must be the same in both games.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from unittest.mock import patch

from croupier.engines.reference import engine
from croupier.game.game import Game
from croupier.rules import Rules
from croupier.table import acts
from croupier.table.events import on_top
from croupier.table.layout import Layout, PileLayout, StateLayout
from croupier.table.state import RawEvent, State, new_state

Viewer = int | None


# --- who may see -----------------------------------------------------------------------------------


def allowed(layout: Layout, viewers: str, viewer: Viewer, place: PileLayout | StateLayout) -> bool:
    if viewers == "all":
        return True
    if viewer is None or viewers == "nobody":
        return False
    teams = layout.teams or range(layout.seats)
    team = place.whose.team if place.owner is None else teams[place.owner]
    mine = teams[viewer] == team if viewers == "team" or place.owner is None else viewer == place.owner
    return mine == (viewers != "others")


def may_see(layout: Layout, viewer: Viewer, pile: int, top: bool) -> bool:
    """Return whether a pile shows any side of a card to a viewer."""
    place = layout.piles[pile]
    shown = (place.front_of_top, place.back_of_top) if top else (place.front, place.back)
    sides = shown if layout.sides else shown[:1]
    return any(allowed(layout, one, viewer, place) for one in sides)


def hidden_from(game: Game, viewer: Viewer) -> list[int]:
    """Return the cards of which a viewer sees no side where they lie."""
    layout = game.program.layout
    return [
        card
        for at, pile in enumerate(game.state.piles)
        for card in pile
        if not may_see(layout, viewer, at, card == pile[-1])
    ]


class Blind:
    """The viewers of a game who have not seen either of two cards yet, in no event and at no decision."""

    def __init__(self, game: Game, pair: tuple[int, int]) -> None:
        self.game = game
        self.pair = pair
        self.viewers: set[Viewer] = {*range(game.seats), None}
        self.read = 0

    def follow(self) -> set[Viewer]:
        """Take the new events and the present table. Return the viewers who are still blind."""
        log = self.game.state.log or []
        for event in log[self.read :]:
            self._take(event)
        self.read = len(log)
        for viewer in list(self.viewers):
            if not set(self.pair) <= set(hidden_from(self.game, viewer)):
                self.viewers.discard(viewer)
        return self.viewers

    def _take(self, event: RawEvent) -> None:
        kind, _, *rest = event
        if kind == acts.MOVED:
            cards, to, where = rest
            for at, card in enumerate(cards):
                top = on_top(where, at)
                self._seen([card], lambda viewer, top=top: may_see(self.game.program.layout, viewer, to, top))
        elif kind == acts.SHOWN:
            cards, seats = rest
            self._seen(cards, lambda viewer: viewer in seats or (viewer is None and self._all_see(cards, seats)))
        elif kind == acts.ANSWERED:
            self._seen([seen for _, seen in rest[3]], lambda _: False)

    def _all_see(self, cards: Any, seats: Any) -> bool:
        """Return whether the whole table sees every card that was shown: then who has no seat sees it too."""
        layout = self.game.program.layout
        return all(
            one in seats or may_see(layout, one, source, top)
            for one in range(layout.seats)
            for _, source, top, _ in cards
        )

    def _seen(self, cards: Any, also: Any) -> None:
        """Cards that are told of: seen where they lie, or where ``also`` says so."""
        layout = self.game.program.layout
        for card, source, top, _ in cards:
            if card in self.pair:
                self.viewers -= {one for one in self.viewers if also(one) or may_see(layout, one, source, top)}


# --- twins -----------------------------------------------------------------------------------------


def traded(rules: Rules, pair: tuple[int, int]) -> Rules:
    """Return the same rules with a deck in which two cards have traded their print. Where a game pairs the sides at
    random, they trade the print of the first side."""
    deck = replace(rules.checked.deck)
    deck.cards = trade(deck.cards, pair)
    deck.pools = [trade(deck.pools[0], pair), *deck.pools[1:]] if deck.pools else []
    return Rules(replace(rules.checked, deck=deck))


def trade(values: Any, pair: tuple[int, int]) -> list[Any]:
    copy = list(values)
    if copy:
        first, second = pair
        copy[first], copy[second] = copy[second], copy[first]
    return copy


def renumbered_game(game: Game, pair: tuple[int, int]) -> Game:
    """The same game from its beginning, but two cards have each other's number: nobody at the table could tell."""

    def renumbered(layout: Layout, seed: int) -> State:
        state = new_state(game.program.layout, seed)
        state.piles = [trade(pile, pair) if pile else pile for pile in state.piles]
        state.faces = trade(state.faces, pair)
        shown = trade(state.shown, pair)
        state.shown = shown if layout.sides else tuple(shown)  # type: ignore[assignment]
        return state

    deck = replace(game.rules.checked.deck)
    deck.cards = trade(deck.cards, pair)
    rules = Rules(replace(game.rules.checked, deck=deck))
    with patch.object(engine, "new_state", renumbered):
        return rules.new_game(game.seats, seed=game.seed, limits=game.limits)


def renamed(value: Any, pair: tuple[int, int]) -> Any:
    """Return the number of a card in the twin."""
    first, second = pair
    return {first: second, second: first}.get(value, value)
