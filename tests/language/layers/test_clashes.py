"""Where house rules meet: computed from what each of them reads and changes, and true of what is composed."""

from __future__ import annotations

from itertools import combinations, permutations
from pathlib import Path

import pytest
from croupier.language.analysis import check
from croupier.language.ruleset.assemble import assemble
from croupier.language.ruleset.clashes import Clash, clashes
from croupier.language.ruleset.documents import Document

from tests.language.layers.test_compose import (
    base,
    composed,
    document,
    house_rule,
    layer_text,
    offered,
    trail,
    variant,
)

HOUSE = {file.stem: file for file in sorted((Path(__file__).parent / "house").glob("*.yaml"))}


def layer(name: str) -> Document:
    return document(HOUSE[name].read_text("utf-8"), f"{name}.yaml")


def met(*names: str) -> list[str]:
    return [str(one) for one in clashes([layer(name) for name in names])]


def of_rules(first: str, second: str, yaml: str = "") -> list[Clash]:
    return clashes([house_rule("a", first, yaml), house_rule("b", second, yaml)])


EXPECTED = {
    ("doubling", "echo"): [
        "`act`: `doubling` does something before it (doubling.yaml:7), "
        "`echo` does something after it (echo.yaml:5): both",
        "`stage`: `doubling` does something after it (doubling.yaml:8), "
        "`echo` does something before it (echo.yaml:6): both",
        "`trail`: `doubling` sets it (doubling.yaml:8), `echo` sets it (echo.yaml:6): "
        "each when its rules come to it, so the later holds",
        "`choose`: `doubling` adds moves (doubling.yaml:10), `echo` adds moves (echo.yaml:8): both, first `doubling`",
        "`options.steps.default`: `doubling` sets it (doubling.yaml:5), `echo` reads it (echo.yaml:6): "
        "`echo` gets what `doubling` makes of it",
    ],
    ("echo", "strict"): [
        "`allowed`: `echo` calls it (echo.yaml:8), `strict` forbids it at times (strict.yaml:5): "
        "`echo` gets what `strict` makes of it",
        "`trail`: `echo` sets it (echo.yaml:6), `strict` reads it (strict.yaml:8): "
        "`strict` gets what `echo` makes of it",
    ],
    ("generous", "strict"): [
        "`allowed`: `generous` allows it more often (generous.yaml:5), `strict` forbids it at times (strict.yaml:5): "
        "both, and `strict` has the last word",
        "`king acts`: `generous` does something before it (generous.yaml:6), "
        "`strict` does something after it (strict.yaml:6): both",
        "`choose.two`: `generous` allows it more often (generous.yaml:8), "
        "`strict` forbids it at times (strict.yaml:8): both, and `strict` has the last word",
    ],
    ("louder", "silent"): [
        "`act`: `silent` replaces it (silent.yaml:5), `louder` replaces it (louder.yaml:6): "
        "`louder` goes over `silent`, and at times still does what `silent` does",
    ],
    ("other", "silent"): [
        "`act`: `other` replaces it (other.yaml:7), `silent` replaces it (silent.yaml:5): "
        "refused, unless one of them says `over: other` (or `over: silent`)",
    ],
    ("slow", "slower"): [
        "`ace acts`: `slow` says what it does (slow.yaml:5), `slower` says what it does (slower.yaml:6): "
        "`slower` goes over `slow`",
    ],
    ("apart", "generous"): [],
    ("apart", "doubling"): [],
}


@pytest.mark.parametrize(("names", "lines"), EXPECTED.items(), ids=["+".join(one) for one in EXPECTED])
def test_what_two_layers_both_touch_is_told(names: tuple[str, str], lines: list[str]) -> None:
    assert met(*names) == lines


@pytest.mark.parametrize("names", [("doubling", "echo", "strict"), ("silent", "louder", "other"), ("slower", "slow")])
def test_the_order_in_which_they_are_named_makes_no_difference(names: tuple[str, ...]) -> None:
    assert len({tuple(met(*one)) for one in permutations(names)}) == 1
    assert met(*names)


def test_every_two_of_several_are_compared() -> None:
    three = met("doubling", "echo", "strict")
    assert three == [*met("doubling", "echo"), *met("doubling", "strict"), *met("echo", "strict")]


@pytest.mark.parametrize("names", list(combinations(HOUSE, 2)), ids="+".join)
def test_what_is_refused_is_what_the_composition_refuses(names: tuple[str, str]) -> None:
    _, problems = assemble([base()], [layer(name) for name in names])
    conflicts = {(one.place.source.name, one.place.line) for one in problems if one.code == "conflict"}
    refused = [one for one in clashes([layer(name) for name in names]) if one.verdict == "refused"]
    assert {(one.second.place.source.name, one.second.place.line) for one in refused} == conflicts


# --- the outcome that is told is the one that comes ----------------------------------------------


