"""Flex: what proves a statement fails when its rule is wrong, and what holds of Power cards in any game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from croupier.data import rulesets_folder
from croupier.game import Game
from croupier.rules import Rules, load
from croupier.scenarios.files import scenario_files
from croupier.scenarios.suite import Suite, run_suite
from croupier.texts.sheet import sheet_lines

from tests.rulesets.proofs import noticed

FLEX = rulesets_folder() / "uno-flex" / "ruleset.yaml"
STATEMENTS = [f"FLEX-{number:03}" for number in range(1, 89)]
OPEN_POINTS = [1, 2, *range(4, 19), 20, 21, 22, 24, 25, 26, *range(45, 59)]


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load("uno-flex")


# --- how far the scenarios go ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def suite() -> Suite:
    return run_suite(FLEX, scenario_files(FLEX), coverage=True)


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
    """But for two conditions of the classic game that always hold here, and are there for other games."""
    watch = suite.watch
    assert watch is not None
    assert (watch.unreached_rules(), watch.unreached_moves()) == ({}, {})
    missed = {(branch.text, outcome) for branch, outcome in watch.unreached_branches()}
    assert missed == {("nameable(choice)", False), ("challengeable(card)", False)}


# --- the deck --------------------------------------------------------------------------------------


def test_the_deck_is_marked_as_assumed(rules: Rules) -> None:
    deck = rules.ruleset.deck
    assert deck.assumed and all(one.assumed for one in deck.entries)
    assert "104 cards (assumed, not confirmed)" in sheet_lines(rules, "en")


def test_second_colours_are_shared_out_evenly(rules: Rules) -> None:
    """Each colour is three, three and two times the second one of the others, and never of itself."""
    deck = rules.checked.deck
    colour = list(rules.ruleset.fields).index("colour")
    numbers = [faces for faces in deck.cards if faces[1] is not None and deck.designs[faces[0]].values[colour + 1]]
    pairs = [tuple(deck.designs[face].values[colour] for face in faces if face is not None) for faces in numbers]
    assert len(pairs) == 32 and all(first != second for first, second in pairs)
    for first in range(4):
        assert sorted(pairs.count((first, second)) for second in range(4) if second != first) == [2, 3, 3]


@pytest.mark.parametrize("players", [2, 8])
def test_two_to_eight_can_play(rules: Rules, players: int) -> None:
    assert rules.new_game(players=players, seed=1).seats == players
    with pytest.raises(ValueError, match="2 to 8"):
        rules.new_game(players=1 if players == 2 else 9, seed=1)


# --- any game --------------------------------------------------------------------------------------


def powers(game: Game) -> list[int]:
    layout = game.program.layout
    return [game.state.values[layout.state_index("power", seat)] for seat in range(game.seats)]


@pytest.mark.parametrize("players", [2, 3, 5, 8])
@pytest.mark.parametrize("seed", range(3))
def test_a_flex_side_takes_a_green_card_and_all_are_never_red(rules: Rules, players: int, seed: int) -> None:
    game = rules.new_game(players=players, seed=seed, options={"scoring": "winner_takes", "target": 200})
    chance = random.Random(seed)
    flexed = 0
    for _ in range(600):
        if game.over:
            break
        before = powers(game)
        for offer in game.offers:
            assert before[offer.player] == 0 or all(one.name != "play_flex" for one in offer.moves)
        if any(one.name == "play" for offer in game.offers for one in offer.moves):
            assert 0 in before
        offer = chance.choice(game.offers)
        move = chance.choice(offer.moves)
        flexed += move.name == "play_flex"
        game.play(move)
        assert sum(map(len, game.state.piles)) == 104
        assert set(game.state.up) == {0}
    assert flexed


# --- the proofs notice -----------------------------------------------------------------------------

LINE = "1 x number({}, value) / number({}, value) for value in {}"
SYMBOL = "a.kind = b.kind and a.value = b.value"
DRAWN = "    play_flex when flexible(player, drawn):"
ORDER = "put_down(player, card)\n    set laid_by to normal\n    set player.power to spent\n"
OTHER = "face(card, flex).colour = colour_to_follow()"
TARGET = "    let struck = ask choose_target(player)\n    hit(struck, card, 0)"
REVERSED = "change_direction()\n    set upcoming to next(next(player))"
COLOUR_FIRST = "AMB-54\n    choose_colour(player)\n"
ALL_TWO = "cites FLEX-065, AMB-52\n    choose_colour(player)\n"
FLIPPED = "cites FLEX-043, FLEX-051, FLEX-052\n    choose_colour(player)\n"
STOPS = "if top(discard).kind = number: stop"
TURNED = "if top(discard).kind = number:\n        if top(discard).icon: turn_power(current)\n        stop"
ENDS = "    renew_powers()\n\n  instead of is_last"
FOLLOWED = "if top(discard).wild then named else top(discard).colour"
SHOWN = (
    f"if has_face(top(discard), flex) and not top(discard).wild then face(top(discard), flex).colour else {FOLLOWED}"
)
SPENT = "    set player.power to spent\n"
ICON = ["    if card.icon: turn_power(player)", "    renew_powers()"]
ALL_ONE = "cites FLEX-054\n    hit_others(player, card)"
WILD = "when wild takes_effect(face card, player):\n    "
LAID = ["put_down(player, card)", "takes_effect(card, player)"]
FLEXED = "if card.kind = wild: takes_effect(face(card, flex), player)\n    else: takes_effect(card, player)"
ATTACKS = "    if card.draws = 4: attack(player, upcoming, card)\n    else: hit(next(player), card, 0)"
IN_HAND = "c != card and c.colour = colour_to_follow()"
BY_FLEX = (
    "c != card and (c.colour = colour_to_follow() or has_face(c, flex) and face(c, flex).colour = colour_to_follow())"
)
KEPT = "    play when playable(player, drawn):\n      lay(player, drawn)"

FAULTS: list[tuple[str, dict[str, str]]] = [
    # --- the cards
    ("FLEX-001 FLEX-003 AMB-45", {"total: 104": "total: 105", "4 x wild_all_flip,": "5 x wild_all_flip,"}),
    ("FLEX-007 FLEX-008 FLEX-009", {"starts: ready\n": "starts: spent\n"}),
    (
        "FLEX-003 FLEX-016 AMB-45 AMB-46",
        {"with icon for colour in colours, value in [3, 6]": "with icon for colour in colours, value in [3, 5]"},
    ),
    ("FLEX-005 FLEX-030 AMB-46", {LINE.format("red", "yellow", "[1, 6, 7]"): LINE.format("red", "green", "[1, 6, 7]")}),
    ("FLEX-035 AMB-47", {"1 x skip(colour) / skip_everyone(colour)": "1 x skip(colour) / skip_everyone(red)"}),
    ("FLEX-030 AMB-45", {"4 x wild / all_draw_two": "4 x wild / targeted_two"}),
    ("AMB-01", {"players: 2..8": "players: 2..7"}),
    ("AMB-01", {"players: 2..8": "players: 3..8"}),
    # --- before the first turn
    ("FLEX-010 AMB-02", {"{default: any_seat}": "{default: first_seat}"}),
    ("AMB-02", {"most q in players where q.drawing": "least q in players where q.drawing"}),
    ("FLEX-011", {"1..10, default: 7": "1..10, default: 6"}),
    ("FLEX-010 FLEX-029", {"gather()\n    shuffle stock": "gather()"}),
    ("FLEX-012", {"stock:   {seen_by: nobody": "stock:   {seen_by: all"}),
    ("FLEX-013 FLEX-014 AMB-05", {STOPS: "stop"}),
    (
        "FLEX-014 AMB-05 AMB-06",
        {STOPS: "if top(discard).kind = number or top(discard).wild: stop"},
    ),
    ("AMB-04", {"restricted: true, goes_back: true": "restricted: true"}),
    ("AMB-04", {"      shuffle stock\n      move top(stock) to discard": "      move top(stock) to discard"}),
    ("AMB-05", {"turn_up_first_card if first_card = number_card": "turn_up_first_card if hand_size > 0"}),
    ("AMB-06", {"if card.wild: choose_colour(player)": "if card.wild: takes_effect(card, player)"}),
    ("FLEX-015", {"set current to left_of(dealer)": "set current to right_of(dealer)"}),
    (
        "FLEX-013 AMB-50",
        {STOPS: TURNED},
    ),
    # --- a turn
    ("FLEX-004 FLEX-019 FLEX-046 AMB-51", {SYMBOL: "a.kind = number and b.kind = number and a.value = b.value"}),
    ("FLEX-004 FLEX-018 FLEX-019 FLEX-046 AMB-51", {"card.colour = colour_to_follow() or same_symbol": "same_symbol"}),
    ("FLEX-017 FLEX-024", {"set current to upcoming\n": "do nothing\n"}),
    ("FLEX-020", {"put_down(player, card)\n    takes_effect(card, player)": "put_down(player, card)"}),
    ("FLEX-021 FLEX-022 FLEX-023 AMB-10", {"  nobody_exposed()\n      draw_on_turn(player)": "  nobody_exposed()"}),
    ("FLEX-022 AMB-09", {KEPT: "    play(card in hand(player)) when playable(player, card):\n      lay(player, card)"}),
    ("FLEX-038 AMB-09", {DRAWN: "    play_flex when has_face(drawn, flex):"}),
    ("FLEX-023 AMB-10", {"    draw:\n": "    draw when no c in hand(player) where playable(player, c):\n"}),
    ("FLEX-025 AMB-21 AMB-22", {"    if size(stock) = 0: reshuffle()\n": ""}),
    ("FLEX-025 AMB-21", {"where c != top(discard) to stock": "to stock"}),
    ("AMB-08", {FOLLOWED: "top(discard).colour"}),
    ("AMB-22", {"if idle >= size(players)": "if idle > size(players)"}),
    # --- one card left, none left
    ("FLEX-006 FLEX-026", {"uno_penalty > 0 and size(hand(player)) = 1": "uno_penalty > 0 and size(hand(player)) = 2"}),
    ("FLEX-027", {"0..10, default: 2": "0..10, default: 3"}),
    ("FLEX-027 AMB-20", {"    nobody_exposed()\n    set honest": "    set honest"}),
    ("FLEX-002 FLEX-028", {"if size(hand(player)) = 0:": "if size(hand(player)) = 1:"}),
    ("FLEX-029 AMB-58", {"also match_is_over:\n    scoring = no_points": "also match_is_over:\n    size(players) > 1"}),
    ("FLEX-002 AMB-58", {"  also match_is_over:\n    scoring = no_points\n": ""}),
    ("FLEX-002 FLEX-028 AMB-58", {"add 1 to winner.score": "do nothing"}),
    ("AMB-17 AMB-18 AMB-56", {"{default: false, settles: AMB-56}": "{default: true, settles: AMB-56}"}),
    ("AMB-17 AMB-18 AMB-56", {"if last_card_draws and card.draws > 0: hit": "if card.draws > 0: hit"}),
    ("AMB-56", {"  instead of is_last(face card, player) if laid_by = flex: do nothing\n": ""}),
    ("AMB-56", {"    set laid_by to normal\n": ""}),
    # --- Flex cards
    ("FLEX-005 FLEX-031 FLEX-032", {OTHER: "card.colour = colour_to_follow()"}),
    ("FLEX-031 AMB-48", {"and flex_fits(card) and": "and"}),
    ("FLEX-031 AMB-48", {"and flex_fits(card) and": "and flex_fits(card) and not playable(player, card) and"}),
    ("FLEX-031", {f"{OTHER} or": f"{OTHER} or matches(card) or"}),
    (
        "FLEX-033 FLEX-034",
        {ENDS: f"    set named to face(card, flex).colour\n{ENDS}"},
    ),
    (
        "FLEX-005 FLEX-033 FLEX-034",
        {FOLLOWED: SHOWN},
    ),
    ("AMB-47 AMB-57", {f"{OTHER} or same_symbol(card, top(discard))": f"{OTHER} or matches(face(card, flex))"}),
    (
        "AMB-57",
        {SYMBOL: "a.kind = b.kind and a.value = b.value and (a.kind = number or not has_face(top(discard), flex))"},
    ),
    # --- the Power card
    ("FLEX-036 FLEX-038", {"player.power = ready and has_face": "has_face"}),
    ("FLEX-036 FLEX-037", {"player.power = ready and has_face": "player.power = spent and has_face"}),
    ("FLEX-039", {SPENT: ""}),
    (
        "FLEX-040",
        {SPENT: f"    for each p in players: set p.power to ready\n{SPENT}"},
    ),
    ("FLEX-040 FLEX-041", {"every p in players where p.power = spent": "any p in players where p.power = spent"}),
    ("FLEX-041 AMB-49", {"if every p in players where p.power = spent:": "if size(players) = 1:"}),
    ("FLEX-041 AMB-49", {ORDER: f"{ORDER}    renew_powers()\n"}),
    ("AMB-49", {FLIPPED: f"{FLIPPED}    if every p in players where p.power = ready: set player.power to spent\n"}),
    (
        "FLEX-041 AMB-50",
        {"\n".join(ICON): "\n".join(ICON[::-1])},
    ),
    ("FLEX-042 FLEX-044 FLEX-045", {"    if card.icon: turn_power(player)\n": ""}),
    (
        "FLEX-016 FLEX-044 AMB-46",
        {"if card.icon: turn_power": "if card.kind = number and card.value in [3, 6]: turn_power"},
    ),
    ("FLEX-044 FLEX-045", {"if player.power = ready then spent else ready": "ready"}),
    ("FLEX-042 FLEX-045", {"if player.power = ready then spent else ready": "spent"}),
    ("FLEX-043 FLEX-051", {"for each p in players: turn_power(p)": "turn_power(player)"}),
    ("FLEX-051 AMB-49", {"for each p in players: turn_power(p)": "for each p in others(player): turn_power(p)"}),
    ("FLEX-052", {FLIPPED: FLIPPED.replace("    choose_colour(player)\n", "")}),
    # --- what the cards do
    ("FLEX-047 FLEX-053", {"draw_two(colour): {points: 20, draws: 2": "draw_two(colour): {points: 20, draws: 3"}),
    ("FLEX-047 FLEX-053 FLEX-068 AMB-15", {"hit(victim, card, extra)\n    skip_next()": "hit(victim, card, extra)"}),
    ("FLEX-048 FLEX-055", {"set direction to if direction = left then right else left": "set direction to left"}),
    ("FLEX-049", {"set direction to if direction = left then right else left": "set direction to right"}),
    ("AMB-07", {"size(players) = 2 and two_player_reverse = skips": "size(players) = 2"}),
    ("FLEX-050 FLEX-058", {"skip_next:\n    set upcoming to next(upcoming)": "skip_next:\n    do nothing"}),
    ("FLEX-054", {"all_draw_one(colour):  {draws: 1": "all_draw_one(colour):  {draws: 2"}),
    ("FLEX-054 FLEX-065", {"for each p in others(player): hit(p, card, 0)": "hit(next(player), card, 0)"}),
    (
        "FLEX-054",
        {ALL_ONE: f"{ALL_ONE}\n    skip_next()"},
    ),
    ("FLEX-056", {REVERSED: "set upcoming to next(next(player))"}),
    ("FLEX-056 FLEX-057", {REVERSED: "change_direction()\n    set upcoming to next(player)"}),
    ("FLEX-057 AMB-07", {REVERSED: "change_direction()\n    set upcoming to next(next(next(player)))"}),
    ("FLEX-059", {"cites FLEX-059\n    set upcoming to player": "cites FLEX-059\n    skip_next()"}),
    (
        "FLEX-060 FLEX-064",
        {f"{WILD}choose_colour(player)": f"{WILD}do nothing"},
    ),
    (
        "FLEX-060 FLEX-064",
        {"\n    ".join(LAID): f"{LAID[0]}\n    {FLEXED}"},
    ),
    ("FLEX-061", {"targeted_two:          {wild: true, draws: 2": "targeted_two:          {wild: true, draws: 3"}),
    ("FLEX-061 FLEX-074 AMB-53", {TARGET: "    hit(next(player), card, 0)"}),
    ("FLEX-062 FLEX-075 AMB-53", {TARGET: f"{TARGET}\n    skip_next()"}),
    ("AMB-53", {"choose(player chosen in others(player))": "choose(player chosen in players)"}),
    ("FLEX-063 FLEX-076", {COLOUR_FIRST: "AMB-54\n"}),
    ("FLEX-065", {"all_draw_two:          {wild: true, draws: 2": "all_draw_two:          {wild: true, draws: 1"}),
    ("AMB-52", {ALL_TWO: ALL_TWO.replace("    choose_colour(player)\n", "")}),
    ("FLEX-074", {"targeted_four:         {wild: true, draws: 4": "targeted_four:         {wild: true, draws: 3"}),
    ("AMB-54", {"and flex_fits(card) and": "and flex_fits(card) and may_lay(player, card) and"}),
    (
        "AMB-54",
        {TARGET: ATTACKS},
    ),
    # --- the wild +4
    ("FLEX-066", {"(card.wild or matches(card))": "matches(card)"}),
    ("FLEX-067 FLEX-070 AMB-12", {"c != card and c.colour = colour": "c = card and c.colour = colour"}),
    ("FLEX-067 AMB-12", {IN_HAND: "c != card and matches(c)"}),
    (
        "FLEX-067 FLEX-069 AMB-12",
        {IN_HAND: BY_FLEX},
    ),
    ("FLEX-068", {"goes_back: true, draws: 4": "goes_back: true, draws: 5"}),
    (
        "FLEX-068 FLEX-069 FLEX-070 FLEX-072 FLEX-073",
        {"challenge when challengeable(card):": "challenge when card.draws = 2:"},
    ),
    (
        "FLEX-071",
        {"    choose_colour(player)\n    attack(player, upcoming, card)": "    attack(player, upcoming, card)"},
    ),
    ("FLEX-069 AMB-15", {"punish(victim, card, 2)": "punish(victim, card, 1)"}),
    ("FLEX-070 AMB-14", {"else: hit(attacker, card, 0)": "else: punish(attacker, card, 0)"}),
    ("FLEX-072 AMB-16", {"show hand(attacker) to victim": "show hand(attacker) to players"}),
    (
        "FLEX-073 AMB-55",
        {"  also unfair(player, card):": "  also nameable(colour choice): true\n  define unread(player, card):"},
    ),
    ("AMB-55", {"wilds_count and card.restricted and any": "card.restricted and any"}),
    ("AMB-55", {"wilds_count and card.restricted and any": "wilds_count and any"}),
    ("FLEX-073 AMB-55", {"c != card and c.wild": "c != card and c.wild and not c.restricted"}),
    ("AMB-11", {"type: boolean, default: true, settles: AMB-11": "type: boolean, default: false, settles: AMB-11"}),
    ("AMB-13", {"ask answer(victim, attacker, card)": "ask answer(left_of(victim), attacker, card)"}),
    # --- points
    ("FLEX-077", {"add hand_points(p) to winner.score": "add hand_points(winner) to winner.score"}),
    ("FLEX-078", {"{points: value, ": "{points: value + 1, "}),
    ("FLEX-079 FLEX-080", {"draw_two(colour): {points: 20": "draw_two(colour): {points: 21"}),
    ("FLEX-079 FLEX-080", {"reverse(colour):  {points: 20": "reverse(colour):  {points: 21"}),
    ("FLEX-079 FLEX-080", {"skip(colour):     {points: 20": "skip(colour):     {points: 21"}),
    ("FLEX-081 FLEX-082", {"wild:             {points: 50": "wild:             {points: 40"}),
    ("FLEX-081 FLEX-082", {"{points: 50, wild: true, restricted": "{points: 40, wild: true, restricted"}),
    (
        "FLEX-081 FLEX-082",
        {"{points: 50, wild: true, label: {en: Wild All Flip": "{points: 40, wild: true, label: {en: Wild All Flip"},
    ),
    ("FLEX-083", {"add hand_points(p) to winner.score": "set winner.score to hand_points(p)"}),
    ("FLEX-084 AMB-25", {"default: 500": "default: 501"}),
    ("FLEX-084 AMB-25", {"default: 500": "default: 499"}),
    ("AMB-24", {"set dealer to left_of(dealer)": "set dealer to current"}),
    ("AMB-26", {"else: add hand_points(p) to p.score": "else: add hand_points(p) to winner.score"}),
    ("AMB-26", {"lowest_total then -player.score": "lowest_total then player.score"}),
    # --- the notches
    ("FLEX-085", {"yellow: {mark: 1": "yellow: {mark: 2"}),
    ("FLEX-086", {"green:  {mark: 2": "green:  {mark: 1"}),
    ("FLEX-087", {"blue:   {mark: 3": "blue:   {mark: 2"}),
    ("FLEX-088", {"red:    {mark: 4": "red:    {mark: 3"}),
    ("FLEX-085 FLEX-086 FLEX-087 FLEX-088", {"{type: colour?, marked: yes}": "colour?"}),
]
"""Codes, and what is wrong in the rules: texts of this ruleset or its base, and what stands there instead. Of the
scenarios that prove a code at least one must fail."""


@pytest.mark.parametrize(
    ("codes", "changes"), FAULTS, ids=[f"{at}-{one[0].split()[0]}" for at, one in enumerate(FAULTS)]
)
def test_what_proves_a_statement_notices_a_fault(codes: str, changes: dict[str, str], tmp_path: Path) -> None:
    assert noticed(FLEX, set(codes.split()), changes, tmp_path) == set(codes.split())


def test_there_is_a_fault_for_every_statement_and_open_point() -> None:
    tried = {code for codes, _ in FAULTS for code in codes.split()}
    assert tried == {*STATEMENTS, *(f"AMB-{number:02}" for number in OPEN_POINTS)}
