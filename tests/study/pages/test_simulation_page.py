"""The page of a batch: what it says is what was counted, it stands alone, and no text becomes a part of it."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from click.testing import CliRunner
from croupier.cli import group
from croupier.engines.contract.limits import DEFAULT_LIMITS
from croupier.study.pages.making import command
from croupier.study.pages.simulation_page import simulation_page
from croupier.study.pages.study import SimulationStudy
from croupier.study.simulation.playouts import Match

from tests.rulebook.pages import by_id, of_class, tree, words
from tests.study.pages.studies import changed, page_of, study_of
from tests.study.simulation.batches import FILE, ROUNDS

LANGUAGES = ("en", "fr")


@pytest.fixture(scope="module")
def rounds() -> SimulationStudy:
    return study_of(ROUNDS, 60, trouble=False)


def found(root: Element) -> str:
    return words(by_id(root, "found"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_can_be_read_by_all_and_stands_alone(language: str, rounds: SimulationStudy) -> None:
    page = simulation_page(rounds, language)
    root = tree(page)
    assert root.get("lang") == language and [one.tag for one in root[1]] == ["header", "main", "footer"]
    heads = [int(one.tag[1]) for one in root.iter() if re.fullmatch("h[1-6]", one.tag)]
    assert heads[0] == 1 and heads.count(1) == 1 and all(after <= before + 1 for before, after in pairwise(heads))
    names = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(names) == len(set(names))
    assert {one.tag for one in root.iter()}.isdisjoint({"script", "link", "img", "iframe", "object", "form"})
    assert not re.search(r"\b(?:src|on\w+|style)=|url\(|@import|https?:", page)
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    assert policy in [one.get("content") for one in root.iter("meta")]


def test_each_picture_has_words_and_a_table(rounds: SimulationStudy) -> None:
    figures = list(page_of(rounds).iter("figure"))
    assert [words(next(one.iter("h3"))) for one in figures] == ["Points a round"]
    for one in figures:
        picture = next(one.iter("svg"))
        assert words(picture.find("title")) and words(picture.find("desc")).startswith("Most often")  # type: ignore[arg-type]
        shares = [words(row[1]).split("%")[0] for row in next(one.iter("tbody"))]
        assert sum(map(float, shares)) == pytest.approx(100, abs=0.1)
        assert len(shares) == len(list(picture.iter("rect")))


def test_sentences_say_what_was_counted(rounds: SimulationStudy) -> None:
    report, root = rounds.report, page_of(rounds)
    assert words(next(root.iter("h1"))) == "Rounds: 60 games"
    told = found(root)
    for one in (
        "Every round has 2 turns.",
        "Every game has 3 rounds.",
        f"The points of a round, those of all players together, are {report.points.mean:.2f} on average",
        "No game ended in a fault",
    ):
        assert one in told, one
    for row, won in zip(by_id(root, "seats").iter("tr"), ["wins", *report.wins], strict=True):
        assert words(row[2]) == str(won)


def test_the_page_shows_the_command_that_makes_it_again(rounds: SimulationStudy, tmp_path: Path) -> None:
    name, *arguments = shlex.split(words(next(of_class(page_of(rounds), "command"))))
    page = tmp_path / "page.html"
    done = CliRunner().invoke(group, [*arguments, "--html", str(page), "--format", "json"])
    assert (name, done.exit_code, json.loads(done.stdout)["games"]) == ("croupier", 0, 60)
    again = tree(page.read_text("utf-8"))
    assert words(by_id(again, "found")) == found(page_of(rounds))
    assert [words(one) for one in again.iter("table")] == [words(one) for one in page_of(rounds).iter("table")]
    assert {"trouble=false", str(FILE)} <= set(arguments)
    assert "trouble = no" in words(by_id(again, "made"))


def test_the_command_says_all_that_is_not_usual() -> None:
    match = Match(ROUNDS, 3, 9, {"trouble": True}, "search:5", replace(DEFAULT_LIMITS, decisions=77))
    told = command(match, "simulate", "--games", "5")
    unusual = "--players 3 --seed 9 --option trouble=true --limit decisions=77 --bots search:5"
    assert told == f"croupier simulate {FILE} --games 5 {unusual}"


@pytest.mark.parametrize(
    ("language", "title"), [("en", "<script>x</script> & <b>: 2 games"), ("fr", "<i> : 2 parties")]
)
def test_titles_are_texts_and_never_markup(language: str, title: str, tmp_path: Path) -> None:
    rules = changed(tmp_path, ("title: Rounds", "title: {en: '<script>x</script> & <b>', fr: '<i>'}"))
    root = page_of(study_of(rules, 2), language)
    assert words(next(root.iter("h1"))) == words(next(root.iter("title"))) == title
    assert not list(root.iter("script")) and not list(root.iter("b")) and not list(root.iter("i"))


# --- batches at the edge -------------------------------------------------------------------------


def test_a_batch_that_was_ended_before_its_first_game(rounds: SimulationStudy) -> None:
    study = study_of(ROUNDS, 0)
    study.report.interrupted = True
    root = page_of(SimulationStudy(study.match, study.report, study.rows, 500))
    assert words(next(root.iter("h1"))) == "Rounds: 0 games"
    assert "after 0 of 500" in words(next(root.iter("header"))) and not list(root.iter("figure"))
    assert found(root) == "What was found Nobody has won. No game ended in a fault of the rules."


def test_one_game_has_no_intervals() -> None:
    root = page_of(study_of(ROUNDS, 1, trouble=False))
    assert words(next(root.iter("h1"))) == "Rounds: one game"
    assert "There are too few games" in found(root)
    assert not list(of_class(by_id(root, "seats"), "interval"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_without_rounds_tells_who_wins(language: str, tmp_path: Path) -> None:
    rules = changed(tmp_path, ("to round marks round:", "to round:"), ("to win(player) marks win:", "to win(player):"))
    study = study_of(rules, 80, trouble=False)
    root = page_of(study, language)
    assert study.report.rounds == 0 and sum(study.report.wins) >= 80
    assert not list(root.iter("figure")) and list(of_class(root, "interval"))
    assert ("No rule of this game marks" if language == "en" else "Aucune règle de ce jeu ne dit") in found(root)


def test_games_that_all_fault_say_so(tmp_path: Path) -> None:
    rules = changed(tmp_path, ("40 div top(drawn(player)).value", "40 div (player.score - player.score)"))
    root = page_of(study_of(rules, 5))
    assert "5 games ended in a fault of the rules (100.0%)" in found(root)
    told = words(by_id(root, "faults"))
    assert "by zero" in told and "rounds.yaml:" in told and "--seed 1" in told


def test_ten_players_and_huge_figures(tmp_path: Path) -> None:
    rules = changed(
        tmp_path,
        ("players: 2..4", "players: 2..10"),
        ("add top(drawn(best)).value to", "add 40000000 * top(drawn(best)).value to"),
    )
    root = page_of(study_of(rules, 40, players=10, trouble=False), "fr")
    assert [words(row[0]) for row in by_id(root, "seats").iter("tr")][1:] == [f"Joueur {n}" for n in range(1, 11)]
    points = next(one for one in root.iter("figure") if words(next(one.iter("h3"))) == "Points par manche")
    labels = [words(one) for one in of_class(points, "below")]
    assert "1×10⁹" in labels and len(labels) <= 6
