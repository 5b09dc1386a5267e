"""A composed ruleset printed as one document means the same when it is read again, and says where it is from."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from croupier.language.analysis import check
from croupier.language.data import rulesets_folder
from croupier.language.ruleset.assemble import assemble
from croupier.language.ruleset.documents import Document
from croupier.language.ruleset.fingerprint import fingerprint
from croupier.language.ruleset.load import installed_house_rules, load_layers, ruleset_of
from croupier.language.ruleset.resolved import resolved_text
from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.source import Source
from croupier.rules import Rules

from tests.language.layers.test_compose import FIRST, FOURTH, SECOND, THIRD, base, composed, house_rule, trail, variant

INSTALLED = sorted(file.parent.name for file in rulesets_folder().glob("*/ruleset.yaml"))
HOUSE_RULES = [str(file) for file in installed_house_rules().values()]
EXAMPLES = sorted(str(one) for one in rulesets_folder().parent.glob("examples/*.yaml") if "." not in one.stem)


def read_again(text: str) -> Ruleset:
    """The ruleset that a printed text holds; it has no mistakes."""
    ruleset, problems = ruleset_of(Source("resolved.yaml", text))
    assert ruleset is not None and not problems, [str(one) for one in problems]
    return ruleset


def same(chain: list[Document], rules: list[Document]) -> str:
    """The text of a composition whose fingerprint, but for the names of its layers, is that of what is read again."""
    ruleset, problems = assemble(chain, rules)
    assert ruleset is not None and not problems, [str(one) for one in problems]
    text = resolved_text(chain, rules)
    assert fingerprint(read_again(text)) == fingerprint(replace(ruleset, layers=())), text
    return text


def same_game(chain: list[Document], rules: list[Document]) -> str:
    """The text of a composition that writes the same trail as what is read again."""
    text = resolved_text(chain, rules)
    checked = check(read_again(text))
    assert not checked.diagnostics, [str(one) for one in checked.diagnostics]
    assert trail(Rules(checked)) == trail(composed(chain, rules)), text
    return text


@pytest.mark.parametrize("name", [*INSTALLED, *HOUSE_RULES, *EXAMPLES])
def test_what_is_shipped_is_the_same_when_it_is_read_again(name: str) -> None:
    layers, problems = load_layers(name)
    assert layers is not None and not problems
    same(*layers)


@pytest.mark.parametrize(
    "rules",
    [
        "before act(number n): note(9)",
        "after act(number n) if n = 1: note(9)",
        "instead of act(number m):\n  original(m + 1)\n  note(9)",
        "instead of act(number n) if n = 2: note(9)",
        "before act(number n): note(8)\nafter act(number n): note(9)",
        "before value_of(number n): note(9)",
        "instead of value_of(number n):\n  let was = original(n)\n  give was + 4",
        "after acts(card, player): note(6)",
        "instead of king acts(card, player):\n  original(card, player)\n  note(6)",
        "instead of ace acts(card, player): note(6)",
        "before ace acts(card, player): note(6)",
        "instead of allowed(number n) if n = 2: give true",
        "instead of allowed(number n):\n  let m = n\n  if m = 2: give not original(n)\n  else: give original(n)",
        "also allowed(number n): n = 2\nnever allowed(number n): n > 5",
        "after stage: note(9)",
        "extend decision choose(player):\n  three: note(9)\n  instead of one:\n    note(9)\n    original()",
        "extend decision choose(player):\n  instead of one:\n    note(9)\n    original()\n  never two when trail > 0",
    ],
)
def test_changes_are_the_same_when_they_are_read_again(rules: str) -> None:
    same([base(), variant(rules)], [])


@pytest.mark.parametrize(
    ("rules", "house_rules"),
    [
        ("after act(number n): note(7)", [FIRST, SECOND]),
        ("also allowed(number n): n = 1", [THIRD, FOURTH]),
        ("also allowed(number n): n = 1", [("late", "instead of allowed(number n): give original(n) or n = 2")]),
        (
            "after value_of(number n): note(6)",
            [("late", "instead of value_of(number n):\n  let was = original(n)\n  give was + 1")],
        ),
        ("after value_of(number n): note(6)", [("late", "after value_of(number n): note(8)")]),
        ("before acts(card, player): note(6)", [("late", "after king acts(card, player): note(8)")]),
        ("after stage: note(9)", [("late", "before stage: note(8)"), ("later", "after leave_it: note(7)")]),
        ("instead of act(number n): note(8)", [("late", "after act(number n): note(n)")]),
        (
            "to mine: note(4)\nafter act(number n): mine()",
            [
                ("a", "to mine: note(5)\nbefore act(number n): mine()"),
                ("b", "to mine: note(6)\nafter act(number n): mine()"),
            ],
        ),
    ],
)
def test_levels_of_changes_make_the_same_game(rules: str, house_rules: list[tuple[str, str]]) -> None:
    text = same_game([base(), variant(rules)], [house_rule(*one) for one in house_rules])
    assert "__" not in text


def test_each_part_says_its_layer_and_its_line() -> None:
    changed = variant(
        "after act(number n): note(9)\nextend decision choose(player):\n  three: note(9)",
        "options: {steps: {default: 4}}\ndeck: {add: {cards: [1 x king], total: 1}}",
    )
    text = resolved_text([base(), changed], [])
    for line in (
        "  steps:  # base:9",
        "    default: 4  # changed:4",
        "  add: {cards: [1 x king], total: 1}  # changed:5",
        "  ace: {}  # base:11",
    ):
        assert f"\n{line}\n" in text, text
    act = text.index("to act(number n):")
    assert re.search(r"# base:33\s+\Z", text[:act])
    assert re.search(r"# changed:7\n  instead of act\(number n\):\n    original\(n\)\n    note\(9\)\n", text[act:])
    assert "    # changed:9\n    three:\n" in text


def test_comments_are_in_the_language_that_is_asked_for() -> None:
    changed = variant("extend decision choose(player):\n  never one when true")
    english, french = (resolved_text([base(), changed], [], language) for language in ("en", "fr"))
    assert french.startswith("# Ce que cela donne ensemble")
    assert "# What these come to" in english and "What these come to" not in french
    assert [one.split("#")[0] for one in english.split("\n")] == [one.split("#")[0] for one in french.split("\n")]
    assert ", changed by changed:" in english and ", changé par changed:" in french
