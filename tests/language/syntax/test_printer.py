"""What is printed parses to the same node again."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from typing import Any, get_args

import pytest
from croupier.language.source import Source, fragment_of
from croupier.language.syntax import nodes as n
from croupier.language.syntax import parser
from croupier.language.syntax.document import Mapping, Scalar, read_document
from croupier.language.syntax.printer import print_node, print_rules
from croupier.language.syntax.rewrite import rewrite
from croupier.language.syntax.walk import walk
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amount import amount
from tests.language.syntax import strategies as made

FOLDER = Path(__file__).resolve().parents[3]
DOCUMENTS = [
    path
    for name in ("examples", "rulesets")
    for path in sorted((FOLDER / name).rglob("*.yaml"))
    if "\nrules:" in path.read_text("utf-8")
]
"""Not the scenarios and statements: they have no rules, and take as long to read."""


def parsed(parse: Any, text: str) -> Any:
    """What ``parse`` makes of a text that must have no mistakes."""
    node, diagnostics = parse(fragment_of(Source("printed", text)))
    assert not diagnostics, f"{diagnostics[0]}\n{text}"
    return node


def parse_definition(fragment: Any) -> Any:
    found, diagnostics = parser.parse_rules(fragment)
    return (found[0] if len(found) == 1 else found), diagnostics


def assert_round_trip(parse: Any, node: n.Node) -> None:
    _note(node)
    text = print_node(node)
    again = parsed(parse, text)
    assert again == node, text
    assert print_node(again) == text
    assert all(line == line.rstrip() for line in text.split("\n"))


@settings(made.FIXED, max_examples=amount(150))
@given(made.rules())
def test_definitions_survive_printing(node: n.Definition | n.LayerChange) -> None:
    assert_round_trip(parse_definition, node)


@settings(made.FIXED, max_examples=amount(90))
@given(made.expressions(4))
def test_expressions_survive_printing(node: n.Expression) -> None:
    assert_round_trip(parser.parse_expression, node)


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("not a in b", "a not in b"),
        ("not (a in b)", "a not in b"),
        ("not not a in 1..3", "not a not in 1..3"),
        ("(a not in b) = c", "(a not in b) = c"),
        ("a not in b + c and d", "a not in b + c and d"),
        ("a not in (any x in c)", "a not in (any x in c)"),
        ("any x in a where (b or c)", "any x in a where (b or c)"),
        ("any x in a where (b and c)", "any x in a where b and c"),
        ("(any x in a where b) or c", "(any x in a where b) or c"),
        ("c or any x in a where (b or d)", "c or any x in a where (b or d)"),
        ("highest (a + b) for x in (c + d) where e", "highest a + b for x in (c + d) where e"),
        ("lowest (if a then b else c) for x in d", "lowest (if a then b else c) for x in d"),
        ("most x in a where b or c by d", "most x in a where b or c by d"),
    ],
)
def test_an_expression_is_printed_as_it_is_read_best(written: str, printed: str) -> None:
    assert print_node(parsed(parser.parse_expression, written)) == printed
    assert print_node(parsed(parser.parse_expression, printed)) == printed


@settings(made.FIXED, max_examples=amount(40))
@given(made.bodies(3))
def test_bodies_survive_printing(node: n.Body) -> None:
    assert_round_trip(parser.parse_body, node)


@settings(made.FIXED, max_examples=amount(40))
@given(made.deck_lines())
def test_deck_lines_survive_printing(node: n.DeckLine) -> None:
    assert_round_trip(parser.parse_deck_line, node)


@settings(made.FIXED, max_examples=amount(40))
@given(made.signatures())
def test_signatures_survive_printing(node: n.Signature) -> None:
    assert_round_trip(parser.parse_signature, node)


@settings(made.FIXED, max_examples=amount(20))
@given(st.lists(made.rules(), max_size=3))
def test_blocks_of_rules_survive_printing(nodes: list[n.Definition | n.LayerChange]) -> None:
    text = print_rules(nodes)
    assert parsed(parser.parse_rules, text) == nodes
    assert text.count("\n\n") == max(len(nodes) - 1, 0)


@settings(made.FIXED, max_examples=amount(60))
@given(made.expressions(3))
def test_every_parenthesis_is_needed(node: n.Expression) -> None:
    assert_no_parenthesis_too_many(node)


def assert_no_parenthesis_too_many(node: n.Expression) -> None:
    """Without any one pair of its parentheses the text is wrong, or another expression."""
    text = print_node(node)
    for opening, closing in _pairs(text):
        shorter = text[:opening] + " " + text[opening + 1 : closing] + " " + text[closing + 1 :]
        again, diagnostics = parser.parse_expression(fragment_of(Source("shorter", shorter)))
        assert diagnostics or again != node, f"{text}\n{shorter}"


def _pairs(text: str) -> list[tuple[int, int]]:
    """The places of parentheses that belong together, without those of calls."""
    pairs, stack = [], []
    for place, sign in enumerate(text):
        if sign == "(":
            stack.append(place)
        elif sign == ")":
            pairs.append((stack.pop(), place))
    return [(one, other) for one, other in pairs if one == 0 or text[one - 1] in " -([."]


def _filled(name: str, filling: n.Expression, node: Any) -> Any:
    return filling if node == n.Name(name, made.NOWHERE) else node


FORMS = [
    *(f"a {operator} b" for operator in made.OPERATORS),
    *("a in 1..3", "not a", "-a", "a", "a.b", "f(a)", "[a, b]", "if a then b else c", "each a in b where c"),
    *("any a in b", "total a for b in c", "most a in b by c", "least a in b where c by d"),
]


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_expression_in_every_place_of_every_other(form: str) -> None:
    """Each name of each form in turn makes room for ``form``; again with an operator in front or behind."""
    inner = parsed(parser.parse_expression, form)
    for outer in FORMS:
        for name in sorted(set(outer) & set("abcd")):
            holder = parsed(parser.parse_expression, outer)
            node = rewrite(holder, partial(_filled, name, inner))
            for whole in (node, n.Binary("and", node, inner, made.NOWHERE), n.Binary("-", inner, node, made.NOWHERE)):
                assert_round_trip(parser.parse_expression, whole)
                assert_no_parenthesis_too_many(whole)


KINDS = [kind for kind in get_args(n.Node) if kind is not n.Flat] + n.FLAT


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_node_is_made_and_printed(kind: type) -> None:
    """The strategies reach every type of node, and each prints as a part of what holds it."""
    found = _nodes_of_every_kind()
    assert kind in found, "no strategy makes this node"
    holder, node = found[kind]
    lines = [line.strip() for line in print_node(node).split("\n")]
    text = print_node(holder)
    assert all(line in text for line in lines)


_found: dict[type, tuple[n.Node, n.Node]] = {}


@cache
def _nodes_of_every_kind() -> dict[type, tuple[n.Node, n.Node]]:
    """For every type of node one example, and what it is a part of: of those that were printed and parsed before, and
    of others where these have not every type, as where one test runs alone."""
    if not _found.keys() >= set(KINDS):
        _collect()
        _collect_changes()
    return _found


@settings(made.FIXED, max_examples=500)
@given(st.one_of(made.definitions(), made.deck_lines(), made.bodies(1), made.expressions(2)))
def _collect(holder: n.Node) -> None:
    _note(holder)


@settings(made.FIXED, max_examples=200)
@given(made.layer_changes())
def _collect_changes(holder: n.Node) -> None:
    _note(holder)


def _note(holder: n.Node) -> None:
    for node in walk(holder):
        _found.setdefault(type(node), (holder, node))


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("each card in hand(player)", ""),
        ("how   many c in hand where (c.points > 3)", "how many c in hand where c.points > 3"),
        ("most p in x where (a or b) by (total c.a for c in y)", "most p in x where a or b by (total c.a for c in y)"),
        ("a and any c in hand where b and c", ""),
        ("(any c in hand where b) and c", ""),
        ("a or b and not c = d + e * -f.g", ""),
        ("((a or b) and c) in (1)..3", "((a or b) and c) in 1..3"),
        ("a - (b - c) - (d)", "a - (b - c) - d"),
        ("a = (b otherwise c)", "a = b otherwise c"),
        ("(a otherwise b) otherwise c", ""),
        ("x + if a then b else c + d", ""),
        ("f(if a then b else c, -(-d))", "f(if a then b else c, --d)"),
        ("total (a otherwise b) for c in d", ""),
        ("least c in d by (a otherwise b)", ""),
        ("(a - b) otherwise (-c)", "a - b otherwise -c"),
    ],
)
def test_canonical_expressions(text: str, printed: str) -> None:
    assert print_node(parsed(parser.parse_expression, text)) == (printed or text)


@pytest.mark.parametrize(
    "text",
    [
        "play(card in hand(player), colour? choice)",
        "play(number in 1..size(stock))",
        "play(card in each c in hand where c.wild, player in (a or b))",
        "play(card in a + (any c in d), card other in a otherwise b)",
    ],
)
def test_canonical_signatures(text: str) -> None:
    assert print_node(parsed(parser.parse_signature, text)) == text


CANONICAL = """\
define worth(card, number? extra in 0..9) giving number:
  cites MIN-016, MIN-020
  let base = card.points
  if extra = none:
    base
  else if base > 3:
    let twice = base * 2
    twice + extra
  else:
    if wild then 50 else base

