"""The player that searches: it finds what is best, sees no more than its seat, and answers in every ruleset."""

from __future__ import annotations

from collections import Counter
from random import Random
from unittest.mock import patch

import pytest
from croupier.engines.contract.limits import Limits
from croupier.engines.contract.offers import RawMove, RawOffer, is_open
from croupier.engines.contract.policy import Policy
from croupier.game.game import Game
from croupier.players import SearchPlayer, make_bots, play_on
from croupier.players.imagination import rename_cards
from croupier.players.kinds import NoSuchBots
from croupier.players.looks import look_of_move
from croupier.players.memory.remembered import NOTHING
from croupier.players.searching.budget import BadBudget, Budget, read_budget
from croupier.players.searching.halving import Halving
from croupier.players.searching.native_worlds import NativeWorlds
from croupier.players.searching.player import Thought, worlds_of
from croupier.players.searching.reference_worlds import ReferenceWorlds
from croupier.players.searching.rewards import Rewards
from croupier.players.searching.tree import Tried
from croupier.rules import load_text
from croupier.study.simulation.engines import present
from croupier.table.random import Stream

from tests.amount import part
from tests.players.games import game, lay, name_of, named, offer
from tests.players.test_bots import PARTNERS, with_hidden_cards_swapped
from tests.withstand.games import Chance, rules_of, ruleset_names
from tests.withstand.games import answer as give_any


def player(playouts: int, seed: int = 1, seat: int = 0) -> SearchPlayer:
    return SearchPlayer(seed, seat, Budget(playouts))


def found(table: Game, playouts: int, seed: int = 1) -> str:
    """The name of the move that is found for the first open offer."""
    first = table.raw_offers[0]
    return name_of(table, player(playouts, seed, first.seat).answer(table, first))


# --- what is best ----------------------------------------------------------------------------------------

HEAD = """
language: 1
ruleset: small
title: Small
players: 2
fields: {value: number}
cards: {plain(number value): {}}
deck: {in: stock, cards: ["4 x plain(1)", "1 x plain(2)"]}
piles: {stock: {seen_by: nobody}}
state: {score: {of: player, type: number, starts: 0}}
outcome: player.score
"""

AT_ONCE = """
rules: |
  to game:
    ask act(seat(1))
    repeat 3 times: ask act(seat(2))
  decision act(player):
    wait: do nothing
    lose: add -1 to player.score
    win when player = seat(1): add 9 to player.score
"""

REPLY = """
rules: |
  to game:
    ask begin(seat(1))
    ask reply(seat(2))
  decision begin(player):
    take:
      add 1 to player.score
    wait:
      add 9 to seat(2).score
      add 9 to seat(1).score
  decision reply(player):
    hit when seat(1).score = 1: add 5 to player.score
    miss(number in 1..9): do nothing
"""
"""A player who looks one answer ahead takes 1, and so does one whose opponent answers at random."""

GUESS = """
rules: |
  to game:
    shuffle stock
    ask guess(seat(1))
  decision guess(player):
    rare:
      if top(stock).value = 2: add 1 to player.score
      else: add 1 to seat(2).score
    common:
      if top(stock).value = 1: add 1 to player.score
      else: add 1 to seat(2).score
"""


STUMBLE = """
rules: |
  to game:
    ask begin(seat(1))
  decision begin(player):
    walk:
      repeat 8 times: ask step(player)
    rest: add 1 to seat(2).score
  decision step(player):
    go: add 1 to player.score
    fall(number in 1..9): add -1 to player.score
"""
"""Whoever walks and goes on well wins by 8, but random players fall nine times of ten. Whoever rests loses by 1."""


def small(rules: str, seed: int = 1) -> Game:
    return load_text(HEAD.lstrip() + rules.lstrip(), "small.yaml").new_game(players=2, seed=seed)


@pytest.mark.parametrize("seed", range(4))
def test_a_move_that_wins_at_once_is_found(seed: int) -> None:
    assert found(small(AT_ONCE), 30, seed) == "win"


@pytest.mark.parametrize("seed", range(4))
def test_the_tree_knows_that_others_answer_well(seed: int) -> None:
    assert found(small(REPLY), 300, seed) == "wait"


@pytest.mark.parametrize("seed", range(4))
def test_playouts_are_by_players_who_look_ahead(seed: int) -> None:
    assert found(small(STUMBLE), 24, seed) == "walk"
    with patch("croupier.players.searching.player.POLICY", Policy(looks=0, greedy=0, random=0)):
        assert found(small(STUMBLE), 24, seed) == "rest"


