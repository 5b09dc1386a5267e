"""Flex: a deck that is assumed, and what holds of Power cards in any game."""

from __future__ import annotations

import random

import pytest
from croupier.game.game import Game
from croupier.rules import Rules, load
from croupier.texts.sheet import sheet_lines


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load("uno-flex")


# --- the deck --------------------------------------------------------------------------------------


def test_the_deck_is_marked_as_assumed(rules: Rules) -> None:
    deck = rules.ruleset.deck
    assert deck.assumed and all(one.assumed for one in deck.entries)
    assert "104 cards (assumed, not confirmed)" in sheet_lines(rules, "en")


def test_the_section_of_the_deck_tells_of_second_sides_and_power_cards(rules: Rules) -> None:
    lines = sheet_lines(rules, "en")
    section = lines[lines.index("Deck") : lines.index("Options")]
    assert "56 cards have a fixed pair of sides, and each of the other 48 has one side." in section
    assert any("8 Power cards" in line for line in section)
    assert any("8 cartes Pouvoir" in line for line in sheet_lines(rules, "fr"))


# --- any game --------------------------------------------------------------------------------------


def powers(game: Game) -> list[int]:
    layout = game.program.layout
    return [game.state.values[layout.state_index("power", seat)] for seat in range(game.seats)]


@pytest.mark.parametrize("players", [2, 3, 5, 8])
@pytest.mark.parametrize("seed", range(3))
def test_a_flex_side_takes_a_green_card_and_all_are_never_red(rules: Rules, players: int, seed: int) -> None:
    game = rules.new_game(players=players, seed=seed, options={"scoring": "winner_takes", "target": 200})
    chance = random.Random(seed)
    flexed = 0
    for _ in range(600):
        if game.over:
            break
        before = powers(game)
        for offer in game.offers:
            assert before[offer.player] == 0 or all(one.name != "play_flex" for one in offer.moves)
        if any(one.name == "play" for offer in game.offers for one in offer.moves):
            assert 0 in before
        offer = chance.choice(game.offers)
        move = chance.choice(offer.moves)
        flexed += move.name == "play_flex"
        game.play(move)
        assert sum(map(len, game.state.piles)) == 104
        assert set(game.state.up) == {0}
    assert flexed
