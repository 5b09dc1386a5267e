"""Native code plays every ruleset as the reference does: the same tables, figures and rows; where the reference has a
fault it leaves the game to it. Kept code is taken only where nobody else can have written it."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import croupier
import pytest
from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.engines.plan import make_plan

pytest.importorskip("llvmlite", reason="native code needs llvmlite, the extra `native`")

from croupier.engines import native
from croupier.engines.native import NativeEngine
from croupier.study.simulation.native import playouts
from croupier.study.simulation.playouts import CannotPlay, Match
from croupier.study.simulation.reference import Reference
from croupier.table.random import GOLDEN, MASK

from tests.amount import TIMES, amount, part
from tests.engines import natively
from tests.engines.natively import GENEROUS, ROOT, blocks, differences, engine_of, told
from tests.engines.random_rulesets import games_of

RULES = sorted((ROOT / "tests" / "game").glob("*.yaml"))
EXAMPLES = [one for one in sorted((ROOT / "examples").glob("*.yaml")) if "." not in one.stem]


@pytest.fixture(autouse=True, scope="module")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The tests of this file share a cache of their own."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield folder


# --- long games ------------------------------------------------------------------------------------


def test_no_default_limit_ends_the_longest_game_among_random_players() -> None:
    """The longest of 100,000 games of each installed ruleset with 2, 4 and 10 players (maxima.py finds it)."""
    engine = engine_of(croupier.load("uno-minions"), 4)
    assert engine.play(82361, 0, 1).games == 1
    assert engine.state().decisions == 100_321


# --- the same games --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "house_rules", "seats", "decisions"),
    [
        ("uno", (), 10, 300),
        ("uno", ("elimination", "jump-in"), 5, 400),
        ("uno", ("seven-zero",), 3, 400),
        ("uno-flip", ("draw-until-playable",), 7, 300),
        ("uno-flip-marvel", ("stacking", "two-at-once"), 6, 300),
        ("uno-flex", (), 8, 400),
        ("uno-minions", ("forced-play",), 9, 400),
        ("uno-super-mario", ("false-call", "no-action-finish"), 2, 500),
    ],
)
def test_rulesets_come_to_the_same_table(name: str, house_rules: tuple[str, ...], seats: int, decisions: int) -> None:
    """Every ruleset, most of them with house rules; ``compare_native`` plays all that go together."""
    limits = replace(DEFAULT_LIMITS, decisions=decisions)
    assert differences(natively.rules_of(name, house_rules), seats, range(amount(2)), limits) == []


@pytest.fixture
def soon_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Has LLVM do little for code that no other test takes; with more tries, all that it does for users."""
    if TIMES == 1:
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
        monkeypatch.setattr(native, "LEVEL", natively.LITTLE)


@pytest.mark.parametrize("path", part([*RULES, *EXAMPLES], 8), ids=lambda path: path.stem)
def test_rules_of_all_sorts_come_to_the_same_figures_rows_and_faults(path: Path, soon_compiled: None) -> None:
    limits = Limits(steps=20_000, game_steps=30_000, decisions=1_000)
    rules = natively.rules_of(str(path))
    match = Match(rules, rules.players[0], seed=3, limits=limits)
    fast, slow = blocks(match, 3 if path in EXAMPLES or path.stem == "no_pairing" else 30)
    assert told(fast) == told(slow)


@pytest.mark.parametrize(("seats", "games"), [(2, 50), (6, 25)])
def test_whole_games_have_the_same_figures(seats: int, games: int) -> None:
    rules = natively.rules_of(str(ROOT / "examples" / "bench-uno.yaml"))
    fast, slow = blocks(Match(rules, seats, seed=2**64 - 20), games)
    assert told(fast) == told(slow)
    assert slow.tally.rounds == games and not slow.faults


@pytest.mark.parametrize("first", range(0, amount(10), 10))
def test_random_rulesets_come_to_the_same_table(first: int) -> None:
    played = 0
    for seed in range(first, first + 10):
        for one in games_of(seed, 1):
            limits = replace(one.limits, **GENEROUS)
            assert differences(one.rules, one.seats, range(one.seed, one.seed + 3), limits, level=0) == [], seed
            played += 1
    assert played


