"""The same ruleset, options, seed and answers give the same log: again, in another process, on other Pythons."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import croupier
import pytest
from croupier.game.game import Game

from tests.amount import amount, part
from tests.withstand import golden
from tests.withstand.games import Chance, answer, give, play_out, ruleset_names, started

SCRIPT = Path(golden.__file__)
LIBRARY = str(Path(croupier.__file__).parents[1])
NEEDED = "import lark, pydantic, ruamel.yaml, fluent.runtime"


def other_pythons() -> list[str]:
    """Interpreters on the path, of versions that the package is for, that have what it needs; often none."""
    found = {}
    for minor in range(11, 20):
        path = shutil.which(f"python3.{minor}")
        if path and sys.version_info[:2] != (3, minor):
            asked = subprocess.run([path, "-c", NEEDED], capture_output=True, timeout=60, check=False)
            if asked.returncode == 0:
                found[minor] = path
    return list(found.values())


TRIED = part(golden.golden_names(), 12, first=8)
"""Games that take little: one of Big Two among the others takes as long as seventy of them. CI tries it."""


def printed_by(python: str, hash_seed: str) -> subprocess.Popen[str]:
    """A process that plays golden games and prints their digests."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": LIBRARY}
    return subprocess.Popen([python, SCRIPT, "--print", *TRIED], env=environment, stdout=subprocess.PIPE, text=True)


HASH_SEEDS = ("1", "4242")
"""Seeds for hashes of texts. This process has another, drawn at random."""


@pytest.fixture(scope="module")
def entries() -> dict[str, golden.Entry]:
    return golden.entries_of(TRIED)


def test_as_it_was(entries: dict[str, golden.Entry]) -> None:
    """Golden digests, so that the same test on another Python says that both give the same."""
    wanted = json.loads(golden.FILE.read_text("utf-8"))
    assert list(wanted) == golden.golden_names()
    assert golden.differences(entries, {name: wanted[name] for name in TRIED}) == []


def test_in_other_processes(entries: dict[str, golden.Entry]) -> None:
    """With other hashes of texts, and on other Pythons where there are any."""
    processes = [printed_by(sys.executable, seed) for seed in HASH_SEEDS[: amount(1)]]
    processes += [printed_by(python, "7") for python in other_pythons()]
    for process in processes:
        out, _ = process.communicate(timeout=100)
        assert golden.differences(json.loads(out), entries) == [], process.args


def test_the_digest_is_of_the_whole_log(entries: dict[str, golden.Entry]) -> None:
    """A log in which one number is another has another digest; so have other seeds and other answers."""
    game = golden.played("hearts", 1)
    before = golden.entry(game)
    log = game.state.log
    assert log is not None
    kind, site, *rest = log[-1]
    log[-1] = (kind, site, *rest[:-1], (rest[-1], 1))
    assert golden.entry(game)["log"] != before["log"]
    assert len({one["log"] for one in entries.values()}) == len(entries) == len(TRIED)


def test_a_change_of_the_rules_is_told_from_a_change_of_the_program() -> None:
    have = golden.entry(golden.played("hearts", 1))
    assert golden.differences({"hearts 1": have}, {"hearts 1": have}) == []
    (told,) = golden.differences({"hearts 1": have}, {"hearts 1": {**have, "log": "0"}})
    assert told == "hearts 1: the same rules give another log"
    (told,) = golden.differences({"hearts 1": have}, {"hearts 1": {**have, "log": "0", "fingerprint": "0"}})
    assert "the rules have changed" in told


# --- what does not matter ------------------------------------------------------------------------


def log_of(game: Game) -> list[object]:
    return [*(game.state.log or ()), game.state_hash()]


@pytest.mark.parametrize("name", part(ruleset_names(), 6))
def test_looking_on_changes_nothing(name: str) -> None:
    """Views, texts, explanations, saves, hashes and copies that play on by themselves leave no trace in a game."""
    plain, watched = started(name, 3), started(name, 3)
    chance, same_chance, copies = Chance(3, eager=True), Chance(3, eager=True), Chance(77)
    for count in range(60):
        if plain.over:
            break
        answer(plain, chance)
        if count % 6 == 0:
            look_at(watched, copies)
        answer(watched, same_chance)
    assert log_of(plain) == log_of(watched)
    assert plain.answers == watched.answers


def look_at(game: Game, chance: Chance) -> None:
    teller = game.teller("fr")
    for seat in (*range(game.seats), None):
        game.view(seat)
        for event in game.seen_events(seat):
            teller.event(event)
    for offer in game.offers:
        for move in offer.moves:
            game.explain(move)
    game.save()
    game.state_hash()
    for copy in (game.clone(), game.clone(keep_chance=True)):
        for _ in range(10):
            if not copy.over:
                answer(copy, chance)


@pytest.mark.parametrize("name", part(ruleset_names(), 6, first=1))
def test_answers_play_a_game_again(name: str) -> None:
    """Also without a log, and with other names for the players."""
    game = started(name, 5)
    chance = Chance(5, eager=True)
    while not game.over and len(game.answers) < 300:
        answer(game, chance)
    again = started(name, 5)
    quiet = game.rules.new_game([f"player {seat}" for seat in range(game.seats)], seed=5, keep_events=False)
    for seat, raw in game.answers:
        give(again, seat, raw)
        give(quiet, seat, raw)
    assert log_of(game) == log_of(again)
    assert game.state_hash() == quiet.state_hash()
    assert quiet.event_count == 0


def test_another_seed_is_another_game() -> None:
    logs = set()
    for seed in range(20):
        game = started("bench-uno", 2).rules.new_game(4, seed=seed)
        play_out(game, Chance(1))
        logs.add(golden.entry(game)["log"])
    assert len(logs) == 20
