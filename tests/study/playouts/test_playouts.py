"""Playouts as Python programs ask for them: what they depend on, how often what comes, and what is refused."""

from __future__ import annotations

from array import array
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from unittest.mock import patch

import pytest
from croupier import IllegalMove, Limits, load, load_text
from croupier.engines.choice import WrongEngine
from croupier.game.game import Game
from croupier.players import make_bots, play_on
from croupier.players.imagination import hidden_groups
from croupier.players.task import Task
from croupier.study.playouts import PlayedOut
from croupier.study.playouts.portions import play

from tests.amount import amount
from tests.study.playouts.by_reference import unoptimised
from tests.withstand.games import EXAMPLES

LITTLE = Path(__file__).with_name("little.yaml")


def in_the_middle(name: str | Path, seats: int, answers: int, seed: int = 1) -> Game:
    game = load(name).new_game(players=seats, seed=seed, engine="reference")
    bots = make_bots("random", seed, seats)
    for _ in range(answers):
        play_on(game, bots)
    return game


# --- how often -------------------------------------------------------------------------------------


def exactly(own: int, first: int | None = None) -> dict[tuple[int, int], Fraction]:
    """The chance of each outcome as seat 0 sees it, who holds the card ``own``; ``first`` is that player's answer."""
    found: Counter[tuple[int, int]] = Counter()
    for other in {1, 2, 3, 4} - {own}:
        answers = [range(2 + (card > 2)) for card in (own, other)]
        if first is not None:
            answers[0] = range(first, first + 1)
        for lucky, mood, *chosen in product(range(2), range(3), *answers):
            seen = own + 10 * lucky + 1000 * chosen[0], other + 10 * lucky + 100 * mood + 1000 * chosen[1]
            found[seen] += Fraction(1, 3 * 2 * 3 * len(answers[0]) * len(answers[1]))
    assert sum(found.values()) == 1
    return dict(found)


def is_likely(found: Counter[tuple[int, int]], chances: dict[tuple[int, int], Fraction]) -> bool:
    """Whether counts fit: chi-square within five standard deviations of its mean."""
    total = found.total()
    assert set(found) <= set(chances)
    square = sum((found[one] - total * chance) ** 2 / (total * chance) for one, chance in chances.items())
    freedom = len(chances) - 1
    return bool(abs(square - freedom) < 5 * (2 * freedom) ** 0.5)


@pytest.mark.parametrize("seed", range(4))
def test_outcomes_come_as_often_as_chance_has_it(seed: int) -> None:
    rules = load(LITTLE)
    game = rules.new_game(seed=seed)
    own = game.state.piles[game.program.layout.pile_index("hand", 0)][0] + 1
    found = rules.playouts(game, 0, amount(10_000), seed)
    chances = exactly(own)
    assert is_likely(Counter(found.table()), chances)
    assert found.answers == 2 * found.count
    other = exactly(own % 4 + 1)
    assert set(other) != set(chances), "the test would notice another card"
    move = game.offers[0].moves[1]
    assert is_likely(Counter(rules.playouts(game, 0, amount(10_000), seed, answer=move).table()), exactly(own, 1))


def test_another_distribution_is_noticed() -> None:
    chances = {(0, 0): Fraction(1, 2), (0, 1): Fraction(1, 2)}
    assert is_likely(Counter({(0, 0): 1010, (0, 1): 990}), chances)
    assert not is_likely(Counter({(0, 0): 1100, (0, 1): 900}), chances)


# --- what they depend on ---------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), [("uno", 4), ("uno-flip", 3), ("masquerade", 4), ("hearts", 4)])
def test_hidden_cards_that_trade_places_change_nothing(name: str, seats: int) -> None:
    positions = None
    for answers in (0, 11, 30):
        game = in_the_middle(EXAMPLES.get(name, name), seats, answers)
        positions = positions or unoptimised(game)
        for seat in (0, seats - 1):
            before = play(positions, [Task(positions, game.state.clone(), seat, True)], 3, 5)
            other = game.clone()
            for group in hidden_groups(game.program.layout, other.state, seat):
                _turn_round(other, group)
            assert other.state.piles != game.state.piles
            assert play(positions, [Task(positions, other.state.clone(), seat, True)], 3, 5) == before


def _turn_round(game: Game, group: list[tuple[int, int]]) -> None:
    """The cards of a group take each other's places."""
    state = game.state
    cards = [state.piles[pile][at] for pile, at in group]
    for (pile, at), card in zip(group, reversed(cards), strict=True):
        state.piles[pile][at] = card
        state.where[card] = pile
    game.course.begin_here()


