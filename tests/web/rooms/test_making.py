"""What can be agreed on before a table is made, and what becomes of a wish for a table."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from croupier.game.game import Game
from croupier.language.data import rulesets_folder
from croupier.language.diagnostics import RulesetError
from croupier.language.ruleset.load import installed, installed_house_rules
from croupier.rules import load_text
from croupier.web.rooms.agreeing.wrong import WrongRequest
from croupier.web.rooms.making import Making
from croupier.web.rooms.showing.introduction import rules_introduced

from tests.amount import part

EXAMPLES = rulesets_folder().parent / "examples"
EIGHTS, KNOCKING, HEARTS = (EXAMPLES / f"{one}.yaml" for one in ("crazy-eights", "knocking", "hearts"))
LOUD = """\
language: 1
house_rule: loud
for: {base}
title: {{en: Loud, fr: Bruyant}}
summary: {{en: Nothing is heard., fr: On n'entend rien.}}
rules: |
  instead of lay(player, card):
    original(player, card)
"""
OWN_TARGET = """\
language: 1
house_rule: {name}
for: {base}
options: {{limit: {{type: 1..9, default: 3, label: {{en: of {name}}}}}}}
rules: |
  after lay(player, card):
    if player.score > limit: do nothing
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("making")
    for name in ("loud", "louder"):
        text = LOUD.format(base=EIGHTS).replace("loud", name).replace("Loud", name.title())
        text = text.replace("Bruyant", {"loud": "Bruyant", "louder": "Assourdissant"}[name])
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    for name in ("first", "second"):
        (folder / f"{name}.yaml").write_text(OWN_TARGET.format(name=name, base=EIGHTS), "utf-8")
    return folder


@pytest.fixture(scope="module")
def making(folder: Path) -> Iterator[Making]:
    own = [folder / f"{one}.yaml" for one in ("loud", "louder", "first", "second")]
    return Making([EIGHTS, KNOCKING, HEARTS, *own])


def wish(**changes: Any) -> dict[str, Any]:
    seats = [{"kind": "person"}, {"kind": "person"}, {"kind": "bot", "bot": "random"}]
    return {"game": "crazy-eights", "with": [], "options": {}, "seats": seats, "language": "en", **changes}


def refused(making: Making, body: Any, language: str = "en") -> tuple[str, str]:
    with pytest.raises(WrongRequest) as caught:
        making.table(body, language)
    return caught.value.error, caught.value.message


# --- the games -----------------------------------------------------------------------------------


def test_games_are_those_of_the_command_line_and_those_that_are_installed(making: Making) -> None:
    told = making.games("fr")
    assert [one["game"] for one in told["games"]] == ["crazy-eights", "hearts", *installed()]
    hearts = told["games"][1]
    assert (hearts["title"], hearts["players"]) == ("Dame de pique", [4]) and hearts["summary"]
    assert told["languages"] == ["en", "fr"] and {"random", "greedy"} <= set(told["bots"])


def test_a_file_with_the_name_of_an_installed_game_gets_another(tmp_path: Path) -> None:
    name = next(iter(installed()))
    text = HEARTS.read_text("utf-8").replace("ruleset: hearts", f"ruleset: {name}")
    (tmp_path / "own.yaml").write_text(text, "utf-8")
    found = Making([tmp_path / "own.yaml", name]).collection
    assert list(found.games) == [f"{name}-2", *installed()]
    assert found.words(f"{name}-2", ()) == (str(tmp_path / "own.yaml"),) and found.words(name, ()) == (name,)


def test_a_file_with_mistakes_is_refused_at_the_beginning(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("language: 1\nruleset: bad\n", "utf-8")
    for file in (tmp_path / "bad.yaml", tmp_path / "none.yaml", "no-such-game"):
        with pytest.raises(RulesetError):
            Making([file])


def test_a_file_that_is_changed_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(HEARTS.read_text("utf-8"), "utf-8")
    making = Making([file])
    assert making.game("hearts", "en")["title"] == "Hearts"
    file.write_text(HEARTS.read_text("utf-8").replace("title: {en: Hearts", "title: {en: Spades"), "utf-8")
    os.utime(file, (1, 1))
    assert making.game("hearts", "en")["title"] == "Spades"
    file.write_text("nothing", "utf-8")
    with pytest.raises(WrongRequest, match="le fichier de `hearts` a une erreur") as caught:
        making.game("hearts", "fr")
    assert caught.value.error == "broken-game"
    assert "hearts" not in [one["game"] for one in making.games("en")["games"]]


def test_no_request_opens_a_file(making: Making) -> None:
    for name in (str(HEARTS), "../hearts", "hearts.yaml", ""):
        with pytest.raises(WrongRequest) as caught:
            making.game(name, "en")
        assert caught.value.error == "unknown-game"
        with pytest.raises(WrongRequest) as caught:
            making.game("hearts", "en", [name])
        assert caught.value.error == "unknown-house-rule"


# --- house rules ---------------------------------------------------------------------------------


def house_rules(making: Making, game: str, language: str, *chosen: str) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in making.game(game, language, chosen)["houseRules"]}


def test_house_rules_that_fit_come_first_and_others_say_why_not(making: Making) -> None:
    found = house_rules(making, "crazy-eights", "fr", "loud")
    fitting = [one["fits"] for one in found.values()]
    assert fitting == sorted(fitting, reverse=True) and set(installed_house_rules()) < set(found)
    assert found["loud"] == {
        "name": "loud",
        "title": "Bruyant",
        "summary": "On n'entend rien.",
        "fits": True,
        "note": "",
        "chosen": True,
    }
    assert not found["louder"]["chosen"]
    stranger = found[next(iter(installed_house_rules()))]
    assert not stranger["fits"] and stranger["note"] == "elle est pour UNO et ce qui en est tiré"


def test_a_house_rule_of_another_game_names_that_by_its_title(making: Making) -> None:
    """It names no rule that the game lacks, which says nothing to players; nor the file of its game."""
    for language, told in (("en", "Crazy Eights"), ("fr", "Huit américain")):
        notes = {one["name"]: one["note"] for one in making.game("hearts", language)["houseRules"]}
        assert told in notes["loud"] and "crazy-eights" not in notes["loud"]
        assert not any("`" in note for note in notes.values()), notes


def test_a_house_rule_tells_the_open_points_that_it_decides(making: Making) -> None:
    notes = {one["name"]: one["note"] for one in making.game("uno", "en")["houseRules"]}
    assert notes["no-bluffing"].startswith("decides an open point of the game: Whether")
    assert notes["forced-play"].startswith("decides open points of the game: ")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Knocking and Loud meet at `lay`: both, Knocking around what Loud says"),
        ("fr", "Toc toc et Bruyant se rencontrent ici, `lay`\u00a0: les deux, Toc toc autour de ce que dit Bruyant"),
    ],
)
def test_where_house_rules_meet_that_go_together_is_told(making: Making, language: str, told: str) -> None:
    found = making.game("crazy-eights", language, ["knocking", "loud"])
    assert found["problems"] == [] and told in found["meetings"]
    assert making.game("crazy-eights", language, ["knocking"])["meetings"] == []
    assert making.game("crazy-eights", language, ["loud", "louder"])["meetings"] == [], "they do not go together"


