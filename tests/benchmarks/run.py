"""Measures the interpreter: medians of interleaved repetitions, with ratios from the same run.

``python tests/benchmarks/run.py [--repetitions N] [--seconds S]``. RLCard is measured too where it is installed.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent))

import croupier
import plain
from croupier.players import make_bots, play_on
from croupier.rules import diagnose
from croupier.syntax.document import read_document
from croupier.table.random import Stream

ROOT = Path(__file__).resolve().parents[2]
YARDSTICK = ROOT / "examples" / "bench-uno.yaml"


def engine_rounds(events: bool) -> Callable[[int], int]:
    """Rounds on the bare engine with a random player."""
    rules = croupier.load(YARDSTICK)
    engine = rules.new_game(players=4).engine
    chance = Stream(1, 1)

    def play(count: int) -> int:
        for _ in range(count):
            state = engine.start(chance.below(2**30), log=events)
            offers = engine.run(state)
            while offers:
                offer = offers[0]
                moves = offer.moves
                offers = engine.answer(state, offer.seat, moves[chance.below(len(moves))] if moves[1:] else moves[0])
        return count

    return play


def game_rounds(count: int) -> int:
    """Rounds through ``Game`` with a player object for every seat, as a library user plays them."""
    rules = croupier.load(YARDSTICK)
    for seed in range(count):
        game = rules.new_game(players=4, seed=seed)
        players = make_bots("random", seed, 4)
        while not game.over:
            play_on(game, players)
    return count


def plain_rounds(count: int) -> int:
    plain.play_rounds(count, count)
    return count


def rlcard_rounds() -> Callable[[int], int] | None:
    """Rounds of RLCard's own, simpler UNO through its environment, four players, random legal actions."""
    try:
        import rlcard  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        return None
    import random

    env = rlcard.make("uno", config={"seed": 1})
    env.game.num_players = env.num_players = 4
    env.state_shape = env.state_shape[:1] * 4
    env.action_shape = env.action_shape[:1] * 4

    def play(count: int) -> int:
        for _ in range(count):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(random.choice(list(state["legal_actions"])))
        return count

    return play


def pace(play: Callable[[int], int], seconds: float) -> float:
    """Rounds a CPU second."""
    done, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        done += play(20)
    return done / (time.process_time() - began)


def microseconds(action: Callable[[], object], times: int) -> float:
    began = time.perf_counter()
    for _ in range(times):
        action()
    return (time.perf_counter() - began) / times * 1e6


def command_seconds(*arguments: str) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True, cwd=ROOT)
    return time.perf_counter() - began


def interleaved(measures: dict[str, Callable[[], float]], repetitions: int) -> dict[str, float]:
    """The median of each measure, all of them taken in turns."""
    found: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(repetitions):
        for name, measure in measures.items():
            found[name].append(measure())
    return {name: median(values) for name, values in found.items()}


def rows(repetitions: int, seconds: float) -> list[tuple[str, float, str]]:
    """Each figure with its unit; ratios stand behind what they compare."""
    peer = rlcard_rounds()
    contenders: dict[str, Callable[[int], int]] = {
        "engine, no events": engine_rounds(False),
        "engine, events kept": engine_rounds(True),
        "Game with player objects": game_rounds,
        "plain Python by hand": plain_rounds,
        **({"RLCard env.step": peer} if peer else {}),
    }
    paces = interleaved(
        {name: lambda play=play: pace(play, seconds) for name, play in contenders.items()},  # type: ignore[misc]
        repetitions,
    )
    own = paces["engine, no events"]
    found = [(name, value, f"rounds a CPU second (engine: {own / value:.2f} of it)") for name, value in paces.items()]
    game = croupier.load("uno").new_game(players=4, seed=1)
    starts = interleaved(
        {
            "python -c pass": lambda: command_seconds("-c", "pass"),
            "croupier --help": lambda: command_seconds("-m", "croupier", "--help"),
            "croupier check uno": lambda: command_seconds("-m", "croupier", "check", "uno"),
        },
        repetitions,
    )
    found.append(("clone of a Game", microseconds(game.clone, 5_000), "microseconds"))
    checked = microseconds(lambda: diagnose("uno"), 5) / 1e6
    source = croupier.load("uno").ruleset.source
    read = microseconds(lambda: read_document(source), 20) / 1e6
    found.append(("check of uno, warm, in process", checked, "seconds"))
    found.append(("reading the document of uno", read, f"seconds ({read / checked:.2f} of its check)"))
    found += [
        (name, value, f"seconds ({value / starts['python -c pass']:.1f} × pass)") for name, value in starts.items()
    ]
    found.append(("peak memory of this run", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, "MB"))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds of each repetition")
    chosen = parser.parse_args()
    diagnose("uno")
    for name, value, unit in rows(chosen.repetitions, chosen.seconds):
        print(f"{name:<34} {value:>12.3f}  {unit}")


if __name__ == "__main__":
    main()
