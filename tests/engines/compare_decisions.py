"""Plays native code that stops against the reference, decision by decision; by hand, it takes as long as one likes.

``python -m tests.engines.compare_decisions [--minutes 10] [--only NAME] [--random 1] [--deals 1] [--jobs 2]``

Each task has a number, which alone decides what it plays: a ruleset with none, one or two house rules, or an example,
or a random ruleset; its number of players; its limits. Offers, states and events are compared at every decision, also
after copies, saves and changes of engine. ``--first NUMBER --tasks 1`` plays one task again.

Most of the time of a random ruleset goes into reading it and making its code. ``--deals 20`` plays that many games with
each code. Of random rulesets alone, as many games as one likes, such as a hundred thousand:

``python -m tests.engines.compare_decisions --only random --deals 25 --games 100_000 --minutes 300 --jobs 1``
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

    rulesets: int = 0
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
        self.rulesets += other.rulesets
        self.games += other.games
        self.answers += other.answers
        self.faults += other.faults
        self.given_up += other.given_up
        self.differences += other.differences

    def __str__(self) -> str:
        faults = sum(number for code, number in self.faults.items() if code)
        told = f"{self.rulesets:,} rulesets, {self.games:,} games, {self.answers:,} decisions, {faults:,} faults"
        return f"{told}, {self.given_up:,} times given up without, {len(self.differences)} differences"


@dataclass(frozen=True)
class Play:
    """A game to be played."""

    title: str
    rules: Rules
    seats: int
    seed: int
    limits: Limits
    tells: bool


@dataclass(frozen=True)
class Wanted:
    """What is to be played: rulesets whose title holds ``only``, ``random`` random ones for each other one, and so many
    ``deals`` with each code."""

    only: str = ""
    random: int = 1
    deals: int = 1


RANDOM = "random"
"""The title that only random rulesets have."""

THROUGH_GAME = 5
"""Every so many deals are played through ``Game`` too."""


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


def plays(number: int, wanted: Wanted) -> list[Play]:
    """Return the games of a task; none where the house rules do not go together."""
    if wanted.only == RANDOM:
        return random_plays(number, number, wanted.deals)
    share, rest = divmod(number, 1 + wanted.random)
    if rest:
        return random_plays(number, share * wanted.random + rest - 1, wanted.deals)
    some = named(wanted.only)
    turn, at = divmod(share, len(some))
    rules = loaded(*some[at])
    if rules is None:
        return []
    seats = rules.players[(turn + at) % len(rules.players)]
    count = GAMES * wanted.deals
    limits = [TIGHT[number % len(TIGHT)] if (turn + at + game) % 5 == 0 else PATIENT for game in range(count)]
    title, tells = title_of(some[at]), [(number + game) % 2 == 0 for game in range(count)]
    return [Play(title, rules, seats, number * count + game, limits[game], tells[game]) for game in range(count)]


def random_plays(number: int, seed: int, deals: int) -> list[Play]:
    """Return the games of a random ruleset: some at different tables, or many at one."""
    tables = games_of(seed, GAMES if deals == 1 else 1)
    return [
        Play(f"{RANDOM}-{seed}", one.rules, one.seats, one.seed + 100 * deal, one.limits, (number + at) % 2 == 0)
        for at, one in enumerate(tables)
        for deal in range(deals)
    ]


def played(number: int, wanted: Wanted) -> Found:
    """Play a task."""
    found = Found()
    level = LEVEL if number % OPTIMISED == 0 else UNOPTIMISED
    codes: dict[tuple[int, int, bool], Positions] = {}
    for at, one in enumerate(plays(number, wanted)):
        found.rulesets = 1
        told = f"task {number}: {one.title}, {one.seats} players, seed {one.seed}, {one.limits}, {one.tells=}, {level=}"
        program = one.rules.program(one.seats)
        try:
            key = id(program), one.seats, one.tells
            if key not in codes:
                codes[key] = positions_of(program, one.limits, tells=one.tells, level=level)
            _play(
                found,
                one,
                codes[key],
                declining=(3, 8)[number // 2 % 2],
                through_game=wanted.deals == 1 or at % THROUGH_GAME == 0,
            )
        except Exception:
            found.differences.append(f"{told}\n{traceback.format_exc(limit=-3)}")
    return found


def _play(found: Found, one: Play, code: Positions, *, declining: int, through_game: bool) -> None:
    """Play a game with its code, and perhaps through two Games."""
    program = one.rules.program(one.seats)
    native = Positions(program, code.plan, code.code, one.limits)
    save = saved_by(one.rules, one.seats)
    found.take(
        compare(
            program, one.limits, one.seed, tells=one.tells, declining=declining, most=MOST, native=native, save=save
        )
    )
    if through_game:
        made = StoppingPlan(program, code.plan, code.code)
        most = MOST // 2
        found.take(compare_games(one.rules, one.seats, one.seed, one.limits, made, tells=one.tells, most=most))


# --- the run ---------------------------------------------------------------------------------------


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--only", default="", help=f"rulesets whose title holds this; `{RANDOM}`: these alone")
    parser.add_argument("--random", type=int, default=1, help="how many random rulesets for each other one")
    parser.add_argument("--deals", type=int, default=1, help="how many games with each code")
    parser.add_argument("--games", type=int, default=sys.maxsize, help="how many games at least, if time allows")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="the number of the first task")
    parser.add_argument("--tasks", type=int, help="how many tasks")
    asked = parser.parse_args()
    if asked.only != RANDOM and not named(asked.only):
        parser.error(f"no ruleset is called {asked.only}")
    began, whole, done = time.monotonic(), Found(), 0
    reported = began
    wanted = Wanted(asked.only, asked.random, asked.deals)
    for found in run(asked.jobs, asked.first, asked.tasks, 60 * asked.minutes, wanted):
        whole.add(found)
        done += 1
        for one in found.differences:
            print(one, flush=True)
        if time.monotonic() - reported > REPORTED:
            reported = time.monotonic()
            print(f"{reported - began:.0f} s, {done} tasks: {whole}", flush=True)
        if whole.games >= asked.games:
            break
    print(f"{time.monotonic() - began:.0f} s, tasks {asked.first} to {asked.first + done - 1}: {whole}")
    print(", ".join(f"{code or 'over'} {number:,}" for code, number in whole.faults.most_common()))
    return min(1, len(whole.differences))


def run(jobs: int, first: int, tasks: int | None, seconds: float, wanted: Wanted) -> Iterator[Found]:
    """Play tasks until the time is over, each in a process that lasts for many of them."""
    end = time.monotonic() + seconds
    numbers = islice(count(first), tasks)
    with ProcessPoolExecutor(jobs, get_context("spawn"), max_tasks_per_child=TASKS_OF_PROCESS) as pool:
        open_ones: set[Future[Found]] = set()
        while True:
            if time.monotonic() < end:
                open_ones |= {pool.submit(played, one, wanted) for one in islice(numbers, jobs - len(open_ones))}
            if not open_ones:
                return
            finished, open_ones = wait(open_ones, return_when=FIRST_COMPLETED)
            yield from (one.result() for one in finished)


if __name__ == "__main__":
    sys.exit(main())
