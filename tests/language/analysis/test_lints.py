"""Warnings: few and sure. None on what is shipped, and exactly those that a mistake earns."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from croupier.cli import group
from croupier.language.analysis import check, lint
from croupier.language.diagnostics import Diagnostic
from croupier.language.ruleset.load import load_ruleset
from croupier.rules import diagnose as diagnose_file
from croupier.rules import load

from tests.language.analysis.documents import FOLDER, diagnose, whole
from tests.language.grammar import blocks as b

ROOT = FOLDER.parents[2]
RULESETS = sorted((ROOT / "rulesets").glob("*/ruleset.yaml"))
HOUSE_RULES = [one for one in sorted((ROOT / "rulesets" / "house-rules").glob("*.yaml")) if "." not in one.stem]
EXAMPLES = [one for one in sorted((ROOT / "examples").rglob("*.yaml")) if "." not in one.stem]
GAMES = sorted((ROOT / "tests" / "game").glob("*.yaml"))
QUIET = [FOLDER / "good" / "quiet.yaml", FOLDER / "good" / "leaks.yaml"]
NAMED = {"ids": lambda one: f"{one.parent.name}-{one.stem}"}

INTENDED = {
    "at_once": {"constant-condition"},
    "chance": {"tells-by-state"},
    "events": {"constant-condition"},
    "faces": {"constant-condition"},
    "families": {"tells-by-state"},
    "lists": {"constant-condition"},
    "faults": {
        "constant-condition",
        "endless-loop",
        "dead-move",
        "finish-not-running",
        "no-such-seat",
        "no-such-item",
        "unused-local",
    },
    "finish": {"unreachable-statement"},
    "guards": {"constant-condition"},
    "marks": {"never-filled"},
    "numbers": {"unused-local"},
    "offers": {"dead-move"},
    "otherwise": {"dead-move", "tells-by-offer"},
    "pairing": {"unused-field"},
    "resets": {"unused-state"},
    "sides": {"endless-loop"},
    "values": {"constant-condition", "never-filled"},
}
"""Games that are there to show what the engine does with just such rules."""

FLOW = {
    *("endless-loop", "unreachable-statement", "finish-not-running", "constant-condition", "dead-move"),
    *("no-possible-move", "read-before-set", "no-such-seat", "no-such-item", "where-takes-all"),
}


def codes(found: list[Diagnostic]) -> set[str]:
    return {one.code for one in found}


# --- silence -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [*RULESETS, *HOUSE_RULES, *EXAMPLES, *QUIET], **NAMED)
def test_nothing_is_said_about_what_is_shipped(path: Path) -> None:
    assert [str(one) for one in diagnose_file(path)] == []


@pytest.mark.parametrize("path", GAMES, **NAMED)
def test_games_of_the_tests_earn_what_they_are_there_for(path: Path) -> None:
    assert codes(diagnose_file(path)) == INTENDED.get(path.stem, set())


@pytest.mark.parametrize("block", [one for one in b.blocks() if one.form == "yaml ruleset"], ids=lambda one: one.line)
def test_nothing_is_said_about_whole_documents_of_the_reference(block: b.Block) -> None:
    assert [str(one) for one in diagnose(block.text, lints=True)] == []


@pytest.mark.parametrize("block", [one for one in b.blocks() if one.form == "rules"], ids=lambda one: one.line)
def test_rules_of_the_reference_flow_as_they_should(block: b.Block) -> None:
    assert codes(diagnose(b.with_rules(b.base(), block.text), lints=True)) & FLOW == set()


# --- one mistake, one message --------------------------------------------------------------------


def test_nothing_is_said_in_vain_while_there_are_errors() -> None:
    text = (FOLDER / "bad" / "lint-unused.yaml").read_text("utf-8").replace("shuffle stock", "shuffle stok")
    assert codes(diagnose(text, lints=True)) == {"unknown-name"}


def test_what_follows_an_endless_loop_is_not_told() -> None:
    found = diagnose(game("to game:\n  repeat: add 1 to count\n  set count to 2"), lints=True)
    assert [one.code for one in found if one.code in FLOW] == ["endless-loop"]


def test_what_only_an_unused_rule_calls_is_not_told() -> None:
    found = diagnose(game("to game: do nothing\nto a: b()\nto b: c()\nto c: finish c"), lints=True)
    assert [one.message for one in found if one.code == "unused-rule"] == ["nothing calls `a`"]


def test_a_search_may_compare_a_value_that_is_named_with_its_type() -> None:
    rules = "to game:\n  for each c in (most d in stock by suit.clubs): move c to discard"
    assert [one.code for one in diagnose(game(rules), lints=True) if one.severity == "error"] == []


def game(rules: str) -> str:
    return whole("rules: |\n" + "".join(f"  {line}\n" for line in rules.split("\n")))


DECKS = {
    "skips": ("3 x skip(colour) for colour in colours", True),
    "numbers": ("3 x number(colour, n) for colour in colours, n in 1..5", False),
}


@pytest.mark.parametrize(("line", "told"), DECKS.values(), ids=DECKS)
def test_a_deck_whose_cards_do_not_differ(line: str, told: bool, tmp_path: Path) -> None:
    """Lots that are drawn from such a deck are drawn for ever."""
    file = tmp_path / "bare.yaml"
    deck = f"deck: {{total: ~, cards: ['{line}']}}"
    file.write_text(f"language: 1\nruleset: bare\nextends: uno\ntitle: Bare\nplayers: 2\n{deck}\n", "utf-8")
    found = [one for one in diagnose_file(file) if one.code == "constant-condition"]
    assert ["`deal_value`, so `most` leaves out none" in one.message for one in found] == [True] * told
    rules = "rules: |\n  instead of draw_lots(): set (the p in players where p = seat(1)).drawing to false\n"
    file.write_text(file.read_text("utf-8") + rules, "utf-8")
    assert not [one for one in diagnose_file(file) if one.code == "constant-condition"]


# --- messages ------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted((FOLDER / "bad").glob("lint-*.yaml")), ids=lambda one: one.stem)
def test_a_warning_has_a_way_out(path: Path) -> None:
    found = diagnose_file(path)
    assert found
    for one in found:
        assert one.severity == "warning"
        assert one.help and one.place.text.strip()
        assert "__" not in one.message + one.help


def test_warnings_are_problems_of_check_and_none_of_play() -> None:
    path = FOLDER / "bad" / "lint-texts.yaml"
    checked = CliRunner().invoke(group, ["check", str(path)])
    assert checked.exit_code == 1
    assert "warning[missing-label]" in checked.output and "5 warnings" in checked.output
    assert load(path).name == "lint-texts"


# --- rules that are options ----------------------------------------------------------------------

OWN = """\
options:
  own: {type: rule, default: do nothing}
