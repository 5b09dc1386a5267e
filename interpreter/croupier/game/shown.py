"""The values that a game shows: offers, moves, views, events and results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.language.diagnostics.excerpt import shown_value
from croupier.language.source import Span
from croupier.table.seen import SeenPile, SeenState


class Arguments(Mapping[str, Any]):
    """Values by name that cannot be changed. They equal a dictionary of the same values."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, Any] | Iterable[tuple[str, Any]] = ()) -> None:
        self._values = dict(values)

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return repr(self._values)


@dataclass(frozen=True, slots=True)
class Move:
    """One way to answer an offer.

    An argument is a number, a truth value, a seat from 0, the position of an enumeration value from 0, or the number of
    a pile. Several cards are a tuple. In an offer it is empty: ``Game.choose`` and ``Offer.sets`` tell which cards can
    be chosen. A card has its number in the player's view at the same decision, which is not the engine's number. A card
    of which the player does not see every face is an UnseenCard.

    A move that contradicts itself is refused where it is played. Raise ValueError if the arguments are no mapping.
    """

    player: int
    name: str
    arguments: Mapping[str, Any]  # by the names of the parameters
    raw: tuple[Any, ...]  # the index of the move's code, then the same arguments

    def __post_init__(self) -> None:
        if not isinstance(self.arguments, Arguments):
            object.__setattr__(self, "arguments", _arguments(self.arguments))

    def __str__(self) -> str:
        inside = ", ".join(f"{name}={value}" for name, value in self.arguments.items())
        return f"{self.name}({inside})" if inside else f"{self.name}"


def _arguments(given: Any) -> Arguments:
    if not isinstance(given, Mapping):
        raise ValueError(f"the arguments of a move are values by their names, not {shown_value(given)}")
    return Arguments(given)


def _no_sets(move: Move, most: int) -> tuple[Move, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Offer:
    """The moves that one player may make now."""

    player: int
    moves: tuple[Move, ...]
    may_decline: bool  # the player need not make any of them
    _sets: Callable[[Move, int], tuple[Move, ...]] = field(default=_no_sets, compare=False, repr=False)

    def sets(self, move: Move, most: int = 100) -> tuple[Move, ...]:
        """Return the first moves, at most so many, that say which cards are chosen where ``move`` leaves them open.

        They come in the order of the search. Ask while the offer is open. Raise IllegalMove if ``move`` is not of this
        offer, and ValueError if ``most`` is no whole number from 0 on.
        """
        return self._sets(move, most)


@dataclass(frozen=True, slots=True)
class Choosing:
    """How far a player has chosen cards for a move. Nothing has happened yet."""

    cards: tuple[Any, ...]  # that may be added, as the player names them
    whole: bool  # the chosen cards make the move
    move: Move  # with the chosen cards, in the order of where they come from


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game. It is final when the game is over."""

    winners: tuple[int, ...]  # the seats with the highest outcome, if it is enough: `engines.contract.winners`
    outcome: tuple[int, ...]  # by seat; of a game of roles the position of the role, from 1
    places: tuple[int, ...]  # by seat, from 1; equal outcomes share a place
    roles: tuple[str, ...] = ()  # by seat, of a game of roles the name of the role


@dataclass(frozen=True, slots=True)
class View:
    """The table as one player sees it."""

    player: int | None  # ``None`` is a viewer without a seat
    piles: tuple[SeenPile, ...]
    state: tuple[SeenState, ...]  # the states that the player may see
    in_play: tuple[int, ...]  # seats
    asked: tuple[int, ...]  # the seats waited for, without those who could come in between
    offers: tuple[Offer, ...]  # the player's own
    over: bool


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, and the rule that caused it."""

    kind: str  # as of a ``SeenEvent``
    data: Mapping[str, Any]  # as of a ``SeenEvent``
    rule: str
    place: Span  # in the rule
    cites: tuple[str, ...]  # the statements that the rule implements