# --- limits and faults -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        (Limits(steps=100), "steps-exhausted"),
        (Limits(game_steps=50), "game-steps-exhausted"),
        (Limits(decisions=20), "decisions-exhausted"),
        (Limits(moves=6), "too-many-moves"),
        (Limits(events=30), "too-many-events"),
    ],
)
def test_a_game_that_passes_a_limit_is_left_to_the_reference(limits: Limits, code: str) -> None:
    match = Match(natively.rules_of(str(ROOT / "examples" / "bench-uno.yaml")), 4, limits=limits)
    fast, slow = blocks(match, 5)
    assert told(fast) == told(slow)
    assert {fault.code for fault in slow.kept_faults} == {code}


def test_a_block_ends_before_a_game_with_a_fault_and_counts_nothing_of_it() -> None:
    match = Match(natively.rules_of(str(ROOT / "tests" / "game" / "outcome.yaml")), 2)
    slow = [Reference(match).play(number, 1, rows=False) for number in range(10)]
    until = next(number for number, block in enumerate(slow) if block.faults)
    played = engine_of(match.rules, 2).play(0, 0, 10)
    assert played.games == until
    assert played.wins == [sum(block.tally.wins[seat] for block in slow[:until]) for seat in range(2)]


LITTLE = """
language: 1
ruleset: little
title: Little
players: 2..2
fields: {value: number}
cards:
  plain(number value): {}
deck:
  total: 3
  in: stock
  cards:
    - 1 x plain(value) for value in 1..3
piles:
  stock: {seen_by: nobody}
state:
  told: {type: number, starts: 0}
rules: |
"""

ENDLESS = """
  to game:
    repeat:
      repeat while told < 5: set told to 0
"""

NARROWED = """
  to game:
    let missing = first c in stock where c.value > 9
    let there = first c in stock where c.value > 1
    if any c in stock where missing != none and missing.value = c.value: set told to 1
    if any c in stock where there != none and there.value < c.value: add 2 to told
    set told to told + (how many c in stock where (missing = none or missing.value = c.value))
"""


def test_what_the_rules_do_not_look_at_is_left_alone() -> None:
    rules = croupier.load_text(LITTLE + NARROWED)
    assert differences(rules, 2, range(2), DEFAULT_LIMITS) == []
    table, _ = natively.last_table(rules, 2, 0, DEFAULT_LIMITS)
    assert table["values"] == [5]


NOTHING_DONE = """
  moment met(card c, number n)

  to game:
    met(top(stock), total 1 for c in stock)
    met(top(stock), 1 div told)
"""


def test_a_moment_that_does_nothing_takes_no_look_at_further_arguments() -> None:
    rules = croupier.load_text(LITTLE + NOTHING_DONE)
    assert differences(rules, 2, range(1), DEFAULT_LIMITS) == []
    assert natively.last_table(rules, 2, 0, DEFAULT_LIMITS)[1] == ""


def test_conditions_that_are_nested_deeply_and_long_ones() -> None:
    nested, long = "true", " + ".join(["size(stock)"] * 50)
    for level in range(20):
        nested = f"any x{level} in players where ({nested})"
    for condition in (nested, f"{long} > 0"):
        rules = croupier.load_text(f"{LITTLE}\n  to game:\n    if {condition}: set told to 1\n")
        assert differences(rules, 2, range(1), DEFAULT_LIMITS) == []


SHUFFLED = """
  to game:
    repeat 2 times: shuffle stock
"""


@pytest.mark.parametrize("draw", [1, 2, 8, 9, 20, 33])
def test_a_shuffle_draws_again_where_the_reference_does(draw: int) -> None:
    rules = croupier.load_text((LITTLE + SHUFFLED).replace("1..3", "1..35").replace("total: 3", "total: 35"))
    assert differences(rules, 2, [_seed_of_a_bad_draw(draw)], DEFAULT_LIMITS) == []


