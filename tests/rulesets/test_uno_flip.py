"""UNO Flip: every statement of its sheet is cited and proven, and what proves it fails when the rule is wrong."""

from __future__ import annotations

import random
from pathlib import Path

import croupier
import pytest
from croupier.data import rulesets_folder
from croupier.scenarios.files import scenario_files
from croupier.scenarios.suite import Suite, run_suite

from tests.games.table import Table
from tests.rulesets.proofs import noticed

FLIP = rulesets_folder() / "uno-flip" / "ruleset.yaml"
STATEMENTS = [f"FLIP-G-{number:03}" for number in range(1, 120)]
REMARKS = {"FLIP-G-003", "FLIP-G-007", "FLIP-G-008", "FLIP-G-019"}
OPEN_POINTS = [2, 3, 4, *range(6, 26), *range(27, 33), 37, 38, *range(39, 45)]

NEVER_FALSE = {"challengeable(card)", "scoring = winner_takes"}
"""Conditions that always hold in this game, and are there for others that share these rules."""


# --- how far the scenarios go ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def suite() -> Suite:
    return run_suite(FLIP, scenario_files(FLIP), coverage=True)


def test_every_statement_is_cited_and_proven(suite: Suite) -> None:
    standing = suite.standing
    assert standing is not None and suite.passed
    assert (standing.statements, standing.remarks) == (STATEMENTS, REMARKS)
    assert set(STATEMENTS) - REMARKS <= standing.cited & standing.proven


def test_every_open_point_is_settled_and_proven(suite: Suite) -> None:
    standing = suite.standing
    assert standing is not None
    points = {f"AMB-{number:02}" for number in OPEN_POINTS}
    assert set(standing.interpretations) == points
    assert points <= standing.cited & standing.proven


def test_everything_is_reached(suite: Suite) -> None:
    watch = suite.watch
    assert watch is not None
    assert (watch.unreached_rules(), watch.unreached_moves()) == ({}, {})
    missed = {(branch.text, outcome) for branch, outcome in watch.unreached_branches()}
    assert missed == {(text, False) for text in NEVER_FALSE}


