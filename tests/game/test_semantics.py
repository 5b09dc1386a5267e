"""What every construct of the language does, on the bare engine. Each test plays one of the tiny games beside it."""

from __future__ import annotations

import random
import re

import pytest
from croupier.engines.contract.faults import MEANINGS, Fault
from croupier.engines.contract.limits import PACE, Limits

from tests.game.table import FOLDER, SEATS, Table, fault_of, load

TOLD_HERE = {"game-steps-exhausted", "too-many-events", "decisions-exhausted", "no-pairing", "too-many-sets"}
"""Faults that no single move causes, which have tests of their own."""


# --- decisions and offers ------------------------------------------------------------------------


def test_an_offer_lists_moves_in_the_order_of_the_rules_and_arguments_in_that_of_their_domains() -> None:
    table = Table("offers", players=5)
    mine = table.offers[-1].split(": ")[1].split(", ")
    assert mine == [
        *("play w3", "play v2"),
        *("name u", "name v", "name w"),
        *("answer no", "answer yes"),
        *("pair 3 w", "pair 3 u", "pair 1 u"),
        "any_of v2 w3",
        "rest",
        *("knock 1", "knock 2"),
    ]


def test_those_who_may_act_first_come_first_from_the_left_of_the_asked_player_round() -> None:
    table = Table("offers", players=5)
    assert [one.split(":")[0] for one in table.offers] == ["C?", "D?", "E?", "A?", "B"]
    assert table.offers[0] == "C?: knock 1, knock 2, whistle"
    assert table.offers[1] == "D?: whistle"
    assert table.offers[2] == "E?: shout v4, knock 1, knock 2, whistle"


def test_a_decision_without_own_moves_is_offered_to_the_asked_player_last_and_may_be_declined() -> None:
    table = Table("offers", players=3).play("B", "rest")
    assert table.offers == ["C?: call", "A?: call", "B?: call"]


def test_a_decision_with_one_move_is_still_asked() -> None:
    table = Table("offers").play("B", "rest").decline("A").decline("B")
    assert table.told == [1]
    assert table.offers == ["A: go"]
    assert table.play("A", "go").over


def test_who_declines_is_not_asked_again_until_somebody_interrupts() -> None:
    table = Table("declining", players=3)
    assert table.offers == ["B?: knock", "C?: knock", "A: go"]
    assert table.decline("B").offers == ["C?: knock", "A: go"]
    assert table.play("C", "knock").offers == ["B?: knock", "C?: knock", "A: go"]
    assert table.decline("C").decline("B").offers == ["A: go"]


def test_who_declined_is_part_of_the_state() -> None:
    table = Table("declining", players=3)
    before = table.state.digest(table.layout)
    assert table.copy().state.digest(table.layout) == before
    assert table.decline("B").state.digest(table.layout) != before
    assert [one.seat for one in table.engine.offers(table.state)] == [2, 0]


def test_when_all_decline_a_decision_without_own_moves_ends_in_its_otherwise() -> None:
    table = Table("declining", players=3).play("A", "go")
    assert table.offers == ["B?: doubt", "C?: doubt", "A?: doubt"]
    table.decline("B").decline("C")
    assert table.offers == ["A?: doubt"]
    assert table.decline("A").told == [1, 3]
    assert table.over


def test_an_interruption_of_such_a_decision_puts_it_to_all_again() -> None:
    table = Table("declining", players=3).play("A", "go").decline("B").play("C", "doubt")
    assert table.offers == ["B?: doubt", "C?: doubt", "A?: doubt"]
    assert table.decline("B").decline("C").decline("A").told == [1, 2, 3]


def test_after_an_interruption_the_decision_is_put_again_with_its_offers_made_anew() -> None:
    table = Table("interrupt", players=3)
    assert table.offers == ["B?: swap w3, feed", "C?: swap w2, feed", "A: play w4"]
    table.play("B", "swap w3")
    assert table.offers == ["B: yes"]
    table.play("B", "yes")
    assert table.offers == ["B?: swap w4, feed", "C?: swap w2, feed", "A: play w3"]
    table.play("C", "feed")
    assert table.offers == ["B?: swap w4", "C?: swap w2", "A: play w3, play w1"]
    assert table.play("A", "play w1").told == [5, 6, 1, 9]


def test_a_meanwhile_move_that_gives_ends_the_decision_with_its_value() -> None:
    table = Table("give_meanwhile", players=3)
    assert table.play("B", "wait").offers == Table("give_meanwhile", players=3).offers
    table.play("C", "counter w2")
    assert table.told == [7, 12, 42]


def test_a_meanwhile_move_may_give_what_another_decision_gives() -> None:
    table = Table("give_meanwhile").play("B", "delegate")
    assert table.offers == ["B: low, high"]
    assert table.play("B", "high").told == [30, 42]


