"""No text makes the parser raise, and whatever it says lies inside the text."""

from __future__ import annotations

from typing import Any

import pytest
from croupier.language.diagnostics import Diagnostic
from croupier.language.source import Fragment, Source, Span, fragment_of
from croupier.language.syntax import parser
from croupier.language.syntax.printer import print_node
from croupier.language.syntax.tables import kept_lark
from croupier.language.syntax.walk import walk
from croupier.language.syntax.words import RESERVED
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.amount import amount
from tests.language.syntax import strategies as made

LEAVES = (
    parser.parse_expression,
    parser.parse_deck_line,
    parser.parse_signature,
    parser.parse_parameters,
    parser.parse_body,
)
TERMINALS = sorted(one.name for one in kept_lark().terminals if "_" in one.name.strip("_"))

SIGNS = """( ) [ ] : , . .. = == != <= >= < > + - * / ? # ' " { } & ! ;"""
PHRASES = ("how many", "turn over", "do nothing", "at once", "at bottom", "at random", "hand(player)", "si", "elif")
ATOMS = ("x", "card", "player", "0", "3", "2147483648", "MIN-016", "A", "Card", "é", "\u00a0")
WORDS = st.sampled_from((*sorted(RESERVED), *SIGNS.split(), *PHRASES, *ATOMS))
SPACES = st.sampled_from(
    ("", " ", " ", " ", "\n", "\n  ", "\n    ", "\n      ", "\n   ", ":\n  ", "\n\t", "\r\n", "  # (")
)


@st.composite
def word_texts(draw: st.DrawFn) -> str:
    """The language's own words and signs in any order, with any indentation; often begun as a rule is."""
    begin = draw(st.sampled_from(("", "", "to f(card):\n  ", "define f(card):\n  ", "decision d(player):\n  ")))
    return begin + "".join(word + space for word, space in draw(st.lists(st.tuples(WORDS, SPACES), max_size=25)))


@st.composite
def damaged_texts(draw: st.DrawFn) -> str:
    """A right text in which a few characters are missing and a word stands in their place."""
    text = print_node(draw(made.rules() | made.deck_lines() | made.bodies(1)))
    start = draw(st.integers(0, len(text)))
    end = min(len(text), start + draw(st.integers(0, 6)))
    return text[:start] + draw(WORDS | st.just("")) + draw(SPACES) + text[end:]


def assert_sound(source: Source, nodes: list[Any], diagnostics: list[Diagnostic]) -> None:
    for told in diagnostics:
        assert told.message
        assert not any(sign in told.message + told.help for sign in ("\n", "__ANON"))
        assert not any(f" {name} " in f" {told.message} " for name in TERMINALS)
        for place in (told.place, *(one.place for one in told.related)):
            assert_inside(source, place)
    for node in nodes:
        for part in walk(node):
            assert_inside(source, part.place)
            assert part.place.text


def assert_inside(source: Source, place: Span) -> None:
    assert place.source is source
    assert 0 <= place.start <= place.end <= len(source.text)


def check(fragment: Fragment) -> None:
    """Every entry point gives nodes or says why not; a block of rules may also be empty."""
    found, diagnostics = parser.parse_rules(fragment)
    empty = all(not line.strip() or line.lstrip().startswith("#") for line in fragment.text.split("\n"))
    assert found or diagnostics or empty
    assert_sound(fragment.source, found, diagnostics)
    for parse in LEAVES:
        node, diagnostics = parse(fragment)
        assert node is not None or diagnostics
        nodes = list(node) if isinstance(node, tuple) else [node]
        assert_sound(fragment.source, [one for one in nodes if one is not None], diagnostics)


@settings(made.FIXED, max_examples=amount(50))
@given(st.text(max_size=60))
@example("\ufeffto f:\n  stop\n")
@example("to f:\n  stop\u2028\n\x0c  stop\n")
@example("-\n\u00a0(\n")
def test_any_text(text: str) -> None:
    check(fragment_of(Source("any", text)))


@settings(made.FIXED, max_examples=amount(50))
@given(word_texts())
def test_any_words_of_the_language(text: str) -> None:
    check(fragment_of(Source("words", text)))


@settings(made.FIXED, max_examples=amount(50))
@given(damaged_texts())
def test_damaged_rules(text: str) -> None:
    check(fragment_of(Source("damaged", text)))


@settings(made.FIXED, max_examples=amount(40))
@given(damaged_texts() | word_texts())
def test_a_block_in_a_document(text: str) -> None:
    """Each line of the fragment stands somewhere in the middle of a file."""
    lines = text.split("\n")
    before = "rules: |\n"
    starts = [len(before) + sum(len(line) + 7 for line in lines[:index]) + 6 for index in range(len(lines))]
    source = Source("document", before + "".join(f"      {line}\n" for line in lines) + "more: 1\n")
    check(Fragment(source, text, tuple(starts)))


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "#", "# only a comment", ")", "]", "(", "\\", "to", "to f", "to f:", "3 x"]
)
def test_small_texts(text: str) -> None:
    check(fragment_of(Source("small", text)))
