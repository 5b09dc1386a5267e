"""Several cards in one answer: what is offered, how cards are chosen, and what the answer is to others.

The stock is not shuffled: A holds u1 u1 u2 u2 u3, B holds u3 u4 u4 u5 u5.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from croupier.engines.contract.faults import Fault, IllegalMove
from croupier.engines.contract.limits import Limits
from croupier.engines.contract.offers import RawMove, is_open
from croupier.game.game import Game
from croupier.game.replay import decode_answer, encode_answer
from croupier.game.shown import Move
from croupier.players import RandomPlayer
from croupier.players.player import play_on
from croupier.rules import Rules, load, load_text

SETS = Path(__file__).with_name("sets.yaml")
MELDS = Path(__file__).parents[2] / "examples" / "melds.yaml"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load(SETS)


def new(rules: Rules, **limits: int) -> Game:
    return rules.new_game(2, 1, limits=Limits(**limits))


def move(game: Game, name: str, seat: int = 0, **arguments: Any) -> Move:
    """The offered move of a name whose arguments begin so."""
    offer = next(one for one in game.offers if one.player == seat)
    return next(one for one in offer.moves if one.name == name and arguments.items() <= dict(one.arguments).items())


def words(game: Game, cards: tuple[int, ...]) -> str:
    """Cards of the engine, such as ``u1 u2``."""
    designs = [game.program.layout.designs[game.state.shown[card]] for card in cards]
    return " ".join("uv"[one["suit"]] + str(one["value"]) for one in designs)


def whole(game: Game, name: str, *places: int, **arguments: Any) -> Move:
    """The move with the cards at some places of A's hand."""
    hand = game.state.piles[game.program.layout.pile_index("hand", 0)]
    found = move(game, name, **arguments)
    chosen = tuple(hand[at] for at in places)
    return game.move(0, (*found.raw[:-1], chosen))


# --- offers and choosing ---------------------------------------------------------------------------


def test_a_move_is_offered_once_for_each_choice_of_its_other_parameters(rules: Rules) -> None:
    game = new(rules)
    offered = [(one.name, dict(one.arguments)) for one in game.offers[0].moves]
    assert offered == [
        ("pair", {"lot": ()}),
        *(("hide", {"n": n, "lot": ()}) for n in (1, 2)),
        ("sum", {"lot": ()}),
        ("count_hand", {}),
        ("at_once", {}),
    ]


def test_sets_are_listed_in_the_order_of_the_search(rules: Rules) -> None:
    game = new(rules)
    offer = game.offers[0]
    found = [words(game, one.raw[-1]) for one in offer.sets(move(game, "hide", n=2), 5)]
    assert found == ["u1 u1", "u1 u2", "u1 u2", "u1 u3", "u1 u2"]
    assert len(offer.sets(move(game, "hide", n=2))) == 10
    assert [words(game, one.raw[-1]) for one in offer.sets(move(game, "pair"))] == ["u1 u1", "u2 u2"]


def test_each_card_that_may_be_added_leads_to_a_set(rules: Rules) -> None:
    game = new(rules)
    open_one = move(game, "pair")
    nothing = game.choose(open_one)
    assert not nothing.whole and len(nothing.cards) == 4, "u3 has no partner"
    first = game.choose(open_one, nothing.cards[:1])
    assert not first.whole and len(first.cards) == 1
    both = game.choose(open_one, (*nothing.cards[:1], *first.cards))
    assert both.whole and both.cards == ()
    before = game.state_hash()
    game.play(both.move)
    assert game.state_hash() != before and len(game.state.piles[game.program.layout.pile_index("table")]) == 2


def test_choosing_is_a_question_and_changes_nothing(rules: Rules) -> None:
    game = new(rules)
    before, events = game.save(), game.event_count
    game.choose(move(game, "sum"), game.choose(move(game, "sum")).cards[:1])
    assert (game.save(), game.event_count) == (before, events)


def test_where_alone_tells_once_the_search_behind_the_question_has_looked_at_too_much(rules: Rules) -> None:
    game, free = new(rules, sets=8), new(rules)
    assert len(game.choose(move(game, "pair")).cards) == 5, "u3 alone is alike"
    assert len(free.choose(move(free, "pair")).cards) == 4
    with pytest.raises(IllegalMove):
        game.play(whole(game, "pair", 4))


def test_too_many_parts_are_a_fault_that_names_the_way_out(rules: Rules) -> None:
    with pytest.raises(Fault) as caught:
        new(rules, sets=2)
    assert caught.value.code == "too-many-sets" and "--limit sets=20" in str(caught.value)
    assert "parts of 5 cards" in caught.value.message and "let `where` say" in caught.value.message


