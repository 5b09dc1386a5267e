"""What the viewers of a table have in common, made once for all of them.

Invariant. What is kept here for a viewer is kept by what this viewer may see: two viewers share a pile only where they
are allowed the same of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.engines.reference.objections import Objections
from croupier.game.game import Game
from croupier.table.layout import StateLayout, relation
from croupier.table.seen import HIDDEN, Allowed, SeenCard, SeenState, Viewer, allowed, see_allowed
from croupier.texts.news import ToldTogether
from croupier.texts.telling.order import design_order
from croupier.texts.telling.teller import Teller


@dataclass(slots=True)
class ShownPile:
    """A pile as all see it who are allowed the same of it."""

    lay: list[int]  # the engine's numbers of the cards, the bottom first
    up: list[int]  # the side of each that is up; empty if cards have one side
    cards: list[int]  # the same cards in the order in which they are shown
    seen: list[SeenCard]  # how these look
    packet: dict[str, Any] | None = None  # for pages, where nothing lies on cards


@dataclass(frozen=True, slots=True)
class SeenStates:
    """The states that a viewer may see, but for those on cards."""

    places: tuple[int, ...]
    hold_cards: bool  # one of them has a card, which viewers see differently


class Common:
    """What lasts as long as a game: the tellers, the texts, and who may see what."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.objections = Objections(game.program, game.limits)
        self._tellers: dict[str, Teller] = {}
        self._together: dict[str, ToldTogether] = {}
        self._allowed: dict[Viewer, list[Allowed]] = {}
        self._states: dict[Viewer, SeenStates] = {}
        self._piles: dict[tuple[int, Allowed], ShownPile] = {}
        self._told: dict[tuple[str, int], tuple[Any, dict[str, Any] | None]] = {}

    def teller(self, language: str) -> Teller:
        if language not in self._tellers:
            self._tellers[language] = self.game.teller(language)
        return self._tellers[language]

    def told_together(self, language: str) -> ToldTogether:
        """Return what the news of all viewers share who read a language."""
        return self._together.setdefault(language, ToldTogether())

    def allowed(self, viewer: Viewer) -> list[Allowed]:
        """Return what a viewer may see of the cards of each pile."""
        if viewer not in self._allowed:
            self._allowed[viewer] = [allowed(viewer, one) for one in self.game.program.layout.piles]
        return self._allowed[viewer]

    def states(self, viewer: Viewer) -> SeenStates:
        """Return the states that a viewer may see, but for those on cards."""
        if viewer not in self._states:
            states = self.game.program.layout.states
            places = [at for at, one in enumerate(states) if one.card is None]
            seen = tuple(at for at in places if relation(viewer, states[at].whose, states[at].seen_by))
            self._states[viewer] = SeenStates(seen, any(states[at].type == "card" for at in seen))
        return self._states[viewer]

    def pile(self, pile: int, allowed: Allowed) -> ShownPile:
        """Return a pile for those who are allowed so much of it. As long as it lies as it did, it is the same."""
        state = self.game.state
        lay = state.piles[pile]
        up = [state.up[one] for one in lay] if state.up else []
        found = self._piles.get((pile, allowed))
        if found is None or found.lay != lay or found.up != up:
            found = self._piles[pile, allowed] = ShownPile(lay[:], up, *self._shown(pile, allowed))
        return found

    def _shown(self, pile: int, allowed: Allowed) -> tuple[list[int], list[SeenCard]]:
        layout, state = self.game.program.layout, self.game.state
        cards = state.piles[pile]
        seen = see_allowed(layout, state, pile, allowed)
        if layout.piles[pile].ordered or all(one is HIDDEN for one in seen):
            return cards[:], seen
        order = sorted(range(len(cards)), key=lambda at: self._sorted(seen[at]))
        return [cards[at] for at in order], [seen[at] for at in order]

    def _sorted(self, seen: SeenCard) -> tuple[Any, ...]:
        program = self.game.program
        return design_order(program, seen.up), tuple(design_order(program, one) for one in seen.backs)

    def state(self, language: str, index: int, value: Any) -> dict[str, Any] | None:
        """Return a state with a value that is no card, or a card as it is seen, for a page; ``None`` if it says
        nothing to people. The last one is kept."""
        found = self._told.get((language, index))
        if found is None or found[0] != value:
            place = self.game.program.layout.states[index]
            found = value, state_shown(self.teller(language), place, value)
            self._told[language, index] = found
        return found[1]


class TableMoment:
    """What lasts until the next answer, for all who may see the same of it."""

    def __init__(self, common: Common) -> None:
        self.common = common
        self.game = common.game
        self._piles: dict[tuple[int, Allowed], ShownPile] = {}
        self.states: dict[tuple[str, tuple[int, ...]], list[dict[str, Any]]] = {}  # by language and places
        self.scores: dict[str, list[dict[str, Any]]] = {}  # by language

    def pile(self, pile: int, allowed: Allowed) -> ShownPile:
        """Return a pile for those who are allowed so much of it."""
        key = pile, allowed
        if key not in self._piles:
            self._piles[key] = self.common.pile(pile, allowed)
        return self._piles[key]


def state_shown(teller: Teller, place: StateLayout, value: Any) -> dict[str, Any] | None:
    """Return a state for a page; ``None`` if it says nothing to people."""
    seen = SeenState(place.name, place.owner, place.type, value, place.at)
    if not teller.says_something(seen):
        return None
    whose = place.whose.owners
    return {
        "owner": seen.owner,
        "team": list(whose) if seen.owner is None and whose else None,
        "name": seen.name,
        "label": teller.state_name(seen),
        "text": teller.counter(seen),
        "value": value if seen.type in ("number", "boolean") else None,
    }
