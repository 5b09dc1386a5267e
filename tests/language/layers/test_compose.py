"""Changes by name: what each of them does to the rules that it names, and what is refused."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from croupier.engines.contract.faults import Fault
from croupier.game.game import Game
from croupier.language.analysis import check, lint
from croupier.language.diagnostics.diagnostic import sort_diagnostics
from croupier.language.ruleset.assemble import assemble
from croupier.language.ruleset.documents import Document, document_of
from croupier.language.ruleset.fingerprint import fingerprint
from croupier.language.source import Source
from croupier.language.syntax.node_map import NodeSet
from croupier.language.syntax.nodes import Call, Define
from croupier.language.syntax.printer import print_node
from croupier.language.syntax.walk import walk
from croupier.rules import Rules
from hypothesis import given, settings
from hypothesis import strategies as st

BASE = (Path(__file__).parent / "base.yaml").read_text("utf-8")


def document(text: str, name: str = "layer.yaml") -> Document:
    found, problems = document_of(Source(name, text))
    assert found is not None, problems
    assert not problems, [str(one) for one in problems]
    return found


def variant(rules: str, yaml: str = "") -> Document:
    return document(layer_text("ruleset: changed\nextends: base", rules, yaml), "variant.yaml")


def house_rule(name: str, rules: str, yaml: str = "") -> Document:
    return document(layer_text(f"house_rule: {name}\nfor: base", rules, yaml), f"{name}.yaml")


def layer_text(head: str, rules: str, yaml: str) -> str:
    lines = rules.strip("\n").split("\n")
    indent = len(lines[0]) - len(lines[0].lstrip())
    body = "\n".join(f"  {line[indent:]}" for line in lines)
    return f"language: 1\n{head}\n{yaml}\nrules: |\n{body}\n"


def codes(chain: list[Document], rules: list[Document]) -> list[str]:
    ruleset, problems = assemble(chain, rules)
    if ruleset is not None:
        problems = [*problems, *check(ruleset).diagnostics]
    return [one.code for one in problems]


def composed(chain: list[Document], rules: list[Document] | None = None) -> Rules:
    ruleset, problems = assemble(chain, rules or [])
    assert ruleset is not None and not problems, [str(one) for one in problems]
    checked = check(ruleset)
    assert not checked.diagnostics, [str(one) for one in checked.diagnostics]
    return Rules(checked)


def trail(rules: Rules, move: str = "one") -> int:
    """The digits that a game writes when its decision is answered with a move."""
    game = rules.new_game(players=2)
    game.play(next(one for one in game.offers[0].moves if one.name == move))
    assert game.over
    return int(game.view().state[0].value)


def offered(rules: Rules) -> list[str]:
    game: Game = rules.new_game(players=2)
    return [one.name for one in game.offers[0].moves]


def base() -> Document:
    return document(BASE, "base.yaml")


def with_variant(rules: str, yaml: str = "") -> Rules:
    return composed([base(), variant(rules, yaml)])


def test_the_base_writes_what_the_other_tests_compare_with() -> None:
    rules = composed([base()])
    assert trail(rules) == 123_57
    assert offered(rules) == ["one", "two"]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("before act(number n): note(9)", 9_123_57),
        ("after act(number n): note(9)", 19_23_57),
        ("after act(number n) if n = 2: note(9)", 123_57),
        ("after act(number n) if n = 1: note(9)", 19_23_57),
        ("instead of act(number n): note(9)", 9_23_57),
        ("instead of act(number m):\n  original(m + 1)\n  note(9)", 29_23_57),
        ("instead of act(number n) if n = 2: note(9)", 123_57),
        ("instead of act(number n) if n = 1: note(9)", 9_23_57),
        ("before value_of(number n): note(9)", 19_23_57),
        ("after value_of(number n): note(9)", 19_23_57),
        ("instead of value_of(number n): give 6", 16_357),
        ("instead of value_of(number n) if n = 9: give 6", 123_57),
        ("instead of value_of(number n):\n  let was = original(n)\n  give was + 4", 16_357),
        ("instead of acts(card, player): note(6)", 126_57),
        ("instead of king acts(card, player): note(6)", 123_67),
        ("instead of ace acts(card, player): note(6)", 126_57),
        ("before king acts(card, player): note(6)", 123_657),
        ("after ace acts(card, player): note(6)", 123_657),
        ("instead of king acts(card, player):\n  original(card, player)\n  note(6)", 123_567),
        ("instead of allowed(number n): give true", 123_547),
        ("instead of allowed(number n) if n = 2: give true", 123_547),
        ("instead of allowed(number n):\n  if n = 2: give not original(n)\n  else: give original(n)", 123_547),
        ("also allowed(number n): n = 2", 123_547),
        ("never allowed(number n): n > 5", 123_57),
        ("after stage: note(9)", 123_579),
        ("after leave_it: note(9)", 123_57),
    ],
)
def test_a_change_does_what_its_word_says(rules: str, expected: int) -> None:
    assert trail(with_variant(rules)) == expected


@pytest.mark.parametrize(
    ("rules", "moves", "chosen", "expected"),
    [
        ("extend decision choose(player):\n  three: note(9)", ["one", "two", "three"], "three", 123_59),
        ("extend decision choose(player):\n  never one when true", ["two"], "two", 123_58),
        ("extend decision choose(player):\n  never two when allowed(3)", ["one"], "one", 123_57),
        ("never allowed(number n): n = 3", ["one"], "one", 123_57),
        ("extend decision choose(player):\n  instead of one: note(9)", ["one", "two"], "one", 123_59),
        (
            "extend decision choose(player):\n  instead of one:\n    note(9)\n    original()",
            ["one", "two"],
            "one",
            123_597,
        ),
        ("extend decision choose(player):\n  instead of one when trail > 0: note(9)", ["one", "two"], "one", 123_59),
        ("extend decision choose(player):\n  instead of one when trail < 0: note(9)", ["one", "two"], "one", 123_57),
        (
            "instead of allowed(number n): give false\nextend decision choose(player):\n  also two when trail > 0",
            ["one", "two"],
            "two",
            123_58,
        ),
    ],
)
def test_a_decision_is_extended(rules: str, moves: list[str], chosen: str, expected: int) -> None:
    changed = with_variant(rules)
    assert offered(changed) == moves
    assert trail(changed, chosen) == expected


def test_a_meanwhile_block_is_added() -> None:
    rules = with_variant(
        "extend decision choose(player):\n  meanwhile p in others(player):\n"
        "    shout:\n      note(9)\n      finish choose"
    )
    game = rules.new_game(players=2)
    assert [(one.player, one.may_decline) for one in game.offers] == [(1, True), (0, False)]
    game.play(game.offers[0].moves[0])
    assert game.over and game.view().state[0].value == 123_59


# --- the YAML part -------------------------------------------------------------------------------


def test_yaml_parts_merge_and_remove() -> None:
    rules = with_variant(
        "when jack acts(card, player): note(6)",
        "players: 2..3\noptions: {steps: {default: 4}}\ncards: {jack: {}, king: ~}\n"
        "deck: {total: 3, cards: [1 x ace, 2 x jack]}",
    )
    assert list(rules.players) == [2, 3]
    assert rules.options == {"steps": 4}
    assert trail(rules) == 123_67


def test_deck_lines_are_added() -> None:
    rules = with_variant("to unused: do nothing", "deck: {add: {cards: [3 x king], total: 3}}")
    assert rules.checked.deck.size == 7


def test_what_is_not_there_cannot_be_removed() -> None:
    assert codes([base(), variant("to unused: do nothing", "cards: {queen: ~}")], []) == ["nothing-to-remove"]


def test_behaviours_of_a_removed_kind_go_with_it() -> None:
    changed = variant("to unused: do nothing", "cards: {king: ~}\ndeck: {total: 2, cards: [2 x ace]}")
    assert codes([base(), changed], []) == []


# --- refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("after akt(number n): note(9)", ["unknown-target"]),
        ("after act(number n, player): note(9)", ["wrong-parameters"]),
        ("after act(player): note(9)", ["wrong-parameters"]),
        ("instead of choose(player): note(9)", ["decision-replaced"]),
        ("after allowed(number n): note(9)", ["not-acting"]),
        ("after choose(player): note(9)", ["not-acting"]),
        ("also act(number n): n = 1", ["not-a-condition"]),
        ("instead of allowed(number n): note(n)", ["acting-definition"]),
        ("extend decision act(number n):\n  one: note(1)", ["not-a-decision"]),
        ("extend decision chose(player):\n  one: note(1)", ["unknown-target"]),
        ("extend decision choose(player p):\n  three: note(1)", ["wrong-parameters"]),
        ("extend decision choose(player):\n  never three when true", ["unknown-move"]),
        ("extend decision choose(player):\n  one: note(1)", ["duplicate-move"]),
        ("to act(number n): note(9)", ["name-taken"]),
        ("when king acts(card, player): note(9)", ["duplicate-behaviour"]),
        ("instead of queen acts(card, player): note(9)", ["unknown-kind"]),
    ],
)
def test_a_change_that_fits_nothing_is_refused(rules: str, expected: list[str]) -> None:
    assert codes([base(), variant(rules)], []) == expected


def test_an_unknown_target_comes_with_the_nearest_name() -> None:
    _, problems = assemble([base(), variant("after akt(number n): note(9)")])
    assert problems[0].help == "did you mean `act`?"
    assert problems[0].place.source.name == "variant.yaml"


# --- house rules ---------------------------------------------------------------------------------

FIRST = ("first", "after act(number n): mine()\nto mine: note(8)")
SECOND = ("second", "before act(number n): mine()\nto mine: note(9)")
THIRD = ("third", "also allowed(number n): n = 2")
FOURTH = ("fourth", "never allowed(number n): n = 3")


def test_what_a_house_rule_defines_is_its_own() -> None:
    assert trail(composed([base()], [house_rule(*FIRST), house_rule(*SECOND)])) == 918_23_57


POOL = [
    FIRST,
    SECOND,
    THIRD,
    FOURTH,
    ("fifth", "after act(number n) if n > 1: note(3)\nbefore value_of(number n): note(4)"),
    ("sixth", "never allowed(number n): n = 4\nto mine: note(1)\nafter note(number n) if n = 9: mine()"),
    ("seventh", "extend decision choose(player):\n  seven: note(7)"),
]
"""House rules that change the same rules, and define the same names for themselves, without colliding."""


@settings(deadline=None)
@given(st.lists(st.sampled_from(POOL), unique_by=lambda one: one[0]), st.randoms(use_true_random=False))
def test_the_order_of_house_rules_makes_no_difference(chosen: list[tuple[str, str]], chance: Random) -> None:
    """What is composed is a function of which documents there are: twice the same, in any order the same."""
    shuffled = chance.sample(chosen, len(chosen))
    orders = [[house_rule(*one) for one in order] for order in (chosen, chosen, shuffled)]
    found = [assemble([base()], order) for order in orders]
    assert not any(problems for _, problems in found)
    rulesets = [ruleset for ruleset, _ in found if ruleset is not None]
    assert len({fingerprint(one) for one in rulesets}) == 1
    assert len({tuple(print_node(node) for node in one.definitions) for one in rulesets}) == 1
    assert len({one.layers for one in rulesets}) == 1


def test_also_and_never_commute() -> None:
    rules = composed([base()], [house_rule(*THIRD), house_rule(*FOURTH)])
    assert offered(rules) == ["one"]
    assert trail(rules) == 123_547


def test_two_house_rules_that_replace_the_same_are_refused_with_both_places() -> None:
    rules = [house_rule("a", "instead of act(number n): note(8)"), house_rule("b", "instead of act(number n): note(9)")]
    _, problems = assemble([base()], rules)
    assert [one.code for one in problems] == ["conflict"]
    places = {problems[0].place.source.name, problems[0].related[0].place.source.name}
    assert places == {"a.yaml", "b.yaml"}


def test_a_house_rule_that_collides_with_several_shows_each_place() -> None:
    rules = [house_rule(name, f"instead of act(number n): note({at})") for at, name in enumerate("abcd")]
    last = sort_diagnostics(assemble([base()], rules)[1])[-1]
    assert last.place.source.name == "d.yaml"
    assert [one.place.source.name for one in last.related] == ["a.yaml", "b.yaml", "c.yaml"]


def test_one_house_rule_may_say_that_it_goes_over_the_other() -> None:
    under = house_rule("a", "instead of act(number n): note(8)")
    over = house_rule("b", "instead of act(number n): note(9)", "over: a")
    for order in ([under, over], [over, under]):
        assert trail(composed([base()], order)) == 9_23_57


def test_two_house_rules_that_set_the_same_option_differently_are_refused() -> None:
    rules = [
        house_rule("a", "to mine: note(8)", "options: {steps: {default: 2}}"),
        house_rule("b", "to mine: note(8)", "options: {steps: {default: 3}}"),
    ]
    assert codes([base()], rules) == ["conflict"]
    same = [rules[0], house_rule("b", "to mine: note(8)", "options: {steps: {default: 2}}")]
    assert codes([base()], same) == []


def test_two_house_rules_that_declare_a_thing_differently_are_refused_once() -> None:
    """In its type, its start and its label; what reads it is no second mistake. Both change a state of the base."""
    rules = [
        house_rule("a", "after stage: add 1 to trail", "state: {trail: {type: number, starts: 0, label: x}}"),
        house_rule("b", "after stage: set trail to false", "state: {trail: {type: boolean, starts: true, label: y}}"),
    ]
    assert codes([base()], rules) == ["conflict"]
    _, (one,) = assemble([base()], rules)
    assert (one.message, one.place.text) == ("two layers set `state.trail` differently", "boolean")
    assert [there.place.text for there in one.related] == ["number"]


def test_a_house_rule_for_another_game_is_refused() -> None:
    other = document(layer_text("house_rule: x\nfor: chess", "to mine: do nothing", ""), "x.yaml")
    assert codes([base()], [other]) == ["wrong-game"]


@pytest.mark.parametrize(
    ("body", "kept"),
    [(": give n > 3", False), (": give original(n - 1)", True), (" if n > 3: give true", True)],
)
def test_a_definition_that_nothing_calls_any_more_is_not_kept(body: str, kept: bool) -> None:
    """The warning that nothing uses it would name a rule that is in use."""
    checked = composed([base()], [house_rule("a", f"instead of allowed(number n){body}")]).checked
    versions = [one.signature.name for one in checked.ruleset.definitions if isinstance(one, Define)]
    assert [checked.ruleset.origins.role(name) for name in versions] == ([None, "older"] if kept else [None])
    assert "unused-rule" not in {one.code for one in lint(checked)}


def test_what_a_replaced_definition_was_made_of_goes_with_it() -> None:
    changed = variant("also allowed(number n): n = 1\nnever allowed(number n): n = 9")
    checked = composed([base(), changed], [house_rule("a", "instead of allowed(number n): give n > 3")]).checked
    named = {one.signature.name for one in checked.ruleset.definitions if isinstance(one, Define)}
    assert named == {"allowed"}
    assert "unused-rule" not in {one.code for one in lint(checked)}


# --- citations -----------------------------------------------------------------------------------


def test_citations_by_name_reach_the_events() -> None:
    rules = with_variant(
        "to unused: do nothing",
        "cites: {note: [ABC-001], choose.one: ABC-002, king acts: ABC-003, options.steps: ABC-004}",
    )
    game = rules.new_game(players=2)
    assert {cite for event in game.events for cite in event.cites} >= {"ABC-001"}
    assert game.explain(game.offers[0].moves[0]).cites == ("ABC-002",)


def test_citing_what_is_not_there_is_refused() -> None:
    assert codes([base(), variant("to unused: do nothing", "cites: {notes: ABC-001}")], []) == ["unknown-target"]


def test_a_house_rule_keeps_its_title_to_itself() -> None:
    named = [house_rule(name, "after one_rule: do nothing", f"title: {name}\nsummary: plays {name}") for name in "ab"]
    plain, laid = composed([base()]).ruleset, assemble([base()], named)
    assert laid[0] is not None and "conflict" not in [one.code for one in laid[1]]
    assert (laid[0].title, laid[0].summary) == (plain.title, plain.summary)


# --- names that only a composition gives ----------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "message", "help"),
    [
        (
            "instead of act(number n): original()",
            "`original` takes 1 argument, found none",
            "write `original(‹number›)`",
        ),
        (
            "instead of act(number n): note(original(n))",
            "`original` acts and cannot stand inside an expression",
            "call it as",
        ),
    ],
)
def test_mistakes_are_told_in_names_that_are_written(rules: str, message: str, help: str) -> None:
    ruleset, problems = assemble([base(), variant(rules)])
    assert ruleset is not None and not problems
    (found,) = check(ruleset).diagnostics
    assert (found.message, found.help[: len(help)]) == (message, help)


def test_a_fault_in_what_was_there_names_the_rule() -> None:
    rules = with_variant("before note(number n): set trail to 2000000000")
    with pytest.raises(Fault) as raised:
        trail(rules)
    assert (raised.value.code, raised.value.rule) == ("number-overflow", "note")
    assert raised.value.place is not None and raised.value.place.source.name == "base.yaml"


def test_the_language_of_a_base_and_of_a_house_rule_is_checked_too() -> None:
    other = document(BASE.replace("language: 1", "language: 2", 1), "base.yaml")
    late = document("language: 3\nhouse_rule: late\nfor: base\nsummary: late\nplayers: 2..4\n", "late.yaml")
    problems = assemble([other, variant("after act(number n): do nothing")], [late])[1]
    assert [(one.code, one.place.source.name) for one in problems] == [
        ("bad-value", "base.yaml"),
        ("bad-value", "late.yaml"),
    ]


NEVER = "extend decision choose(player):\n  never two when trail = 123579 or trail > 0"
ALSO = "extend decision choose(player):\n  also two when trail > 0"


@pytest.mark.parametrize(("never", "also"), [("a", "z"), ("z", "a")])
def test_no_also_undoes_a_never_of_a_move(never: str, also: str) -> None:
    rules = composed([base()], [house_rule(never, NEVER), house_rule(also, ALSO)])
    assert offered(rules) == ["one"]


def test_a_move_that_another_layer_adds_can_be_forbidden() -> None:
    adding = "extend decision choose(player):\n  three: note(3)"
    forbidding = "extend decision choose(player):\n  never three when trail > 0"
    for first, second in (("a", "z"), ("z", "a")):
        assert "three" not in offered(composed([base()], [house_rule(first, adding), house_rule(second, forbidding)]))


def test_kinds_and_their_moment_are_changed_in_one_order() -> None:
    found = set()
    for first, second in (("a", "z"), ("z", "a")):
        rules = [
            house_rule(first, "before ace acts(card, player): note(8)"),
            house_rule(second, "after acts(card, player): note(9)"),
        ]
        found.add(trail(composed([base()], rules)))
    assert len(found) == 1


OPTION = "options: {limit: {type: 1..9, default: 1}}"


def with_default(name: str, value: int, over: str = "") -> Document:
    head = f"house_rule: {name}\nfor: base" + (f"\nover: {over}" if over else "")
    return document(
        layer_text(head, "after act(number n): do nothing", f"state: {{trail: {{starts: {value}}}}}"), f"{name}.yaml"
    )


def test_every_pair_of_layers_is_held_against_each_other() -> None:
    a, b, c = with_default("a", 2), with_default("b", 2), with_default("c", 3, "b")
    assert codes([base()], [a, c]) == ["conflict"]
    assert codes([base()], [a, b, c]) == ["conflict"]
    assert codes([base()], [b, c]) == []
    instead = "instead of act(number n): note(8)"
    over_a = [
        document(layer_text(f"house_rule: {one}\nfor: base\nover: a", instead, ""), f"{one}.yaml") for one in "bc"
    ]
    assert codes([base()], [house_rule("a", instead), *over_a]) == ["conflict"]


def test_who_goes_over_a_layer_goes_over_what_that_goes_over() -> None:
    assert codes([base()], [with_default("a", 2), with_default("b", 3, "a"), with_default("c", 4, "b")]) == []


def test_layers_over_themselves_and_over_each_other_are_refused() -> None:
    assert codes([base()], [with_default("a", 2, "a")]) == ["bad-value"]
    assert "conflict" in codes([base()], [with_default("a", 2, "b"), with_default("b", 3, "a")])


def test_two_layers_may_remove_the_same() -> None:
    yaml = "cards: {king: ~}\ndeck: {total: ~, cards: [4 x ace]}"
    rules = [house_rule(one, "after act(number n): do nothing", yaml) for one in "ab"]
    assert "nothing-to-remove" not in codes([base()], rules)


def test_a_layer_that_changes_nothing_is_refused() -> None:
    assert codes([base()], [document("language: 1\nhouse_rule: idle\nfor: base\n", "idle.yaml")]) == ["no-change"]
    always = "extend decision choose(player):\n  also one when trail = 1"
    assert codes([base()], [house_rule("a", always)]) == ["no-change"]


def test_what_is_said_of_a_kind_that_another_layer_removes_is_refused() -> None:
    removing = house_rule(
        "a", "after act(number n): do nothing", "cards: {king: ~}\ndeck: {total: 4, cards: [4 x ace]}"
    )
    changing = house_rule("b", "before king acts(card, player): note(1)")
    assert codes([base()], [removing, changing]) == ["conflict"]
    assert codes([base()], [removing]) == []


@pytest.mark.parametrize("begins", ["", "cites RND-01", "reveals stock", "let n = 6"])
def test_what_a_move_gives_is_given_where_another_stands_around_it(begins: str) -> None:
    """What begins with a citation or a local has a block of its own, whose end the move ends with."""
    giving = BASE.replace("    ask choose(seat(1))\n", "    let named = ask name_one(seat(1))\n    note(named)\n")
    giving += f"""
  decision name_one(player) giving number:
    one:
      {begins or "do nothing"}
      give 6