def test_a_part_that_is_looked_at_is_a_step(rules: Rules) -> None:
    """The sums of 7 are found after 6 parts, pairs after 2, and what is hidden after 1 and 2."""
    before = "meanwhile p in others(player):"
    text = SETS.read_text("utf-8")
    without = "".join(line for line in text.splitlines(True) if not line.strip().startswith("sum(cards"))
    without = without.replace("      set told to size(lot)\n      ask keep(player, lot)\n", "")
    assert before in without
    fewer = load_text(without, "sets.yaml").new_game(2, 1)
    assert new(rules).state.spent - fewer.state.spent == 6
    with pytest.raises(Fault) as caught:
        new(rules, steps=new(rules).state.spent - 1)
    assert caught.value.code == "steps-exhausted"


# --- answers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "places",
    [(0, 2), (0,), (0, 0), (0, 1, 2), (2, 4)],
    ids=["not alike", "too few", "one card twice", "too many", "others"],
)
def test_cards_that_make_no_set_are_refused(rules: Rules, places: tuple[int, ...]) -> None:
    game = new(rules)
    before = game.state_hash()
    with pytest.raises(IllegalMove):
        game.play(whole(game, "pair", *places))
    assert game.state_hash() == before


def test_an_open_move_and_cards_from_elsewhere_are_refused(rules: Rules) -> None:
    game = new(rules)
    with pytest.raises(IllegalMove, match="has to say which cards: pair leaves them open"):
        game.play(move(game, "pair"))
    code = move(game, "pair").raw[0]
    others = tuple(game.state.piles[game.program.layout.pile_index("hand", 1)][1:3])
    for wrong in ((code, others), (code, [0, 1]), (code, (0, True)), (code, ("0", "1")), (code, 7)):
        with pytest.raises(IllegalMove):
            game.play_raw(0, wrong)


def test_the_order_of_an_answer_is_that_of_where_the_cards_come_from(rules: Rules) -> None:
    game, again = new(rules), new(rules)
    game.play(whole(game, "pair", 3, 2))
    again.play(whole(again, "pair", 2, 3))
    assert game.answers == again.answers and game.state_hash() == again.state_hash()


def test_a_rule_gets_a_pile_or_a_list_as_it_is_at_the_call(rules: Rules) -> None:
    game = new(rules)
    game.play(move(game, "count_hand"))
    told = game.program.layout.state_index("told")
    assert game.state.values[told] == 6


def test_cards_wait_in_a_frame_and_can_be_saved(rules: Rules) -> None:
    """`keep` gets the cards of the answer as a parameter, and asks about one of them."""
    game = new(rules)
    game.play(whole(game, "sum", 0, 1, 2, 4))
    assert len(game.offers[0].moves) == 5
    again = rules.restore(game.save())
    assert again.answers == game.answers and again.state_hash() == game.state_hash()
    again.play(again.offers[0].moves[0])
    assert len(again.state.piles[again.program.layout.pile_index("aside", 0)]) == 1


def test_answers_are_written_in_a_replay_command(rules: Rules) -> None:
    game = new(rules)
    game.play(whole(game, "hide", 1, 3, n=2))
    seat, raw = game.answers[0]
    word = encode_answer(seat, raw)
    assert decode_answer(word) == (seat, raw) and word.endswith("]")
    for wrong in ("1:[3]", "1:4,[]", "1:4,[3", "1:4,[3+]", "1:-,[3]"):
        with pytest.raises(ValueError, match="is no answer"):
            decode_answer(wrong)


def test_somebody_else_may_answer_with_cards_first(rules: Rules) -> None:
    game = new(rules)
    game.play(whole(game, "pair", 0, 1))
    (snatched,) = next(one for one in game.offers if one.player == 1).moves
    (cards,) = next(one for one in game.offers if one.player == 1).sets(snatched)
    game.play(cards)
    assert len(game.state.piles[game.program.layout.pile_index("hand", 1)]) == 7


def test_cards_are_chosen_at_once_and_moved_when_all_have_answered(rules: Rules) -> None:
    game = new(rules)
    game.play(move(game, "at_once"))
    for seat in (1, 0):
        offer = next(one for one in game.offers if one.player == seat)
        game.play(offer.sets(offer.moves[0], 1)[0])
    asides = [game.state.piles[game.program.layout.pile_index("aside", seat)] for seat in (0, 1)]
    assert [len(one) for one in asides] == [2, 2]


# --- what is seen ----------------------------------------------------------------------------------


