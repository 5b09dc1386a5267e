"""Twins of a game: others that a seat cannot tell from it by any event or by its view.

From some event on two cards have changed places. They lay in one pile then, whose order meant nothing, or had just been
shuffled. Where the seat gets the same events and sees the same piles in the end, it cannot know which game it is in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from croupier.game.game import Game
from croupier.players.memory.recollection import Recollection
from croupier.table import acts
from croupier.table.events import EventReader
from croupier.table.sight import see_piles
from croupier.table.state import RawEvent, State

Log = list[RawEvent]


def claims(log: Log, state: State, game: Game, seat: int) -> Counter[object]:
    """What a seat remembers: the faces of cards by piles, and their positions where it knows those."""
    recollection = Recollection(game.program.layout, state, seat)
    recollection.read(log)
    found = recollection.remembered(state)
    placed = (
        (state.where[card], state.piles[state.where[card]].index(card), state.faces[card]) for card in found.placed
    )
    return Counter([*placed, *((state.where[card], state.faces[card]) for card in found.within)])


def twins(game: Game, seat: int, random: Random, tries: int) -> Iterator[tuple[Log, State]]:
    """Yield the logs and the states of twins of a game."""
    layout, state = game.program.layout, game.state
    log = list(game.course.log or ())
    seen, view = EventReader(layout, state, log, seat).read(), see_piles(layout, state, seat)
    for _ in range(tries):
        start = random.randrange(len(log))
        pile = _mixed_pile(game, log, start, random)
        if len(pile) < 2:
            continue
        names = _exchanged(*random.sample(pile, 2))
        twin, other = [*log[:start], *(_renamed(event, names) for event in log[start:])], _renamed_state(state, names)
        if see_piles(layout, other, seat) == view and EventReader(layout, other, twin, seat).read() == seen:
            yield twin, other


def _mixed_pile(game: Game, log: Log, start: int, random: Random) -> list[int]:
    """The cards of a pile before an event that could as well lie in each other's places: the pile is being shuffled, or
    its order means nothing."""
    layout = game.program.layout
    where = [layout.deck_pile] * layout.card_count
    for event in log[:start]:
        if event[0] == acts.MOVED:
            for card, *_ in event[2]:
                where[card] = event[3]
    shuffled = log[start][2] if log[start][0] == acts.SHUFFLED else None
    piles = [at for at in set(where) if at == shuffled or not layout.piles[at].ordered]
    chosen = random.choice(piles) if piles else None
    return [card for card, pile in enumerate(where) if pile == chosen]


def _exchanged(first: int, second: int) -> dict[int, int]:
    return {first: second, second: first}


def _renamed(event: RawEvent, names: dict[int, int]) -> RawEvent:
    def card(seen: tuple[int, ...]) -> tuple[int, ...]:
        return (names.get(seen[0], seen[0]), *seen[1:])

    kind, site, *rest = event
    if kind in (acts.MOVED, acts.SHOWN):
        return (kind, site, tuple(map(card, rest[0])), *rest[1:])
    if kind == acts.TURNED:
        return (kind, site, rest[0], names.get(rest[1], rest[1]))
    if kind == acts.ANSWERED:
        return (kind, site, *rest[:3], tuple((position, card(one)) for position, one in rest[3]))
    return event


def _renamed_state(state: State, names: dict[int, int]) -> State:
    other = state.clone()
    other.piles = [[names.get(card, card) for card in pile] for pile in state.piles]
    for at, pile in enumerate(other.piles):
        for card in pile:
            other.where[card] = at
    if other.up:
        first, second = names
        other.up[first], other.up[second] = other.up[second], other.up[first]
    return other