"""
    around = house_rule("a", "extend decision name_one(player):\n  instead of one:\n    note(9)\n    original()")
    assert trail(composed([document(giving, "base.yaml")], [around])) == 1235_96


def test_original_takes_nothing_in_a_move() -> None:
    rules = "extend decision choose(player):\n  instead of one: original(3)"
    assert codes([base(), variant(rules)], []) == ["wrong-parameters"]


def test_a_citation_that_a_change_takes_away_is_told_at_the_change() -> None:
    """The base takes the reading in a rule that the layer replaces."""
    reading = "interpretations:\n  AMB-01: {question: who, taken: all}\nrules: |"
    text = BASE.replace("rules: |", reading, 1).replace(
        "  to act(number n):\n", "  to act(number n):\n    cites AMB-01\n"
    )
    late = house_rule("late", "instead of act(number n): note(9)")
    ruleset, problems = assemble([document(text, "base.yaml")], [late])
    assert ruleset is not None and not problems
    (found,) = check(ruleset).diagnostics
    assert (found.code, found.place.source.name) == ("unsettled-interpretation", "late.yaml")
    assert found.related[0].place.source.name == "base.yaml" and "cites AMB-01" in found.help
    kept = house_rule("late", "instead of act(number n):\n  cites AMB-01\n  note(9)")
    assert codes([document(text, "base.yaml")], [kept]) == []


def test_what_a_change_takes_over_more_than_once_stands_in_each_place_by_itself() -> None:
    """What is learnt of a local in one place is no news of another."""
    rules = "extend decision choose(player):\n  instead of one when trail > 3:\n    original()\n    original()"
    definitions = composed([base(), variant("before act(number n): note(1)"), variant(rules)]).ruleset.definitions
    nodes = [node for one in definitions for node in walk(one)]
    assert sum(isinstance(node, Call) and print_node(node) == "note(7)" for node in nodes) == 3
    assert len(NodeSet(nodes)) == len(nodes)