rules: |
  to game:
    repeat 3 times: own()
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [("repeat: shuffle stock", ["endless-loop"]), ("repeat 2 times: shuffle stock", []), ("", [])],
)
def test_a_rule_in_an_option_earns_what_a_file_would(tmp_path: Path, text: str, expected: list[str]) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(whole(OWN))
    assert [one.code for one in load(path).with_options({"own": text}).option_warnings] == expected
    command = ["simulate", str(path), "--games", "1", "--limit", "steps=1000", "--option", f"own={text}"]
    simulated = CliRunner().invoke(group, command)
    assert ("warning[endless-loop]: this loop never ends" in simulated.stderr) == bool(expected)
    assert "1 in " in simulated.stdout


def test_what_a_file_earns_is_not_told_with_an_option(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(whole(OWN + "    if 2 > 1: shuffle stock\n"))
    assert codes(diagnose_file(path)) >= {"constant-condition"}
    assert load(path).with_options({"own": "shuffle stock"}).option_warnings == []


# --- layers --------------------------------------------------------------------------------------

BASE = """\
language: 1
ruleset: base
title: Base
players: 2..4
cards:
  plain: {}
deck:
  in: stock
  cards: [8 x plain]
piles:
  stock: {seen_by: nobody}
  hand: {of: player, seen_by: owner}
rules: |
  to game:
    for each p in players:
      attack(p)
      ask lay_or_pass(p)

  to attack(player): ask answer(player)

  decision answer(player):
    accept: move top(stock) to hand(player)
    challenge: do nothing

  decision lay_or_pass(player):
    lay(card in hand(player)) when size(stock) > 1: move card to stock
    pass: do nothing
"""


def with_layer(folder: Path, rules: str) -> list[Diagnostic]:
    (folder / "base.yaml").write_text(BASE)
    path = folder / "house.yaml"
    lines = "".join(f"  {line}\n" for line in rules.split("\n"))
    path.write_text(f"language: 1\nhouse_rule: house\nfor: base.yaml\nrules: |\n{lines}")
    ruleset, problems = load_ruleset(folder / "base.yaml", [path])
    assert ruleset is not None and problems == []
    return lint(check(ruleset))


def test_the_base_is_quiet(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(BASE)
    assert diagnose_file(tmp_path / "base.yaml") == []


def test_a_layer_that_disables_a_decision_is_told(tmp_path: Path) -> None:
    (found,) = with_layer(tmp_path, "instead of attack(player): move top(stock) to hand(player)")
    assert (found.code, found.message) == ("unused-rule", "nothing asks `answer`")
    assert found.place.source.name.endswith("base.yaml")
    assert "a layer has replaced what asks it" in found.help


def test_a_layer_that_calls_the_original_disables_nothing(tmp_path: Path) -> None:
    assert with_layer(tmp_path, "instead of attack(player): original(player)") == []
    assert with_layer(tmp_path, "instead of attack(player) if size(stock) > 3: do nothing") == []
    assert with_layer(tmp_path, "before attack(player): move top(stock) to hand(player)") == []


def test_a_move_that_a_layer_forbids_for_good_is_told_where_it_does(tmp_path: Path) -> None:
    rules = "extend decision lay_or_pass(player):\n  never lay when 2 > 1\n  also lay when size(stock) = 0"
    (found,) = with_layer(tmp_path, rules)
    assert (found.code, found.message) == ("dead-move", "`lay` is never offered")
    assert found.place.text == "never lay"
    assert found.related[0].place.source.name.endswith("base.yaml")


def test_what_a_layer_always_allows_and_parameters_that_it_takes_over_are_not_told(tmp_path: Path) -> None:
    lay = "extend decision lay_or_pass(player):\n  instead of lay(card): shuffle stock\n"
    assert with_layer(tmp_path, lay + "  never lay when size(stock) > 3\n  also lay when true") == []
    (found,) = with_layer(tmp_path, "instead of attack(player): shuffle stock")
    assert found.code == "unused-rule"


def test_a_layer_may_let_more_play_and_give_kinds_other_fields(tmp_path: Path) -> None:
    some = "if size(players) > 6 and seat(7) != seat(1): shuffle stock\n    ask answer(player)"
    text = BASE.replace("players: 2..4", "players: 2..8").replace(
        "attack(player): ask answer(player)", "attack(player):\n    " + some
    )
    (tmp_path / "base.yaml").write_text(text)
    path = tmp_path / "few.yaml"
    path.write_text("language: 1\nruleset: few\nextends: base.yaml\ntitle: Few\nplayers: 2..4\n")
    assert diagnose_file(tmp_path / "base.yaml") == diagnose_file(path) == []
    (tmp_path / "base.yaml").write_text(text.replace("2..8", "2..4"))
    assert codes(diagnose_file(tmp_path / "base.yaml")) == {"constant-condition", "no-such-seat"}


def test_changes_may_leave_and_hold_always(tmp_path: Path) -> None:
    assert with_layer(tmp_path, "before attack(player): finish game") == []
    assert with_layer(tmp_path, "extend decision lay_or_pass(player):\n  instead of lay(card): original()") == []


# --- what stands beside --------------------------------------------------------------------------


def test_statements_are_looked_for_only_where_there_is_a_list(tmp_path: Path) -> None:
    path = tmp_path / "base.yaml"
    path.write_text(BASE.replace("to attack(player): ask", "to attack(player):\n    cites ABC-001, XYZ-001\n    ask"))
    assert diagnose_file(path) == []
    listed = "- {section: Play, statements: {ABC-002: Whoever is hit may answer}}\n"
    (tmp_path / "base.statements.yaml").write_text(listed)
    (found,) = diagnose_file(path)
    assert (found.code, found.place.text) == ("unknown-statement", "ABC-001")
    assert found.help == "list it in `base.statements.yaml`"
    (tmp_path / "base.statements.yaml").write_text(listed.replace("ABC-002", "ABC-0001"))
    assert [one.help for one in diagnose_file(path)] == ["did you mean `ABC-0001`?"]


def test_a_kind_without_a_field_that_has_no_default_is_refused() -> None:
    """So every kind has its points: a field without a default is how a ruleset asks for them."""
    text = BASE.replace("cards:\n  plain: {}", "fields:\n  points: number\ncards:\n  plain: {points: 1}\n  joker: {}")
    text = text.replace("[8 x plain]", "[8 x plain, 1 x joker]")
    assert [(one.code, one.message) for one in diagnose(text)] == [("missing-field", "`joker` has no `points`")]
