"""The parser: the grammar, its words, the places of nodes, its limits, and what people are told about mistakes."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from croupier.language.diagnostics import Diagnostic
from croupier.language.source import Source, fragment_of
from croupier.language.syntax import nodes as n
from croupier.language.syntax import parser
from croupier.language.syntax.build import LARGEST_LITERAL
from croupier.language.syntax.document import Mapping, Scalar, read_document
from croupier.language.syntax.parse import NESTING
from croupier.language.syntax.printer import print_rules
from croupier.language.syntax.tables import make_lark
from croupier.language.syntax.walk import walk
from croupier.language.syntax.words import RESERVED, alternatives, terminal_word
from lark import Lark
from lark.lexer import PatternStr
from ruamel.yaml import YAML

from tests.language.syntax import strategies as made
from tests.language.syntax.test_printer import CANONICAL

MISTAKES = YAML(typ="safe", pure=True).load(Path(__file__).with_name("mistakes.yaml"))


def rules(text: str) -> tuple[list[n.Definition | n.LayerChange], list[Diagnostic]]:
    return parser.parse_rules(fragment_of(Source("rules", text)))


def expression(text: str) -> tuple[n.Expression | None, list[Diagnostic]]:
    return parser.parse_expression(fragment_of(Source("expression", text)))


def codes(diagnostics: list[Diagnostic]) -> list[str]:
    return [one.code for one in diagnostics]


# --- the grammar ---------------------------------------------------------------------------------


@cache
def made_lark() -> Lark:
    """Lark's parser, made from the grammar once."""
    return make_lark()


def test_the_grammar_leaves_no_choice() -> None:
    """Strict mode refuses a grammar with conflicts or with terminals that collide."""
    make_lark(strict=True)


def test_every_terminal_has_a_name_and_a_human_word() -> None:
    lark = made_lark()
    for terminal in lark.terminals:
        assert not terminal.name.startswith("__"), terminal
        if terminal.name in lark.ignore_tokens:
            continue
        word = terminal_word(terminal.name)
        if isinstance(terminal.pattern, PatternStr):
            assert word == f"`{terminal.pattern.value}`"
        else:
            assert word.strip("`") != terminal.name.lower().strip("_"), f"{terminal.name} has no word of its own"


def test_every_keyword_is_reserved() -> None:
    patterns = [one.pattern.value for one in made_lark().terminals if isinstance(one.pattern, PatternStr)]
    assert {word for word in patterns if word.isalpha()} - RESERVED == {"x"}


@pytest.mark.parametrize("text", [CANONICAL, "moment m\n", "define f:\n  if a then [1, -2] else random c in 1..3\n"])
def test_expected_lists_are_short(text: str) -> None:
    """Wherever a rule may break off, at most five things are named that could follow."""
    lark = made_lark()
    for definition in re.split(r"\n\n", text.strip()):
        reader = lark.parse_interactive(definition + "\n", start="definition")
        for _ in reader.iter_parse():
            named = alternatives(reader.accepts())  # type: ignore[no-untyped-call]
            assert 1 <= len(named) <= 5, named


@pytest.mark.parametrize(
    "line", ["move card tohand", "set x to3", "if notready: stop", "move card to hand atbottom", "letx = 3", "give3"]
)
def test_no_keyword_is_read_out_of_a_longer_word(line: str) -> None:
    found, diagnostics = rules(f"to f(card):\n  {line}\n")
    values = [node for one in found for node in walk(one) if isinstance(node, n.Name)]
    assert diagnostics or values == [n.Name("notready", made.NOWHERE)]


# --- definitions one by one ------------------------------------------------------------------------


def test_a_mistake_hides_neither_another_nor_a_good_definition() -> None:
    text = "to a:\n  stop stop\n\nto b:\n  stop\n\n# about c\ndefine c(card:\n  card.wild\ndefine d:\n  1\n"
    found, diagnostics = rules(text)
    assert [(one.code, one.place.line) for one in diagnostics] == [("syntax", 2), ("syntax", 8)]
    assert [one.signature.name for one in found if isinstance(one, n.Procedure | n.Define)] == ["b", "d"]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing yet", "  # nothing\n\n   \n"])
def test_no_rules_are_no_mistake(text: str) -> None:
    assert rules(text) == ([], [])


