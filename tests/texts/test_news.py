"""The news: answers and what came of them, each thing once, nothing that says nothing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from croupier.game.game import Game
from croupier.players import make_bots, play_on
from croupier.rules import load_text
from croupier.texts.news import News
from croupier.texts.telling.teller import Teller

from tests.texts.games import game, play

FOREVER = """\
language: 1
ruleset: forever
title: Forever
players: 2
cards:
  j: {label: joker}
deck: {in: stock, cards: [9 x j]}
piles:
  stock: {seen_by: nobody}
  open: {seen_by: all}
rules: |
  to game:
    repeat: ask d(seat(1))
  decision d(player):
    ANSWERS
"""


def news(table: Game, viewer: int | None = None, language: str = "en", from_now: bool = False) -> News:
    return News(table, table.teller(language), viewer, from_now=from_now)


def after(table: Game, player: int, name: str, viewer: int | None = None, **arguments: object) -> list[str]:
    """What one viewer is told of a move."""
    teller = news(table, viewer)
    teller.lines()
    play(table, player, name, **arguments)
    return teller.lines()


def card_of(table: Game, player: int, text: str) -> int:
    """A card in a player's hand by its name."""
    teller = table.teller("en")
    hand = next(pile for pile in table.view(player).piles if pile.name == "hand" and pile.owner == player)
    return next(one.card for one in hand.cards if teller.card(one) == text and one.card is not None)


def hands(table: Game) -> list[list[str]]:
    teller = table.teller("en")
    piles = [table.view(seat).piles for seat in range(table.seats)]
    return [
        [teller.card(card) for pile in piles[seat] if pile.name == "hand" and pile.owner == seat for card in pile.cards]
        for seat in range(table.seats)
    ]


# --- the beginning -------------------------------------------------------------------------------


def test_the_beginning_is_told_shortly() -> None:
    assert news(game()).lines() == [
        "dealer: Player 2",
        "— round 1 —",
        "stock: shuffled",
        "3 cards: stock → Player 1’s hand",
        "3 cards: stock → Player 2’s hand",
        "3 cards: stock → Player 3’s hand",
    ]


def test_a_player_sees_what_the_others_do_not() -> None:
    table = game()
    own = ", ".join(hands(table)[1])
    assert f"{own}: stock → Player 2’s hand" in news(table, 1).lines()
    assert "3 cards: stock → Player 1’s hand" in news(table, 1).lines()


def test_the_same_in_french() -> None:
    assert news(game(), language="fr").lines() == [
        "donneur\u00a0: Joueur 2",
        "— manche 1 —",
        "pioche\u00a0: cartes brassées",
        "3 cartes\u00a0: pioche → main de Joueur 1",
        "3 cartes\u00a0: pioche → main de Joueur 2",
        "3 cartes\u00a0: pioche → main de Joueur 3",
    ]


def test_nothing_is_told_twice() -> None:
    table = game()
    teller = news(table)
    assert teller.lines() != []
    assert teller.lines() == []


def test_news_from_now_on_leave_the_past_out() -> None:
    table = game()
    teller = news(table, from_now=True)
    assert teller.lines() == []
    play(table, 0, "wait")
    assert teller.lines() == ["Player 1 waits"]


# --- answers -------------------------------------------------------------------------------------


def test_a_card_that_the_answer_names_is_not_told_again() -> None:
    table = game(seed=3)
    name = next(one for one in hands(table)[0] if one.endswith("3"))
    suit = name.split()[0]
    found = after(table, 0, "lay", card=card_of(table, 0, name))
    assert found == [f"Player 1 lays {name}", f"  suit called: {suit}", "  the table is hot", "  Player 1’s score: 3"]


def test_a_card_that_goes_elsewhere_later_is_told() -> None:
    table = game(("      set called to card.suit", "      move card to front(left_of(player))"), seed=3)
    name = next(one for one in hands(table)[0] if one.endswith("3"))
    found = after(table, 0, "lay", card=card_of(table, 0, name))
    assert found[:2] == [f"Player 1 lays {name}", f"  {name}: middle → Player 2’s front"]


