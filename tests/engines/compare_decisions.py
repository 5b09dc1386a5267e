"""Plays native code that stops against the reference, decision by decision; by hand, it takes as long as one likes.

``python -m tests.engines.compare_decisions [--minutes 10] [--only NAME] [--random 1] [--jobs 2]``

Each task has a number, which alone decides what it plays: a ruleset with none, one or two house rules, or an example,
or a random ruleset; its number of players; its limits. Offers, states and events are compared at every decision, also
after copies, saves and changes of engine. ``--first NUMBER --tasks 1`` plays one task again.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, count, islice
from multiprocessing import get_context
from pathlib import Path
from random import Random

from croupier.engines.contract.limits import Limits
from croupier.engines.native.build import LEVEL
from croupier.engines.native.positions import UNOPTIMISED, Positions, StoppingPlan
from croupier.rules import Rules

from tests.engines.compare_native import EXAMPLES, HOUSE_RULES, RULESETS, loaded
from tests.engines.decision_by_decision import Compared, compare, positions_of
from tests.engines.natively import ROOT
from tests.engines.random_rulesets import games_of
from tests.engines.random_rulesets.games import TIGHT
from tests.engines.through_game import compare_games, saved_by

LITTLE_GAMES = sorted((ROOT / "tests" / "game").glob("*.yaml"))
PATIENT = Limits(decisions=4_000)
GAMES = 3
MOST = 400
"""The answers of a game."""

OPTIMISED = 8
"""Every so many tasks the code is optimised."""

TASKS_OF_PROCESS = 60
"""Code that is loaded is kept as long as its process: so processes are replaced."""

REPORTED = 60
"""The seconds between two lines of the report."""

Named = tuple[str | Path, tuple[str, ...]]
"""A ruleset by name or file, and its house rules."""


@dataclass
class Found:
    """What tasks have seen."""

    games: int = 0
    answers: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    given_up: int = 0
    differences: list[str] = field(default_factory=list)

    def take(self, told: Compared) -> None:
        self.games += 1
        self.answers += told.answers
        self.faults[told.fault] += 1
        self.given_up += told.given_up

    def add(self, other: Found) -> None:
        self.games += other.games
        self.answers += other.answers
        self.faults += other.faults
        self.given_up += other.given_up
        self.differences += other.differences

    def __str__(self) -> str:
        faults = sum(number for code, number in self.faults.items() if code)
        told = f"{self.games:,} games, {self.answers:,} decisions, {faults:,} faults"
        return f"{told}, {self.given_up:,} times given up without, {len(self.differences)} differences"


@dataclass(frozen=True)
class Play:
    """A game to be played."""

    title: str
    rules: Rules
    seats: int
    seed: int
    limits: Limits


# --- the tasks -------------------------------------------------------------------------------------


@cache
def named(only: str) -> list[Named]:
    """Every ruleset with no house rule, one and two of them, and every example."""
    layers = [(), *((one,) for one in HOUSE_RULES), *combinations(HOUSE_RULES, 2)]
    installed: list[Named] = [(name, some) for name in RULESETS for some in layers]
    plain: list[Named] = [(file, ()) for file in (*EXAMPLES, *LITTLE_GAMES)]
    found = [*plain, *installed]
    Random(1).shuffle(found)
    return [one for one in found if only in title_of(one)]


def title_of(one: Named) -> str:
    name, layers = one
    return " + ".join([name if isinstance(name, str) else name.stem, *layers])


def plays(number: int, only: str, random: int) -> list[Play]:
    """Return the games of a task; none where the house rules do not go together."""
    share, rest = divmod(number, 1 + random)
    if rest:
        seed = share * random + rest - 1
        return [Play(f"random-{seed}", one.rules, one.seats, one.seed, one.limits) for one in games_of(seed, GAMES)]
    some = named(only)
    turn, at = divmod(share, len(some))
    rules = loaded(*some[at])
    if rules is None:
        return []
    seats = rules.players[(turn + at) % len(rules.players)]
    limits = [TIGHT[number % len(TIGHT)] if (turn + at + game) % 5 == 0 else PATIENT for game in range(GAMES)]
    return [Play(title_of(some[at]), rules, seats, number * GAMES + game, one) for game, one in enumerate(limits)]


def played(number: int, only: str, random: int) -> Found:
    """Play a task."""
    found = Found()
    level = LEVEL if number % OPTIMISED == 0 else UNOPTIMISED
    codes: dict[tuple[int, int, bool], Positions] = {}
    for at, one in enumerate(plays(number, only, random)):
        tells = (number + at) % 2 == 0
        told = f"task {number}: {one.title}, {one.seats} players, seed {one.seed}, {one.limits}, {tells=}, {level=}"
        program = one.rules.program(one.seats)
        try:
            key = id(program), one.seats, tells
            code = codes.setdefault(key, positions_of(program, one.limits, tells=tells, level=level))
            native = Positions(program, code.plan, code.code, one.limits)
            declining, save = (3, 8)[number // 2 % 2], saved_by(one.rules, one.seats)
            found.take(
                compare(
                    program,
                    one.limits,
                    one.seed,
                    tells=tells,
                    declining=declining,
                    most=MOST,
                    native=native,
                    save=save,
                )
            )
            made = StoppingPlan(program, code.plan, code.code)
            found.take(compare_games(one.rules, one.seats, one.seed, one.limits, made, tells=tells, most=MOST // 2))
        except Exception:
            found.differences.append(f"{told}\n{traceback.format_exc(limit=-3)}")
    return found


# --- the run ---------------------------------------------------------------------------------------


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--only", default="", help="rulesets whose title holds this")
    parser.add_argument("--random", type=int, default=1, help="how many random rulesets for each other one")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="the number of the first task")
    parser.add_argument("--tasks", type=int, help="how many tasks")
    asked = parser.parse_args()
    if not named(asked.only):
        parser.error(f"no ruleset is called {asked.only}")
    began, whole, done = time.monotonic(), Found(), 0
    reported = began
    for found in run(asked.jobs, asked.first, asked.tasks, 60 * asked.minutes, asked.only, asked.random):
        whole.add(found)
        done += 1
        for one in found.differences:
            print(one, flush=True)
        if time.monotonic() - reported > REPORTED:
            reported = time.monotonic()
            print(f"{reported - began:.0f} s, {done} tasks: {whole}", flush=True)
    print(f"{time.monotonic() - began:.0f} s, tasks {asked.first} to {asked.first + done - 1}: {whole}")
    print(", ".join(f"{code or 'over'} {number:,}" for code, number in whole.faults.most_common()))
    return min(1, len(whole.differences))


def run(jobs: int, first: int, tasks: int | None, seconds: float, only: str, random: int) -> Iterator[Found]:
    """Play tasks until the time is over, each in a process that lasts for many of them."""
    end = time.monotonic() + seconds
    numbers = islice(count(first), tasks)
    with ProcessPoolExecutor(jobs, get_context("spawn"), max_tasks_per_child=TASKS_OF_PROCESS) as pool:
        open_ones: set[Future[Found]] = set()
        while True:
            if time.monotonic() < end:
                open_ones |= {pool.submit(played, one, only, random) for one in islice(numbers, jobs - len(open_ones))}
            if not open_ones:
                return
            finished, open_ones = wait(open_ones, return_when=FIRST_COMPLETED)
            yield from (one.result() for one in finished)


if __name__ == "__main__":
    sys.exit(main())
