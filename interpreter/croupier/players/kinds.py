"""The kinds of built-in players, by their names."""

from __future__ import annotations

from collections.abc import Callable

from croupier.language.diagnostics.bounded import described
from croupier.players.bots import GreedyPlayer, RandomPlayer
from croupier.players.player import Player
from croupier.players.searching.budget import Budget, read_budget
from croupier.players.searching.player import SearchPlayer

MakeBot = Callable[[int, int], Player]

BOTS: dict[str, MakeBot] = {"random": RandomPlayer, "greedy": GreedyPlayer, "search": SearchPlayer}


class NoSuchBots(ValueError):
    """There are no bots of this name."""


def make_bots(name: str, seed: int, seats: int) -> list[Player]:
    """Return a bot for every seat. Raise NoSuchBots and BadBudget.

    The name is that of one kind for all seats, or of one for each, with commas: ``search,random``. ``search`` may have
    a budget: ``search:2000`` for playouts, ``search:100ms`` for milliseconds.
    """
    return [_bot(one, seed, seat) for seat, one in enumerate(bots_by_seat(name, seats))]


def bots_by_seat(name: str, seats: int) -> list[str]:
    """Return the name of every seat's kind of bots. Raise NoSuchBots and BadBudget."""
    kinds = name.split(",") if isinstance(name, str) else [name]
    for one in kinds:
        named_bots(one)
    if len(kinds) not in (1, seats):
        raise NoSuchBots(f"{len(kinds)} kinds of bots are named for {seats} players; name one for all, or one for each")
    return kinds * (seats // len(kinds))


def _bot(name: str, seed: int, seat: int) -> Player:
    kind, budget = named_bots(name)
    return BOTS[kind](seed, seat) if budget is None else SearchPlayer(seed, seat, budget)


def named_bots(name: object) -> tuple[str, Budget | None]:
    """Return the kind that a name of bots means, and its budget if it has one. Raise NoSuchBots and BadBudget."""
    kind, sign, budget = name.partition(":") if isinstance(name, str) else ("", "", "")
    if kind not in BOTS or (sign and kind != "search"):
        raise NoSuchBots(f"no bots are called {described(name)}; there are {', '.join(BOTS)}")
    return kind, read_budget(budget) if sign else None


def bots_repeat(name: str) -> bool:
    """Return whether bots of this name give the same answers in the same game again: not if they take time."""
    budgets = [named_bots(one)[1] for one in name.split(",")]
    return all(one is None or one.repeats for one in budgets)
