"""How rules are laid out: only white space changes, and the printer's own text is laid out already."""

from __future__ import annotations

import pytest
from croupier.editor.formatting.lines import WIDTH, joined
from croupier.editor.formatting.rules import rule_lines
from croupier.editor.formatting.words import words_of
from croupier.language.source import Source, fragment_of
from croupier.language.syntax import nodes as n
from croupier.language.syntax.parser import parse_rules
from croupier.language.syntax.printer import print_rules
from hypothesis import given, settings

from tests.amount import amount
from tests.language.syntax.strategies import FIXED, rules

ANY_WIDTH = 1_000_000


def laid_out(text: str, width: int = WIDTH) -> str:
    return joined(rule_lines(text, width))


LAYOUTS = {
    "spaces": (
        "to  a( player p,card c ) :\n  set  x  to -  1+2 *(3- -4)\n",
        "to a(player p, card c):\n  set x to -1 + 2 * (3 - -4)\n",
    ),
    "signs": (
        "define a : [ 1 ,2 ] . b [ 1 .. - 2 ] ; x<=y and z!= w",
        "define a: [1, 2].b [1..-2] ; x <= y and z != w\n",
    ),
    "brackets of calls": (
        "to a:\n  do_it (1)\n  move each c in (x) to y\n  give how  many c in (z)",
        "to a:\n  do_it(1)\n  move each c in (x) to y\n  give how many c in (z)\n",
    ),
    "numbers below zero": (
        "to a:\n  give -1\n  give a-1\n  give f(-1)-none",
        "to a:\n  give -1\n  give a - 1\n  give f(-1) - none\n",
    ),
    "codes": ("to a:\n  cites  MIN-016 ,AMB-1-B2", "to a:\n  cites MIN-016, AMB-1-B2\n"),
    "optional types": ("to a(card ? c) giving colour ?:\n  stop", "to a(card? c) giving colour?:\n  stop\n"),
    "indentation": (
        "to a:\n        repeat:\n         stop\n        if x:\n            again\n        else:\n          stop\n",
        "to a:\n  repeat:\n    stop\n  if x:\n    again\n  else:\n    stop\n",
    ),
    "blank lines": (
        "\n\nto a:\n\n  stop\n\n\n\nto b: stop\nto c: stop\n\n\n",
        "to a:\n  stop\n\nto b: stop\nto c: stop\n",
    ),
    "comments": (
        "#one\nto a: # two\n  # three\n  stop# four\n# five\n",
        "#one\nto a:    # two\n  # three\n  stop    # four\n# five\n",
    ),
    "comments behind lines that follow each other": (
        "to a:\n  stop # one\n  shuffle stock #two\n\n  again # three\n",
        "to a:\n  stop             # one\n  shuffle stock    #two\n\n  again    # three\n",
    ),
    "comments that go on": ("to a:\n  stop  # one\n        # more\n", "to a:\n  stop    # one\n          # more\n"),
    "comments at the end of a part": (
        "to a:\n    if x:\n        stop\n        # in the branch\n    # in the rule\n# of b\nto b: stop\n",
        "to a:\n  if x:\n    stop\n    # in the branch\n  # in the rule\n# of b\nto b: stop\n",
    ),
    "line breaks between brackets": ("to a:\n  f(\n1,\n  2\n )\n", "to a:\n  f(1, 2)\n"),
    "comments between brackets": (
        "to a:\n  f( 1,   # one\n # two\n     g( 2 )\n   )  # end\n",
        "to a:\n  f(1,    # one\n    # two\n    g(2)\n  )    # end\n",
    ),
    "a colon at the end of a comment": ("to a:\n  stop\n  # so:\n\n  stop", "to a:\n  stop\n  # so:\n\n  stop\n"),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_layouts(name: str) -> None:
    before, after = LAYOUTS[name]
    assert laid_out(before) == after
    assert laid_out(after) == after


LONG = {
    "a body gets a line of its own": (
        "define x(cards lot): aaaa(bbbb) and cccc(lot)\n",
        "define x(cards lot):\n  aaaa(bbbb) and cccc(lot)\n",
    ),
    "the longest brackets are opened": (
        "  aa(1) and bbbb(cards lot, players some)\n",
        "aa(1) and bbbb(\n  cards lot,\n  players some\n)\n",
    ),
    "parts are broken in front of words": (
        "to a(cards cc in dddddddddd where eeeeeee and fffffff or gg): stop\n",
        "to a(\n  cards cc in dddddddddd\n    where eeeeeee and fffffff\n    or gg\n):\n  stop\n",
    ),
    "a line without brackets stays long": (
        "  aaaaaaaaaaaaaaaaaaaaaaa and bbbbbbbbbbbbbbbbbbb\n",
        "aaaaaaaaaaaaaaaaaaaaaaa and bbbbbbbbbbbbbbbbbbb\n",
    ),
}


@pytest.mark.parametrize("name", LONG)
def test_long_lines(name: str) -> None:
    before, after = LONG[name]
    assert laid_out(before, 30) == after
    assert laid_out(after, 30) == after


@settings(FIXED, max_examples=amount(20))
@given(rules())
def test_what_the_printer_prints_is_laid_out(definition: n.Definition | n.LayerChange) -> None:
    text = print_rules([definition])
    assert laid_out(text, ANY_WIDTH) == text


@settings(FIXED, max_examples=amount(20))
@given(rules())
def test_narrow_lines_say_the_same(definition: n.Definition | n.LayerChange) -> None:
    text = print_rules([definition])
    narrow = laid_out(text, 20)
    assert laid_out(narrow, 20) == narrow
    assert "".join(narrow.split()) == "".join(text.split())
    read, problems = parse_rules(fragment_of(Source("narrow", narrow)))
    assert not problems and read == [definition]


def test_words_are_the_text() -> None:
    text = "to a_b(x?): how \t many AMB-01-2 1..9 != x-1 # c: d\n"
    told = [one.text for one in words_of(text)]
    expected = ["to", "a_b", "(", "x", "?", ")", ":", "how many", "AMB-01-2", "1", "..", "9", "!=", "x", "-", "1"]
    assert told == [*expected, "# c: d", "\n"]
