"""Who plays the yardstick game: whole rounds of four random players."""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import croupier
import plain
from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.players import make_bots, play_on
from croupier.rules import Rules
from croupier.study.simulation.engines import open_table, present
from croupier.study.simulation.playouts import Match
from croupier.table.random import Stream
from measuring import YARDSTICK, Contender, Play, Played, contender

PLAIN_C, RLCARD, GAME = "plain C", "RLCard env.step", "Game, no events"


def contenders(folder: Path) -> dict[str, Contender]:
    """All that can be measured here; ``folder`` is for what has to be built."""
    rules = croupier.load(YARDSTICK)
    found: dict[str, Contender | None] = {
        PLAIN_C: plain_c(folder),
        **{f"{name} engine": contender(engine_rounds(rules, name)) for name in present()},
        "bare reference, no events": contender(bare_rounds(rules, False)),
        "bare reference, events kept": contender(bare_rounds(rules, True)),
        GAME: contender(game_rounds(rules, False)),
        "Game with player objects": contender(game_rounds(rules, True)),
        "plain Python by hand": contender(plain_rounds),
        RLCARD: rlcard_rounds(),
    }
    return {name: one for name, one in found.items() if one is not None}


def plain_c(folder: Path) -> Contender | None:
    """``yardstick.c``, where there is a compiler: it counts its CPU seconds itself."""
    gcc = shutil.which("gcc")
    if gcc is None:
        return None
    built = folder / "yardstick"
    subprocess.run([gcc, "-O3", "-o", built, Path(__file__).with_name("yardstick.c")], check=True)
    seeds = iter(range(1, 1_000_000))

    def spend(seconds: float) -> Played:
        told = subprocess.run([built, str(seconds), str(next(seeds))], check=True, capture_output=True, text=True)
        rounds, used, turns, choices = told.stdout.split()[:4]
        return Played(int(rounds), int(turns), int(choices), float(used))

    return spend


def engine_rounds(rules: Rules, engine: str, seats: int = 4, limits: Limits = DEFAULT_LIMITS) -> Play:
    """Whole games as ``simulate`` has an engine play them."""
    _, table = open_table(Match(rules, seats, limits=limits), engine)
    table.play(0, 1, rows=False)
    first = 0

    def play(count: int) -> Played:
        nonlocal first
        tally = table.play(first, count, rows=False).tally
        first += count
        return Played(tally.rounds, tally.turns.total, tally.choices.total)

    return play


def bare_rounds(rules: Rules, events: bool) -> Play:
    """Rounds on the bare reference engine with a random player; nobody counts turns."""
    engine = rules.new_game(players=4).reference
    chance = Stream(1, 1)

    def play(count: int) -> Played:
        choices = 0
        for _ in range(count):
            state = engine.start(chance.below(2**30), log=events)
            offers = engine.run(state)
            while offers:
                moves = offers[0].moves
                choices += len(moves) > 1
                move = moves[chance.below(len(moves))] if moves[1:] else moves[0]
                offers = engine.answer(state, offers[0].seat, move)
        return Played(count, 0, choices)

    return play


def game_rounds(rules: Rules, events: bool) -> Play:
    """Rounds through ``Game`` with a player object for every seat, by the engine that plays once the rules are warm."""
    engine, seed = present()[0], 0
    rules.new_game(players=4, keep_events=events, engine=engine)

    def play(count: int) -> Played:
        nonlocal seed
        for _ in range(count):
            seed += 1
            game = rules.new_game(players=4, seed=seed, keep_events=events, engine=engine)
            players = make_bots("random", seed, 4)
            while not game.over:
                play_on(game, players)
        return Played(count, 0, None)

    return play


def plain_rounds(count: int) -> Played:
    return Played(count, plain.play_rounds(count, count), None)


def rlcard_rounds() -> Contender | None:
    """Rounds of RLCard's own, simpler UNO through its environment, four players, random legal actions."""
    try:
        env = rlcard_environment(4)
    except ImportError:
        return None

    def play(count: int) -> Played:
        turns = choices = 0
        for _ in range(count):
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                turns += 1
                choices += len(legal) > 1
                state, _ = env.step(random.choice(legal))
        return Played(count, turns, choices)

    return contender(play)


def rlcard_environment(players: int) -> Any:
    """RLCard's own, simpler UNO, which is made for two, for another number of players. Raise ImportError."""
    import rlcard  # type: ignore[import-not-found, import-untyped, unused-ignore]

    env = rlcard.make("uno", config={"seed": 1})
    env.game.num_players = env.num_players = players
    env.state_shape = env.state_shape[:1] * players
    env.action_shape = env.action_shape[:1] * players
    return env