def test_what_is_hidden_is_guessed_by_its_chance() -> None:
    """Whoever saw the card, or thought that one world was the world, would guess the rare one at times."""
    tops = set()
    for seed in range(8):
        table = small(GUESS, seed)
        tops.add(table.state.shown[table.state.piles[0][-1]])
        assert found(table, 100, seed) == "common"
    assert len(tops) == 2


CALM = ("if card.suit = moon: add 50 to player.score\n      else: add -50 to player.score", "do nothing")


def test_a_player_comes_in_between_where_that_helps_itself() -> None:
    """The offers of ``meanwhile`` are those of others than the one who is asked."""
    table = game(CALM, ("repeat 5 times", "repeat 2 times"))
    lay(table, 2)
    objector = next(one for one in table.raw_offers if one.declinable)
    assert name_of(table, player(200, 1, objector.seat).answer(table, objector)) == "object"


def test_partners_win_together() -> None:
    table = load_text(PARTNERS.lstrip(), "partners.yaml").new_game(players=4, seed=1)
    players = [player(60, 1, seat) for seat in range(4)]
    while not table.over:
        play_on(table, list(players))
    assert table.result.outcome == (15, 3, 15, 3)


def test_what_was_thought_is_kept() -> None:
    table, thinker = small(AT_ONCE), player(40)
    answer = thinker.answer(table, offer(table))
    thoughts = thinker.thoughts
    assert name_of(table, answer) == "win" and thoughts[0].raw == answer
    assert sum(one.visits for one in thoughts) == thinker.playouts == 40
    assert thoughts[0].value > max(one.value for one in thoughts[1:])


# --- the same and another ----------------------------------------------------------------------------------


def thoughts_in(name: str, seed: int, decisions: int, playouts: int) -> list[tuple[Thought, ...]]:
    table = rules_of(name).new_game(seed=seed)
    players, thinker, all_of_them = make_bots("random", seed, table.seats), player(playouts, seed), []
    thinkers = [player(playouts, seed, seat) for seat in range(table.seats)]
    while not table.over and len(all_of_them) < decisions:
        first = table.raw_offers[0]
        thinker = thinkers[first.seat]
        thinker.answer(table, first)
        if thinker.thoughts:
            all_of_them.append(thinker.thoughts)
        play_on(table, players)
    return all_of_them


def test_the_same_seed_gives_the_same_thoughts() -> None:
    assert thoughts_in("crazy-eights", 3, 4, 40) == thoughts_in("crazy-eights", 3, 4, 40)
    assert thoughts_in("crazy-eights", 3, 4, 40) != thoughts_in("crazy-eights", 4, 4, 40)


VISITS_AND_VALUES = {
    "bench-uno": [[(20, 0.586), (20, 0.368)], [(20, 0.428), (20, 0.426)]],
    "crazy-eights": [
        [(17, 0.567), (16, 0.505), (7, 0.443)],
        [(15, 0.538), (15, 0.469), (5, 0.278), (5, 0.25)],
    ],
}


@pytest.mark.parametrize("name", VISITS_AND_VALUES)
def test_what_is_thought_has_not_changed(name: str) -> None:
    """A change that is to save time leaves these numbers; one that thinks otherwise writes them anew."""
    thoughts = [[(one.visits, round(one.value, 3)) for one in found] for found in thoughts_in(name, 3, 2, 40)]
    assert thoughts == VISITS_AND_VALUES[name]


@pytest.mark.skipif("native" not in present(), reason="there is but the reference")
@pytest.mark.parametrize("name", part(["crazy-eights", "bench-uno", "hearts", "big-two", "masquerade"], 2))
def test_the_reference_thinks_the_same(name: str) -> None:
    natively = thoughts_in(name, 2, 3, 12)
    with patch("croupier.players.searching.player.has_native", return_value=False):
        table = rules_of(name).new_game(seed=2)
        assert isinstance(worlds_of(table, 0, NOTHING, optimised=False), ReferenceWorlds)
        assert thoughts_in(name, 2, 3, 12) == natively


MANY_MAY = """
rules: |
  to game:
    ask act(seat(1))
  decision act(player):
    go: do nothing
    meanwhile p in others(player) where p.score = 0:
      guess(number n in 1..9): add n to p.score
"""


def test_the_limit_of_moves_is_that_of_an_offer_in_playouts_too() -> None:
    """Two players have nine moves each. Where the limit was held against all of them, each playout was given up."""
    rules = load_text((HEAD.replace("players: 2", "players: 3") + MANY_MAY.lstrip()).lstrip(), "many.yaml")
    table, thinker = rules.new_game(players=3, seed=1, limits=Limits(moves=9)), player(40, 1, 1)
    thinker.answer(table, table.raw_offers[0])
    assert thinker.thoughts[0].value > 0.5


