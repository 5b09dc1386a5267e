"""Digests of the logs of some games: what the same rules, options, seed and answers must give everywhere.

    python tests/withstand/golden.py            compare this interpreter with tests/data/golden-logs.json
    python tests/withstand/golden.py --write    write that file anew, after a ruleset or the language has changed
    python tests/withstand/golden.py --print    the digests as JSON; with names behind it, such as "hearts 1", of these

An event is told by the rule and the statement that caused it, so that a comment in a file changes nothing; each entry
has the fingerprint of its rules, so that it can be told whether the rules have changed or what is made of them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from croupier.game.game import Game
from croupier.table import acts

from tests.withstand.games import DATA, EXAMPLES, PATIENT, Chance, play_out, rules_of, seats_of, some_options

FILE = DATA / "golden-logs.json"

FROZEN = {"frozen-uno": 20}
"""Rulesets of the test data that nobody edits, and how many games of each."""

INSTALLED: tuple[str, ...] = ()
"""Installed rulesets that change no more."""

GAMES = 4
"""How many games of each of those, and of each example."""

Entry = dict[str, Any]


def golden_names() -> list[str]:
    """Return the names of all games: a ruleset and a number."""
    counts = {**FROZEN, **dict.fromkeys([*EXAMPLES, *INSTALLED], GAMES)}
    return [f"{name} {number}" for name, count in counts.items() for number in range(count)]


def canonical(game: Game) -> list[Any]:
    """Return the whole log without numbers that depend on the numbering of a program."""
    program = game.program
    sites = [[one.rule, one.place.text] for one in program.sites]
    found: list[Any] = []
    for kind, site, *rest in game.state.log or ():
        if kind == acts.ANSWERED:
            rest[1] = program.moves[rest[1]].code.label
        found.append([kind, *sites[site], rest])
    return found


def played(name: str, number: int) -> Game:
    """Return a whole game. Its number determines the players, the options, the seed and the answers."""
    rules, chance = rules_of(name), Chance(number, eager=number % 2 == 0)
    options = {} if number % 3 == 0 else some_options(rules, chance)
    if "target" in options:
        options["target"] = rules.ruleset.options["target"].low
    seed = number * 0x9E3779B97F4A7C15 % 2**64
    game = rules.new_game(seats_of(rules, number), seed=seed, options=options, limits=PATIENT)
    play_out(game, chance)
    return game


def entry(game: Game) -> Entry:
    text = json.dumps(canonical(game), separators=(",", ":"), ensure_ascii=False)
    return {
        "fingerprint": game.rules.fingerprint,
        "answers": len(game.answers),
        "events": game.event_count,
        "log": blake2b(text.encode(), digest_size=16).hexdigest(),
        "state": game.state_hash(),
        "outcome": list(game.result.outcome),
    }


def entries_of(names: Iterable[str]) -> dict[str, Entry]:
    found = {}
    for one in names:
        name, number = one.rsplit(" ", 1)
        found[one] = entry(played(name, int(number)))
    return found


def differences(found: dict[str, Entry], wanted: dict[str, Entry]) -> list[str]:
    """Return the differences from the file, and whether the rules have changed."""
    told = []
    for name in sorted({*found, *wanted}):
        have, want = found.get(name), wanted.get(name)
        if have is None or want is None:
            told.append(f"{name}: {'is not played any more' if have is None else 'is new'}; write the file anew")
        elif have["fingerprint"] != want["fingerprint"]:
            told.append(f"{name}: the rules have changed; write the file anew (see tests/withstand/golden.py)")
        elif have != want:
            wrong = ", ".join(key for key in have if have[key] != want.get(key))
            told.append(f"{name}: the same rules give another {wrong}")
    return told


def main() -> int:
    found = entries_of([one for one in golden_names() if one in sys.argv] or golden_names())
    if "--write" in sys.argv:
        FILE.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
        return 0
    if "--print" in sys.argv:
        print(json.dumps(found))
        return 0
    told = differences(found, json.loads(FILE.read_text("utf-8")))
    print("\n".join(told) or f"{len(found)} games as they were, Python {sys.version.split()[0]}")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