def test_playouts_are_a_function_of_game_seed_and_number() -> None:
    rules = load(EXAMPLES["crazy-eights"])
    game = in_the_middle(EXAMPLES["crazy-eights"], 3, 9)
    saved = game.save()
    many = rules.playouts(game, 1, 600, 5)
    assert game.save() == saved
    assert many.outcomes[: 3 * 20] == rules.playouts(game, 1, 20, 5).outcomes
    assert rules.playouts(game, 1, 20, 6).outcomes != rules.playouts(game, 1, 20, 5).outcomes
    assert rules.playouts(rules.restore(saved), 1, 600, 5).outcomes == many.outcomes
    native = rules.new_game(players=3, seed=1, engine="native")
    bots = make_bots("random", 1, 3)
    for _ in range(9):
        play_on(native, bots)
    assert rules.playouts(native, 1, 600, 5).outcomes == many.outcomes


SECRET = """\
language: 1
ruleset: secret
title: Secret
players: 2
cards: {ace: {}}
deck: {in: stock, cards: [2 x ace]}
piles: {stock: {seen_by: nobody}}
state:
  score: {of: player, type: number, starts: 0}
outcome: player.score
rules: |
  to game:
    ask at once choose(p) for p in players

  decision choose(player):
    pick(number n in 1..9): add n to player.score
"""


def test_what_others_answered_in_secret_is_not_known() -> None:
    rules = load_text(SECRET)
    games = [rules.new_game(2) for _ in range(2)]
    for number, game in enumerate(games):
        game.play(game.offers[0].moves[number])
    found = [rules.playouts(game, 1, 200) for game in games]
    assert found[0].outcomes == found[1].outcomes
    assert set(found[0].outcomes[::2]) == set(range(1, 10))
    assert [set(rules.playouts(game, 0, 50).outcomes[::2]) for game in games] == [{1}, {2}]


# --- results ---------------------------------------------------------------------------------------


def test_results() -> None:
    found = PlayedOut(2, array("q", [1, 1, 0, 0, 0, 0, -3, -1]), (2,))
    assert found.count == 4
    assert found.table() == [(1, 1), (0, 0), (0, 0), (-3, -1)]
    assert found.wins == (1, 2)
    assert found.means == (-2 / 3, 0.0)
    with pytest.raises(ValueError, match="all were given up"):
        PlayedOut(2, array("q", [0, 0]), (0,)).means  # noqa: B018


def test_playouts_that_meet_a_limit_are_given_up() -> None:
    rules = load(EXAMPLES["crazy-eights"])
    game = rules.new_game(players=3, seed=1, limits=Limits(decisions=60))
    found = rules.playouts(game, 0, 40, until="round")
    assert 0 < len(found.given_up) < 40
    assert all(found.table()[number] == (0, 0, 0) for number in found.given_up)
    assert sum(found.wins) >= 40 - len(found.given_up)


# --- what is refused -------------------------------------------------------------------------------


def test_arguments_that_are_not_possible_are_refused() -> None:
    rules = load(EXAMPLES["crazy-eights"])
    game = rules.new_game(players=3, seed=1)
    other = next(seat for seat in range(3) if seat != game.offers[0].player)
    for change, error, text in (
        ({"game": 3}, ValueError, "a Game"),
        ({"game": load("uno").new_game(2)}, ValueError, "other rules"),
        ({"player": 3}, IndexError, "no seat 3"),
        ({"player": None}, ValueError, "a seat"),
        ({"count": 0}, ValueError, "count is a whole number from 1"),
        ({"count": 1.0}, ValueError, "count is a whole number"),
        ({"seed": -1}, ValueError, "a seed"),
        ({"seed": 2**64}, ValueError, "a seed"),
        ({"until": "turn"}, ValueError, '"game" or "round"'),
        ({"answer": 1}, ValueError, "a Move of an offer"),
        ({"answer": game.offers[0].moves[0], "player": other}, IllegalMove, f"no move of player {other}"),
        ({"answer": game.offers[0], "player": other}, IllegalMove, "may be declined"),
    ):
        with pytest.raises(error, match=text):
            rules.playouts(**{"game": game, "player": game.offers[0].player, "count": 1, **change})  # type: ignore[arg-type]


def test_a_move_that_is_not_open_is_refused_with_its_reason() -> None:
    rules = load(LITTLE)
    game = rules.new_game(seed=1)
    move = game.offers[0].moves[0]
    game.play(move)
    with pytest.raises(IllegalMove, match="cannot stay now"):
        rules.playouts(game, 0, 1, answer=move)
    game.play(game.offers[0].moves[0])
    with pytest.raises(ValueError, match="the game is over"):
        rules.playouts(game, 0, 1)


def test_without_native_code_it_is_told_how_to_get_it() -> None:
    rules = load(LITTLE)
    game = rules.new_game(seed=1)
    with patch("croupier.study.playouts.playing.has_native", return_value=False), pytest.raises(WrongEngine) as found:
        rules.playouts(game, 0, 1)
    assert "pip install 'croupier[native]'" in str(found.value)