def _seed_of_a_bad_draw(draw: int) -> int:
    """The seed of a game whose first shuffle gets a word for its draw that is good for no bound but powers of two."""
    own = _unmixed(1) - draw * GOLDEN & MASK
    first = _unmixed(_unmixed(own) - GOLDEN & MASK)
    return _unmixed(first) - GOLDEN & MASK


def _unmixed(word: int) -> int:
    """What is mixed to a word."""
    for shift, factor in ((31, 0x94D049BB133111EB), (27, 0xBF58476D1CE4E5B9), (30, 1)):
        found = word
        for _ in range(64 // shift):
            found = word ^ found >> shift
        word = found * pow(factor, -1, 1 << 64) & MASK
    return word


def test_a_loop_without_end_is_a_fault_soon() -> None:
    rules = croupier.load_text(LITTLE + ENDLESS)
    limits = replace(DEFAULT_LIMITS, steps=30_000_000, game_steps=30_000_000)
    engine = engine_of(rules, 2, limits)
    began = time.process_time()
    assert engine.play(0, 0, 5).games == 0
    assert time.process_time() - began < 5


def test_only_random_players_play_natively() -> None:
    match = Match(natively.rules_of(str(RULES[0])), 2, bots="greedy")
    with pytest.raises(CannotPlay, match="random players alone"):
        playouts(match)


# --- rows, threads and interrupts ------------------------------------------------------------------


def test_rows_that_have_no_room_come_in_the_next_block(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(natively.rules_of(str(ROOT / "examples" / "hearts.yaml")), 4)
    monkeypatch.setattr("croupier.study.simulation.native.ROOM", 30)
    fast, slow = blocks(match, 12)
    assert told(fast) == told(slow)
    assert slow.tally.rounds > 60
    monkeypatch.setattr("croupier.study.simulation.native.ROOM", 3)
    assert natively.Native(match).play(0, 12, rows=True).games == 0  # not one game has room


def test_threads_play_beside_each_other_on_the_same_code() -> None:
    rules = natively.rules_of(str(ROOT / "examples" / "bench-uno.yaml"))
    plan = make_plan(rules.program(4))
    code = natively.code_of(plan)
    alone = NativeEngine(plan, code).play(0, 0, 2_000)
    found: list[native.Played] = []
    threads = [threading.Thread(target=lambda: found.append(NativeEngine(plan, code).play(0, 0, 2_000))) for _ in "ab"]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert found == [alone, alone]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers")
def test_a_batch_is_interrupted_soon_and_tells_what_it_has() -> None:
    rules = natively.rules_of(str(ROOT / "examples" / "bench-uno.yaml"))
    rules.simulate(1, players=4, engine="native")
    before = signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGINT))
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    try:
        began = time.perf_counter()
        found = rules.simulate(10**12, players=4, engine="native")
        took = time.perf_counter() - began
    finally:
        signal.signal(signal.SIGALRM, before)
    report = getattr(found, "report", found)
    assert report.interrupted and report.games > 1_000
    assert took < 3
    again = rules.simulate(report.games, players=4, engine="native")
    assert getattr(again, "report", again).wins == report.wins


# --- kept code -------------------------------------------------------------------------------------


def test_code_is_made_once_and_made_again_when_its_entry_is_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    made: list[int] = []
    compiled = native.compiled
    monkeypatch.setattr(native, "compiled", lambda *given: (made.append(1), compiled(*given))[1])
    plan = make_plan(natively.rules_of(str(ROOT / "examples" / "high-card.yaml")).program(2))
    first = NativeEngine(plan, native.code_of(plan, "rules")).play(0, 0, 50)
    assert NativeEngine(plan, native.code_of(plan, "rules")).play(0, 0, 50) == first and len(made) == 1
    (entry,) = (tmp_path / "croupier" / "native").iterdir()
    entry.write_bytes(entry.read_bytes()[:-500])
    assert NativeEngine(plan, native.code_of(plan, "rules")).play(0, 0, 50) == first and len(made) == 2
    native.code_of(plan, "rules")
    native.code_of(plan, "other rules")
    assert len(made) == 3
