"""How many looks an expression comes to at the worst, and what is told of one that comes to too many."""

from __future__ import annotations

import pytest
from croupier import load_text
from croupier.language.analysis import Checked
from croupier.language.analysis.looks import HUGE, Looks
from croupier.language.analysis.symbols import RuleSymbol
from croupier.language.syntax import nodes as n
from croupier.rules import Rules

from tests.language.analysis.documents import diagnose

DOCUMENT = """
language: 1
ruleset: counted
title: Counted
players: 2..4
types:
  suit: [clubs, hearts, spades]
options:
  target: {type: 1..500, default: 20}
fields: {suit: suit, value: number}
cards:
  plain(suit, number value): {}
deck:
  total: 52
  in: stock
  cards:
    - 1 x plain(clubs, value) for value in 1..52
piles:
  stock: {seen_by: nobody}
  row: {seen_by: all, most: 5}
  hand: {of: player, seen_by: owner}
  kept: {of: player, seen_by: owner, most: 10}
state:
  count: {type: number, starts: 0}
rules: |
  to game: do nothing
"""


def looks_of(checked: Checked) -> Looks:
    return Looks(checked, checked.graph.order, checked.deck.size, checked.ruleset.players[-1])


def counted(body: str, *more: str, parameters: str = "") -> int:
    """The looks of a definition with this body, beside further definitions."""
    lines = "".join(f"  define {one}\n" for one in more)
    checked = load_text(f"{DOCUMENT}  define asked{parameters}: {body}\n{lines}").checked
    return looks_of(checked).definitions["asked"]


@pytest.mark.parametrize(
    ("body", "looks"),
    [
        ("count", 1),
        ("count + 2 * 3", 5),
        ("size(stock)", 2),
        ("any c in stock where c.value > 3", 2 + 52 + 52 * 4),
        ("any c in row where c.value > 3", 2 + 5 + 5 * 4),
        ("any c in hand(seat(1)) where true", 1 + 3 + 52 + 52),
        ("any c in kept(seat(1)) where true", 1 + 3 + 10 + 10),
        ("any p in players where true", 2 + 4 + 4),
        ("any s in suits where true", 2 + 3 + 3),
        ("any x in 3..7 where true", 4 + 5 + 5),
        ("any x in 3..target where true", 4 + 498 + 498),
        ("any x in 3..count where true", 4 + 1000 + 1000),
        ("any x in 1..size(row) where true", 5 + 5 + 5),
        ("any x in 1..min(count, 4) where true", 6 + 4 + 4),
        ("any x in max(count, 7)..9 where true", 6 + 3 + 3),
        ("any x in 1..max(count, 4) where true", 6 + 1000 + 1000),
        ("size(row) in 3..5000", 6),
        ("top(stock) in row", 4 + 5),
        ("count in [1, 2, 3]", 6 + 3),
        ("total c.value for c in row", 2 + 5 + 5 * 2),
        ("size(most p in players by size(hand(p)))", 3 + 4 + 4 * 3),
        ("size(each c in row)", 3 + 5),
        ("size(row + stock)", 4 + 5 + 52),
        ("any c in (row + stock) where true", 1 + (3 + 57) + 57 + 57),
        ("top(stock) in row + [top(stock)]", 2 + (1 + 6) + (1 + 6 + 4)),
        ("top(stock) not in row", 5 + 5),
        ("highest c.value for c in row", 2 + 5 + 5 * 2),
        ("lowest c.value for c in row where c.value > 2", 2 + 5 + 5 * 6),
        ("item(row, 2).value", 4),
        ("size(kept(seat(1)) + kept(seat(2)))", 2 + 6 + 20),
        ("if count = 0 then 1 else 2", 6),
        ("count = 0 and (count = 1 or count = 2)", 11),
    ],
)
def test_expressions(body: str, looks: int) -> None:
    assert counted(body) == looks


def test_all_hands_together_hold_no_more_than_the_deck() -> None:
    assert counted("any p in players where any c in hand(p) where c.value > 3") == 2 + 4 + 4 * 3 + 52 + 52 * 4
    assert counted("any p in players where any c in kept(p) where c.value > 3") == 2 + 4 + 4 * 3 + 40 + 40 * 4
    others = "any p in players where any q in others(p) where any c in hand(p) where true"
    assert counted(others) == 2 + 4 + 4 * 3 + 16 + 16 * 3 + 4 * 52 + 4 * 52


