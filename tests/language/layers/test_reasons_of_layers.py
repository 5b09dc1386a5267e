"""A text stays with the condition that it was written for, whatever layers are laid on it."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.language.ruleset.fingerprint import fingerprint
from croupier.language.ruleset.load import load_layers, load_ruleset
from croupier.language.ruleset.resolved import resolved_text
from croupier.rules import Rules, diagnose, load

BASE = """language: 1
ruleset: base
title: Base
players: 2
fields: {value: number}
cards:
  plain(number value): {}
deck: {in: stock, cards: ["1 x plain(value) for value in 1..9"]}
piles:
  stock: {seen_by: nobody}
  hand: {of: player, seen_by: owner}
reasons:
  fits: {en: "{ $card } does not fit"}
  act.rest: you may not rest
rules: |
  to game:
    move each c in stock to hand(seat(1))
    repeat: ask act(seat(1))

  decision act(player):
    lay(card in hand(player)) when fits(card): move card to stock
    rest when size(hand(player)) < 9: do nothing
    go: finish game

  define fits(card): card.value < 5
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "base.yaml").write_text(BASE, "utf-8")
    return tmp_path


def layer(folder: Path, text: str, name: str = "mine") -> Path:
    file = folder / f"{name}.yaml"
    head = "ruleset: {0}\nextends: ./base.yaml\ntitle: Other\n" if name == "variant" else "house_rule: {0}\nfor: any\n"
    file.write_text("language: 1\n" + head.format(name) + text, "utf-8")
    return file


def told(rules: Rules, name: str, *values: int) -> list[str]:
    """What is told about laying cards of these values, or about another move."""
    game = rules.new_game(players=2)
    found = []
    for value in values or (0,):
        arguments = {"card": value - 1} if values else {}
        lines = game.teller("en").explanation(game.why(0, name, arguments), 0, "").split("\n")
        found.append(lines[1] if len(lines) > 1 else "yes")
    return found


def test_the_text_of_a_never_is_told_where_it_refuses(folder: Path) -> None:
    rule = layer(folder, "reasons: {fits: '{ $one } is the three'}\nrules: |\n  never fits(card one): one.value = 3\n")
    assert told(load(folder / "base.yaml", [rule]), "lay", 2, 3, 7) == [
        "yes",
        "3 plain is the three.",
        "7 plain does not fit.",
    ]


def test_the_text_of_an_also_is_told_beside_the_other(folder: Path) -> None:
    rule = layer(folder, "reasons: {fits: it is no nine}\nrules: |\n  also fits(card): card.value = 9\n")
    assert told(load(folder / "base.yaml", [rule]), "lay", 9, 7) == ["yes", "7 plain does not fit and it is no nine."]


def test_a_replaced_definition_has_the_text_of_its_layer(folder: Path) -> None:
    rules = "rules: |\n  instead of fits(card): give card.value > 5\n"
    assert told(load(folder / "base.yaml", [layer(folder, rules)]), "lay", 3) == ["It is not possible now."]
    text = "reasons: {fits: too small}\n"
    assert told(load(folder / "base.yaml", [layer(folder, text + rules)]), "lay", 3) == ["Too small."]
    if_so = text + "rules: |\n  instead of fits(card) if card.value = 3: give false\n"
    assert told(load(folder / "base.yaml", [layer(folder, if_so)]), "lay", 3, 7) == [
        "Too small.",
        "7 plain does not fit.",
    ]


def test_two_changes_of_a_move_have_a_text_each(folder: Path) -> None:
    never = (
        "reasons: {act.rest: MINE}\nrules: |\n  extend decision act(player):\n    never WHICH when size(stock) = 0\n"
    )
    first = layer(folder, never.replace("WHICH", "rest").replace("MINE", "the stock is empty"), "first")
    both = load(folder / "base.yaml", [first])
    assert told(both, "rest") == ["You may not rest."]
    other = layer(folder, never.replace("WHICH", "go").replace("act.rest: MINE", "act.go: you have to stay"), "other")
    assert told(load(folder / "base.yaml", [first, other]), "go") == ["You have to stay."]
    also = "rules: |\n  extend decision act(player):\n    also rest when size(stock) > 3\n"
    third = layer(folder, "reasons: {act.rest: the stock is too small}\n" + also, "third")
    assert told(load(folder / "base.yaml", [third]), "rest") == ["You may not rest and the stock is too small."]


