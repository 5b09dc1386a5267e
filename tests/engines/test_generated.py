"""Generated Python plays as the reference does: the same offers, events, steps and states at every decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from croupier import load, load_text
from croupier.engines.contract.faults import Unexplained
from croupier.engines.contract.limits import Limits
from croupier.engines.contract.program import Program
from croupier.engines.generated import CannotEmit, PythonEngine
from croupier.engines.generated.load import compiled
from croupier.engines.generated.playout import Playout
from croupier.engines.generated.stepping import stepping_source
from croupier.engines.plan import make_plan
from croupier.engines.reference.engine import ReferenceEngine
from croupier.language.diagnostics import RulesetError
from croupier.language.ruleset.load import installed, installed_house_rules
from croupier.rules import Rules
from croupier.study.simulation.report import Report

from tests.amount import amount
from tests.withstand.games import EXAMPLES, ROOT

from .lockstep import lockstep
from .random_rulesets import games_of
from .whole_games import same_game

PATIENT = Limits(decisions=4_000)
LITTLE_GAMES = sorted((ROOT / "tests" / "game").glob("*.yaml"))
RANDOM_RULESETS = amount(10)


@cache
def house_rules_of(name: str) -> list[tuple[str, ...]]:
    """No house rule, one, and a pair of them, others for every ruleset; ``compare.py`` has them all."""
    share = list(installed()).index(name)
    house_rules = list(installed_house_rules())
    alone, pairs = house_rules[share::6][: amount(1)], list(combinations(house_rules, 2))[share::15][: amount(1)]
    wanted = [(), *((one,) for one in alone), *pairs]
    return [one for one in wanted if rules_of(name, one) is not None]


@cache
def rules_of(name: str, house_rules: Sequence[str]) -> Rules | None:
    try:
        return load(name, house_rules)
    except RulesetError:
        return None


def some_seats(rules: Rules, number: int) -> int:
    low, high = rules.players
    return low + number % (high - low + 1)


@pytest.mark.parametrize("name", installed())
def test_installed_rulesets(name: str) -> None:
    for number, house_rules in enumerate(house_rules_of(name)):
        rules = rules_of(name, house_rules)
        assert rules is not None
        program = rules.program(some_seats(rules, number))
        engines = ReferenceEngine(program, PATIENT), PythonEngine(program, PATIENT)
        lockstep(*engines, number, events=True, declining=(3, 8)[number % 2], most=60)
        lockstep(*engines, number, events=False, declining=(8, 3)[number % 2], most=100)


@pytest.mark.parametrize("file", [*EXAMPLES.values(), *LITTLE_GAMES], ids=lambda file: file.stem)
def test_examples_and_little_games(file: Path) -> None:
    rules = load(file)
    for seats in range(rules.players[0], rules.players[1] + 1):
        program = rules.program(seats)
        engines = ReferenceEngine(program, PATIENT), PythonEngine(program, PATIENT)
        told = lockstep(*engines, seats, events=True, declining=3, most=60)
        untold = lockstep(*engines, seats, events=False, declining=8, most=60)
        whole = same_game(ReferenceEngine(program, SHORT), Playout(program, SHORT), seats)
        assert all(one.answers or one.fault or not asks(program) for one in (told, untold, whole)), "nothing was played"


SHORT = Limits(decisions=300)


def asks(program: Program) -> bool:
    """Whether the rules ask anybody anything."""
    return bool(program.decisions)


@pytest.mark.parametrize("name", installed())
def test_whole_games_of_installed_rulesets(name: str) -> None:
    for number, house_rules in enumerate(house_rules_of(name)[::2]):
        rules = rules_of(name, house_rules)
        assert rules is not None
        program = rules.program(some_seats(rules, number))
        same_game(ReferenceEngine(program, SHORT), Playout(program, SHORT), number)


@pytest.mark.parametrize("seed", range(RANDOM_RULESETS))
def test_random_rulesets(seed: int) -> None:
    for number, one in enumerate(games_of(seed)):
        program = one.rules.program(one.seats)
        reference = ReferenceEngine(program, one.limits)
        lockstep(reference, PythonEngine(program, one.limits), one.seed, bool(number % 2), (3, 8)[seed % 2])
        same_game(reference, Playout(program, one.limits), one.seed)


def test_a_game_that_takes_many_steps_is_left_to_the_reference_or_played_alike() -> None:
    rules = load(EXAMPLES["bench-uno"])
    program = rules.program(4)
    spent = Playout(program).play(1).spent
    ends = []
    for steps in (spent, spent // 3, 60):
        limits = Limits(game_steps=steps)
        ends.append(same_game(ReferenceEngine(program, limits), Playout(program, limits), 1).fault)
    assert not ends[0] and ends[-1] == "game-steps-exhausted"


def test_a_position_that_the_rules_cannot_reach() -> None:
    program = load(EXAMPLES["bench-uno"]).program(4)
    engine = PythonEngine(program)
    state = engine.start(1, log=False)
    state.frames[0][1] = 1
    with pytest.raises(Unexplained):
        engine.run(state)


def test_the_same_source_each_time() -> None:
    rules = load(EXAMPLES["crazy-eights"])
    first, second = (stepping_source(make_plan(rules.program(3)), events=True) for _ in range(2))
    assert first == second


NESTED = """
language: 1
ruleset: nested
title: Nested
players: 2
fields: {value: number}
cards:
  plain(number value): {}