def test_a_value_comes_through_rules_that_ask() -> None:
    table = Table("give_meanwhile").play("A", "accept")
    assert table.told == [1, 42]
    assert table.offers == ["B: low, high"]
    assert table.play("B", "low").told == [1, 42, 20, 43]
    assert table.over


def test_again_puts_the_decision_once_more() -> None:
    table = Table("again")
    assert table.offers == ["B?: comment", "A: draw, pass"]
    table.decline("B").play("A", "draw")
    assert table.offers == ["B?: comment", "A: draw, pass"]
    table.play("A", "draw").play("A", "draw")
    assert table.offers == ["B?: comment", "A: pass"]
    assert table.pile("hand", "A") == "u1 u2 u3"
    assert table.play("A", "pass").told == [2, 1]


def test_again_in_an_otherwise_puts_the_decision_until_it_has_a_move() -> None:
    table = Table("again").play("A", "pass")
    assert table.offers == ["B: play u3"]
    assert table.pile("hand", "B") == "u1 u2 u3"
    assert table.play("B", "play u3").told == [1, 3, 9]


def test_otherwise_runs_when_there_is_no_move() -> None:
    table = Table("otherwise")
    assert table.told == [-1]
    assert table.offers == ["A: take u4, take v4, take w4"]


def test_without_moves_and_without_otherwise_the_game_ends_in_a_fault() -> None:
    fault = fault_of("otherwise", "take v4")
    assert (fault.code, fault.rule, fault.place and fault.place.text) == ("no-move", "stuck", "stuck")
    assert fault.message == "`stuck` has no possible move for player 2"


def test_a_shared_block_knows_the_asked_player_and_interrupts_each_of_its_decisions() -> None:
    table = Table("during", players=3)
    assert table.offers == ["C?: hurry, say_who", "A?: hurry, object w4, say_who", "B: yes, think"]
    assert table.play("B", "think").offers == ["B: done"]
    table.play("B", "done").play("A", "object w4").play("C", "say_who")
    assert table.told == [20, 10, "B"]
    assert table.offers == ["C?: hurry, say_who", "A?: hurry", "B: yes"]
    table.decline("C").decline("A").play("B", "yes")
    assert table.offers == ["B?: say_who", "C?: say_who", "A: give_it B w3, give_it C w2"]


def test_a_domain_may_depend_on_what_is_chosen_before_it() -> None:
    table = Table("during", players=3).play("B", "yes").play("A", "give_it C w2")
    assert (table.told, table.pile("hand", "A"), table.over) == ([5, 9], "w4 w2", True)


# --- asked at once -------------------------------------------------------------------------------


def test_those_who_are_asked_at_once_answer_in_any_order_and_the_moves_run_in_seat_order() -> None:
    table = Table("at_once", players=5)
    assert table.offers == ["A: lay u1, lay u2", "C: lay v1, lay v2", "D: lay v3, lay v4"]
    table.play("D", "lay v4").play("A", "lay u1")
    assert table.offers == ["C: lay v1, lay v2"]
    assert table.told == [] and table.pile("table") == ""
    table.play("C", "lay v2")
    assert table.pile("table") == "u1 v2 v4"
    assert table.told == [1, 2, 4]


def test_who_has_no_move_when_asked_at_once_gets_the_otherwise() -> None:
    table = Table("at_once", players=3).play("A", "lay u1")
    assert table.offers == ["B: bid 1, bid 2", "C: bid 1, bid 2"]
    table.play("B", "bid 2").play("C", "bid 1")
    assert table.told == [1, -1]
    assert table.value("total_bid") == 3


def test_the_order_is_that_of_those_who_are_asked_whatever_the_list_runs_over() -> None:
    table = Table("at_once", players=3).play("A", "lay u1").play("B", "bid 1").play("C", "bid 1")
    assert table.offers == ["A: vote no, vote yes", "B: vote no, vote yes", "C: vote no, vote yes"]
    for who in "CBA":
        table.play(who, "vote yes")
    assert table.told[2:] == ["C", "A", "B", 9]
    assert table.over


# --- leaving rules -------------------------------------------------------------------------------


def test_finish_leaves_a_rule_through_the_loops_and_rules_inside_it() -> None:
    table = Table("finish").play("A", "stay").play("A", "leave_outer")
    assert table.told == [5, 4, 1]
    assert table.offers[-1].startswith("A: ")


def test_finish_leaves_only_the_rule_that_it_names() -> None:
    table = Table("finish").play("A", "leave_middle").play("A", "leave_choice")
    assert table.told == [6, 4]
    assert len(table.state.frames) == 4


def test_a_meanwhile_move_may_finish_the_decision_or_what_is_around_it() -> None:
    table = Table("finish").play("B", "cut_in")
    assert table.told == [4]
    assert table.play("B", "cut_out").told == [4, 1]


