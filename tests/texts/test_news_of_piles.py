"""The news of piles: turned over, shuffled, moved by the dozen, put below themselves, shown to the whole table."""

from __future__ import annotations

import pytest
from croupier.game.game import Game
from croupier.rules import Rules, load_text
from croupier.texts.news import News

from tests.texts.games import play

PILES = """\
language: 1
ruleset: piles
title: Piles
players: 2
faces: [day, night]
fields: {value: number}
cards:
  sun(number value): {label: {en: "sun { $value }", fr: "soleil { $value }"}}
  moon(number value): {label: {en: "moon { $value }", fr: "lune { $value }"}}
deck: {in: stock, cards: ["1 x sun(n) / moon(n) for n in 1..30"]}
piles:
  stock: {seen_by: nobody}
  open: {seen_by: all}
  few: {seen_by: all}
  fan: {seen_by: all, ordered: no}
  own: {of: player, seen_by: {front: owner, back: owner}}
labels: {night: {en: night side, fr: côté nuit}}
rules: |
  to game:
    repeat 3 times: move top(stock) to open
    move top(stock) to own(seat(1))
    repeat: ask d(seat(1))
  decision d(player):
    turn: turn over open
    turn_and_lay:
      turn over open
      move top(stock) to open
    turn_and_mix:
      turn over open
      shuffle open
    turn_nothing: turn over few
    turn_fan:
      repeat 2 times: move top(stock) to fan
      turn over fan
    turn_unseen: turn over stock
    mix_nothing: shuffle few
    mix_one: shuffle own(player)
    mix: shuffle open
    all_out: move each c in stock to open
    below:
      repeat 4 times: move top(stock) to stock at bottom
    show_all: show own(player) to players
    show_others: show own(player) to others(player)
    show_one: show own(player) to player
"""


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load_text(PILES, "piles.yaml")


def told(rules: Rules, *moves: str, language: str = "en") -> list[str]:
    """What a viewer without a seat is told of some moves at once, without the answers themselves."""
    table: Game = rules.new_game(players=2, seed=1)
    news = News(table, table.teller(language), None)
    news.lines()
    for one in moves:
        play(table, 0, one)
    return [line.strip() for line in news.lines() if line.startswith("  ")]


def test_a_pile_that_is_turned_over_tells_its_side_and_its_new_top_card(rules: Rules) -> None:
    assert told(rules, "turn") == ["open: turned over, night side up; now on top: moon 30"]
    assert told(rules, "turn", language="fr") == [
        "open\N{NO-BREAK SPACE}: cartes retournées, côté nuit; maintenant sur le dessus\N{NO-BREAK SPACE}: lune 30"
    ]


def test_the_top_card_of_then_is_told_though_another_lies_on_it_now(rules: Rules) -> None:
    assert told(rules, "turn_and_lay")[0] == "open: turned over, night side up; now on top: moon 30"


@pytest.mark.parametrize("move", ["turn_and_mix", "turn_unseen"])
def test_a_top_card_that_is_not_known_is_not_told(rules: Rules, move: str) -> None:
    assert told(rules, move)[0] in ("open: turned over", "stock: turned over")


def test_a_pile_without_an_order_has_no_top_card(rules: Rules) -> None:
    assert told(rules, "turn_fan")[-1] == "fan: turned over"


def test_without_sides_a_pile_that_is_turned_over_tells_its_top_card() -> None:
    text = PILES.replace("faces: [day, night]\n", "").replace(" / moon(n)", "").replace("night:", "open:")
    text = text.replace("{front: owner, back: owner}", "owner")
    text = text.replace('  moon(number value): {label: {en: "moon { $value }", fr: "lune { $value }"}}\n', "")
    assert told(load_text(text, "piles.yaml"), "turn") == ["night side: turned over; now on top: sun 30"]


def test_what_is_shuffled_or_turned_over_without_effect_is_no_news(rules: Rules) -> None:
    assert told(rules, "mix_nothing", "mix_one", "turn_nothing") == []
    assert told(rules, "mix") == ["open: shuffled"]


def test_many_cards_are_counted_and_not_named(rules: Rules) -> None:
    assert told(rules, "all_out") == ["26 cards: stock → open"]


def test_cards_put_below_their_own_pile_are_counted(rules: Rules) -> None:
    assert told(rules, "below") == ["4 cards: stock → bottom of stock"]


@pytest.mark.parametrize(("move", "card"), [("show_all", "sun 27"), ("show_others", "sun 27"), ("show_one", "a card")])
def test_who_has_no_seat_sees_what_is_shown_to_the_whole_table(rules: Rules, move: str, card: str) -> None:
    (line,) = told(rules, move)
    assert card in line