def test_house_rules_that_clash_are_told_by_their_titles(making: Making) -> None:
    alone = making.game("crazy-eights", "fr", ["loud"])
    told = making.game("crazy-eights", "fr", ["louder", "loud"])
    assert alone["problems"] == []
    (clash,) = told["problems"]
    assert clash.startswith("Assourdissant et Bruyant ne vont pas ensemble")
    assert clash.endswith("deux couches remplacent `lay`")
    assert told["players"] == alone["players"] and told["options"] == alone["options"], "the rest is told all the same"
    assert refused(making, wish(**{"with": ["loud", "louder"]})) == (
        "clash",
        "Louder and Loud do not go together: two layers replace `lay`",
    )


def test_a_house_rule_that_does_not_fit_is_a_problem_where_it_is_chosen(making: Making) -> None:
    (problem,) = making.game("hearts", "en", ["loud"])["problems"]
    assert problem.startswith("Loud: it is for ")


# --- options -------------------------------------------------------------------------------------


def form(making: Making, game: str, language: str, *chosen: str) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in making.game(game, language, chosen)["options"]}


def test_options_are_a_form_of_labels_kinds_and_defaults(making: Making) -> None:
    found = form(making, "hearts", "fr")
    assert found["target"] == {
        "name": "target",
        "label": "points qui terminent la partie",
        "kind": "number",
        "value": 100,
        "low": 1,
        "high": 1000,
        "settles": [],
    }
    assert found["points_in_first_trick"]["kind"] == "boolean" and found["points_in_first_trick"]["value"] is False
    assert found["moon"]["kind"] == "choice" and found["moon"]["value"] == "others_gain"
    assert [one["value"] for one in found["moon"]["choices"]] == ["others_gain", "shooter_loses"]