def test_finish_of_the_running_rule_and_of_the_game() -> None:
    table = Table("finish").play("A", "leave_outer").play("A", "leave_choice")
    assert table.told == [1, 2, 10, 7, 10, 7, 8, 3]
    assert table.over


def test_finish_of_a_rule_that_does_not_run() -> None:
    table = Table("finish").play("A", "leave_outer")
    with pytest.raises(Fault) as caught:
        table.play("A", "leave_outer")
    assert (caught.value.code, caught.value.rule) == ("not-running", "choose.leave_outer")


# --- moments -------------------------------------------------------------------------------------


def test_a_moment_goes_to_the_rule_of_the_kind_to_its_default_or_nowhere() -> None:
    table = Table("moments")
    assert table.told == [0, 1]
    assert table.offers == ["B: yes"]
    assert table.play("B", "yes").told == [0, 1, 6, 2, 3, 5, 105, 9]
    assert table.pile("table") == "u"


# --- loops ---------------------------------------------------------------------------------------


def test_loops() -> None:
    table = Table("loops", players=3)
    assert table.told == [
        *(1, 2, 1, 2, 1, 2),  # the cards as they lay, though the first pass has moved them all
        *("A", "B", "C"),  # the players as they were, though the first pass has sent one away
        *(11, 12, 13),
        *(21, 23),
        *(35, 33, 35),
        *(40, 40),
        *(41, 41, 41),
        *(51, 52),
        *(61, 65, 61, 65),
    ]


def test_loops_over_players_and_members_may_ask() -> None:
    table = Table("loops", players=3)
    asked = []
    while not table.over:
        asked.append(table.offers[0][0])
        table.play(asked[-1], "go")
    assert asked == ["A", "A", "B", "B", "C", "C", "A", "A"]
    assert table.told[-1] == 70


def test_a_loop_that_asks_goes_on_with_the_players_that_there_were() -> None:
    table = Table("loops", players=3).play("A", "leave_table").play("A", "go").play("B", "go").play("B", "go")
    assert table.offers == ["C: go, leave_table"]


# --- state ---------------------------------------------------------------------------------------


def test_state_is_set_back_before_the_first_line_of_the_rule_with_the_mark() -> None:
    table = Table("resets", players=3)
    assert table.told == [0, 4, 0]
    for who in "ACAC":
        assert table.offers == [f"{who}: go"]
        table.play(who, "go")
    assert table.over
    one_round = [0, 4, 0, 1, 4, 0, 4, 0, 1, 7, 1]
    assert table.told == [*one_round, 2, *one_round, 4]


def test_the_constants_that_state_starts_with_may_be_options() -> None:
    assert Table("resets", players=3, start_of_turn=4).told[:3] == [0, 8, 0]


# --- players -------------------------------------------------------------------------------------


def test_players_who_are_out_are_passed_over() -> None:
    table = Table("leaving", players=5)
    assert table.told == [
        *(5, "D", "E", "A", "B", "D", "B", 5),
        *(4, "D", "E", "A", "B", "D", "B", 5),  # seen from the seat of a player who is out
        *(4, "D", "E", "A", "D", "A", 5),
        *(2, "B", "D", "B", "D", 5),
        *(2, "B", "D", "B", "D", 5),
        *(3, "B", "C", "B", "C", 5),
    ]
    assert table.offers == ["A?: knock_from_outside", "B?: knock", "C?: knock", "D?: knock", "E: go"]


def test_a_table_without_players_goes_on_until_somebody_is_looked_for() -> None:
    table = Table("leaving", players=5).play("E", "go")
    assert table.told[-1] == 0
    assert table.offers == ["A?: knock_from_outside", "B: go"]
    table.play("B", "go")
    for move in ("next", "previous"):
        with pytest.raises(Fault) as caught:
            table.copy().play("B", move)
        assert caught.value.code == "no-player-in-play"


# --- cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "table_after"),
    [
        ("on_top", "u1 u2 u3 u4 v1"),
        ("to_the_bottom", "v1 u1 u2 u3 u4"),
        ("under_the_top", "u1 u2 u3 v1 u4"),
        ("under_the_bottom", "v1 u1 u2 u3 u4"),
        ("under_a_card_elsewhere", "v1 u1 u2 u3 u4"),
        ("under_itself", "u4 u1 u2 u3"),
        ("top_to_bottom", "u4 u1 u2 u3"),
        ("top_to_top", "u1 u2 u3 u4"),
        ("several_on_top", "u1 u2 u3 u4 v1 v2 v3 v4"),
        ("several_to_the_bottom", "v4 v3 v2 v1 u1 u2 u3 u4"),
        ("several_under", "u1 u2 u3 v1 v2 v3 v4 u4"),
        ("some_of_its_own", "u4 u3 u1 u2"),
    ],
)
def test_where_a_card_goes(move: str, table_after: str) -> None:
    assert Table("positions").play("A", move).pile("table") == table_after


