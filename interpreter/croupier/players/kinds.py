"""The kinds of built-in players, by their names."""

from __future__ import annotations

from collections.abc import Callable

from croupier.players.bots import GreedyPlayer, RandomPlayer
from croupier.players.player import Player
from croupier.players.searching.budget import read_budget
from croupier.players.searching.player import SearchPlayer

MakeBot = Callable[[int, int], Player]

BOTS: dict[str, MakeBot] = {"random": RandomPlayer, "greedy": GreedyPlayer, "search": SearchPlayer}


def make_bots(name: str, seed: int, seats: int) -> list[Player]:
    """Return a bot of one kind for every seat. Raise KeyError if the kind does not exist.

    ``search`` may have a budget: ``search:2000`` for playouts, ``search:100ms`` for milliseconds. Raise BadBudget for
    another one.
    """
    kind, sign, budget = name.partition(":")
    if not sign:
        return [BOTS[name](seed, seat) for seat in range(seats)]
    if kind != "search":
        raise KeyError(name)
    return [SearchPlayer(seed, seat, read_budget(budget)) for seat in range(seats)]


def bots_repeat(name: str) -> bool:
    """Return whether bots of this name give the same answers in the same game again: not if they take time."""
    kind, sign, budget = name.partition(":")
    return not sign or kind != "search" or read_budget(budget).repeats