def test_the_options_of_a_table_are_told_in_lines(making: Making) -> None:
    seats = [{"kind": "person"}] * 4
    body = wish(game="hearts", seats=seats, options={"target": 30, "points_in_first_trick": True})
    setup, rules = making.table(body, "en")
    assert rules_introduced(rules, setup, "fr")["options"] == [
        "points qui terminent la partie\N{NO-BREAK SPACE}: 30",
        "passe des cartes\N{NO-BREAK SPACE}: à gauche, à droite, en face, aucune",
        "qui ramasse tout\N{NO-BREAK SPACE}: donne 26 points aux autres",
        "des points dès la première levée\N{NO-BREAK SPACE}: oui",
    ]


def test_options_of_house_rules_are_in_the_form_with_what_they_settle(making: Making) -> None:
    found = form(making, "uno", "fr", "stacking")["stacks"]
    assert "stacks" not in form(making, "uno", "fr")
    assert found["settles"] == [{"code": "STACK-01", "question": "Quelles cartes peuvent être ajoutées"}]
    assert found["choices"][0] == {"value": "same_kind", "label": "une carte de la même sorte"}


def test_what_leaves_no_choice_and_what_holds_rules_is_no_part_of_the_form(making: Making) -> None:
    rules = making._laying.laid("uno-flip").rules.ruleset
    found = form(making, "uno-flip", "en")
    assert "scoring" in rules.options and "scoring" not in found, "it has one value there"
    for game in part(installed(), 3):
        held = making._laying.laid(game).rules.ruleset.options
        hidden = {name for name, one in held.items() if one.type == "rule" or one.fixed_at is not None}
        assert hidden.isdisjoint(form(making, game, "en")), game


def test_options_of_one_name_are_told_apart(making: Making) -> None:
    found = form(making, "crazy-eights", "en", "first", "second")
    assert {"first.limit", "second.limit"} < set(found)
    setup, rules = making.table(wish(**{"with": ["first", "second"], "options": {"second.limit": 9}}), "en")
    values = load_text(setup.ruleset).with_options(setup.options).options
    assert values == rules.options and sorted(value for name, value in values.items() if "limit" in name) == [3, 9]


# --- the setup of a table ------------------------------------------------------------------------


def test_a_table_plays_the_resolved_rules_with_the_chosen_options(making: Making) -> None:
    body = wish(**{"with": ["knocking"], "options": {"target": 30}, "language": "fr", "away": 60, "pace": 0.5})
    setup, rules = making.table(body, "en")
    assert setup.words == (str(EIGHTS), "--with", str(KNOCKING))
    assert [one.kind for one in setup.seats] == ["person", "person", "bot"] and setup.seats[2].bot == "random"
    assert (setup.language, setup.away, setup.pace) == ("fr", 60, 0.5)
    assert [one.name for one in setup.house_rules] == ["knocking"]
    again = load_text(setup.ruleset).with_options(setup.options)
    assert again.fingerprint == rules.fingerprint and rules.options["target"] == 30
    assert isinstance(rules.new_game(3, setup.seed), Game)


