"""The acts of statements on the table, and the raw events that record them.

A raw event is a tuple: the kind, the index of the site that caused it, then its parts. A card in an event is a tuple
too: ``(card, pile that it leaves, whether it was on top, side that is up)``. So a later reader can tell who saw the
card.

- An answer lists the cards among its arguments apart, each with its position: a viewer may not see which were chosen.
  Cards that were chosen together share the position of their argument, which is their number.
- A change of a state that lies on a card names the card in this manner, and its position in the pile.
- A move to the top of a pile has ``None`` as its place. Any other move has a word, and the positions of those cards
  that came to lie on top nevertheless.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from croupier.table.random import below, shuffle
from croupier.table.state import RawEvent, State

# The kinds of events.
MOVED = "moved"
SHUFFLED = "shuffled"
TURNED = "turned"
SHOWN = "shown"
CHANGED = "changed"
LEFT = "left"
REJOINED = "rejoined"
BEGAN = "began"
ANSWERED = "answered"
DECLINED = "declined"


def card_seen(s: State, card: int) -> tuple[int, int, bool, int]:
    """Return a card as events hold it, where it lies now."""
    source = s.where[card]
    return card, source, s.piles[source][-1] == card, s.up[card] if s.up else 0


def any_position(s: State, size: int) -> int:
    """Return a number from 0 to the size of a pile, drawn from the game's stream."""
    s.random, chosen = below(s.random, size + 1)
    return chosen


def move_cards(
    s: State,
    site: int,
    cards: list[int],
    to: int,
    at: str | None,
    under: int | None,
    drawn: Callable[[State, int], int] = any_position,
    counters: Counters = (),
) -> None:
    """Move cards one after another, each to the top of a pile or to the place ``at``.

    ``drawn`` returns how many cards lie below a card that is moved to a random place; ``counters`` fall off it.
    """
    if at == "random":
        take_off(s, cards, counters)
    seen = []
    tops = []  # positions, among the moved cards, of those that came to lie on top
    for card in cards:
        source = s.where[card]
        pile = s.piles[source]
        if s.log is not None:
            seen.append((card, source, pile[-1] == card, s.up[card] if s.up else 0))
        if pile[-1] == card:
            pile.pop()
        else:
            pile.remove(card)
        s.where[card] = to
        target = s.piles[to]
        if at is None:
            target.append(card)
        else:
            target.insert(_position(s, target, at, under, drawn), card)
            if target[-1] == card and s.log is not None:
                tops.append(len(seen) - 1)
    if s.log is not None and seen:
        s.log.append((MOVED, site, tuple(seen), to, None if at is None else (at, tuple(tops))))
        s.log_cards += len(seen) - 1


def _position(s: State, target: list[int], at: str, under: int | None, drawn: Callable[[State, int], int]) -> int:
    if at == "bottom":
        return 0
    if at == "random":
        return drawn(s, len(target))
    return target.index(under) if under in target else 0


def shuffle_pile(s: State, site: int, pile: int, counters: Counters = ()) -> None:
    s.random = shuffle(s.random, s.piles[pile])
    take_off(s, s.piles[pile], counters)
    if s.log is not None:
        s.log.append((SHUFFLED, site, pile))


def turn_pile(s: State, site: int, pile: int) -> None:
    """Turn a whole pile over: its order is reversed, and each of its cards shows its next side."""
    cards = s.piles[pile]
    cards.reverse()
    if s.up:
        for card in cards:
            s.turn(card)
    if s.log is not None:
        s.log.append((TURNED, site, pile, None))


def turn_card(s: State, site: int, card: int) -> None:
    if s.up:
        s.turn(card)
    if s.log is not None:
        s.log.append((TURNED, site, s.where[card], card))


def show_cards(s: State, site: int, cards: list[int], seats: list[int]) -> None:
    if s.log is not None:
        s.log.append((SHOWN, site, tuple(card_seen(s, card) for card in cards), tuple(seats)))
        s.log_cards += max(0, len(cards) - 1)


def cards_in(log: Iterable[RawEvent]) -> int:
    """Return the number of cards in the events of a log, without the first card of each event."""
    return sum(map(more_cards, log))


def more_cards(event: RawEvent) -> int:
    """Return the number of cards in an event, without the first one. Of an answer it is the cards beyond one for each
    argument."""
    if event[0] == ANSWERED:
        return len(event[5]) - len({position for position, _ in event[5]})
    return max(0, len(event[2]) - 1) if event[0] in (MOVED, SHOWN) else 0


def change(s: State, site: int, index: int, value: Any, card: bool = False, on: int | None = None) -> None:
    """Set a state, which may lie ``on`` a card. Log it if the value changes, or if a ``card`` is set to any card.

    An event for the same card too keeps viewers who do not see the card from learning that it is the same.
    """
    if s.values[index] != value or (card and value is not None):
        s.values[index] = value
        if s.log is not None:
            there = () if on is None else (card_seen(s, on), s.piles[s.where[on]].index(on))
            s.log.append((CHANGED, site, index, value, *there))


Counters = Sequence[tuple[range, Callable[[State, Any], Any]]]
"""The states that lie on cards: the places of those of each name, by card, with the closure of their first value."""


def take_off(s: State, cards: Iterable[int], counters: Counters) -> None:
    """Set the states that lie on cards back to their first values: they fall off where cards get lost from sight."""
    for places, start in counters:
        value = start(s, [])
        for card in cards:
            s.values[places[card]] = value


def leave(s: State, site: int, seat: int) -> None:
    if seat in s.playing:
        s.playing = [one for one in s.playing if one != seat]
        if s.log is not None:
            s.log.append((LEFT, site, seat))


def rejoin(s: State, site: int, seat: int) -> None:
    if seat not in s.playing:
        s.playing = sorted([*s.playing, seat])
        if s.log is not None:
            s.log.append((REJOINED, site, seat))