def test_a_card_at_random_may_come_to_lie_anywhere() -> None:
    found = {
        Table("positions", seed=seed).play("A", "at_random").pile("table").split().index("v1") for seed in range(60)
    }
    assert found == {0, 1, 2, 3, 4}


def test_cards_at_random_and_shuffled_stay_the_same_cards() -> None:
    table = Table("positions").play("A", "several_at_random")
    assert sorted(table.pile("table").split()) == sorted(f"{suit}{value}" for suit in "uvw" for value in range(1, 5))
    orders = {Table("positions", seed=seed).play("A", "shuffled").pile("table") for seed in range(300)}
    assert len(orders) == 24


def test_a_card_shows_the_side_that_is_up_and_is_asked_for_another() -> None:
    assert Table("sides").told == [1, 11, 21, 1, 1, 1, 11, 27, 38, 1, 7, 1, 19, 9, 9]


def test_turning_a_card_brings_up_its_next_side_and_skips_sides_that_it_has_not() -> None:
    table = Table("sides")
    seen = []
    for _ in range(4):
        seen.append(table.pile("table"))
        table.play("A", "lower_card").play("A", "card")
    assert seen == ["1 2 joker", "7 2 joker", "8 2 joker", "1 2 joker"]


def test_turning_a_pile_reverses_it_and_turns_every_card() -> None:
    table = Table("sides").play("A", "pile")
    assert table.pile("table") == "joker 4 7"
    assert table.play("A", "pile").pile("table") == "8 5 joker"
    assert table.play("A", "everything").pile("table") == "joker 2 1"
    assert table.pile("stock") == " ".join(["3 2 1"] * 3)


def test_a_card_stands_for_its_face_wherever_a_face_is_wanted() -> None:
    table = Table("faces")
    assert table.told == [1, 4, 4, 3, 5, 0, 0, 2, 4, 4, 88, 84, 104]
    assert table.offers == ["A: pick w4, pick 8"]
    assert table.play("A", "pick 8").told[-1] == 8


def test_a_card_with_one_side_shows_it() -> None:
    assert Table("one_side").told == [1, 4, 1]


def test_sides_are_paired_by_chance_and_never_as_forbidden() -> None:
    found = set()
    for seed in range(40):
        table = Table("pairing", seed=seed)
        pairs = [tuple(table.design(one) for one in faces) for faces in table.state.faces]
        assert sorted(one for one, _ in pairs) == sorted(["u", "v", "w"] * 2 + ["joker"] * 2 + ["u"] * 4)
        assert sorted(one for _, one in pairs) == sorted([*"12345678", "wild", "wild", "9", "9"])
        assert ("joker", "wild") not in pairs
        assert not [card for card in range(8, 12) if table.design(table.state.faces[card][1]) == "9"]
        found.add(tuple(pairs))
    assert len(found) == 40


def test_the_rules_see_the_pairs_of_this_game() -> None:
    table = Table("pairing", seed=5)
    first = table.state.faces[0]
    number = table.design(first[1])
    assert table.play("A", "look u").told == [10 + (0 if number == "wild" else int(number))]


# --- expressions ---------------------------------------------------------------------------------


def test_arithmetic() -> None:
    assert Table("numbers").told == [
        *(3, 1, -4, -1),  # 7 div 2, 7 mod 2, 7 div -2, 7 mod -2
        *(-4, 1, 3, -1),
        *(-7, 11, -30, -4, 5, -1),
        *(2**31 - 1, -(2**31), -1, -1),
        *(7, 10),
        *(0, 3),
    ]


@pytest.mark.parametrize(
    "move", ["plus", "minus", "times_two", "negated", "divided", "added", "added_to_local", "totalled"]
)
def test_a_number_one_past_the_edge_is_a_fault(move: str) -> None:
    fault = fault_of("numbers", move)
    assert (fault.code, fault.rule) == ("number-overflow", f"choose.{move}")
    assert "leaves the range of numbers" in fault.message


def test_a_number_may_be_at_the_edge() -> None:
    assert Table("numbers").play("A", "to_the_edge").value("amount") == 2**31 - 1


@pytest.mark.parametrize("move", ["by_zero", "remainder_by_zero"])
def test_division_by_zero(move: str) -> None:
    assert fault_of("numbers", move).code == "divided-by-zero"


def test_values() -> None:
    assert Table("values").told == [
        *(1, 231, 2, 3, 4),
        *("u4", "v4", "w4", "v1", "w1", "w1", "w2", "w3", "w4", "A", "B"),  # all that tie, in their order
        *("v1", "v4", "v3"),
        *(5, 6, 7, 6, 9, 3, 4, 8, 8),
        *(4, 4, 40, 3),
        *(50, 50, 11, 12, 123),
        *("w4", 42),  # a definition of a list may end in a pile
        13,
    ]


