"""Rulesets whose figures are known are held against each other."""

from __future__ import annotations

import signal
import threading
from typing import Any

import croupier
import pytest
from croupier.game.agreed import AgreedRules
from croupier.study.comparison import ComparisonReport, Contrast, Effect, Estimate, stride
from croupier.study.comparison.looks import looks_of
from croupier.study.comparison.play import Play, Portion

from tests.study.comparison.known import FILE, KNOWN

MEAN_TURNS = 5.5


def with_options(**options: Any) -> croupier.Rules:
    return KNOWN.with_options(options)


def held(estimate: Estimate, value: float) -> bool:
    assert estimate.low is not None and estimate.high is not None
    return estimate.low <= value <= estimate.high


def effects(contrast: Contrast) -> dict[str, str]:
    return {one.name: one.effect.value for one in contrast.figures}


def told(report: ComparisonReport) -> dict[str, Any]:
    """All that a report tells but for who played and how long."""
    data = report.to_data()
    del data["seconds"]
    for side in data["sides"]:
        del side["engine"]
    return data


def test_known_figures_are_found() -> None:
    """The first seat wins 0.5 and 0.7 of the rounds; a round has 5.5 turns, and 2 more, none of them with a choice."""
    other = with_options(luck=7, more_turns=2, rounds=3)
    report = croupier.compare({"five": with_options(), "seven": other}, games=2_000, seed=1)
    (contrast,) = report.contrasts
    wins, turns = contrast.figure("wins-1"), contrast.figure("turns")
    assert held(wins.baseline, 0.5) and held(wins.other, 0.7) and held(wins.difference, 0.2)
    assert held(turns.baseline, MEAN_TURNS) and held(turns.other, MEAN_TURNS + 2) and held(turns.difference, 2)
    assert (contrast.figure("rounds").difference, contrast.figure("rounds").effect) == (Estimate(2, 2, 2), Effect.MORE)
    assert contrast.figure("forced").other.value == 1 and contrast.figure("points").other.value == 1
    assert effects(contrast) == {
        "turns": "more",
        "rounds": "more",
        "choices": "same",
        "forced": "nothing",
        "points": "same",
        "lead-changes": "more",
        "wins-1": "more",
        "wins-2": "less",
        "faults": "nothing",
    }
    assert [one.label for one in report.sides] == ["five", "seven"]
    assert report.sides[1].rounds == 6_000 and report.intervals == len(contrast.figures)


def test_equal_seeds_help_where_the_cards_are_the_same() -> None:
    """Both sides see the same top card, so the difference of turns is exactly 2, and that of wins is closer than that
    of two lone shares."""
    sides = [with_options(), with_options(luck=7, more_turns=2)]
    contrast = croupier.compare(sides, games=500, seed=1).contrasts[0]
    turns, wins = contrast.figure("turns"), contrast.figure("wins-1")
    assert turns.correlation == pytest.approx(1) and turns.difference.half_width < 1e-6
    alone = (wins.baseline.half_width**2 + wins.other.half_width**2) ** 0.5
    assert (wins.correlation or 0) > 0.6 and wins.difference.half_width < 0.7 * alone


def test_nothing_is_found_between_a_ruleset_and_itself_and_what_would_have_been_is_said() -> None:
    contrast = croupier.compare([with_options(), with_options(more_chance=True)], games=400, seed=3).contrasts[0]
    wins = contrast.figure("wins-1")
    assert wins.effect == Effect.NOTHING and abs(wins.correlation or 0) < 0.15
    assert wins.detectable == pytest.approx(1.3 * wins.difference.half_width, rel=0.05)
    same = croupier.compare([KNOWN, KNOWN], games=40, figures=["turns", "wins-1"], engine="reference")
    assert [one.label for one in same.sides] == ["known", "known (2)"]
    assert set(effects(same.contrasts[0]).values()) == {"same"}


