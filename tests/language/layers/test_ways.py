"""Ways: what several moves have in common is changed at once, also for moves that layers add."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.game.game import Game
from croupier.language.analysis import check, lint
from croupier.language.ruleset.assemble import assemble
from croupier.language.ruleset.clashes import clashes
from croupier.language.ruleset.documents import Document
from croupier.language.ruleset.fingerprint import fingerprint
from croupier.rules import Rules

from tests.language.layers.test_compose import codes, composed, document, house_rule, variant
from tests.language.layers.test_resolved import read_again, resolved_text

BASE = (Path(__file__).parent / "ways.yaml").read_text("utf-8")


def base() -> Document:
    return document(BASE, "base.yaml")


def with_rules(*rules: str, level: str = "house") -> Rules:
    if level == "variant":
        (one,) = rules
        return composed([base(), variant(one)])
    return composed([base()], [house_rule(f"h{at}", one) for at, one in enumerate(rules)])


def offered(rules: Rules, *answers: str) -> list[str]:
    """The moves that a game offers after some answers."""
    return told(after(rules, *answers))


def told(game: Game) -> list[str]:
    return [str(one) for offer in game.offers for one in offer.moves]


def after(rules: Rules, *answers: str) -> Game:
    game = rules.new_game(players=2)
    for answer in answers:
        game.play(next(one for offer in game.offers for one in offer.moves if str(one).startswith(answer)))
    return game


def trail(rules: Rules, *answers: str) -> int:
    game = after(rules, *answers)
    return int(next(one.value for one in game.view().state if one.name == "trail"))


TWO, THREE = "play(card=1)", "play(card=2)"
"""The moves that lay the ace of this value."""


def test_the_base_offers_what_the_other_tests_compare_with() -> None:
    rules = composed([base()])
    assert offered(rules) == [TWO, THREE, "draw"]
    assert offered(rules, "draw") == ["play", "pass"]
    assert trail(rules, TWO, "play") == 25


# --- changes of all moves of a way ---------------------------------------------------------------


@pytest.mark.parametrize("level", ["house", "variant"])
@pytest.mark.parametrize(
    ("rules", "first", "second"),
    [
        ("never laying(player, card): card.value = 2", [THREE, "draw"], ["play", "pass"]),
        ("never laying(player, card): card.value > 2", [TWO, "draw"], ["pass"]),
        ("also laying(player, card): card.value = 1", ["play(card=0)", TWO, THREE, "draw"], ["play", "pass"]),
        ("never passing(player): turns = 0", [TWO, THREE], ["play"]),
        ("also laying(player p, card c): true\nnever laying(player, card): card.value > 2", None, ["pass"]),
        (
            "never laying(player, card):\n  let v = card.value\n  if v = 2: true\n  else: v > 5",
            [THREE, "draw"],
            ["pass"],
        ),
    ],
)
def test_also_and_never_change_every_move_of_a_way(
    rules: str, first: list[str] | None, second: list[str], level: str
) -> None:
    changed = with_rules(rules, level=level)
    assert first is None or offered(changed) == first
    assert offered(changed, "play" if "turns" in rules else "draw") == second


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("before laying(player, card): note(9)", 92_95),
        ("after laying(player, card): note(9)", 29_59),
        ("after laying(player, card) if card.value = 2: note(9)", 29_5),
        ("before laying(player, card): note(8)\nbefore laying(player, card): note(9)", 982_985),
        ("after laying(player, card): note(8)\nafter laying(player, card): note(9)", 289_589),
        ("before passing(player): note(9)", 25),
        ("before laying(player, card): note(size(hand(player)))", 32_25),
    ],
)
def test_before_and_after_go_around_every_move_of_a_way(rules: str, expected: int) -> None:
    assert trail(with_rules(rules), TWO, "play") == expected


ADDED = "extend decision choose(player):\n  {name}(card in hand(player)) as laying(player, card): note(4)"
NOT_ONE = "never laying(player, card): card.value = 1"


@pytest.mark.parametrize(("adding", "forbidding"), [(0, 1), (1, 0)])
def test_a_house_rule_binds_moves_that_another_adds(adding: int, forbidding: int) -> None:
    rules = ["", ""]
    rules[adding], rules[forbidding] = ADDED.format(name="slam"), NOT_ONE + "\nafter laying(player, card): note(9)"
    both = with_rules(*rules)
    assert offered(both) == [TWO, THREE, "draw", "slam(card=1)", "slam(card=2)"]
    assert trail(both, "slam", "play") == 49_59


def test_a_variant_binds_moves_that_a_house_rule_adds_later() -> None:
    chain = [base(), variant(NOT_ONE + "\nbefore laying(player, card): note(9)")]
    rules = composed(chain, [house_rule("adds", ADDED.format(name="slam"))])
    assert offered(rules) == [TWO, THREE, "draw", "slam(card=1)", "slam(card=2)"]
    assert trail(rules, "slam", "play") == 94_95


def test_never_of_a_move_holds_against_also_of_a_way_of_a_level_below() -> None:
    chain = [base(), variant("also laying(player, card): card.value = 1")]
    rules = composed(chain, [house_rule("no", "extend decision choose(player):\n  never play when card.value = 1")])
    assert offered(rules) == [TWO, THREE, "draw"]


def test_moves_that_come_in_between_are_of_a_way_too() -> None:
    added = """
    extend decision choose(player):
      meanwhile other in others(player):
        jump(card in hand(player)) as laying(other, card): note(8)
    during choose, keep:
      meanwhile other in others(asked):
        leap as passing(other): note(1)
    """
    more = "never laying(player, card): card.value = 2\nafter laying(player, card): note(9)\n"
    more += "before passing(player): note(0)"
    rules = with_rules(added, more)
    assert [one.split("(card=Un")[0] for one in offered(rules)] == ["jump", "jump", "leap", THREE, "draw"]
    assert trail(rules, "jump", "leap", "draw", "play") == 89_01_07_59


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("give trail", 9_0),  # what is given is worked out before
        ("give 2", 9_2),
        ("\n  let two = 2\n  give two", 9_2),
        ("\n  if turns = 0:\n    add 1 to turns\n    again\n  give 2", 99_2),
        ("\n  for each k in 1..3:\n    if k = 2: give k\n  give 3", 9_2),
        ("\n  repeat:\n    add 1 to turns\n    if turns = 3: stop\n  give 2", 9_2),
        ("\n  repeat:\n    add 1 to turns\n    if turns = 3: give 2", 9_2),
        ("finish part", 9),
    ],
)
def test_after_is_done_however_a_move_ends(body: str, expected: int) -> None:
    moves = body.replace("\n", "\n  ")
    rules = f"decision answer(player) giving number:\n  one as passing(player): {moves}\n"
    rules += "to part:\n  let found = ask answer(seat(1))\n  note(found)\ninstead of game: part()"
    assert trail(with_rules(rules, AFTER), *["one"] * (2 if "again" in body else 1)) == expected


AFTER = "after passing(player): set trail to trail * 10 + 9"


# --- asking --------------------------------------------------------------------------------------

FORCED = "never passing(player): any c in hand(player) where laying(player, c)"


def test_a_way_is_asked_in_the_decision_of_the_move() -> None:
    rules = with_rules(FORCED)
    assert offered(rules) == [TWO, THREE]
    assert offered(rules, TWO) == ["play", "pass"]


def test_a_question_sees_what_other_layers_add_and_forbid() -> None:
    none = "never laying(player, card): card.value > 1"
    assert offered(with_rules(FORCED, none)) == ["draw"]
    slam = "extend decision choose(player):\n  slam(card in hand(player)) as laying(player, card): note(4)"
    assert "draw" not in offered(with_rules(FORCED, none.replace("> 1", "> 2"), slam))


def test_a_parameter_of_the_decision_has_to_be_the_same() -> None:
    asked = "never passing(player): any c in stock where laying(player, c)"
    assert offered(with_rules(asked), TWO) == ["play"]
    other = "never passing(player): any c in stock where c.value = 5 and laying(player, c)"
    assert offered(with_rules(other), TWO) == ["play", "pass"]


def test_a_question_about_another_player_is_no() -> None:
    asked = "never passing(player): any p in others(player) where any c in hand(player) where laying(p, c)"
    assert offered(with_rules(asked)) == [TWO, THREE, "draw"]


def test_other_parameters_of_a_move_may_have_any_value() -> None:
    moves = """
    extend decision choose(player):
      never play when true
      bet(number n in 1..3, card in hand(player), mood, boolean b) as laying(player, card) when fits(n, card): note(4)
    define fits(number n, card): n + card.value > 5
    """
    narrow = "never passing(player): any c in hand(player) where c.value < {} and laying(player, c)"
    assert "draw" in offered(with_rules(moves, narrow.format(3)))
    assert "draw" not in offered(with_rules(moves, narrow.format(4)))


def test_what_is_chosen_must_lie_where_it_is_chosen_from() -> None:
    asked = "never passing(player): any c in stock where laying(player, c)"
    assert offered(with_rules(asked)) == [TWO, THREE, "draw"]
    chosen = """
    extend decision choose(player):
      never play when true
      two(card in hand(player), card d in twins(player, card)) as laying(player, d) when card.value = 3: note(4)
    define twins(player, card): each c in hand(player) where c != card
    """
    asked = "never passing(player): any c in hand(player) where c.value = {} and laying(player, c)"
    assert "draw" not in offered(with_rules(chosen, asked.format(2)))
    assert "draw" in offered(with_rules(chosen, asked.format(3)))


def test_a_condition_of_a_move_may_ask_too() -> None:
    rules = with_rules(
        "extend decision choose(player):\n  sigh when no c in hand(player) where laying(player, c): note(3)"
    )
    assert "sigh" not in offered(rules)
    rules = with_rules(
        "never laying(player, card): true",
        "extend decision choose(player):\n  sigh when no c in hand(player) where laying(player, c): note(3)",
    )
    assert "sigh" in offered(rules)


def test_names_of_an_amend_and_of_a_decision_do_not_get_in_each_others_way() -> None:
    """In `keep`, `drawn` is a parameter, and here the variable of a search."""
    asked = "never passing(player): any drawn in stock where laying(player, drawn)"
    assert offered(with_rules(asked), TWO) == ["play"]
    assert lint(with_rules(asked).checked) == lint(composed([base()]).checked)


# --- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("way idle(player)", ["way-empty"]),
        ("way idle(player)\nnever idle(player): true", ["way-empty"]),
        ("instead of laying(player, card): note(1)", ["way-replaced"]),
        ("before laying(card, player): note(1)", ["wrong-parameters"]),
        ("never laying(player): true", ["wrong-parameters"]),
        ("never lying(player, card): true", ["unknown-target"]),
        ("never laying(player, card): card.value", ["type-mismatch"]),
        ("also passing(player): true", ["no-change"]),
        ("extend decision choose(player):\n  x as lying(player): note(1)", ["unknown-name"]),
        ("extend decision choose(player):\n  x as passing: note(1)", ["wrong-arguments"]),
        ("way idle(player)\nextend decision choose(player):\n  x as idle: note(1)", ["wrong-arguments"]),
        (
            "way idle(player)\nextend decision choose(player):\n  x as idle: note(1)\n  y when idle(player): note(1)",
            ["wrong-arguments"],
        ),
        ("extend decision choose(player):\n  x as passing(nobody): note(1)", ["unknown-name"]),
        (
            "extend decision choose(player):\n  x(card? c in hand(player)) as laying(player, c): note(1)",
            ["type-mismatch"],
        ),
        ("extend decision choose(player):\n  x(number n in 1..2) as passing(n): note(1)", ["type-mismatch"]),
        (
            "define f(player, card): laying(player, card)\nbefore note(number n) if f(seat(1), top(stock)): do nothing",
            ["way-outside"],
        ),
        ("before note(number n) if laying(seat(1), top(stock)): do nothing", ["way-outside"]),
        ("before note(number n): laying(seat(1), top(stock))", ["way-outside"]),
        ("before note(number n) if laying = laying: do nothing", ["not-a-value", "not-a-value"]),
        ("never passing(player): laying(player)", ["wrong-arguments"]),
        (
            "decision other(player):\n  x when laying(player, top(stock)): do nothing\nafter game: ask other(seat(1))",
            ["way-empty"],
        ),
        ("never laying(player, card): laying(player, card)", ["recursion"]),
        (
            "never laying(player, card): passing(player)\nnever passing(player): laying(player, top(stock))",
            ["recursion"],
        ),
        ("during choose as kep", ["unknown-target"]),
        ("during choose as keep", ["no-change"]),
        ("way trail(player)", ["name-taken"]),
    ],
)
def test_what_fits_nothing_is_refused(rules: str, expected: list[str]) -> None:
    assert sorted(codes([base()], [house_rule("h", rules)])) == expected


def test_a_question_in_what_several_decisions_share_is_refused() -> None:
    rules = "during choose, keep:\n  meanwhile p in others(asked):\n    x as passing(p): note(1)"
    assert codes([base()], [house_rule("a", rules), house_rule("b", FORCED)]) == ["way-outside"]


def test_messages_name_the_ways_as_they_are_written() -> None:
    ruleset, problems = assemble([base()], [house_rule("h", "never laying(player, card): laying(player, card)")])
    assert ruleset is not None and not check(ruleset).diagnostics
    assert problems[0].message == "whether a move is `laying` depends on whether it is `laying`"


# --- one more decision at which others may come in -----------------------------------------------

SHOUT = "during choose:\n  meanwhile p in others(asked):\n    shout: note(9)"


def test_what_may_come_in_between_at_one_decision_may_at_another() -> None:
    assert offered(with_rules(SHOUT), "draw") == ["play", "pass"]
    both = with_rules("during keep as choose", SHOUT)
    assert offered(both, "draw") == ["shout", "play", "pass"]
    assert trail(both, "shout", "draw", "shout", "pass") == 9796


def test_a_model_may_have_a_model_and_be_named_twice() -> None:
    third = "decision third(player):\n  end: note(1)\nafter game: ask third(seat(1))\nduring third as keep"
    rules = with_rules(third, "during keep as choose", "during keep, choose as choose", SHOUT)
    assert offered(rules, "draw", "pass") == ["shout", "end"]


# --- what it comes to ----------------------------------------------------------------------------


ALL = [
    ("a", FORCED),
    ("b", "never laying(player, card): card.value = 2\nafter laying(player, card): note(9)"),
    ("c", ADDED.format(name="slam")),
    ("d", "never passing(player): any drawn in stock where laying(player, drawn)"),
]


def test_printed_rules_play_the_same() -> None:
    chain, rules = [base()], [house_rule(*one) for one in ALL]
    text = resolved_text(chain, rules)
    again = read_again(text)
    assert not check(again).diagnostics
    assert "way laying(player, card)" in text and "as laying(player, drawn)" in text and "__" not in text
    first, second = composed(chain, rules), Rules(check(again))
    assert told(first.new_game(players=2)) == told(second.new_game(players=2))
    assert fingerprint(again).split() and trail(first, THREE, "play") == trail(second, THREE, "play")


def test_the_order_of_house_rules_makes_no_difference() -> None:
    found = {
        fingerprint(composed([base()], [house_rule(*one) for one in order]).checked.ruleset)
        for order in (ALL, ALL[::-1])
    }
    assert len(found) == 1


def test_a_way_by_itself_changes_no_fingerprint() -> None:
    import re

    without = re.sub(r" as (laying|passing)\([a-z, ]*\)|  way [a-z]*\(.*\)\n", "", BASE)
    assert "laying" not in without
    plain = composed([document(without, "base.yaml")])
    assert fingerprint(plain.checked.ruleset) == fingerprint(composed([base()]).checked.ruleset)


# --- where house rules meet ----------------------------------------------------------------------


def test_who_binds_a_way_and_who_adds_moves_to_it_are_told() -> None:
    rules = [house_rule("adds", ADDED.format(name="slam")), house_rule("binds", NOT_ONE), house_rule("asks", FORCED)]
    found = {str(one) for one in clashes(rules, [base()])}
    assert found == {
        "`laying`: `adds` adds moves that are `as` it (adds.yaml:7), `binds` forbids it at times (binds.yaml:6): "
        "both, and what `binds` says holds for the moves of `adds` too",
        "`laying`: `adds` adds moves that are `as` it (adds.yaml:7), `asks` calls it (asks.yaml:6): "
        "`asks` gets what `adds` makes of it",
        "`laying`: `asks` calls it (asks.yaml:6), `binds` forbids it at times (binds.yaml:6): "
        "`asks` gets what `binds` makes of it",
    }
    twice = [house_rule("a", ADDED.format(name="slam")), house_rule("b", ADDED.format(name="slap"))]
    assert [one.subject for one in clashes(twice, [base()])] == ["choose"]


# --- a question that names its decision ----------------------------------------------------------


NAMED = """
define stuck(player): no c in stock where laying(player, c) in keep(player, {})
never passing(player): stuck(player)
"""


def test_a_definition_asks_a_decision_that_it_names() -> None:
    assert "draw" in offered(with_rules(NAMED.format("top(stock)")))
    assert "draw" not in offered(with_rules(NAMED.format("top(hand(player))")))


def test_the_named_decision_gets_its_own_parameters() -> None:
    rules = "after game if laying(seat(1), {}) in keep(seat(1), {}): note(1)"
    assert trail(with_rules(rules.format("top(used)", "top(used)")), THREE, "play") == 35
    assert trail(with_rules(rules.format("top(stock)", "top(stock)")), THREE, "play") == 351
    assert trail(with_rules(rules.format("top(stock)", "top(used)")), THREE, "play") == 35


def test_a_number_that_a_move_hands_over_tells_moves_apart() -> None:
    moves = """
    way slamming(player, card, number together)
    extend decision choose(player):
      one(card in hand(player)) as slamming(player, card, 1): note(1)
      two(card in hand(player)) as slamming(player, card, 2): note(2)
      sigh when any c in hand(player) where slamming(player, c, {}): note(3)
    {} slamming(player, card, number together): {}
    """
    first = with_rules(moves.format(2, "never", "together = 2 or card.value > 1"))
    assert [one for one in offered(first) if one[:3] in ("one", "two", "sig")] == ["one(card=0)"]
    second = with_rules(moves.format("size(used) + 1", "after", "note(together)"))
    assert "sigh" in offered(second) and trail(second, "two", "play") == 2_25


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("after game if laying(seat(1), top(stock)) in keep(seat(1)): note(1)", ["wrong-arguments"]),
        ("after game if laying(seat(1)) in choose(seat(1)): note(1)", ["wrong-arguments"]),
        ("after game if laying(seat(1), top(stock)) in chose(seat(1)): note(1)", ["unknown-name", "way-outside"]),
        ("after game if laying(seat(1), 3) in choose(seat(1)): note(1)", ["type-mismatch", "type-mismatch"]),
        (
            "way idle(player)\ndecision d(player):\n  x as idle(player): do nothing\nafter game: ask d(seat(1))\n"
            "after game if idle(seat(1)) in keep(seat(1), top(stock)): note(1)",
            ["way-empty"],
        ),
        ("extend decision choose(player):\n  x as passing(1): do nothing", ["type-mismatch"]),
    ],
)
def test_what_a_named_decision_cannot_answer_is_refused(rules: str, expected: list[str]) -> None:
    assert sorted(codes([base()], [house_rule("h", rules.replace("\\\n", "\n"))])) == expected


def test_what_is_left_of_a_way_when_a_move_is_taken_away_warns_of_nothing() -> None:
    chain = [base(), variant(FORCED)]
    rules = composed(chain, [house_rule("h", "remove keep.pass")])
    assert offered(rules) == [TWO, THREE]
    assert [str(one) for one in lint(rules.checked) if "laying" in one.message or "passing" in one.message] == []
