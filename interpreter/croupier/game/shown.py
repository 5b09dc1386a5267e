"""What a game shows of itself: offers and their moves, views, events, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.language.diagnostics.excerpt import shortened
from croupier.language.source import Span
from croupier.table.seen import SeenPile, SeenState


class Arguments(Mapping[str, Any]):
    """Values by name that cannot be changed: equal to a dictionary of the same."""

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

    ``arguments`` are the engine's values by parameter name: numbers, truth values, seats, and positions of enumeration
    values, all from 0. A card has the number of the player's view at the same decision, which is not the engine's; it
    is an UnseenCard where the player does not see every face. ``raw`` is the index of the move's code, then the same
    arguments. A move that is handed over and contradicts itself is refused where it is played. Arguments that are no
    mapping raise ValueError.
    """

    player: int
    name: str
    arguments: Mapping[str, Any]
    raw: tuple[Any, ...]

    def __post_init__(self) -> None:
        if not isinstance(self.arguments, Arguments):
            object.__setattr__(self, "arguments", _arguments(self.arguments))

    def __str__(self) -> str:
        inside = ", ".join(f"{name}={value}" for name, value in self.arguments.items())
        return f"{self.name}({inside})" if inside else self.name


def _arguments(given: Any) -> Arguments:
    if not isinstance(given, Mapping):
        raise ValueError(f"the arguments of a move are values by their names, not {shortened(repr(given))}")
    return Arguments(given)


@dataclass(frozen=True, slots=True)
class Offer:
    """What one player may do now; who may ``decline`` need not do any of it."""

    player: int
    moves: tuple[Move, ...]
    may_decline: bool


@dataclass(frozen=True, slots=True)
class Result:
    """``winners`` are the seats with the highest ``outcome``; both are empty of meaning until the game is over."""

    winners: tuple[int, ...]
    outcome: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The table as one player sees it (none: somebody without a seat). ``offers`` are that player's alone."""

    player: int | None
    piles: tuple[SeenPile, ...]
    state: tuple[SeenState, ...]
    in_play: tuple[int, ...]
    asked: tuple[int, ...]
    offers: tuple[Offer, ...]
    over: bool


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, with the rule that caused it, its place, and the statements that it implements."""

    kind: str
    data: Mapping[str, Any]
    rule: str
    place: Span
    cites: tuple[str, ...]
