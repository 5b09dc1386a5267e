"""The shares of seats in all wins: intervals as wide as the games are different, not as the rounds are many."""

from __future__ import annotations

from array import array

import pytest
from croupier.study.comparison import intervals
from croupier.study.comparison.results import Estimate
from croupier.study.pages.shares import CONFIDENCE, SeatWins

GAMES, ROUNDS = 200, 8


def won(rounds: int, winner_changes: bool) -> SeatWins:
    """Return the wins of two seats: the seat changes from round to round, or from game to game."""
    games = [game for game in range(GAMES) for _ in range(rounds)]
    winners = [(at if winner_changes else game) % 2 for at, game in enumerate(games)]
    wins = SeatWins(2)
    columns = {f"wins_{seat + 1}": array("q", [int(one == seat) for one in winners]) for seat in (0, 1)}
    wins.take({"game": array("q", games), **columns})
    wins.fill(GAMES)
    return wins


def estimates(wins: SeatWins) -> list[Estimate]:
    return wins.estimates([ratio.above for ratio in wins.ratios])


def test_one_win_a_game_gives_wilsons_interval() -> None:
    """The level is that of two intervals that hold together; the spread is that of a sample, so one try is lost."""
    one, other = estimates(won(1, True))
    t = intervals.quantile(1 - (1 - CONFIDENCE) / 2, GAMES - 1)
    wilson = intervals.of_share(0.5, (0.25 / (GAMES - 1)) ** 0.5, GAMES, t)
    assert (one.low, one.high) == pytest.approx(wilson) and one.value == other.value == 0.5
    assert one.half_width == pytest.approx(2.26 * (0.25 / 200) ** 0.5, rel=0.02)


def test_rounds_that_a_game_decides_tell_no_more_than_the_game() -> None:
    few, many = estimates(won(1, False))[0], estimates(won(ROUNDS, False))[0]
    assert (many.low, many.high) == pytest.approx((few.low, few.high))


def test_wins_without_rounds_count_a_game_as_one_try() -> None:
    wins = SeatWins(2)
    wins.fill(100)
    one, _ = wins.estimates([50, 50])
    partners, _ = wins.estimates([100, 100])
    assert (one.low, one.high) == (partners.low, partners.high) and one.low == pytest.approx(0.391, abs=0.005)
    wins.fill(intervals.LEAST_GAMES - 1)
    assert wins.estimates([10, 19])[0].low is None
