"""An answer that was noted means the same move again, and no other."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from croupier.game.game import Game
from croupier.rules import load
from croupier.web.workshop.playing.noted import AnswerNotes, CannotFind, NotedAnswer, NotedCard

from tests.amount import part
from tests.web.rooms.tables import example

DATA = Path(__file__).resolve().parents[3] / "data"
GAMES = ["uno", "uno-flip", "uno-minions", "hearts", "schnapsen", "klondike", "canasta", "hanabi", "bridge"]


def new_game(name: str) -> Game:
    return load(name if name.startswith("uno") else example(name)).new_game(seed=3, engine="reference")


@pytest.mark.parametrize("name", part(GAMES, 3))
def test_every_offered_move_is_found_again(name: str) -> None:
    game, chance = new_game(name), Random(name)
    notes = AnswerNotes(game)
    for _ in range(40):
        if game.over:
            break
        for offer in game.raw_offers:
            for raw in offer.moves:
                if raw[-1] != ():
                    assert notes.find(notes.note(offer.seat, raw, "")) == raw
        offer = game.raw_offers[0]
        raw = chance.choice(offer.moves)
        cards = () if raw[-1] != () else chance.choice(game.search(offer.seat, raw).first_sets(5))
        raw = (*raw[:-1], cards) if cards else raw
        noted = NotedAnswer.model_validate_json(notes.note(offer.seat, raw, "").model_dump_json())
        assert notes.find(noted) == raw
        game.advance(offer.seat, raw)


def changed(noted: NotedAnswer, **of_card: object) -> NotedAnswer:
    """Return an answer that names another card."""
    name, card = next((name, one) for name, one in noted.given.items() if isinstance(one, NotedCard))
    return noted.model_copy(update={"given": noted.given | {name: card.model_copy(update=of_card)}})


def test_a_card_that_was_seen_is_known_by_its_face_wherever_it_lies_in_its_pile() -> None:
    game = new_game("hearts")
    notes = AnswerNotes(game)
    (seat, moves, _) = game.raw_offers[0]
    noted = notes.note(seat, moves[0], "")
    assert notes.find(changed(noted, position=99)) == moves[0]
    with pytest.raises(CannotFind):
        notes.find(changed(noted, face="another(card)"))
    with pytest.raises(CannotFind):
        notes.find(changed(noted, pile="another pile"))


def test_a_card_that_was_not_seen_is_known_by_its_position() -> None:
    game = load(DATA / "blind-draw.yaml").new_game(seed=3, engine="reference")
    notes = AnswerNotes(game)
    seat, moves, _ = game.raw_offers[0]
    taken = next(one for one in moves if game.program.moves[one[0]].name == "take")
    noted = notes.note(seat, taken, "")
    assert notes.find(changed(noted, face="another(card)")) == taken
    with pytest.raises(CannotFind):
        notes.find(changed(noted, position=99))
