"""Generated Python against the reference, by hand, as it takes a while: every ruleset with none, one and two house
rules, 2 to 10 players, examples and random rulesets.

    python tests/engines/compare.py [--games N] [--rulesets NAME…] [--layers 0|1|2] [--random N]

Half of the games of each number of players keep events. Every game is played from decision to decision, and once more
at one go. Differences are told with what plays them again; the exit status is 1 then.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from croupier import load
from croupier.engines.contract.limits import Limits
from croupier.engines.contract.program import Program
from croupier.engines.generated import PythonEngine
from croupier.engines.generated.playout import Playout
from croupier.engines.reference.engine import ReferenceEngine
from croupier.language.diagnostics import RulesetError
from croupier.language.ruleset.load import installed, installed_house_rules

from tests.engines.lockstep import Apart, lockstep
from tests.engines.random_rulesets import games_of
from tests.engines.whole_games import same_game
from tests.withstand.games import EXAMPLES

LIMITS = Limits(decisions=4_000)
"""Games of random players may go on for ever; faults are compared too."""


def programs(names: list[str], layers: int) -> Iterator[tuple[str, list[Program]]]:
    """What is played, with so many house rules at most, by a name that says what it is, for every number of players."""
    house_rules = list(installed_house_rules())
    choices = [one for count in range(layers + 1) for one in combinations(house_rules, count)]
    for name in names:
        for chosen in choices if name in installed() else [()]:
            try:
                rules = load(EXAMPLES.get(name, name), chosen)
            except RulesetError:
                continue
            low, high = rules.players
            yield "+".join([name, *chosen]), [rules.program(seats) for seats in range(low, high + 1)]


def compare(program: Program, limits: Limits, seed: int, seen: Counter[str]) -> None:
    """One game, twice. Raises Apart."""
    reference = ReferenceEngine(program, limits)
    played = lockstep(reference, PythonEngine(program, limits), seed, seed % 2 == 0, (3, 8)[seed // 2 % 2])
    whole = same_game(reference, Playout(program, limits), seed)
    seen.update(["games"])
    seen.update({"answers": played.answers + whole.answers})
    seen.update(one for one in (played.fault, whole.fault) if one)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rulesets", nargs="*", default=[*installed(), *EXAMPLES])
    parser.add_argument("--layers", type=int, choices=(0, 1, 2), default=2, help="so many house rules at most")
    parser.add_argument("--random", type=int, default=300, metavar="N", help="so many random rulesets")
    wanted = parser.parse_args()
    wrong = 0
    for what, table in programs(wanted.rulesets, wanted.layers):
        seen: Counter[str] = Counter()
        for seed in range(wanted.games):
            program = table[seed % len(table)]
            wrong += _tried(f"{what}, {program.layout.seats} players, seed {seed}", program, LIMITS, seed, seen)
        print(what, dict(seen), flush=True)
    seen = Counter()
    for seed in range(wanted.random):
        for one in games_of(seed):
            program = one.rules.program(one.seats)
            wrong += _tried(f"random ruleset {seed}, seed {one.seed}", program, one.limits, one.seed, seen)
    print("random rulesets", dict(seen))
    return min(wrong, 1)


def _tried(what: str, program: Program, limits: Limits, seed: int, seen: Counter[str]) -> int:
    try:
        compare(program, limits, seed, seen)
    except Apart as difference:
        print(f"{what}: {str(difference)[:400]}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
