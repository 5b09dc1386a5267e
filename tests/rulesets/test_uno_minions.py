"""UNO Minions: every statement of its sheet is cited and proven, and what proves it fails when the rule is wrong."""

from __future__ import annotations

import random
import re
from pathlib import Path

import croupier
import pytest
from croupier.data import rulesets_folder
from croupier.scenarios.files import scenario_files
from croupier.scenarios.report import text_report
from croupier.scenarios.suite import Suite, run_suite

from tests.rulesets.proofs import noticed
from tests.rulesets.tables import Rules, Table

MINIONS = rulesets_folder() / "uno-minions" / "ruleset.yaml"
UNO = rulesets_folder() / "uno" / "ruleset.yaml"
STATEMENTS = [f"MIN-{number:03}" for number in range(1, 73)]
OPEN_POINTS = [1, 2, 3, 4, *range(6, 19), *range(20, 27), 59, 60, 61]

NEVER_FALSE = {"nameable(choice)", "challengeable(card)"}
"""Conditions that always hold in this game, and are there for others that extend the classic one."""


@pytest.fixture(scope="module")
def suite() -> Suite:
    return run_suite(MINIONS, scenario_files(MINIONS), coverage=True)


def test_every_statement_is_cited_and_proven(suite: Suite) -> None:
    standing = suite.standing
    assert standing is not None and suite.passed
    assert (standing.statements, standing.remarks) == (STATEMENTS, set())
    assert set(STATEMENTS) <= standing.cited & standing.proven


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