def test_others_learn_the_number_and_the_cards_that_they_see_where_they_go(rules: Rules) -> None:
    game = new(rules)
    game.play(whole(game, "pair", 0, 1))
    shown = next(one for one in game.events_for(1) if one.kind == "answered")
    assert shown.data["arguments"] == (2,) and [one.up is not None for one in shown.data["cards"][0]] == [True, True]
    game.play(whole(game, "hide", 0, 1, n=2))
    hidden = [one for one in game.events_for(1) if one.kind == "answered"][-1]
    assert hidden.data["arguments"] == (2, 2) and [one.up for one in hidden.data["cards"][1]] == [None, None]
    own = [one for one in game.events_for(0) if one.kind == "answered"][-1]
    assert all(one.up is not None for one in own.data["cards"][1])


def test_unseen_cards_are_named_by_their_places(rules: Rules) -> None:
    game = new(rules)
    game.play(move(game, "count_hand"))
    told = game.program.layout.state_index("told")
    game.state.values[told] = 1
    game.course.resume(game.state)
    search = move(game, "guess")
    chosen = game.choose(search)
    assert {one.pile for one in chosen.cards} == {"stock"}
    game.play(game.choose(search, chosen.cards[:1]).move)


def test_why_goes_to_the_shortest_beginning_that_fails(rules: Rules) -> None:
    game = new(rules)

    def why(*places: int) -> tuple[str, str]:
        found = game.explain(whole(game, "pair", *places))
        return found.reason, found.conditions[0].text if found.conditions else ""

    assert why(0, 1) == ("possible", "alike(lot) and size(lot) <= 2")
    assert why(0, 2, 3) == ("condition", "alike(lot) and size(lot) <= 2")
    assert why(0) == ("needs-more", "size(lot) = 2")
    assert why(4) == ("in-no-set", "size(lot) = 2")
    assert game.explain(move(game, "pair")).possible
    assert game.why(0, "pair", {"lot": 3}).reason == "not-in-domain"


# --- players and engines ---------------------------------------------------------------------------


def test_random_players_choose_sets_and_find_all_of_them() -> None:
    rules = load(MELDS)
    sizes = set()
    for seed in range(2):
        game = rules.new_game(3, seed)
        players = [RandomPlayer(seed, seat) for seat in range(3)]
        while not game.over:
            assert all(exactly_the_sets(game, raw) for raw in game.raw_offers[0].moves if is_open(raw))
            play_on(game, players)
        sizes |= {len(raw[-1]) for _, raw in game.answers if raw is not None and isinstance(raw[-1], tuple)}
    assert sizes >= {3, 4}


def exactly_the_sets(game: Game, raw: RawMove) -> bool:
    """Whether the search finds what going through all combinations of at most five cards finds."""
    search = game.search(game.raw_offers[0].seat, raw)
    tried = (one for size in range(1, 6) for one in combinations(search.cards, size))
    return {one for one in search.sets() if len(one) < 6} == {one for one in tried if search.is_set(one)}


def test_native_code_plays_the_same_game(rules: Rules) -> None:
    """A game with events, from decision to decision: choosing, answers, and what is told of them."""
    pytest.importorskip("llvmlite")
    fast, slow = (rules.new_game(2, 1, engine=engine) for engine in ("native", "reference"))
    players = [RandomPlayer(7, seat) for seat in range(2)], [RandomPlayer(7, seat) for seat in range(2)]
    while not slow.over:
        assert fast.raw_offers == slow.raw_offers
        play_on(fast, players[0])
        play_on(slow, players[1])
    assert fast.over and fast.answers == slow.answers and fast.course.engine == "native"
    assert [repr(one) for one in fast.course.log or ()] == [repr(one) for one in slow.course.log or ()]


def test_random_players_of_native_code_choose_as_those_of_the_reference() -> None:
    pytest.importorskip("llvmlite")
    fast, slow = (load(MELDS).simulate(3, players=2, seed=1, engine=engine) for engine in ("native", "reference"))
    assert fast.engine == "native" and (fast.wins, fast.turns) == (slow.wins, slow.turns)


def test_a_marked_rule_tells_nobody_which_cards_it_is_about() -> None:
    text = SETS.read_text("utf-8").replace(
        "to put_aside(player, cards lot):", "to put_aside(player, cards lot) marks round:"
    )
    game = load_text(text).new_game(2, 1)
    game.play(whole(game, "hide", 0, 1, n=2))
    began = next(one for one in game.events_for(1) if one.kind == "began" and one.data["mark"] == "round")
    assert began.data["arguments"] == (0, None)
