"""What a player may know of lists that are joined, of items by number, and of the highest value."""

from __future__ import annotations

import pytest
from croupier.game.game import Game
from croupier.rules import load_text

GAME = """
language: 1
ruleset: known
title: Known
players: 2
fields: {{value: number}}
cards: {{plain(number value): {{}}}}
deck: {{in: stock, cards: ["1 x plain(value) for value in 1..6"]}}
piles:
  stock: {{seen_by: nobody}}
  table: {{seen_by: all}}
  hand: {{of: player, seen_by: owner}}
rules: |
  to game:
    repeat 2 times:
      for each p in players: move bottom(stock) to hand(p)
    move each c in stock to table
    ask try(seat(1))
  define both: hand(seat(1)) + hand(seat(2))
  decision try(player):
    act when {condition}: do nothing
    pass: do nothing
"""
"""Player 1 holds 1 and 3, player 2 holds 2 and 4, and 5 and 6 lie on the table."""


def game_with(condition: str) -> Game:
    return load_text(GAME.format(condition=condition)).new_game(2, seed=1)


def known(condition: str) -> bool:
    """Whether player 1 may know the value of a condition."""
    (found,) = game_with(condition).why(0, "act", {}).conditions
    return found.known


@pytest.mark.parametrize(
    "condition",
    [
        "any c in (hand(player) + table) where c.value = 5",
        "any c in (hand(player) + hand(seat(2))) where c.value = 3",  # found before a hidden card is looked at
        "size(table + hand(seat(2))) = 4",
        "size(both()) = 3",
        "item(table, 2).value = 6",
        "item(hand(player) + hand(seat(2)), 2).value = 3",
        "item(hand(player), 1) not in hand(seat(2)) + table",  # whoever sees a card knows where it lies
        "(highest c.value for c in (table + hand(player))) = 6",
        "(lowest size(hand(p)) for p in players) = 2",
    ],
)
def test_what_lies_open_is_known(condition: str) -> None:
    assert known(condition)


@pytest.mark.parametrize(
    "condition",
    [
        "any c in (hand(player) + hand(seat(2))) where c.value = 4",
        "any c in (hand(seat(2)) + hand(player)) where c.value = 3",
        "any c in both() where c.value = 4",
        "size((each c in hand(seat(2)) where c.value > 2) + table) = 3",
        "item(hand(seat(2)), 1).value = 2",
        "item(hand(player) + hand(seat(2)), 3).value = 2",
        "item(table, item(hand(seat(2)), 1).value - 1).value = 5",
        "item(table, 1) not in [item(hand(seat(2)), 1)] + table",
        "(highest c.value for c in (table + hand(seat(2)))) = 6",
        "(lowest c.value for c in hand(seat(2))) = 2",
        "(lowest 3 for c in (hand(seat(2)) + table) where c.value < 5) = 3",
    ],
)
def test_what_is_hidden_is_not_known(condition: str) -> None:
    found = game_with(condition).why(0, "act", {})
    assert found.conditions[0].known is False and found.conditions[0].value is None
    assert all(part.value is None for part in found.conditions[0].parts if not part.known)