@pytest.mark.parametrize("players", [1, 11])
def test_two_to_ten_can_play(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 10 players"):
        croupier.load(str(MINIONS)).new_game(players=players)


@pytest.mark.parametrize("file", scenario_files(UNO), ids=lambda one: one.stem)
def test_what_holds_in_the_classic_game_holds_here(file: Path, tmp_path: Path) -> None:
    """Its scenarios pass, with orange for red and four cards more in the stock."""
    text = re.sub(r"\b(red|rouge)\b", "orange", file.read_text("utf-8"))
    text = text.replace(
        "[name orange, name yellow, name green, name blue]", "[name yellow, name green, name blue, name orange]"
    )
    text = re.sub(r"size of stock: (\d+)", lambda found: f"size of stock: {int(found[1]) + 4}", text)
    mine = tmp_path / "scenarios.yaml"
    mine.write_text(text, "utf-8")
    suite = run_suite(MINIONS, [mine])
    assert suite.results and suite.passed, text_report([suite])


RULES = Rules.shipped("uno-minions")


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("colour", ["orange", "yellow", "green", "blue"])
def test_the_drawing_ends_with_the_first_card_of_the_colour(seed: int, colour: str) -> None:
    table = Table(RULES, 4, seed, dealer_choice="first_seat")
    while table.asked[0] != "play_or_draw":
        table.do(f"{table.asked[1]}: {table.offered(table.asked[1])[0]}")
    player = table.asked[1]
    victim = {"A": "B", "B": "C", "C": "D", "D": "A"}[player]
    table.lay_out({player: ["Mutant Minion", "blue 1", "blue 2"], victim: []}, ["yellow 5"])
    table.put("direction", "left")
    table.put("upcoming", victim)
    table.put_on_turn(player, ["turn", "play_or_draw"])
    random.Random(seed).shuffle(table.state.piles[table.layout.pile_index("stock")])
    stock = table.pile("stock")[::-1]
    table.do(f"{player}: play Mutant Minion", f"{player}: name {colour}")
    until = next(at for at, card in enumerate(stock) if card.startswith(f"{colour} "))
    assert table.pile("hand", victim) == stock[: until + 1]
    assert table.asked == ("play_or_draw", victim)


# --- the proofs notice -----------------------------------------------------------------------------

TO_DRAW = "  to draw_until_colour(player):"
WHEN_FIRST = """  when mutant_minion starts(face card, player):
    choose_colour(player)
    draw_until_colour(player)

"""
WHEN_LAST = """  when mutant_minion is_last(face card, player):
    draw_many(next(player), 1)

"""
LAY_DRAWN = """    play when playable(player, drawn):
      lay(player, drawn)"""
LAY_ANY = """    play(card in hand(player)) when playable(player, card):
      lay(player, card)"""
SKIP_LAID = "when skip takes_effect(face card, player):\n    "
SKIP_FIRST = "when skip starts(face card, player):\n    "
NUMBERS = "a.kind = b.kind and a.value = b.value"

FAULTS: list[tuple[str, dict[str, str]]] = [
    ("MIN-001 MIN-011", {"total: 112": "total: 111", "4 x mutant_minion": "3 x mutant_minion"}),
    ("MIN-002 MIN-003 MIN-004 MIN-005 AMB-03", {"1 x number(colour, 0)": "1 x number(colour, 1)"}),
    ("MIN-006", {"2 x draw_two(colour)": "2 x skip(colour)"}),
    ("MIN-007", {"2 x reverse(colour)": "2 x skip(colour)"}),
    ("MIN-008", {"2 x skip(colour)": "2 x reverse(colour)"}),
    ("MIN-009", {"4 x wild,": "4 x mutant_minion,"}),
    ("MIN-010", {"4 x wild_draw_four,": "4 x wild,"}),
    ("MIN-012 MIN-061", {"add hand_points(p) to winner.score": "add size(hand(p)) to winner.score"}),
    ("MIN-013", {"add hand_points(p) to winner.score": "set winner.score to hand_points(p)"}),
    ("MIN-013 MIN-070 MIN-072 AMB-25", {"default: 500": "default: 501"}),
    ("MIN-069 AMB-25", {"default: 500": "default: 499"}),
    ("MIN-014 MIN-015", {"most q in players where q.drawing": "least q in players where q.drawing"}),
    ("MIN-014", {"(most q in players where q.drawing": "(most q in players"}),
    ("MIN-015", {"deal_value: {type: number, default: 0}": "deal_value: {type: number, default: 5}"}),
    ("MIN-016", {"1..10, default: 7": "1..10, default: 6"}),
    ("MIN-016 MIN-069", {"gather()\n    shuffle stock": "gather()"}),
    ("MIN-017", {"stock:   {seen_by: nobody": "stock:   {seen_by: all"}),
    ("MIN-018", {"turn_up_first_card:\n    move top(stock)": "turn_up_first_card:\n    move bottom(stock)"}),
    (
        "MIN-019 MIN-032 MIN-038 MIN-041 MIN-053 AMB-06",
        {"starts(top(discard), current)": "starts(top(discard), dealer)"},
    ),
    ("MIN-020", {"set current to left_of(dealer)": "set current to right_of(dealer)"}),
    ("MIN-021 MIN-022 MIN-031 MIN-034 MIN-037", {NUMBERS: "a.kind = b.kind and a.colour = b.colour"}),
    ("MIN-021 MIN-031 MIN-034 MIN-037", {NUMBERS: "a.value = b.value"}),
    ("MIN-022", {NUMBERS: "a.kind = b.kind"}),
    ("MIN-023 MIN-040 MIN-052", {"(card.wild or matches(card))": "matches(card)"}),
    ("MIN-024 MIN-028", {"draw_on_turn(player):\n": "draw_on_turn(player):\n    draw_many(player, 1)\n"}),
    ("MIN-025", {"play when playable(player, drawn)": "play when not playable(player, drawn)"}),
    ("MIN-026", {"    keep: do nothing": "    keep: set upcoming to player"}),
    ("MIN-027 AMB-10", {"    draw:\n": "    draw when no c in hand(player) where playable(player, c):\n"}),
    ("MIN-028", {"    draw:\n": "    rest: do nothing\n    draw:\n"}),
    ("MIN-029 AMB-09", {LAY_DRAWN: LAY_ANY}),
    ("MIN-030 MIN-032 MIN-058", {"draw_two(colour): {points: 20, draws: 2": "draw_two(colour): {points: 20, draws: 3"}),
    ("MIN-030 MIN-043 AMB-15", {"hit(victim, card, extra)\n    skip_next()": "hit(victim, card, extra)"}),
    ("MIN-033", {"if direction = left then right else left": "right"}),
    ("MIN-035", {"    set direction to right\n": ""}),
    ("MIN-035", {"    set current to dealer\n": ""}),
    ("MIN-036", {f"{SKIP_LAID}skip_next()": f"{SKIP_LAID}do nothing"}),
    ("MIN-038", {f"{SKIP_FIRST}set current": f"{SKIP_FIRST}set upcoming"}),
    (
        "MIN-039 MIN-041 MIN-042 MIN-052 MIN-053",
        {"define nameable(colour choice):\n    true": "define nameable(colour choice):\n    choice != orange"},
    ),
    ("MIN-043 MIN-049 MIN-050 MIN-058", {"goes_back: true, draws: 4": "goes_back: true, draws: 3"}),
    ("MIN-044 AMB-11", {"bluffing or not unfair(player, card)": "true"}),
    ("AMB-11", {"bluffing or not unfair(player, card)": "not unfair(player, card)"}),
    ("MIN-045 AMB-12", {"c != card and c.colour = colour_to_follow()": "c != card and matches(c)"}),
    (
        "MIN-044 AMB-12",
        {"any c in hand(player) where c != card and": "any c in hand(player) where c.kind = number and"},
    ),
    ("MIN-046 AMB-04", {"goes_back: true, ": ""}),
    ("MIN-047 AMB-13", {"bluffing and card.restricted": "not bluffing and card.restricted"}),
    ("MIN-048 AMB-16", {"show hand(attacker) to victim": "show hand(attacker) to players"}),
    ("MIN-048", {"show hand(attacker) to victim": "show hand(victim) to victim"}),
    ("MIN-049 AMB-14", {"else: hit(attacker, card, 0)": "else: hit(victim, card, 0)"}),
    ("MIN-049 AMB-14", {"else: hit(attacker, card, 0)": "else: hit(attacker, card, 2)"}),
    ("MIN-050 AMB-15", {"punish(victim, card, 2)": "punish(victim, card, 0)"}),
    ("MIN-051", {"draw_until_colour(upcoming)": "draw_until_colour(player)"}),
    ("MIN-051", {"draw_until_colour(upcoming)": "draw_many(upcoming, 4)"}),
    ("MIN-051 AMB-23", {"drawn.colour = named": "drawn.wild or drawn.colour = named"}),
    ("MIN-051", {"drawn.colour = named": "drawn.colour = named and drawn.kind = number"}),
    ("AMB-23", {"drawn = none or drawn.colour": "drawn != none and drawn.colour"}),
    ("AMB-59", {"if mutant_takes_the_turn: skip_next()": "skip_next()"}),
    ("AMB-59", {"    if mutant_takes_the_turn: skip_next()\n": ""}),
    ("AMB-60", {"draw_until_colour(upcoming)": "draw_until_colour(upcoming)\n    choose_colour(player)"}),
    ("MIN-053 AMB-06 AMB-61", {TO_DRAW: WHEN_FIRST + TO_DRAW}),
    ("MIN-058 AMB-18 AMB-61", {TO_DRAW: WHEN_LAST + TO_DRAW}),
    ("MIN-054 MIN-055", {"uno_penalty > 0 and size(hand(player)) = 1": "uno_penalty > 0 and size(hand(player)) = 2"}),
    ("MIN-055", {"0..10, default: 2": "0..10, default: 3"}),
    ("MIN-055 AMB-20", {"    nobody_exposed()\n    set honest": "    set honest"}),
    ("MIN-055 AMB-20", {"      nobody_exposed()\n      draw_on_turn": "      draw_on_turn"}),
    ("MIN-056 MIN-057", {"if size(hand(player)) = 0:": "if size(hand(player)) = 1:"}),
    ("MIN-057 MIN-069", {"if match_is_over(): stop": "if true: stop"}),
    ("MIN-058 MIN-059 AMB-18", {"card.draws > 0: hit(next(player), card, 0)": "card.draws > 0: hit(player, card, 0)"}),
    ("MIN-060 AMB-21", {"where c != top(discard) to stock\n    shuffle stock": "where c != top(discard) to stock"}),
    ("MIN-060 AMB-21", {"where c != top(discard) to stock": "to stock"}),
    ("MIN-062", {"{points: value, ": "{points: value + 1, "}),
    ("MIN-063", {"draw_two(colour): {points: 20": "draw_two(colour): {points: 21"}),
    ("MIN-064", {"reverse(colour):  {points: 20": "reverse(colour):  {points: 21"}),
    ("MIN-065", {"skip(colour):     {points: 20": "skip(colour):     {points: 21"}),
    ("MIN-066", {"wild:             {points: 50": "wild:             {points: 40"}),
    ("MIN-067", {"{points: 50, wild: true, restricted": "{points: 40, wild: true, restricted"}),
    ("MIN-068", {"mutant_minion: {points: 50": "mutant_minion: {points: 40"}),
    ("MIN-071 AMB-26", {"else: add hand_points(p) to p.score": "else: add hand_points(p) to winner.score"}),
    ("MIN-072 AMB-26", {"else -player.score": "else player.score"}),
    ("AMB-01", {"players: 2..10": "players: 2..9"}),
    ("AMB-02", {"set p.drawing to p in": "set p.drawing to not p.drawing and p in"}),
    ("AMB-07", {"size(players) = 2 and two_player_reverse": "two_player_reverse"}),
    ("AMB-08", {"if top(discard).wild then named else top(discard).colour": "top(discard).colour"}),
    ("AMB-17", {"      is_last(card, player)\n": "      takes_effect(card, player)\n"}),
    ("AMB-22", {"if idle >= size(players)": "if idle > size(players)"}),
    ("AMB-24", {"set dealer to left_of(dealer)": "set dealer to current"}),
]
"""Codes, and what is wrong in the rules: texts of this ruleset or its base, and what stands there instead. Of the
scenarios that prove a code at least one must fail."""


def name_of(fault: tuple[str, dict[str, str]]) -> str:
    return f"{fault[0].split()[0]}-{next(iter(fault[1])).strip()[:30]}"


@pytest.mark.parametrize(("codes", "changes"), FAULTS, ids=[name_of(one) for one in FAULTS])
def test_what_proves_a_statement_notices_a_fault(codes: str, changes: dict[str, str], tmp_path: Path) -> None:
    wanted = set(codes.split())
    assert noticed(MINIONS, wanted, changes, tmp_path) == wanted


def test_there_is_a_fault_for_every_statement_and_open_point() -> None:
    tried = {code for codes, _ in FAULTS for code in codes.split()}
    assert tried == {*STATEMENTS, *(f"AMB-{number:02}" for number in OPEN_POINTS)}
