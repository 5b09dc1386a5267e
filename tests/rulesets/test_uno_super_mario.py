"""Super Mario: what proves a statement fails when its rule is wrong, and the rule that a table writes on a card."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from croupier.data import rulesets_folder
from croupier.diagnostics import Diagnostic, RulesetError
from croupier.game import Game
from croupier.rules import Rules, load
from croupier.scenarios.files import scenario_files
from croupier.scenarios.suite import Suite, run_suite

from tests.cli.test_commands import croupier
from tests.rulesets.proofs import noticed

RULESET = rulesets_folder() / "uno-super-mario" / "ruleset.yaml"
STATEMENTS = [f"MAR-{number:03}" for number in range(1, 82)]


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load("uno-super-mario")


# --- how far the scenarios go ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def suite() -> Suite:
    return run_suite(RULESET, scenario_files(RULESET), coverage=True)


def test_the_sheet_makes_81_statements_and_each_is_cited_and_proven(suite: Suite) -> None:
    assert suite.standing is not None
    assert suite.standing.statements == STATEMENTS
    assert suite.standing.remarks == set()
    assert set(suite.standing.statements) <= suite.standing.cited & suite.standing.proven


def test_every_interpretation_is_cited_and_proven(suite: Suite) -> None:
    assert suite.standing is not None
    assert set(suite.standing.interpretations) <= suite.standing.cited & suite.standing.proven


def test_every_rule_move_and_branch_is_reached(suite: Suite) -> None:
    """But for a condition that always holds here, and is there for rules that limit which colours can be named."""
    assert suite.watch is not None
    assert (suite.watch.unreached_rules(), suite.watch.unreached_moves()) == ({}, {})
    missed = {(branch.text, outcome) for branch, outcome in suite.watch.unreached_branches()}
    assert missed == {("nameable(choice)", False)}


# --- the proofs notice -----------------------------------------------------------------------------

STAR = ["hit(attacker, card, 0)", "put_down(victim, star)", "choose_colour(victim)", "skip_next()"]
"""What the Super Star does in answer, line by line."""

OWN_RULE = "choose_colour(player)\n    custom_rule(player)"
SYMBOL = "a.kind = b.kind and a.value = b.value"
SKIP = "when skip takes_effect(face card, player):\n    "
FIRST_SKIP = "when skip starts(face card, player):\n    "
IS_STAR = "when star.kind = super_star and may_lay(victim, star):"
HOLDS_STAR = "any c in hand({}) where c.kind = super_star"
NAMEABLE = "define nameable(colour choice):\n    "
DRAWN = "    play when playable(player, drawn):\n      lay(player, drawn)"

FAULTS: list[tuple[str, dict[str, str]]] = [
    ("MAR-001", {"total: 112": "total: 113", "4 x wild,": "5 x wild,"}),
    ("MAR-002 MAR-003 MAR-004 MAR-005 AMB-03", {"1 x number(colour, 0)": "1 x number(colour, 1)"}),
    ("MAR-006 AMB-62", {"2 x draw_two(colour)": "2 x skip(colour)"}),
    ("MAR-007", {"2 x reverse(colour)": "2 x skip(colour)"}),
    ("MAR-008", {"2 x skip(colour)": "2 x reverse(colour)"}),
    ("MAR-009", {"4 x wild,": "2 x wild,", "2 x super_star,": "4 x super_star,"}),
    ("MAR-010", {"4 x wild_draw_four,": "4 x wild,"}),
    ("MAR-011", {"2 x super_star,": "2 x wild,"}),
    ("MAR-012", {"2 x custom,": "2 x wild,"}),
    ("MAR-013 MAR-069", {"add hand_points(p) to winner.score": "add size(hand(p)) to winner.score"}),
    ("MAR-014", {"add hand_points(p) to winner.score": "set winner.score to hand_points(p)"}),
    ("MAR-014 MAR-079 MAR-081 AMB-25", {"default: 500": "default: 501"}),
    ("MAR-078 MAR-081 AMB-25", {"default: 500": "default: 499"}),
    ("MAR-015 MAR-016", {"most q in players where q.drawing": "least q in players where q.drawing"}),
    ("MAR-016 AMB-02", {"deal_value: {type: number, default: 0}": "deal_value: {type: number, default: 1}"}),
    ("AMB-02", {"set p.drawing to p in": "set p.drawing to not p.drawing and p in"}),
    ("MAR-017", {"1..10, default: 7": "1..10, default: 6"}),
    ("MAR-017 MAR-078", {"gather()\n    shuffle stock": "gather()"}),
    ("MAR-018", {"stock:   {seen_by: nobody": "stock:   {seen_by: all"}),
    ("MAR-019", {"turn_up_first_card:\n    move top(stock)": "turn_up_first_card:\n    move bottom(stock)"}),
    (
        "MAR-020 MAR-033 MAR-042 MAR-056 MAR-061 AMB-06",
        {"starts(top(discard), current)": "starts(top(discard), dealer)"},
    ),
    ("MAR-020 MAR-036 MAR-039", {"    starts(top(discard), current)\n": ""}),
    ("MAR-021", {"set current to left_of(dealer)": "set current to right_of(dealer)"}),
    ("MAR-022 MAR-023 MAR-032 MAR-035 MAR-038", {SYMBOL: "a.kind = b.kind and a.colour = b.colour"}),
    ("MAR-022 MAR-032 MAR-035 MAR-038", {SYMBOL: "a.value = b.value"}),
    ("MAR-024 MAR-041 MAR-054", {"(card.wild or matches(card))": "matches(card)"}),
    ("MAR-025 MAR-027 MAR-029 AMB-10", {"  nobody_exposed()\n      draw_on_turn(player)": "  nobody_exposed()"}),
    ("MAR-026 MAR-030 AMB-09", {"else: ask play_or_keep(player, drawn)": "else: do nothing"}),
    ("MAR-027", {"play when playable(player, drawn):": "play:"}),
    ("MAR-028 MAR-029 AMB-10", {"    draw:\n": "    draw when no c in hand(player) where playable(player, c):\n"}),
    ("MAR-030 AMB-09", {DRAWN: "    play(card in hand(player)) when playable(player, card):\n      lay(player, card)"}),
    ("MAR-031", {"draw_two(colour): {points: 20, draws: 2": "draw_two(colour): {points: 20, draws: 3"}),
    ("MAR-031 MAR-044 MAR-051 AMB-15", {"hit(victim, card, extra)\n    skip_next()": "hit(victim, card, extra)"}),
    ("MAR-033 AMB-66", {"hit(player, card, 0)\n    set current": "ask answer(player, dealer, card)\n    set current"}),
    ("MAR-034", {"set direction to if direction = left then right else left": "set direction to right"}),
    ("MAR-036", {"set direction to right\n    set current to dealer": "set direction to right"}),
    ("MAR-037", {f"{SKIP}skip_next()": f"{SKIP}do nothing"}),
    ("MAR-039", {f"{FIRST_SKIP}set current": f"{FIRST_SKIP}set upcoming"}),
    ("MAR-040 MAR-043 MAR-055 MAR-060", {NAMEABLE + "true": NAMEABLE + "choice != red"}),
    ("MAR-040 MAR-043 MAR-055 MAR-060", {NAMEABLE + "true": NAMEABLE + "choice = red"}),
    ("MAR-044 MAR-051", {"goes_back: true, draws: 4": "goes_back: true, draws: 5"}),
    ("MAR-045 AMB-12", {"c != card and c.colour = colour": "c = card and c.colour = colour"}),
    ("MAR-046 AMB-12", {"c != card and c.colour = colour_to_follow()": "c != card and matches(c)"}),
    ("MAR-047 AMB-04", {"      shuffle stock\n      move top(stock) to discard": "      move top(stock) to discard"}),
    ("MAR-020 MAR-047 AMB-04", {"restricted: true, goes_back: true": "restricted: true"}),
    ("MAR-048 MAR-049 MAR-050 MAR-051", {"challenge when challengeable(card):": "challenge when card.draws = 2:"}),
    ("AMB-13", {"challenge when challengeable(card):": "challenge:"}),
    ("MAR-049 AMB-16", {"show hand(attacker) to victim": "show hand(attacker) to players"}),
    ("MAR-050 AMB-14", {"else: hit(attacker, card, 0)": "else: punish(attacker, card, 0)"}),
    ("MAR-051 AMB-15", {"punish(victim, card, 2)": "punish(victim, card, 1)"}),
    ("MAR-052 MAR-053 MAR-057 AMB-63", {OWN_RULE: "choose_colour(player)"}),
    ("MAR-052 MAR-053", {OWN_RULE: "custom_rule(player)\n    choose_colour(player)"}),
    ("AMB-63", {"default: do nothing": "default: skip_next()"}),
    ("MAR-055", {OWN_RULE: "custom_rule(player)"}),
    ("MAR-056 AMB-06", {"when custom takes_effect": "when custom starts"}),
    ("MAR-058 MAR-059 AMB-64", {STAR[0]: "do nothing"}),
    ("MAR-059", {STAR[0]: "hit(attacker, card, 1)"}),
    ("MAR-058 AMB-64", {IS_STAR: "when card.restricted and star.kind = super_star:"}),
    ("MAR-058", {IS_STAR: "when not card.restricted and star.kind = super_star:"}),
    ("MAR-058", {IS_STAR: "when star.wild:"}),
    ("MAR-060 AMB-64", {STAR[2]: "do nothing"}),
    ("MAR-060 AMB-64", {"when super_star takes_effect": "when super_star starts"}),
    ("MAR-056 MAR-061 AMB-06", {"if card.wild: choose_colour": "if card.kind = wild: choose_colour"}),
    ("AMB-64", {"\n      ".join(STAR[2:]): STAR[2]}),
    ("AMB-65", {STAR[0]: f"if {HOLDS_STAR.format('attacker')}: hit(victim, card, 0)\n      else: {STAR[0]}"}),
    ("AMB-67", {"\n      ".join(STAR[:2]): "\n      ".join(STAR[1::-1])}),
    ("MAR-062 MAR-063", {"uno_penalty > 0 and size(hand(player)) = 1": "uno_penalty > 0 and size(hand(player)) = 2"}),
    ("MAR-063", {"0..10, default: 2": "0..10, default: 3"}),
    ("MAR-063 AMB-20", {"    nobody_exposed()\n    set honest": "    set honest"}),
    ("MAR-063 AMB-20", {"      nobody_exposed()\n      draw_on_turn": "      draw_on_turn"}),
    ("MAR-013 MAR-064 MAR-065", {"if size(hand(player)) = 0:": "if size(hand(player)) = 1:"}),
    ("MAR-065 MAR-078", {"if match_is_over(): stop": "if size(players) > 1: stop"}),
    (
        "MAR-066 MAR-067 AMB-18 AMB-26 AMB-67",
        {"card.draws > 0: hit(next(player), card, 0)": "card.draws > 0: hit(player, card, 0)"},
    ),
    ("MAR-066 MAR-067 AMB-17", {"hit(next(player), card, 0)": "hit(next(player), card, 2)"}),
    ("AMB-67", {"card.draws > 0: hit": f"card.draws > 0 and not ({HOLDS_STAR.format('next(player)')}): hit"}),
    ("AMB-18", {"is_last(card, player)\n": "is_last(card, player)\n      if card.wild: choose_colour(player)\n"}),
    ("MAR-068 AMB-21 AMB-22", {"    if size(stock) = 0: reshuffle()\n": ""}),
    ("MAR-068 AMB-21", {"where c != top(discard) to stock": "to stock"}),
    ("MAR-068 AMB-21", {"where c != top(discard) to stock\n    shuffle stock": "where c != top(discard) to stock"}),
    ("MAR-070", {"{points: value, ": "{points: value + 1, "}),
    ("MAR-071", {"draw_two(colour): {points: 20": "draw_two(colour): {points: 21"}),
    ("MAR-072", {"reverse(colour):  {points: 20": "reverse(colour):  {points: 21"}),
    ("MAR-073", {"skip(colour):     {points: 20": "skip(colour):     {points: 21"}),
    ("MAR-074", {"wild:             {points: 50": "wild:             {points: 40"}),
    ("MAR-075", {"{points: 50, wild: true, restricted": "{points: 40, wild: true, restricted"}),
    ("MAR-076", {"custom:     {points: 50": "custom:     {points: 40"}),
    ("MAR-077", {"super_star: {points: 50": "super_star: {points: 40"}),
    ("MAR-080 AMB-26", {"else: add hand_points(p) to p.score": "else: add hand_points(p) to winner.score"}),
    ("MAR-081 AMB-26", {"else -player.score": "else player.score"}),
    ("AMB-01", {"players: 2..10": "players: 2..9"}),
    ("AMB-01", {"players: 2..10": "players: 3..10"}),
    ("AMB-07", {"size(players) = 2 and two_player_reverse": "two_player_reverse"}),
    ("AMB-07", {"size(players) = 2 and two_player_reverse = skips": "size(players) = 2"}),
    ("AMB-08", {"if top(discard).wild then named else top(discard).colour": "top(discard).colour"}),
    ("AMB-11", {"type: boolean, default: true, settles: AMB-11": "type: boolean, default: false, settles: AMB-11"}),
    ("AMB-22", {"if idle >= size(players)": "if idle > size(players)"}),
    ("AMB-24", {"set dealer to left_of(dealer)": "set dealer to current"}),
    ("AMB-62", {"also_called: [yellow, jaune]": "also_called: [jaune]"}),
    ("AMB-68", {STAR[0]: "if honest: hit(attacker, card, 0)\n      else: hit(attacker, card, card.draws)"}),
]
"""Codes, and what is wrong in the rules: texts of this ruleset or its base, and what stands there instead. Of the
scenarios that prove a code at least one must fail."""


def name_of(fault: tuple[str, dict[str, str]]) -> str:
    return f"{fault[0].split()[0]}-{next(iter(fault[1].values())).strip()[:30]}"


@pytest.mark.parametrize(("codes", "changes"), FAULTS, ids=[name_of(one) for one in FAULTS])
def test_what_proves_a_statement_notices_a_fault(codes: str, changes: dict[str, str], tmp_path: Path) -> None:
    assert noticed(RULESET, set(codes.split()), changes, tmp_path) == set(codes.split())


def test_there_is_a_fault_for_every_statement_and_interpretation(rules: Rules) -> None:
    tried = {code for codes, _ in FAULTS for code in codes.split()}
    assert tried == {*STATEMENTS, *rules.ruleset.interpretations}


# --- a rule with mistakes in it --------------------------------------------------------------------


def refused(rules: Rules, text: str) -> list[Diagnostic]:
    with pytest.raises(RulesetError) as error:
        rules.new_game(players=3, seed=1, options={"custom_rule": text})
    return error.value.diagnostics


MISTAKES = [
    ("draw_mny(player, 1)", "1:1", "unknown-name", "did you mean `draw_many`?"),
    ("do nothing\ndraw_many(nextt(player), 1)", "2:11", "unknown-name", "did you mean `next`?"),
    ("if named = red:\n  draw_many(player, named)", "2:21", "type-mismatch", ""),
    ("draw_many(player)", "1:1", "wrong-arguments", ""),
    ("add 1 to player.scor", "1:10", "unknown-field", "did you mean `score`?"),
    ("set current to none", "1:16", "type-mismatch", ""),
    ("move red 5 to discard", "1:10", "syntax", ""),
    ("draw_many(next(player), 3", "1:10", "syntax", "add `)`"),
    ("ask play_or_draw(player)", "1:5", "recursion", ""),
    ("lay(player, top(stock))", "1:1", "recursion", ""),
    ("round()", "1:1", "recursion", ""),
    ("custom_rule(player)", "1:1", "recursion", ""),
]


@pytest.mark.parametrize(("text", "place", "code", "help"), MISTAKES, ids=[text for text, *_ in MISTAKES])
def test_a_mistake_is_shown_at_its_place_in_the_text(rules: Rules, text: str, place: str, code: str, help: str) -> None:
    (found,) = refused(rules, text)
    shown = f"{found.place.line}:{found.place.column}"
    assert (found.place.source.name, shown, found.code) == ("option custom_rule", place, code)
    assert help in (found.help or "")


def test_several_mistakes_are_told_together(rules: Rules) -> None:
    found = refused(rules, "draw_mny(player, 1)\nskip_nxt()")
    assert [one.code for one in found] == ["unknown-name", "unknown-name"]


def test_a_circle_shows_every_call_of_it(rules: Rules) -> None:
    (found,) = refused(rules, "lay(player, top(stock))")
    assert "lay → takes_effect → custom_rule → lay" in found.message
    assert [one.label for one in found.related] == ["`lay` calls `takes_effect`", "`takes_effect` calls `custom_rule`"]


def test_a_rule_from_a_file_is_checked_as_well(tmp_path: Path) -> None:
    file = tmp_path / "our.rule"
    file.write_text("skip_next()\ndraw_mny(player, 1)\n", "utf-8")
    done = croupier("simulate", "uno-super-mario", "--games", "1", "--players", "3", "--option", f"custom_rule=@{file}")
    assert done.returncode == 2
    assert "error[unknown-name]" in done.stderr and "Traceback" not in done.stderr
    assert " --> option custom_rule:2:1" in done.stderr
    assert "2 | draw_mny(player, 1)" in done.stderr
    assert "did you mean `draw_many`?" in done.stderr


def test_a_rule_from_a_file_is_played(tmp_path: Path) -> None:
    file = tmp_path / "our.rule"
    file.write_text("if named = red: draw_many(player, 2)\nelse: skip_next()\n", "utf-8")
    batch = ("simulate", "uno-super-mario", "--games", "1", "--players", "3", "--seed", "7")
    done = croupier(*batch, "--option", f"custom_rule=@{file}")
    assert (done.returncode, done.stderr) == (0, "")
    given = croupier(*batch, "--option", f"custom_rule={file.read_text('utf-8')}")
    plain = croupier(*batch)
    turns = [[line for line in one.stdout.splitlines() if line.startswith("turns")] for one in (done, given, plain)]
    assert turns[0] == turns[1] != turns[2]


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = croupier("simulate", "uno-super-mario", "--games", "1", "--option", f"custom_rule=@{tmp_path / 'missing'}")
    assert done.returncode == 2
    assert "cannot read" in done.stderr and "missing" in done.stderr


# --- games -----------------------------------------------------------------------------------------

WRITTEN = [
    "do nothing",
    "draw_many(next(player), 3)",
    "for each p in others(player): draw_many(p, 1)",
    "skip_next()\nchange_direction()",
    "win_round(player)",
    "choose_colour(left_of(player))",
]


def played_at_random(rules: Rules, players: int, text: str) -> Game:
    """A round or more of a game, with random moves."""
    game = rules.new_game(players=players, seed=players, options={"custom_rule": text, "target": 100})
    chance = random.Random(players)
    while not game.over:
        offer = chance.choice(game.offers)
        game.play(chance.choice(offer.moves))
        assert sum(map(len, game.state.piles)) == 112
    return game


@pytest.mark.parametrize("text", WRITTEN)
@pytest.mark.parametrize("players", [2, 7, 10])
def test_games_end_without_a_fault(rules: Rules, players: int, text: str) -> None:
    game = played_at_random(rules, players, text)
    assert max(game.result.outcome) >= 100
    cards = Counter(card for pile in game.state.piles for card in pile)
    assert sorted(cards) == list(range(112)) and set(cards.values()) == {1}


@pytest.mark.parametrize("players", [0, 1, 11])
def test_only_two_to_ten_can_play(rules: Rules, players: int) -> None:
    with pytest.raises(ValueError, match="2 to 10"):
        rules.new_game(players=players, seed=1)


def test_another_rule_is_another_game(rules: Rules) -> None:
    """The rule is agreed on before the game and is part of what tells games apart."""
    first, second = (rules.with_options({"custom_rule": text}) for text in WRITTEN[1:3])
    assert len({rules.fingerprint, first.fingerprint, second.fingerprint}) == 3