def test_lists() -> None:
    assert Table("lists").told == [
        *("u1", "u2", "v3", "v4", "u2", "u1", "u2"),  # all of one, then all of the other, twice what is in both
        *(312, "B", "A"),
        *("u1", "u2", "v3", "v4", "u4", "w4"),  # a list that a definition gives, and more
        *("v3", "v4", 3, "u1", "u1", 10),
        *("u1", "u2"),
        *("u1", "u2", "v4", "B", "B", 9, "v3", "w4"),  # items by number
        *(231, 312, 3, 1, 6, 1),  # neighbours: none at the ends
        *(43, 21, 2, -5, 2, -2147483647, 3),  # the highest and the lowest
        *(0, 1, 1, 1),
    ]


def test_a_move_chooses_from_joined_lists() -> None:
    table = Table("lists")
    assert table.offers == ["A: take v3 1, take v4 1, take v4 3, turn 1, turn 2, done"]
    table.play("A", "take v3 1")
    assert table.offers == ["A: take v4 1, take v4 3, turn 1, turn 2, done"]
    assert table.play("A", "turn 1").offers == ["A: take v4 1, take v4 3, turn 1, done"]


def test_what_is_known_to_be_other_than_none() -> None:
    assert Table("narrowing").told == [0, 4, 14, 24, 34, 3, 7, 1, 5, 1, 2, 2, 4]


# --- chance and options --------------------------------------------------------------------------


def test_chance_comes_from_the_seed_and_goes_on_where_it_was() -> None:
    games = [Table("chance", players=4, seed=seed) for seed in range(200)]
    assert Table("chance", players=4, seed=7).state.to_data() == games[7].state.to_data()
    assert {one.told[0] for one in games} == {1, 2, 3, 4, 5, 6}
    assert {one.told[1] for one in games} == {"v1", "v2", "v3", "v4"}
    assert {one.told[2] for one in games} == {"B", "C", "D"}
    twin = games[0].copy()
    assert twin.play("A", "nothing").state.random == games[0].play("A", "nothing").state.random
    assert games[0].told[3:] == [7, 7, 7]


def test_options_are_constants() -> None:
    assert Table("options").told == [-5, 22, 1, 2, 100, 7, 3]
    other = Table("options", target=0, speed="slow", friendly=False, trump="u")
    assert other.told == [0, 11, 2, 2, 105, 7, 3]


# --- events --------------------------------------------------------------------------------------


def test_every_kind_of_event_names_the_line_that_caused_it() -> None:
    table = Table("events").play("B", "knock").decline("B").play("A", "play w4 yes")
    table.play("A", "bid 2").play("B", "bid 1")
    assert table.state.log is not None
    assert [(one[0], table.caused(at)) for at, one in enumerate(table.state.log)] == [
        ("began", "opening: opening"),
        ("moved", "opening: move top(stock) to hand(seat(1))"),
        ("moved", "opening: move each c in stock where c.suit = u to table"),
        ("moved", "opening: move bottom(stock) to table at bottom"),
        ("shuffled", "opening: shuffle stock"),
        ("turned", "opening: turn over table"),
        ("turned", "opening: turn over top(table)"),
        ("shown", "opening: show hand(seat(1)) to others(seat(1))"),
        ("changed", "opening: set trump to v"),
        ("changed", "opening: add 3 to second.score"),
        ("answered", "choose.knock: knock"),
        ("moved", "choose.knock: move top(table) to hand(p)"),
        ("declined", "choose: choose"),
        ("answered", "choose.play: play"),
        ("moved", "choose.play: move card to table"),
        ("turned", "choose.play: turn over card"),
        ("answered", "bid.bid: bid"),
        ("changed", "bid.bid: add n to player.score"),
        ("answered", "bid.bid: bid"),
        ("changed", "bid.bid: add n to player.score"),
        ("left", "game: leave seat(2)"),
        ("rejoined", "game: rejoin seat(2)"),
    ]


def test_an_event_holds_what_was_done() -> None:
    table = Table("events").play("A", "play w4 no")
    first, log = {name: one.first for name, one in table.layout.pile_families.items()}, table.state.log or []
    w4, v1 = 11, 4
    assert log[1][2:] == (((w4, first["stock"], True, 0),), first["hand"], None)
    assert [one[0] for one in log[2][2]] == [0, 1, 2, 3]
    assert log[3][2:] == (((v1, first["stock"], False, 0),), first["table"], ("bottom", ()))
    assert log[5][2:] == (first["table"], None)
    assert log[6][2:] == (first["table"], v1)
    assert log[7][2:] == (((w4, first["hand"], True, 0),), (1,))
    assert log[8][2:] == (table.layout.state_index("trump"), 1)
    assert log[9][2:] == (table.layout.state_index("score", 1), 3)
    assert (log[10][2], *log[10][4:]) == (0, (None, False), ((0, (w4, first["hand"], True, 0)),))


