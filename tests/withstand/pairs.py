"""Every pair of installed house rules on every installed ruleset: refused with a reason, or played and watched at every
event. By hand, it takes a while.

    python tests/withstand/pairs.py [--games N] [--first NUMBER] [--rulesets NAME…] [--pairs NAME+NAME…]

A game that goes wrong is told with its number, which plays it again with ``--first NUMBER --games 1``. A game that has
not ended after ``MOST_DECISIONS`` is left there; one in which no card moves for ``MOST_WITHOUT_CARDS`` is wrong.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from croupier.diagnostics import RulesetError
from croupier.execution import acts
from croupier.game import Game
from croupier.rules import Rules, load
from croupier.ruleset.load import installed, installed_house_rules

from tests.withstand.games import PATIENT, Chance, Ledger, answer, seats_of, some_options

GAMES = 200
MOST_DECISIONS = 1_500
MOST_WITHOUT_CARDS = 300
CHUNK = 25

TARGETS = (1, 1, 1, 1, 250)
"""Points that end a match: mostly one round, so that there are many different ones."""

Pair = tuple[str, str]


@dataclass
class Played:
    """What some games of a pair have come to; ``refused`` says why there are none."""

    games: int = 0
    ended: int = 0
    decisions: int = 0
    refused: str = ""
    wrong: list[str] = field(default_factory=list)

    def add(self, other: Played) -> None:
        self.games += other.games
        self.ended += other.ended
        self.decisions += other.decisions
        self.refused = self.refused or other.refused
        self.wrong += other.wrong

    def __str__(self) -> str:
        if self.refused:
            return f"refused: {self.refused}"
        each = self.decisions // max(1, self.games)
        return f"{self.games} games, {self.ended} to their end, {each} decisions each, {len(self.wrong)} wrong"


def all_pairs() -> list[Pair]:
    return list(combinations(installed_house_rules(), 2))


# --- one pair ------------------------------------------------------------------------------------


@cache
def rules_of_pair(ruleset: str, pair: Pair) -> Rules | str:
    """The rules, or why they are refused. Fails for a pair that is refused for what neither of them does alone and is
    no conflict: then something is wrong with the way in which they are put together."""
    known = installed_house_rules()
    try:
        return load(ruleset, [known[one] for one in pair])
    except RulesetError as error:
        found = error.diagnostics
    for one in pair:
        try:
            load(ruleset, [known[one]])
        except RulesetError as alone:
            return f"{one} does not fit: {alone.diagnostics[0].message}"
    others = [str(one) for one in found if one.code != "conflict"]
    assert not others, f"refused without a conflict: {others[0]}"
    return f"{found[0].message}; {found[0].help}"


def play_game(rules: Rules, number: int) -> Game:
    """One game of eager players, whose number gives everything else. Fails when a card is lost or nothing goes on, and
    with a Fault when the rules cannot go on."""
    chance = Chance(number, eager=True)
    options = some_options(rules, chance) if number % 3 else {}
    if "target" in rules.options:
        options["target"] = chance.one_of(TARGETS)
    game = rules.new_game(seats_of(rules, number), seed=number, options=options, limits=PATIENT)
    ledger, still = Ledger(game), 0
    for _ in range(MOST_DECISIONS):
        moved = [event for event in ledger.follow() if event[0] == acts.MOVED]
        still = 0 if moved else still + 1
        assert still < MOST_WITHOUT_CARDS, f"no card has moved for {still} decisions"
        ledger.compare()
        if game.over:
            break
        assert all(one.moves or one.declinable for one in game.raw_offers), "nothing can be answered"
        answer(game, chance)
    return game


def play_some(ruleset: str, pair: Pair, numbers: Iterable[int]) -> Played:
    """Several games; what goes wrong is noted and does not end them."""
    found = Played()
    name = f"{ruleset} + {' + '.join(pair)}"
    try:
        rules = rules_of_pair(ruleset, pair)
    except AssertionError as error:
        return Played(wrong=[f"{name}: {error}"])
    if isinstance(rules, str):
        return Played(refused=rules)
    for number in numbers:
        found.games += 1
        try:
            game = play_game(rules, number)
        except Exception as error:
            found.wrong.append(f"{name}, game {number}: {type(error).__name__}: {error}")
            continue
        found.ended += game.over
        found.decisions += len(game.answers)
    return found


# --- all of them ---------------------------------------------------------------------------------


def chunks(first: int, games: int) -> Iterator[range]:
    for start in range(first, first + games, CHUNK):
        yield range(start, min(start + CHUNK, first + games))


def pair_of(text: str) -> Pair:
    names = text.split("+")
    unknown = [one for one in names if one not in installed_house_rules()]
    if len(names) != 2 or unknown:
        raise argparse.ArgumentTypeError(f"`{text}` is no pair of installed house rules such as `a+b`")
    return names[0], names[1]


def asked_for() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Every pair of house rules on every ruleset.")
    parser.add_argument("--games", type=int, default=GAMES, help="for each pair on each ruleset")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--rulesets", nargs="*", choices=list(installed()), default=list(installed()))
    parser.add_argument("--pairs", nargs="*", type=pair_of, default=all_pairs())
    return parser.parse_args()


def main() -> int:
    given = asked_for()
    total, began = Played(), time.perf_counter()
    refused = pairs = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        waiting: list[tuple[str, Pair, list[Future[Played]]]] = [
            (name, pair, [pool.submit(play_some, name, pair, part) for part in chunks(given.first, given.games)])
            for name in given.rulesets
            for pair in given.pairs
        ]
        for name, pair, parts in waiting:
            found = Played()
            for part in parts:
                found.add(part.result())
            print(f"{name:<16} {' + '.join(pair):<42} {found}", flush=True)
            for line in found.wrong:
                print(line, file=sys.stderr, flush=True)
            total.add(Played(found.games, found.ended, found.decisions, wrong=found.wrong))
            refused += bool(found.refused)
            pairs += 1
    seconds = time.perf_counter() - began
    print(f"{pairs} pairs, {refused} refused with a reason; {total}; {seconds:.0f} s")
    return 1 if total.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
