"""Steps a second: environments of learners beside those of RLCard, OpenSpiel and pgx, all from one run.

``python tests/benchmarks/environments.py [--quick]``. A step is an answer of one player, in games that begin again when
they end, and what the next player is given: columns and open answers. Answers are chosen by chance outside of the time.
Whatever is not installed is left out. CPU seconds are those of all threads of the process.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import croupier
from contenders import rlcard_environment
from croupier.rules import Rules
from figures import one_round
from learners import GAMES, learner
from measuring import ROOT, YARDSTICK, interleaved
from run import table

Step = Callable[[], float]
"""Makes some steps, and returns the CPU seconds of one."""

EIGHTS = ROOT / "examples" / "crazy-eights.yaml"
FEW = 512
"""Games of a small batch, which takes less memory at a time."""

STEPS = 300
SEATS = 4

RLCARD, OPENSPIEL, PGX = "RLCard uno", "OpenSpiel crazy_eights (C++)", "pgx sparrow_mahjong, batch"


def environments() -> Iterator[tuple[str, Step]]:
    """Yield each environment that is here: its name, and its steps."""
    yardstick, uno = croupier.load(YARDSTICK), one_round("uno")
    yield "bench-uno, Batch", batch_steps(yardstick)
    yield "bench-uno, Batch, mask alone", batch_steps(yardstick, sees=False)
    yield "uno, Batch", batch_steps(uno)
    yield f"uno, Batch of {FEW}", batch_steps(uno, games=FEW)
    if find_spec("gymnasium") is not None:
        yield "bench-uno, vector_env", vector_steps(yardstick)
        yield f"uno, vector_env of {FEW}", vector_steps(uno, games=FEW)
    if find_spec("pettingzoo") is not None:
        yield "bench-uno, aec_env", aec_steps(yardstick)
    if find_spec("rlcard") is not None:
        yield RLCARD, rlcard_steps()
    if find_spec("pyspiel") is not None:
        yield "crazy-eights, in OpenSpiel", face_steps()
        yield OPENSPIEL, spiel_steps(_pyspiel().load_game("crazy_eights", {"players": SEATS}))
    if find_spec("pgx") is not None:
        yield PGX, pgx_steps()


# --- of this project -------------------------------------------------------------------------------


def batch_steps(rules: Rules, *, sees: bool = True, games: int = GAMES) -> Step:
    """``Batch.answer``, which keeps the mask of open answers, and ``Batch.observe`` into one array."""
    one = learner(rules, 1, games)

    def steps() -> float:
        numbers, began = one.chosen(), time.process_time()
        one.step(numbers, sees)
        return (time.process_time() - began) / games

    return steps


def vector_steps(rules: Rules, *, games: int = GAMES) -> Step:
    """``step`` of a Gymnasium vector environment, with the same arrays each time."""
    import numpy as np

    env, chance = rules.vector_env(games, SEATS, copy=False), np.random.default_rng(1)
    env.reset(seed=1)

    def steps() -> float:
        numbers, began = env.batch.random_answers(chance), time.process_time()
        env.step(numbers)
        return (time.process_time() - began) / games

    return steps


def aec_steps(rules: Rules) -> Step:
    """``step`` and ``observe`` of a PettingZoo environment."""
    env, chance = rules.aec_env(SEATS), Random(1)
    env.reset(1)

    def step() -> None:
        if env.terminations[env.agent_selection]:
            env.reset()
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(chance.choice(mask.nonzero()[0].tolist()))

    return repeated(step)


def face_steps() -> Step:
    """The ruleset as a game of OpenSpiel, stepped as OpenSpiel's own."""
    import croupier.study.learning.openspiel  # noqa: F401

    parameters = {"rules": str(EIGHTS), "players": SEATS, "deals": 1_000}
    return spiel_steps(_pyspiel().load_game("croupier", parameters))


def repeated(step: Callable[[], None]) -> Step:
    def steps() -> float:
        began = time.process_time()
        for _ in range(STEPS):
            step()
        return (time.process_time() - began) / STEPS

    return steps


# --- of others -------------------------------------------------------------------------------------


def rlcard_steps() -> Step:
    """``env.step``, and ``env.reset`` when a game is over: the state of the next player with its legal actions."""
    env, chance = rlcard_environment(SEATS), Random(1)
    state, _ = env.reset()

    def step() -> None:
        nonlocal state
        if env.is_over():
            state, _ = env.reset()
        state, _ = env.step(chance.choice(list(state["legal_actions"])))

    return repeated(step)


def _pyspiel() -> Any:
    import pyspiel

    return pyspiel


def spiel_steps(game: Any) -> Step:
    """``apply_action`` from Python, with the deals of chance before it, then the legal actions and the tensor."""
    state, chance = game.new_initial_state(), Random(1)

    def step() -> None:
        nonlocal state
        if state.is_terminal():
            state = game.new_initial_state()
        while state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, chances)[0])
        state.observation_tensor()
        state.apply_action(chance.choice(state.legal_actions()))

    return repeated(step)


def pgx_steps() -> Step:
    """``step`` over a batch, compiled by XLA, with games that begin again; the observation is part of the state."""
    import jax
    import pgx  # type: ignore[import-not-found, unused-ignore]
    from pgx.experimental import auto_reset  # type: ignore[import-not-found, unused-ignore]

    env = pgx.make("sparrow_mahjong")
    begin = jax.jit(jax.vmap(env.init))
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    choose = jax.jit(
        jax.vmap(lambda key, mask: jax.random.categorical(key, jax.numpy.where(mask, 0.0, -jax.numpy.inf)))
    )
    key = jax.random.PRNGKey(1)
    state = begin(jax.random.split(key, GAMES))

    def steps() -> float:
        nonlocal state, key
        key, first, second = jax.random.split(key, 3)
        actions = choose(jax.random.split(first, GAMES), state.legal_action_mask)
        keys = jax.block_until_ready(jax.random.split(second, GAMES))
        jax.block_until_ready(actions)
        began = time.process_time()
        state = jax.block_until_ready(step(state, actions, keys))
        return (time.process_time() - began) / GAMES

    return steps


# --- the table -------------------------------------------------------------------------------------


def cost(steps: Step, seconds: float) -> float:
    """Return the median of the costs that are measured in so many CPU seconds."""
    found, until = [], time.process_time() + seconds
    while not found or time.process_time() < until:
        found.append(steps())
    return median(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("--quick", action="store_true", help="a look, not a measurement")
    parser.add_argument("--repetitions", type=int, default=5)
    chosen = parser.parse_args()
    repetitions, seconds = (1, 0.2) if chosen.quick else (chosen.repetitions, 1.0)
    found = dict(environments())
    for steps in found.values():
        cost(steps, seconds / 2)
    measures = {name: lambda steps=steps: cost(steps, seconds) for name, steps in found.items()}  # type: ignore[misc]
    costs = {name: median(values) for name, values in interleaved(measures, repetitions).items()}
    others = [name for name in (RLCARD, OPENSPIEL, PGX) if name in costs]
    rows: list[tuple[str, ...]] = [("environment", "µs a step", "steps / CPU-s", *(f"of {one}" for one in others))]
    for name, value in costs.items():
        ratios = [f"{costs[other] / value:.3g}" for other in others]
        rows.append((name, f"{value * 1e6:.3g}", f"{1 / value:,.0f}", *ratios))
    print(table(rows))


if __name__ == "__main__":
    main()
