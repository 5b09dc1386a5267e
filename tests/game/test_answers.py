"""What a game takes for an answer, and what its explanations and commands say about it."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from croupier.engines.contract.faults import Fault, IllegalMove
from croupier.game.game import Game
from croupier.game.replay import decode_answer, encode_answers
from croupier.game.shown import Move
from croupier.language.diagnostics import RulesetError
from croupier.rules import Rules, load, load_text
from croupier.table.seen import UnseenCard

RULES = """\
language: 1
ruleset: auction
title: Auction
players: 2..3
types:
  colour: [red, blue]
cards:
  j: {label: joker}
deck:
  in: stock
  cards: [4 x j]
piles:
  stock: {seen_by: nobody}
  tray: {seen_by: {front: nobody, front_of_top: all}}
state:
  named: {type: colour?}
  bid: {type: number, starts: 0}
outcome: bid
rules: |
  to game:
    move top(stock) to tray at bottom
    move top(stock) to tray at bottom
    ask choose(seat(1))
    ask bet(seat(1))
    if bid = 3: set bid to 1 div (bid - 3)
    ask bet(seat(2))
  define maybe: [none, red]
  decision choose(player):
    name(colour? c in maybe()): set named to c
  decision bet(player):
    raise_to(number amount in 0..3): set bid to amount
    meanwhile p in others(player):
      knock: add 1 to bid
