"""The state of a game: lists of numbers, which can be cloned, saved, restored and hashed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from croupier.language.diagnostics.bounded import bounded
from croupier.table.layout import Layout, forbidden
from croupier.table.random import below, stream

Frame = list[Any]
RawEvent = tuple[Any, ...]


class PairingImpossible(Exception):
    """No pairing of faces was found that avoids the forbidden pairs."""


class State:
    """A game at a moment. The events are no part of it: a copy has none, and the hash leaves them out."""

    __slots__ = (
        "decisions",
        "faces",
        "frames",
        "fuel",
        "given",
        "log",
        "log_cards",
        "piles",
        "playing",
        "random",
        "shown",
        "spent",
        "up",
        "values",
        "where",
    )

    piles: list[list[int]]  # the cards of every pile, bottom first
    where: list[int]  # the pile of every card
    faces: Sequence[tuple[int | None, ...]]  # the designs of every card, one per side
    up: list[int]  # the side of every card that is up; empty if cards have one side
    shown: Sequence[int]  # the design of every card that is up
    values: list[Any]  # the state variables
    playing: list[int]  # the seats in play
    frames: list[Frame]  # the rules that are running, the outermost first
    given: Any  # the result of the rule that has just ended
    random: int  # the game's stream
    fuel: int  # the steps that are left before the next decision
    spent: int  # the steps that the game has taken
    decisions: int  # the answers that the game has taken
    log: list[RawEvent] | None  # the events; ``None`` if nobody keeps them
    log_cards: int  # the cards in the events of the log, without the first card of each event

    def clone(self) -> State:
        """Return a copy that shares nothing mutable. It keeps no events."""
        copy = State.__new__(State)
        copy.piles = [pile[:] for pile in self.piles]
        copy.where = self.where[:]
        copy.faces = self.faces
        copy.up = self.up[:]
        shown = self.shown
        copy.shown = shown[:] if type(shown) is list else shown
        copy.values = self.values[:]
        copy.playing = self.playing[:]
        copy.frames = [frame[:] for frame in self.frames]
        copy.given = self.given
        copy.random = self.random
        copy.fuel = self.fuel
        copy.spent = self.spent
        copy.decisions = self.decisions
        copy.log = None
        copy.log_cards = 0
        return copy

    def turn(self, card: int) -> None:
        """Turn a card to its next side that has a face."""
        faces = self.faces[card]
        side = self.up[card]
        for _ in faces:
            side = (side + 1) % len(faces)
            if faces[side] is not None:
                break
        self.up[card] = side
        self.shown[card] = faces[side]  # type: ignore[index]

    def to_data(self) -> dict[str, Any]:
        """Return all that the future depends on, as JSON data."""
        return {
            "piles": self.piles,
            "faces": [list(one) for one in self.faces],
            "up": self.up,
            "values": self.values,
            "playing": self.playing,
            "frames": self.frames,
            "given": self.given,
            "random": self.random,
            "decisions": self.decisions,
            "spent": self.spent,
        }

    def digest(self, layout: Layout) -> str:
        """Return a hash of the state, 32 hexadecimal digits.

        Piles whose order means nothing are sorted first. The steps that the game has taken are left out.
        """
        data = self.to_data()
        del data["spent"]
        data["piles"] = [
            pile if place.ordered else sorted(pile) for pile, place in zip(self.piles, layout.piles, strict=True)
        ]
        text = json.dumps(data, separators=(",", ":"), sort_keys=True)
        return blake2b(text.encode(), digest_size=16).hexdigest()


def new_state(layout: Layout, seed: int) -> State:
    """Return a table before play: the whole deck in its pile, card 0 at the bottom, the first side up, no values set.

    Raise PairingImpossible.
    """
    state = State.__new__(State)
    state.random = stream(seed, 0)
    state.faces = _pair(layout, state) if layout.pools else layout.cards
    count = layout.card_count
    state.piles = [[] for _ in layout.piles]
    state.piles[layout.deck_pile] = list(range(count))
    state.where = [layout.deck_pile] * count
    state.up = [0] * count if len(layout.sides) > 1 else []
    state.shown = shown_designs(layout, state)
    state.values = [None] * len(layout.states)
    state.playing = list(range(layout.seats))
    state.frames = []
    state.given = None
    state.fuel = 0
    state.spent = 0
    state.decisions = 0
    state.log = None
    state.log_cards = 0
    return state


def shown_designs(layout: Layout, state: State) -> Sequence[int]:
    """Return the design of every card that is up. It is a list if cards can be turned. A card without that side is
    left out."""
    turned = len(layout.sides) > 1
    found = [faces[state.up[card] if turned else 0] for card, faces in enumerate(state.faces)]
    designs = [design for design in found if design is not None]
    return designs if turned else tuple(designs)


_TRIES = 10_000
"""The number of trades after which a pairing is given up."""


def _pair(layout: Layout, state: State) -> list[tuple[int | None, ...]]:
    """Return cards with paired faces: shuffle each further side, then trade a face of each forbidden pair at random."""
    columns = [list(layout.pools[0])]
    for pool in layout.pools[1:]:
        column = list(pool)
        for at in range(len(column) - 1, 0, -1):
            state.random, chosen = below(state.random, at + 1)
            column[at], column[chosen] = column[chosen], column[at]
        columns.append(column)
    never = _never_by_first(layout)
    wrong_ones = [_forbidden(never, pair) for pair in zip(*columns, strict=True)]
    for _ in range(_TRIES):
        if True not in wrong_ones:
            return list(zip(*columns, strict=True))
        wrong = wrong_ones.index(True)
        state.random, chosen = below(state.random, len(wrong_ones))
        last = columns[-1]
        last[wrong], last[chosen] = last[chosen], last[wrong]
        for at in (wrong, chosen):
            wrong_ones[at] = _forbidden(never, tuple(column[at] for column in columns))
    raise PairingImpossible(f"no pairing found in {_TRIES} tries")


Never = dict[int, list[tuple[frozenset[int], ...]]]
"""Forbidden pairs, by a design on the first side."""


def _never_by_first(layout: Layout) -> Never:
    """Return the forbidden pairs that each design on the first side can be part of."""
    found: Never = {}
    for groups in dict.fromkeys(layout.never):
        for design in groups[0]:
            found.setdefault(design, []).append(groups)
    return found


def _forbidden(never: Never, pair: tuple[int, ...]) -> bool:
    return forbidden(never.get(pair[0], ()), pair)


class DamagedState(ValueError):
    """Saved data that no game can have written."""

    def __init__(self, message: str) -> None:
        super().__init__(bounded(message))


def state_from_data(layout: Layout, data: Any) -> State:
    """Return the state that ``to_data`` was called on. Raise DamagedState for any other data."""
    try:
        return _restore(layout, data)
    except (KeyError, TypeError, IndexError, AttributeError, OverflowError, RecursionError) as error:
        raise DamagedState(f"the state is not complete ({error})") from error


def _restore(layout: Layout, data: Any) -> State:
    state = State.__new__(State)
    count = layout.card_count
    state.piles = [[_number(card, 0, count - 1) for card in pile] for pile in data["piles"]]
    require(len(state.piles) == len(layout.piles), "the number of piles")
    require(sorted(card for pile in state.piles for card in pile) == list(range(count)), "the cards in the piles")
    sizes = zip(state.piles, layout.piles, strict=True)
    require(all(len(pile) <= place.most for pile, place in sizes), "the number of cards in a pile")
    state.where = [0] * count
    for index, pile in enumerate(state.piles):
        for card in pile:
            state.where[card] = index
    _restore_faces(layout, state, data)
    state.values = [_value(value) for value in data["values"]]
    require(len(state.values) == len(layout.states), "the number of values")
    state.playing = [_number(seat, 0, layout.seats - 1) for seat in data["playing"]]
    require(state.playing == sorted(set(state.playing)), "the players in play")
    state.frames = [[_frozen(one) for one in frame] for frame in data["frames"]]
    require(all(len(frame) >= 2 for frame in state.frames), "the frames")
    state.given = _value(data["given"])
    state.random = _number(data["random"], 0, 2**64 - 1)
    state.decisions = _number(data["decisions"], 0, 2**62)
    state.spent = _number(data["spent"], 0, 2**62)
    state.fuel = 0
    state.log = None
    state.log_cards = 0
    return state


def _restore_faces(layout: Layout, state: State, data: Any) -> None:
    count = layout.card_count
    faces = [tuple(one) for one in data["faces"]]
    if layout.pools:
        columns = list(zip(*faces, strict=True))
        require(all(type(design) is int for column in columns for design in column), "the faces of the cards")
        same = all(sorted(column) == sorted(pool) for column, pool in zip(columns, layout.pools, strict=True))
        never = _never_by_first(layout)
        require(same and not any(_forbidden(never, one) for one in faces), "the faces of the cards")
        state.faces = faces
    else:
        require(faces == list(layout.cards), "the faces of the cards")
        state.faces = layout.cards
    state.up = [_number(side, 0, max(0, len(layout.sides) - 1)) for side in data["up"]]
    turned = len(layout.sides) > 1
    require(len(state.up) == (count if turned else 0), "the sides that are up")
    state.shown = shown_designs(layout, state)
    require(len(state.shown) == count, "the sides that are up")


def require(holds: bool, what: str) -> None:
    """Raise DamagedState if a part of saved data does not hold."""
    if not holds:
        raise DamagedState(f"{what} cannot be right")


def _number(value: Any, low: int, high: int) -> int:
    require(type(value) is int and low <= value <= high, "a number")
    return int(value)


def _value(value: Any) -> Any:
    if value is None or isinstance(value, bool):
        return value
    return _number(value, -(2**31), 2**31 - 1)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(one) for one in value) if isinstance(value, list) else _value(value)
