"""What goes to a page is the same to the last byte while the cards trade places that its viewer does not see."""

from __future__ import annotations

import json
from typing import Any

import pytest
from croupier.game.game import Game
from croupier.web.rooms.numbers import OfferNumbers
from croupier.web.rooms.showing.common import Common, TableMoment
from croupier.web.rooms.showing.introduction import game_introduced
from croupier.web.rooms.showing.table import Showing

from tests.amount import amount, part
from tests.withstand.games import PATIENT, Chance, chosen, give, rules_of, ruleset_names, seats_of
from tests.withstand.test_hidden import begun, faces_but_of, is_offered
from tests.withstand.twins import Blind, Viewer, traded


class Page:
    """What one viewer's page has got."""

    def __init__(self, game: Game, viewer: Viewer) -> None:
        self.numbers = OfferNumbers(game.seats)
        self.numbers.take(game.raw_offers)
        self.common = Common(game)
        self.showing = Showing(self.common, viewer, "en")
        self.showing.take_news()

    def bytes(self) -> str:
        return json.dumps([self.showing.table(self.numbers, TableMoment(self.common)), self.showing.log])

    def take(self, game: Game, seat: int) -> None:
        self.numbers.take(game.raw_offers, seat)
        self.showing.take_news()


def play_twins(name: str, number: int, most: int = 40) -> int:
    """Play a game and its twin, in which two cards have traded their faces, and compare what blind viewers get. Return
    how often."""
    game, pair = begun(name, number)
    twin = traded(game.rules, pair).new_game(game.seats, seed=game.seed, limits=PATIENT)
    if faces_but_of(game, pair) != faces_but_of(twin, pair):
        return 0
    blind, chance, compared = Blind(game, pair), Chance(number, 7, eager=True), 0
    pages = {viewer: (Page(game, viewer), Page(twin, viewer)) for viewer in [*range(game.seats), None]}
    for _ in range(most):
        if game.state.log != twin.state.log or game.over:
            break
        for viewer in blind.follow():
            here, there = pages[viewer]
            assert here.bytes() == there.bytes()
            compared += 1
        offer = chance.one_of(game.raw_offers)
        raw = chosen(game, offer, chance)
        if not blind.viewers or not is_offered(twin, offer.seat, raw):
            break
        give(game, offer.seat, raw)
        give(twin, offer.seat, raw)
        for here, there in pages.values():
            here.take(game, offer.seat)
            there.take(twin, offer.seat)
    return compared


@pytest.mark.parametrize("name", part(ruleset_names(), 12))
def test_hidden_cards_trade_their_faces(name: str) -> None:
    assert sum(play_twins(name, number) for number in range(amount(6))) > 5


def texts_in(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for one in value.values() for text in texts_in(one)]
    if isinstance(value, list | tuple):
        return [text for one in value for text in texts_in(one)]
    return [str(value)]


@pytest.mark.parametrize("name", ["uno-flip", "hearts"])
def test_the_seed_is_told_at_the_end_alone(name: str) -> None:
    """Whoever has the seed can deal the cards again and see every hand."""
    rules = rules_of(name)
    seed = 8_123_456_789
    game = rules.new_game(seats_of(rules, 0), seed=seed, options={"target": 1}, limits=PATIENT)
    page, chance = Page(game, 0), Chance(3, eager=True)
    assert str(seed) not in texts_in(game_introduced(game, "en"))
    while not game.over:
        assert str(seed) not in page.bytes()
        offer = chance.one_of(game.raw_offers)
        give(game, offer.seat, chosen(game, offer, chance))
        page.take(game, offer.seat)
    assert str(seed) in page.bytes()
