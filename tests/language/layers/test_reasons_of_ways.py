"""A text of a way is told of every move that is ``as`` it; what is taken away takes its texts along."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.language.analysis import lint
from croupier.language.ruleset.load import load_layers
from croupier.language.ruleset.resolved import resolved_text
from croupier.rules import diagnose, load

from tests.language.layers.test_reasons_of_layers import BASE, layer, told

WAYS = BASE.replace(
    """  decision act(player):
    lay(card in hand(player)) when fits(card): move card to stock
    rest when size(hand(player)) < 9: do nothing
""",
    """  way laying(player, card, number together)
  way passing(player)

  decision act(player):
    lay(card in hand(player)) as laying(player, card, 1) when fits(card): move card to stock
    rest as passing(player) when size(hand(player)) < 9: do nothing
    present(card shown in hand(player)) as laying(player, shown, 2) when shown.value > 5: do nothing
""",
).replace("    go:", "    go as passing(player):")
NEVER = "rules: |\n  never laying(player, card, number together): card.value = 3\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "base.yaml").write_text(WAYS, "utf-8")
    return tmp_path


def with_text(folder: Path, text: str) -> Path:
    file = folder / "base.yaml"
    file.write_text(WAYS.replace("reasons:\n", f"reasons:\n  {text}\n"), "utf-8")
    return file


def shown(folder: Path, value: int, *rules: Path, base: str = "base.yaml") -> str:
    """What is told about showing a card of this value."""
    game = load(folder / base, rules).new_game(players=2)
    lines = game.teller("en").explanation(game.why(0, "present", {"shown": value - 1}), 0, "").split("\n")
    return lines[1] if len(lines) > 1 else "yes"


def test_a_text_of_a_way_is_told_where_nothing_deeper_speaks(folder: Path) -> None:
    file = with_text(
        folder, "laying: {with: {rest: 9 - card.value}, fails: '{ $card } needs { $rest } more by { $together }'}"
    )
    assert shown(folder, 4) == "4 plain needs 5 more by 2."
    assert told(load(file), "lay", 7) == ["7 plain does not fit."]
    assert [one.message for one in lint(load(file).checked) if one.code == "missing-reason"] == []


def test_a_placeholder_may_search_whatever_the_moves_call_its_parameters(folder: Path) -> None:
    file = with_text(
        folder, "laying: {with: {more: how many c in hand(player) where c.value > card.value}, fails: '{ $more } more'}"
    )
    assert shown(folder, 4) == "5 more."
    assert diagnose(file) == []


def test_without_it_the_checker_misses_a_text(folder: Path) -> None:
    found = [one.message for one in lint(load(folder / "base.yaml").checked) if one.code == "missing-reason"]
    assert found == ["a player can be refused `present`, and no text says why"]


def test_a_change_of_a_way_has_the_text_of_its_layer(folder: Path) -> None:
    rule = layer(folder, "reasons: {laying: '{ $card } is the three'}\n" + NEVER)
    assert told(load(folder / "base.yaml", [rule]), "lay", 3, 7) == ["3 plain is the three.", "7 plain does not fit."]
    also = "reasons: {laying: '{ $card } is no two'}\n" + NEVER.replace("never", "also").replace("3", "2")
    more = layer(folder, also, "more")
    assert shown(folder, 4, more) == "4 plain is no two."
    assert [one.code for one in diagnose(folder / "base.yaml", [rule, more]) if one.severity == "error"] == []


def test_a_change_of_a_way_without_a_text_is_missed(folder: Path) -> None:
    file = with_text(folder, "act.present: too small")
    found = [one for one in lint(load(file, [layer(folder, NEVER)]).checked) if one.code == "missing-reason"]
    assert [one.message for one in found] == ["a player can be refused `lay` by `laying`, which has no text"]
    assert found[0].help == "say why in the words of players: `reasons: {laying: {fails: …}}`"


def test_a_layer_changes_the_text_of_a_way(folder: Path) -> None:
    with_text(folder, "laying: no")
    assert shown(folder, 4, layer(folder, "reasons: {laying: '{ $card } is too small'}\n")) == "4 plain is too small."
    assert shown(folder, 4, layer(folder, "reasons: {laying: ~}\n", "away")) == "It is not possible now."


def test_a_way_that_is_asked_speaks_where_it_decides(folder: Path) -> None:
    with_text(folder, "laying: {fails: no, holds: 'you can lay { $card }'}")
    never = "rules: |\n  extend decision act(player):\n    never go when laying(player, bottom(hand(player)), 1)\n"
    rule = layer(folder, never)
    assert told(load(folder / "base.yaml", [rule]), "go") == ["You can lay 1 plain."]
    file = folder / "base.yaml"
    file.write_text(file.read_text("utf-8").replace("holds: 'you can lay { $card }'", "with: {}"), "utf-8")
    found = [one for one in lint(load(file, [rule]).checked) if one.code == "missing-reason"]
    assert [one.help for one in found] == ["say why in the words of players: `reasons: {fits: {holds: …}}`"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("layin: no", "unknown-reason no definition, way or move is called `layin`"),
        ("laying: '{ $cart }'", "unknown-placeholder the reason of `laying` holds `{ $cart }`, which nothing fills"),
        ("laying: {with: {card: 3}, fails: no}", "name-taken `card` is a parameter already"),
        ("laying: {with: {most: much}, fails: no}", "unknown-name nothing is called `much`"),
    ],
)
def test_what_is_refused_of_ways(folder: Path, text: str, expected: str) -> None:
    found = [one for one in diagnose(with_text(folder, text)) if one.severity == "error"]
    assert [f"{one.code} {one.message}" for one in found] == [expected]
    assert "laying" in f"{found[0].help} {found[0].message} {text}"


def test_a_printed_ruleset_keeps_the_text_of_a_way(folder: Path) -> None:
    layers, _ = load_layers(with_text(folder, "laying: too small"), [])
    assert layers is not None
    (folder / "whole.yaml").write_text(resolved_text(*layers), "utf-8")
    assert shown(folder, 4, base="whole.yaml") == "Too small."


# --- what is taken away --------------------------------------------------------------------------


def variant(folder: Path, text: str, name: str = "variant") -> Path:
    file = folder / f"{name}.yaml"
    head = f"language: 1\nruleset: {name}\nextends: ./base.yaml\ntitle: Other\n"
    file.write_text(head + text, "utf-8")
    return file


def errors(file: Path, *rules: Path) -> list[str]:
    return [f"{one.code} {one.message}" for one in diagnose(file, rules) if one.severity == "error"]


def test_a_text_goes_with_what_is_taken_away(folder: Path) -> None:
    assert errors(variant(folder, "rules: |\n  remove act.rest\n")) == []
    fits = "rules: |\n  remove fits\n  define fits(card): card.value < 3\n"
    assert told(load(variant(folder, fits)), "lay", 3) == ["It is not possible now."]
    assert told(load(variant(folder, "reasons: {fits: no}\n" + fits)), "lay", 3) == ["No."]


def test_the_text_of_a_definition_stays_when_a_move_of_its_name_goes(folder: Path) -> None:
    file = folder / "base.yaml"
    named = WAYS.replace("fits", "rest").replace("act.rest", "act.halt").replace("    rest as", "    halt as")
    file.write_text(named.replace("    go as", "    rest: do nothing\n    go as"), "utf-8")
    gone = variant(folder, "rules: |\n  remove act.rest\n")
    assert told(load(gone), "lay", 7) == ["7 plain does not fit."]


def test_a_text_of_a_change_goes_with_its_move(folder: Path) -> None:
    never = "reasons: {act.rest: stay}\nrules: |\n  extend decision act(player):\n    never rest when size(stock) = 0\n"
    variant(folder, never, "middle")
    last = folder / "last.yaml"
    head = "language: 1\nruleset: last\nextends: ./middle.yaml\ntitle: Last\n"
    last.write_text(head + "rules: |\n  remove act.rest\n", "utf-8")
    assert errors(last) == []
    passing = never.replace("act.rest", "passing").split("rules")[0]
    variant(folder, passing + "rules: |\n  never passing(player): size(stock) = 0\n", "middle")
    assert errors(last) == []
    last.write_text(head + "rules: |\n  remove act.rest, act.go\n", "utf-8")
    assert errors(last) == ["way-empty no move is `as passing`"]


def test_a_text_of_another_house_rule_hangs_on_what_is_gone(folder: Path) -> None:
    gone = layer(folder, "rules: |\n  remove act.rest\n", "gone")
    text = layer(folder, "reasons: {act.rest: stay}\n", "text")
    assert errors(folder / "base.yaml", gone, text) == []
    file = variant(folder, "rules: |\n  remove act.rest\n")
    assert errors(file, text) == ["unknown-reason `act.rest` is taken away by `variant`"]
    own = variant(folder, "reasons: {act.rest: stay}\nrules: |\n  remove act.rest\n")
    assert errors(own) == ["unknown-reason `act.rest` is taken away by `variant`"]


# --- house rules that are included ---------------------------------------------------------------


def test_a_house_rule_that_is_included_brings_its_texts(folder: Path) -> None:
    layer(folder, "reasons: {laying: '{ $card } is the three'}\n" + NEVER, "three")
    file = variant(folder, "with: [./three.yaml]\n")
    assert told(load(file), "lay", 3, 7) == ["3 plain is the three.", "7 plain does not fit."]


def test_a_ruleset_settles_what_included_texts_dispute(folder: Path) -> None:
    for name in ("one", "two"):
        layer(folder, f"reasons: {{fits: {name}}}\n", name)
    assert errors(variant(folder, "with: [./one.yaml, ./two.yaml]\n")) == [
        "conflict two layers set `reasons.fits.fails` differently"
    ]
    settled = variant(folder, "with: [./one.yaml, ./two.yaml]\nreasons: {fits: mine}\n")
    assert errors(settled) == []
    assert told(load(settled), "lay", 7) == ["Mine."]
