"""Random rulesets are accepted, their games end or are stopped by a fault of the language, and copies and saves of them
go on as they would have. ``random_rulesets/coverage.py`` tells what they reach."""

from __future__ import annotations

from collections import Counter

import pytest
from croupier.engines.contract.faults import MEANINGS
from croupier.game.game import Game

from tests.amount import amount, part
from tests.engines.random_rulesets import games_of, random_ruleset
from tests.engines.random_rulesets.games import Play
from tests.engines.random_rulesets.playing import Answers, Played, begin, play, play_answers

RULESETS, PORTION = amount(30), 30
REFUSED = PORTION // 15
"""How many rulesets of a portion the checker may refuse: about one in fifty is, and chance brings two together."""

ENDING = (0.55, 0.95)
"""The share of the games of a portion that come to their end. Portions are so large that chance hardly matters."""


@pytest.mark.parametrize("first", range(0, RULESETS, PORTION))
def test_random_games_end_or_fault_and_copies_of_them_go_on_alike(first: int) -> None:
    refused = 0
    ends: Counter[str] = Counter()
    copied = part(range(first, first + PORTION), 3)
    for seed in range(first, first + PORTION):
        games = list(games_of(seed, 2))
        refused += not games
        for one in games:
            played = play(one)
            assert not played.fault or played.fault in MEANINGS
            ends[played.fault] += 1
            if played.answers and seed in copied:
                _goes_on_alike(one, played)
    assert refused <= REFUSED
    assert ENDING[0] <= ends[""] / ends.total() <= ENDING[1]


def _goes_on_alike(one: Play, played: Played) -> None:
    """The same answers again, from the middle on also in a copy of the game and in one that was saved."""
    middle = len(played.answers) // 2
    before, after = played.answers[:middle], played.answers[middle:]
    game = _at(one, before)
    copy, kept = game.clone(keep_chance=True), one.rules.restore(game.save(), one.limits)
    assert game.state_hash() == copy.state_hash() == kept.state_hash()
    assert game.raw_offers == copy.raw_offers == kept.raw_offers
    for other in (game, kept):
        assert play_answers(other, after).ends_as(played)
    if played.fault != "too-many-events":  # a copy keeps none
        assert play_answers(copy, after).ends_as(played)


def _at(one: Play, answers: Answers) -> Game:
    """The game behind some of its answers."""
    game = begin(one)
    for seat, move in answers:
        game.advance(seat, move)
    return game


def test_a_seed_makes_one_ruleset() -> None:
    assert random_ruleset(11) == random_ruleset(11)
    assert random_ruleset(11) != random_ruleset(12)


def test_a_ruleset_is_played_the_same_way_each_time() -> None:
    assert [play(one) for one in games_of(5)] == [play(one) for one in games_of(5)]
