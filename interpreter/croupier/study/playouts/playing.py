"""Play a game on in native code, as one player may imagine it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from croupier.engines.choice import WAY_TO_NATIVE, WrongEngine, has_native
from croupier.engines.contract.limits import Limits
from croupier.game.agreed import AgreedRules
from croupier.game.game import Game
from croupier.game.handed import check_seat
from croupier.language.diagnostics.bounded import described
from croupier.language.diagnostics.excerpt import shown_value
from croupier.study.playouts.outcomes import PlayedOut
from croupier.table.random import LARGEST_SEED

if TYPE_CHECKING:
    from croupier.engines.native.positions import Positions

GAME, ROUND = "game", "round"

MOST = 10_000_000

_positions: WeakKeyDictionary[AgreedRules, dict[tuple[int, Limits], Positions]] = WeakKeyDictionary()
"""The native code of rules, by number of seats and limits."""


def play_out(game: Game, player: int, count: int, seed: int, until: str) -> PlayedOut:
    """Play a game on as often as ``count`` says, as ``Rules.playouts`` describes."""
    _check(game, player, count, seed, until)
    positions = positions_of(game.rules, game.seats, game.limits)
    from croupier.study.playouts.task import Task, play

    return play(positions, Task(positions, game.state.clone(), player, until == ROUND), seed, count)


def _check(game: Game, player: Any, count: Any, seed: Any, until: Any) -> None:
    """Raise ValueError, IndexError or Fault for arguments that are not possible."""
    check_seat(player, game.seats, watches=False)
    if type(count) is not int or not 1 <= count <= MOST:
        raise ValueError(f"count is a whole number from 1 to {MOST}, not {described(count)}")
    if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
        raise ValueError(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {described(seed)}")
    if until not in (GAME, ROUND):
        raise ValueError(f'until is "{GAME}" or "{ROUND}", not {shown_value(until)}')
    if game.fault is not None:
        raise game.fault
    if game.over:
        raise ValueError("the game is over, so there is nothing to play out; `game.result` tells how it ended")


def positions_of(rules: AgreedRules, seats: int, limits: Limits) -> Positions:
    """Return the optimised code of rules, made now if it is not made yet. Raise WrongEngine where it cannot be made."""
    if not has_native():
        raise WrongEngine(f"playouts need native code, which is not present: {WAY_TO_NATIVE}")
    made = _positions.setdefault(rules, {})
    if (seats, limits) not in made:
        from croupier.engines.native.build import LEVEL
        from croupier.engines.native.positions import stopping_plan

        code = stopping_plan(rules.program(seats), rules.fingerprint, tells=False, level=LEVEL)
        made[seats, limits] = code.positions(limits)
    return made[seats, limits]
