"""Every pair of installed house rules on every installed ruleset: refused with a reason, or played and watched at every
event. By hand, it takes hours.

    python tests/withstand/pairs.py [--games N] [--first NUMBER] [--rulesets NAME…] [--pairs NAME+NAME…]
                                    [--processes N] [--log FILE]

A game that goes wrong is told with its number, which plays it again with ``--first NUMBER --games 1``. One that has not
ended after ``MOST_DECISIONS`` is wrong, and so is one in which no card moves for ``MOST_WITHOUT_CARDS``. With ``--log``
every pair that is done is noted in the file; those that are noted there without anything wrong are not played again.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from itertools import combinations, product
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from croupier.game.game import Game
from croupier.language.diagnostics import RulesetError
from croupier.language.ruleset.load import installed, installed_house_rules
from croupier.rules import Rules, load
from croupier.table import acts

from tests.withstand.games import PATIENT, Chance, Ledger, answer, seats_of, some_options

GAMES = 200
MOST_DECISIONS = 20_000
MOST_WITHOUT_CARDS = 300
CHUNK = 25

TARGETS = (1, 1, 1, 1, 250)
"""Points that end a match: mostly one round, so that there are many different ones."""

Pair = tuple[str, str]


@dataclass
class Played:
    """The figures of some games of a pair."""

    games: int = 0
    decisions: int = 0
    longest: int = 0  # the most decisions of one game
    refused: str = ""  # why there are no games
    wrong: list[str] = field(default_factory=list)  # a line for each game that went wrong

    def add(self, other: Played) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.longest = max(self.longest, other.longest)
        self.refused = self.refused or other.refused
        self.wrong += other.wrong

    def __str__(self) -> str:
        if self.refused:
            return f"refused: {self.refused}"
        each = self.decisions // max(1, self.games)
        return f"{self.games} games, {each} decisions each, at most {self.longest}, {len(self.wrong)} wrong"


def all_pairs() -> list[Pair]:
    return list(combinations(installed_house_rules(), 2))


# --- one pair ------------------------------------------------------------------------------------


@lru_cache(maxsize=2)  # rules keep a program for each choice of options
def rules_of_pair(ruleset: str, pair: Pair) -> Rules | str:
    """Return the rules, or the reason why they are refused.

    Fail if a pair is refused for a reason that neither house rule has alone and that is no conflict: then the
    composition is wrong.
    """
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
    """Play one game of eager players. Its number determines everything else.

    Fail if a card is lost, or if the game does not end. Raise Fault if the rules cannot go on.
    """
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
            return game
        assert all(one.moves or one.declinable for one in game.raw_offers), "nothing can be answered"
        answer(game, chance)
    raise AssertionError(f"not over after {MOST_DECISIONS} decisions")


def play_some(ruleset: str, pair: Pair, numbers: Iterable[int]) -> Played:
    """Play several games. A game that goes wrong is noted and does not end them."""
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
        found.decisions += len(game.answers)
        found.longest = max(found.longest, len(game.answers))
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
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--log", type=Path, help="note what is done here, and go on behind what is noted")
    return parser.parse_args()


Key = tuple[str, str, int, int]
"""A ruleset, a pair, the number of the first game, and how many."""


def noted(log: Path | None) -> dict[Key, Played]:
    """Return the pairs in a log that went well. Skip a last line that was cut off."""
    found: dict[Key, Played] = {}
    for line in log.read_text("utf-8").splitlines() if log is not None and log.exists() else []:
        if line.endswith("}"):
            data = json.loads(line)
            key = (data.pop("ruleset"), data.pop("pair"), data.pop("first"), data.pop("asked"))
            found[key] = Played(**data)
    return {key: played for key, played in found.items() if not played.wrong}


def note(log: Path | None, key: Key, played: Played) -> None:
    if log is None:
        return
    names = dict(zip(("ruleset", "pair", "first", "asked"), key, strict=True))
    with log.open("a", encoding="utf-8") as file:
        file.write("\n" + json.dumps(names | asdict(played), ensure_ascii=False))


def play_all(given: argparse.Namespace, known: dict[Key, Played]) -> Iterator[tuple[Key, Played]]:
    """Yield each pair on each ruleset, in order: its result from the log, or a new one."""
    with ProcessPoolExecutor(given.processes) as pool:
        waiting: list[tuple[Key, list[Future[Played]]]] = []
        for name, pair in product(given.rulesets, given.pairs):
            key = (name, "+".join(pair), given.first, given.games)
            parts = [] if key in known else chunks(given.first, given.games)
            waiting.append((key, [pool.submit(play_some, name, pair, part) for part in parts]))
        for key, futures in waiting:
            found = known.get(key, Played())
            for future in futures:
                found.add(future.result())
            if futures:
                note(given.log, key, found)
            yield key, found


def main() -> int:
    given = asked_for()
    total, began = Played(), time.perf_counter()
    refused = pairs = 0
    for key, found in play_all(given, noted(given.log)):
        print(f"{key[0]:<16} {key[1].replace('+', ' + '):<42} {found}", flush=True)
        for line in found.wrong:
            print(line, file=sys.stderr, flush=True)
        refused += bool(found.refused)
        pairs += 1
        total.add(replace(found, refused=""))
    seconds = time.perf_counter() - began
    print(f"{pairs} pairs, {refused} refused with a reason; {total}; {seconds:.0f} s")
    return 1 if total.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