@pytest.mark.parametrize(
    ("word", "outcome", "expected"),
    [("before", "both, first `b`", 98_123_57), ("after", "both, first `a`", 18_923_57)],
)
def test_what_is_done_before_and_after_runs_in_the_order_that_is_told(word: str, outcome: str, expected: int) -> None:
    rules = [house_rule("a", f"{word} act(number n): note(8)"), house_rule("b", f"{word} act(number n): note(9)")]
    (one,) = clashes(rules)
    assert (one.outcome, trail(composed([base()], rules))) == (outcome, expected)


@pytest.mark.parametrize(("first", "second", "last", "moves"), [("also", "never", "b", 1), ("never", "also", "a", 1)])
def test_who_has_the_last_word_about_a_move(first: str, second: str, last: str, moves: int) -> None:
    rules = [
        house_rule(name, f"extend decision choose(player):\n  {word} two when trail > 0")
        for name, word in (("a", first), ("b", second))
    ]
    (one,) = clashes(rules)
    assert one.outcome == f"both, and `{last}` has the last word"
    assert len(offered(composed([base()], rules))) == moves


@pytest.mark.parametrize(("first", "second", "last"), [("also", "never", "b"), ("never", "also", "a")])
def test_who_has_the_last_word_about_a_condition(first: str, second: str, last: str) -> None:
    rules = [house_rule(name, f"{word} allowed(number n): n = 2") for name, word in (("a", first), ("b", second))]
    (one,) = clashes(rules)
    assert one.outcome == f"both, and `{last}` has the last word"
    assert trail(composed([base()], rules)) == 123_57


def test_one_that_goes_over_another_is_the_one_that_acts() -> None:
    assert trail(composed([base()], [layer("louder"), layer("silent")])) == 8_23_57
    assert trail(composed([base()], [layer("slow"), layer("slower")])) == 126_57


def test_moves_are_offered_in_the_order_that_is_told() -> None:
    assert offered(composed([base()], [layer("echo"), layer("doubling")])) == ["one", "two", "three", "four"]


# --- what is read and what is changed ------------------------------------------------------------


CHAIN = """
define deep(number n): n > steps
define middle(number n): deep(n) or n = trail
define outer(number n): middle(n) and allowed(n)
"""


def indirect(first: str, second: str, yaml: str = "") -> list[str]:
    """What two house rules meet in, on a variant whose definitions call each other."""
    rules = [house_rule("a", first), house_rule("b", second, yaml)]
    return [str(one) for one in clashes(rules, [base(), variant(CHAIN)])]


@pytest.mark.parametrize(
    ("call", "change", "way"),
    [
        ("outer", "never deep(number n): n = 2", "`outer`, `middle`"),
        ("outer", "never allowed(number n): n = 2", "`outer`"),
        ("outer", "after stage: set trail to 2", "`outer`, `middle`"),
        ("middle", "never deep(number n): n = 2", "`middle`"),
    ],
)
def test_what_called_definitions_read_is_read_too(call: str, change: str, way: str) -> None:
    (told,) = indirect(f"after act(number n) if {call}(1): do nothing", change)
    assert f"`a` reads it through {way} (a.yaml:6)" in told and told.endswith("`a` gets what `b` makes of it")


def test_what_acting_rules_read_that_are_called_is_not_read() -> None:
    assert indirect("before leave_it: act(1)", "never allowed(number n): n = 2") == []


@pytest.mark.parametrize("layer", ["a", "b"])
def test_nothing_is_read_through_a_definition_that_is_gone(layer: str) -> None:
    reads, changes = "after act(number n) if outer(1): do nothing", "never deep(number n): n = 2"
    replaced = "instead of middle(number n): give n = 9"
    first, second = (f"{reads}\n{replaced}", changes) if layer == "a" else (reads, f"{changes}\n{replaced}")
    assert not [one for one in indirect(first, second) if "`deep`" in one]
    kept = "instead of middle(number n): give original(n) and n > 1"
    assert [one for one in indirect(f"{reads}\n{kept}", changes) if "`deep`" in one]


def test_an_option_is_read_through_definitions() -> None:
    (told,) = indirect(
        "after act(number n) if outer(1): do nothing", "before stage: do nothing", "options: {steps: {default: 2}}"
    )
    assert "`a` reads it through `outer`, `middle`, `deep`" in told


def test_a_layers_own_rules_and_locals_are_its_own() -> None:
    rules = "before act(number n): mine(1)\nto mine(number k):\n  let found = k\n  set found to 2\n  note(found)"
    assert [one.subject for one in of_rules(rules, rules)] == ["act"]


def test_a_part_of_the_document_that_both_say_alike_is_told_once() -> None:
    (one,) = of_rules("after stage: do nothing", "before leave_it: do nothing", "state: {trail: {starts: 7}}")
    assert (one.subject, one.verdict, one.outcome) == ("state.trail", "both", "to the same")


