"""Ten thousand random games of `uno` with 2 to 10 players, watched at every event: by hand, it takes a while.

    python tests/withstand/ten_thousand.py [--games N] [--first NUMBER] [--ruleset NAME]

A game that goes wrong is told with its number, which plays it again with ``--first NUMBER --games 1``.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.withstand.games import PATIENT, SHORT, Chance, Ledger, answer, rules_of, seats_of, some_options
from tests.withstand.scores import Scores

TARGETS = (1, 1, 1, 100, 250)
"""Points that end a match: mostly one round, since players who draw for no reason are slow to end one."""

PROCESSES = 2
CHUNK = 25


@dataclass
class Played:
    """The figures of some games."""

    games: int = 0
    rounds: int = 0
    decisions: int = 0
    events: int = 0
    most_decisions: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, other: Played) -> None:
        self.games += other.games
        self.rounds += other.rounds
        self.decisions += other.decisions
        self.events += other.events
        self.most_decisions = max(self.most_decisions, other.most_decisions)
        self.wrong += other.wrong


def play_game(name: str, number: int) -> Played:
    """Play one game. Its number determines the players, the options and the seed.

    Every second game has eager players, and every third the default options. Fail if a card or a point is missing.
    Raise Fault if the rules cannot go on.
    """
    rules, chance = rules_of(name), Chance(number, eager=number % 2 == 0)
    options = ({} if number // 9 % 3 == 0 else some_options(rules, chance)) | SHORT.get(name, {})
    if name == "uno":
        options["target"] = chance.one_of(TARGETS)
    game = rules.new_game(seats_of(rules, number), seed=number, options=options, limits=PATIENT)
    ledger = Ledger(game)
    scores = Scores(game, ledger) if name == "uno" else None
    decisions = 0
    while True:
        for event in ledger.follow():
            if scores is not None:
                scores.take(event)
        ledger.compare()
        if game.over:
            break
        answer(game, chance)
        decisions += 1
    if scores is not None:
        scores.end_game()
    return Played(1, scores.rounds if scores else 0, decisions, ledger.read, decisions)


def play_some(name: str, numbers: range) -> Played:
    """Play several games. A game that goes wrong is noted and does not end the batch."""
    found = Played()
    for number in numbers:
        try:
            found.add(play_game(name, number))
        except Exception as error:
            found.wrong.append(f"game {number}: {type(error).__name__}: {error}")
    return found


def chunks(first: int, games: int) -> Iterator[range]:
    for start in range(first, first + games, CHUNK):
        yield range(start, min(start + CHUNK, first + games))


def main() -> int:
    parser = argparse.ArgumentParser(description="Random games, watched at every event.")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--ruleset", default="uno")
    given = parser.parse_args()
    total, began = Played(), time.perf_counter()
    with ProcessPoolExecutor(PROCESSES) as pool:
        waiting = [pool.submit(play_some, given.ruleset, numbers) for numbers in chunks(given.first, given.games)]
        for one in waiting:
            found = one.result()
            total.add(found)
            for line in found.wrong:
                print(line, file=sys.stderr)
    seconds = time.perf_counter() - began
    print(
        f"{given.ruleset}: {total.games} games right, {len(total.wrong)} wrong; {total.rounds} rounds, "
        f"{total.decisions} decisions (most in a game {total.most_decisions}), {total.events} events; {seconds:.0f} s"
    )
    return 1 if total.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