to turn(player) marks turn:
  move (first c in hand(player) where c.wild) to discard at bottom
  move each c in hand(player) where c.wild to stock under top(stock)
  if size(stock) = 0:
    turn over discard
  else if bluffing:
    ask at once pass(p) for p in players
  else:
    let drawn = ask pick(player)
  repeat (if rich then 3 else 2) times:
    do nothing
  repeat while a or b:
    stop

decision play(player) giving card?:
  lay(card in hand(player)) when playable(player, card):
    give card
  meanwhile catcher in players where catcher != player:
    cites MIN-027
    catch:
      again
  otherwise:
    finish turn

when draw_two, draw_five takes_effect(card, player):
  add 1 to player.score

moment starts(card, player)

during play, draw:
  meanwhile p in 1..3:
    jump_in:
      leave p

after lay(player, card) if card.value = 7:
  swap(player)

instead of draw_two is_last(card, player):
  do nothing

never playable(player, card):
  restricted(player, card)

extend decision play(player):
  cites AMB-07
  swap(player other in others(player)) when rich:
    stop
  meanwhile p in players:
    jump_in:
      leave p
  also draw when a or b
  never lay when bluffing
  instead of draw when c:
    again
"""


def test_canonical_rules_print_as_they_are() -> None:
    assert print_rules(parsed(parser.parse_rules, CANONICAL)) == CANONICAL


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(FOLDER)))
def test_rules_of_the_rulesets_survive_printing(path: Path) -> None:
    document, _ = read_document(Source(path.name, path.read_text("utf-8")))
    assert isinstance(document, Mapping)
    rules = document.get("rules")
    assert isinstance(rules, Scalar)
    nodes, diagnostics = parser.parse_rules(rules.fragment)
    assert not diagnostics
    assert parsed(parser.parse_rules, print_rules(nodes)) == nodes
