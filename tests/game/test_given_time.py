"""That somebody could come in between is told to nobody else, and time for it is given to all who may ever do so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from croupier.game.game import Game
from croupier.rules import load_text
from croupier.study.batches.observation import Observation

RULES = """\
language: 1
ruleset: knocking
title: Knocking
players: 2..4
cards:
  plain: {}
deck:
  in: stock
  cards: [4 x plain]
piles:
  stock: {seen_by: nobody}
state:
  able: {of: player, type: boolean, starts: false, seen_by: owner}
rules: |
  to game:
    ask begin(seat(1))
    ask wait(seat(2))
    ask all_wait(seat(1))
    ask at once begin(p) for p in players
  decision begin(player):
    let_third(boolean can): set seat(3).able to can
  decision wait(player):
    go_on: do nothing
    meanwhile p in others(player) where p.able:
      knock: do nothing
    meanwhile p in [seat(3)]:
      ring when p.able: do nothing
  decision all_wait(player):
    go_on: do nothing
    meanwhile p in players where p.able:
      knock: do nothing
"""


def games(seats: int = 4) -> Iterator[Game]:
    """Two games at the same decision: in the first nobody can come in between, in the second player 2 can."""
    for move in load_text(RULES, "knocking.yaml").new_game(seats).offers[0].moves:
        game = load_text(RULES, "knocking.yaml").new_game(seats)
        game.play(move)
        yield game


def test_others_see_the_asked_player_alone_whoever_can_come_in_between() -> None:
    nobody, third = games()
    assert [[one.seat for one in game.raw_offers] for game in (nobody, third)] == [[1], [2, 1]]
    for viewer in (None, 0, 1, 3):
        assert nobody.view(viewer) == third.view(viewer)
        assert nobody.view(viewer).asked == (1,)
    assert nobody.view(2) != third.view(2) and third.view(2).asked == (1,)


def test_arrays_tell_others_no_more_than_views() -> None:
    pytest.importorskip("numpy")
    nobody, third = games()
    observation = Observation(nobody.program)
    for viewer in (0, 1, 3):
        rows = [observation.of_state(game.state, viewer, game.raw_offers).tolist() for game in (nobody, third)]
        assert rows[0] == rows[1]


def test_time_is_given_to_all_whom_a_source_holds() -> None:
    for game in games():
        assert game.given_time == (2, 3, 0)
        for offer in game.offers[:-1]:
            game.decline(offer)
        assert game.given_time == (2, 3, 0)
        game.play(game.offers[-1].moves[0])
        assert game.given_time == (1, 2, 3, 0)
        while game.given_time:
            game.play(game.offers[-1].moves[0])
        assert game.view().asked == (0, 1, 2, 3)


def test_nobody_is_given_time_when_the_game_is_over() -> None:
    (game, _) = games(3)
    while not game.over:
        game.play(game.offers[-1].moves[0])
    assert game.given_time == ()
