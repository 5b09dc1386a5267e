"""``croupier compare``: what differs on the command line, and what is told of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from croupier.cli import compared_sides
from croupier.game.agreed import AgreedRules
from croupier.study.comparison.play import Play, Portion

from tests.cli.running import HIGH_CARD, Done, croupier
from tests.study.comparison.known import FILE

GAME = str(FILE)

HOUSE_RULES = {
    "lucky": "options: {luck: {default: 9}}\n",
    "longer": "options: {more_turns: {default: 2}, extra: {type: 0..9, default: 1}}\n"
    "rules: |\n  before turn(player): add extra to player.score\n",
    "strange": "rules: |\n  before meld(player): do nothing\n",
}


@pytest.fixture
def house_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    found = {name: tmp_path / f"{name}.yaml" for name in HOUSE_RULES}
    for name, file in found.items():
        file.write_text(f"language: 1\nhouse_rule: {name}\nfor: {GAME}\n{HOUSE_RULES[name]}", "utf-8")
    monkeypatch.setattr(compared_sides, "installed_house_rules", lambda: found)
    return found


def compare(*arguments: str) -> Done:
    return croupier("compare", *arguments, "--lang", "en")


def sides(*arguments: str) -> dict[str, float]:
    """The labels of the sides, with how often the first player wins. The reference plays few games."""
    done = compare(*arguments, "--games", "30", "--seed", "1", "--engine", "reference", "--format", "json")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    values = {}
    for contrast in data["contrasts"]:
        wins = next(one for one in contrast["figures"] if one["name"] == "wins-1")
        values[data["sides"][0]["label"]] = wins["baseline"]["value"]
        values[contrast["label"]] = wins["other"]["value"]
    assert list(values) == [one["label"] for one in data["sides"]]
    return values


def test_two_rulesets(tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    other.write_text(FILE.read_text("utf-8").replace("ruleset: known", "ruleset: other"), "utf-8")
    assert sides(GAME, str(other), "--option", "luck=10") == {"known": 1, "other": 1}
    assert sides(GAME, str(other), "--option", "luck=0") == {"known": 0, "other": 0}
    assert list(sides(GAME, GAME)) == ["known", "known (2)"]


def test_with_and_without_house_rules(house_rules: dict[str, Path]) -> None:
    lucky, longer = str(house_rules["lucky"]), str(house_rules["longer"])
    found = sides(GAME, "--with", lucky)
    assert list(found) == ["known", "with lucky"] and found["known"] < 0.8 < found["with lucky"]
    assert list(sides(GAME, "--with", lucky, "--with", longer)) == ["known", "with longer, lucky"]


def test_an_option_of_a_house_rule_is_for_the_side_that_has_it(house_rules: dict[str, Path]) -> None:
    longer = str(house_rules["longer"])
    assert list(sides(GAME, "--with", longer, "--option", "longer.extra=3")) == ["known", "with longer"]
    done = compare(GAME, "--with", longer, "--option", "longer.extr=3", "--games", "30")
    assert done.returncode == 2 and "no option is called `longer.extr`" in done.stderr


def test_each_house_rule_that_fits(house_rules: dict[str, Path]) -> None:
    assert list(sides(GAME, "--each-house-rule")) == ["known", "lucky", "longer"]
    done = compare(GAME, "--each-house-rule", "--games", "30", "--engine", "reference")
    assert "`strange` is left out: " in done.stderr


def test_values_of_an_option() -> None:
    found = sides(GAME, "--option", "luck=0", "--option", "luck=10", "--option", "luck=5", "--option", "rounds=2")
    assert list(found) == ["luck=0", "luck=10", "luck=5"]
    assert (found["luck=0"], found["luck=10"]) == (0, 1) and 0.2 < found["luck=5"] < 0.8


def test_a_contrast_is_a_table_that_says_what_was_found() -> None:
    asked = ("--option", "luck=5", "--option", "luck=9", "--games", "100", "--seed", "1", "--figure")
    done = compare(GAME, *asked, "wins-1", "--figure", "turns", "--figure", "faults")
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert lines[0] == "100 games of each, 2 random bots, seed 1, native engine"
    assert lines[2] == "luck=5 luck=9 difference"
    assert lines[3].startswith("wins of player 1 ") and lines[3].endswith(" pp more")
    assert lines[4].startswith("turns a round 4.77 4.77 ") and lines[4].endswith("the same in every game")
    assert lines[5].startswith("games with a fault 0.00% 0.00% ") and " pp would have been" in lines[5]
    assert lines[7] == "all 3 intervals hold together with 95% (Bonferroni)"
    assert lines[8].startswith("games of the same seed correlate by +0.") and lines[8].endswith("+1.00 (turns a round)")
    plain = compare(GAME, *asked, "turns").stdout
    assert "the interval holds with 95%\ngames of the same seed correlate by +1.00\n" in plain
    assert "nothing was found: no figure differs by more than chance explains" in plain


def test_several_contrasts_are_rows_of_one_table() -> None:
    values = [word for rounds in (1, 2, 3, 4) for word in ("--option", f"rounds={rounds}")]
    done = compare(
        GAME, *values, "--games", "100", "--seed", "1", "--figure", "rounds", "--figure", "wins-1", "--figure", "points"
    )
    rows = {line.split()[0]: line.split()[1:] for line in done.stdout.splitlines()[2:6]}
    assert rows["rounds=1"] == ["rounds", "wins-1", "points"]
    assert [rows[f"rounds={rounds}"][0] for rounds in (2, 3, 4)] == ["+100.0", "+200.0", "+300.0"]
    assert all(5 < float(rows[f"rounds={rounds}"][1].strip("()")) < 40 for rounds in (2, 3, 4))
    assert all(rows[f"rounds={rounds}"][2] == "=" for rounds in (2, 3, 4))
    assert "(4.5): nothing found" in done.stdout


def test_until_a_width() -> None:
    asked = (GAME, "--option", "luck=5", "--option", "luck=9", "--seed", "1", "--figure", "wins-1", "--until")
    done = compare(*asked, "10%", "--format", "json")
    data = json.loads(done.stdout)
    assert data["reached"] and data["games"] < 2_000 and data["wanted"] == 1_000_000
    early = compare(*asked, "10%", "--games", "50")
    assert "not every difference is known to 10% yet" in early.stdout


def test_too_few_games_say_so() -> None:
    done = compare(GAME, GAME, "--games", "5", "--engine", "reference")
    assert done.stdout.count("too few games") == 9 and "with fewer than 30 games" in done.stdout
    assert "nothing was found" not in done.stdout


def test_figures_of_enough_games_are_told_beside_one_of_too_few() -> None:
    asked = ("--option", "rounds=1", "--option", "rounds=2", "--games", "40", "--skill", "1", "--thinker", "search:1")
    done = compare(GAME, *asked, "--seed", "500", "--figure", "wins-1", "--figure", "skill", "--engine", "reference")
    foot = done.stdout.split("\n\n")[-1].splitlines()
    assert done.stdout.count("too few games") == 1
    assert foot[:3] == [
        "with fewer than 30 games a figure has no interval, and nothing can be said of it",
        "nothing was found: no figure differs by more than chance explains",
        "all 2 intervals hold together with 95% (Bonferroni)",
    ]


def test_faults_end_with_1(tmp_path: Path) -> None:
    faulty = tmp_path / "faulty.yaml"
    text = FILE.read_text("utf-8").replace("pass: do nothing", "pass: add 1 div (luck - 5) to player.score")
    faulty.write_text(text.replace("ruleset: known", "ruleset: faulty"), "utf-8")
    done = compare(GAME, str(faulty), "--games", "30", "--engine", "reference", "--figure", "faults")
    assert done.returncode == 1 and "100.00%" in done.stdout
    assert "`faulty`: 30 games ended in a fault" in done.stderr and "divides by zero" in done.stderr


def test_one_game_is_told_as_one() -> None:
    words = ("compare", GAME, GAME, "--games", "1", "--seed", "1")
    assert croupier(*words, "--lang", "en").stdout.startswith("1 game of each, 2 random bots, ")
    assert croupier(*words, "--lang", "fr").stdout.startswith("1 partie de chacun, ")


def test_a_side_with_a_house_rule_is_called_so_in_french(house_rules: dict[str, Path], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    words = ("compare", GAME, "--with", str(house_rules["longer"]), "--games", "2", "--seed", "1", "--html", str(page))
    assert "known  avec longer  diff" in croupier(*words, "--lang", "fr").stdout
    assert "avec longer" in page.read_text("utf-8") and "with longer" not in page.read_text("utf-8")


def test_deals_that_were_not_played_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page has the command for those that were. The first portion is one deal, from every seat on every side."""
    whole, met = Play.portion, []

    def interrupted(play: Play, rules: AgreedRules, first: int, games: int) -> Portion:
        met.append(games)
        if len(met) == 7:
            raise KeyboardInterrupt
        return whole(play, rules, first, games)

    monkeypatch.setattr(Play, "portion", interrupted)
    page = tmp_path / "page.html"
    asked = ("--games", "10", "--skill", "50", "--thinker", "search:1", "--engine", "reference", "--html", str(page))
    done = compare(GAME, GAME, *asked, "--seed", "1")
    assert "interrupted after 10 of 10 games\n1 of 50 deals with the searching player are played\n" in done.stderr
    assert done.returncode == 1 and "wins of the searching player" in done.stdout
    told = page.read_text("utf-8")
    assert "Of 50 deals with the player who thinks, 1 were played" in told and "--skill 1 --thinker" in told


