"""The figures of strength: intervals that hold, rows that stop at their looks, rows that are not played twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.benchmarks import strength
from tests.benchmarks.matches import Pairing, Played, play_game, play_until_settled
from tests.benchmarks.strength_plot import plotted

PAIRING = Pairing("bench-uno", 2, "4", "random")


def games_that(wins: Callable[[int], bool]) -> tuple[list[int], Callable[..., Iterable[Played]]]:
    """The numbers of the games that were played, and a map that plays them."""
    played: list[int] = []

    def map_games(_: object, pairings: list[Pairing], numbers: Iterable[int]) -> Iterable[Played]:
        for number in numbers:
            played.append(number)
            yield Played(1, wins(number), 0.5)

    return played, map_games


def test_one_look_gives_the_bounds_of_the_literature() -> None:
    """Newcombe (1998): 81 of 263."""
    assert Played(263, 81).interval(1) == pytest.approx((0.2553, 0.3662), abs=1e-4)


def test_bounds_are_wider_where_they_hold_at_several_looks() -> None:
    once, often = (Played(100, 60, 50).interval(looks) for looks in (1, 4))
    assert often[0] < once[0] < 0.6 < once[1] < often[1]


def test_a_row_stops_at_the_first_look_that_settles_it() -> None:
    for wins, until in ((lambda _: True, 20), (lambda number: number % 2 == 0, 80)):
        played, map_games = games_that(wins)
        assert play_until_settled(PAIRING, (20, 40, 80), map_games).games == until
        assert played == list(range(until))


def test_each_deal_is_played_from_each_seat() -> None:
    games = [play_game(PAIRING, number) for number in range(2)]
    assert all(one.games == 1 and one.even == 0.5 and one.searches for one in games)
    assert all(one.playouts == 4 * one.searches for one in games)


def test_rows_are_kept_and_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, picture = tmp_path / "rows.csv", tmp_path / "strength.svg"
    asked = ["strength", "bench-uno", "--budget", "2,4", "--against", "random", "--looks", "1,2", "--out", str(file)]
    monkeypatch.setattr("sys.argv", [*asked, "--svg", str(picture)])
    strength.main()
    rows = strength.rows_in(file)
    assert [(row["budget"], row["games"]) for row in rows] == [("2", "2"), ("4", "2")]
    ElementTree.fromstring(picture.read_text("utf-8"))
    monkeypatch.setattr("tests.benchmarks.strength.play_until_settled", None)
    strength.main()
    assert strength.rows_in(file) == rows


def test_a_picture_has_a_line_for_each_pairing() -> None:
    rows = [
        {**dict.fromkeys(("low", "share", "high", "even"), "0.5"), "ruleset": name, "players": "2", "against": "greedy"}
        for name in ("one", "two")
    ]
    text = plotted([{**row, "budget": budget} for row in rows for budget in ("50", "200", "100ms")])
    assert text.count("<polyline") == 2
    assert text.count("<circle") == 4
