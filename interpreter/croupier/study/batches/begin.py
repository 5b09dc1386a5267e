"""Begin a batch of rules that a table has agreed on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.engines.choice import WAY_TO_NATIVE, WrongEngine, has_native
from croupier.engines.contract.limits import Limits
from croupier.game.agreed import AgreedRules
from croupier.game.handed import check_flag, check_limits
from croupier.game.seating import seated
from croupier.game.setup import Setup
from croupier.language.diagnostics.bounded import described
from croupier.study.batches.arrays import numpy
from croupier.study.batches.batch import Batch
from croupier.table.random import LARGEST_SEED

MOST_GAMES = 1_000_000
"""The most games of a batch. Each takes some kilobytes."""


def new_batch(
    agreed: AgreedRules,
    games: int,
    players: int | Sequence[str] | None,
    seed: int,
    options: Mapping[str, Any] | None,
    limits: Limits,
    *,
    fronts: bool,
    most: int,
) -> Batch:
    """Return a batch, as ``Rules.batch`` describes."""
    _check_number("games", games, 1, MOST_GAMES)
    _check_number("a seed", seed, 0, LARGEST_SEED)
    _check_number("most", most, 1, 2**31)
    check_limits(limits)
    check_flag("fronts", fronts)
    numpy()
    if not has_native():
        raise WrongEngine(f"a batch plays in native code, and llvmlite is not present: {WAY_TO_NATIVE}")
    rules = agreed.with_options({} if options is None else options)
    seats, names = seated(players, agreed.players[0])
    rules.program(seats)
    return Batch(Setup(rules, seats, tuple(names), seed, dict(options or {})), games, limits, fronts=fronts, most=most)


def _check_number(name: str, value: object, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{name} is a whole number from {low} to {high}, not {described(value)}")