deck:
  total: 2
  in: stock
  cards: [1 x plain(value) for value in 1..2]
piles:
  stock: {seen_by: nobody}
state:
  found: {type: boolean, starts: false}
rules: |
  to game:
    set found to CONDITION
"""


def nested(levels: int) -> Rules:
    condition = "true"
    for level in range(levels):
        condition = f"any x{level} in players where ({condition})"
    return load_text(NESTED.replace("CONDITION", condition))


def test_rules_that_are_nested_too_deeply_for_python() -> None:
    program = nested(15).program(2)
    lockstep(ReferenceEngine(program), PythonEngine(program), 1, events=False)
    with pytest.raises(CannotEmit):
        PythonEngine(nested(25).program(2)).variant(events=False)


def test_long_expressions() -> None:
    condition = " + ".join(["size(stock)"] * 50) + " > 0"
    program = load_text(NESTED.replace("CONDITION", condition)).program(2)
    assert not lockstep(ReferenceEngine(program), PythonEngine(program), 1, events=False).fault


@pytest.mark.filterwarnings("error")
def test_python_has_nothing_to_say_about_the_source() -> None:
    program = load(ROOT / "tests" / "game" / "narrowing.yaml").program(2)
    source = stepping_source(make_plan(program), events=False)
    assert compiled(source, "narrowing")


def counted(report: Report) -> Any:
    """All that a batch tells, but for what depends on who played it."""
    mine = {one.name: getattr(report, one.name) for one in fields(report) if one.name not in OF_THE_ENGINE}
    return {**mine, "kept_faults": [str(one) for one in report.kept_faults]}


OF_THE_ENGINE = ("engine", "seconds")


@pytest.mark.parametrize("name", ["bench-uno", "crazy-eights", "hearts", "uno"])
def test_batches_count_alike(name: str) -> None:
    rules = load(EXAMPLES.get(name, name))
    seats = min(4, rules.players[1])
    ours, theirs = (rules.simulate(3, seats, seed=5, engine=engine) for engine in ("python", "reference"))
    assert counted(ours) == counted(theirs)


@pytest.mark.parametrize("file", LITTLE_GAMES, ids=lambda file: file.stem)
def test_batches_of_little_games_count_alike(file: Path) -> None:
    rules = load(file)
    for seats in rules.players:
        ours, theirs = (rules.simulate(3, seats, engine=engine) for engine in ("python", "reference"))
        assert counted(ours) == counted(theirs)
