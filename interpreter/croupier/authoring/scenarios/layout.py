"""Lay the table: take the cards that a scenario names out of the deck, and put them in their piles.

Algorithm. The deck is shuffled with the seed. Named cards are taken first, exact names before vague ones: a vague name
must not take the only card of an exact name. Then piles with a number of any cards are filled. All other cards go to
the pile for the rest.

Invariant. Each card of the deck lies in exactly one pile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any

from croupier.authoring.scenarios.given import Given, Wanted
from croupier.authoring.scenarios.held import Held, held_cards
from croupier.authoring.scenarios.names import CardName
from croupier.authoring.scenarios.pairing import make_pair
from croupier.authoring.scenarios.table import LaidTable
from croupier.language.diagnostics import Diagnostic
from croupier.language.source import Span
from croupier.table.layout import Layout
from croupier.table.random import shuffle
from croupier.table.state import State


class Misdeal(Exception):
    """The cards cannot lie as the scenario wants them."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        self.diagnostic = diagnostic
        super().__init__(diagnostic.message)


def lay(table: LaidTable, given: Given) -> None:
    """Change the state as given. Raise Misdeal if a card that is wanted is not there, or if a rule that is running
    holds a card that would lie in another pile."""
    s = table.state
    if given.laid:
        held = [one for one in held_cards(table.program, s) if one.state is None or one.state not in given.values]
        _Dealer(table.layout, s, given, held).deal()
        for one in held:
            if s.where[one.card] != one.pile:
                raise Misdeal(_strayed(table, one, given))
        for place in chain.from_iterable(table.layout.counters):
            s.values[place] = table.first_value(place)
    for (row, pile), (values, where) in given.counters.items():
        places = table.counters(row, pile)
        if len(values) > len(places):
            message = f"`{table.pile(pile)}` holds {len(places)} cards, and there are {len(values)} values"
            raise Misdeal(Diagnostic("bad-value", message, where, help="write one for each card, in their order"))
        for place, value in zip(places, values, strict=False):
            s.values[place] = _card_of(s, value, given) if isinstance(value, CardName) else value
    for index, value in given.values.items():
        s.values[index] = _card_of(s, value, given) if isinstance(value, CardName) else value
    if given.playing is not None:
        s.playing = list(given.playing)


def _strayed(table: LaidTable, held: Held, given: Given) -> Diagnostic:
    """Return the mistake of a card that is held and does not stay in its pile."""
    now, card = table.state.where[held.card], table.card(held.card)
    message = f"{held.by} holds `{card}`, which lay in `{table.pile(held.pile)}` and would lie in `{table.pile(now)}`"
    help = f"lay `{card}` in `{table.pile(held.pile)}`" + (", or give the state" if held.state is not None else "")
    place = given.piles[now].place if now in given.piles else given.begins
    assert place is not None
    return Diagnostic("card-held", message, place, help=help)


def _card_of(s: State, name: CardName, given: Given) -> int:
    """Return the card that a state names: a card in a pile that is given, else any card."""
    near = [card for pile in given.piles for card in s.piles[pile]]
    every: list[int] = [*near, *range(len(s.where))]
    return next(card for card in every if name.fits_somehow(s.faces[card]))


