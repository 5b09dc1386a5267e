"""No seat remembers what it cannot know: in all games that it cannot tell apart it remembers the same."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from croupier.game.game import Game
from croupier.players import make_bots, play_on
from croupier.players.memory.recollection import Recollection
from croupier.rules import Rules, load

from tests.amount import amount, part
from tests.players.passing import rules, with_copies
from tests.players.twins import claims, twins
from tests.withstand.games import rules_of

SEVEN_ZERO = "uno with seven-zero"


def rules_called(name: str) -> Rules:
    if name == SEVEN_ZERO:
        return load("uno", ["seven-zero"])
    return {"passing": rules, "copies": with_copies}[name]() if name in ("passing", "copies") else rules_of(name)


def played(name: str, seed: int, answers: int) -> Game:
    game = rules_called(name).new_game(seed=seed)
    bots = make_bots("random", seed, game.seats)
    for _ in range(answers):
        if not game.over:
            play_on(game, bots)
    return game


@pytest.mark.parametrize(
    ("name", "answers", "tries"),
    [
        ("passing", 60, 15),
        ("copies", 60, 15),
        *part(
            [
                ("hearts", 30, 2),
                ("rummy", 40, 4),
                ("uno-minions", 40, 8),
                (SEVEN_ZERO, 40, 12),
                ("masquerade", 40, 8),
                ("canasta", 60, 2),
            ],
            3,
        ),
    ],
)
def test_twins_are_remembered_alike(name: str, answers: int, tries: int) -> None:
    known = compared = 0
    for seed in range(amount(2)):
        game, random = played(name, seed, answers), Random(seed)
        log = list(game.course.log or ())
        for seat in range(game.seats):
            remembered = claims(log, game.state, game, seat)
            known += remembered.total()
            for twin, state in twins(game, seat, random, tries):
                compared += 1
                assert claims(twin, state, game, seat) == remembered
    assert known
    assert compared


@pytest.mark.parametrize("name", part(["passing", "hearts", SEVEN_ZERO, "rummy", "uno-flip"], 2))
def test_a_card_that_is_known_lies_there_and_its_face_was_seen(name: str) -> None:
    game, known = played(name, 3, 40), 0
    for seat in range(game.seats):
        recollection = Recollection(game.program.layout, game.state, seat)
        recollection.read(game.course.log or ())
        faces = set(_faces_seen(game, seat))
        for pile, cards in enumerate(recollection.known):
            known += len(cards)
            assert set(cards) <= set(game.state.piles[pile])
            assert {game.state.shown[card] for card in cards} <= faces
    assert known


def _faces_seen(game: Game, seat: int) -> Iterator[int | None]:
    """Yield the faces of all cards that a seat has seen whole, as its events tell them."""
    for event in game.seen_events(seat):
        if event.kind in ("moved", "shown"):
            for card in event.data["cards"]:
                if card.card is not None:
                    yield from (card.up, *card.backs)