@pytest.mark.parametrize(
    ("change", "reads", "subject"),
    [
        ("cards: {king: {points: 3}}", "before leave_it: note(top(stock).points)", "cards.king.points"),
        ("options: {steps: {default: 4}}", "before leave_it: note(steps)", "options.steps.default"),
        ("state: {trail: {starts: 4}}", "before leave_it: note(trail)", "state.trail.starts"),
    ],
)
def test_a_rule_that_reads_what_another_sets_in_the_document(change: str, reads: str, subject: str) -> None:
    changing = document(f"language: 1\nhouse_rule: a\nfor: base\n{change}\n", "a.yaml")
    (one,) = clashes([changing, house_rule("b", reads)])
    assert (one.subject, one.verdict, one.first.word, one.second.word) == (subject, "reads", "key", "read")


def test_a_label_is_read_by_nobody() -> None:
    changing = document("language: 1\nhouse_rule: a\nfor: base\noptions: {steps: {label: how far}}\n", "a.yaml")
    assert clashes([changing, house_rule("b", "before leave_it: note(steps)")]) == []


def test_who_counts_the_outcome_reads_too() -> None:
    counting = document("language: 1\nhouse_rule: b\nfor: base\noutcome: trail + steps\n", "b.yaml")
    (one,) = clashes([house_rule("a", "before leave_it: set trail to 1"), counting])
    assert (one.subject, one.second.place.line) == ("trail", 4)


def test_cards_that_two_layers_add_are_all_in_the_deck() -> None:
    first, second = (
        document(f"language: 1\nhouse_rule: {name}\nfor: base\ndeck: {{add: {{cards: [1 x ace]}}}}\n", f"{name}.yaml")
        for name in "ab"
    )
    (one,) = clashes([first, second])
    assert (one.subject, one.outcome) == ("deck", "both, first `a`")
    ruleset, _ = assemble([base()], [first, second])
    assert ruleset is not None and len(check(ruleset).deck.cards) == 6


def test_cards_that_one_layer_adds_and_another_takes_out() -> None:
    shares = {"a": "remove: {cards: [3 x ace]}", "b": "add: {cards: [1 x ace]}"}
    head = "language: 1\nhouse_rule: {name}\nfor: base\ndeck: {{{share}}}\n"
    layers = [document(head.format(name=name, share=share), f"{name}.yaml") for name, share in shares.items()]
    (one,) = clashes(layers)
    assert (one.first.does, one.second.does) == ("takes cards out", "adds cards")
    assert one.outcome == "both, and nothing is taken out before all is added"


def test_house_rules_that_are_called_alike_are_refused() -> None:
    first = house_rule("a", "before act(number n): note(1)")
    other = document(first.source.text.replace("note(1)", "note(2)"), "elsewhere/a.yaml")
    for rules in ([first, other], [other, first]):
        _, problems = assemble([base()], rules)
        assert [(one.code, one.place.source.name) for one in problems] == [("conflict", "elsewhere/a.yaml")]
    _, problems = assemble([base()], [first, first])
    assert problems == []


# --- with the game -------------------------------------------------------------------------------


def of_game(yaml_or_rules: str, rule: Document) -> list[str]:
    """The notes on a house rule that is laid on a variant."""
    return [str(one) for one in clashes([rule], [base(), variant(yaml_or_rules)])]


SAYS_ITSELF = [
    ("after act(number n): note(7)", "after act(number n): note(7)", "after it", "both, first `changed`"),
    ("instead of stage: note(7)", "before stage: note(8)", "replaces it", "both, `own` around what `changed` says"),
    (
        "when ace acts(card, player): note(7)",
        "after ace acts(card, player): note(8)",
        "says what it does",
        "both, `own`",
    ),
    ("instead of stage: note(7)", "instead of stage: note(8)", "replaces it", "`own` goes over `changed`"),
    ("never allowed(number n): n = 3", "also allowed(number n): n = 3", "forbids it", "`changed` has the last word"),
]


@pytest.mark.parametrize(("game", "own", "does", "then"), SAYS_ITSELF)
def test_a_game_that_does_the_same_already_is_noted(game: str, own: str, does: str, then: str) -> None:
    (found,) = of_game(game, house_rule("own", own))
    assert f"`changed` {'does something ' if does == 'after it' else ''}{does}" in found and then in found


@pytest.mark.parametrize(
    ("game", "own"),
    [
        ("after act(number n): set trail to 1", "before stage: set trail to 2"),
        ("extend decision choose(player):\n  three: note(6)", "extend decision choose(player):\n  four: note(6)"),
        ("after act(number n): note(7)", "after stage: note(7)"),
    ],
)
def test_what_nearly_every_game_does_is_not_noted(game: str, own: str) -> None:
    assert of_game(game, house_rule("own", own)) == []


def test_what_a_house_rule_was_written_for_is_not_noted() -> None:
    text = layer_text("house_rule: own\nfor: changed", "after act(number n): note(7)", "")
    assert of_game("after act(number n): note(7)", document(text, "own.yaml")) == []


def test_a_note_on_the_game_names_it_in_json() -> None:
    (found,) = clashes([house_rule("own", "after stage: note(7)")], [base(), variant("after stage: note(8)")])
    data = found.to_data()
    assert (data["first"]["ruleset"], data["second"]["house_rule"]) == ("changed", "own")