def test_tables_that_agree_on_the_same_share_their_rules_and_no_seed(making: Making) -> None:
    first, other, again = (making.table(wish(options={"target": one}), "en") for one in (30, 40, 30))
    assert again[1] is first[1] is not other[1]
    assert again[0].seed != first[0].seed


WRONG = {
    "no object": ([], "wrong-request", "the request cannot be read"),
    "nothing": ({}, "wrong-request", "`game` cannot be `None`"),
    "an unknown key": (wish(color=1), "wrong-request", "`color` cannot be `1`: it is `game`, `with`"),
    "no game": (wish(game="nope"), "unknown-game", "there is no game `nope` here"),
    "a game that is no text": (wish(game=["uno"]), "wrong-request", "`game` cannot be"),
    "an unknown house rule": (wish(**{"with": ["nope"]}), "unknown-house-rule", "no house rule `nope`"),
    "house rules in a text": (wish(**{"with": "loud"}), "wrong-request", "it is a list of 0 to 30 parts"),
    "too many house rules": (wish(**{"with": ["x"] * 31}), "wrong-request", "it is a list of 0 to 30 parts"),
    "a long name": (wish(game="x" * 101), "wrong-request", "it is a text of 1 to 100 characters"),
    "an unknown option": (wish(options={"nope": 1}), "wrong-option", "no option `nope`"),
    "an option out of its range": (
        wish(options={"target": 0}),
        "wrong-option",
        "the option `target` cannot be `0`; it is",
    ),
    "an option of a list": (wish(options={"target": [1]}), "wrong-request", "`options.target` cannot be `[1]`"),
    "an option of a fraction": (wish(options={"target": 1.5}), "wrong-request", "`options.target` cannot be `1.5`"),
    "a long value": (wish(options={"target": "1" * 101}), "wrong-request", "at most 100 characters"),
    "options in a list": (wish(options=[]), "wrong-request", "it is an object"),
    "no seats": (wish(seats=[]), "wrong-request", "it is a list of 1 to 30 parts"),
    "too few seats": (wish(seats=[{"kind": "person"}]), "wrong-number", "players, not for 1"),
    "too many seats": (wish(seats=[{"kind": "person"}] * 30), "wrong-number", "players, not for 30"),
    "a seat of a dog": (wish(seats=[{"kind": "dog"}]), "wrong-request", "`seats[0].kind` cannot be `'dog'`"),
    "an unknown bot": (wish(seats=[{"kind": "bot", "bot": "x"}]), "wrong-request", "`seats[0].bot` cannot be"),
    "a seat with a name": (wish(seats=[{"kind": "person", "name": "x"}]), "wrong-request", "`seats[0].name` cannot be"),
    "bots alone": (wish(seats=[{"kind": "bot", "bot": "greedy"}] * 3), "no-person", "a seat for a person"),
    "an unknown language": (wish(language="de"), "wrong-request", "it is `en` or `fr`"),
    "a long time away": (wish(away=3601), "wrong-request", "it is a whole number from 0 to 3600"),
    "a truth as a time": (wish(away=True), "wrong-request", "`away` cannot be `True`"),
    "no number": (wish(pace=float("nan")), "wrong-request", "it is a number from 0 to 10"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wish_that_cannot_be_is_refused_in_both_languages(making: Making, name: str) -> None:
    body, slug, told = WRONG[name]
    error, message = refused(making, body)
    assert error == slug and told in message
    french = refused(making, body, "fr")
    assert french[0] == slug and french[1] != message