def test_an_event_cites_what_its_line_implements() -> None:
    table = Table("events").play("A", "play w4 yes")
    cites = {table.caused(at): table.program.sites[one[1]].cites for at, one in enumerate(table.state.log or [])}
    assert cites["choose.play: play"] == ("EV-2", "EV-3")
    assert cites["choose.play: move card to table"] == ("EV-2", "EV-3")
    assert cites["choose.play: turn over card"] == ("EV-2", "EV-3", "EV-4")


def test_marks_tell_what_begins_and_with_which_arguments() -> None:
    table = Table("marks")
    began = [one[2:] for one in table.state.log or [] if one[0] == "began"]
    assert began == [("game", ()), ("round", (3,)), ("turn", (1, 3, None)), ("win", (0,))]
    assert table.engine.outcome(table.state) == [10, -1]
    assert Table("options", players=3).engine.outcome(table.state) == [0, 0, 0]


# --- equal states --------------------------------------------------------------------------------


def settled(table: Table) -> dict[str, object]:
    table.engine.settle(table.state)
    return {key: value for key, value in table.state.to_data().items() if key not in ("decisions", "random")}


def test_locals_that_nothing_can_read_leave_no_trace_in_a_settled_state() -> None:
    games = [Table("settle").play("A", move) for move in ("one", "two", "three")]
    assert all(one.told == [5] for one in games)
    states = [settled(one) for one in games]
    # The frames of the three moves stay apart, because they are different bodies; what they hold is gone.
    frames = [[[type(one) for one in frame[2:]] for frame in state["frames"]] for state in states]  # type: ignore[attr-defined]
    assert frames[0] == frames[1]
    assert all(frame[2:] == [None] * len(frame[2:]) for frame in states[2]["frames"][-3:-2])  # type: ignore[index]


def test_the_locals_of_a_rule_that_is_over_but_for_its_last_call_are_gone() -> None:
    low, high = (Table("settle").play("A", "one").play("B", "go").play("A", f"pick {n}") for n in (1, 2))
    assert low.offers == high.offers == ["B: go"]
    assert settled(low) == settled(high)


# --- families of piles and states ----------------------------------------------------------------


def test_each_value_or_combination_of_values_has_a_pile_and_a_state_of_its_own() -> None:
    table = Table("families", players=3, seed=4)
    names = [(one.name, one.owner, one.at) for one in table.layout.piles]
    slots = [("build", None, (slot,)) for slot in range(4)]
    melds = [("meld", seat, (suit,)) for seat in range(3) for suit in range(3)]
    assert names == [("stock", None, ()), *slots, *melds, *(("hand", seat, ()) for seat in range(3))]
    assert [table.layout.pile_index(*one) for one in (("build", 3), ("meld", 1, 2), ("hand", 0))] == [4, 10, 14]


def test_a_pile_and_a_state_are_found_by_all_of_their_indices() -> None:
    table = Table("families", players=3, seed=4).play("A", "build_on 2 spades10").play("B", "lay clubs12 clubs")
    laid, meld = table.layout.state_families["laid"], table.layout.pile_families["meld"]
    assert [table.state.values[laid.first + at] for at in range(12)] == [int(at == 4 * 2 + 1) for at in range(12)]
    piles = [table.state.piles[meld.first + at] for at in range(9)]
    assert [" ".join(map(table.card, pile)) for pile in piles] == [*[""] * 3, "clubs12", *[""] * 5]


def test_a_written_number_is_the_value_of_an_enumeration_of_numbers() -> None:
    table = Table("families", players=2, seed=4)
    assert [len(table.state.piles[table.layout.pile_index("build", slot)]) for slot in range(4)] == [1, 0, 0, 0]
    assert table.state.values[table.layout.state_index("target")] == 1


ASKING = sorted(path.stem for path in FOLDER.glob("*.yaml") if "ask" in path.read_text("utf-8"))


@pytest.mark.parametrize("name", ASKING)
def test_a_game_that_is_settled_before_every_move_goes_the_same_way(name: str) -> None:
    """And the offers of a state are those that were made when it was reached."""
    players = load(FOLDER / f"{name}.yaml").ruleset.players[0]
    for seed in range(20):
        choices = random.Random(seed)
        table = Table(name, players, seed)
        twin = table.copy()
        for _ in range(40):
            assert twin.raw == table.raw == table.engine.offers(table.state)
            assert (twin.state.piles, twin.state.values) == (table.state.piles, table.state.values)
            if table.over:
                break
            twin.engine.settle(twin.state)
            who = choices.choice(table.raw)
            move = choices.choice([*table.moves(who), "decline"] if who.declinable else table.moves(who))
            faults = [one.try_to(SEATS[who.seat], move) for one in (table, twin)]
            assert faults[0] == faults[1]
            if faults[0]:
                break


