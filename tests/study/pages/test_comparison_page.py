"""The page of a comparison: what it says is what was found, for one side and for several, and at the edge."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree.ElementTree import Element

import croupier
import pytest
from click.testing import CliRunner
from croupier.cli import group
from croupier.study.comparison import compare
from croupier.study.comparison.figures import SKILL, figures_of
from croupier.study.comparison.results import ComparisonReport, Contrast, Effect
from croupier.study.pages.compared import ComparisonStudy
from croupier.study.pages.comparison_page import comparison_page
from croupier.study.pages.differences import ForestRow, figure_name, forest
from croupier.study.pages.writer import StudyWriter

from tests.rulebook.pages import by_id, of_class, tree, words
from tests.study.simulation.batches import FILE

LANGUAGES = ("en", "fr")

LONGER = ("repeat 3 times: round()", "repeat 5 times: round()")


def rules_of(folder: Path, name: str, *changes: tuple[str, str]) -> croupier.Rules:
    text = FILE.read_text("utf-8").replace("default: true", "default: false")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file = folder / f"{name}.yaml"
    file.write_text(text.replace("ruleset: rounds", f"ruleset: {name}"), "utf-8")
    return croupier.load(file)


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> ComparisonStudy:
    """Three rounds a game against five."""
    folder = tmp_path_factory.mktemp("sides")
    sides = {"three <b>": rules_of(folder, "three"), "five": rules_of(folder, "five", LONGER)}
    return ComparisonStudy(compare(sides, 60, seed=1, engine="reference"), sides, "croupier compare three five")


def page_of(study: ComparisonStudy, language: str = "en") -> Element:
    return tree(comparison_page(study, language))


def several(study: ComparisonStudy) -> ComparisonStudy:
    """Return the same with the other side twice."""
    one = study.report.contrasts[0]
    sides = [*study.report.sides, replace(study.report.sides[1], label="again")]
    report = replace(study.report, sides=sides, contrasts=[one, Contrast("again", one.figures)])
    return ComparisonStudy(report, {**study.rules, "again": study.rules["five"]}, study.again)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sides", [1, 2])
def test_a_page_can_be_read_by_all_and_stands_alone(language: str, sides: int, study: ComparisonStudy) -> None:
    page = comparison_page(study if sides == 1 else several(study), language)
    root = tree(page)
    heads = [int(one.tag[1]) for one in root.iter() if re.fullmatch("h[1-6]", one.tag)]
    assert heads[0] == 1 and heads.count(1) == 1 and all(after <= before + 1 for before, after in pairwise(heads))
    names = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(names) == len(set(names)) and all(words(one) for one in root.iter("th"))
    assert {one.tag for one in root.iter()}.isdisjoint({"script", "link", "img", "b"})
    assert not re.search(r"\b(?:src|on\w+|style)=|url\(|@import|https?:", page)
    assert "three <b>" in words(next(root.iter("h1")))


def test_sentences_say_what_was_found_and_what_not(study: ComparisonStudy) -> None:
    told = words(by_id(page_of(study), "found"))
    assert "Rounds a game: 5.00 instead of 3.00, which is more (+2.00; interval +2.00 to +2.00)." in told
    seen = study.report.contrasts[0].figure("wins-1").detectable
    assert seen is not None and f"Wins of Player 1 ({100 * seen:.1f})" in told.split("Nothing was found")[1]
    assert f"All {study.report.intervals} intervals hold together with a confidence of 95%" in told


def test_a_row_draws_its_interval_where_it_lies(study: ComparisonStudy) -> None:
    figure = study.report.contrasts[0].figure("wins-1")
    drawn = replace(figure.difference, value=0.1, low=-0.1, high=0.4)
    root = tree(f"<!DOCTYPE html>\n{forest(StudyWriter('en'), 'x', 'y', [ForestRow('z', figure, drawn)], True)}")
    assert "from −40% to +40%" in words(next(root.iter("caption")))
    middle, through, *_ = root.iter("line")
    assert middle.get("x1") == middle.get("x2") == "50.00%"
    assert (through.get("x1"), through.get("x2")) == ("37.50%", "100.00%")
    assert next(root.iter("circle")).get("cx") == "62.50%" and next(root.iter("circle")).get("class") == "open"


def test_several_sides_stand_in_one_table(study: ComparisonStudy) -> None:
    table = next(by_id(page_of(several(study)), "overview").iter("table"))
    head, *rows = ([words(cell) for cell in row] for row in table.iter("tr"))
    assert [row[0] for row in rows] == ["five", "again"]
    assert dict(zip(head, rows[0], strict=True))["Rounds a game"] == "▲ +2.00 more"
    assert not set(dict(zip(head, rows[0], strict=True))["Wins of Player 1"]) & {"▲", "▼"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_and_every_effect_has_a_name(language: str, study: ComparisonStudy) -> None:
    w, figure = StudyWriter(language), study.report.contrasts[0].figure("rounds")
    assert all(figure_name(w, one.name) for one in [*figures_of(3), SKILL])
    for effect in Effect:
        contrast = Contrast("five", (replace(figure, effect=effect),))
        root = page_of(ComparisonStudy(replace(study.report, contrasts=[contrast]), study.rules, "x"), language)
        assert figure_name(w, "rounds") in words(by_id(root, "found"))


def test_no_games_and_no_rounds(study: ComparisonStudy, tmp_path: Path) -> None:
    empty = ComparisonReport(study.report.sides, [], 2, 1, "random", 0, 500, interrupted=True)
    root = page_of(ComparisonStudy(empty, study.rules, "x"))
    assert "after 0 of 500" in words(next(root.iter("header")))
    unmarked = ("to round marks round:", "to round:"), ("to win(player) marks win:", "to win(player):")
    sides = {name: rules_of(tmp_path, name, *unmarked) for name in ("one", "two")}
    root = page_of(ComparisonStudy(compare(sides, 40, seed=1, engine="reference"), sides, "x"))
    assert not list(root.iter("figure")) and "No difference was found" in words(by_id(root, "found"))
    assert "one: no round was counted" in words(by_id(root, "found"))


def test_the_page_shows_the_command_that_makes_it_again(tmp_path: Path) -> None:
    asked = ["compare", str(FILE), "--option", "trouble=no", "--option", "trouble=yes", "--figure", "faults"]
    asked += ["--until", "30%", "--games", "200", "--players", "3", "--seed", "7", "--lang", "en"]
    pages = [tmp_path / "first.html", tmp_path / "again.html"]
    for page in pages:
        done = CliRunner().invoke(group, [*asked, "--html", str(page)])
        assert done.exit_code == 1 and f"wrote {page}\n" in done.stderr, done.output
        shown = words(
            next(
                one
                for one in of_class(tree(page.read_text("utf-8")), "command")
                if words(one).startswith("croupier compare")
            )
        )
        asked = [*shlex.split(shown)[1:], "--lang", "en"]
    first, again = (page.read_text("utf-8") for page in pages)
    assert first == again and "Games with a fault" in first
    assert {"--until", "30%", "--figure", "faults", "--players", "3"} <= set(asked)
    refused = CliRunner().invoke(group, [*asked, "--html", str(pages[0])])
    assert refused.exit_code == 2 and pages[0].read_text("utf-8") == first and "say --overwrite" in refused.stderr
