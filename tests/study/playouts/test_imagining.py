"""Native code imagines what a player does not see as ``players/imagination.py`` does, card by card, value by value."""

from __future__ import annotations

from array import array

import pytest
from croupier import load, load_text
from croupier.engines.native.positions import Positions
from croupier.game.game import Game
from croupier.players.imagination import imagined
from croupier.players.task import Task
from croupier.table.random import Stream
from croupier.table.state import State

from tests.amount import amount, part
from tests.engines.random_rulesets import games_of
from tests.game.table import FOLDER
from tests.study.playouts.by_reference import positions_in, unoptimised
from tests.study.playouts.test_playouts import LITTLE
from tests.withstand.games import EXAMPLES, ruleset_names


def natively(game: Game, positions: Positions, seat: int, chance: int) -> State | None:
    """The state that native code imagines; none for a fault."""
    task = Task(positions, game.state.clone(), seat)
    numbers = task.numbers(0, 0, 0, 0, 0)
    positions.play_out(task.block, numbers)
    return positions.state(task.block) if positions.imagine(task.block, numbers, chance) else None


def same_imagination(game: Game, positions: Positions, number: int) -> int:
    """Hold one position against the reference, for every seat; return how many cards changed their places."""
    moved = 0
    for seat in range(game.seats):
        chance = Stream(number, seat)
        drawn = natively(game, positions, seat, chance.state)
        table = imagined(game, seat, chance, pairing=0)
        table.game.course.settle()
        assert drawn is not None
        assert drawn.to_data() == table.game.state.to_data()
        assert (drawn.where, list(drawn.shown)) == (table.game.state.where, list(table.game.state.shown))
        moved += sum(one != other for one, other in table.cards.items())
        _same_sets(positions, game, seat, number)
    return moved


def _same_sets(positions: Positions, game: Game, seat: int, number: int) -> None:
    """The sets of cards in memory are those that are made of the piles."""
    task = Task(positions, game.state.clone(), seat)
    numbers = task.numbers(0, 0, 0, 0, 0)
    positions.play_out(task.block, numbers)
    positions.imagine(task.block, numbers, number)
    before = array("q", bytes(task.block))
    positions.code.gather(task.block)
    assert before == array("q", bytes(task.block))


@pytest.mark.parametrize("name", part(ruleset_names(), 2))
def test_every_position(name: str) -> None:
    rules = load(EXAMPLES.get(name, name))
    seats = rules.players[0] + (len(name) % 3 if rules.players[0] + 2 <= rules.players[-1] else 0)
    moved, positions = 0, None
    for number, game in enumerate(positions_in(rules, seats, 5, 7, 80)):
        positions = positions or unoptimised(game)
        moved += same_imagination(game, positions, number)
    assert moved or name == "omnibus"


@pytest.mark.parametrize("seed", range(amount(3)))
def test_random_rulesets(seed: int) -> None:
    for one in games_of(seed, 1):
        positions = None
        for number, game in enumerate(positions_in(one.rules, one.seats, one.seed, 3, 30, one.limits)):
            positions = positions or unoptimised(game)
            same_imagination(game, positions, number)


def test_what_lies_on_a_hidden_card_stays_in_its_place() -> None:
    rules, moved = load(FOLDER / "counters.yaml"), 0
    seen = [place for row in rules.program(3).layout.counters for place in row[:1]]
    assert len(seen) == 9
    for seats in rules.players:
        positions = None
        for number, game in enumerate(positions_in(rules, seats, 5, 3, 40)):
            positions = positions or unoptimised(game)
            moved += same_imagination(game, positions, number)
            layout, state = game.program.layout, game.state
            other = imagined(game, 0, Stream(number, 0)).game.state
            for row in layout.counters:
                if layout.states[row[0]].seen_by == "all" and layout.states[row[0]].type != "card":
                    before, after = (
                        [[one.values[row[card]] for card in pile] for pile in one.piles] for one in (state, other)
                    )
                    assert before == after
    assert moved


def test_a_pile_whose_top_is_seen_keeps_it() -> None:
    """Such a pile is not dealt to late, as others are of which every card is hidden."""
    seen = "stock: {seen_by: {front: nobody, back: nobody, front_of_top: all}}"
    text = LITTLE.read_text("utf-8").replace("stock: {seen_by: nobody}", seen).replace("1..4", "1..30")
    for seed in range(5):
        game = load_text(text).new_game(seed=seed, engine="reference")
        positions = unoptimised(game)
        same_imagination(game, positions, seed)
        assert Task(positions, game.state.clone(), 0).groups[2] == 0
    other = load_text(text.replace(seen, "stock: {seen_by: nobody}")).new_game(seed=1)
    assert Task(unoptimised(other), other.state.clone(), 0).groups[2] == 28


def test_a_name_of_a_hidden_card_follows_its_place() -> None:
    """The card that is named may lie in a pile that would be dealt late."""
    text = LITTLE.read_text("utf-8").replace("1..4", "1..30")
    text = text.replace("\noutcome:", "\n  marked: {type: card?, starts: none}\noutcome:")
    text = text.replace("    shuffle stock\n", "    shuffle stock\n    set marked to bottom(stock)\n")
    for seed in range(5):
        game = load_text(text).new_game(seed=seed, engine="reference")
        same_imagination(game, unoptimised(game), seed)
        state = imagined(game, 0, Stream(seed, 0)).game.state
        assert state.values[game.program.layout.state_index("marked")] == state.piles[0][0]
