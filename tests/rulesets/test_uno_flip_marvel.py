"""Flip Marvel: what proves a statement fails when its rule is wrong, and cards whose two sides never part."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from croupier.data import rulesets_folder
from croupier.scenarios.files import scenario_files
from croupier.scenarios.suite import Suite, run_suite
from croupier.table.seen import see_card

from tests.games.table import Table
from tests.rulesets.proofs import noticed

MARVEL = rulesets_folder() / "uno-flip-marvel" / "ruleset.yaml"
STATEMENTS = [f"FLIP-M-{number:03}" for number in range(1, 129)]
REMARKS = {"FLIP-M-002", "FLIP-M-013"}
OPEN_POINTS = [1, 2, 3, 4, *range(6, 29), 29, *range(31, 39)]

NEVER_FALSE = {"challengeable(card)"}
"""A condition that always holds in this game, and is there for others in which more cards can be answered."""


# --- how far the scenarios go ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def suite() -> Suite:
    return run_suite(MARVEL, scenario_files(MARVEL), coverage=True)


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


# --- two sides -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4, 7, 10])
@pytest.mark.parametrize("seed", range(3))
def test_sides_never_part_and_all_cards_lie_the_same_way(players: int, seed: int) -> None:
    table = Table(MARVEL, players, seed, target=1)
    choices = random.Random(seed)
    pairs = list(table.state.faces)
    ups = set()
    for _ in range(500):
        if table.over:
            break
        offer = choices.choice(table.raw)
        chosen = choices.randrange(len(offer.moves) + offer.declinable)
        if chosen == len(offer.moves):
            table.raw = table.engine.decline(table.state, offer.seat)
        else:
            table.raw = table.engine.answer(table.state, offer.seat, offer.moves[chosen])
        assert table.state.faces == pairs
        assert sorted(card for pile in table.state.piles for card in pile) == list(range(112))
        assert len(set(table.state.up)) == 1
        discard = table.state.piles[table.layout.pile_index("discard")]
        seen = [see_card(table.layout, table.state, seat, card) for card in discard for seat in range(players)]
        assert all(one.up is not None and not any(one.backs) for one in seen)
        ups.add(table.state.up[0])
    assert ups == {0, 1}


@pytest.mark.parametrize("seed", range(20))
def test_no_card_has_two_flips_or_two_wilds(seed: int) -> None:
    table = Table(MARVEL, 2, seed)
    designs = table.layout.designs
    kinds = list(table.checked.ruleset.kinds)
    flip = kinds.index("flip")
    for light, dark in table.state.faces:
        assert light is not None and dark is not None
        assert not (designs[light]["kind"] == flip == designs[dark]["kind"])
        assert not (designs[light]["wild"] and designs[dark]["wild"])


# --- the proofs notice -----------------------------------------------------------------------------

NUMBERS = "a.kind = b.kind and a.value = b.value"
LIGHT = "colours where colour.side = light"
DARK = "colours where colour.side = dark"
TO_TOP = "if top(discard).wild: choose_colour(player)"
DRAWN = "    play when playable(player, drawn):\n      lay(player, drawn)"
UNFAIR = "any c in hand(player) where c != card and c.colour = colour_to_follow()"
STRIKE = "draw_one, draw_five takes_effect(face card, player):\n    attack(player, upcoming, card)"
MOST = "most p in players by size(hand(p))"
FEWEST = "least p in players by size(hand(p))"
SKIP = "when skip takes_effect(face card, player):\n    "
FIRST_SKIP = "when skip starts(face card, player):\n    "
FIRST_ONE = "when draw_one starts(face card, player):\n    "
FIRST_FLIP = "when flip starts(face card, player):\n    "
SHED = "move card to discard under top(discard)"

FAULTS: list[tuple[str, dict[str, str]]] = [
    # the deck
    (
        "FLIP-M-001",
        {
            "total: 112": "total: 111",
            "4 x wild_superhero": "3 x wild_superhero",
            "4 x wild_villain": "3 x wild_villain",
        },
    ),
    ("FLIP-M-003 FLIP-M-004 FLIP-M-005 FLIP-M-006 AMB-03", {f"{LIGHT}, value in 1..9": f"{LIGHT}, value in 0..8"}),
    ("FLIP-M-014 FLIP-M-015 FLIP-M-016 FLIP-M-017 AMB-03", {f"{DARK}, value in 1..9": f"{DARK}, value in 0..8"}),
    ("FLIP-M-007", {"2 x draw_one(colour)": "2 x skip(colour)"}),
    ("FLIP-M-008", {f"2 x reverse(colour) for colour in {LIGHT}": f"2 x skip(colour) for colour in {LIGHT}"}),
    ("FLIP-M-009", {"2 x skip(colour)": "2 x reverse(colour)"}),
    ("FLIP-M-010", {f"2 x flip(colour) for colour in {LIGHT}": f"2 x skip(colour) for colour in {LIGHT}"}),
    ("FLIP-M-011", {"4 x wild_superhero": "4 x wild_draw_two"}),
    ("FLIP-M-012", {"4 x wild_draw_two": "4 x wild_superhero"}),
    ("FLIP-M-018", {"2 x draw_five(colour)": "2 x reverse(colour)"}),
    ("FLIP-M-019", {f"2 x reverse(colour) for colour in {DARK}": f"2 x draw_five(colour) for colour in {DARK}"}),
    ("FLIP-M-020", {"2 x skip_everyone(colour)": "2 x reverse(colour)"}),
    ("FLIP-M-021", {f"2 x flip(colour) for colour in {DARK}": f"2 x reverse(colour) for colour in {DARK}"}),
    ("FLIP-M-022", {"4 x wild_villain": "4 x wild_draw_colour"}),
    ("FLIP-M-023", {"4 x wild_draw_colour": "4 x wild_villain"}),
    ("AMB-27", {"[[flip, flip], [wild, wild]]": "[[flip, flip]]"}),
    ("AMB-27", {"[[flip, flip], [wild, wild]]": "[[wild, wild]]"}),
    # setup
    ("AMB-01", {"players: 2..10": "players: 2..9"}),
    ("FLIP-M-035 FLIP-M-036", {"most q in players where q.drawing": "least q in players where q.drawing"}),
    ("FLIP-M-036", {"deal_value: {type: number, default: 0}": "deal_value: {type: number, default: 5}"}),
    ("AMB-02", {"set p.drawing to p in": "set p.drawing to not p.drawing and p in"}),
    ("FLIP-M-025 FLIP-M-034", {"after gather if face_up(top(stock)) = dark:": "after gather if false:"}),
    (
        "FLIP-M-034",
        {"= dark:    # every round begins on the light side\n    turn over stock": "= dark:\n    turn over top(stock)"},
    ),
    ("FLIP-M-037", {"1..10, default: 7": "1..10, default: 6"}),
    ("FLIP-M-037 FLIP-M-125", {"gather()\n    shuffle stock": "gather()"}),
    ("FLIP-M-038 AMB-32", {"front: owner, back: all": "front: all, back: all"}),
    ("FLIP-M-038 AMB-32", {"front: owner, back: all": "front: owner"}),
    ("FLIP-M-039 AMB-32", {"front: nobody, back_of_top: all": "front: nobody"}),
    ("FLIP-M-039 AMB-32", {"front: nobody, back_of_top: all": "front: nobody, back: all"}),
    ("FLIP-M-040", {"turn_up_first_card:\n    move top(stock)": "turn_up_first_card:\n    move bottom(stock)"}),
    (
        "FLIP-M-041 FLIP-M-054 FLIP-M-060 FLIP-M-074 FLIP-M-095 AMB-06",
        {"starts(top(discard), current)": "starts(top(discard), dealer)"},
    ),
    ("FLIP-M-041 FLIP-M-057 FLIP-M-079", {"    starts(top(discard), current)\n": ""}),
    ("FLIP-M-042", {"set current to left_of(dealer)": "set current to right_of(dealer)"}),
    ("FLIP-M-065 AMB-04", {"restricted: true, goes_back: true": "restricted: true"}),
    ("AMB-04", {"discard) to stock\n      shuffle stock": "discard) to stock"}),
    # a turn
    (
        "FLIP-M-053 FLIP-M-056 FLIP-M-059 FLIP-M-078 FLIP-M-081 FLIP-M-083 FLIP-M-086 FLIP-M-103",
        {NUMBERS: "a.value = b.value"},
    ),
    ("FLIP-M-043 FLIP-M-044", {NUMBERS: "a.kind = b.kind and a.colour = b.colour"}),
    ("FLIP-M-044 FLIP-M-053 FLIP-M-081", {"card.colour = colour_to_follow() or same_symbol": "same_symbol"}),
    ("FLIP-M-045 FLIP-M-073 FLIP-M-090", {"(card.wild or matches(card))": "matches(card)"}),
    ("FLIP-M-046 FLIP-M-050", {"draw_on_turn(player):\n": "draw_on_turn(player):\n    draw_many(player, 1)\n"}),
    ("FLIP-M-048 AMB-09", {"play when playable(player, drawn)": "play when not playable(player, drawn)"}),
    ("FLIP-M-049", {"    keep: do nothing": "    keep: set upcoming to player"}),
    ("FLIP-M-050 AMB-10", {"    draw:\n": "    draw when no c in hand(player) where playable(player, c):\n"}),
    (
        "FLIP-M-051 AMB-09",
        {DRAWN: "    play(card in hand(player)) when playable(player, card):\n      lay(player, card)"},
    ),
    ("AMB-08", {"if top(discard).wild then named else top(discard).colour": "top(discard).colour"}),
    # action cards
    ("FLIP-M-024 AMB-07", {"size(players) = 2 and two_player_reverse = skips": "false"}),
    ("AMB-07", {"size(players) = 2 and two_player_reverse": "two_player_reverse"}),
    ("FLIP-M-052 FLIP-M-115", {"points: 10, draws: 1": "points: 11, draws: 2"}),
    ("FLIP-M-052 FLIP-M-080", {STRIKE: STRIKE.replace("attack(player, upcoming, card)", "hit(upcoming, card, 0)")}),
    (
        "FLIP-M-054",
        {f"{FIRST_ONE}hit(player": f"{FIRST_ONE}hit(dealer"},
    ),
    ("FLIP-M-055 FLIP-M-082", {"set direction to if direction = left then right else left": "set direction to left"}),
    ("FLIP-M-057", {"    set direction to right\n": ""}),
    ("FLIP-M-057", {"    set current to dealer\n": ""}),
    (
        "FLIP-M-058",
        {f"{SKIP}skip_next()": f"{SKIP}do nothing"},
    ),
    (
        "FLIP-M-060",
        {f"{FIRST_SKIP}set current": f"{FIRST_SKIP}set upcoming"},
    ),
    ("FLIP-M-080 FLIP-M-116", {"points: 20, draws: 5": "points: 25, draws: 4"}),
    (
        "FLIP-M-084 FLIP-M-085",
        {"    set upcoming to player\n\n  when wild_draw_colour": "    skip_next()\n\n  when wild_draw_colour"},
    ),
    # restricted wilds
    ("FLIP-M-061 FLIP-M-091 AMB-37", {"choose_colour(player)\n    attack": "choose_colour(upcoming)\n    attack"}),
    ("FLIP-M-062 FLIP-M-068 FLIP-M-069", {"goes_back: true, draws: 2": "goes_back: true, draws: 3"}),
    ("FLIP-M-062 FLIP-M-092 AMB-15", {"hit(victim, card, extra)\n    skip_next()": "hit(victim, card, extra)"}),
    ("FLIP-M-063 FLIP-M-093 AMB-11", {"bluffing or not unfair(player, card)": "true"}),
    ("AMB-11", {"bluffing or not unfair(player, card)": "not unfair(player, card)"}),
    ("FLIP-M-064 FLIP-M-094 AMB-12 AMB-38", {UNFAIR: "any c in hand(player) where c != card and matches(c)"}),
    ("FLIP-M-063 AMB-12", {UNFAIR: UNFAIR.replace("c != card and", "c.kind = number and")}),
    ("FLIP-M-066 FLIP-M-096 AMB-13", {"bluffing and card.restricted": "not bluffing and card.restricted"}),
    ("FLIP-M-067 FLIP-M-097 AMB-16", {"show hand(attacker) to victim": "show hand(attacker) to players"}),
    ("FLIP-M-068 FLIP-M-098 AMB-14", {"else: hit(attacker, card, 0)": "else: hit(victim, card, 0)"}),
    ("FLIP-M-069 FLIP-M-099 AMB-15", {"punish(victim, card, 2)": "punish(victim, card, 1)"}),
    ("FLIP-M-091 AMB-23", {"drawn.colour = named": "drawn.wild or drawn.colour = named"}),
    ("AMB-23", {"drawn = none or drawn.colour": "drawn != none and drawn.colour"}),
    ("FLIP-M-098 FLIP-M-099", {"    draw_until_colour(victim)\n": ""}),
    ("FLIP-M-099", {"draw_until_colour(victim)\n    draw_many(victim, extra)": "draw_until_colour(victim)"}),
    # wilds with a rule of their own
    (
        "FLIP-M-030 FLIP-M-070 FLIP-M-071 FLIP-M-072 AMB-33 AMB-34 AMB-35",
        {"    ask shed_or_keep(struck)\n    choose_colour(namer(player, struck))": "    skip_next()"},
    ),
    ("FLIP-M-070 AMB-33", {MOST: MOST.replace("players", "others(current)")}),
    ("FLIP-M-070 AMB-33", {MOST: FEWEST}),
    (
        "FLIP-M-072",
        {"ask shed_or_keep(struck)\n": "ask shed_or_keep(struck)\n    set upcoming to next(struck)\n"},
    ),
    ("AMB-34", {SHED: "move card to discard"}),
    ("FLIP-M-106 FLIP-M-107 AMB-34", {"      check_single(player)\n": ""}),
    ("FLIP-M-029 AMB-34", {"      if size(hand(player)) = 0: win_round(player)\n": ""}),
    ("FLIP-M-087 AMB-36", {FEWEST: FEWEST.replace("players", "others(current)")}),
    ("FLIP-M-030 FLIP-M-087", {"draw_many(struck, 3)": "draw_many(struck, 2)"}),
    ("FLIP-M-071 FLIP-M-088 AMB-35", {"if colour_namer = who_is_struck then struck else player": "player"}),
    ("AMB-35", {"if colour_namer = who_is_struck then struck else player": "struck"}),
    ("FLIP-M-089", {"draw_many(struck, 3)": "draw_many(struck, 3)\n    set upcoming to next(struck)"}),
    (
        "AMB-33 AMB-36",
        {"struck = ask break_tie(player, card)": "struck = random p in at_stake(card)"},
    ),
    # the Flip
    (
        "FLIP-M-026 FLIP-M-027 FLIP-M-047 FLIP-M-075 FLIP-M-076 FLIP-M-100 FLIP-M-101",
        {"    for each p in seats: turn over hand(p)\n": ""},
    ),
    ("FLIP-M-026 FLIP-M-076 FLIP-M-101 AMB-28", {"    turn over stock\n    for": "    for"}),
    ("FLIP-M-026 FLIP-M-076 FLIP-M-101 AMB-28", {"    turn over discard\n    turn": "    turn"}),
    (
        "FLIP-M-028 FLIP-M-077 FLIP-M-102 AMB-31",
        {"cites AMB-31\n": "cites AMB-31\n    if face_up(top(discard)) = dark: finish lay\n"},
    ),
    (
        "FLIP-M-079",
        {f"{FIRST_FLIP}flip_the_table(player)": f"{FIRST_FLIP}do nothing"},
    ),
    ("FLIP-M-095 FLIP-M-105 AMB-29", {TO_TOP: "do nothing"}),
    ("FLIP-M-104 AMB-29", {TO_TOP: f"{TO_TOP}\n    if top(discard).draws > 0: hit(upcoming, top(discard), 0)"}),
    ("FLIP-M-105 AMB-29", {TO_TOP: TO_TOP.replace("(player)", "(left_of(player))")}),
    ("FLIP-M-033 AMB-19", {"if last_flip_turns: turn_all_over()": "do nothing"}),
    ("AMB-19", {"if last_flip_turns: turn_all_over()": "turn_all_over()"}),
    # the end of a round
    (
        "FLIP-M-106 FLIP-M-107",
        {"uno_penalty > 0 and size(hand(player)) = 1": "uno_penalty > 0 and size(hand(player)) = 2"},
    ),
    ("FLIP-M-107", {"0..10, default: 2": "0..10, default: 3"}),
    ("FLIP-M-107 AMB-20", {"    nobody_exposed()\n    set honest": "    set honest"}),
    ("FLIP-M-107 AMB-20", {"      nobody_exposed()\n      draw_on_turn": "      draw_on_turn"}),
    ("FLIP-M-029 FLIP-M-108", {"if size(hand(player)) = 0:\n": "if size(hand(player)) = 1:\n"}),
    ("FLIP-M-109 FLIP-M-125", {"if match_is_over(): stop": "if true: stop"}),
    (
        "FLIP-M-110 FLIP-M-111 AMB-18",
        {"card.draws > 0: hit(next(player), card, 0)": "card.draws > 0: hit(player, card, 0)"},
    ),
    ("FLIP-M-110 FLIP-M-111", {"choose_colour(player)\n      hit(next(player), card, 0)": "choose_colour(player)"}),
    ("AMB-17 AMB-18", {"      is_last(card, player)\n": "      takes_effect(card, player)\n"}),
    ("FLIP-M-112 AMB-21", {"where c != top(discard) to stock\n    shuffle stock": "where c != top(discard) to stock"}),
    ("FLIP-M-112 AMB-21", {"where c != top(discard) to stock": "to stock"}),
    ("FLIP-M-047 AMB-21", {"to stock\n    shuffle stock\n": "to stock\n    turn over stock\n    shuffle stock\n"}),
    ("AMB-22", {"if idle >= size(players)": "if idle > size(players)"}),
    # scores
    ("FLIP-M-031 FLIP-M-113", {"add hand_points(p) to winner.score": "add size(hand(p)) to winner.score"}),
    ("FLIP-M-032", {"add hand_points(p) to winner.score": "set winner.score to hand_points(p)"}),
    ("FLIP-M-032 FLIP-M-126 FLIP-M-128 AMB-25", {"default: 500": "default: 501"}),
    ("FLIP-M-032 FLIP-M-125 FLIP-M-128 AMB-25", {"default: 500": "default: 499"}),
    ("FLIP-M-033", {"total c.points for c in hand(player)": "total face(c, light).points for c in hand(player)"}),
    ("FLIP-M-114", {"{points: value, ": "{points: value + 1, "}),
    ("FLIP-M-117", {"reverse(colour):  {points: 20": "reverse(colour):  {points: 21"}),
    ("FLIP-M-118", {"skip(colour):     {points: 20": "skip(colour):     {points: 21"}),
    ("FLIP-M-119", {"skip_everyone(colour): {points: 30": "skip_everyone(colour): {points: 20"}),
    ("FLIP-M-120", {"flip(colour):          {points: 20": "flip(colour):          {points: 21"}),
    (
        "FLIP-M-121",
        {"{points: 40, wild: true, label: {en: Wild Superhero": "{points: 50, wild: true, label: {en: Wild Superhero"},
    ),
    (
        "FLIP-M-122",
        {"{points: 40, wild: true, label: {en: Wild Villain": "{points: 50, wild: true, label: {en: Wild Villain"},
    ),
    ("FLIP-M-123", {"{points: 50, wild: true, restricted": "{points: 40, wild: true, restricted"}),
    ("FLIP-M-124", {"{points: 60, wild: true, restricted": "{points: 50, wild: true, restricted"}),
    ("FLIP-M-127 AMB-26", {"else: add hand_points(p) to p.score": "else: add hand_points(p) to winner.score"}),
    ("FLIP-M-128 AMB-26", {"else -player.score": "else player.score"}),
    ("AMB-24", {"set dealer to left_of(dealer)": "set dealer to current"}),
]
"""Codes, and what is wrong in the rules: texts of this ruleset or of those that it extends, and what stands there
instead. Of the scenarios that prove a code at least one must fail."""


def name_of(fault: tuple[str, dict[str, str]]) -> str:
    return f"{fault[0].split()[0]}-{next(iter(fault[1])).strip()[:30]}"


@pytest.mark.parametrize(("codes", "changes"), FAULTS, ids=[name_of(one) for one in FAULTS])
def test_what_proves_a_statement_notices_a_fault(codes: str, changes: dict[str, str], tmp_path: Path) -> None:
    wanted = set(codes.split())
    assert noticed(MARVEL, wanted, changes, tmp_path) == wanted


def test_there_is_a_fault_for_every_statement_and_open_point() -> None:
    tried = {code for codes, _ in FAULTS for code in codes.split()}
    points = {f"AMB-{number:02}" for number in OPEN_POINTS}
    assert tried == {*STATEMENTS, *points} - REMARKS