@pytest.mark.parametrize("tail", ["let x = 3\n  stop\n", ")\n", "else:\n  stop\n", "}\n", "cites A-1\nstop\n"])
def test_a_line_at_the_left_edge_that_begins_no_rule_gives_one_diagnostic(tail: str) -> None:
    assert len(rules("to a:\n  again\n" + tail)[1]) == 1


def test_a_closing_bracket_may_stand_at_the_left_edge() -> None:
    assert rules("define f(\n  card,\n  player\n): card.wild\n") == rules("define f(card, player):\n  card.wild\n")


def test_comments_and_blank_lines_make_no_difference() -> None:
    lines = [line + "   # a comment with (((brackets[[[" for line in CANONICAL.split("\n")]
    assert rules("\n  \t\n".join(lines)) == rules(CANONICAL)
    assert rules(CANONICAL.replace("\n", "\r\n")) == rules(CANONICAL)


def test_several_threads_may_parse_at_a_time() -> None:
    """Deep and shallow texts in turn: levels of indentation that leak from one to the other break both."""
    deep = "to f:\n" + "".join("  " * depth + "repeat:\n" for depth in range(1, 20)) + "  " * 20 + "stop\n"
    texts = [deep, "to f:\n stop\n", CANONICAL] * 30
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            results = list(pool.map(rules, texts))
    finally:
        sys.setswitchinterval(interval)
    assert not [one for _, diagnostics in results for one in diagnostics]


# --- names -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "to set:\n  stop\n",
        "to f(card):\n  let first = card\n",
        "define f(in):\n  1\n",
        "define f(card when):\n  1\n",
        "define f giving to:\n  1\n",
        "define f:\n  any to in players\n",
        "decision d(player):\n  play(give):\n    stop\n",
        "when repeat starts(card):\n  stop\n",
    ],
)
def test_a_keyword_is_refused_as_a_name(text: str) -> None:
    found, diagnostics = rules(text)
    assert codes(diagnostics) == ["keyword-as-name"]
    assert diagnostics[0].place.text in RESERVED
    assert len(found) == 1, "the rest of the definition is read all the same"


def test_keywords_are_fine_behind_a_dot() -> None:
    assert expression("card.first") == (n.Field(n.Name("card", made.NOWHERE), "first", made.NOWHERE), [])


# --- places ----------------------------------------------------------------------------------------


PLACED = """\
to draw(player, number? n in 1..9) giving card? marks turn:
  cites MIN-016, MIN-020
  let drawn = (top(stock) otherwise none)
  if drawn.wild and not bluffing:  # a comment
    move (first c in hand(player) where c.wild) to discard under top(discard)
  for each p in others(player) where p.out:
    repeat n times:
      set p.score to if a then 1 else -2

define rich(player):
  let sum = player.score + 3
  if sum > 3:
    true
  else: false
"""


