"""Words of the language as names: told once, renamed everywhere or nowhere, and guessed only where one is declared."""

from __future__ import annotations

import pytest
from croupier.language.diagnostics import Diagnostic
from croupier.language.source import Source, fragment_of
from croupier.language.syntax import parser
from croupier.language.syntax.misnamed import MOST_USES


def told(text: str) -> list[Diagnostic]:
    return parser.parse_rules(fragment_of(Source("rules", text)))[1]


@pytest.mark.parametrize(
    "text",
    [
        "define f(cards set): size(set) = 1 and every c in set where c.n = 1",
        "define f(card first): size(first) = 1 or first = first",
        "to f(player):\n  let last = top(stock)\n  if size(last) = 1: move last to hand(player)",
        "to f(card, player most):\n  for each no in hand(most): move no to hand(most)",
        "define first(card): card.n = 1\ndefine other(card): size(first(card)) = 1 and not first(card)",
    ],
)
def test_a_word_of_the_language_as_a_name_is_told_once_and_its_edit_is_whole(text: str) -> None:
    found = told(text)
    while found:
        words = [one.place.text for one in found]
        assert {one.code for one in found} == {"keyword-as-name"} and len(set(words)) == len(words)
        fix = found[0].fix
        assert fix is not None
        found = told(fix.applied())
        assert words[0] not in [one.place.text for one in found]


def test_it_stands_at_the_rule_of_that_name() -> None:
    (one,) = told("define other(card): first(card)\ndefine first(card): card.n = 1")
    assert (one.place.line, one.place.column) == (2, 8)


def test_a_rule_with_another_mistake_is_told_as_its_author_wrote_it() -> None:
    (one,) = told("define f(card first): size(first) = 1 and 3 +")
    assert one.code == "syntax" and "first" in one.help


@pytest.mark.parametrize("text", ["to f: set x to size(first)", "define f(card): first = card", "to f: move to stock"])
def test_a_word_that_nothing_declares_is_no_name(text: str) -> None:
    assert [one.code for one in told(text)] == ["syntax"]


@pytest.mark.parametrize(
    "text",
    [
        "define f(card set): set.n = 1 or the_set = set",
        "# labels: {set: a set}\ndefine set(card): card.n = 1",
        "define f(card set): set.n = 1\ndefine g(card): card.n = = 1",
    ],
)
def test_no_edit_is_offered_where_it_would_not_be_all(text: str) -> None:
    assert [one.fix for one in told(text) if one.code == "keyword-as-name"] == [None]


def test_the_work_on_one_text_is_bounded() -> None:
    few, many = (
        f"define f(card first): size(first) = 1{' or size(first) = 1' * number}" for number in (1, 3 * MOST_USES)
    )
    assert [one.code for one in told(few)] == ["keyword-as-name"]
    assert [one.code for one in told(many)] == ["syntax"]
