"""Begin a new game of rules that a table has agreed on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.engines.reference.engine import ReferenceEngine
from croupier.game.agreed import AgreedRules
from croupier.game.course import Course
from croupier.game.game import Game
from croupier.game.handed import check_flag, check_limits
from croupier.game.seating import seated
from croupier.game.setup import Setup
from croupier.language.diagnostics.bounded import described
from croupier.table.random import LARGEST_SEED


def new_game(
    agreed: AgreedRules,
    players: int | Sequence[str] | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    limits: Limits = DEFAULT_LIMITS,
    keep_events: bool = True,
    engine: str | None = None,
) -> Game:
    """Return a game at its first decision, as ``Rules.new_game`` describes."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
        raise ValueError(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {described(seed)}")
    check_limits(limits)
    check_flag("keep_events", keep_events)
    rules = agreed.with_options({} if options is None else options)
    seats, names = seated(players, agreed.players[0])
    setup = Setup(rules, seats, tuple(names), seed, dict(options or {}))
    course = Course(setup, ReferenceEngine(rules.program(seats), limits), rules.engine_policy(engine, seats))
    course.deal(keep_events=keep_events)
    return Game(course)