def test_a_comparison_ends_at_the_look_that_knows_all_closely_enough() -> None:
    sides = [with_options(), with_options(luck=7)]
    report = croupier.compare(sides, until=0.05, seed=1, figures=["turns", "wins-1"])
    looks = looks_of(1_000_000, sequential=True)
    assert report.reached and report.games in looks and report.looks == len(looks)
    assert report.contrasts[0].figure("wins-1").difference.half_width <= 0.05
    before = croupier.compare(sides, report.games // 2, until=0.05, seed=1, figures=["turns", "wins-1"])
    assert not before.reached and before.games == report.games // 2
    fixed = croupier.compare(sides, report.games, seed=1, figures=["turns", "wins-1"])
    one, other = (it.contrasts[0].figure("wins-1").difference for it in (report, fixed))
    assert one.value == other.value and one.half_width > other.half_width, "looking often has its price"


def test_portions_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks between two looks, however the games are cut."""
    sides = [with_options(), with_options(luck=7)]
    asked: dict[str, Any] = {"until": 0.08, "seed": 1, "figures": ["wins-1"]}
    whole = croupier.compare(sides, **asked)
    monkeypatch.setattr(stride, "FIRST", 37)
    monkeypatch.setattr(stride, "GROWTH", 1)
    assert told(croupier.compare(sides, **asked)) == told(whole) and whole.games > 300


def test_fewer_figures_have_narrower_intervals() -> None:
    sides = [with_options(), with_options(luck=7), with_options(luck=8)]
    many, few = (croupier.compare(sides, 100, figures=names, engine="reference") for names in ((), ("wins-1",)))
    assert (many.intervals, few.intervals) == (18, 2)
    assert few.contrasts[1].figure("wins-1").difference.half_width < (
        0.8 * many.contrasts[1].figure("wins-1").difference.half_width
    )


def test_skill_is_what_a_searching_player_wins_more() -> None:
    """Where there is nothing to choose it wins half. Where whoever takes a point wins, it takes the point: it wins
    alone, or with a random player who does so too."""
    report = croupier.compare(
        [with_options(), with_options(choice=True)],
        games=30,
        engine="reference",
        skill=60,
        thinker="search:10",
        figures=["turns"],
    )
    skill = report.contrasts[0].figure("skill")
    assert (skill.baseline.value, skill.effect, skill.games) == (0.5, Effect.MORE, 60)
    assert held(skill.other, 2 / 3) and report.contrasts[0].figure("turns").games == 30


def test_skill_may_be_all_that_is_compared() -> None:
    """A width says nothing of it, so the games end at the first look."""
    report = croupier.compare([KNOWN, KNOWN], until=0.01, skill=1, thinker="greedy", figures=["skill"])
    assert [one.name for one in report.contrasts[0].figures] == ["skill"]
    assert (report.intervals, report.games) == (1, 100)


def test_engines_and_processes_change_nothing() -> None:
    sides = [with_options(choice=True, rounds=2), with_options(rounds=2)]
    asked: dict[str, Any] = {"games": 60, "seed": 5, "players": 3}
    alone = told(croupier.compare(sides, **asked, engine="native"))
    assert told(croupier.compare(sides, **asked, jobs=2)) == alone
    assert told(croupier.compare(sides, **asked, engine="reference")) == alone


def test_too_few_games_have_no_intervals() -> None:
    contrast = croupier.compare([KNOWN, with_options(luck=10)], games=29, engine="reference").contrasts[0]
    assert set(effects(contrast).values()) == {"too-few"}
    assert contrast.figure("wins-1").difference.low is None and contrast.figure("wins-1").detectable is None


def test_games_that_fault_are_counted() -> None:
    """A fault that leaves no row counts as well."""
    text = FILE.read_text("utf-8").replace("outcome: player.score", "outcome: player.score div (player.score - 1)")
    report = croupier.compare([KNOWN, croupier.load_text(text)], games=40, seed=1)
    faults = report.contrasts[0].figure("faults")
    assert (faults.baseline.value, faults.other.value, faults.effect) == (0, 1, Effect.MORE)
    assert report.sides[1].faults == 40 and [one.code for one in report.sides[1].kept_faults] == ["divided-by-zero"]


def test_an_interrupted_comparison_is_that_of_the_games_it_has_played() -> None:
    sides = [with_options(), with_options(luck=7)]
    timer = threading.Timer(0.8, signal.pthread_kill, (threading.main_thread().ident, signal.SIGINT))
    timer.start()
    report = croupier.compare(sides, games=10_000_000, seed=1, engine="reference")
    assert report.interrupted and 0 < report.games < 10_000_000
    whole = croupier.compare(sides, games=report.games, seed=1)
    assert [one.to_data() for one in whole.contrasts] == [one.to_data() for one in report.contrasts]
    assert {one.games for one in report.sides} == {report.games}


def test_no_side_is_played_after_another_was_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A batch that was interrupted has taken the signal: the next would play on until the process is ended by force."""
    whole, met = Play.portion, []

    def interrupted(play: Play, rules: AgreedRules, first: int, games: int) -> Portion:
        met.append(rules)
        batch, counts = whole(play, rules, first, games)
        batch.interrupted = True
        return batch, counts

    monkeypatch.setattr(Play, "portion", interrupted)
    report = croupier.compare([KNOWN, KNOWN], games=10, seed=1, engine="reference")
    assert report.interrupted and report.games == 0
    assert len(met) == 1


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"sides": [KNOWN]}, "a comparison has two sides at least"),
        ({"games": None}, "a comparison needs a number of games, or a width"),
        ({"games": 0}, "the number of games is a whole number from 1 to"),
        ({"until": 1.5}, "a width is a number above 0 and below 1, not 1.5"),
        ({"figures": ["wins"]}, "no figure is called 'wins'"),
        ({"skill": -1}, "the number of deals is a whole number from 0 to"),
        ({"players": 4}, "known is for 2 to 3 players, not 4"),
        ({"bots": "search,random,random"}, "3 kinds of bots are named for 2 players"),
        ({"skill": 1, "thinker": "clever"}, "no bots are called 'clever'"),
        ({"skill": 1, "thinker": "search,random"}, "no bots are called 'search,random'"),
    ],
)
def test_what_cannot_be_is_told(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        croupier.compare(**{"sides": [KNOWN, KNOWN], "games": 1, **wrong})
