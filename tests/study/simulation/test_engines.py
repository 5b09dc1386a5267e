"""Which engine plays, and what an engine may leave to the reference."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest
from croupier.cli import options, simulate, workforce
from croupier.engines.choice import WrongEngine
from croupier.engines.contract.limits import Limits
from croupier.study.simulation import batch, engines
from croupier.study.simulation.engines import EngineModule, present
from croupier.study.simulation.playouts import Block, CannotPlay, Match
from croupier.study.simulation.reference import Reference
from croupier.study.simulation.statistics import Tally

from tests.cli.running import HIGH_CARD, croupier
from tests.study.simulation.batches import GAMES, ROUNDS, shown


class Hasty:
    """Stops before every game that ends in a fault, and before every seventh."""

    def __init__(self, match: Match) -> None:
        if match.bots != "random":
            raise CannotPlay("it has random players alone")
        self.match = match
        self.reference = Reference(match)

    def play(self, first: int, count: int, *, rows: bool, explain: bool = True) -> Block:
        block = Block(Tally([0] * self.match.seats))
        for number in range(first, first + count):
            game = self.reference.play(number, 1, rows=rows)
            if game.faults or number % 7 == 0:
                return block
            block.merge(game)
            block.rows.extend(game.rows)
        return block


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    module: Any = ModuleType("hasty_playouts")
    module.playouts = Hasty
    monkeypatch.setitem(sys.modules, "hasty_playouts", module)
    reference = engines.ENGINES[-1]
    monkeypatch.setattr(engines, "ENGINES", (EngineModule("native", "hasty_playouts"), reference))


@pytest.fixture
def no_native(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = EngineModule("native", "croupier.nowhere.playouts", "native")
    monkeypatch.setattr(engines, "ENGINES", (missing, engines.ENGINES[-1]))


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("jobs", [1, 2])
def test_the_reference_plays_what_an_engine_leaves(jobs: int) -> None:
    by_reference = ROUNDS.simulate(GAMES, 2, seed=1, engine="reference")
    by_fastest = ROUNDS.simulate(GAMES, 2, seed=1, jobs=jobs)
    assert (by_reference.engine, by_fastest.engine) == ("reference", "native")
    assert shown(by_fastest) == shown(by_reference)


@pytest.mark.usefixtures("hasty")
def test_what_the_fastest_cannot_play_the_next_one_does() -> None:
    assert present() == ["native", "reference"]
    assert ROUNDS.simulate(2, 2, bots="greedy").engine == "reference"
    with pytest.raises(WrongEngine, match="the native engine cannot play this: it has random players alone"):
        ROUNDS.simulate(2, 2, bots="greedy", engine="native")


@pytest.mark.usefixtures("no_native")
def test_without_native_code_the_reference_plays() -> None:
    assert present() == ["reference"]
    assert ROUNDS.simulate(2, 2).engine == "reference"


@pytest.mark.usefixtures("no_native")
@pytest.mark.parametrize(
    ("options", "seconds", "advised"),
    [((), 0.0, True), ((), 1e9, False), (("--bots", "greedy"), 0.0, False), (("--engine", "reference"), 0.0, False)],
)
def test_whoever_waits_is_told_how_to_get_native_code(
    options: tuple[str, ...], seconds: float, advised: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "LONG", seconds)
    done = croupier("simulate", HIGH_CARD, "--games", "2", "--seed", "1", *options)
    assert done.returncode == 0
    assert ("pip install 'croupier[native]'" in done.stderr) == advised


def test_other_players_are_left_to_the_reference() -> None:
    assert ROUNDS.simulate(2, 2, bots="greedy").engine == "reference"


@pytest.mark.parametrize("limits", [Limits(), Limits(events=3)], ids=["wide", "few events"])
def test_other_players_than_random_ones_play_the_same_on_two_processes(limits: Limits) -> None:
    alone, crew = (ROUNDS.simulate(GAMES, 2, seed=1, bots="greedy", limits=limits, jobs=jobs) for jobs in (1, 2))
    assert crew.faults
    assert shown(crew) == shown(alone)


@pytest.mark.usefixtures("no_native")
def test_an_engine_that_is_not_present_is_refused_with_what_to_install() -> None:
    told = r"the native engine is not present: pip install 'croupier\[native\]' adds it; present: reference"
    with pytest.raises(WrongEngine, match=told):
        ROUNDS.simulate(1, engine="native")


def test_a_mistake_in_an_engine_is_not_taken_for_its_absence(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    (tmp_path / "clumsy.py").write_text("import croupier.nothing_of_the_kind\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(engines, "ENGINES", (EngineModule("native", "clumsy"), engines.ENGINES[-1]))
    with pytest.raises(ModuleNotFoundError, match="nothing_of_the_kind"):
        present()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"engine": "quick"}, "no engine is called 'quick'; there are reference and native"),
        ({"jobs": -1}, "the number of jobs is a whole number from 0 to"),
        ({"jobs": True}, "the number of jobs is a whole number"),
        ({"games": -1}, "the number of games is a whole number"),
        ({"games": 2.0}, "the number of games is a whole number"),
        ({"seed": 2**64}, "a seed is a whole number"),
        ({"players": 5}, "rounds is for 2 to 4 players, not 5"),
        ({"bots": "clever"}, "no bots are called 'clever'; there are random, greedy"),
    ],
)
def test_what_cannot_be_is_told(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        ROUNDS.simulate(**{"games": 1, **wrong})


def test_the_command_knows_the_engines() -> None:
    """It lists them without importing a game."""
    assert options.ENGINES == engines.NAMES
    assert workforce.MOST_JOBS == batch.MOST_JOBS


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--engine", "quick"], "'quick' is not one of 'reference', 'native'"),
        (["--jobs", "many"], "`many` is no whole number from 0 to 1000"),
        (["--jobs", "-1"], "`-1` is no whole number from 0 to 1000"),
        (["--overwrite"], "--overwrite goes with --rows FILE"),
        (["--rows", "rows.xlsx"], "ends in neither .csv nor .parquet"),
    ],
)
def test_wrong_options_are_told(words: list[str], told: str) -> None:
    done = croupier("simulate", HIGH_CARD, "--games", "1", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in " ".join(done.stderr.split())


def test_the_command_names_its_engine_and_jobs_change_nothing() -> None:
    told = [croupier("simulate", HIGH_CARD, "--games", "20", "--seed", "1", "--jobs", jobs) for jobs in ("1", "2")]
    assert all(one.returncode == 0 and f", {present()[0]} engine\n" in one.stdout for one in told)
    first, second = (
        [line for line in one.stdout.splitlines() if not line.startswith(("games", "rounds"))] for one in told
    )
    assert first == second