def test_nothing_is_told_of_no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Play, "portion", interrupted)
    done = compare(GAME, GAME, "--games", "10", "--seed", "1")
    assert (done.returncode, done.stdout) == (1, "no game was played on every side\n")
    assert "interrupted after 0 of 10 games" in done.stderr


TWICE_TWO = ("luck=1", "luck=2", "rounds=1", "rounds=2")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([GAME], "say how many games, --games N, or how exact"),
        ([GAME, "--games", "9"], "nothing to compare"),
        ([GAME, GAME, GAME, "--games", "9"], "two rulesets are compared, or one with and without something"),
        ([GAME, GAME, "--each-house-rule", "--games", "9"], "not both of two rulesets and --each-house-rule"),
        ([GAME, "--option", "luck=1", "--option", "luck=1", "--games", "9"], "--option luck is given the same value"),
        (
            [GAME, "--games", "9", *(word for one in TWICE_TWO for word in ("--option", one))],
            "not both of several values of --option luck and several values of --option rounds",
        ),
        ([GAME, HIGH_CARD, "--players", "4", "--games", "9"], "known is for 2 to 3 players, not 4"),
        ([GAME, GAME, "--until", "3"], "`3` is no width; write it in per cent, such as 1%"),
        ([GAME, GAME, "--until", "100%"], "`100%` is no width; it lies between 0% and 100%"),
        ([GAME, GAME, "--games", "9", "--figure", "turn"], "no figure is called 'turn'; did you mean `turns`?"),
        ([GAME, GAME, "--games", "9", "--figure", "skill"], "the figure `skill` needs deals of its own"),
        ([GAME, GAME, "--games", "9", "--thinker", "greedy"], "--thinker goes with --skill N"),
        (
            [GAME, GAME, "--games", "9", "--skill", "1", "--thinker", "search,random"],
            "`search,random` names 2 kinds of bots; name one, such as search",
        ),
        (
            [GAME, GAME, "--games", "9", "--skill", "1", "--thinker", "greedy"],
            "--thinker greedy: it does not search; write search or search:BUDGET",
        ),
        ([GAME, GAME, "--games", "9", "--html", "-"], "`--html -`: a page goes to a file"),
        ([GAME, GAME, "--games", "9", "--bots", "greedy,random,random"], "3 kinds of bots are named for 2 players"),
    ],
)
def test_wrong_use_is_told(words: list[str], told: str) -> None:
    done = compare(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in " ".join(done.stderr.split())