"""


def auction() -> Rules:
    return load_text(RULES, "auction.yaml")


def at_bet() -> Game:
    game = auction().new_game(3)
    game.play(game.offers[0].moves[0])
    return game


def raises(game: Game) -> tuple[Move, ...]:
    return game.offers[-1].moves


# --- what is no answer ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rest", [(), (1, 2), (True,), (1.0,), (None,), ("x",), ([1],), (UnseenCard("stock", None, 0),), (-1,), (10**30,)]
)
def test_arguments_of_another_number_or_type_are_refused(rest: tuple[Any, ...]) -> None:
    game = at_bet()
    wrong = replace(raises(game)[1], raw=(raises(game)[1].raw[0], *rest))
    before = game.state_hash()
    assert not game.explain(wrong).possible
    with pytest.raises(IllegalMove):
        game.play(wrong)
    with pytest.raises(IllegalMove):
        game.play_raw(0, wrong.raw)
    assert game.state_hash() == before


@pytest.mark.parametrize("raw", [(), None, 5, "x", ([],), (1.5,), ("x",), (True, 1), (10**30,), [0, 1]])
def test_what_is_no_move_at_all_is_refused(raw: Any) -> None:
    game = at_bet()
    wrong = replace(raises(game)[1], raw=raw)
    assert not game.explain(wrong).possible
    with pytest.raises(IllegalMove):
        game.play(wrong)


@pytest.mark.parametrize("value", [True, 1.0])
def test_why_refuses_values_of_another_type(value: Any) -> None:
    game = at_bet()
    assert game.why(0, "raise_to", {"amount": 1}).possible
    assert game.why(0, "raise_to", {"amount": value}).reason == "not-in-domain"


def test_a_card_at_no_number_of_a_pile_is_refused() -> None:
    game = load("uno").new_game(2, seed=1)
    raw = next(one.raw for one in game.offers[0].moves if len(one.raw) == 2) if game.offers else ()
    move = Move(0, "play", {}, (*raw[:1], UnseenCard("hand", 0, "x")))  # type: ignore[arg-type]
    with pytest.raises(IllegalMove):
        game.play(move)


def test_a_refusal_comes_out_of_a_context_as_it_is() -> None:
    @contextmanager
    def around() -> Iterator[None]:
        yield

    with pytest.raises(IllegalMove, match="no move of this game") as caught, around():
        raise IllegalMove("this is no move of this game")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.reason) == (str(caught.value), caught.value.reason)


# --- why -----------------------------------------------------------------------------------------


def test_who_has_declined_is_told_so() -> None:
    game = at_bet()
    offer = game.offers[0]
    (knock,) = offer.moves
    assert game.explain(knock).possible
    game.decline(offer)
    found = game.explain(knock)
    assert (found.possible, found.reason) == (False, "declined")
    for language, told in (("en", "has let this pass already"), ("fr", "a déjà laissé passer cela")):
        assert told in game.teller(language).explanation(found, offer.player, "knocks")
    game.play(game.offers[0].moves[0])
    assert game.explain(knock).possible, "the decision is put again, and declines are forgotten"


def test_behind_a_fault_nothing_is_possible() -> None:
    game = at_bet()
    three = raises(game)[3]
    with pytest.raises(Fault, match="divided"):
        game.play(three)
    found = game.explain(three)
    assert (found.possible, found.reason) == (False, "faulted")
    for language, told in (("en", "A fault has ended the game"), ("fr", "Une erreur a arrêté la partie")):
        assert told in game.teller(language).explanation(found, 0, "raises")


# --- answers of a command ------------------------------------------------------------------------


def test_an_argument_that_is_none_goes_into_a_command_and_back() -> None:
    game = auction().new_game(2)
    nothing = next(one for one in game.offers[0].moves if one.arguments["c"] is None)
    game.play(nothing)
    (word,) = encode_answers(game.answers)
    assert word == f"1:{nothing.raw[0]},~"  # in texts players count from 1
    assert decode_answer(word) == (0, nothing.raw)
    assert word in game.replay_command


@pytest.mark.parametrize(
    "word",
    [
        "",
        "1",
        "1:",
        ":1",
        "1:~",
        "1:1,",
        "1:1_0",
        "1_0:1",
        "１:1",
        "1:５",
        "1:1,５",
        "1:+1",
        "1: 1",
        "1:--",
        "0:1",
        "0:-",
    ],
)
def test_what_is_no_word_for_an_answer(word: str) -> None:
    with pytest.raises(ValueError, match="is no answer"):
        decode_answer(word)


@pytest.mark.parametrize("word", ["\x1b[31m", "x" * 100_000])
def test_a_wrong_word_is_shown_short_and_tame(word: str) -> None:
    with pytest.raises(ValueError, match="is no answer") as told:
        decode_answer(word)
    assert "\x1b" not in str(told.value) and len(str(told.value)) < 200


# --- a new game ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "players",
    [[1, 2], 2.0, True, "ab", b"ab", object(), ["a", None], ["a", "\x1b[31m"], ["a", "b" * 101], 1, 4, -1, 10**30],
)
def test_players_that_cannot_be(players: Any) -> None:
    with pytest.raises(ValueError):
        auction().new_game(players)


def test_players_that_can_be() -> None:
    assert auction().new_game(["a", "b" * 100, "c"]).seats == 3
    assert auction().new_game(None).seats == 2


@pytest.mark.parametrize("options", [[1], "target", 5, [], 0])
def test_options_that_are_no_mapping(options: Any) -> None:
    with pytest.raises(ValueError, match="options are values by their names"):
        auction().new_game(2, options=options)


@pytest.mark.parametrize("name", [1, None, "\x1b[31mX", "x" * 100_000])
def test_an_option_that_is_not_there_is_told_short_and_tame(name: Any) -> None:
    with pytest.raises(RulesetError, match="unknown-option") as told:
        auction().new_game(2, options={name: 1})
    assert "\x1b" not in str(told.value) and len(str(told.value)) < 300


# --- where cards arrive --------------------------------------------------------------------------


def test_a_card_that_comes_to_the_bottom_of_an_empty_pile_is_seen_as_its_top() -> None:
    game = auction().new_game(2)
    first, second = [one for one in game.events_for(1) if one.kind == "moved"][:2]
    assert first.data["cards"][0].up is not None and first.data["at"] == "bottom"
    assert [one[4] for one in (game.state.log or []) if one[0] == "moved"] == [("bottom", (0,)), ("bottom", ())]
    assert second.data["cards"][0].up is None and second.data["at"] == "bottom"
