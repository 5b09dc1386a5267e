"""Holds native code against the reference: the table at the end of a game, and what blocks of games come to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import croupier
from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.engines.native import NativeEngine
from croupier.engines.native.build import MachineCode, compiled, loaded, this_processor
from croupier.engines.native.module import module_text
from croupier.engines.plan import Plan, make_plan
from croupier.players import make_bots
from croupier.rules import Rules
from croupier.study.simulation.native import Native
from croupier.study.simulation.playouts import Block, Match, MatchTable
from croupier.study.simulation.reference import Reference, Watcher
from croupier.study.simulation.statistics import Tally
from croupier.table.state import State

ROOT = Path(__file__).resolve().parents[2]

GENEROUS = {"moves": 5_000, "events": 10**9}
"""Limits that native code takes for passed before they are: it counts what there can be at most."""

LITTLE = 0
"""How much LLVM does for tests that compile a lot."""


@cache
def rules_of(name: str, house_rules: tuple[str, ...] = ()) -> Rules:
    return croupier.load(name, house_rules)


def code_of(plan: Plan, level: int = LITTLE) -> MachineCode:
    """Code that is kept nowhere."""
    return loaded(compiled(module_text(plan, this_processor()), level))


def engine_of(rules: Rules, seats: int, limits: Limits = DEFAULT_LIMITS, level: int = LITTLE) -> NativeEngine:
    plan = make_plan(rules.program(seats))
    return NativeEngine(plan, code_of(plan, level), limits)


@cache
def last_table(rules: Rules, seats: int, seed: int, limits: Limits) -> tuple[dict[str, Any], str]:
    """The table where a game of the reference ends, and the code of its fault, empty for none.

    A game that takes too many decisions stands before the first that is too much.
    """
    try:
        game = rules.new_game(players=seats, seed=seed, limits=limits)
    except Fault as found:
        return {}, found.code
    try:
        Watcher(game, Tally([0] * seats), 0, None).play(make_bots("random", seed, seats))
    except Fault as found:
        return table_of(game.state), found.code
    return table_of(game.state), ""


def table_of(state: State) -> dict[str, Any]:
    """What lies on the table; not what the rules still have to do."""
    data = state.to_data()
    del data["frames"], data["given"]
    return data


def differences(rules: Rules, seats: int, seeds: Sequence[int], limits: Limits, level: int = LITTLE) -> list[str]:
    """How the games of some seeds end otherwise in native code."""
    engine, found = engine_of(rules, seats, limits, level), []
    for seed in seeds:
        table, fault = last_table(rules, seats, seed, limits)
        ended = engine.play(seed, 0, 1).games == 1
        if ended == bool(fault):
            found.append(f"seed {seed}: the reference says {fault or 'over'}, native code {ended}")
        elif fault in ("", "decisions-exhausted") and table_of(engine.state()) != table:
            found.append(f"seed {seed}: another table")
    return found


def blocks(match: Match, games: int, rows: bool = True) -> tuple[Block, Block]:
    """A block of games as native code plays it, the reference helping out, and as the reference does."""
    reference = Reference(match)
    return MatchTable(match, Native(match), reference).play(0, games, rows=rows), reference.play(0, games, rows=rows)


def told(block: Block) -> tuple[Any, ...]:
    """All that a block says."""
    faults = [(fault.seed, str(fault)) for fault in block.kept_faults]
    return block.games, block.tally, block.faults, faults, block.rows.tolist()
