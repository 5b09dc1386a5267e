"""Nobody follows a copy: two games that differ only in which of two cards with the same faces lies where are the same
to everybody, in views, offers, events, reasons and texts, and take the same moves."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from croupier.engines.contract.faults import IllegalMove
from croupier.game.game import Game
from croupier.table.seen import SeenCard
from croupier.table.sight import Copies, Sight

from tests.amount import amount, part
from tests.withstand.games import PATIENT, Chance, positions, rules_of, seats_of
from tests.withstand.test_hidden import all_for, can_swap, onlookers, swap, viewers_of
from tests.withstand.twins import renumbered_game

NAMES = ["uno", "frozen-uno", "uno-flip", "uno-flex"]
"""Rulesets with copies in their decks."""


def copies_of(game: Game) -> list[tuple[int, ...]]:
    """The cards of the deck that have the same faces, where there are several."""
    found: dict[Any, list[int]] = {}
    for card, faces in enumerate(game.state.faces):
        found.setdefault(faces, []).append(card)
    return [tuple(one) for one in found.values() if len(one) > 1]


def pair_of(game: Game, chance: Chance) -> tuple[int, int]:
    group = list(chance.one_of(copies_of(game)))
    first = group.pop(chance.below(len(group)))
    return first, chance.one_of(group)


@pytest.mark.parametrize("name", part(NAMES, 12))
def test_two_copies_trade_places(name: str) -> None:
    compared, chance = 0, Chance(3)
    for game in positions(name, 2, every=10, most=60):
        if not copies_of(game):
            continue
        for _ in range(4):
            pair = pair_of(game, chance)
            if not can_swap(game, pair):
                continue
            teller = game.teller("en")
            group = next(one for one in copies_of(game) if pair[0] in one)
            before = [all_for(game, viewer, teller, group) for viewer in viewers_of(game)]
            swap(game, pair)
            game.course.resume(game.state)
            assert [all_for(game, viewer, teller, group) for viewer in viewers_of(game)] == before
            swap(game, pair)
            game.course.resume(game.state)
            compared += 1
    assert compared > 8


def play_copies(name: str, number: int, most: int = 20) -> int:
    """Plays a game and its twin, in which two copies have each other's number, with the same moves; how often all that
    everybody gets was compared."""
    rules = rules_of(name)
    game = rules.new_game(seats_of(rules, number), seed=number, limits=PATIENT)
    if not copies_of(game):
        return 0
    chance = Chance(number, 8, eager=True)
    twin = renumbered_game(game, pair_of(game, chance))
    here, there = onlookers(game), onlookers(twin)
    for count in range(most):
        for viewer in here:
            assert here[viewer].data() == there[viewer].data()
            assert here[viewer].texts() == there[viewer].texts()
        if game.over:
            return count
        offer = chance.one_of(game.offers)
        chosen = chance.below(len(offer.moves) + offer.may_decline)
        for one in (game, twin):
            if chosen < len(offer.moves):
                one.play(offer.moves[chosen])
            else:
                one.decline(offer)
    assert all(game.events_for(viewer) == twin.events_for(viewer) for viewer in here)
    return most


@pytest.mark.parametrize("name", part(NAMES, 12, first=1))
def test_two_copies_trade_their_numbers(name: str) -> None:
    assert sum(play_copies(name, number) for number in range(2, 2 + amount(2))) > 20


def test_numbers_of_a_hand_are_distinct_and_name_its_cards() -> None:
    """As view, offers and ``why`` have them, for every player at every decision."""
    named = 0
    for game in positions("uno", 4, every=3, most=90):
        for player in range(game.seats):
            hand = next(one for one in game.view(player).piles if (one.name, one.owner) == ("hand", player))
            numbers = [one.card for one in hand.cards]
            assert None not in numbers and len(set(numbers)) == len(numbers)
            for offer in game.view(player).offers:
                for move in offer.moves:
                    assert game.why(player, move.name, move.arguments).possible
                    if "card" in move.arguments and move.name == "play":
                        assert move.arguments["card"] in numbers
                        named += 1
    assert named > 20


def test_a_number_that_nobody_has_is_refused() -> None:
    game = rules_of("uno").new_game(4, seed=0)
    offer = game.offers[0]
    sight = Sight(game.program.layout, game.state, offer.player)
    free = next(card for card in range(game.program.layout.card_count) if card not in sight.shown.values())
    with pytest.raises(LookupError):
        sight.unmasked(free)
    code = next(code for code in game.program.moves.values() if [one.base for one in code.parameter_types] == ["card"])
    assert game.why(offer.player, code.name, {code.parameter_names[0]: free}).reason in ("not-seen", "not-asked")
    with pytest.raises(IllegalMove):
        game.play_raw(offer.player, (code.code.index, free))


def test_numbers_that_follow_a_copy_are_noticed() -> None:
    follows = property(lambda sight: {card: card for card in range(len(sight.state.where))})
    with patch.object(Sight, "shown", follows), pytest.raises(AssertionError):
        for number in range(4):
            play_copies("uno", number)

    def as_they_are(_: Copies, seen: Any) -> tuple[SeenCard, ...]:
        return tuple(seen)

    with patch.object(Copies, "renumbered", as_they_are), pytest.raises(AssertionError):
        for number in range(4):
            play_copies("uno", number)