def test_a_card_that_goes_where_not_all_look_is_told() -> None:
    table = game(("      move card to middle", "      move card to stock"), seed=3)
    name = next(one for one in hands(table)[0] if one.endswith("3"))
    found = after(table, 0, "lay", viewer=0, card=card_of(table, 0, name))
    assert found[:2] == [f"Player 1 lays {name}", f"  {name}: Player 1’s hand → stock"]
    table = game(("      move card to middle", "      move card to middle at bottom"), seed=3)
    found = after(table, 0, "lay", card=card_of(table, 0, name))
    assert found[:2] == [f"Player 1 lays {name}", f"  {name}: Player 1’s hand → bottom of middle"]


def test_turns_moving_no_cards_and_showing_none_say_nothing() -> None:
    table = game()
    found = after(table, 0, "keep", viewer=2)
    assert found == [
        "Player 1 keeps still",
        "  mood: wild",
        "  Player 1: is marked",
        "  Player 2 is shown 3 cards (Player 1’s hand)",
    ]


def test_who_is_shown_cards_sees_them() -> None:
    table = game()
    own = ", ".join(hands(table)[0])
    assert f"  Player 2 is shown {own} (Player 1’s hand)" in after(table, 0, "keep", viewer=1)


def test_a_state_that_is_the_owners_alone_is_told_to_the_owner() -> None:
    assert "  Player 1’s secret: 5" in after(game(), 0, "keep", viewer=0)
    assert not any("secret" in one for viewer in (1, 2, None) for one in after(game(), 0, "keep", viewer=viewer))


def test_equal_cards_are_told_together() -> None:
    for seed in range(20):
        table = game(("repeat 3 times:\n      for", "repeat 5 times:\n      for"), seed=seed)
        mine = hands(table)[0]
        twice = next((one for one in mine if mine.count(one) == 2), None)
        if twice is not None:
            (line,) = [one for one in news(table, 0).lines() if one.endswith("Player 1’s hand")]
            assert f"{twice} ×2" in line
            return
    raise AssertionError("no hand held two equal cards")


def test_cards_from_everybody_to_one_place_are_told_together() -> None:
    table = game(("    wait: do nothing", "    wait:\n      for each p in players: move top(hand(p)) to middle"))
    found = after(table, 0, "wait")
    tops = ", ".join(one[-1] for one in hands(game()))
    assert found == ["Player 1 waits", f"  {tops}: hand → middle"]


def test_moves_are_not_joined_where_their_order_says_something() -> None:
    moves = (
        "    wait: do nothing",
        "    wait:\n      move top(stock) to front(player)\n      move top(front(player)) to middle\n"
        "      move top(stock) to front(player)",
    )
    found = after(game(moves), 0, "wait")
    assert [one.split(": ")[1] for one in found[1:]] == [
        "stock → Player 1’s front",
        "Player 1’s front → middle",
        "stock → Player 1’s front",
    ]


def test_a_change_that_is_taken_back_is_no_news() -> None:
    back = ("    wait: do nothing", "    wait:\n      set mood to wild\n      set mood to calm")
    assert after(game(back), 0, "wait") == ["Player 1 waits"]
    twice = (
        "    wait: do nothing",
        "    wait:\n      set mood to wild\n      set called to moon\n      set mood to wild",
    )
    assert after(game(twice), 0, "wait") == ["Player 1 waits", "  mood: wild", "  suit called: moon"]


def test_what_ends_or_is_set_back_is_no_news() -> None:
    ends = ("    wait: do nothing", "    wait:\n      set hot to false\n      set called to none")
    table = game(ends, seed=3)
    name = next(one for one in hands(table)[0] if one.endswith("3"))
    play(table, 0, "lay", card=card_of(table, 0, name))
    assert after(table, 1, "wait") == ["Player 2 waits"]


def test_a_state_without_a_label_is_the_rules_own_affair() -> None:
    assert not any("plain" in one for one in news(game()).lines())


def test_a_turn_without_an_answer_is_told_by_whose_it_is() -> None:
    quiet = (
        "    ask act(player)\n",
        "    if player = seat(2): move top(stock) to hand(player)\n    else: ask act(player)\n",
    )
    found = after(game(quiet), 0, "wait")
    assert found == ["Player 1 waits", "Player 2’s turn", "  a card: stock → Player 2’s hand"]


