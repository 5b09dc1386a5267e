"""Restores saved games in a process of its own, and gives each the answer that comes next.

What is saved then must be the next save to the letter, events included: so each game goes on as the first one did.
Every twentieth, and the last before the end, is played to the end.

    python restore_many.py FILE…

Each file is JSON: ``ruleset``, ``answers`` (seat and move each), ``end`` (the hash of the last state and of the log),
and ``saves``: how many answers had been given, the text, the hash and the offers of each. What is not as it was goes to
stdout: a list for each file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from croupier.game.game import Game

from tests.withstand.games import PATIENT, give, rules_of


def end_of(game: Game) -> list[str]:
    log = json.dumps(game.state.log, separators=(",", ":"))
    return [game.state_hash(), blake2b(log.encode(), digest_size=16).hexdigest(), str(game.result)]


def plain_offers(game: Game) -> list[Any]:
    """The offers as JSON has them."""
    found: list[Any] = json.loads(json.dumps(game.raw_offers))
    return found


PLAYED_OUT = 20
"""One game of so many is played to the end."""


def differences(data: dict[str, Any]) -> Iterator[str]:
    rules, saves = rules_of(data["ruleset"]), data["saves"]
    following = {given: text for given, text, _, _ in saves}
    for given, text, state, offers in saves:
        game = rules.restore(text, PATIENT)
        if game.state_hash() != state:
            yield f"after {given} answers: another state"
        if plain_offers(game) != offers:
            yield f"after {given} answers: other offers"
        if len(game.answers) != given:
            yield f"after {given} answers: {len(game.answers)} answers"
        at_end = given + 1 not in following or given % PLAYED_OUT == 0
        for seat, raw in data["answers"][given:] if at_end else data["answers"][given : given + 1]:
            give(game, seat, None if raw is None else tuple(raw))
        if at_end and end_of(game) != data["end"]:
            yield f"after {given} answers: another end"
        if not at_end and game.save() != following[given + 1]:
            yield f"after {given} answers: another save"


if __name__ == "__main__":
    print(json.dumps([[*differences(json.loads(Path(file).read_text("utf-8")))] for file in sys.argv[1:]]))