@pytest.mark.parametrize(
    ("kind", "texts"),
    [
        (n.Cite, ["MIN-016", "MIN-020"]),
        (n.TypeName, ["player", "number?", "card?", "player"]),
        (n.Parameter, ["player", "number? n in 1..9", "player"]),
        (n.Signature, ["draw", "rich"]),
        (n.Procedure, ["draw"]),
        (n.Range, ["1..9"]),
        (n.Let, ["let drawn = (top(stock) otherwise none)"]),
        (n.Call, ["top(stock)", "hand(player)", "top(discard)", "others(player)"]),
        (n.If, ["if drawn.wild and not bluffing"]),
        (n.Unary, ["not bluffing", "-2"]),
        (n.Move, ["move (first c in hand(player) where c.wild) to discard under top(discard)"]),
        (n.Quantified, ["first c in hand(player) where c.wild"]),
        (n.Position, ["under top(discard)"]),
        (n.ForEach, ["for each p in others(player) where p.out"]),
        (n.Repeat, ["repeat n times"]),
        (n.Target, ["p.score"]),
        (n.Conditional, ["if a then 1 else -2"]),
        (n.PureLet, ["let sum = player.score + 3"]),
        (n.Cases, ["if sum > 3"]),
        (n.Pure, ["if sum > 3", "true", "false"]),
        (n.Field, ["drawn.wild", "c.wild", "p.out", "player.score"]),
        (n.Boolean, ["true", "false"]),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_the_place_of_a_node_is_its_text(kind: type[Any], texts: list[str]) -> None:
    found, _ = rules(PLACED)
    assert [node.place.text for one in found for node in walk(one) if isinstance(node, kind)] == texts


def test_places_in_a_document_are_those_of_the_file() -> None:
    text = "ruleset: uno\nrules: |\n    to f:\n      let x = card.wild\n\n    to g:\n      set x = 3\n"
    document, _ = read_document(Source("uno.yaml", text))
    assert isinstance(document, Mapping)
    block = document.get("rules")
    assert isinstance(block, Scalar)
    found, diagnostics = parser.parse_rules(block.fragment)
    assert [node.place.text for node in walk(found[0]) if isinstance(node, n.Let)] == ["let x = card.wild"]
    assert [(str(one.place), one.place.text) for one in diagnostics] == [("uno.yaml:7:13", "=")]


# --- limits ----------------------------------------------------------------------------------------


def _indented(*lines: str) -> str:
    """Every line one step to the right of the line above."""
    return "".join("  " * depth + line + "\n" for depth, line in enumerate(lines))


NESTED: dict[str, Callable[[int], str]] = {
    "parentheses": lambda levels: "(" * levels + "a" + ")" * levels,
    "lists": lambda levels: "[" * levels + "]" * levels,
    "calls": lambda levels: "f(" * levels + ")" * levels,
    "fields": lambda levels: "a" + ".b" * levels,
    "minus": lambda levels: "-" * levels + "1",
    "not": lambda levels: "not " * levels + "a",
    "sums": lambda levels: "1" + " + 1" * levels,
    "conditions": lambda levels: "a" + " or a" * levels,
    "choices": lambda levels: "if a then b else " * levels + "c",
    "quantifiers": lambda levels: "any a in b where " * levels + "c",
    "brackets and operators": lambda levels: "(-" * (levels // 2) + "-" * (levels % 2) + "a" + ")" * (levels // 2),
}
NESTED_BLOCKS: dict[str, Callable[[int], str]] = {
    "ifs": lambda levels: _indented("to f:", *["if a:"] * (levels - 1), "stop"),
    "loops": lambda levels: _indented("to f:", *["for each a in b:"] * (levels - 1), "stop"),
    "cases": lambda levels: (
        _indented("define f:", *["if a:"] * (levels - 1), "1")
        + "".join("  " * depth + "else: 2\n" for depth in range(levels - 1, 0, -1))
    ),
    "moves": lambda levels: _indented("decision d:", "play:", *["repeat:"] * (levels - 2), "stop"),
    "a change": lambda levels: _indented("after f:", *["repeat:"] * (levels - 1), "stop"),
    "an extended decision": lambda levels: _indented(
        "extend decision d:", "instead of play:", *["repeat:"] * (levels - 2), "stop"
    ),
    "meanwhile": lambda levels: _indented(
        "during d:", "meanwhile a in b:", "play:", *["repeat:"] * (levels - 3), "stop"
    ),
    "brackets in blocks": lambda levels: _indented("to f:", *["repeat:"] * 29, f"give {NESTED['lists'](levels - 30)}"),
}


@pytest.mark.parametrize("kind", NESTED)
def test_expressions_nest_as_deep_as_the_limit(kind: str) -> None:
    assert expression(NESTED[kind](NESTING))[1] == []
    node, diagnostics = expression(NESTED[kind](NESTING + 1))
    assert node is None
    assert codes(diagnostics) == ["nested-too-deep"]


@pytest.mark.parametrize("kind", NESTED_BLOCKS)
def test_blocks_nest_as_deep_as_the_limit(kind: str) -> None:
    found, diagnostics = rules(NESTED_BLOCKS[kind](NESTING))
    assert (len(found), diagnostics) == (1, [])
    assert codes(rules(NESTED_BLOCKS[kind](NESTING + 1))[1]) == ["nested-too-deep"]


def test_the_place_of_what_is_too_deep() -> None:
    assert expression(NESTED["choices"](NESTING + 1))[1][0].place.start == len("if a then b else ") * NESTING
    assert rules(NESTED_BLOCKS["ifs"](NESTING + 1))[1][0].place.line == NESTING + 2
    assert expression("(" * (NESTING + 1))[1][0].place.start == NESTING


def test_the_deepest_rules_can_be_walked_and_printed() -> None:
    for make in NESTED_BLOCKS.values():
        found, _ = rules(make(NESTING))
        assert rules(print_rules(found))[0] == found
        assert len(list(walk(found[0]))) > NESTING


@pytest.mark.parametrize("piece", ["(", "[", "f(", ")", "-", "1+", "not ", "a.", "\n", "if a:"])
def test_a_large_text_of_one_piece(piece: str) -> None:
    text = piece * (300_000 // len(piece) if piece in ("(", "[", "f(") else 30_000)
    node, diagnostics = expression(text)
    assert node is None
    assert len(diagnostics) == 1


@pytest.mark.parametrize("zeros", ["", "0" * 5000])
def test_the_largest_number(zeros: str) -> None:
    assert expression(f"{zeros}{LARGEST_LITERAL}") == (n.Number(LARGEST_LITERAL, made.NOWHERE), [])
    node, diagnostics = expression(f"{zeros}{LARGEST_LITERAL + 1}")
    assert node == n.Number(LARGEST_LITERAL, made.NOWHERE)
    assert codes(diagnostics) == ["number-too-large"]
    assert len(diagnostics[0].message) < 60


@pytest.mark.parametrize(
    ("copies", "expected"),
    [
        (str(LARGEST_LITERAL), []),
        (str(LARGEST_LITERAL + 1), ["number-too-large"]),
        ("1" + "0" * 5000, ["number-too-large"]),
    ],
    ids=["the limit", "one more", "far more"],
)
def test_the_largest_number_of_copies(copies: str, expected: list[str]) -> None:
    line, diagnostics = parser.parse_deck_line(fragment_of(Source("deck", f"{copies} x wild")))
    assert line is not None
    assert (line.copies, codes(diagnostics)) == (LARGEST_LITERAL, expected)


# --- mistakes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake["mistake"].replace(" ", "-"))
def test_beginners_are_told_what_to_write(mistake: dict[str, Any]) -> None:
    parse = getattr(parser, f"parse_{mistake.get('reads', 'rules')}")
    _, diagnostics = parse(fragment_of(Source("mistake", mistake["text"])))
    assert len(diagnostics) == 1
    told = diagnostics[0]
    assert {
        "at": f"{told.place.line}:{told.place.column}",
        "marks": told.place.text,
        "code": told.code,
        "message": told.message,
        "help": told.help,
    } == {key: mistake[key] for key in ("at", "marks", "code", "message", "help")}


def test_messages_hold_no_names_of_terminals() -> None:
    names = {one.name.strip("_") for one in made_lark().terminals}
    for mistake in MISTAKES:
        assert not names & set(re.findall(r"[A-Z_]{2,}", f"{mistake['message']} {mistake['help']}")), mistake


@pytest.mark.parametrize(
    ("text", "bad"),
    [
        ("to f:\n \tstop\n", True),
        ("to f:\n  give f(\n\t1)\n", True),
        ("to f:\n  give\t3\t\n", False),
        ("to f:\n  stop\n\t\n\t# a comment\n", False),
    ],
)
def test_tabs_are_refused_in_the_indentation_only(text: str, bad: bool) -> None:
    assert codes(rules(text)[1]) == (["tab-in-indent"] if bad else [])


@pytest.mark.parametrize("last", ["   stop", " stop", "       stop"])
def test_a_bad_dedent_is_marked_in_its_line(last: str) -> None:
    _, diagnostics = rules(f"to f:\n    if a:\n        if b:\n            stop\n{last}\n    again\n\nto g:\n  stop\n")
    assert [(one.code, one.place.line, one.place.text) for one in diagnostics] == [("bad-indent", 5, "stop")]


def test_an_expression_over_two_lines() -> None:
    assert expression("(a and\n b)\n")[1] == []
    _, diagnostics = expression("a and\n b")
    assert "parentheses" in diagnostics[0].help


def test_an_open_bracket_is_shown_with_what_it_runs_into() -> None:
    _, diagnostics = rules("to f:\n  move card to hand(player\n  stop\n")
    assert [(one.place.text, one.place.line) for one in diagnostics[0].related] == [("stop", 3)]