def test_rounds_are_counted_and_winners_told() -> None:
    table = game()
    found: list[str] = []
    teller = news(table)
    while not table.over:
        found += teller.lines()
        play(table, table.offers[0].player, "wait")
    found += teller.lines()
    assert [one for one in found if "round" in one] == ["— round 1 —", "— round 2 —", "— round 3 —"]
    assert found[-1] == "Player 1 wins"
    assert not any("turn" in one or "set up" in one for one in found)


def test_rounds_go_on_counting_in_a_game_that_goes_on() -> None:
    table = game()
    for _ in range(3):
        play(table, table.offers[0].player, "wait")
    teller = news(table, from_now=True)
    for _ in range(3):
        play(table, table.offers[0].player, "wait")
    assert "— round 3 —" in teller.lines()


def test_a_mark_with_a_label_is_told_by_it() -> None:
    labelled = ("  act.wait:", '  round: {en: hand dealt}\n  win: "{ $player } is the best"\n  act.wait:')
    table = game(labelled)
    assert "— hand dealt —" in news(table).lines()
    while not table.over:
        teller = news(table, from_now=True)
        play(table, table.offers[0].player, "wait")
    assert teller.lines()[-1] == "— Player 1 is the best —"


def test_who_leaves_and_declines() -> None:
    alone = ("repeat 3 times:\n      for each p in players:", "repeat 1 times:\n      for each p in players:")
    table = game(alone)
    teller = news(table, 0)
    teller.lines()
    card = next(one for one in table.offers[0].moves if one.name == "lay").arguments["card"]
    play(table, 0, "lay", card=card)
    teller.lines()
    offer = next(one for one in table.offers if one.player == 0)
    assert offer.may_decline
    table.decline(offer)
    assert teller.lines() == [], "who declines knows it"
    play(table, 1, "wait")
    play(table, 0, "interrupt")
    assert teller.lines() == ["Player 2 waits", "Player 1 interrupt", "  Player 1 is out"]


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_news_do_not_depend_on_how_often_they_are_asked_for(viewer: int | None) -> None:
    for seed in range(6):
        table = game(seed=seed)
        often, once = news(table, viewer), news(table, viewer)
        bots = make_bots("random", seed, table.seats)
        found = often.lines()
        while not table.over:
            play_on(table, bots)
            found += often.lines()
        assert found == once.lines()


def test_no_line_is_empty_or_repeated_on_the_spot() -> None:
    for seed in range(10):
        table = game(seed=seed)
        bots = make_bots("random", seed, table.seats)
        while not table.over:
            play_on(table, bots)
        found = news(table).lines()
        assert all(one.strip() for one in found)
        assert all(one != other for one, other in pairwise(found))


def test_an_answer_of_which_nothing_came_is_put_into_words_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that asks forever is soon over: what is said again and again is kept."""
    rules = load_text(FOREVER.replace("ANSWERS", "x(number n in 1..2): do nothing"), "forever.yaml")
    table = rules.new_game(2, seed=1)
    told, found = news(table), []
    said: list[str] = []
    words = Teller.event
    monkeypatch.setattr(Teller, "event", lambda self, event: said.append(event.kind) or words(self, event))
    for at in range(30):
        table.play(table.offers[0].moves[at % 2])
        found += told.lines()
    assert found == ["Player 1 x 1", "Player 1 x 2"] * 15
    assert len(said) == 2


def test_an_answer_that_is_told_from_memory_is_followed_by_what_came_of_it() -> None:
    moves = "x: do nothing\n    y: move top(stock) to open"
    table = load_text(FOREVER.replace("ANSWERS", moves), "forever.yaml").new_game(2, seed=1)
    told = news(table)
    for name, lines in (("x", 1), ("y", 2), ("x", 1), ("y", 2)):
        table.play(next(one for one in table.offers[0].moves if one.name == name))
        found = told.lines()
        assert found[0] == f"Player 1 {name}" and len(found) == lines
