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
    """Return a bot of one kind for every seat. Raise NoSuchBots and BadBudget.

    ``search`` may have a budget: ``search:2000`` for playouts, ``search:100ms`` for milliseconds.
    """
    kind, budget = named_bots(name)
    if budget is None:
        return [BOTS[kind](seed, seat) for seat in range(seats)]
    return [SearchPlayer(seed, seat, budget) for seat in range(seats)]


def named_bots(name: object) -> tuple[str, Budget | None]:
    """Return the kind that a name of bots means, and its budget if it has one. Raise NoSuchBots and BadBudget."""
    kind, sign, budget = name.partition(":") if isinstance(name, str) else ("", "", "")
    if kind not in BOTS or (sign and kind != "search"):
        raise NoSuchBots(f"no bots are called {described(name)}; there are {', '.join(BOTS)}")
    return kind, read_budget(budget) if sign else None


def bots_repeat(name: str) -> bool:
    """Return whether bots of this name give the same answers in the same game again: not if they take time."""
    _, budget = named_bots(name)
    return budget is None or budget.repeats