def test_settling_changes_nothing_that_is_still_to_come() -> None:
    for move in ("one", "two", "three"):
        table = Table("settle").play("A", move)
        table.engine.settle(table.state)
        table.play("B", "go").play("A", "pick 2")
        table.engine.settle(table.state)
        assert table.play("B", "go").told == [5, 6]
        assert table.over


# --- faults --------------------------------------------------------------------------------------

FAULTS = {
    "endless": ("steps-exhausted", "choose.endless", "repeat"),
    "endless_calls": ("steps-exhausted", "endless_calls", "called()"),
    "endless_search": (
        "steps-exhausted",
        "search",
        "if any c in stock where any d in stock where any e in stock where any f in stock where e.value + f.value = 9",
    ),
    "again_and_again": ("steps-exhausted", "never_ready.otherwise", "again"),
    "no_move": ("no-move", "stuck", "stuck"),
    "no_secret_move": ("no-move", "stuck", "stuck"),
    "asked_twice": ("asked-twice", "choose.asked_twice", "stuck(player)"),
    "overflow": ("number-overflow", "choose.overflow", "n * 2"),
    "by_zero": ("divided-by-zero", "choose.by_zero", "1 div (size(table) - 3)"),
    "top_of_nothing": ("empty-pile", "choose.top_of_nothing", "top(nothing)"),
    "bottom_of_nothing": ("empty-pile", "choose.bottom_of_nothing", "bottom(hand(player))"),
    "the_one_of_many": ("not-exactly-one", "choose.the_one_of_many", "the c in table where c.value = 1"),
    "the_one_of_none": ("not-exactly-one", "choose.the_one_of_none", "the c in table where c.value = 2"),
    "random_of_none": ("nothing-to-choose", "choose.random_of_none", "random c in nothing"),
    "highest_of_none": (
        "nothing-to-choose",
        "choose.highest_of_none",
        "highest c.value for c in table where c.value > 9",
    ),
    "lowest_of_none": ("nothing-to-choose", "choose.lowest_of_none", "lowest c.value for c in (nothing + nothing)"),
    "item_zero": ("no-such-item", "choose.item_zero", "item(table, 0)"),
    "item_too_high": ("no-such-item", "choose.item_too_high", "item(table + [top(table)], size(table) + 2)"),
    "item_of_nothing": ("no-such-item", "choose.item_of_nothing", "item(hand(player), 1)"),
    "seat_zero": ("no-such-seat", "choose.seat_zero", "seat(0)"),
    "seat_too_high": ("no-such-seat", "choose.seat_too_high", "seat(size(seats) + 1)"),
    "no_such_face": ("no-such-face", "choose.no_such_face", "face(bottom(table), back)"),
    "not_set": ("not-set", "choose.not_set", "leader"),
    "not_set_of_player": ("not-set", "choose.not_set_of_player", "player.points"),
    "not_set_added": ("not-set", "choose.not_set_added", "add 1 to player.points"),
    "not_set_field": ("not-set", "choose.not_set_field", "leader"),
    "not_running": ("not-running", "choose.not_running", "finish set_up"),
    "nobody_left": ("no-player-in-play", "choose.nobody_left", "left_of(player)"),
    "nobody_right": ("no-player-in-play", "choose.nobody_right", "right_of(player)"),
    "many": ("too-many-moves", "many", "pick"),
    "range_too_long": ("range-too-long", "long", "1..size(seats) * 501"),
    "pile_full": ("pile-full", "choose.pile_full", "move each c in stock to nothing"),
    "too_many_combinations": ("too-many-moves", "combinations", "pick"),
}


@pytest.mark.parametrize("move", FAULTS)
def test_a_fault_has_a_code_a_rule_and_a_place(move: str) -> None:
    fault = fault_of("faults", move)
    assert (fault.code, fault.rule, fault.place and fault.place.text) == FAULTS[move]
    assert fault.place is not None and f"in `{fault.rule}` at {fault.place}" in str(fault)


def test_a_fault_says_what_was_found() -> None:
    assert "finds 3, not exactly one" in fault_of("faults", "the_one_of_many").message
    assert "finds none, not exactly one" in fault_of("faults", "the_one_of_none").message
    assert "there is no item 5 among 4" in fault_of("faults", "item_too_high").message
    assert "there is no item 1 among none" in fault_of("faults", "item_of_nothing").message
    assert "there is no seat 3 at a table of 2" in fault_of("faults", "seat_too_high").message
    assert "player 1 is asked twice at once" in fault_of("faults", "asked_twice").message