@pytest.mark.skipif("native" not in present(), reason="there is but the reference")
@pytest.mark.parametrize("name", part(ruleset_names(), 4, first=3))
def test_greedy_playouts_are_those_of_the_reference(name: str) -> None:
    policy, compared = Policy(looks=4, greedy=20, random=200), 0
    table = rules_of(name).new_game(seed=2)
    players = make_bots("random", 2, table.seats)
    for step in range(30):
        if table.over:
            break
        first = table.raw_offers[-1]
        if step % 9 == 5:
            worlds = NativeWorlds(table, first.seat, optimised=False, policy=policy)
            drawn = [one.draw(Stream(step, 0)) for one in (worlds, ReferenceWorlds(table, first.seat, policy))]
            move = None if first.declinable else random_answer(table, first)
            outcomes = [one and one.play_out(first.seat, move and one.own(move), step) for one in drawn]
            assert outcomes[0] == outcomes[1]
            compared += 1
        play_on(table, players)
    assert compared


def random_answer(table: Game, offer: RawOffer) -> RawMove | None:
    return make_bots("random", 9, table.seats)[offer.seat].answer(table, offer._replace(declinable=False))


# --- what is hidden ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["crazy-eights", "hearts", "bench-uno"])
def test_swapping_hidden_cards_does_not_change_a_thought(name: str) -> None:
    table = rules_of(name).new_game(seed=5)
    players, looked = make_bots("random", 5, table.seats), 0
    for step in range(60):
        first = table.raw_offers[0]
        if len(first.moves) > 1 and step % 4 == 0:
            copy, twin = (table.clone(keep_chance=True) for _ in range(2))  # in which nothing is remembered
            with_hidden_cards_swapped(twin, first.seat, Random(step))
            twin.course.begin_here()
            assert twin.state.piles != table.state.piles
            thinkers = [player(40, step, first.seat) for _ in range(2)]
            answers = [one.answer(at, first) for one, at in zip(thinkers, (copy, twin), strict=True)]
            assert answers[0] == answers[1]
            assert thinkers[0].thoughts == thinkers[1].thoughts
            looked += bool(thinkers[0].thoughts)
        play_on(table, players)
        if table.over or looked >= 6:
            break
    assert looked >= 3


def test_what_is_hidden_changes_no_thought_of_several_cards() -> None:
    """Whoever chooses cards, is asked at once with others who have answered unseen, or may come in between."""
    kinds: Counter[str] = Counter()
    for seed in (2, 3):
        table, chance = rules_of("sets").new_game(seed=seed), Chance(seed)
        while not table.over:
            for asked in table.raw_offers:
                base, twin = (table.clone(keep_chance=True) for _ in range(2))
                with_hidden_cards_swapped(twin, asked.seat, Random(seed))
                rename_cards(table.program, twin.state, new_names(table, twin))
                kinds["at once"] += with_other_answers(twin)
                for one in (base, twin):
                    one.course.resume(one.state)
                found = [looks_of_thoughts(one, asked.seat) for one in (base, twin)]
                assert found[0] == found[1]
                kinds["several cards"] += bool(found[0]) and any(map(is_open, asked.moves))
                kinds["in between"] += bool(found[0]) and asked.declinable
            give_any(table, chance)
    assert min(kinds[one] for one in ("several cards", "at once", "in between")) > 0, kinds


def new_names(table: Game, twin: Game) -> dict[int, int]:
    """What lies now where a card of a table lay."""
    piles = zip(table.state.piles, twin.state.piles, strict=True)
    return {old: new for pile, other in piles for old, new in zip(pile, other, strict=True)}


def with_other_answers(table: Game) -> bool:
    """Let others who have laid two cards aside, unseen, lay three, or two instead of three; return whether any has."""
    frame, program = table.state.frames[-1], table.program
    if program.codes[frame[0]].kind != "secret":
        return False
    before = frame[3]
    frame[3] = tuple(
        (one[0], held[: 5 - len(one[1])]) if one and program.moves[one[0]].name == "aside" else one
        for (_, held), one in zip(frame[2], before, strict=True)
    )
    return bool(frame[3] != before)


def looks_of_thoughts(table: Game, seat: int) -> list[object]:
    """What a seat thinks, by what it sees of the answers."""
    thinker = player(16, 1, seat)
    thinker.answer(table, offer(table, seat))
    return [
        (one.raw and look_of_move(table.program, table.state, seat, one.raw), one.visits, one.value)
        for one in thinker.thoughts
    ]


