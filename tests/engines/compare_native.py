"""Plays every ruleset in native code and on the reference, and tells where they differ; by hand, it takes long.

``python -m tests.engines.compare_native [--games 20] [--rounds 20000] [--only NAME] [--random 300]``

The final tables of ``--games`` whole games each are compared, then the figures of so many rounds: of every ruleset
with none, one and two house rules, for its fewest, some and its most players; of every example; and of random rulesets.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import croupier
from croupier.engines.contract.limits import DEFAULT_LIMITS
from croupier.language.diagnostics import RulesetError
from croupier.rules import Rules
from croupier.study.simulation.native import Native
from croupier.study.simulation.playouts import Match, MatchTable
from croupier.study.simulation.reference import Reference

from tests.engines.natively import GENEROUS, ROOT, differences
from tests.engines.random_rulesets import games_of

RULESETS = sorted(one.parent.name for one in (ROOT / "rulesets").glob("*/ruleset.yaml"))
HOUSE_RULES = sorted(one.stem for one in (ROOT / "rulesets" / "house-rules").glob("*.yaml") if "." not in one.stem)
EXAMPLES = [one for one in sorted((ROOT / "examples").glob("*.yaml")) if "." not in one.stem]
BLOCK = 50


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--only", default="")
    parser.add_argument("--random", type=int, default=300)
    asked = parser.parse_args()
    bad = 0
    for name, rules in rulesets(asked.only):
        for seats in some_seats(rules):
            began = time.perf_counter()
            found = differences(rules, seats, range(asked.games), DEFAULT_LIMITS, level=2)
            found += other_figures(rules, seats, asked.rounds)
            print(f"{name}, {seats} players: {found or 'equal'} ({time.perf_counter() - began:.1f} s)", flush=True)
            bad += bool(found)
    return min(1, bad + random_ones(asked.random))


def rulesets(only: str) -> Iterator[tuple[str, Rules]]:
    """Every ruleset with every house rule, and with two of them, as far as they go together."""
    for name in RULESETS:
        for layers in [(), *((one,) for one in HOUSE_RULES), *combinations(HOUSE_RULES, 2)]:
            title = " + ".join([name, *layers])
            if only in title and (rules := loaded(name, layers)) is not None:
                yield title, rules
    for path in EXAMPLES:
        if only in path.stem and (rules := loaded(path, ())) is not None:
            yield path.stem, rules


def loaded(name: str | Path, layers: tuple[str, ...]) -> Rules | None:
    try:
        return croupier.load(name, layers)
    except RulesetError:
        return None


def some_seats(rules: Rules) -> list[int]:
    some = [one for one in rules.players if one <= 4]
    return sorted({rules.players[0], *some[-1:], rules.players[-1]})


def other_figures(rules: Rules, seats: int, rounds: int) -> list[str]:
    """Plays blocks of games until there are so many rounds, or games without one."""
    match = Match(rules, seats, seed=1)
    reference = Reference(match)
    table, first, so_far = MatchTable(match, Native(match), reference), 0, 0
    while so_far < rounds and first < rounds:
        fast, slow = table.play(first, BLOCK, rows=True), reference.play(first, BLOCK, rows=True)
        if (fast.tally, fast.rows, fast.faults) != (slow.tally, slow.rows, slow.faults):
            return [f"other figures in games {first} to {first + BLOCK - 1}"]
        first, so_far = first + BLOCK, so_far + slow.tally.rounds
    return []


def random_ones(count: int) -> int:
    bad = 0
    for seed in range(count):
        for one in games_of(seed, 2):
            limits = replace(one.limits, **GENEROUS)
            found = differences(one.rules, one.seats, range(one.seed, one.seed + 3), limits, level=1)
            if found:
                print(f"random-{seed}, {one.seats} players: {found}", flush=True)
            bad += bool(found)
    print(f"{count} random rulesets, {bad} games differ")
    return bad


if __name__ == "__main__":
    sys.exit(main())