# --- what is here, and what is not -----------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 11])
def test_two_to_ten_can_play(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 10 players"):
        croupier.load(str(FLIP)).new_game(players=players)


def test_there_is_one_way_to_score() -> None:
    with pytest.raises(croupier.RulesetError, match="cannot be `lowest_total`"):
        croupier.load(str(FLIP)).new_game(players=2, options={"scoring": "lowest_total"})


@pytest.mark.parametrize("players", [2, 4, 7, 10])
def test_no_card_is_lost_and_the_two_sides_take_turns(players: int) -> None:
    table = Table(FLIP, players, 1, target=200)
    choices = random.Random(players)
    stock, discard = table.layout.pile_index("stock"), table.layout.pile_index("discard")
    ups = []
    for _ in range(1000):
        if table.over:
            break
        offer = choices.choice(table.raw)
        chosen = choices.randrange(len(offer.moves) + offer.declinable)
        if chosen == len(offer.moves):
            table.raw = table.engine.decline(table.state, offer.seat)
        else:
            table.raw = table.engine.answer(table.state, offer.seat, offer.moves[chosen])
        assert sorted(card for pile in table.state.piles for card in pile) == list(range(112))
        assert len(set(table.state.up)) == 1
        assert table.state.piles[discard] or not table.state.piles[stock]
        ups.append(table.state.up[0])
    assert set(ups) == {0, 1}


# --- the proofs notice -----------------------------------------------------------------------------

NUMBERS = "a.kind = b.kind and a.value = b.value"
LIGHT = "colours where colour.side = light"
DARK = "colours where colour.side = dark"
BLUE = "blue:      {side: light"
TO_TOP = "if top(discard).wild: choose_colour(player)"
TAKEN = "set player.exposed to false\n    give card"
DRAWN = "    play when playable(player, drawn):\n      lay(player, drawn)"
UNFAIR = "any c in hand(player) where c != card and c.colour = colour_to_follow()"
STRIKE = "draw_one, draw_five takes_effect(face card, player):\n    attack(player, upcoming, card)"
SKIP = "when skip takes_effect(face card, player):\n    "
FIRST_SKIP = "when skip starts(face card, player):\n    "
FIRST_ONE = "when draw_one starts(face card, player):\n    "
FIRST_FLIP = "when flip starts(face card, player):\n    "
WILD = "when wild takes_effect(face card, player):\n    choose_colour(player)\n"

FAULTS: list[tuple[str, dict[str, str]]] = [
    # the deck
    (
        "FLIP-G-002",
        {
            "total: 112": "total: 111",
            "4 x wild, cites: FLIP-G-017": "3 x wild, cites: FLIP-G-017",
            "4 x wild, cites: FLIP-G-028": "3 x wild, cites: FLIP-G-028",
        },
    ),
    ("FLIP-G-009 FLIP-G-010 FLIP-G-011 FLIP-G-012 AMB-03", {f"{LIGHT}, value in 1..9": f"{LIGHT}, value in 0..8"}),
    ("FLIP-G-020 FLIP-G-021 FLIP-G-022 FLIP-G-023 AMB-03", {f"{DARK}, value in 1..9": f"{DARK}, value in 0..8"}),
    ("FLIP-G-013", {"2 x draw_one(colour)": "2 x skip(colour)"}),
    ("FLIP-G-014", {f"2 x reverse(colour) for colour in {LIGHT}": f"2 x skip(colour) for colour in {LIGHT}"}),
    ("FLIP-G-015", {"2 x skip(colour)": "2 x reverse(colour)"}),
    ("FLIP-G-016", {f"2 x flip(colour) for colour in {LIGHT}": f"2 x skip(colour) for colour in {LIGHT}"}),
    ("FLIP-G-017", {"4 x wild, cites: FLIP-G-017": "4 x wild_draw_two, cites: FLIP-G-017"}),
    ("FLIP-G-018", {"4 x wild_draw_two": "4 x wild"}),
    ("FLIP-G-024", {"2 x draw_five(colour)": "2 x reverse(colour)"}),
    ("FLIP-G-025", {f"2 x reverse(colour) for colour in {DARK}": f"2 x draw_five(colour) for colour in {DARK}"}),
    ("FLIP-G-026", {"2 x skip_everyone(colour)": "2 x reverse(colour)"}),
    ("FLIP-G-027", {f"2 x flip(colour) for colour in {DARK}": f"2 x reverse(colour) for colour in {DARK}"}),
    ("FLIP-G-028", {"4 x wild, cites: FLIP-G-028": "4 x wild_draw_colour, cites: FLIP-G-028"}),
    ("FLIP-G-029 AMB-40", {"4 x wild_draw_colour": "4 x wild_draw_two"}),
    (
        "FLIP-G-009 FLIP-G-021 AMB-39",
        {"turquoise: {side: dark": "turquoise: {side: light", BLUE: BLUE.replace("light", "dark")},
    ),
    ("AMB-27", {"      - [flip, flip]\n": ""}),
    ("AMB-27", {"      - [wild, wild]\n": ""}),
    ("AMB-27", {"      - [wild, wild_draw_colour]\n": ""}),
    ("AMB-27", {"      - [wild_draw_two, wild]\n": ""}),
    ("AMB-27", {"      - [wild_draw_two, wild_draw_colour]\n": ""}),
    # setup
    ("FLIP-G-004", {"players: 2..10": "players: 2..9"}),
    ("FLIP-G-004", {"players: 2..10": "players: 3..10"}),
    ("FLIP-G-038 FLIP-G-039", {"most q in players where q.drawing": "least q in players where q.drawing"}),
    ("FLIP-G-039", {"deal_value: {type: number, default: 0}": "deal_value: {type: number, default: 5}"}),
    ("AMB-02", {"set p.drawing to p in": "set p.drawing to not p.drawing and p in"}),
    ("FLIP-G-030 FLIP-G-037", {"after gather if face_up(top(stock)) = dark:": "after gather if false:"}),
    (
        "FLIP-G-037",
        {"= dark:    # every round begins on the light side\n    turn over stock": "= dark:\n    turn over top(stock)"},
    ),
    ("FLIP-G-040", {"1..10, default: 7": "1..10, default: 6"}),
    ("FLIP-G-040 FLIP-G-006 FLIP-G-118", {"gather()\n    shuffle stock": "gather()"}),
    ("FLIP-G-041 AMB-32", {"front: owner, back: all": "front: all, back: all"}),
    ("FLIP-G-041 AMB-32", {"front: owner, back: all": "front: owner"}),
    ("FLIP-G-042 AMB-32", {"front: nobody, back_of_top: all": "front: nobody"}),
    ("FLIP-G-042 AMB-32", {"front: nobody, back_of_top: all": "front: nobody, back: all"}),
    ("FLIP-G-043", {"turn_up_first_card:\n    move top(stock)": "turn_up_first_card:\n    move bottom(stock)"}),
    (
        "FLIP-G-056 FLIP-G-062 FLIP-G-065 AMB-30 AMB-06",
        {"starts(top(discard), current)": "starts(top(discard), dealer)"},
    ),
    ("FLIP-G-059 AMB-30", {"    starts(top(discard), current)\n": ""}),
    ("FLIP-G-044", {"set current to left_of(dealer)": "set current to right_of(dealer)"}),
    ("FLIP-G-070 AMB-04", {"restricted: true, goes_back: true": "restricted: true"}),
    ("AMB-04", {"discard) to stock\n      shuffle stock": "discard) to stock"}),
    # a turn
    (
        "FLIP-G-055 FLIP-G-058 FLIP-G-061 FLIP-G-078 FLIP-G-080 FLIP-G-082 FLIP-G-085 FLIP-G-100",
        {NUMBERS: "a.value = b.value"},
    ),
    ("FLIP-G-045", {NUMBERS: "a.kind = b.kind and a.colour = b.colour"}),
    ("FLIP-G-045 FLIP-G-055 FLIP-G-080", {"card.colour = colour_to_follow() or same_symbol": "same_symbol"}),
    ("FLIP-G-064 FLIP-G-087", {"(card.wild or matches(card))": "matches(card)"}),
    (
        "FLIP-G-046 FLIP-G-051 FLIP-G-052",
        {"draw_on_turn(player):\n": "draw_on_turn(player):\n    draw_many(player, 1)\n"},
    ),
    ("FLIP-G-049 AMB-09", {"play when playable(player, drawn)": "play when not playable(player, drawn)"}),
    ("FLIP-G-050", {"    keep: do nothing": "    keep: set upcoming to player"}),
    (
        "FLIP-G-051 FLIP-G-052 AMB-10",
        {"    draw:\n": "    draw when no c in hand(player) where playable(player, c):\n"},
    ),
    (
        "FLIP-G-053 AMB-09",
        {DRAWN: "    play(card in hand(player)) when playable(player, card):\n      lay(player, card)"},
    ),
    ("FLIP-G-047 FLIP-G-048", {TAKEN: f"turn over card\n    {TAKEN}"}),
    ("AMB-08", {"if top(discard).wild then named else top(discard).colour": "top(discard).colour"}),
    (
        "FLIP-G-058 FLIP-G-082 AMB-41",
        {NUMBERS: "a.value = b.value and (a.kind = b.kind or a.kind = flip and b.kind = reverse)"},
    ),
    (
        "FLIP-G-078 FLIP-G-100 AMB-41",
        {NUMBERS: "a.value = b.value and (a.kind = b.kind or a.kind = reverse and b.kind = flip)"},
    ),
    # action cards
    ("FLIP-G-054 FLIP-G-079 AMB-42", {STRIKE: STRIKE.replace("upcoming", "left_of(player)")}),
    ("AMB-42", {"hit(next(player), card, 0)\n\n  when draw_two": "hit(left_of(player), card, 0)\n\n  when draw_two"}),
    ("FLIP-G-001 AMB-07", {"size(players) = 2 and two_player_reverse = skips": "false"}),
    ("AMB-07", {"size(players) = 2 and two_player_reverse": "two_player_reverse"}),
    ("FLIP-G-054 FLIP-G-109", {"points: 10, draws: 1": "points: 11, draws: 2"}),
    ("FLIP-G-054 FLIP-G-079", {STRIKE: STRIKE.replace("attack(player, upcoming, card)", "hit(upcoming, card, 0)")}),
    (
        "FLIP-G-056",
        {f"{FIRST_ONE}hit(player": f"{FIRST_ONE}hit(dealer"},
    ),
    ("FLIP-G-057 FLIP-G-081", {"set direction to if direction = left then right else left": "set direction to left"}),
    ("FLIP-G-059", {"    set direction to right\n": ""}),
    ("FLIP-G-059", {"    set current to dealer\n": ""}),
    (
        "FLIP-G-060",
        {f"{SKIP}skip_next()": f"{SKIP}do nothing"},
    ),
    (
        "FLIP-G-062",
        {f"{FIRST_SKIP}set current": f"{FIRST_SKIP}set upcoming"},
    ),
    ("FLIP-G-079 FLIP-G-110", {"points: 20, draws: 5": "points: 25, draws: 4"}),
    (
        "FLIP-G-083 FLIP-G-084",
        {"    set upcoming to player\n\n  when wild_draw_colour": "    skip_next()\n\n  when wild_draw_colour"},
    ),
    # restricted wilds
    ("FLIP-G-066 FLIP-G-088 AMB-37", {"choose_colour(player)\n    attack": "choose_colour(upcoming)\n    attack"}),
    ("FLIP-G-067 FLIP-G-073 FLIP-G-074", {"goes_back: true, draws: 2": "goes_back: true, draws: 3"}),
    ("FLIP-G-067 FLIP-G-089 AMB-15", {"hit(victim, card, extra)\n    skip_next()": "hit(victim, card, extra)"}),
    ("FLIP-G-068 FLIP-G-090 AMB-11", {"bluffing or not unfair(player, card)": "true"}),
    ("AMB-11", {"bluffing or not unfair(player, card)": "not unfair(player, card)"}),
    ("FLIP-G-069 FLIP-G-091 AMB-12 AMB-38", {UNFAIR: "any c in hand(player) where c != card and matches(c)"}),
    ("FLIP-G-068 AMB-12", {UNFAIR: UNFAIR.replace("c != card and", "c.kind = number and")}),
    ("FLIP-G-071 FLIP-G-092 AMB-13", {"bluffing and card.restricted": "not bluffing and card.restricted"}),
    ("FLIP-G-072 FLIP-G-093 AMB-16", {"show hand(attacker) to victim": "show hand(attacker) to players"}),
    ("FLIP-G-073 FLIP-G-094 AMB-14", {"else: hit(attacker, card, 0)": "else: hit(victim, card, 0)"}),
    ("FLIP-G-074 FLIP-G-095 AMB-15", {"punish(victim, card, 2)": "punish(victim, card, 1)"}),
    ("FLIP-G-088 AMB-23", {"drawn.colour = named": "drawn.wild or drawn.colour = named"}),
    ("AMB-23", {"drawn = none or drawn.colour": "drawn != none and drawn.colour"}),
    ("FLIP-G-094 FLIP-G-095", {"    draw_until_colour(victim)\n": ""}),
    ("FLIP-G-095", {"draw_until_colour(victim)\n    draw_many(victim, extra)": "draw_until_colour(victim)"}),
    # wilds
    ("FLIP-G-063 FLIP-G-086", {WILD: WILD.replace("choose_colour(player)", "do nothing")}),
    ("FLIP-G-063 FLIP-G-086", {WILD: WILD.replace("(player)\n", "(upcoming)\n")}),
    ("FLIP-G-063 FLIP-G-086", {"choice.side = side_in_play()": "choice.side != side_in_play()"}),
    (
        "FLIP-G-063 FLIP-G-086",
        {"choice.side = side_in_play()": "choice.side = side_in_play() and not choice in [red, pink]"},
    ),
    # the Flip
    (
        "FLIP-G-031 FLIP-G-047 FLIP-G-075 FLIP-G-076 FLIP-G-096 FLIP-G-097 FLIP-G-098",
        {"    for each p in seats: turn over hand(p)\n": ""},
    ),
    ("FLIP-G-031 FLIP-G-076 FLIP-G-097 FLIP-G-098 AMB-28", {"    turn over stock\n    for": "    for"}),
    ("FLIP-G-031 FLIP-G-076 FLIP-G-097 FLIP-G-098 AMB-28", {"    turn over discard\n    turn": "    turn"}),
    (
        "FLIP-G-032 FLIP-G-077 FLIP-G-099 AMB-31",
        {"cites AMB-31\n": "cites AMB-31\n    if face_up(top(discard)) = dark: finish lay\n"},
    ),
    (
        "AMB-30",
        {f"{FIRST_FLIP}flip_the_table(player)": f"{FIRST_FLIP}do nothing"},
    ),
    ("AMB-30 AMB-44 AMB-29", {TO_TOP: "do nothing"}),
    ("AMB-44 AMB-29", {TO_TOP: f"{TO_TOP}\n    if top(discard).draws > 0: hit(upcoming, top(discard), 0)"}),
    ("AMB-44 AMB-29", {TO_TOP: TO_TOP.replace("(player)", "(left_of(player))")}),
    ("FLIP-G-036 FLIP-G-119 AMB-19", {"if last_flip_turns: turn_all_over()": "do nothing"}),
    ("AMB-19", {"if last_flip_turns: turn_all_over()": "turn_all_over()"}),
    # the end of a round
    (
        "FLIP-G-101 FLIP-G-102",
        {"uno_penalty > 0 and size(hand(player)) = 1": "uno_penalty > 0 and size(hand(player)) = 2"},
    ),
    ("FLIP-G-102", {"0..10, default: 2": "0..10, default: 3"}),
    ("FLIP-G-102 AMB-20", {"    nobody_exposed()\n    set honest": "    set honest"}),
    ("FLIP-G-102 AMB-20", {"      nobody_exposed()\n      draw_on_turn": "      draw_on_turn"}),
    ("FLIP-G-033 FLIP-G-103", {"if size(hand(player)) = 0:\n": "if size(hand(player)) = 1:\n"}),
    ("FLIP-G-104 FLIP-G-006 FLIP-G-118", {"if match_is_over(): stop": "if true: stop"}),
    (
        "FLIP-G-105 FLIP-G-106 AMB-18",
        {"card.draws > 0: hit(next(player), card, 0)": "card.draws > 0: hit(player, card, 0)"},
    ),
    ("FLIP-G-105 FLIP-G-106", {"choose_colour(player)\n      hit(next(player), card, 0)": "choose_colour(player)"}),
    ("AMB-17 AMB-18", {"      is_last(card, player)\n": "      takes_effect(card, player)\n"}),
    ("FLIP-G-107 AMB-21", {"where c != top(discard) to stock\n    shuffle stock": "where c != top(discard) to stock"}),
    ("FLIP-G-107 AMB-21", {"where c != top(discard) to stock": "to stock"}),
    ("FLIP-G-107 AMB-43", {"if size(stock) = 0: reshuffle()": "if size(stock) = 1: reshuffle()"}),
    ("FLIP-G-047 AMB-21", {"to stock\n    shuffle stock\n": "to stock\n    turn over stock\n    shuffle stock\n"}),
    ("AMB-22", {"if idle >= size(players)": "if idle > size(players)"}),
    # scores
    ("FLIP-G-034", {"add hand_points(p) to winner.score": "add size(hand(p)) to winner.score"}),
    ("FLIP-G-035", {"add hand_points(p) to winner.score": "set winner.score to hand_points(p)"}),
    ("FLIP-G-035 FLIP-G-005 AMB-25", {"default: 500": "default: 501"}),
    ("FLIP-G-035 FLIP-G-006 FLIP-G-118 AMB-25", {"default: 500": "default: 499"}),
    (
        "FLIP-G-036 FLIP-G-119",
        {"total c.points for c in hand(player)": "total face(c, light).points for c in hand(player)"},
    ),
    ("FLIP-G-108", {"{points: value, ": "{points: value + 1, "}),
    ("FLIP-G-111", {"reverse(colour):  {points: 20": "reverse(colour):  {points: 21"}),
    ("FLIP-G-112", {"skip(colour):     {points: 20": "skip(colour):     {points: 21"}),
    ("FLIP-G-113", {"skip_everyone(colour): {points: 30": "skip_everyone(colour): {points: 20"}),
    ("FLIP-G-114", {"flip(colour):          {points: 20": "flip(colour):          {points: 21"}),
    ("FLIP-G-115", {"{points: 40, cites": "{points: 50, cites"}),
    ("FLIP-G-116", {"{points: 50, wild: true, restricted": "{points: 40, wild: true, restricted"}),
    ("FLIP-G-117", {"{points: 60, wild: true, restricted": "{points: 50, wild: true, restricted"}),
    ("AMB-24", {"set dealer to left_of(dealer)": "set dealer to current"}),
]
"""Codes, and what is wrong in the rules: texts of this ruleset or of ``uno``, and what stands there instead. Of the
scenarios that prove a code at least one must fail."""


def name_of(fault: tuple[str, dict[str, str]]) -> str:
    return f"{fault[0].split()[0]}-{next(iter(fault[1])).strip()[:30]}"


@pytest.mark.parametrize(("codes", "changes"), FAULTS, ids=[name_of(one) for one in FAULTS])
def test_what_proves_a_statement_notices_a_fault(codes: str, changes: dict[str, str], tmp_path: Path) -> None:
    wanted = set(codes.split())
    assert noticed(FLIP, wanted, changes, tmp_path) == wanted


def test_there_is_a_fault_for_every_statement_and_open_point() -> None:
    tried = {code for codes, _ in FAULTS for code in codes.split()}
    points = {f"AMB-{number:02}" for number in OPEN_POINTS}
    assert tried == {*STATEMENTS, *points} - REMARKS