def test_a_layer_without_a_change_puts_another_text(folder: Path) -> None:
    other = layer(folder, "reasons: {fits: {en: '{ $card } is too large'}}\n")
    assert told(load(folder / "base.yaml", [other]), "lay", 7) == ["7 plain is too large."]
    variant = layer(folder, "rules: |\n  never fits(card): card.value = 3\n", "variant")
    assert told(load(variant, [other]), "lay", 7, 3) == ["7 plain is too large.", "It is not possible now."]
    away = layer(folder, "reasons: {fits: ~}\n", "away")
    assert told(load(folder / "base.yaml", [away]), "lay", 7) == ["It is not possible now."]


def test_what_a_layer_calls_by_a_taken_name_keeps_its_text(folder: Path) -> None:
    text = "reasons: {large: {with: {least: border()}, fails: 'less than { $least }'}}\n"
    rules = "rules: |\n  also fits(card): large(card)\n  define large(card): card.value > border()\n"
    borders = {"one": "  define border: 7\n", "two": "  define border: 8\n"}
    files = [layer(folder, text + rules + border, name) for name, border in borders.items()]
    assert told(load(folder / "base.yaml", files), "lay", 7) == ["7 plain does not fit, less than 7 and less than 8."]


def test_texts_change_no_fingerprint(folder: Path) -> None:
    def print_of(*files: Path) -> str:
        ruleset, problems = load_ruleset(folder / "base.yaml", files)
        assert ruleset is not None and not problems
        return fingerprint(ruleset)

    rules = "rules: |\n  never fits(card): card.value = 3\n"
    plain = print_of(layer(folder, rules))
    assert print_of(layer(folder, "reasons: {fits: {with: {n: size(stock)}, fails: '{ $n }'}}\n" + rules)) == plain
    assert print_of(layer(folder, rules.replace("3", "2"))) != plain


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("reasons: {fist: it does not fit}", "unknown-reason no definition, way or move is called `fist`"),
        ("reasons: {fist: ~}", "nothing-to-remove there is no `fist` to remove"),
        ("reasons: {fits: {fail: it does not fit}}", "unknown-key nothing reads the key `fail`"),
        (
            "reasons: {fits: {fails: 3}}",
            "bad-value `reasons.fits.fails`: expected a text, or one a language: `{en: …, fr: …}`",
        ),
        ("reasons: [fits]", "bad-value `reasons`: expected a mapping"),
        (
            "reasons: {fits: {with: {more: 3 +}, fails: it does not fit}}",
            "syntax expected a value, found the end of the text",
        ),
    ],
)
def test_what_is_refused(folder: Path, text: str, expected: str) -> None:
    rule = layer(folder, f"{text}\nrules: |\n  never fits(card): card.value = 3\n")
    assert [
        f"{one.code} {one.message}" for one in diagnose(folder / "base.yaml", [rule]) if one.severity == "error"
    ] == [expected]


def test_two_layers_may_not_put_different_texts_in_one_place(folder: Path) -> None:
    files = [layer(folder, f"reasons: {{fits: {text}}}\n", name) for text, name in (("no", "one"), ("never", "two"))]
    assert [one.code for one in diagnose(folder / "base.yaml", files)] == ["conflict"]
    never = "reasons: {{fits: {0}}}\nrules: |\n  never fits(card): card.value = {1}\n"
    files = [layer(folder, never.format(name, value), name) for value, name in ((2, "one"), (3, "two"))]
    assert diagnose(folder / "base.yaml", files) == []
    assert told(load(folder / "base.yaml", files), "lay", 2, 3) == ["One.", "Two."]


def test_printed_as_one_document_they_are_told_as_before(folder: Path) -> None:
    rules = "rules: |\n  never fits(card): card.value = 3\n  extend decision act(player):\n"
    reasons = "reasons: {fits: it is the three, act.go: you have to stay}\n"
    rule = layer(folder, f"{reasons}{rules}    never go when size(stock) = 0\n")
    layers, _ = load_layers(folder / "base.yaml", [rule])
    assert layers is not None
    text = resolved_text(*layers)
    (folder / "whole.yaml").write_text(text, "utf-8")
    whole = load(folder / "whole.yaml")
    assert told(whole, "lay", 7) == ["7 plain does not fit."]
    assert told(whole, "go") == ["You have to stay."]
    assert told(whole, "rest") == ["You may not rest."]
    assert "mine:4 also says: fits: {fails: it is the three}" in text
