"""Where a rule comes from is told by a table, whatever authors call their rules and states."""

from __future__ import annotations

from croupier.language.analysis import lint
from croupier.language.ruleset.rule_origins import RuleOrigins
from croupier.language.syntax.nodes import Call, Define, Procedure
from croupier.language.syntax.walk import walk
from croupier.rules import Rules

from tests.language.layers.test_compose import base, composed, house_rule, trail, variant, with_variant


def origins(rules: Rules) -> RuleOrigins:
    return rules.ruleset.origins


def test_every_version_of_a_rule_is_in_the_table() -> None:
    layers = [house_rule("a", "before act(number n): note(8)"), house_rule("b", "also allowed(number n): n = 1")]
    rules = composed([base(), variant("instead of act(number n):\n  original(n)\n  note(9)")], layers)
    rules_made = {one.signature.name for one in rules.ruleset.definitions if isinstance(one, Define | Procedure)}
    table = origins(rules)
    assert set(table.rules) < rules_made
    found = sorted((one.written, one.role, one.newest) for one in table.rules.values())
    assert found == [
        ("act", "older", "act"),
        ("act", "older", "act"),
        ("allowed", "condition", "allowed"),
        ("allowed", "older", "allowed"),
    ]
    assert table.changed == {"act", "allowed"}
    assert sorted((place.text.split()[0], word) for place, word in table.conditions.items()) == [("also", "also")]


def test_rules_that_are_called_alike_keep_the_name_that_was_written() -> None:
    layers = [house_rule(name, "after act(number n): extra()\nto extra: note(9)") for name in ("a", "b")]
    rules = composed([base()], layers)
    table = origins(rules)
    own = {name: one for name, one in table.rules.items() if one.role == "own"}
    assert [(one.written, one.newest) for one in own.values()] == [("extra", name) for name in own]
    told = [table.told(f"call {name}() in `extra_2`", original=True) for name in own]
    assert told == ["call extra() in `extra_2`"] * 2


def test_a_call_of_what_was_replaced_is_told_as_its_author_wrote_it() -> None:
    rules = with_variant("instead of act(number n):\n  original(n)\nafter stage: note(9)")
    table = origins(rules)
    called = [node for one in rules.ruleset.definitions for node in walk(one) if isinstance(node, Call)]
    (written,) = (one for one in called if table.calls_original(one.place))
    assert table.told(f"`{written.name}` fails", original=table.calls_original(written.place)) == "`original` fails"
    (added,) = (one for one in called if table.role(one.name) == "older" and one is not written)
    assert table.told(f"`{added.name}` fails", original=table.calls_original(added.place)) == "`stage` fails"


def test_what_a_kind_did_before_is_no_rule_that_can_be_finished() -> None:
    """Not even one that is called like the kind and the moment together."""
    first = variant(
        """
        instead of king acts(card, player): finish king_acts
        to king_acts:
          acts(top(stock), seat(1))
          note(9)
        after act(number n):
          king_acts()
          note(8)
        """.replace("        ", "").strip()
    )
    second = house_rule("a", "before king acts(card, player): note(6)")
    direct = with_variant("instead of game:\n  king_acts()\n  ask choose(seat(1))\nto king_acts: do nothing")
    assert trail(direct) == 7
    rules = composed([base(), first], [second, house_rule("b", "instead of game:\n  act(1)\n  ask choose(seat(1))")])
    assert trail(rules) == 1_6_8_7


def test_names_that_begin_like_a_change_are_names() -> None:
    """A condition is a layer's own affair where a layer has added it, not where it begins with such a word."""
    rules = composed(
        [
            base(),
            variant(
                "after stage:\n  if also_open or not also_open: set also_open to false",
                "state: {also_open: {type: boolean, starts: true, label: x}}",
            ),
        ]
    )
    found = [one for one in lint(rules.checked) if one.code == "constant-condition"]
    assert [one.place.text for one in found] == ["also_open or not also_open"]