def test_hidden_values_do_not_change_a_thought() -> None:
    for seed in range(4):
        thoughts = []
        for trap in (True, False):
            table = game()
            lay(table)
            seat = table.raw_offers[-1].seat
            table.state.values[table.program.layout.state_index("trap")] = trap
            table.course.begin_here()
            thinker = player(40, seed, seat)
            thinker.answer(table, named(table, "trust", "gain", seat=seat))
            thoughts.append(thinker.thoughts)
        assert thoughts[0] == thoughts[1]


# --- which answer is tried ---------------------------------------------------------------------------------


def test_all_answers_are_tried_in_the_same_worlds_and_the_better_half_goes_on() -> None:
    answers = [Tried() for _ in range(5)]
    halving, tried, worlds = Halving(answers), [], 0
    for spent in range(60):
        number, begins = halving.next(spent / 60)
        worlds += begins
        answers[number].count(number / 10)
        tried.append(number)
    assert tried[:10] == [0, 1, 2, 3, 4] * 2
    assert set(tried[25:35]) == {2, 3, 4}
    assert set(tried[50:]) == {3, 4}
    assert halving.ranked()[:3] == [4, 3, 2]
    assert worlds == tried.count(4) + 1  # the last turn has just begun


def test_winning_counts_more_once_the_game_is_over() -> None:
    program = rules_of("crazy-eights").new_game(players=2, seed=1).program
    for over, worth in ((True, 0.75), (False, 0.25)):
        won, lost = Rewards(program).of([0, -40], over=over)
        assert won - lost == worth


def test_partners_share_what_winning_is_worth() -> None:
    """Each has its own lead above the best of those who are no partners. The first one is the mean, worth 0.125."""
    rewards = Rewards(load_text(PARTNERS.lstrip(), "partners.yaml").new_game(players=4, seed=1).program)
    assert rewards.of([15, 3, 15, 3], over=True) == [0.875, 0.125, 0.875, 0.125]
    both = 0.375
    assert rewards.of([9, 15, 15, 3], over=True) == pytest.approx(
        [both + one for one in (1 / 24, 5 / 24, 1 / 24, 1 / 8)]
    )


# --- every ruleset -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", part(ruleset_names(), 4, first=1))
def test_every_ruleset_is_answered(name: str) -> None:
    """What is answered is played, so it is one of the moves; random players go on between. The first of some games may
    have no choice for the search."""
    assert any(thought_of(name, seed) for seed in (3, 4, 5)) or name == "high-card"


def thought_of(name: str, seed: int) -> int:
    """Return how often a player that searches has thought in a game, which is played for 80 answers at most."""
    table = rules_of(name).new_game(seed=seed)
    players, chance, thought = make_bots("random", seed, table.seats), Stream(seed, 9), 0
    for _ in range(80):
        if table.over or thought == 4:
            break
        if chance.below(3):
            play_on(table, players)
            continue
        asked = table.raw_offers[chance.below(len(table.raw_offers))]
        thinker = player(10, seed, asked.seat)
        table.advance(asked.seat, thinker.answer(table, asked))
        thought += bool(thinker.thoughts)
    return thought


# --- budgets -----------------------------------------------------------------------------------------------


def test_budgets_are_read() -> None:
    assert read_budget("2000") == Budget(playouts=2000)
    assert read_budget("100ms") == Budget(milliseconds=100)
    for wrong in ("", "0", "x", "100 ms", "-1", "9999999", "1s"):
        with pytest.raises(BadBudget):
            read_budget(wrong)


def test_a_budget_of_time_ends() -> None:
    table, thinker = small(AT_ONCE), SearchPlayer(1, 0, Budget(milliseconds=1))
    assert thinker.answer(table, offer(table)) in offer(table).moves
    assert thinker.playouts >= 1


ENDLESS = """
rules: |
  to game:
    repeat: ask act(seat(1))
  decision act(player):
    wait: do nothing
    stay: do nothing
"""


def test_a_game_without_end_is_given_up_in_time() -> None:
    """A playout goes on to the limit of answers, so a few of them use the whole budget up."""
    table, thinker = small(ENDLESS), player(1_000)
    assert thinker.answer(table, offer(table)) in offer(table).moves
    assert 1 <= thinker.playouts < 10


def test_names_of_bots_may_have_a_budget() -> None:
    bots = make_bots("search:100ms", 1, 2)
    assert [one.budget for one in bots if isinstance(one, SearchPlayer)] == [Budget(milliseconds=100)] * 2
    for wrong, problem in (("greedy:100", NoSuchBots), ("search:", BadBudget), ("search:soon", BadBudget)):
        with pytest.raises(problem):
            make_bots(wrong, 1, 2)
