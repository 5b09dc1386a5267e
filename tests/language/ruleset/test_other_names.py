"""What values, kinds and sides are also called: shapes, clashes, layers, printing."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.authoring.scenarios.names import Vocabulary
from croupier.language.checking import diagnose, load_checked
from croupier.language.ruleset.load import load_layers
from croupier.language.ruleset.reach import Reach
from croupier.language.ruleset.resolved import resolved_text
from croupier.rulebook.claims.lexicon import lexicon
from croupier.rulebook.claims.meaning import KindNamed, Meaning, SideNamed, ValueNamed
from croupier.rulebook.claims.vocabulary import vocabulary

GAME = """
language: 1
ruleset: flipper
title: Flipper
players: 2
faces:
  light: {also_called: {en: [day], fr: [jour]}}
  dark:
types:
  colour: {red: {label: {en: red, fr: rouge}, also_called: {en: [crimson]}}, blue: {}}
fields:
  colour: colour?
cards:
  skip(colour):
    label: {en: "{ $colour } skip", fr: "saut { $colour }"}
    also_called: {en: [miss a turn], fr: [stop]}
  joker: {also_called: ["+4"]}
deck:
  in: stock
  cards: [1 x skip(red) / joker, 1 x skip(blue) / joker]
piles:
  stock: {seen_by: all}
rules: |
  to game: finish game
"""


def problems(tmp_path: Path, old: str = "", new: str = "") -> list[str]:
    assert old in GAME
    file = tmp_path / "flipper.yaml"
    file.write_text(GAME.replace(old, new) if old else GAME, "utf-8")
    return [f"{one.code}: {one.message}" for one in diagnose(file) if one.severity == "error"]


def test_kinds_sides_and_values_have_other_names(tmp_path: Path) -> None:
    assert problems(tmp_path) == []
    ruleset = load_checked(tmp_path / "flipper.yaml").ruleset
    assert ruleset.faces == ("light", "dark")
    assert ruleset.sides_called == {"light": {"en": ("day",), "fr": ("jour",)}, "dark": {}}
    assert ruleset.kinds["joker"].also_called == {"": ("+4",)}
    assert ruleset.enumerations["colour"].members[0].also_called == {"en": ("crimson",)}


def test_scenarios_know_cards_and_sides_by_these_names(tmp_path: Path) -> None:
    problems(tmp_path)
    names = Vocabulary(load_checked(tmp_path / "flipper.yaml"))
    same = {
        "red skip": ("red miss a turn", "crimson stop", "stop rouge", "stop red"),
        "joker": ("+4", "+4 / red skip"),
    }
    for name, others in same.items():
        assert [names.card(one).faces[0] for one in others] == [names.card(name).faces[0]] * len(others)
    assert names.card_if_known("stop red of light") is None
    assert names.kinds["+4"] == names.kinds["joker"]
    assert names.members["side"]["day"] == names.members["side"]["jour"] == 0


@pytest.mark.parametrize(
    ("language", "words", "terminal", "meaning"),
    [
        ("en", "day", "SIDE", SideNamed("light")),
        ("fr", "jour", "SIDE", SideNamed("light")),
        ("en", "jour", "SIDE", None),
        ("en", "miss a turn", "KIND", KindNamed("skip")),
        ("fr", "miss a turn", "KIND", None),
        ("fr", "+4", "KIND", KindNamed("joker")),
        ("en", "crimson", "VALUE", ValueNamed("colour", "red")),
        ("fr", "crimson", "VALUE", None),
    ],
)
def test_rulebooks_know_them_in_their_language(
    language: str, words: str, terminal: str, meaning: Meaning | None, tmp_path: Path
) -> None:
    problems(tmp_path)
    own = lexicon(language)
    phrases = vocabulary(load_checked(tmp_path / "flipper.yaml"), language, own)
    found = phrases.found.get(own.stems(words), {}).get(terminal, [])
    assert found == ([] if meaning is None else [meaning])


WRONG = {
    "two kinds": ('["+4"]', "[Miss a turn]", "name-taken: `skip` is also called `miss a turn`, and so is `joker`"),
    "the name of a kind": ('["+4"]', "[skip]", "name-taken: `joker` is also called `skip`, and so is `skip`"),
    "two sides": ("  dark:\n", "  dark: {also_called: [jour]}\n", "name-taken: `light` is also called `jour`"),
    "a number": ('["+4"]', "[4]", "bad-value: `cards.joker.also_called`: expected names that are texts"),
    "a text": ('["+4"]', '"+4"', "bad-value: `cards.joker.also_called`: expected a list of names, or one a language"),
    "a language": ("fr: [jour]", "fra: [jour]", "bad-value: `faces.light.also_called`: `fra` is not a language"),
    "twice": ("[day]", "[day, day]", "bad-value: `faces.light.also_called`: `day` is there twice"),
    "empty": ("[day]", "['']", "bad-value: `faces.light.also_called`: expected names that are texts"),
    "a key of sides": ("{also_called: {en: [day], fr: [jour]}}", "{called: day}", "unknown-key"),
    "sides as a text": (
        "faces:\n  light: {also_called: {en: [day], fr: [jour]}}\n  dark:\n",
        "faces: light\n",
        "bad-value: `faces`: expected a list of sides",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_told(case: str, tmp_path: Path) -> None:
    old, new, told = WRONG[case]
    found = problems(tmp_path, old, new)
    assert found
    assert found[0].startswith(told)


def test_names_in_two_languages_do_not_meet(tmp_path: Path) -> None:
    assert problems(tmp_path, "  dark:\n", "  dark: {also_called: {en: [jour]}}\n") == []


def test_a_layer_adds_names_to_a_list_of_sides(tmp_path: Path) -> None:
    mapped = "faces:\n  light: {also_called: {en: [day], fr: [jour]}}\n  dark:\n"
    assert problems(tmp_path, mapped, "faces: [light, dark]\n") == []
    variant = tmp_path / "night.yaml"
    variant.write_text(
        "language: 1\nruleset: night\ntitle: Night\nextends: flipper.yaml\n"
        "faces: {dark: {also_called: [night]}}\ncards: {joker: {also_called: [fool]}}\n",
        "utf-8",
    )
    ruleset = load_checked(variant).ruleset
    assert ruleset.faces == ("light", "dark")
    assert ruleset.sides_called["dark"] == {"": ("night",)}
    assert ruleset.kinds["joker"].also_called == {"": ("fool",)}
    layers, _ = load_layers(str(variant), (), Reach(None))
    assert layers is not None
    alone = tmp_path / "alone.yaml"
    alone.write_text(resolved_text(*layers), "utf-8")
    again = load_checked(alone).ruleset
    assert (again.faces, again.sides_called) == (ruleset.faces, ruleset.sides_called)
