"""Built-in players: the same answers from the same seed, even chances, and no look at what is hidden."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from pathlib import Path
from random import Random

import pytest
from croupier.game.game import Game
from croupier.players import BOTS, GreedyPlayer, RandomPlayer, SearchPlayer, make_bots, play_on
from croupier.players.imagination import imagined
from croupier.players.kinds import NoSuchBots, bots_repeat
from croupier.rules import Rules, load, load_text
from croupier.table.random import Stream
from croupier.table.seen import see_card

from tests.players.games import game, lay, name_of, named, offer

NAMES = ["greedy", "random", "search:5"]
"""All kinds of bots; the one that searches does so a little."""


@pytest.fixture(scope="module")
def classic() -> Rules:
    return load("uno")


def played(table: Game, bots: str, seed: int, steps: int = 300) -> list[object]:
    players = make_bots(bots, seed, table.seats)
    while not table.over and len(table.answers) < steps:
        play_on(table, players)
    return list(table.answers)


# --- the same and another ------------------------------------------------------------------------


@pytest.mark.parametrize("bots", NAMES)
def test_the_same_seed_gives_the_same_game(classic: Rules, bots: str) -> None:
    one, two = (played(classic.new_game(players=3, seed=5), bots, 5) for _ in range(2))
    assert one == two
    assert len(one) > 50


@pytest.mark.parametrize("bots", NAMES)
def test_another_seed_or_seat_gives_other_answers(bots: str) -> None:
    safe = ("1 div (size(done) - size(done))", "1")
    assert played(game(safe), bots, 1) != played(game(safe), bots, 2)
    seats = [Stream(7, 1 + seat).below(2**30) for seat in range(4)]
    assert len({*seats, Stream(7, 0).below(2**30)}) == 5


def test_a_bot_that_does_not_exist() -> None:
    with pytest.raises(NoSuchBots):
        make_bots("clever", 1, 2)


def test_each_seat_may_have_bots_of_its_own() -> None:
    bots = make_bots("random,search:7,greedy", 1, 3)
    assert list(map(type, bots)) == [RandomPlayer, SearchPlayer, GreedyPlayer]
    assert not bots_repeat("random,search:7ms") and bots_repeat("random,search:7")
    for wrong in ("random,greedy", "random,clever,greedy", "random,,greedy"):
        with pytest.raises(NoSuchBots):
            make_bots(wrong, 1, 3)


# --- random --------------------------------------------------------------------------------------


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = sum(counts.values()) / cells
    return sum((counts.get(one, 0) - expected) ** 2 / expected for one in counts) + expected * (cells - len(counts))


CRITICAL = {2: 15.1, 4: 21.1, 6: 25.7, 13: 38.0}
"""Chi-square for one degree of freedom less than these cells, exceeded once in ten thousand."""


@pytest.mark.parametrize("cells", [2, 4, 6])
def test_random_chooses_evenly(cells: int) -> None:
    table = game()
    whole = offer(table)
    some = whole._replace(moves=whole.moves[:cells])
    player = RandomPlayer(11, 0)
    counts = Counter[object](player.answer(table, some) for _ in range(6_000))
    assert chi_square(counts, cells) < CRITICAL[cells]


def test_declining_counts_as_one_of_the_moves() -> None:
    table = game()
    whole = offer(table)
    some = whole._replace(moves=whole.moves[:3], declinable=True)
    player = RandomPlayer(11, 0)
    counts = Counter[object](player.answer(table, some) for _ in range(6_000))
    assert counts[None] > 0
    assert chi_square(counts, 4) < CRITICAL[4]


def test_an_uneven_player_would_be_noticed() -> None:
    assert chi_square(Counter[object]({"a": 3_150, "b": 2_850}), 2) > CRITICAL[2] - 1
    assert chi_square(Counter[object]({"a": 3_200, "b": 2_800}), 2) > CRITICAL[2]
    assert chi_square(Counter[object]({"a": 6_000}), 2) > CRITICAL[2]


@pytest.mark.parametrize("kind", sorted(BOTS))
def test_the_only_answer_is_given_without_a_draw(kind: str) -> None:
    table = game()
    player = BOTS[kind](3, 0)
    assert isinstance(player, RandomPlayer | GreedyPlayer | SearchPlayer)
    before = player.stream.state
    only = offer(table)._replace(moves=offer(table).moves[:1])
    assert player.answer(table, only) == only.moves[0]
    assert player.stream.state == before


# --- greedy --------------------------------------------------------------------------------------


def test_greedy_takes_what_scores_most() -> None:
    table = game()
    assert name_of(table, GreedyPlayer(1, 0).answer(table, named(table, "gain", "lose", "shout"))) == "gain"


def test_greedy_gets_rid_of_cards_where_nothing_scores() -> None:
    table = game()
    assert named(table, "lay").moves
    assert name_of(table, GreedyPlayer(1, 0).answer(table, named(table, "lay", "shout"))) == "lay"


def test_greedy_chooses_evenly_among_equals() -> None:
    table = game()
    player = GreedyPlayer(1, 0)
    counts = Counter[object](player.answer(table, named(table, "shout", "lose")) for _ in range(600))
    assert {name_of(table, one) for one in counts} == {"shout"}  # type: ignore[arg-type]
    assert len(counts) == 3 and min(counts.values()) > 120


def test_greedy_declines_what_helps_another_and_takes_what_helps_itself() -> None:
    table = game()
    lay(table)
    helper = next(one for one in table.raw_offers if one.declinable)
    assert name_of(table, GreedyPlayer(1, helper.seat).answer(table, helper)) == "-"
    lay(table, 2)
    objector = next(one for one in table.raw_offers if one.declinable)
    assert name_of(table, GreedyPlayer(1, objector.seat).answer(table, objector)) == "object"


def test_greedy_avoids_what_breaks_the_rules_down() -> None:
    table = game()
    lay(table)
    seat = table.raw_offers[-1].seat
    for seed in range(10):
        assert (
            name_of(table, GreedyPlayer(seed, seat).answer(table, named(table, "break_down", "lose", seat=seat)))
            == "lose"
        )


def test_greedy_catches_who_forgot_to_call(classic: Rules) -> None:
    """In the classic game: a catch makes another draw, and costs nothing."""
    caught = 0
    for seed in range(40):
        table = classic.new_game(players=3, seed=seed)
        players = make_bots("random", seed, 3)
        for _ in range(400):
            if table.over:
                break
            first = table.raw_offers[0]
            catches = [one for one in first.moves if table.program.moves[one[0]].name == "catch"]
            if first.declinable and catches:
                assert GreedyPlayer(seed, first.seat).answer(table, first) in catches
                caught += 1
            play_on(table, players)
        if caught >= 10:
            return
    raise AssertionError("nobody ever forgot to call")


def test_greedy_beats_random(classic: Rules) -> None:
    won = 0
    for seed in range(8):
        table = classic.new_game(players=2, seed=seed, options={"target": 60})
        players = [GreedyPlayer(seed, 0), RandomPlayer(seed, 1)]
        while not table.over:
            play_on(table, players)
        won += 0 in table.result.winners
    assert won >= 7


# --- what is hidden ------------------------------------------------------------------------------


def with_hidden_cards_swapped(table: Game, seat: int, random: Random) -> None:
    """Deals the cards that a player does not see anew over their places, in the game itself."""
    state, layout = table.state, table.program.layout
    places = [
        (index, at)
        for index, pile in enumerate(state.piles)
        for at, card in enumerate(pile)
        if see_card(layout, state, seat, card).card is None
    ]
    cards = [state.piles[index][at] for index, at in places]
    random.shuffle(cards)
    for (index, at), card in zip(places, cards, strict=True):
        state.piles[index][at] = card
        state.where[card] = index


@pytest.mark.parametrize("seed", range(6))
def test_swapping_hidden_cards_does_not_change_an_answer(classic: Rules, seed: int) -> None:
    table = classic.new_game(players=3, seed=seed)
    players = make_bots("random", seed, 3)
    looked = 0
    for step in range(120):
        if table.over:
            break
        first = table.raw_offers[0]
        if len(first.moves) + first.declinable > 1 and not first.declinable:
            twin = table.clone(keep_chance=True)
            with_hidden_cards_swapped(twin, first.seat, Random(step))
            assert twin.state.piles != table.state.piles
            answers = [GreedyPlayer(step, first.seat).answer(one, first) for one in (table, twin)]
            assert answers[0] == answers[1]
            looked += 1
        play_on(table, players)
    assert looked > 20


def test_hidden_values_do_not_change_an_answer() -> None:
    for seed in range(20):
        answers = []
        for trap in (True, False):
            table = game()
            lay(table)
            seat = table.raw_offers[-1].seat
            table.state.values[table.program.layout.state_index("trap")] = trap
            answers.append(GreedyPlayer(seed, seat).answer(table, named(table, "trust", "gain", seat=seat)))
        assert answers[0] == answers[1]


def test_a_hidden_guess_is_right_as_often_as_chance_has_it() -> None:
    """Whoever looked at the cards would always take one with the suit of moon."""
    moons = total = 0
    for seed in range(60):
        table = game(seed=seed)
        answer = GreedyPlayer(seed, 0).answer(table, named(table, "take_from", "lose"))
        if name_of(table, answer) == "take_from":
            assert answer is not None
            suit = table.program.checked.deck.designs[table.state.shown[answer[2]]].values[0]
            moons += suit == 0
            total += 1
    assert total > 40
    assert 0.25 * total < moons < 0.75 * total


def test_what_is_imagined_keeps_what_is_seen() -> None:
    for seed in range(10):
        table = game(seed=seed)
        for seat in range(2):
            thought = imagined(table, seat, Stream(seed, 9)).game
            assert thought.view(seat).piles == table.view(seat).piles
            assert sorted(chain(*thought.state.piles)) == sorted(chain(*table.state.piles))
            for index, pile in enumerate(thought.state.piles):
                assert all(thought.state.where[card] == index for card in pile)
        other = imagined(table, 0, Stream(seed, 10)).game
        assert other.state.piles != thought.state.piles
        assert table.view(1).piles == game(seed=seed).view(1).piles, "the game itself is as it was"


def test_sides_that_are_seen_stay_where_they_are() -> None:
    rules = load(Path(__file__).resolve().parents[2] / "examples" / "masquerade.yaml")
    table = rules.new_game(players=4, seed=2)
    players = make_bots("random", 2, 4)
    for _ in range(30):
        for seat in range(4):
            thought = imagined(table, seat, Stream(1, seat)).game
            assert [pile.cards for pile in thought.view(seat).piles] == [pile.cards for pile in table.view(seat).piles]
        play_on(table, players)


# --- partners ------------------------------------------------------------------------------------

PARTNERS = """
language: 1
ruleset: partners
title: Partners
players: 4
teams: 2
cards: {plain: {}}
deck: {in: stock, cards: [1 x plain]}
piles: {stock: {seen_by: all}}
state: {score: {of: team, type: number, starts: 3}}
outcome: player.team.score
rules: |
  to game:
    repeat 12 times: ask act(seat(1))
  decision act(player):
    wait: do nothing
    gain: add 1 to player.team.score
    spare: do nothing
"""


def test_a_greedy_player_leads_with_the_partner() -> None:
    """A partner has the same outcome, so a lead over the partner would never grow."""
    table = load_text(PARTNERS.lstrip(), "partners.yaml").new_game(players=4, seed=1)
    players = make_bots("greedy", 1, 4)
    while not table.over:
        play_on(table, players)
    assert table.result.outcome == (15, 3, 15, 3)