def test_two_searches_of_one_hand_multiply() -> None:
    one = 3 + 52 + 52
    inside = "any c in hand(p) where any d in hand(p) where true"
    assert counted(f"any p in players where {inside}") == 2 + 4 + 4 * 3 + 52 + 52 * one


def test_a_definition_counts_as_often_as_it_is_called() -> None:
    fits = "fits(card): card.value > 3"
    assert counted("any c in stock where fits(c)", fits) == 2 + 52 + 52 * (1 + 4 + 1)


def test_the_length_of_a_list_that_a_definition_gives() -> None:
    assert counted("any c in chosen() where true", "chosen: each c in row where c.value > 1") == (
        1 + (1 + 2 + 5 + 5 * 4) + 5 + 5
    )


def test_a_let_may_hold_a_list() -> None:
    checked = load_text(
        f"{DOCUMENT}  define asked:\n    let all = each c in row\n    any c in all where true\n"
    ).checked
    assert looks_of(checked).definitions["asked"] == 2 + 5 + 2 + 5 + 5


def test_doubling_is_counted_by_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each definition is gone through once, however often it is called."""
    calls: list[n.Expression] = []
    of = Looks.of
    monkeypatch.setattr(Looks, "of", lambda self, e, *at: calls.append(e) or of(self, e, *at))
    text = DOCUMENT + "  define d0: size(stock)\n"
    for level in range(1, 61):
        text += f"  define d{level}: d{level - 1}() + d{level - 1}()\n"
    diagnose(text)
    assert 0 < len(calls) < 61 * 3 * 3


def test_a_count_ends_somewhere() -> None:
    rules: Rules = load_text(DOCUMENT)
    looks = looks_of(rules.checked)
    looks.definitions["endless"] = HUGE
    symbol = rules.checked.symbols.values["game"]
    assert isinstance(symbol, RuleSymbol)
    assert looks.of(n.Call("endless", (), symbol.place)) == HUGE


# --- the help, followed to the letter --------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "most"),
    [
        ("alike(lot)", 52),
        ("size(lot) <= 5 and alike(lot)", 6),
        ("alike(lot) and size(lot) < 5", 5),
        ("(alike(lot) and size(lot) <= 7) and size(lot) <= size(row)", 6),
        ("size(lot) <= 500 and alike(lot)", 52),
        ("size(lot) <= 5 or alike(lot)", 52),
        ("size(lot) <= count and alike(lot)", 52),
        ("size(row) <= 5 and alike(lot)", 52),
    ],
)
def test_parts_of_cards_have_one_more_than_where_allows(where: str, most: int) -> None:
    rules = f"""\
  define alike(cards lot): every c in lot where true
  decision take_some(player):
    take(cards lot in stock where {where}): do nothing
    none_of_them: do nothing
  after game: ask take_some(seat(1))
"""
    checked = load_text(DOCUMENT + rules).checked
    assert looks_of(checked).definitions["alike"] == 2 + most + most


def told(rules: str) -> list[tuple[str, str]]:
    return [(one.code, one.help) for one in diagnose(DOCUMENT + rules)]


SEARCH = "".join(f"any {one} in hand(player) where " for one in "abcd") + "a.value + b.value + c.value + d.value = 7"


def test_a_pile_that_holds_as_many_as_the_help_says_is_searched() -> None:
    text = f"{DOCUMENT}  define asked(player): {SEARCH}\n"
    (one,) = diagnose(text)
    assert one.code == "too-much-work" and one.help.startswith("say how many cards a pile can hold: `hand: {most: ")
    most = int(one.help.rpartition(" ")[2].rstrip("}`"))

    def holding(cards: int) -> str:
        return text.replace(
            "hand: {of: player, seen_by: owner}", f"hand: {{of: player, seen_by: owner, most: {cards}}}"
        )

    assert diagnose(holding(most)) == []
    assert [one.code for one in diagnose(holding(most + 1))] == ["too-much-work"]


def test_what_is_worked_out_once_is_little_work() -> None:
    doubling = "".join(f"  define d{at}: d{at - 1}() + d{at - 1}()\n" for at in range(1, 30))
    once = "".join(f"  define d{at}:\n    let once = d{at - 1}()\n    once + once\n" for at in range(1, 30))
    start = "  define d0: size(stock)\n"
    assert told(start + doubling) == [
        ("too-much-work", "work it out once, and so in all that it calls: `let once = d20()`, then `once`")
    ]
    assert told(start + once) == []