def test_every_move_of_the_file_of_faults_is_one() -> None:
    table = Table("faults")
    assert table.moves(table.raw[0]) == [*list(FAULTS)[:3], *list(FAULTS)[4:], "again_and_again"]


def test_the_outcome_is_computed_and_may_fail() -> None:
    table = Table("outcome", players=3)
    twin = table.copy().play("A", "share 2")
    assert twin.engine.outcome(twin.state) == [6, 3, 3]
    table.play("A", "share 0")
    with pytest.raises(Fault) as caught:
        table.engine.outcome(table.state)
    assert (caught.value.code, caught.value.rule) == ("divided-by-zero", "outcome")
    assert caught.value.place is not None and caught.value.place.text == "12 div shares"


def test_sides_that_cannot_be_paired() -> None:
    with pytest.raises(Fault) as caught:
        Table("no_pairing")
    assert (caught.value.code, caught.value.place and caught.value.place.text) == ("no-pairing", "deck")
    assert "in `deck` at " in str(caught.value)


@pytest.mark.parametrize(("allowed", "fails"), [(3, False), (2, True)])
def test_decisions_are_bounded(allowed: int, fails: bool) -> None:
    table = Table("again", limits=Limits(decisions=allowed)).play("A", "draw").play("A", "draw")
    if not fails:
        assert table.play("A", "draw").state.decisions == 3
        return
    with pytest.raises(Fault) as caught:
        table.play("A", "draw")
    assert (caught.value.code, caught.value.rule) == ("decisions-exhausted", "draw_or_stop")
    assert caught.value.place is not None and caught.value.place.text == "draw_or_stop"


def test_moves_are_bounded() -> None:
    """The stock holds three cards of the value that is asked for."""
    assert Table("otherwise", limits=Limits(moves=3)).offers
    with pytest.raises(Fault) as caught:
        Table("otherwise", limits=Limits(moves=2))
    assert (caught.value.code, caught.value.rule) == ("too-many-moves", "pick")


def test_to_decline_counts_as_a_decision() -> None:
    with pytest.raises(Fault) as caught:
        Table("declining", players=3, limits=Limits(decisions=1)).decline("B").decline("C")
    assert (caught.value.code, caught.value.rule) == ("decisions-exhausted", "wait")


def test_events_are_bounded_between_decisions() -> None:
    """The cards of an event count, but for its first."""
    free = Table("events").state
    kept = len(free.log or []) + free.log_cards
    assert kept > 10
    assert Table("events", limits=Limits(events=kept)).offers
    with pytest.raises(Fault) as caught:
        Table("events", limits=Limits(events=kept - 1))
    assert (caught.value.code, caught.value.rule) == ("too-many-events", "choose")


def test_events_are_bounded_in_a_game_that_asks_nothing() -> None:
    with pytest.raises(Fault) as caught:
        Table("values", limits=Limits(events=20))
    assert (caught.value.code, caught.value.rule) == ("too-many-events", "game")


def test_steps_are_bounded() -> None:
    """Three rules are called before the game ends, and six statements carried out."""
    assert Table("marks", limits=Limits(steps=9)).over
    with pytest.raises(Fault) as caught:
        Table("marks", limits=Limits(steps=8))
    assert (caught.value.code, caught.value.rule) == ("steps-exhausted", "win")
    assert "--limit steps=80" in str(caught.value)


def test_the_steps_of_a_game_are_bounded() -> None:
    """What the answers before have taken counts, beside what each answer adds."""
    free = Table("again", limits=Limits(steps=PACE)).play("A", "draw")
    spent = free.state.spent
    assert 0 < spent < PACE
    free.state.spent = free.engine.limits.game_steps + 2 * PACE - 3
    with pytest.raises(Fault) as caught:
        free.play("A", "draw")
    assert (caught.value.code, caught.value.rule) == ("game-steps-exhausted", "draw_or_stop.draw")
    assert caught.value.place is not None and "--limit game_steps=10000000" in str(caught.value)


def test_every_fault_of_the_list_is_covered_here() -> None:
    """And every one that the engine raises is in the list."""
    raised = set()
    for file in (FOLDER.parents[1] / "interpreter" / "croupier" / "engines").rglob("*.py"):
        raised |= set(re.findall(r'Fault\(\s*"([a-z-]+)"', file.read_text("utf-8")))
    assert raised == set(MEANINGS)
    assert {code for code, *_ in FAULTS.values()} | TOLD_HERE == set(MEANINGS)


def test_every_game_here_has_a_test() -> None:
    text = "".join(one.read_text("utf-8") for one in FOLDER.glob("test_*.py"))
    for file in sorted(FOLDER.glob("*.yaml")):
        assert f'("{file.stem}"' in text or f'("{file.name}")' in text, file.name