class _Dealer:
    def __init__(self, layout: Layout, s: State, given: Given, held: Iterable[Held]) -> None:
        self.layout = layout
        self.s = s
        self.given = given
        self.held = {one.card: one.pile for one in held}  # cards that should stay in their pile
        self.left = list(range(layout.card_count))  # cards that are not taken yet
        s.random = shuffle(s.random, self.left)
        self.taken: dict[tuple[int, int], int] = {}  # cards, by their pile and their position in the scenario's list
        self.side = given.up

    def deal(self) -> None:
        s = self.s
        if s.up and self.side is not None:
            for card in self.left:
                self._turn_to(card, self.side)
        self._take_all()
        piles: list[list[int]] = [[] for _ in self.layout.piles]
        for pile, lying in self.given.piles.items():
            piles[pile] = [self.taken[pile, at] for at in range(len(lying.cards))]
        for pile, lying in self.given.piles.items():
            piles[pile] += [self._any(pile, lying.place) for _ in range(lying.any)]
        piles[self.layout.deck_pile].reverse()
        rest = self.layout.deck_pile if self.given.rest is None else self.given.rest
        self._check_count(rest)
        piles[rest] = self.left + piles[rest]
        self._check_room(piles)
        s.piles = piles
        for index, pile_cards in enumerate(piles):
            for card in pile_cards:
                s.where[card] = index

    def _check_count(self, rest: int) -> None:
        """Raise Misdeal if the pile for the rest has a number of cards, and would hold more."""
        lying = self.given.piles.get(rest)
        if lying is not None and lying.any and self.left:
            message = f"all cards that nobody mentions lie here too: {lying.any + len(self.left)}, not {lying.any}"
            help = "leave it out, or say where the others lie: `rest: PILE`"
            raise Misdeal(Diagnostic("bad-value", message, lying.place, help=help))

    def _check_room(self, piles: list[list[int]]) -> None:
        """Raise Misdeal if a pile would hold more cards than it can."""
        for index, (pile, cards) in enumerate(zip(self.layout.piles, piles, strict=True)):
            place = self.given.piles[index].place if index in self.given.piles else self.given.rest_place
            if len(cards) > pile.most and place is not None:
                message = f"`{pile.name}` can hold {pile.most} cards, and {len(cards)} would lie there"
                raise Misdeal(Diagnostic("bad-value", message, place, help="let more cards lie elsewhere"))

    def _any(self, pile: int, place: Span) -> int:
        if not self.left:
            help = f"write a smaller number: the deck has {self.layout.card_count} cards in all"
            raise Misdeal(Diagnostic("no-card-left", "there are not so many cards left", place, help=help))
        card = min(reversed(self.left), key=lambda one: self._strays(one, pile))
        self.left.remove(card)
        return card

    def _strays(self, card: int, pile: int) -> int:
        """Return how far a card in a pile would be from what rules hold: the best card is one that they hold there."""
        return 1 if card not in self.held else 0 if self.held[card] == pile else 2

    # --- single cards --------------------------------------------------------------------------

    def _take_all(self) -> None:
        """Take the named cards: names of several faces first, then names of the fewest copies."""
        wanted = [((pile, at), card) for pile, lying in self.given.piles.items() for at, card in enumerate(lying.cards)]
        count: dict[Any, int] = {}
        for faces in self.s.faces:
            for design in faces:
                count[design] = count.get(design, 0) + 1

        def vagueness(item: tuple[tuple[int, int], Wanted]) -> tuple[int, int]:
            faces = item[1][0].faces
            return -len(faces), sum(count.get(design, 0) for design in faces[0])

        for position, (name, place) in sorted(wanted, key=vagueness):
            self.taken[position] = self._take(name, position[0], place)

    def _take(self, name: CardName, pile: int, place: Span) -> int:
        meant = {sides for sides in {self.s.faces[card] for card in self.left} if name.fits_somehow(sides)}
        fitting = [card for card in self.left if self.s.faces[card] in meant]
        preferred = [card for card in fitting if name.fits(self.s.shown[card], self.s.faces[card])]
        nearest = sorted(preferred or fitting, key=lambda one: self._strays(one, pile))
        card = _plainest(self.s, [one for one in nearest if self._strays(one, pile) == self._strays(nearest[0], pile)])
        if card is None:
            card = make_pair(self.layout, self.s, self.left, name, turned=True)
        if card is None:
            raise Misdeal(_none_left(name, place))
        self.left.remove(card)
        self._show(card, name)
        return card

    def _show(self, card: int, name: CardName) -> None:
        """Turn a card so that the face that is named first is up."""
        faces = self.s.faces[card]
        if not self.s.up or name.fits(self.s.shown[card], faces):
            return
        self._turn_to(card, next(side for side, one in enumerate(faces) if one is not None and name.fits(one, faces)))

    def _turn_to(self, card: int, side: int) -> None:
        face = self.s.faces[card][side]
        if face is not None:
            self.s.up[card] = side
            self.s.shown[card] = face  # type: ignore[index]


def _plainest(s: State, cards: Iterable[int]) -> int | None:
    """Return the first card with the fewest sides, or ``None``. The name of a card says nothing of sides that it
    does not name."""
    return min(cards, key=lambda card: sum(one is not None for one in s.faces[card]), default=None)


def too_often(given: Given, deck: Sequence[Sequence[int | None]]) -> list[Diagnostic]:
    """Return a diagnostic for each name that a scenario has more often than the deck has such cards.

    ``deck`` has the designs of the sides of each card. None is known, and nothing told, where each game pairs them.
    """
    left: dict[tuple[frozenset[int], ...], int] = {}
    found = []
    for name, place in (one for lying in given.piles.values() for one in lying.cards):
        if name.faces not in left:
            left[name.faces] = sum(name.fits_somehow(sides) for sides in deck)
        left[name.faces] -= 1
        if left[name.faces] < 0 and deck:
            found.append(_none_left(name, place))
    return found


def _none_left(name: CardName, place: Span) -> Diagnostic:
    message = f"there is no `{name.text}` left in the deck"
    return Diagnostic("no-card-left", message, place, help="name each card as often as the deck has it")


# --- shuffles ------------------------------------------------------------------------------------

Stack = Callable[[State, int], None]
"""A function that rearranges a pile, by its index, that has just been shuffled."""


def stack_of(layout: Layout, wanted: list[Wanted]) -> Stack:
    """Return a function that brings the named cards to the top, the first on top. It raises Misdeal if the pile
    lacks a card."""

    def stack(s: State, pile: int) -> None:
        cards = s.piles[pile]
        chosen: list[int] = []
        for name, where in wanted:
            left = [card for card in cards if card not in chosen]
            found = [card for card in left if name.fits(s.shown[card], s.faces[card])]
            card = _plainest(s, found)
            if card is None:
                card = make_pair(layout, s, left, name, turned=False)
            if card is None:
                message = f"there is no `{name.text}` in the pile that is shuffled"
                help = "name what lies in it then" + (", with the side first that is up" if s.up else "")
                raise Misdeal(Diagnostic("no-card-left", message, where, help=help))
            chosen.append(card)
        s.piles[pile] = [card for card in cards if card not in chosen] + chosen[::-1]

    return stack
